// Rivers and hills as engravers drew them: a line from town to town, and a heap of earth for every mountain. Both are
// ornament: the courses follow the towns in longitude and latitude, not a survey.

const RIVERS = {
  rhine: "7.6 47.56, 7.8 48.6, 8.45 49.45, 8.27 50, 7.6 50.36, 6.96 50.94, 6.25 51.82, 4.6 51.85",
  elbe: "15.4 50.3, 14.5 50.35, 14.15 50.65, 13.74 51.05, 12.8 51.75, 11.65 52.13, 11.6 53, 10.4 53.45",
  upper_danube: "8.5 48, 10 48.4, 12.1 49.02, 13.46 48.57, 15 48.25, 16.4 48.2, 17.1 48.14, 18.75 47.78, 19.05 47.5",
  lower_danube:
    "19.05 47.5, 18.75 46, 19.3 45.3, 20.45 44.83, 22.5 44.6, 23 43.85, 25.9 43.8, 27.9 44.8, 28.1 45.4, 29.6 45.2",
  vistula: "18.9 49.7, 19.95 50.05, 21.75 50.7, 21.05 52.2, 19.4 52.6, 18.6 53, 18.75 53.7, 18.9 54.28",
  oder: "18.2 49.8, 17.03 51.1, 15.4 52, 14.55 52.35, 14.4 53.1, 14.6 53.6",
  seine: "4.5 48, 3.4 48.35, 2.35 48.86, 1.1 49.4, 0.3 49.45",
  loire: "4.05 45.9, 3.1 47, 1.9 47.85, 0.7 47.4, -1.5 47.22, -2.1 47.25",
  garonne: "1.2 43.4, 1.4 43.7, 0.3 44.3, -0.55 44.85, -0.95 45.4",
  rhone: "6.2 46.2, 4.85 45.75, 4.85 44.6, 4.7 43.8, 4.75 43.4",
  po: "7.7 45.05, 9.7 45.08, 11.3 45, 12.4 44.95",
  ebro: "-3.7 42.9, -2.4 42.45, -0.9 41.65, 0.6 40.75",
  duna: "31 55.6, 30.2 55.2, 28.7 55.5, 26.5 55.9, 24.9 56.75, 24.1 57",
  dnieper: "33 55.1, 32.05 54.8, 30.35 54, 30.3 52.4, 30.55 50.5, 32.1 49.4, 34.6 48.6",
  memel: "26.6 53.5, 24 53.65, 23.9 54.9, 21.9 55.15",
  dniester: "24 48.9, 26.5 48.55, 28.5 48, 29.6 46.9, 30.3 46.3",
  tisza: "20.9 48, 20.2 47, 20.1 46.2, 20.3 45.3",
};

// A range: the towns or passes it runs along, how high its heaps are, and in how many rows they stand.
const RANGES = {
  alps: ["6.8 44.4, 6.7 45.6, 8.2 46.5, 10.2 46.8, 12.4 47, 14.4 47.2", 15, 2],
  pyrenees: ["-1.2 43.05, 0.4 42.75, 2.2 42.5", 12, 1],
  carpathians: ["17.6 48.8, 19.5 49.25, 22 49.1, 24.2 48.2, 25.5 47.2, 26 46, 24.2 45.5, 22.8 45.4", 12, 1],
  norway: ["6.2 59.6, 7.6 60.6, 9 61.6", 13, 2],
  dalarna: ["12.6 59.9, 13.6 61.6", 10, 1],
  auvergne: ["2.7 44.6, 3.1 45.6", 9, 2],
  ore_mountains: ["12.2 50.15, 12.9 50.4, 13.5 50.62", 8, 1],
  giant_mountains: ["15.4 50.9, 16.7 50.4, 17.4 50.1", 8, 1],
  bohemian_forest: ["12.6 49.3, 13.7 48.85", 8, 1],
  dinarides: ["15.4 44.6, 17 43.9, 18.6 43.2, 20 42.6", 11, 2],
  apennines: ["12.4 43.5, 13.4 42.5", 9, 1],
  highlands: ["-5.2 57.3, -4.2 57", 9, 2],
  wales: ["-3.6 52.9, -3.7 52.1", 7, 1],
  balkan: ["22.8 42.9, 25.4 42.75", 11, 1],
  asturias: ["-6.6 42.9, -5.2 43.05", 10, 1],
};

