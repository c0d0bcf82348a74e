/** The page of a match: before the start and after the end others draw it; in between the table is ours. */

import { html, nothing, render } from "../vendor/lit.js";
import { setWaiting } from "../kit/alerts.js";
import { toast } from "../kit/dialog.js";
import { MatchModel } from "../kit/model.js";
import { api } from "../kit/net.js";
import { me, needName } from "../kit/person.js";
import { onPreferences } from "../kit/preferences.js";
import { openShell, pageRoot } from "../kit/shell.js";
import { explain, onLanguage } from "../kit/words.js";
import { proposals, recap } from "../games/merkator/bars.js";
import { guide, placeGuide } from "../games/merkator/guide.js";
import { contextOf, loadTableWords, questionBar, table } from "../games/merkator/index.js";
import { icon } from "../games/merkator/marks.js";
import { openMenu } from "../games/merkator/menu.js";
import { moved } from "../games/merkator/motion.js";
import { tellChanges } from "../games/merkator/news.js";
import { registerTableKeys } from "../games/merkator/shortcuts.js";
import { mount as mountResult } from "./result.js";
import { mount as mountSeats } from "./seats.js";

const RECAP_AFTER = 2; // things that happened before a recap is worth a look

class MatchPage {
  /** @param {import("../kit/shell.js").Shell} shell @param {MatchModel} model */
  constructor(shell, model) {
    this._shell = shell;
    this._model = model;
    this._root = pageRoot();
    this._mine = false;
    /** @type {any} */
    this._away = null;
    this._forgetKeys = () => {};
    this._forget = () => {};
  }

  async open() {
    document.body.classList.add("mk-page");
    if (this._model.seats.some((seat) => seat.you)) {
      const away = await this._model.away().catch(() => null);
      if (away && away.since > 0 && away.story.flatMap((told) => told.news).length >= RECAP_AFTER) this._away = away;
    }
    this._forget = this._model.subscribe((_, changes) => this._changed(changes));
    onLanguage(() => this._newLanguage());
    onPreferences(() => this.draw());
    addEventListener("resize", placeGuide);
    this._model.listen();
  }

  async _newLanguage() {
    await Promise.all([loadTableWords(), this._model.loadBox()]);
    this._registerKeys();
    this.draw();
  }

  _registerKeys() {
    this._forgetKeys();
    this._forgetKeys = registerTableKeys(() => contextOf(this._model), this._model, { undo: () => this._back("undo"), redo: () => this._back("redo") });
  }

  /** @param {any[]} changes */
  _changed(changes) {
    const model = this._model;
    if (model.status !== "running") return;
    const ctx = contextOf(model);
    this.draw();
    if (!ctx) return;
    const views = changes.filter((one) => one.kind === "update" && one.before);
    if (views.length) moved(views[0].before, views[views.length - 1].after, ctx.box, ctx.seat);
    if (changes.some((one) => one.kind === "view")) this._registerKeys();
    tellChanges(ctx, model, changes, this._mine);
    if (changes.some((one) => one.kind === "view" || one.kind === "update")) this._mine = ctx.mine;
    const reads = matchMedia("(max-width: 900px)").matches ? ctx.ui.tab === "log" : ctx.ui.side === "log";
    if (reads && model.unread && !document.hidden) model.readChat();
    this._prefetch(ctx, changes);
  }

  /** Previews of all travels are there before anybody points at a place. @param {any} ctx @param {any[]} changes */
  _prefetch(ctx, changes) {
    if (!ctx.mine || ctx.step !== "investment" || !changes.some((one) => one.kind === "view" || one.kind === "update")) return;
    const travels = ctx.actions.filter((/** @type {any} */ action) => action.type === "TravelTo");
    setTimeout(() => travels.forEach((/** @type {any} */ action) => ctx.look(action, true)), 30);
  }

  draw() {
    const model = this._model;
    this._shell.setConnection(model.connection);
    const ctx = contextOf(model);
    if (!ctx) return;
    const held = document.activeElement;
    render(this._top(ctx), this._shell.middle);
    render(
      html`<h1 class="visually-hidden">${ctx.say("page_title", { names: ctx.joined(ctx.names) })}</h1>${proposals(ctx, model)}${recap(ctx, this._away, () => ((this._away = null), this.draw()))}${table(model)}${guide(ctx)}`,
      this._root,
    );
    placeGuide();
    // Whoever plays by keyboard goes on at the decision when the button just pressed is gone or switched off.
    if (held && held !== document.body && (!held.isConnected || held.matches(":disabled"))) /** @type {HTMLElement | null} */ (document.querySelector(".mk-panel"))?.focus({ preventScroll: true });
  }

