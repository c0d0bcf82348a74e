/** The front page: for those who play, what waits for them; for everybody else, name yourself and play. */

import { html, nothing, render } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { typed } from "../kit/ui/field.js";
import { sit } from "../kit/net/share.js";
import { api } from "../kit/net/net.js";
import { arrive, me, needName, onPerson } from "../kit/model/person.js";
import { heardOfMine } from "../kit/notify/next_match.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { explain, onLanguage, t } from "../kit/words/words.js";
import { Finished } from "./front/finished.js";
import { gamesKnown } from "./front/games_known.js";
import { ImportMatch } from "./front/import_match.js";
import { Lobby } from "./front/lobby.js";
import { openNewMatch } from "./front/new_match.js";
import { Own } from "./front/own.js";

/** @import {GameCard, Person} from "../kit/model/types.d.ts" */

const LOOK_AGAIN = 60_000; // ms; the own matches are told when they change, but not that one was sent away from a table

class Front {
  /** @param {import("../kit/ui/shell.js").Shell} shell @param {HTMLElement} root */
  constructor(shell, root) {
    this._shell = shell;
    this._root = root;
    /** @type {Person | null | undefined} */
    this.me = undefined;
    /** @type {GameCard[]} */
    this.games = [];
    /** @type {import("./front/match_card.js").Games} */
    this.known = new Map();
    this.name = "";
    this.code = "";
    this.problem = { name: "", code: "", start: "" };
    this.busy = false;
    this.own = new Own(() => this.draw());
    this.finished = new Finished(() => this.draw());
    this.bringIn = new ImportMatch(() => this.draw());
    this.lobby = new Lobby({
      heard: (message) => this._heard(message),
      draw: () => this.draw(),
      onState: (state) => shell.setConnection(state),
    });
  }

