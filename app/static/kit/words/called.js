/** What somebody at a seat is called: a program that was given no other name, in the language of whoever looks. */

import { t } from "./words.js";

const USUAL = /^Robot (\d+)$/; // app/lobby/seating.py

/** @param {{kind: string, name: string} | undefined} seat */
export function called(seat) {
  const [, number] = (seat?.kind === "bot" && USUAL.exec(seat.name)) || [];
  return number ? t("match.robot", { number }) : (seat?.name ?? "");
}