// Woods: little trees around each of these, with how many.
const WOODS = `29.2 56.6 7, 33.6 57 6, 27.6 53.2 8, 24.3 52.3 7, 30.6 54.9 4, 33.4 52.9 6, 36 54.6 5, 15.6 57.4 5,
  14.6 60.7 5, 27.6 61.8 6, 21.8 53.5 4, 9.6 50.7 5, 5.3 47.3 4, 26.8 50.4 6, 34.5 59.4 5, 23 46.6 4`;

const points = (text) => text.split(",").map((point) => point.trim().split(" ").map(Number));
const round = (n) => Math.round(n);
const tenth = (n) => Math.round(n * 10) / 10;

/** Always the same "chance" for the same numbers, between -1 and 1. */
const wobble = (a, b) => ((((Math.sin(a * 12.9898 + b * 78.233) * 43758.5453) % 1) + 1) % 1) * 2 - 1;

/** Catmull-Rom through the points, as cubic curves. */
export function rivers(projection) {
  return Object.values(RIVERS)
    .map((towns) => {
      const p = points(towns).map((town) => projection(town));
      let d = `M${p[0].map(round).join(" ")}`;
      for (let i = 0; i + 1 < p.length; i++) {
        const [a, b, c, e] = [p[Math.max(0, i - 1)], p[i], p[i + 1], p[Math.min(p.length - 1, i + 2)]];
        const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
        const second = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
        d += `C${[first, second, c].map((point) => point.map(round).join(" ")).join(" ")}`;
      }
      return d;
    })
    .join("");
}

/** Heaps for the ranges and little trees for the woods, the northern ones first so that southern ones stand before them. */
export function relief(projection, free) {
  const things = [
    ...Object.values(RANGES).flatMap((range, i) => heaps(projection, range, i)),
    ...points(WOODS).flatMap((wood, i) => trees(projection, wood, i)),
  ];
  const shown = things.filter(({ x, y, size }) => free(x, y, size)).sort((a, b) => a.y - b.y);
  const draw = (kind) =>
    shown
      .filter((thing) => thing.kind === kind)
      .map((thing) => thing.d)
      .join("");
  return { hills: draw("hill"), shade: shown.map((thing) => thing.shade ?? "").join(""), trees: draw("tree") };
}

function heaps(projection, [along, height, rows], seed) {
  const p = points(along).map((point) => projection(point));
  const found = [];
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i + 1 < p.length; i++) {
      const [[ax, ay], [bx, by]] = [p[i], p[i + 1]];
      const steps = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / (height * 1.25)));
      for (let s = 0; s < steps; s++) {
        const t = (s + (row % 2) / 2) / steps;
        const [jx, jy] = [wobble(i + seed, s + row * 7), wobble(s + seed * 3, i + row * 5)];
        const x = round(ax + (bx - ax) * t + jx * 4 + row * 3);
        const y = round(ay + (by - ay) * t + jy * 4 + (row - (rows - 1) / 2) * height * 1.1);
        found.push(heap(x, y, round(height * (1 + jx * 0.18))));
      }
    }
  }
  return found;
}

function heap(x, y, h) {
  const w = round(h * 0.72);
  const d = `M${x - w} ${y}q${tenth(w * 0.55)}-${tenth(h * 0.9)} ${w}-${h}q${tenth(w * 0.5)} ${tenth(h * 0.2)} ${w} ${h}`;
  const shade = `M${x + 2} ${y - h + 3}l${tenth(w * 0.42)} ${tenth(h * 0.62)}M${x + 1} ${y - h + 7}l${tenth(w * 0.3)} ${tenth(h * 0.4)}`;
  return { kind: "hill", x, y: y - h / 2, size: h, d, shade };
}

function trees(projection, [lon, lat, count], seed) {
  const [cx, cy] = projection([lon, lat]);
  return Array.from({ length: count }, (_, i) => {
    const x = round(cx + wobble(i, seed) * 22 + (i - count / 2) * 7);
    const y = round(cy + wobble(seed, i + 11) * 16);
    return { kind: "tree", x, y: y - 5, size: 8, d: `M${x} ${y}v-4m-4 0q0-7 4-8q4 1 4 8z` };
  });
}
