/** The front page: name yourself and play. */

import { html, nothing, render } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { api } from "../kit/net/net.js";
import { arrive, me, needName, onPerson } from "../kit/model/person.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { explain, onLanguage, t } from "../kit/words/words.js";
import { Finished } from "./front/finished.js";
import { gamesKnown } from "./front/games_known.js";
import { ImportMatch } from "./front/import_match.js";
import { Lobby } from "./front/lobby.js";
import { matchCard } from "./front/match_card.js";
import { openNewMatch } from "./front/new_match.js";

/** @import {GameCard, Person, Summary} from "../kit/model/types.d.ts" */

const LOOK_AGAIN = 20000; // ms; the lobby is live, the own link-only matches are not in it

class Front {
  /** @param {import("../kit/ui/shell.js").Shell} shell @param {HTMLElement} root */
  constructor(shell, root) {
    this._shell = shell;
    this._root = root;
    /** @type {Person | null | undefined} */
    this.me = undefined;
    /** @type {Summary[] | null} */
    this.mine = null;
    /** @type {GameCard[]} */
    this.games = [];
    /** @type {import("./front/match_card.js").Games} */
    this.known = new Map();
    this.name = "";
    this.code = "";
    this.problem = { name: "", code: "", start: "" };
    this.busy = false;
    this.finished = new Finished(() => this.draw());
    this.bringIn = new ImportMatch(() => this.draw());
    this.lobby = new Lobby(
      () => this._lobbyChanged(),
      (state) => shell.setConnection(state),
    );
  }

  async open() {
    this.draw();
    onLanguage(() => this._loadGames());
    onPerson((person) => ((this.me = person), this._loadMine(), this._loadFinished()));
    setInterval(() => document.hidden || this._loadMine(), LOOK_AGAIN);
    document.addEventListener("visibilitychange", () => document.hidden || this._loadMine());
    this.lobby.open();
    const [person, { games }] = await Promise.all([me().catch(() => null), api("GET", "/api/games")]);
    Object.assign(this, { me: person, games });
    this.draw();
    this._loadGames();
    await Promise.all([this._loadMine(), this._loadFinished()]);
  }

  async _loadFinished() {
    this.finished.forget();
    if (this.me) await this.finished.load();
  }

  async _loadGames() {
    this.known = await gamesKnown(this.games);
    this.draw();
  }

  _lobbyChanged() {
    if (this.mine?.some((match) => this.lobby.newer(match))) this._loadMine();
    this.draw();
  }

  async _loadMine() {
    if (this.me) {
      const [running, open] = await Promise.all(
        ["running", "open"].map((status) => api("GET", `/api/matches?mine=true&status=${status}`).catch(() => null)),
      );
      if (running && open) this.mine = ordered([...running.matches, ...open.matches]);
    } else this.mine = [];
    this.draw();
  }

  draw() {
    render(
      html`<div class="front">
        ${this._hero()}
        <div class="front-lists">
          ${this.mine?.length ? this._mineList() : nothing}
          ${this.lobby.draw(this.known, this.mine ?? [])}
          ${this.finished.draw(this.known)}
        </div>
        ${this.me ? this.bringIn.draw() : nothing}
        ${foot()}
      </div>`,
      this._root,
    );
  }

  _hero() {
    return html`<section class="hero">
      <div class="hero-text">
        <h1>${t("front.title")}</h1>
        <p class="lead">${t("front.lead")}</p>
        ${this.me === null ? this._nameForm() : this._start()}
        ${this.problem.start ? html`<p class="problem" role="alert">${this.problem.start}</p>` : nothing}
      </div>
      <ul class="hero-games" aria-label=${t("front.games")}>${[...this.known.values()].map((game) => this._game(game))}</ul>
    </section>`;
  }

  /** @param {import("./front/games_known.js").Known} game */
  _game({ id, seats, card, picture }) {
    return html`<li class="game-card">
      <div class="game-picture" aria-hidden="true">${picture}</div>
      <div class="game-text"><h2>${card.title}<small>${t("front.players", { from: seats[0], to: seats[seats.length - 1] })}</small></h2><p>${card.lead}</p>
        <div class="button-row">
          <button class="button" ?disabled=${this.busy || this.me === undefined} @click=${() => this._first(id)} aria-label=${t("front.first_of", { game: card.title })} data-name=${t("front.first_of", { game: card.title })} data-more=${card.first_more}>${icon("bot")}${t("front.first")}</button>
          <a class="button quiet" href="/rules/${id}" aria-label=${t("front.rules_of", { game: card.title })}>${icon("rules")}${t("shell.rules")}</a>
        </div></div>
    </li>`;
  }

