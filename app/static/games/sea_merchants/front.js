/** The Sea Merchants as a picture: the six products as cards of a market, one ship before them. */

import { html } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { goodPicture } from "./parts/goods.js";

export const STYLES = ["css/goods.css"];

/** @param {import("./wire.d.ts").Box} box */
export function picture(box) {
  return html`<div class="sm-fan">${Object.keys(box.products).map((good) => html`<span class="sm-fan-card" data-good=${good}>${goodPicture(good)}</span>`)}<span class="sm-fan-ship">${icon("ship")}</span></div>`;
}
