// For the first match: one short hint at a time, beside the thing it speaks of, in the order of the turn.
import { html, nothing } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { prefer, preferences } from "../kit/model/preferences.js";

/** @typedef {import("./context.js").Ctx} Ctx */
/** @typedef {{id: string, anchor: string, when: (ctx: any) => boolean}} Hint  its words are guide_<id> and guide_<id>_title */

const GAP = 12; // px between a hint and what it speaks of

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

/**
 * @param {string} game
 * @returns {string[]}
 */
function kept(game) {
  try {
    return JSON.parse(localStorage.getItem(place(game)) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} game
 * @param {string} id
 */
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

/**
 * @param {Ctx} ctx
 * @param {string} game
 * @param {readonly Hint[]} hints
 */
export function guide(ctx, game, hints) {
  if (!preferences().guide || ctx.readOnly || ctx.seat < 0 || ctx.view.over) return nothing;
  const hint = hints.find((one) => !seen(game).has(one.id) && one.when(ctx));
  if (!hint) return nothing;
  const next = () => (remember(game, hint.id), ctx.set({ nudge: ctx.ui.nudge + 1 }));
  const off = () => (prefer({ guide: false }), ctx.set({ nudge: ctx.ui.nudge + 1 }));
  return html`<aside class="kt-guide" data-for=${hint.anchor} role="note" aria-label=${ctx.say("guide")}>
    <h2>${icon("help")}${ctx.say(`guide_${hint.id}_title`)}</h2>
    <p>${ctx.say(`guide_${hint.id}`)}</p>
    <div class="button-row"><button type="button" class="button quiet" @click=${off}>${ctx.say("guide_off")}</button>
      <button type="button" class="button primary" @click=${next}>${ctx.say("guide_next")}</button></div>
  </aside>`;
}

/** Puts the hint beside its thing, where there is room. After every drawing. */
export function placeGuide() {
  const hint = /** @type {HTMLElement | null} */ (document.querySelector(".kt-guide"));
  if (!hint) return;
  const thing = document.querySelector(hint.dataset.for ?? "");
  const box = thing?.getBoundingClientRect();
  if (!box || !box.width || innerWidth < 900) {
    hint.style.removeProperty("left");
    hint.style.removeProperty("top");
    return;
  }
  const { width, height } = hint.getBoundingClientRect();
  const wide = box.width > innerWidth * 0.6;
  const right = !wide && box.right + GAP + width < innerWidth;
  const beside = right || (!wide && box.left - width - GAP > 0);
  const left = right
    ? box.right + GAP
    : beside
      ? box.left - width - GAP
      : wide
        ? box.left + GAP
        : Math.max(GAP, box.right - width - GAP);
  const low = box.height > 2 * height; // what the hint speaks of is shown at the top, and should be seen meanwhile
  const top = beside
    ? low
      ? box.bottom - height - GAP
      : box.top + GAP
    : box.top - height - GAP > 60
      ? box.top - height - GAP
      : box.top + GAP;
  hint.style.setProperty("left", `${Math.round(left)}px`);
  hint.style.setProperty("top", `${Math.round(Math.max(64, Math.min(top, innerHeight - height - GAP)))}px`);
}
