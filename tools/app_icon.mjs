// The app's own icon: a merchant's house with a stepped gable, paper on petrol, its door in sealing wax.

import { Resvg } from "@resvg/resvg-js";

const PETROL = "#0f4f59";
const PAPER = "#fbfaf5";
const WAX = "#c0392b";

/** `inset` keeps the house inside the circle to which phones may cut a maskable icon. */
function drawing(house, { radius, inset }) {
  const scale = (512 - 2 * inset) / 512;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${radius}" fill="${PETROL}"/>\
<g transform="translate(${inset} ${inset}) scale(${scale})"><path fill="${WAX}" d="M206 488V400h100v88z"/><path fill="${PAPER}" fill-rule="evenodd" d="${house}"/></g></svg>\n`;
}

const png = (svg, width) => new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();

export function appIcons(house) {
  const rounded = drawing(house, { radius: 96, inset: 52 });
  const square = drawing(house, { radius: 0, inset: 84 });
  const maskable = drawing(house, { radius: 0, inset: 112 });
  return {
    "favicon.svg": rounded,
    "icon-192.png": png(rounded, 192),
    "icon-512.png": png(rounded, 512),
    "maskable-192.png": png(maskable, 192),
    "maskable-512.png": png(maskable, 512),
    "apple-touch-icon.png": png(square, 180),
  };
}
