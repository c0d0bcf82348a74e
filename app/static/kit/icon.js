/** Signs from the sprite; a sign never stands for a word alone. */

import { svg } from "../vendor/lit.js";

const SPRITE = new URL("../icons/icons.svg", import.meta.url).href;

/** @param {string} name */
export function icon(name) {
  return svg`<svg class="icon" aria-hidden="true" focusable="false"><use href="${SPRITE}#${name}"></use></svg>`;
}
