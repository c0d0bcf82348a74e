/** A match once more: every moment of it, by slider, by step or by itself; a link to each; and playing on from there. */

import { html, nothing, render } from "../vendor/lit.js";
import { announce } from "../kit/ui/announce.js";
import { complain, toast } from "../kit/ui/dialog.js";
import { typed } from "../kit/ui/field.js";
import { gameTable } from "../games/load.js";
import { icon } from "../kit/ui/icon.js";
import { narrow, onNarrow } from "../kit/ui/narrow.js";
import { registerKeys } from "../kit/ui/keys.js";
import { TableModel } from "../kit/model/table_model.js";
import { api, query } from "../kit/net/net.js";
import { me } from "../kit/model/person.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { onLanguage, t, toldLine } from "../kit/words/words.js";
import { Desk } from "../table/desk.js";
import { openFork } from "./match/fork.js";

/** @import {Told} from "../kit/model/types.d.ts" */
/** @import {AnyView} from "../kit/model/wire.d.ts" */

const SPEEDS = [0.5, 1, 2, 4]; // moments a second
const AHEAD = 3; // moments that are fetched before they are asked for

class Replay {
  /** @param {HTMLElement} root @param {TableModel} model @param {import("../games/game.d.ts").GameTable} game */
  constructor(root, model, game) {
    this._root = root;
    this._model = model;
    this._game = game;
    this._desk = new Desk(game, model, () => this.draw());
    this._desk.board = (number) => (this.play(false), this.show(number));
    this._speed = 1;
    this._timer = 0;
    this._wanted = 0;
    /** @type {Map<number, Promise<{view: AnyView, waiting_for: number[]}>>} */
    this._views = new Map();
  }

  get last() {
    return this._model.summary.number;
  }

  async open() {
    await this.show(fromHash() ?? 0, false);
    this._keys();
    onNarrow(() => this.draw());
    addEventListener("hashchange", () => this.show(fromHash() ?? this._model.number, false));
    onLanguage(async () => (await Promise.all([this._model.loadBox(), this._game.words.load()]), this.draw()));
    this.draw();
  }

  _keys() {
    const group = "keys.replay";
    registerKeys([
      { key: "ArrowLeft", label: "keys.back", group, run: () => this.step(-1) },
      { key: "ArrowRight", label: "keys.forward", group, run: () => this.step(1) },
      { key: "Home", label: "keys.first", group, run: () => this.show(0) },
      { key: "End", label: "keys.last", group, run: () => this.show(this.last) },
      { key: " ", label: "keys.play", group, run: () => this.play(!this._timer) },
    ]);
  }

  /** @param {number} by */
  step(by) {
    this.play(false);
    return this.show(this._wanted + by);
  }

  /** @param {boolean} on */
  play(on) {
    clearInterval(this._timer);
    this._timer = 0;
    if (on) {
      if (this._wanted >= this.last) this.show(0);
      this._timer = setInterval(
        () => (this._wanted >= this.last ? this.play(false) : this.show(this._wanted + 1)),
        1000 / this._speed,
      );
    }
    this.draw();
  }

  /** @param {number} number @param {boolean} [tell] */
  async show(number, tell = true) {
    const wanted = (this._wanted = Math.max(0, Math.min(this.last, number)));
    this.draw();
    try {
      const shown = await this._view(wanted);
      if (wanted !== this._wanted) return; // somebody was quicker
      const before = this._model.view;
      Object.assign(this._model, { number: wanted, view: shown.view, waitingFor: shown.waiting_for });
      this._model.changed({ kind: "view", number: wanted, before, after: shown.view, story: this._told(wanted)?.news });
      history.replaceState(null, "", `#${wanted}`);
      if (tell && !this._timer) announce(this._sentences(wanted).join(". "));
      for (let ahead = 1; ahead <= AHEAD; ahead += 1) if (wanted + ahead <= this.last) this._view(wanted + ahead);
    } catch (error) {
      this.play(false);
      complain(error, this._model.words);
    }
    this.draw();
  }

  /** @param {number} number */
  _view(number) {
    let asked = this._views.get(number);
    if (!asked) {
      asked = api("GET", `${this._model.path}/view${query({ number, code: this._model.code })}`);
      asked.catch(() => this._views.delete(number));
      this._views.set(number, asked);
    }
    return asked;
  }

  /** @param {number} number @returns {Told | undefined} */
  _told(number) {
    return this._model.story.find((told) => told.number === number);
  }

