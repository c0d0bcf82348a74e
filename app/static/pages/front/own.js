/** My matches: what waits for me first, with what is asked; then those where others are on turn, and tables that have not begun. */

import { html, nothing, repeat } from "../../vendor/lit.js";
import { backBar, openAway } from "../../kit/time/away.js";
import { complain, toast } from "../../kit/ui/dialog.js";
import { icon } from "../../kit/ui/icon.js";
import { Outbox } from "../../kit/net/outbox.js";
import { api } from "../../kit/net/net.js";
import { answerOf } from "../../kit/words/asked.js";
import { t } from "../../kit/words/words.js";
import { waiting as list } from "../../kit/model/waiting.js";
import { matchCard } from "./match_card.js";
import { waitCard } from "./wait_card.js";

/** @import {Summary} from "../../kit/model/types.d.ts" */
/** @import {AllWaiting, Matches, Waiting} from "../../kit/model/wire.d.ts" */
/** @import {Games} from "./match_card.js" */

const KNOWN = "kontor.plays"; // whether somebody had matches here: then the page is not drawn twice

export class Own {
  /** @param {() => void} changed */
  constructor(changed) {
    this._changed = changed;
    /** @type {Waiting[]} */
    this._waiting = [];
    /** @type {Summary[] | null} */
    this.matches = null;
    /** The match that is being answered. */
    this._answering = 0;
    this._loading = false;
    this._again = false;
  }

  /** Whether there are matches, or will be as soon as they have come. */
  get some() {
    return this.matches ? this.matches.length > 0 : remembered();
  }

  forget() {
    this._waiting = [];
    this.matches = [];
    remember(false);
    this._changed();
  }

  /** Whatever is said meanwhile is looked for once more, together. */
  async load() {
    this._again = true;
    if (this._loading) return;
    this._loading = true;
    while (this._again) {
      this._again = false;
      await this._read();
    }
    this._loading = false;
  }

  async _read() {
    try {
      const [{ waiting }, running, open] = await Promise.all([
        /** @type {Promise<AllWaiting>} */ (api("GET", "/api/me/waiting")),
        listed("running"),
        listed("open"),
      ]);
      this._waiting = waiting;
      list.heard({ type: "waiting", matches: waiting.map(({ match }) => match.id) });
      this.matches = [...running, ...open];
      remember(this.matches.length > 0);
    } catch {
      return; // it stays as it was; the connection says why
    }
    this._changed();
  }

  /** @param {Games} games */
  draw(games) {
    if (!this.matches || !games.size)
      return html`<section class="kt-own loading" aria-busy="true" aria-label=${t("front.mine")}></section>`;
    const waits = new Set(this._waiting.map(({ match }) => match.id));
    const rest = this.matches.filter(({ id }) => !waits.has(id));
    const n = this._waiting.length;
    return html`<section class="kt-own" aria-labelledby="mine">
      <h1 class="kt-own-title ${n ? "" : "quiet"}" id="mine">${t("waiting.title", { n })}</h1>
      ${backBar(this.matches, () => this.load())}
      ${n ? html`<ul class="kt-wait-list">${repeat(this._waiting, ({ match }) => match.id, this._card(games))}</ul>` : nothing}
      ${group(t("waiting.others"), rest, "running", games)}
      ${group(t("waiting.open"), rest, "open", games)}
      ${this.matches.some(playing) ? html`<button class="kt-button quiet" @click=${() => openAway({ done: () => this.load() })}>${icon("bot")}${t("away.open")}</button>` : nothing}
    </section>`;
  }

  /** @param {Games} games */
  _card(games) {
    return (/** @type {Waiting} */ one) => {
      const answer = (/** @type {{type: string}} */ action) => this._answer(one, action, games);
      return html`<li>${waitCard(one, games, answer, this._answering === one.match.id)}</li>`;
    };
  }

  /** Sent until it is answered, also by the table's own page if this one is left. @param {Waiting} one @param {{type: string}} action @param {Games} games */
  async _answer({ match, question }, action, games) {
    const words = games.get(match.game)?.words;
    this._answering = match.id;
    this._changed();
    try {
      const outbox = new Outbox(`/api/matches/${match.id}/actions`, `kontor.outbox.${match.id}`, () => {});
      await outbox.act(action, question?.seen ?? match.number);
      toast(t("waiting.answered", { answer: words ? answerOf(words, action) : "" }));
    } catch (error) {
      complain(error, words);
    }
    await this.load();
    this._answering = 0;
    this._changed();
  }
}

/** @param {"running" | "open"} status @returns {Promise<Summary[]>} */
async function listed(status) {
  /** @type {Matches} */
  const { matches } = await api("GET", `/api/matches?mine=true&status=${status}&size=100`);
  return matches;
}

/** @param {string} title @param {Summary[]} matches @param {Summary["status"]} status @param {Games} games */
function group(title, matches, status, games) {
  const shown = matches.filter((match) => match.status === status);
  if (!shown.length) return nothing;
  return html`<h2 class="kt-block-title kt-own-group">${title}</h2>
    <ul class="kt-match-list">${repeat(
      shown,
      (match) => match.id,
      (match) => html`<li>${matchCard(match, games)}</li>`,
    )}</ul>`;
}

/** @param {Summary} match */
function playing({ status, seats }) {
  return status === "running" && seats.some(({ you, stand_in, resigned }) => you && !stand_in && !resigned);
}

/** @param {boolean} plays */
function remember(plays) {
  try {
    if (plays) localStorage.setItem(KNOWN, "yes");
    else localStorage.removeItem(KNOWN);
  } catch {
    // then the page begins with the games, for a moment
  }
}

function remembered() {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}
