/** The end as a moment: the board stays, and over it the points are counted up place by place, from the last to the first. */

import { html, nothing, render, svg } from "../../vendor/lit.js";
import { gameResult } from "../../games/load.js";
import { icon } from "../../kit/ui/icon.js";
import { sound } from "../../kit/notify/alerts.js";
import { announce } from "../../kit/ui/announce.js";
import { style } from "../../kit/ui/sheet.js";
import { calm } from "../../kit/model/preferences.js";
import { onLanguage, points } from "../../kit/words/words.js";
import { compared, earlierOf } from "./earlier.js";
import { endWords } from "./end_words.js";
import { Offer } from "./offer.js";
import { headline, places, reason, sentence } from "./outcome.js";

/** @import {GameResult, Placed} from "./outcome.js" */
/** @import {Say} from "./end_words.js" */
/** @typedef {import("../../kit/model/model.js").MatchModel} Model */

const EACH = 700; // ms in which one place is counted

/** Until whoever looks wants the full result, or something else comes. Where there is no board, or no end to tell, at once.
 *  @param {Model} model @param {AbortSignal} signal  of the table @returns {Promise<void>} */
export async function ending(model, signal) {
  if (model.status !== "finished" || !document.querySelector(".kt-table")) return;
  const [say, game, earlier] = await Promise.all([
    endWords(),
    gameResult(model.summary.game),
    earlierOf(model),
    style(new URL("../../css/result.css", import.meta.url).href),
  ]);
  if (signal.aborted) return;
  const left = new AbortController();
  signal.addEventListener("abort", () => left.abort(), { signal: left.signal });
  const card = new Ending(model, say, game, earlier, left);
  await new Promise((resolve) => left.signal.addEventListener("abort", resolve));
  card.close();
}

class Ending {
  /** @param {Model} model @param {Say} say @param {GameResult} game @param {import("../../kit/model/wire.d.ts").Earlier | null} earlier
   *  @param {AbortController} left  ends it */
  constructor(model, say, game, earlier, left) {
    this._model = model;
    this._game = game;
    this._earlier = earlier;
    this._left = left;
    this._say = say;
    this._folded = false;
    this._ranked = places(model);
    /** How many places are counted, with what is counted of the next. */
    this._counted = 0;
    this._root = document.createElement("section");
    this._root.className = "kt-ending";
    this._root.setAttribute("aria-labelledby", "ending");
    document.getElementById("page")?.after(this._root);
    this._offer = new Offer(model, () => this._draw(), left.signal);
    onLanguage(async () => ((this._say = await endWords()), this._draw()), left.signal);
    this._draw();
    sound("end");
    this._focus();
    this._count(performance.now());
  }

  close() {
    this._root.remove();
  }

  get _over() {
    return this._counted >= this._ranked.length;
  }

  /** Whoever is writing goes on; everybody else is where the buttons are. */
  _focus() {
    if (document.activeElement?.closest("input, textarea, dialog")) return;
    /** @type {HTMLElement | null} */ (this._root.querySelector("#ending"))?.focus({ preventScroll: true });
  }

  /** Frame by frame; who wants no motion, or looks elsewhere, has it at once. @param {number} began */
  _count(began) {
    if (this._left.signal.aborted) return;
    const passed = calm() || document.hidden ? Number.POSITIVE_INFINITY : (performance.now() - began) / EACH;
    this._counted = Math.min(passed, this._ranked.length);
    this._draw();
    if (this._over) return announce([headline(this._model), ...this._told()].join(". "));
    requestAnimationFrame(() => this._count(began));
  }

  /** What matters of it. @returns {string[]} */
  _told() {
    const [model, say, game] = [this._model, this._say, this._game];
    return [sentence(model, say, game) || reason(model), compared(this._earlier, model, say, game)].filter(Boolean);
  }

  _draw() {
    if (this._left.signal.aborted) return;
    const fold = this._say(this._folded ? "unfold" : "fold");
    render(
      html`<div class="kt-ending-head"><h2 id="ending" tabindex="-1">${this._over ? headline(this._model) : this._say("over")}</h2>
          <button type="button" class="kt-button icon-only quiet" aria-label=${fold} data-name=${fold} aria-expanded=${this._folded ? "false" : "true"}
            @click=${() => ((this._folded = !this._folded), this._draw())}>${icon(this._folded ? "up" : "down")}</button></div>
        ${this._folded ? nothing : this._body()}
        ${this._offer.bar()}
        <div class="kt-button-row">${this._offer.button(this._say)}
          <button type="button" class="kt-button kt-ending-on" @click=${() => this._left.abort()}>${icon("crown")}${this._say("to_result")}</button></div>`,
      this._root,
    );
  }

  _body() {
    const told = this._over ? this._told() : [reason(this._model)];
    return html`<div class="kt-ending-told">${told.map((text) => html`<p>${text}</p>`)}</div>
      <ol class="kt-ending-places">${this._ranked.map((one, at) => this._place(one, this._ranked.length - 1 - at))}</ol>`;
  }

  /** @param {Placed} placed @param {number} turn  at which it is counted */
  _place({ seat, score, place }, turn) {
    const part = Math.min(Math.max(this._counted - turn, 0), 1);
    const now = part < 1 ? Math.floor(score * part) : score;
    const most = Math.max(1, ...this._ranked.map((one) => one.score));
    return html`<li class=${part ? "" : "kt-coming"}><span class="kt-visually-hidden">${this._say("place", { place })}</span><span class="kt-ending-place" aria-hidden="true">${place}</span>
      <span class="kt-ending-name"><i class="kt-seat-mark" data-seat=${seat} aria-hidden="true"></i> ${this._model.names[seat]}</span>
      <svg class="kt-ending-bar" data-seat=${seat} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width=${(100 * Math.max(score * part, 0)) / most} height="1"></rect>`}</svg>
      <b class="kt-ending-points">${points(now)}</b></li>`;
  }
}
