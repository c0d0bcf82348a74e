/** Merkator as a picture: the chart of Europe with its places; too small for names. */

import { chart, placesOf } from "./map/chart_picture.js";

export const STYLES = ["css/cubes.css", "map/places.css", "css/chart.css", "css/picture.css"];

/** @param {import("./wire.d.ts").Box} box @param {import("../../kit/words/words.js").GameWords} words */
export function picture(box, words) {
  const places = Object.entries(placesOf(box, words)).map(([id, { colour }]) => [id, { colour }]);
  return chart(Object.fromEntries(places));
}
