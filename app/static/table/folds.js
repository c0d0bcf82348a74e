/** What is folded on the desk, and whether its drawer is open: this browser remembers it, for windows with a drawer and others apart. */

import { html } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { drawer, narrow } from "../kit/ui/narrow.js";

/** @import {Ctx} from "./context.d.ts" */

const NAME = "kontor.folded";
const DESK = "desk open";

/** @type {Set<string>} */
let kept;

function known() {
  try {
    return (kept ??= new Set(JSON.parse(localStorage.getItem(NAME) ?? "[]")));
  } catch {
    return (kept = new Set());
  }
}

/** @param {string} what @param {boolean} on */
function keep(what, on) {
  if (on) known().add(what);
  else known().delete(what);
  try {
    localStorage.setItem(NAME, JSON.stringify([...kept]));
  } catch {
    // then it holds until the page is left
  }
}

/** @param {string} part */
const place = (part) => (drawer() ? `drawer ${part}` : part);

/** While a lesson lasts all is in sight. */
let open = false;

/** @param {boolean} all */
export function unfold(all) {
  open = all;
}

/** On a phone each part has a tab, and nothing is folded. @param {string} part */
export function folded(part) {
  return !open && !narrow() && known().has(place(part));
}

/** What heads a part, and folds it. @param {Pick<Ctx, "redraw">} ctx @param {string} part @param {unknown} label */
export function foldable(ctx, part, label) {
  if (narrow()) return label;
  const fold = () => (keep(place(part), !folded(part)), ctx.redraw());
  return html`<button type="button" class="kt-folds" aria-expanded=${!folded(part)} @click=${fold}>${label}${icon("down")}</button>`;
}

/** Whether the desk is seen though it is a drawer. */
export function drawn() {
  return known().has(DESK);
}

/** @param {Pick<Ctx, "redraw">} ctx @param {boolean} open */
export function draw(ctx, open) {
  keep(DESK, open);
  ctx.redraw();
}

/** Beside the board of a window with a drawer: opens it at one of its parts, and closes it.
 *  @param {Ctx} ctx @param {Record<string, string>} icons  of the parts @param {readonly string[]} sides  those of which one is seen */
export function rail(ctx, icons, sides) {
  const open = drawn();
  const seen = (/** @type {string} */ part) => open && (ctx.ui.side === part || !sides.includes(part));
  const press = (/** @type {string} */ part) => {
    if (sides.includes(part)) ctx.set({ side: part });
    draw(ctx, !seen(part));
  };
  return html`<nav class="kt-rail" aria-label=${ctx.say("tabs")}>${Object.entries(icons).map(
    ([part, sign]) => html`<button type="button" data-anchor=${`part:${part}`} aria-expanded=${seen(part)}
    @click=${() => press(part)}>${icon(sign)}<span>${ctx.say(`tab_${part}`)}</span></button>`,
  )}</nav>`;
}
