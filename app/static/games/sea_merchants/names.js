// Which values are told by the game's words (app/engine/story.py has the same list), and the sections that have them.
export const THINGS = ["goods", "cards"];
export const TOLD = Object.fromEntries(
  ["good", "goods", "card", "cards", "back", "product"].map((name) => [name, THINGS]),
);
