// Where the twelve places lie, and what stands beside them. `at` is a real town in longitude and latitude; label, flag
// and pile are measured from the place in units of the viewBox, of which a screen of 360 px shows 1200 (44 px are 147).

export const WIDTH = 1200;
export const HEIGHT = 900;
export const CUBE = 24;
export const INSET = { x: 24, y: 24, width: 246, height: 208 };

// label: [dx, dy of the baseline, text-anchor]; pile: [dx, dy of its top left corner, columns, rows]; flag: [dx, dy]
export const PLACES = {
  hamburg: { at: [10, 53.55], kind: "major", label: [50, 62, "start"], pile: [50, -18, 4, 2], flag: [-42, -36] },
  danzig: {
    at: [18.65, 54.35],
    nudge: [24, 4],
    kind: "major",
    label: [50, 60, "start"],
    pile: [50, -24, 4, 2],
    flag: [-42, -36],
  },
  sweden: { at: [17.6, 59.6], kind: "major", label: [0, -46, "middle"], pile: [-146, -24, 4, 2], flag: [52, -8] },
  russia: { at: [31.3, 58.5], kind: "major", label: [0, 68, "middle"], pile: [-48, 80, 4, 2], flag: [42, -36] }, // Novgorod
  dutch_republic: {
    at: [4.3, 52.08],
    kind: "major",
    label: [0, 68, "middle"],
    pile: [-66, -94, 4, 2],
    flag: [50, -24],
  }, // The Hague
  england: { at: [-1.5, 52.6], kind: "major", label: [0, -48, "middle"], pile: [-146, -24, 4, 2], flag: [52, -12] },
  france: { at: [1.9, 47.9], kind: "major", label: [50, 60, "start"], pile: [50, -24, 4, 2], flag: [-10, -52] }, // Orléans
  spain: { at: [-3.9, 42.7], kind: "major", label: [50, 60, "start"], pile: [50, -24, 4, 2], flag: [-44, -34] }, // Burgos
  denmark: { at: [9.9, 57.05], kind: "minor", label: [-48, 11, "end"], flag: [44, -36] }, // Aalborg
  bohemia: { at: [14.42, 50.08], kind: "minor", label: [0, 68, "middle"], flag: [44, -36] }, // Prague
  italy: { at: [11.3, 44.5], kind: "minor", label: [0, 68, "middle"], flag: [44, -36] }, // Bologna
  newfoundland: { at: [-56.4, 48.9], kind: "minor", label: [0, 94, "middle"], flag: [46, -34] },
};

// The lines of components.toml, each with how far it bows to the right of its way (as a share of its length).
export const LINES = [
  ["russia", "sweden", -0.07],
  ["russia", "danzig", 0.1],
  ["sweden", "danzig", -0.1],
  ["hamburg", "sweden", 0.1],
  ["hamburg", "danzig", -0.13],
  ["hamburg", "dutch_republic", 0.12],
  ["dutch_republic", "england", -0.12],
  ["dutch_republic", "france", -0.1],
  ["england", "france", -0.12],
  ["england", "spain", 0.12],
  ["france", "spain", -0.1],
];

export const SEAS = [
  { lines: ["Mare", "Germanicum"], x: 436, y: 150, size: 25, turn: -6 },
  { lines: ["Oceanus", "Occidentalis"], x: 112, y: 424, size: 25, turn: 0 },
  { lines: ["Mare", "Ligusticum"], x: 492, y: 846, size: 21, turn: 0 },
];
