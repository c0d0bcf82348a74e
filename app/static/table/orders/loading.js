/** Planning is fetched when somebody plans, or has planned something: most turns are not. */

/** @import {Action, Ctx} from "../context.d.ts" */
/** @import {MatchModel} from "../../kit/model/model.js" */
/** @import {Planning} from "./planning.js" */
/** @typedef {{now(): Ctx | undefined, redraw(): void, play(action: Action): Promise<boolean>, refuse(error: unknown): void}} Desk */

export class PlanLoader {
  /** @param {MatchModel} model @param {import("../../games/game.d.ts").GameTable} game @param {Desk} desk */
  constructor(model, game, desk) {
    this._model = model;
    this._game = game;
    this._desk = desk;
    /** @type {Planning | null} */
    this.planning = null;
    /** @type {Promise<unknown> | null} */
    this._opening = null;
    this.begin = () => void this._open().then(() => this._desk.now()?.plan?.begin());
  }

  /** Whether there is a turn to be planned. */
  get leads() {
    const { plan, seat, replaced, view } = this._model;
    return plan.plans && seat !== null && !replaced && !view?.over;
  }

  mind() {
    if (this.planning) this.planning.mind();
    else if (this.leads && (this._model.plan.actions.length || drafted(this._model.id))) this._open();
  }

  /** Where it cannot be had now, whoever wants it next asks again. */
  async _open() {
    this._opening ??= this._fetch();
    await this._opening.catch((error) => ((this._opening = null), this._desk.refuse(error)));
  }

  async _fetch() {
    const [{ Planning }, told] = await Promise.all([import("./planning.js"), this._game.plans?.(), styled()]);
    this.planning = new Planning(this._model, this._desk, told ?? {});
    this._desk.redraw();
  }
}

const SHEET = new URL("../../css/orders.css", import.meta.url).href;

/** What planning and if-orders look like. */
export const styled = () => import("../../kit/ui/sheet.js").then(({ style }) => style(SHEET));

/** Where a draft is kept as long as the tab. @param {number} id of the match */
export const placeOf = (id) => `kontor.plan.${id}`;

/** @param {number} id */
function drafted(id) {
  try {
    return sessionStorage.getItem(placeOf(id)) !== null;
  } catch {
    return false;
  }
}
