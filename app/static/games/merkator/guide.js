// For the first match: one short hint at a time, beside the thing it speaks of, in the order of the turn.
import { html, nothing } from "../../vendor/lit.js";
import { prefer, preferences } from "../../kit/preferences.js";
import { icon } from "./marks.js";

/** @typedef {import("./context.js").Ctx} Ctx */
/** @typedef {{id: string, anchor: string, when: (ctx: Ctx) => boolean}} Hint */

const SEEN = "kontor.guide.merkator";
const GAP = 12; // px between a hint and what it speaks of

/** @type {Hint[]} */
const HINTS = [
  { id: "goal", anchor: ".mk-contracts", when: (ctx) => ctx.mine && ctx.step === "investment" },
  { id: "map", anchor: ".mk-map", when: (ctx) => ctx.mine && ctx.step === "investment" },
  { id: "supply", anchor: ".mk-supply", when: (ctx) => ctx.mine && ctx.step === "investment" },
  { id: "split", anchor: ".mk-panel", when: (ctx) => ctx.mine && ctx.step === "goods" },
  { id: "fulfil", anchor: ".mk-panel", when: (ctx) => ctx.mine && ctx.step === "fulfil" },
  { id: "join", anchor: ".mk-panel", when: (ctx) => ctx.mine && ctx.step === "join" },
  { id: "loss", anchor: ".mk-panel", when: (ctx) => ctx.mine && (ctx.step === "give_back" || ctx.step === "letter") },
  { id: "wait", anchor: ".mk-strip", when: (ctx) => !ctx.mine && ctx.view.turn <= 4 },
  { id: "invest", anchor: ".mk-offers", when: (ctx) => ctx.mine && ctx.step === "investment" && ctx.view.turn > 4 },
  { id: "chart", anchor: ".mk-chart", when: (ctx) => ctx.mine && ctx.view.turn > 6 },
];

/** @type {Set<string>} */
const seen = new Set(kept());

/** @returns {string[]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} id */
function remember(id) {
  seen.add(id);
  try {
    localStorage.setItem(SEEN, JSON.stringify([...seen]));
  } catch {
    // then they come back with the next page
  }
}

/** Begin again, from the menu. */
export function restartGuide() {
  seen.clear();
  try {
    localStorage.removeItem(SEEN);
  } catch {
    // nothing was kept
  }
  prefer({ guide: true });
}

/** @param {Ctx} ctx */
export function guide(ctx) {
  if (!preferences().guide || ctx.readOnly || ctx.seat < 0 || ctx.view.over) return nothing;
  const hint = HINTS.find((one) => !seen.has(one.id) && one.when(ctx));
  if (!hint) return nothing;
  const next = () => (remember(hint.id), ctx.set({ nudge: ctx.ui.nudge + 1 }));
  const off = () => (prefer({ guide: false }), ctx.set({ nudge: ctx.ui.nudge + 1 }));
  return html`<aside class="mk-guide" data-for=${hint.anchor} role="note" aria-label=${ctx.say("guide")}>
    <h2>${icon("help")}${ctx.say(`guide_${hint.id}_title`)}</h2>
    <p>${ctx.say(`guide_${hint.id}`)}</p>
    <div class="button-row"><button type="button" class="button quiet" @click=${off}>${ctx.say("guide_off")}</button>
      <button type="button" class="button primary" @click=${next}>${ctx.say("guide_next")}</button></div>
  </aside>`;
}

/** Puts the hint beside its thing, where there is room. After every drawing. */
export function placeGuide() {
  const hint = /** @type {HTMLElement | null} */ (document.querySelector(".mk-guide"));
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
  const left = right ? box.right + GAP : beside ? box.left - width - GAP : wide ? box.left + GAP : Math.max(GAP, box.right - width - GAP);
  const top = beside ? box.top + GAP : box.top - height - GAP > 60 ? box.top - height - GAP : box.top + GAP;
  hint.style.setProperty("left", `${Math.round(left)}px`);
  hint.style.setProperty("top", `${Math.round(Math.max(64, Math.min(top, innerHeight - height - GAP)))}px`);
}