  async open() {
    this.draw();
    onLanguage(() => this._loadGames());
    onPerson((person) => ((this.me = person), this.lobby.comeBack(), this._loadMine(), this._loadFinished()));
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

  /** @param {import("../kit/model/wire.d.ts").LobbyMessage} message */
  _heard(message) {
    if (message.type === "mine" || message.type === "waiting") {
      heardOfMine(message);
      this._loadMine();
    }
    this.draw();
  }

  async _loadMine() {
    if (this.me === null) return this.own.forget();
    if (!this.me) return;
    const before = this.own.matches ?? [];
    await this.own.load();
    const now = new Set(this.own.matches?.map(({ id }) => id));
    if (before.some(({ id }) => !now.has(id))) this.finished.load();
  }

  draw() {
    render(
      html`<div class="kt-front ${this.own.some ? "returning" : ""}">${this.own.some ? this._returning() : this._first()}</div>`,
      this._root,
    );
  }

  /** What waits comes first; the rest of the house stands beside or below. */
  _returning() {
    return html`${this.own.draw(this.known)}
      <div class="kt-front-side">
        <div class="kt-block kt-front-start">${this._start()}</div>
        ${this.lobby.draw(this.known, this.own.matches ?? [])}
      </div>
      <div class="kt-front-below">${this.finished.draw(this.known)}${this._games()}
        ${this.me ? this.bringIn.draw() : nothing}${foot()}</div>`;
  }

  _first() {
    return html`${this._hero()}
      <div class="kt-front-lists">${this.lobby.draw(this.known, [])}${this.finished.draw(this.known)}</div>
      ${this.me ? this.bringIn.draw() : nothing}
      ${foot()}`;
  }

  _hero() {
    return html`<section class="kt-hero">
      <div class="kt-hero-text">
        <h1>${t("front.title")}</h1>
        <p class="kt-lead">${t("front.lead")}</p>
        ${this.me === null ? this._nameForm() : this._start()}
      </div>
      ${this._games()}
    </section>`;
  }

  _games() {
    return html`<div>${this.problem.start ? html`<p class="kt-problem" role="alert">${this.problem.start}</p>` : nothing}
      <ul class="kt-hero-games" aria-label=${t("front.games")}>${[...this.known.values()].map((game) => this._game(game))}</ul></div>`;
  }

  /** @param {import("./front/games_known.js").Known} game */
  _game({ id, seats, card, picture }) {
    return html`<li class="kt-game-card">
      <div class="kt-game-picture" aria-hidden="true">${picture}</div>
      <div class="kt-game-text"><h2>${card.title}<small>${t("front.players", { from: seats[0], to: seats[seats.length - 1] })}</small></h2><p>${card.lead}</p>
        <div class="kt-button-row">
          <button class="kt-button" ?disabled=${this.busy || this.me === undefined} @click=${() => this._firstMatch(id)} aria-label=${t("front.first_of", { game: card.title })} data-name=${t("front.first_of", { game: card.title })} data-more=${card.first_more}>${icon("bot")}${t("front.first")}</button>
          <a class="kt-button quiet" href="/rules/${id}" aria-label=${t("front.rules_of", { game: card.title })}>${icon("rules")}${t("shell.rules")}</a>
        </div></div>
    </li>`;
  }

  _nameForm() {
    return html`<form class="kt-hero-form" novalidate @submit=${(/** @type {Event} */ event) => this._arrive(event)}>
      <label class="kt-field"><span class="kt-field-label">${t("front.your_name")}</span>
        <input name="name" autocomplete="nickname" maxlength="40" placeholder=${t("front.name_example")} aria-invalid=${this.problem.name ? "true" : "false"} aria-describedby="name-problem"
          .value=${this.name} @input=${typed((value) => (this.name = value))} /></label>
      <button class="kt-button primary large" ?disabled=${this.busy}>${t("front.go")}</button>
      <button type="button" class="kt-button quiet" @click=${() => needName()}>${t("person.have_password")}</button>
      <p id="name-problem" class="kt-problem" role="alert">${this.problem.name}</p>
    </form>`;
  }

  _start() {
    if (this.me === undefined) return html`<div class="kt-hero-actions"></div>`;
    return html`<div class="kt-hero-actions">
        <button class="kt-button primary large" ?disabled=${this.busy} @click=${() => this.me && openNewMatch(this.games, this.me)}>${icon("plus")}${t("front.new_match")}</button>
      </div>
      <form class="kt-hero-form kt-hero-code" novalidate @submit=${(/** @type {Event} */ event) => this._join(event)}>
        <label class="kt-field"><span class="kt-field-label">${t("front.join_code")}</span>
          <input name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12" placeholder=${t("front.code_example")} aria-describedby="code-problem"
            .value=${this.code} @input=${typed((value) => (this.code = value.toUpperCase()))} /></label>
        <button class="kt-button" ?disabled=${this.busy}>${t("front.join")}</button>
        <p id="code-problem" class="kt-problem" role="alert">${this.problem.code}</p>
      </form>`;
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
      const found = await api("GET", `/api/codes/${code || "0"}`);
      location.assign(`/matches/${found.id}?code=${found.code}`);
    });
  }

  /** A table for somebody who has never played: one program, no options, and a lesson first. @param {string} game */
  _firstMatch(game) {
    return this._try("start", async () => {
      if (!this.me && !(await needName())) return;
      const { id } = await sit(`/api/games/${game}/first`);
      location.assign(`/matches/${id}`);
    });
  }

  /** @param {"name" | "code" | "start"} where @param {() => Promise<unknown>} work */
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

export function foot() {
  return html`<footer class="kt-page-foot"><nav aria-label=${t("shell.foot")}>
    <a href="/rules">${t("shell.rules")}</a> <a href="/credits">${t("shell.credits")}</a> <a href="/docs">${t("shell.api")}</a>
  </nav></footer>`;
}

const shell = await openShell({ title: () => t("front.tab"), lobby: true });
await new Front(shell, pageRoot()).open();
