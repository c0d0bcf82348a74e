/** Planning at a table: the context shows what would be, and what is decided becomes a step of the plan. */

import { ask } from "../../kit/ui/dialog.js";
import { explain } from "../../kit/words/words.js";
import { withPlan, planBanner } from "./board.js";
import { Draft } from "./draft.js";
import { PlanNews } from "./news.js";
import { difference, planEnd, planLeft, planStatus } from "./status.js";

/** @import {Ctx, Plan} from "../context.d.ts" */
/** @import {Changed} from "../../kit/model/wire.d.ts" */
/** @import {MatchModel} from "../../kit/model/model.js" */

export class Planning {
  /** @param {MatchModel} model @param {import("./loading.js").Desk} desk @param {import("./board.js").GamePlans} told */
  constructor(model, desk, told) {
    this._model = model;
    this._desk = desk;
    const news = new PlanNews();
    /** How it is drawn and told. */
    this._parts = {
      status: planStatus,
      end: planEnd,
      banner: planBanner,
      left: planLeft,
      board: (/** @type {Ctx} */ ctx, /** @type {unknown} */ panel) => withPlan(ctx, told, panel),
      difference: (/** @type {Ctx} */ ctx, /** @type {Changed} */ change) => difference(ctx, change, told, model.words),
      tell: (/** @type {Ctx} */ ctx) => news.tell(ctx),
    };
    this.draft = new Draft(model, () => desk.redraw());
    /** What parts can do, the same at every drawing. */
    this._means = {
      begin: () => this._tried(this.draft.begin()),
      edit: () => this._tried(this.draft.begin(model.plan.actions)),
      leave: () => this._leave(),
      takeBack: () => this._tried(this.draft.takeBack()),
      addAgain: () => this._tried(this.draft.addAgain()),
      clear: () => this._tried(this.draft.clear()),
      keep: () => this._tried(this.draft.keep()),
      discard: () => this._tried(this._discard()),
      use: () => this._tried(this._use()),
    };
  }

  /** Whether the table shows what would be; whoever is asked something sees what is until it is answered. */
  get on() {
    return this.draft.on && this.draft.seen !== null && !this._model.myTurn;
  }

  /** When the turn has come, there is nothing more to be planned for it. */
  mind() {
    if (this.draft.on && this._model.myTurn && this._isTurn(this.draft.turn)) this.draft.rest();
    else this.draft.mind();
  }

  /** @returns {Plan} */
  shown() {
    const { _model: model, draft } = this;
    const { actions: kept, stopped } = model.plan;
    const { steps, works, seen, ended } = draft;
    const why = works < steps.length && seen?.refused ? explain(seen.refused, model.words) : "";
    const carried = model.myTurn && this._isTurn(model.plan.turn) && kept.length > 0 && !stopped;
    const left = model.myTurn && !carried ? this._left() : [];
    return {
      ...this._means,
      parts: this._parts,
      on: this.on,
      steps,
      works,
      seen,
      ended,
      why,
      kept,
      stopped,
      carried,
      left,
      moves: this._moves(),
      differences: [],
    };
  }

  /** What is spoken of: the steps while planning, else what is left or kept. */
  _moves() {
    const { plan, myTurn } = this._model;
    if (!this.draft.on && plan.actions.length) return plan.moves.slice(myTurn ? (plan.stopped?.at ?? 0) : 0);
    return this.draft.moves;
  }

  /** The table as it would be, in place of the one that is. @param {number} seat @returns {Partial<Ctx>} */
  table(seat) {
    const { seen, ended } = this.draft;
    if (!seen) return {};
    return {
      view: seen.view,
      actions: ended ? [] : seen.offers,
      anytime: ended ? [] : seen.anytime,
      waiting: ended ? [] : [seat],
      mine: !ended,
      step: seen.view.agenda[0]?.[0] ?? "",
      clocks: null,
      hints: false,
    };
  }

  /** @param {number} turn */
  _isTurn(turn) {
    return this._model.view?.turn === turn;
  }

  /** Steps that were planned for this turn and have not been done: those of a plan that stopped, or was not kept. */
  _left() {
    const { actions, stopped } = this._model.plan;
    if (stopped) return actions.slice(stopped.at);
    return this._isTurn(this.draft.turn) ? this.draft.steps : [];
  }

  /** What is left is carried out after all, as far as it works; the rest stays. */
  async _use() {
    const { plan } = this._model;
    const [steps, moves] = [this._left(), this._moves()];
    const { actions, refused, for_turn: turn } = await plan.preview(steps);
    if (!actions.length) throw refused;
    await plan.keep(actions);
    this.draft.put(steps.slice(actions.length), moves.slice(actions.length), turn);
  }

  /** Neither kept nor drafted any more. */
  async _discard() {
    this.draft.leave();
    if (this._model.plan.actions.length) await this._model.plan.drop();
  }

  /** Nothing that was thought out is lost by a slip. */
  async _leave() {
    const say = this._desk.now()?.say;
    const { steps } = this.draft;
    const known = JSON.stringify(steps) === JSON.stringify(this._model.plan.actions);
    if (!say) return;
    if (steps.length && !known) {
      const text = say("plan_leave_sure", { n: steps.length });
      const title = say("plan_leave");
      if (!(await ask({ title, text, yes: say("plan_leave_yes"), no: say("plan_leave_no"), danger: true }))) return;
    }
    this.draft.leave();
  }

  /** @param {Promise<unknown>} work */
  async _tried(work) {
    try {
      await work;
    } catch (error) {
      if (!this.on && this.draft.on) this.draft.rest();
      this._desk.refuse(error);
    }
  }
}
