/** The draft of an own box: kept in this browser, and handed out as a file. */

/** @import {OwnRows, OwnSection} from "../../games/game.d.ts" */

/** @param {string} game */
const place = (game) => `kontor.box.${game}`;

/** None where it cannot be drawn: another version may have kept it. @param {string} game @param {(rows: OwnRows) => OwnSection[]} sections @returns {OwnRows | null} */
export function kept(game, sections) {
  try {
    const rows = JSON.parse(localStorage.getItem(place(game)) ?? "null");
    if (rows) sections(rows).forEach(({ cards }) => cards.forEach(({ face }) => face()));
    return rows;
  } catch {
    return null;
  }
}

/** @param {string} game @param {OwnRows} rows */
export function keep(game, rows) {
  try {
    localStorage.setItem(place(game), JSON.stringify(rows));
  } catch {
    // it is there as long as the page is
  }
}

/** @param {string} game */
export function forget(game) {
  localStorage.removeItem(place(game));
}

/** @param {string} name @param {string} text */
export function handOut(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