  /** @param {any} ctx */
  _top(ctx) {
    const sign = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ run) =>
      html`<button type="button" class="button icon-only quiet" aria-label=${ctx.say(key)} data-name=${ctx.say(key)} data-more=${ctx.say(`${key}_more`)} @click=${run}>${icon(name)}</button>`;
    return html`<div class="mk-top">${questionBar(ctx)}
      <div class="mk-tools">${ctx.seat >= 0 ? html`${sign("undo", "undo", () => this._back("undo"))}${sign("redo", "redo", () => this._back("redo"))}` : html`<span class="chip">${icon("eye")}${ctx.say("watching")}</span>`}
      ${sign("menu", "menu", () => openMenu(ctx, this._model))}</div></div>`;
  }

  /** @param {"undo" | "redo"} which */
  async _back(which) {
    try {
      await this._model[which]();
    } catch (error) {
      this._cannotGoBack(which, error);
    }
  }

  /** Others can be asked where the server says no. @param {"undo" | "redo"} which @param {any} error */
  _cannotGoBack(which, error) {
    const ctx = contextOf(this._model);
    const others = this._model.seats.some((seat) => seat.kind === "person" && !seat.you && !seat.resigned);
    const propose = () => this._model.propose("undo").catch((problem) => toast(explain(problem, this._model.words), { kind: "problem" }));
    const action = which === "undo" && others && ctx ? { label: ctx.say("ask_undo"), run: propose } : undefined;
    toast(explain(error, this._model.words), { kind: "problem", action });
  }

  close() {
    document.body.classList.remove("mk-page");
    this._forgetKeys();
    this._forget();
    removeEventListener("resize", placeGuide);
    setWaiting(false);
    render(nothing, this._shell.middle);
    render(nothing, this._root);
  }
}

/** A link with which somebody hands over a seat. @param {number} id */
async function takeOver(id) {
  const token = new URLSearchParams(location.hash.slice(1)).get("takeover");
  if (!token) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!(await needName())) return;
  await api("POST", `/api/matches/${id}/takeover`, { token }).catch((error) => toast(explain(error), { kind: "problem" }));
}

/** One page for the whole life of a match: seats, table, result, each when its time has come. */
class Life {
  /** @param {import("../kit/shell.js").Shell} shell @param {MatchModel} model */
  constructor(shell, model) {
    this._shell = shell;
    this._model = model;
    this._stage = "";
    this._leave = () => {};
    model.subscribe(() => this.look());
  }

  async look() {
    const { status } = this._model;
    const stage = status === "open" ? "seats" : status === "running" ? "table" : "result";
    if (stage === this._stage) return;
    const listening = this._stage !== "" && this._stage !== "seats";
    this._stage = stage;
    if (stage !== "seats") await Promise.all([this._model.loadBox(), loadTableWords()]);
    if (stage !== "seats" && !listening && stage === "result") this._model.listen();
    this._leave();
    this._enter(stage);
  }

  /** @param {string} stage */
  _enter(stage) {
    const context = { model: this._model, shell: this._shell };
    if (stage === "table") {
      const page = new MatchPage(this._shell, this._model);
      this._leave = () => page.close();
      return page.open();
    }
    const shown = (stage === "seats" ? mountSeats : mountResult)(pageRoot(), context);
    const forget = this._model.subscribe(() => shown.update(context));
    this._leave = () => (forget(), shown.unmount());
  }
}

async function boot() {
  const shell = await openShell();
  const id = Number(document.body.dataset.match);
  await takeOver(id);
  const model = new MatchModel(id, document.body.dataset.code ?? "");
  model.me = await me().catch(() => null);
  try {
    await model.loadSummary();
  } catch (error) {
    render(html`<p class="note warning">${explain(error)}</p>`, pageRoot());
    return;
  }
  shell.setTitle(model.names.filter(Boolean).join(" · "));
  new Life(shell, model).look();
}

boot();
