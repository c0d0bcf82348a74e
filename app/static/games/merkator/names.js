// Which values are told by the game's words (app/engine/story.py has the same list), and the sections that have them.
export const THINGS = ["goods", "locations", "categories", "buildings", "cards"];
const things = [
  "good",
  "goods",
  "given",
  "location",
  "categories",
  "card",
  "cards",
  "contract",
  "contracts",
  "back",
  "sell",
];
export const TOLD = {
  ...Object.fromEntries(things.map((name) => [name, THINGS])),
  column: ["columns"],
  letter: ["letters"],
  option: ["options"],
};
