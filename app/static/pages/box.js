/** /box/<game>: whoever owns the printed game corrects the box here, card by card. The draft stays in this browser, is checked
 *  by the server while somebody types, and goes from here as a file. */

import { html, nothing, render } from "../vendor/lit.js";
import { gameCard, gameOwn, gameOwnWords } from "../games/load.js";
import { askName } from "../kit/model/ask_name.js";
import { api } from "../kit/net/net.js";
import { announce } from "../kit/ui/announce.js";
import { ask } from "../kit/ui/dialog.js";
import { ticked } from "../kit/ui/field.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { fill, Grammar } from "../kit/words/grammar.js";
import { moreWords } from "../kit/words/more.js";
import { explain, gameWords, language, LANGUAGES, onLanguage } from "../kit/words/words.js";
import { goTo, ownCard } from "./box/card.js";
import { desk, tab } from "./box/desk.js";
import { forget, handOut, keep, kept } from "./box/draft.js";

/** @import {Judgement, Remark} from "../kit/model/wire.d.ts" */
/** @import {GameOwn, OwnCard, OwnRows, OwnSection} from "../games/game.d.ts" */
/** @typedef {import("../kit/words/words.js").GameWords} GameWords */

const GAME = document.body.dataset.game ?? "";
const PAUSE = 500; // ms without a key until it is checked
const SURE = /^(rulebook|review)/; // nothing is left to confirm of these

class BoxPage {
  /** @param {GameOwn} own */
  constructor(own) {
    this._own = own;
    this.say = (/** @type {string} */ _key, /** @type {Record<string, any>} */ _values = {}) => "";
    this._ours = (/** @type {string} */ _key, /** @type {Record<string, any>} */ _values = {}) => "";
    /** @type {OwnRows | null} */
    this._rows = null;
    /** @type {GameWords | null} */
    this._words = null;
    this._section = "";
    this._open = "";
    this._only = false;
    /** What was said of the draft, and what of a file that was not taken. @type {Judgement | null} */
    this._judged = null;
    /** @type {Remark[]} */
    this._file = [];
    this._problem = "";
    this._nameless = false;
    this._asked = 0;
    this._title = "";
    /** @type {Record<string, Record<string, string>>} */
    this._sources = {};
    /** @type {Record<string, string>} */
    this._scoring = {};
    this._told = "";
  }

  async open() {
    const shell = await openShell();
    const describe = async () => {
      const [say, ours, words, card] = await Promise.all([
        moreWords("box"),
        gameOwnWords(GAME),
        gameWords(GAME),
        gameCard(GAME),
        this._own.ready(),
      ]);
      const grammar = new Grammar(LANGUAGES[language()].locale);
      this.say = say;
      this._ours = (/** @type {string} */ key, values = {}) => fill(grammar.form(ours[key] ?? "", values), values);
      this._words = words;
      this._title = card.title;
      shell.setTitle(say("tab", { game: card.title }));
      await this._begin(kept(GAME, (rows) => this._sections(rows)));
      await this._check();
    };
    onLanguage(describe);
    await describe();
  }

  /** With what was kept here, or else with our box. @param {OwnRows | null} rows */
  async _begin(rows) {
    const box = await api("GET", `/api/games/${GAME}/box?language=${language()}`);
    this._scoring = { ...box.scoring, ...this._scoring };
    this._rows = rows ?? this._rows ?? this._own.begun(box, this.say("edition", { game: this._title }));
  }

  // ---------------------------------------------------------------- what is typed

  /** @param {OwnRows} rows */
  _change(rows) {
    this._rows = rows;
    this._file = [];
    keep(GAME, rows);
    this.draw();
    const asked = (this._asked += 1);
    setTimeout(() => asked === this._asked && this._check(), PAUSE);
  }

  async _check() {
    const asked = (this._asked += 1);
    try {
      const judged = await this._judge({ rows: this._rows });
      if (asked !== this._asked) return; // something else stands there by now
      this._take(judged);
    } catch (error) {
      if (asked !== this._asked) return;
      this._failed(error);
    }
    this.draw();
  }

  /** @param {object} draft @returns {Promise<Judgement>} */
  _judge(draft) {
    return api("POST", `/api/games/${GAME}/box/check?language=${language()}`, draft);
  }

  /** @param {Judgement} judged */
  _take(judged) {
    this._judged = judged;
    this._nameless = false;
    this._problem = "";
    if (judged.digest) {
      this._sources = judged.sources ?? {};
      this._scoring = judged.scoring ?? {};
    }
    if (this._state() !== this._told) announce((this._told = this._state()));
  }

  /** @param {any} error */
  _failed(error) {
    this._nameless = error.status === 401;
    this._problem = this._nameless ? "" : explain(error);
  }

  _state() {
    if (!this._judged) return "";
    return this._judged.digest ? this.say("fine") : this.say("mistakes", { n: this._judged.problems.length });
  }

  /** @param {OwnCard} card @param {boolean} on */
  _confirm(card, on) {
    const rows = /** @type {OwnRows} */ (this._rows);
    const others = (rows.confirmed[card.kind] ?? []).filter((name) => !card.names.includes(name));
    this._change({ ...rows, confirmed: { ...rows.confirmed, [card.kind]: on ? [...others, ...card.names] : others } });
    const section = this._sections().find(({ cards }) => cards.some(({ key }) => key === card.key));
    if (section) announce(this._left(section));
  }

  // ---------------------------------------------------------------- files

