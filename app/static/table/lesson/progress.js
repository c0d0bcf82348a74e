/** Where a lesson stands, and what it asks for: the server says so, and what was put together on this screen says the rest. */

import { complain } from "../../kit/ui/dialog.js";
import { api } from "../../kit/net/net.js";

/** @import {Action} from "../context.d.ts" */
/** @import {LessonNow} from "../../kit/model/wire.d.ts" */
/** @import {Step} from "./lesson.js" */

const PAUSE = 800; // ms for each thing that others do

/** @param {object} action */
function plain(action) {
  const fields = Object.entries(action).filter(([name]) => name !== "seat");
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export class Progress {
  /** @param {import("../../kit/model/model.js").MatchModel} model @param {import("../desk.js").Desk} desk @param {readonly Step[]} steps
   *  @param {{redraw: () => void, over: () => void}} told @param {AbortSignal} signal */
  constructor(model, desk, steps, told, signal) {
    this._model = model;
    this._desk = desk;
    this.steps = steps;
    this._told = told;
    this._signal = signal;
    /** @type {LessonNow | null} */
    this._now = null;
    this._asked = -1;
    this._sent = 0; // deeds of this step that are on their way
    /** What was looked at. @type {Set<string>} */
    this._seen = new Set();
    model.subscribe(() => this.follow(), signal);
    this.follow();
  }

  /** The table has changed, or what is looked at on it. */
  async follow() {
    const { number } = this._model;
    if (this._asked === number) return this._told.redraw();
    this._asked = number;
    try {
      /** @type {LessonNow} */
      const now = await this._post("GET", "");
      if (this._signal.aborted || this._model.number !== number) return;
      if (!now.place) return this._told.over();
      if (now.number !== number) return; // it is told of what it has seen already
      this._now = now;
      this._sent = 0;
      this._told.redraw();
      this._answer();
    } catch (error) {
      complain(error);
    }
  }

  /** @param {"GET" | "POST"} method @param {string} what @param {object} [body] */
  _post(method, what, body) {
    return api(method, `${this._model.path}/lesson${what}`, body);
  }

  /** Where it stands, unless something has happened since. */
  get _here() {
    return this._now?.number === this._model.number ? (this._now.place ?? null) : null;
  }

  /** The step that is told now; none while others do their part. @returns {Step | undefined} */
  get step() {
    const [ctx, here] = [this._desk.now(), this._here];
    if (!ctx || !here) return undefined;
    const open = (/** @type {Step} */ one) => (one.look ? !this._seen.has(one.id) : !one.until?.(ctx));
    const step = this.steps.find((one) => one.at === here.step && open(one));
    return here.answers && !step?.look ? undefined : step;
  }

  /** Whether this is what is asked for, or undefined when nothing is. @param {Action} action */
  may(action) {
    const wanted = this._here?.deeds[this._sent];
    if (!wanted) return undefined;
    if (plain(action) !== plain(wanted)) return false;
    this._sent += 1;
    return true;
  }

  looked() {
    const { step } = this;
    if (step) this._seen.add(step.id);
    this._answer();
    this._told.redraw();
  }

  /** Others do their part, one thing at a time, so that it is seen. */
  _answer() {
    const now = this._now;
    if (!now?.place?.answers || this.step) return;
    const answer = () => {
      if (!this._signal.aborted && this._now === now)
        this._post("POST", "/answer", { seen: now.number }).catch(() => (this._asked = -1));
    };
    setTimeout(answer, PAUSE);
  }

  /** What was only put together or looked at is taken back, before anything that was decided. */
  async back() {
    const { step } = this;
    const here = this.steps.filter(({ at }) => at === this._here?.step);
    const before = step && here[here.indexOf(step) - 1];
    const { tab: _, side: __, ...looked } = this._desk.game.fresh(this._model.seat ?? -1);
    this._desk.set(looked);
    this._seen.clear();
    if (before?.look) return this._told.redraw();
    await this._post("POST", "/back").catch((error) => complain(error, this._model.words));
  }

  async leave() {
    await this._post("POST", "/leave").catch((error) => complain(error, this._model.words));
    this._told.over();
  }
}
