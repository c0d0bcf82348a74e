/** A turn that is being put together while others play: its steps, and the table as it would be after them. It is looked at
 *  anew whenever something happens at the table, and lasts as long as the tab of the browser. */

import { placeOf } from "./loading.js";

/** @import {Action} from "../context.d.ts" */
/** @import {KeptPlan} from "../../kit/model/plan.js" */
/** @import {PlanPreview, Saying} from "../../kit/model/wire.d.ts" */
/** @typedef {{readonly id: number, readonly number: number, readonly plan: KeptPlan}} Table */

export class Draft {
  /** @param {Table} table @param {() => void} changed */
  constructor(table, changed) {
    this._table = table;
    this._changed = changed;
    /** Whether the table shows what would be. */
    this.on = false;
    /** @type {readonly Action[]} */
    this.steps = [];
    /** The steps in words. @type {readonly Saying[]} */
    this.moves = [];
    /** The turn that they are for, as views count them. */
    this.turn = 0;
    /** Taken back, the last first. @type {readonly Action[]} */
    this._back = [];
    /** What the server says of the steps; those it has not accepted do not work any more. @type {PlanPreview | null} */
    this.seen = null;
    /** Grows with every other table to be shown. */
    this.version = 0;
    this._number = -1; // of the match when the steps were last looked at
    this._asked = 0;
    this._recall();
  }

  /** Steps that still work. */
  get works() {
    return Math.min(this.seen?.actions.length ?? 0, this.steps.length);
  }

  /** Nothing more can be planned: the turn is over then, or nobody knows how it goes on. */
  get ended() {
    return Boolean(this.seen && (this.seen.done || this.seen.unknown));
  }

  /** @param {readonly Action[]} [steps] */
  begin(steps = this.steps) {
    Object.assign(this, { on: true, steps, _back: [], seen: null });
    return this._look();
  }

  /** The steps stay for later. */
  rest() {
    this.on = false;
    this._shown(null);
  }

  leave() {
    this.steps = [];
    this.rest();
  }

  /** Without showing them: what is left of a turn that has come. @param {readonly Action[]} steps @param {readonly Saying[]} moves
   *  @param {number} turn */
  put(steps, moves, turn) {
    Object.assign(this, { steps, moves, turn });
    this.rest();
  }

  /** One step more, after those that work. @param {Action} step */
  async add({ seat: _, ...step }) {
    const { number } = this._table;
    const steps = [...this.steps.slice(0, this.works), step];
    const seen = await this._table.plan.preview(steps);
    if (seen.actions.length < steps.length) throw seen.refused;
    Object.assign(this, { steps, _back: [], _number: number });
    this._asked += 1;
    this._shown(seen);
  }

  takeBack() {
    const last = this.steps.at(-1);
    if (!last) return Promise.resolve();
    this._back = [...this._back, last];
    this.steps = this.steps.slice(0, -1);
    return this._look();
  }

  addAgain() {
    const next = this._back.at(-1);
    if (!next) return Promise.resolve();
    this._back = this._back.slice(0, -1);
    this.steps = [...this.steps, next];
    return this._look();
  }

  clear() {
    Object.assign(this, { steps: [], _back: [] });
    return this._look();
  }

  /** What does not work any more is not kept. */
  async keep() {
    await this._table.plan.keep(this.steps.slice(0, this.works));
    this.leave();
  }

  /** The table has changed since the steps were looked at, or they never were. */
  mind() {
    if (this.on && this._number !== this._table.number) this._look().catch(() => {});
  }

  /** One step further, and what the server would say to it. @param {Action} step @returns {Promise<object>} */
  async look(step) {
    const steps = [...this.steps.slice(0, this.works), step];
    const { actions, previews, refused } = await this._table.plan.preview(steps);
    if (actions.length < steps.length) throw refused;
    return previews.at(-1) ?? {};
  }

  /** The newest question is the one whose answer counts. */
  async _look() {
    this._number = this._table.number;
    const asked = (this._asked += 1);
    try {
      const seen = await this._table.plan.preview(this.steps);
      if (asked === this._asked && this.on) this._shown(seen);
    } catch (error) {
      if (asked === this._asked) this._number = -1;
      throw error;
    }
  }

  /** @param {PlanPreview | null} seen */
  _shown(seen) {
    this.seen = seen;
    if (seen) Object.assign(this, { moves: seen.moves, turn: seen.for_turn });
    this.version += 1;
    this._remember();
    this._changed();
  }

  get _place() {
    return placeOf(this._table.id);
  }

  _remember() {
    try {
      if (this.on || this.steps.length)
        sessionStorage.setItem(
          this._place,
          JSON.stringify({ on: this.on, steps: this.steps, moves: this.moves, turn: this.turn }),
        );
      else sessionStorage.removeItem(this._place);
    } catch {
      // then it ends with the page
    }
  }

  _recall() {
    try {
      const { on = false, steps = [], moves = [], turn = 0 } = JSON.parse(sessionStorage.getItem(this._place) ?? "{}");
      Object.assign(this, { on, steps, moves, turn });
    } catch {
      // nothing was kept
    }
  }
}