  async _save() {
    const judged = await this._judge({ rows: this._rows, whole: true }).catch((error) => this._failed(error));
    if (judged) this._take(judged);
    if (judged?.file) {
      handOut(`${this._rows?.edition.id}.toml`, judged.file);
      announce(this.say("saved"));
    }
    this.draw();
  }

  /** A file that is not right changes nothing. @param {HTMLInputElement} field */
  async _load(field) {
    const [file] = field.files ?? [];
    if (!file) return;
    const judged = await file
      .text()
      .then((text) => this._judge({ text, whole: true }))
      .catch((error) => this._failed(error));
    field.value = "";
    this._file = judged?.problems ?? [];
    if (judged?.rows) {
      this._problem = "";
      this._change(/** @type {OwnRows} */ ({ confirmed: {}, ...judged.rows }));
      announce(this.say("loaded", { name: file.name }));
    } else if (judged) {
      this._problem = this.say("not_loaded", { name: file.name });
    }
    this.draw();
  }

  async _anew() {
    const sure = { title: this.say("anew"), text: this.say("anew_sure"), yes: this.say("anew"), danger: true };
    if (!(await ask(sure))) return;
    forget(GAME);
    this._rows = null;
    this._open = this._problem = "";
    this._file = [];
    await this._begin(null);
    await this._check();
  }

  // ---------------------------------------------------------------- cards

  /** @returns {OwnSection[]} */
  _sections(rows = this._rows) {
    const words = this._words;
    if (!rows || !words) return [];
    return this._own.sections({
      rows,
      words,
      say: this._ours,
      scoring: this._scoring,
      change: (now) => this._change(now),
    });
  }

  /** @param {OwnCard} card */
  _confirmed({ kind, names }) {
    return names.every((name) => (this._rows?.confirmed[kind] ?? []).includes(name));
  }

  /** @param {OwnCard} card */
  _source({ kind, names }) {
    const said = names.map((name) => this._sources[kind]?.[name] ?? "");
    return said.find((source) => !SURE.test(source)) ?? said[0] ?? "";
  }

  /** Whether somebody has still to look at the printed one. @param {OwnCard} card */
  _waits(card) {
    return card.names.length > 0 && !this._confirmed(card) && !SURE.test(this._source(card));
  }

  /** @param {OwnSection} section */
  _left({ cards, left }) {
    return left(cards.filter((card) => this._waits(card)).length, cards.filter(({ names }) => names.length).length);
  }

  /** Opens what it speaks of, and goes there. @param {OwnSection | undefined} section @param {OwnCard | undefined} card */
  _go(section, card) {
    if (!section) return;
    this._section = section.id;
    this._only = false;
    this._open = card?.key ?? "";
    this.draw();
    goTo(card);
  }

  draw() {
    const sections = this._sections();
    const shown = sections.find(({ id }) => id === this._section) ?? sections[0];
    if (!shown) return;
    render(
      html`<div class="kt-own"><h1>${this.say("title", { game: this._title })}</h1>
        <p class="kt-lead">${this.say("lead")}</p>
        ${desk(this._standing(), sections)}
        <nav class="kt-own-sections" aria-label=${this.say("parts")}>${sections.map((one) => tab(this._standing(), one, one === shown))}</nav>
        ${this._cards(shown)}
        <section class="kt-own-after"><h2>${this.say("after_title")}</h2><p>${this.say("after")}</p><pre><code>${this.say("after_line", { game: GAME.toUpperCase(), name: this._rows?.edition.id })}</code></pre><p>${this.say("after_folder")}</p></section>
      </div>`,
      pageRoot(),
    );
  }

  /** @returns {import("./box/desk.js").Standing} */
  _standing() {
    return {
      say: this.say,
      state: this._state(),
      judged: this._judged,
      problem: this._problem,
      file: this._file,
      nameless: this._nameless,
      name: async () => (await askName()) && this._check(),
      save: () => this._save(),
      load: (field) => this._load(field),
      anew: () => this._anew(),
      go: (section, card) => this._go(section, card),
      left: (section) => this._left(section),
      turn: (section) => ((this._section = section.id), (this._open = ""), this.draw()),
    };
  }

  /** @param {OwnSection} section */
  _cards(section) {
    const there = this._only
      ? section.cards.filter((card) => this._waits(card) || card.key === this._open)
      : section.cards;
    return html`<section id="own-section" tabindex="-1" aria-labelledby="own-title"><div class="kt-own-head"><h2 id="own-title">${section.title}</h2>
      <label class="kt-choice"><input type="checkbox" .checked=${this._only} @change=${ticked((on) => ((this._only = on), this.draw()))} /><span>${this.say("only")}</span></label></div>
      ${there.length ? nothing : html`<p class="kt-hint">${this.say("all_done")}</p>`}
      <ul class="kt-own-cards">${there.map((card) => this._card(card))}</ul></section>`;
  }

  /** @param {OwnCard} card */
  _card(card) {
    const open = this._open === card.key;
    return ownCard(card, {
      say: this.say,
      open,
      source: this._source(card),
      words: this._words,
      confirmed: this._confirmed(card),
      wrong: this._judged?.problems.filter(({ at }) => card.at(at)) ?? [],
      unusual: this._judged?.warnings.filter(({ at }) => card.at(at)) ?? [],
      confirm: (on) => this._confirm(card, on),
      turn: () => ((this._open = open ? "" : card.key), this.draw()),
    });
  }
}

await new BoxPage(await gameOwn(GAME)).open();
