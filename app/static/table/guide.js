// For the first match: one short hint at a time, beside the thing it speaks of, in the order of the turn.
import { html, nothing } from "../vendor/lit.js";
import { complain } from "../kit/ui/dialog.js";
import { icon } from "../kit/ui/icon.js";
import { prefer, preferences } from "../kit/model/preferences.js";

/** @import {Ctx} from "./context.d.ts" */
/** Its words are guide_<id> and guide_<id>_title. @template [C=Ctx] @typedef {{id: string, anchor: string, when(ctx: C): boolean}} Hint */

const GAP = 12; // px to the edge, and half a step between places that are tried
/** What a hint never covers, and what it spares besides where it can. */
const NEVER = ".kt-question, .kt-foot, .kt-advice";
const FREE = '.kt-panel button, [class*="-offered"], [class*="-target"]'; // as every game calls what it offers

/** The hint that is there: it stays until it is read, though its moment may be over. */
let shown = "";

/** What has been read, game by game. @type {Map<string, Set<string>>} */
const read = new Map();

/** @param {string} game */
const place = (game) => `kontor.guide.${game}`;

/** @param {string} game */
function seen(game) {
  let known = read.get(game);
  if (!known) read.set(game, (known = new Set(kept(game))));
  return known;
}

/** @param {string} game @returns {string[]} */
function kept(game) {
  try {
    return JSON.parse(localStorage.getItem(place(game)) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} game @param {string} id */
function remember(game, id) {
  seen(game).add(id);
  try {
    localStorage.setItem(place(game), JSON.stringify([...seen(game)]));
  } catch {
    // then they come back with the next page
  }
}

/** Begin again, from the menu. @param {string} game */
export function restartGuide(game) {
  seen(game).clear();
  try {
    localStorage.removeItem(place(game));
  } catch {
    // nothing was kept
  }
  prefer({ guide: true });
}

/** The played lesson, where the match began with one. Hints come after it.
 *  @param {import("../kit/model/model.js").MatchModel} model @param {import("./desk.js").Desk} desk @param {() => void} draw */
export function learning(model, desk, draw) {
  const lesson = { on: Boolean(model.summary.lesson) && model.seat !== null && Boolean(desk.signal) };
  const over = () => ((lesson.on = false), draw());
  if (lesson.on) import("./lesson/lesson.js").then(({ Lesson }) => new Lesson(model, desk, over), complain);
  return lesson;
}

/** @param {Ctx} ctx @param {string} game @param {readonly Hint[]} hints */
export function guide(ctx, game, hints) {
  if (!preferences().guide || ctx.readOnly || ctx.seat < 0 || ctx.view.over) return nothing;
  const unread = hints.filter((one) => !seen(game).has(one.id));
  const hint = unread.find((one) => one.id === shown) ?? unread.find((one) => one.when(ctx));
  if (!hint) return nothing;
  shown = hint.id;
  const next = () => (remember(game, hint.id), ctx.redraw());
  const off = () => prefer({ guide: false });
  return html`<aside class="kt-guide" data-for=${hint.anchor} role="note" aria-label=${ctx.say("guide")}>
    <h2>${icon("help")}${ctx.say(`guide_${hint.id}_title`)}</h2>
    <p>${ctx.say(`guide_${hint.id}`)}</p>
    <div class="kt-button-row"><button type="button" class="kt-button quiet" @click=${off}>${ctx.say("guide_off")}</button>
      <button type="button" class="kt-button primary" @click=${next}>${ctx.say("guide_next")}</button></div>
  </aside>`;
}

/** Puts the hint where it covers neither its thing nor the question nor what may be clicked for it. After every drawing. */
export function placeGuide() {
  const hint = /** @type {HTMLElement | null} */ (document.querySelector(".kt-guide"));
  if (!hint) return;
  const all = (/** @type {string} */ which) =>
    [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
  const [never, free] = [all(NEVER), all(`${hint.dataset.for}, ${FREE}`)];
  const [thing] = all(hint.dataset.for ?? "");
  const { width, height } = hint.getBoundingClientRect();
  let best = [GAP, GAP];
  let least = Infinity;
  for (let left = Math.max(GAP, innerWidth - width - GAP); left >= GAP; left -= 2 * GAP)
    for (let top = Math.max(GAP, innerHeight - height - GAP); top >= GAP; top -= 2 * GAP) {
      const over = (/** @type {DOMRect[]} */ boxes) =>
        boxes.reduce((sum, box) => sum + shared(box, left, top, width, height), 0);
      const covers = over(free) + over(never) * 100;
      const far = thing
        ? Math.hypot(left + width / 2 - thing.left - thing.width / 2, top + height / 2 - thing.top - thing.height / 2)
        : 0;
      if (covers * 100 + far < least) [best, least] = [[left, top], covers * 100 + far];
    }
  hint.style.setProperty("left", `${Math.round(best[0])}px`);
  hint.style.setProperty("top", `${Math.round(best[1])}px`);
}

/** What of a box would be covered. @param {DOMRect} box @param {number} left @param {number} top @param {number} width @param {number} height */
function shared(box, left, top, width, height) {
  const wide = Math.min(box.right, left + width) - Math.max(box.left, left);
  const high = Math.min(box.bottom, top + height) - Math.max(box.top, top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
