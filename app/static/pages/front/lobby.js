/** The lobby, live: the matches that can be joined or watched, narrowed as whoever looks likes. */

import { html, nothing, repeat } from "../../vendor/lit.js";
import { Stream } from "../../kit/net/stream.js";
import { choices } from "../../kit/ui/settings.js";
import { t } from "../../kit/words/words.js";
import { matchCard } from "./match_card.js";

/** @import {Summary} from "../../kit/model/types.d.ts" */
/** @import {LobbyMessage} from "../../kit/model/wire.d.ts" */

const MOST_OF_ONE = 3; // tables of one host that are shown at once

export class Lobby {
  /** @param {{heard: (message: LobbyMessage) => void, draw: () => void, onState: (state: import("../../kit/net/stream.js").Connection) => void}} wanted */
  constructor({ heard, draw, onState }) {
    this._tell = heard;
    this._draw = draw;
    /** @type {Map<number, Summary> | null} */
    this._matches = null;
    this._online = 0;
    this._everything = false;
    this._filter = { status: "all", players: "any" };
    /** @type {Stream<LobbyMessage>} */
    this._stream = new Stream({
      path: () => "/api/lobby/stream",
      onMessage: (message) => this._heard(message),
      onState,
    });
  }

  open() {
    this._stream.open();
  }

  /** As whoever sits here now. */
  comeBack() {
    this._stream.restart();
  }

  /** @param {LobbyMessage} message */
  _heard(message) {
    if (message.type === "lobby") {
      this._matches = new Map(message.matches.map((match) => [match.id, match]));
      this._online = message.online;
    } else if (message.type === "match") this._matches?.set(message.match.id, message.match);
    else if (message.type === "gone") this._matches?.delete(message.id);
    else if (message.type === "online") this._online = message.n;
    this._tell(message);
  }

  /** @param {import("./match_card.js").Games} games @param {Summary[]} mine which are shown elsewhere */
  draw(games, mine) {
    const others = [...(this._matches?.values() ?? [])].filter((match) => !mine.some((own) => own.id === match.id));
    const fitting = others.filter((match) => this._fits(match)).sort(byStatus);
    const shown = this._everything ? fitting : ofMany(fitting);
    return html`<section class="kt-block kt-lobby" aria-labelledby="lobby">
      <h2 class="kt-block-title" id="lobby">${t("lobby.title")}</h2>
      <div class="kt-lobby-head">
        ${others.length ? this._filters() : nothing}
        <span class="kt-hint">${t("lobby.online", { n: this._online })}</span>
      </div>
      ${this._list(shown, others.length, games)}
      ${shown.length < fitting.length ? html`<button type="button" class="kt-button quiet" @click=${() => ((this._everything = true), this._draw())}>${t("lobby.more", { n: fitting.length - shown.length })}</button>` : nothing}
    </section>`;
  }

  /** @param {Summary[]} shown @param {number} all @param {import("./match_card.js").Games} games */
  _list(shown, all, games) {
    if (this._matches === null) return html`<p class="kt-hint">${t("lobby.loading")}</p>`;
    if (!shown.length) return html`<p class="kt-hint kt-empty">${t(all ? "lobby.none_fit" : "lobby.empty")}</p>`;
    return html`<ul class="kt-match-list">${repeat(
      shown,
      (match) => match.id,
      (match) => html`<li>${matchCard(match, games)}</li>`,
    )}</ul>`;
  }

  _filters() {
    const set = (/** @type {"status" | "players"} */ name) => (/** @type {string} */ value) => (
      (this._filter[name] = value),
      this._draw()
    );
    return html`<div class="kt-filters">
      ${choices("status", t("lobby.status"), ["all", "open", "running"], this._filter.status, set("status"))}
      ${choices("players", t("lobby.players"), ["any", "1", "2", "3", "4"], this._filter.players, set("players"))}
    </div>`;
  }

  /** @param {Summary} match */
  _fits(match) {
    const { status, players } = this._filter;
    return (
      (status === "all" || match.status === status) && (players === "any" || match.seats.length === Number(players))
    );
  }
}

/** Nobody fills the list alone. @param {Summary[]} matches */
function ofMany(matches) {
  /** @type {Map<number, number>} */
  const known = new Map();
  return matches.filter(({ host }) => {
    if (!host) return true;
    const nth = (known.get(host.id) ?? 0) + 1;
    known.set(host.id, nth);
    return nth <= MOST_OF_ONE;
  });
}

/** Those that can be joined come first, then the last changed. @param {Summary} a @param {Summary} b */
function byStatus(a, b) {
  return Number(b.status === "open") - Number(a.status === "open") || b.changed_at - a.changed_at;
}