  _nameForm() {
    return html`<form class="hero-form" novalidate @submit=${(/** @type {Event} */ event) => this._arrive(event)}>
      <label class="field"><span class="label">${t("front.your_name")}</span>
        <input name="name" autocomplete="nickname" maxlength="40" placeholder=${t("front.name_example")} aria-invalid=${this.problem.name ? "true" : "false"} aria-describedby="name-problem"
          .value=${this.name} @input=${(/** @type {any} */ event) => (this.name = event.target.value)} /></label>
      <button class="button primary large" ?disabled=${this.busy}>${t("front.go")}</button>
      <button type="button" class="button quiet" @click=${() => needName()}>${t("person.have_password")}</button>
      <p id="name-problem" class="problem" role="alert">${this.problem.name}</p>
    </form>`;
  }

  _start() {
    if (this.me === undefined) return html`<div class="hero-actions"></div>`;
    return html`<div class="hero-actions">
        <button class="button primary large" ?disabled=${this.busy} @click=${() => openNewMatch(this.games)}>${icon("plus")}${t("front.new_match")}</button>
      </div>
      <form class="hero-form hero-code" novalidate @submit=${(/** @type {Event} */ event) => this._join(event)}>
        <label class="field"><span class="label">${t("front.join_code")}</span>
          <input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12" placeholder=${t("front.code_example")} aria-describedby="code-problem"
            .value=${this.code} @input=${(/** @type {any} */ event) => (this.code = event.target.value.toUpperCase())} /></label>
        <button class="button" ?disabled=${this.busy}>${t("front.join")}</button>
        <p id="code-problem" class="problem" role="alert">${this.problem.code}</p>
      </form>`;
  }

  _mineList() {
    const matches = this.mine ?? [];
    return html`<section class="panel" aria-labelledby="mine">
      <h2 class="panel-title" id="mine">${t("front.mine")}</h2>
      <ul class="match-list">${matches.map((match) => html`<li>${matchCard(match, this.known)}</li>`)}</ul>
    </section>`;
  }

  /** @param {Event} event */
  _arrive(event) {
    event.preventDefault();
    return this._try("name", () => arrive(this.name));
  }

  /** @param {Event} event */
  _join(event) {
    event.preventDefault();
    const code = this.code.trim().replaceAll(/[^A-Z0-9]/g, "");
    return this._try("code", async () => {
      const { id } = await api("GET", `/api/codes/${code || "0"}`);
      location.assign(`/matches/${id}?code=${code}`);
    });
  }

  /** A table for somebody who has never played: one program, no options, begin. @param {string} game */
  _first(game) {
    return this._try("start", async () => {
      if (!this.me && !(await needName())) return;
      const seats = [{ kind: "me" }, { kind: "bot", level: "apprentice" }];
      const { id } = await api("POST", "/api/matches", { game, seats, visibility: "link", start_seat: 0 });
      await api("POST", `/api/matches/${id}/start`);
      location.assign(`/matches/${id}`);
    });
  }

  /** @param {"name" | "code" | "start"} where @param {() => Promise<any>} work */
  async _try(where, work) {
    this.busy = true;
    this.problem = { name: "", code: "", start: "" };
    this.draw();
    try {
      await work();
    } catch (error) {
      this.problem[where] = explain(error);
    }
    this.busy = false;
    this.draw();
  }
}

/** First those that wait for me, then the last changed. @param {Summary[]} matches */
function ordered(matches) {
  const waits = (/** @type {Summary} */ match) =>
    match.seats.some((seat) => seat.you && match.waiting_for.includes(seat.seat));
  return matches.sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.changed_at - a.changed_at);
}

export function foot() {
  return html`<footer class="page-foot"><nav aria-label=${t("shell.foot")}>
    <a href="/rules">${t("shell.rules")}</a> <a href="/credits">${t("shell.credits")}</a> <a href="/docs">${t("shell.doors")}</a>
  </nav></footer>`;
}

const shell = await openShell({ title: () => t("front.tab") });
await new Front(shell, pageRoot()).open();
