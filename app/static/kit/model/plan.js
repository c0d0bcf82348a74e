/** The plan of the own next turn as the server keeps it. Others know nothing of it. */

import { api } from "../net/net.js";

/** @import {Action} from "./types.d.ts" */
/** @import {PlanBoard, PlanPreview, PlanTold, Saying} from "./wire.d.ts" */

export class KeptPlan {
  /** @param {string} path @param {() => void} changed */
  constructor(path, changed) {
    this._path = `${path}/plan`;
    this._changed = changed;
    this._heard = 0;
    /** Whether this game can be planned. */
    this.plans = false;
    /** @type {readonly Action[]} */
    this.actions = [];
    /** Before which step it was stopped, and by what. @type {PlanBoard["stopped"]} */
    this.stopped = null;
    /** The actions in words. @type {readonly Saying[]} */
    this.moves = [];
    /** The turn that it is for, as views count them. */
    this.turn = 0;
  }

  load() {
    return this._asked(api("GET", this._path));
  }

  /** What the socket tells meanwhile is newer than the answer. @param {Promise<Omit<PlanBoard, "turn">>} answer */
  async _asked(answer) {
    const heard = this._heard;
    const plan = await answer;
    if (heard === this._heard) this._take(plan);
  }

  /** @param {PlanTold} told */
  heard(told) {
    this._heard += 1;
    this._take({ ...told, plans: true });
  }

  /** @param {Omit<PlanBoard, "turn">} plan */
  _take({ plans, actions, moves, stopped, for_turn: turn }) {
    Object.assign(this, { plans, actions, moves, stopped, turn });
    this._changed();
  }

  /** What these steps would bring on the table as it is. @param {readonly Action[]} actions @returns {Promise<PlanPreview>} */
  preview(actions) {
    return api("POST", `${this._path}/preview`, { actions });
  }

  /** @param {readonly Action[]} actions */
  keep(actions) {
    return this._asked(api("PUT", this._path, { actions }));
  }

  drop() {
    const none = { plans: this.plans, actions: [], moves: [], stopped: null, for_turn: 0 };
    return this._asked(api("DELETE", this._path).then(() => none));
  }
}
