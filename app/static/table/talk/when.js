/** When something was said or done: quiet, in the reader's own time and language. */

import { html } from "../../vendor/lit.js";
import { moment, timeOfDay } from "../../kit/words/words.js";

/** @param {number} at seconds @param {number} [near] of what stands before it: its day need not be said again */
export function when(at, near) {
  return html`<time class="kt-when" datetime=${new Date(at * 1000).toISOString()} data-name=${moment(at)}>${timeOfDay(at, near)}</time>`;
}
