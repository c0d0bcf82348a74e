/** The board as it was, for whoever has clicked a line of the log. Only what is drawn is of then: the match goes on, and what
 *  is owed waits beside the old board, where nothing can be done. */

import { html } from "../../vendor/lit.js";
import { api, query } from "../../kit/net/net.js";
import { announce } from "../../kit/ui/announce.js";
import { icon } from "../../kit/ui/icon.js";
import { toldLine } from "../../kit/words/words.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {AnyView} from "../../kit/model/wire.d.ts" */
/** @import {TableModel} from "../../kit/model/table_model.js" */
/** @typedef {{number: number, view: AnyView, waiting: readonly number[]}} Moment */

export class Earlier {
  /** @param {TableModel} model @param {{redraw(): void, leave(): void}} desk */
  constructor(model, desk) {
    this._model = model;
    this._desk = desk;
    /** @type {Moment | null} */
    this.shown = null;
    /** Asked for last: who clicks on is quicker than the server. */
    this._wanted = -1;
    /** @type {Map<number, Promise<Moment>>} */
    this._known = new Map();
  }

  /** @param {number} number */
  async show(number) {
    this._wanted = number;
    const moment = await this._moment(number);
    if (this._wanted !== number) return;
    this.shown = moment;
    this._desk.redraw();
    announce(this._told(number).join(". "));
  }

  leave() {
    this._wanted = -1;
    this.shown = null;
  }

  /** The entry before or after the one that is shown; after the last one it is now. @param {-1 | 1} by */
  step(by) {
    const at = this.shown?.number ?? 0;
    const told = this._model.story.filter(({ news }) => news.length).map(({ number }) => number);
    const next = by < 0 ? told.findLast((number) => number < at) : told.find((number) => number > at);
    if (next !== undefined && next < this._model.number) return this.show(next);
    if (by > 0) this._desk.leave();
    return Promise.resolve();
  }

  /** What is otherwise on an old board. @param {Ctx} now @returns {Partial<Ctx> | null} */
  table(now) {
    if (!this.shown) return null;
    const [asked = "", ...more] = this._told(this.shown.number);
    const due = this._model.myTurn;
    const step = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {-1 | 1} */ by) =>
      html`<button type="button" class="kt-button icon-only quiet" aria-label=${now.say(key)} data-name=${now.say(key)} @click=${() => this.step(by)}>${icon(sign)}</button>`;
    const leave = { label: now.say("past_back"), gains: due ? now.say("past_due") : undefined, run: this._desk.leave };
    const past = {
      number: this.shown.number,
      due,
      whose: now.say("past", { number: this.shown.number, last: this._model.number }),
      told: more.map((line) => html`<p>${line}</p>`),
      tools: html`${step("left", "past_before", -1)}${step("right", "past_after", 1)}`,
      decision: { asked, primary: leave },
      step: (/** @type {-1 | 1} */ by) => this.step(by),
    };
    const still = { mine: false, busy: false, calm: false, clocks: null, plan: null, planBegin: null };
    return { ...still, actions: [], anytime: [], past };
  }

  /** What an entry brought about. @param {number} number */
  _told(number) {
    const { story, words, names } = this._model;
    const told = story.find((one) => one.number === number);
    return (told?.news ?? []).map((news) => toldLine(words, news, names));
  }

  /** @param {number} number */
  _moment(number) {
    let asked = this._known.get(number);
    if (!asked) {
      const { path, code } = this._model;
      asked = api("GET", `${path}/view${query({ number, code })}`).then(
        (/** @type {import("../../kit/model/wire.d.ts").Shown} */ { view, waiting_for }) => ({
          number,
          view,
          waiting: waiting_for,
        }),
      );
      asked.catch(() => this._known.delete(number));
      this._known.set(number, asked);
    }
    return asked;
  }
}
