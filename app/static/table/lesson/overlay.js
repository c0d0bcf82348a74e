// The veil with its holes, the rings around them, the arrow, and the card that says what to do.
import { html, nothing, render, svg } from "../../vendor/lit.js";
import { arrowPath, boxOf, cardPlace, inWindow, veilPath } from "./place.js";

/** @import {Box} from "./place.js" */
/** @import {Say} from "./words.js" */
/**
 * @typedef {object} Shown  what the card says
 * @property {string} id  of the step
 * @property {number} number @property {number} of
 * @property {Record<string, string>} names
 * @property {boolean} other  something legal was wanted that is not meant
 * @property {boolean} missed  more than once
 * @property {boolean} sure  whether they are asked if they want to leave
 *
 * @typedef {{back: () => void, leave: () => void, stay: () => void, miss: (x: number, y: number) => void}} Ways
 */

const MORE = 6; // px of a hole around its thing

export class Overlay {
  /** @param {Say} say @param {Ways} ways @param {AbortSignal} signal  it is gone with it */
  constructor(say, ways, signal) {
    this._say = say;
    this._ways = ways;
    /** @type {Shown | null} */
    this._shown = null;
    this.root = made("div", "kt-lesson");
    this.veil = made("div", "kt-veil");
    this.veil.addEventListener("click", (event) => ways.miss(event.clientX, event.clientY), { signal });
    this._marks = made("div", "kt-lesson-marks");
    this._marks.setAttribute("aria-hidden", "true");
    this._card = made("aside", "kt-lesson-card");
    this.root.append(this.veil, this._marks, this._card);
    document.body.append(this.root);
    signal.addEventListener("abort", () => this.root.remove());
  }

  /** @param {Say} say */
  speak(say) {
    this._say = say;
  }

  /** @param {Shown} shown */
  show(shown) {
    this._shown = shown;
    const { id, number, of, names, sure } = shown;
    const say = this._say;
    const also = sure ? "" : (shown.other && say(`${id}_else`, names)) || (shown.missed ? say("bright") : "");
    const steps = Array.from({ length: of }, (_, at) => (at + 1 < number ? "done" : at + 1 === number ? "now" : ""));
    this.root.dataset.step = id;
    this.root.classList.remove("kt-lesson-watches");
    this._card.setAttribute("aria-label", say("lesson"));
    render(
      html`<div class="kt-lesson-progress"><span aria-hidden="true">${steps.map((state) => html`<i data-state=${state}></i>`)}</span><small>${say("progress", { step: number, of })}</small></div>
        <h2>${say(`${id}_title`)}</h2>
        <p>${sure ? say("sure") : say(id, names)}</p>
        <p class="kt-lesson-also" role="status" ?hidden=${!also}>${also}</p>
        <div class="kt-lesson-ways">${this._waysOn(shown)}</div>`,
      this._card,
    );
  }

  /** @param {Shown} shown */
  _waysOn({ number, of, sure }) {
    if (sure) return [this._way("stay", this._ways.stay), this._way("skip", this._ways.leave)];
    const back = number > 1 ? this._way("back", this._ways.back) : nothing;
    return [
      back,
      number === of ? this._way("play_on", this._ways.leave, "primary") : this._way("skip", this._ways.leave),
    ];
  }

  /** @param {string} key @param {() => void} run @param {string} [kind] */
  _way(key, run, kind = "quiet") {
    return html`<button type="button" class=${`kt-button ${kind}`} data-way=${key} @click=${run}>${this._say(key)}</button>`;
  }

  /** Others do their part: the table is seen as it is, and takes no clicks. @param {string} names */
  watch(names) {
    this.root.classList.add("kt-lesson-watches");
    this.root.dataset.step = "";
    this.veil.style.clipPath = "";
    render(nothing, this._marks);
    render(names ? html`<p>${this._say("watch", { names })}</p>` : nothing, this._card);
    this._card.hidden = !names;
    this._stand([]);
  }

  /** @param {Element[]} targets @param {Element[]} shown  bright, but not to be clicked */
  place(targets, shown) {
    this._card.hidden = false;
    const holes = [...targets, ...shown].map((one) => inWindow(boxOf(one, MORE)));
    this.veil.style.clipPath = veilPath(holes);
    const card = this._stand(holes);
    const arrow = targets.length ? arrowPath(card, inWindow(boxOf(targets[0], MORE + 3))) : "";
    render(
      html`<svg width=${innerWidth} height=${innerHeight}>
        <defs><marker id="kt-lesson-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L10 5L0 10Z"></path></marker></defs>
        ${holes.map((hole, at) => ring(hole, at < targets.length ? "kt-lesson-ring kt-lesson-target" : "kt-lesson-ring"))}
        ${arrow ? svg`<path class="kt-lesson-arrow" d=${arrow} marker-end="url(#kt-lesson-tip)"></path>` : nothing}</svg>`,
      this._marks,
    );
  }

  /** @param {Box[]} holes @returns {Box} */
  _stand(holes) {
    const { width, height } = this._card.getBoundingClientRect();
    const { left, top } = cardPlace({ width, height }, holes);
    this._card.style.left = `${left}px`;
    this._card.style.top = `${top}px`;
    return { left, top, right: left + width, bottom: top + height };
  }

  /** What a screen reader is told. @param {boolean} pointed  whether something is to be pressed */
  spoken(pointed) {
    if (!this._shown) return "";
    const { id, number, of, names } = this._shown;
    const title = this._say(`${id}_title`);
    const parts = [this._say("spoken", { step: number, of, title }), this._say(id, names)];
    return [...parts, pointed ? this._say("press") : ""].join(" ");
  }

  /** @param {string} way */
  focusOn(way) {
    const wanted = this._card.querySelector(`[data-way=${way}]`) ?? this._card.querySelector("button:last-child");
    /** @type {HTMLElement | null} */ (wanted)?.focus({ preventScroll: true });
  }

  /** The ring of what is meant breathes when it is new, and pulses when something else was clicked. @param {"breathes" | "pulses"} how */
  move(how) {
    this._marks.classList.remove("kt-lesson-breathes", "kt-lesson-pulses");
    void this._marks.offsetWidth; // so that it begins anew
    this._marks.classList.add(`kt-lesson-${how}`);
  }
}

/** @param {string} tag @param {string} name */
function made(tag, name) {
  return Object.assign(document.createElement(tag), { className: name });
}

/** @param {Box} hole @param {string} name */
function ring({ left, top, right, bottom }, name) {
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  return svg`<rect class=${name} x=${left} y=${top} width=${width} height=${height} rx="10"></rect>`;
}
