/** Signs from the sprite; a sign never stands for a word alone. */

import { html, svg } from "../../vendor/lit.js";

const SPRITE = new URL("../../icons/icons.svg", import.meta.url).href;

/** @type {Map<string, unknown>} */
const known = new Map();

/** A picture that says nothing by itself: what it stands beside or in has the words. @param {string} name */
export function icon(name) {
  let drawn = known.get(name);
  if (!drawn)
    known.set(
      name,
      (drawn = html`<svg class="kt-icon" aria-hidden="true" focusable="false">${svg`<use href=${`${SPRITE}#${name}`}></use>`}</svg>`),
    );
  return drawn;
}
