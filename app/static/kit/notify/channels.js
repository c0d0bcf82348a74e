/** Where somebody, or a table, is told: what the server knows of it, and what can be done about it. */

import { forget, hindrance, lookAfter, tellHere, thisDevice } from "./device.js";
import { toast } from "../ui/dialog.js";
import { api } from "../net/net.js";
import { explain, language, t } from "../words/words.js";

/** @import {Channel, ChannelAdded, MyChannels} from "../model/wire.d.ts" */
/** @typedef {Channel["kind"]} Kind */

/** The routes of one's own channels, or of those of a table. @param {number} [match] */
const pathOf = (match) => (match ? `/api/matches/${match}/channels` : "/api/me/channels");

export class Channels {
  /** @param {() => void} draw @param {number} [match]  the table whose they are */
  constructor(draw, match) {
    this._draw = draw;
    this._path = pathOf(match);
    this.ofTable = match !== undefined;
    /** @type {Channel[] | null} */
    this.list = null;
    this.pushKey = "";
    this.mail = false;
    this.device = 0;
    this.problem = "";
    this.busy = false;
    /** What was just added and is told once. */
    this.secret = "";
  }

  /** Whether one of them works, or waits for its owner to confirm it. */
  get tells() {
    return Boolean(this.list?.some(({ off }) => !off));
  }

  /** Whether this server sends anything; of a table it is not known before. */
  get sends() {
    return this.ofTable || Boolean(this.pushKey || this.mail);
  }

  /** Whether this device is told. */
  get here() {
    return Boolean(this.list?.some(({ id, off }) => id === this.device && !off));
  }

  async load() {
    /** @type {MyChannels} */
    let known = await api("GET", this._path);
    if (!this.ofTable && (await lookAfter(known).catch(() => false))) known = await api("GET", this._path);
    this.list = known.channels;
    this.pushKey = known.push_key ?? "";
    this.mail = known.mail ?? false;
    this.device = (await thisDevice())?.channel ?? 0;
    this._draw();
  }

  /** Does it, says so or why not, and shows how it stands then. @param {() => Promise<string | void>} work  what it says */
  async tried(work) {
    if (this.busy) return false;
    Object.assign(this, { busy: true, problem: "" });
    this._draw();
    let done = false;
    try {
      const said = await work();
      await this.load();
      done = !this.problem;
      if (said && done) toast(said);
    } catch (error) {
      this.problem = explain(error);
    }
    this.busy = false;
    this._draw();
    return done;
  }

  addPush() {
    return this.tried(async () => {
      const hindered = await tellHere(this.pushKey);
      if (!hindered) return t("notify.added_push");
      this.problem = t(`notify.${hindered === "not_allowed" && hindrance() ? "hindered_denied" : hindered}`);
    });
  }

  /** @param {Kind} kind @param {string} address */
  add(kind, address) {
    return this.tried(async () => {
      /** @type {ChannelAdded} */
      const { secret } = await api("POST", this._path, { kind, language: language(), address: address.trim() });
      this.secret = secret ?? "";
      return kind === "mail" ? t("notify.added_mail", { address: address.trim() }) : t("notify.added_other");
    });
  }

  /** Something is said there now; an address that is not confirmed is asked once more. @param {Channel} channel */
  test({ id, confirmed }) {
    return this.tried(async () => {
      await api("POST", `${this._path}/${id}/test`);
      return t(confirmed ? "notify.tested" : "notify.sent_again");
    });
  }

  /** @param {Channel} channel */
  remove({ id }) {
    return this.tried(async () => {
      await api("DELETE", `${this._path}/${id}`);
      if (id === this.device) await forget();
      this.secret = "";
      return t("notify.removed");
    });
  }
}
