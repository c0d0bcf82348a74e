// The six products: each has a colour, a picture and a name, and none of them ever stands alone.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";

/** @type {Record<string, string>} */
const PICTURES = {
  grain: "good-grain",
  wood: "good-wood",
  porcelain: "good-porcelain",
  fish: "good-fish",
  spices: "good-spice",
  cloth: "good-fabric",
};

/** @param {string} good */
export function goodPicture(good) {
  return icon(PICTURES[good] ?? "cube");
}

/** A wooden cube with the picture of its product. @param {string} good @param {string} [name]  where nothing beside it says what it is */
export function cube(good, name) {
  return html`<i class="sm-cube" data-good=${good || "none"} data-name=${name ?? nothing}>${good ? goodPicture(good) : nothing}</i>`;
}
