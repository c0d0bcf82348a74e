/** What the server answers for a person who does not want to be asked. Others do not see it. */

import { api } from "../net/net.js";

/** @import {StandingOrder} from "./wire.d.ts" */

export class Orders {
  /** @param {string} path */
  constructor(path) {
    this._path = `${path}/order`;
  }

  /** The standing order in force, those there are, and the if-orders. @returns {Promise<StandingOrder>} */
  given() {
    return api("GET", this._path);
  }

  /** Of the if-orders the first that applies answers; left out, they stay. @param {string} order @param {readonly object[]} [conditions] */
  give(order, conditions) {
    return api("PUT", this._path, { order, conditions });
  }
}