  /** @param {number} number */
  _sentences(number) {
    if (number === 0) return [t("replay.start"), this._model.box?.differs ?? ""].filter(Boolean);
    return (this._told(number)?.news ?? []).map((news) => toldLine(this._model.words, news, this._model.names));
  }

  draw() {
    const ctx = this._desk.now();
    if (ctx) render(narrow() ? nothing : html`<div class="kt-top">${this._game.head?.(ctx)}</div>`, shell.middle);
    render(html`${this._bar()}<div class="kt-replay-table">${ctx ? this._game.table(ctx) : nothing}</div>`, this._root);
  }

  _bar() {
    const now = this._wanted;
    return html`<section class="kt-replay-bar" aria-label=${t("replay.title")}>
      <h1 class="kt-visually-hidden">${t("replay.title")}: ${this._model.names.join(", ")}</h1>
      <p class="kt-replay-told" aria-live="off">${this._sentences(now).join(" · ")}</p>
      <input type="range" min="0" max=${this.last} .value=${String(now)} aria-label=${t("replay.slider")} aria-valuetext=${t("replay.of", { number: now, last: this.last })}
        @input=${typed((value) => (this.play(false), this.show(Number(value), false)))} />
      <div class="kt-replay-buttons">
        ${this._button("first", t("keys.first"), now === 0, () => this.show(0), "kt-wide-only")}
        ${this._button("left", t("keys.back"), now === 0, () => this.step(-1))}
        ${this._button(this._timer ? "pause" : "play", t(this._timer ? "replay.pause" : "replay.play"), false, () => this.play(!this._timer), "primary")}
        ${this._button("right", t("keys.forward"), now === this.last, () => this.step(1))}
        ${this._button("last", t("keys.last"), now === this.last, () => this.show(this.last), "kt-wide-only")}
        <span class="kt-replay-number">${t("replay.of", { number: now, last: this.last })}</span>
        <label class="kt-field kt-inline"><span class="kt-visually-hidden">${t("replay.speed")}</span><select data-name=${t("replay.speed")} @change=${typed((value) => this._faster(Number(value)))}>
          ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === this._speed}>${t("replay.times", { speed: speed.toLocaleString(document.documentElement.lang) })}</option>`)}</select></label>
        ${this._button("link", t("replay.link"), false, () => this._copyLink())}
        <button class="kt-button" aria-label=${t("replay.fork")} @click=${() => openFork(this._model, now)} data-name=${t("replay.fork")} data-more=${t("replay.fork_more")}>${icon("fork")}<span class="kt-wide-only">${t("replay.fork")}</span></button>
        <a class="kt-button quiet kt-wide-only" href="/matches/${this._model.id}${query({ code: this._model.code })}">${t("replay.back")}</a>
      </div>
    </section>`;
  }

  /** @param {string} sign @param {string} name @param {boolean} disabled @param {() => void} run @param {string} [kind] */
  _button(sign, name, disabled, run, kind = "") {
    return html`<button class="kt-button icon-only ${kind}" aria-label=${name} data-name=${name} aria-disabled=${disabled ? "true" : "false"} @click=${disabled ? nothing : run}>${icon(sign)}</button>`;
  }

  /** @param {number} speed */
  _faster(speed) {
    this._speed = speed;
    if (this._timer) this.play(true);
  }

  async _copyLink() {
    const url = `${location.origin}${location.pathname}${location.search}#${this._wanted}`;
    await navigator.clipboard?.writeText(url).catch(() => {});
    toast(navigator.clipboard ? t("dialog.copied") : url);
  }
}

function fromHash() {
  const said = location.hash.match(/^#(\d{1,7})$/);
  return said ? Number(said[1]) : null;
}

const shell = await openShell({ title: () => t("replay.tab") });
const { match = "0", code = "" } = document.body.dataset;
const model = new TableModel(Number(match), code);
model.readOnly = true;
const root = pageRoot();
try {
  [model.me] = await Promise.all([me().catch(() => null), model.loadSummary()]);
  if (model.summary.status === "open") location.replace(`/matches/${model.id}`);
  await model.loadBox();
  const [game, story] = await Promise.all([gameTable(model.summary.game), model.log().catch(() => [])]);
  model.story = story;
  document.documentElement.classList.add("kt-page");
  await new Replay(root, model, game).open();
} catch (error) {
  const { closed } = await import("./match/closed.js");
  closed(error);
}
