/** Who has said something. */

import { html } from "../../vendor/lit.js";
import { keptMark } from "../../kit/ui/kept.js";

/** @import {Message} from "../../kit/model/types.d.ts" */

/** The name before a line; of somebody else it leads to what can be done about them.
 *  @param {number} match @param {Message} said @param {number | null} mine  the own seat */
export function speaker(match, said, mine) {
  if (mine === null || mine < 0 || said.seat === mine) return html`<b>${said.name}</b>${keptMark(said)}`;
  return html`<button type="button" class="kt-speaker" aria-haspopup="dialog" @click=${() => about(match, said)}>${said.name}</button>${keptMark(said)}`;
}

/** @param {number} match @param {Message} said */
async function about(match, said) {
  const { openAbout } = await import("./apart.js");
  await openAbout(match, said);
}
