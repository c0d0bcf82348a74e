// What nobody waits for is drawn when the move and its question are on the screen. It has a room of its own in the page, so
// that drawing it does not go through everything else once more.
import { html, ref, render } from "../vendor/lit.js";
import { keepingFocus } from "./focus.js";

const PATIENCE = 400; // ms; then it is drawn in any case

/**
 * @typedef {(run: () => void) => void} Wait
 * @typedef {{room: HTMLElement | undefined, key: readonly unknown[], number: number, asked: boolean, draw: () => unknown, enter: (room?: Element) => void}} Kept
 */

/** In the frame after the move: what is beside the board. Whatever else changes is drawn at once. */
export const soon = rooms(afterFrame, true);

/** When the browser has nothing else to do: what is not seen. Nothing but a move changes it. */
export const later = rooms(whenIdle, false);

/**
 * A move is drawn after the wait; till then the last drawing stays.
 * @param {Wait} wait
 * @param {boolean} lively  whether it is drawn again, at once, when the page is drawn without a move
 */
function rooms(wait, lively) {
  /** @type {WeakMap<object, Kept>} */
  const known = new WeakMap();
  /**
   * @param {any} model
   * @param {readonly unknown[]} key  if this changes, it is drawn at once: another language, or somebody looks
   * @param {() => unknown} draw
   */
  return (model, key, draw) => {
    let kept = known.get(model);
    if (!kept) known.set(model, (kept = begun(model)));
    kept.draw = draw;
    if (changed(kept.key, key) || (lively && kept.number === model.number)) drawn(model, kept);
    else if (kept.number !== model.number && !kept.asked) ask(model, kept, wait);
    kept.key = key;
    return html`<div class="kt-later" ${ref(kept.enter)}></div>`;
  };
}

/** @param {readonly unknown[]} before @param {readonly unknown[]} now */
function changed(before, now) {
  return now.some((part, at) => part !== before[at]);
}

/** @param {any} model @returns {Kept} */
function begun(model) {
  /** @type {Kept} */
  const kept = { room: undefined, key: [], number: -1, asked: false, draw: () => undefined, enter: () => {} };
  kept.enter = (room) => {
    kept.room = /** @type {HTMLElement | undefined} */ (room);
    drawn(model, kept);
  };
  return kept;
}

/** @param {any} model @param {Kept} kept @param {Wait} wait */
function ask(model, kept, wait) {
  kept.asked = true;
  wait(() => {
    kept.asked = false;
    if (kept.number !== model.number) drawn(model, kept);
  });
}

/** @param {any} model @param {Kept} kept */
function drawn(model, kept) {
  const { room } = kept;
  if (!room) return;
  kept.number = model.number;
  keepingFocus(() => render(kept.draw(), room));
}

/** When what was just drawn is on the screen. Nothing is painted in a tab that nobody looks at. @type {Wait} */
export function afterFrame(run) {
  let done = false;
  const once = () => {
    if (!done) run();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, document.hidden ? 0 : PATIENCE);
}

/** @param {() => void} run */
function whenIdle(run) {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run, PATIENCE / 2); // Safari has none yet
}
