/** The page of a match: before the start and after the end others draw it; in between the table is ours. */

import { html, nothing, render } from "../vendor/lit.js";
import { setWaiting } from "../kit/ui/alerts.js";
import { toast } from "../kit/ui/dialog.js";
import { gameTable } from "../games/load.js";
import { icon } from "../kit/ui/icon.js";
import { MatchModel } from "../kit/model/model.js";
import { narrow, onNarrow } from "../kit/ui/narrow.js";
import { api } from "../kit/net/net.js";
import { me, needName } from "../kit/model/person.js";
import { onPreferences } from "../kit/model/preferences.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { loadAnew, stayWhile } from "../kit/net/version.js";
import { explain, onLanguage, t } from "../kit/words/words.js";
import { advice } from "../table/advice.js";
import { proposals, recap, standIn } from "../table/bars.js";
import { fly } from "../table/flights.js";
import { keepingFocus } from "../table/focus.js";
import { questionBar } from "../table/frame.js";
import { guide, placeGuide } from "../table/guide.js";
import { afterFrame } from "../table/later.js";
import { openMenu } from "../table/menu.js";
import { tellChanges } from "../table/news.js";
import { registerTableKeys } from "../table/shortcuts.js";

const RECAP_AFTER = 2; // things that happened before a recap is worth a look

class MatchPage {
  /** @param {import("../kit/ui/shell.js").Shell} shell @param {MatchModel} model @param {import("../games/load.js").GameTable} game @param {AbortSignal} signal */
  constructor(shell, model, game, signal) {
    this._shell = shell;
    this._model = model;
    this._game = game;
    this._signal = signal;
    this._root = pageRoot();
    this._mine = this._begun = false;
    /** @type {any} */
    this._away = null;
  }

  async open() {
    const signal = this._signal;
    document.body.classList.add("kt-page");
    signal.addEventListener("abort", () => this._close());
    if (this._model.seats.some((seat) => seat.you)) {
      const away = await this._model.away().catch(() => null);
      if (away && away.since > 0 && away.story.flatMap((told) => told.news).length >= RECAP_AFTER) this._away = away;
    }
    if (signal.aborted) return;
    this._model.subscribe((_, changes) => this._changed(changes), signal);
    onNarrow(() => this.draw(), signal);
    onPreferences(() => this.draw(), signal);
    addEventListener("resize", placeGuide, { signal });
    registerTableKeys(
      () => this._game.contextOf(this._model),
      this._model,
      { undo: () => this._back("undo"), redo: () => this._back("redo") },
      this._game,
      signal,
    );
    this._mindDecisions(signal);
    this._model.listen();
  }

  /** Whoever is asked and has touched something since their last action may be putting one together. @param {AbortSignal} signal */
  _mindDecisions(signal) {
    for (const touch of ["pointerdown", "keydown"])
      addEventListener(touch, () => (this._begun = true), { capture: true, signal });
    stayWhile(() => this._begun && this._model.myTurn, signal);
  }

  /** @param {any[]} changes */
  _changed(changes) {
    const model = this._model;
    if (changes.some((one) => one.kind === "outbox")) this._begun = false;
    if (model.status !== "running") return;
    const ctx = this._game.contextOf(model);
    this.draw(ctx);
    if (!ctx) return;
    const views = changes.filter((one) => one.kind === "update" && one.before);
    if (views.length) fly(() => this._game.flightsOf?.(views[0].before, views[views.length - 1].after, ctx) ?? []);
    if (changes.some((one) => one.kind === "given")) toast(ctx.say("seat_given"), { keep: 30_000 });
    const wasMine = this._mine;
    afterFrame(() => this._tell(ctx, changes, wasMine)); // first the move is seen, then it is told
    if (changes.some((one) => one.kind === "view" || one.kind === "update")) this._mine = ctx.mine;
    const reads = narrow() ? ctx.ui.tab === "log" : ctx.ui.side === "log";
    if (reads && model.unread && !document.hidden) model.readChat();
    this._prefetch(ctx, changes);
  }

  /**
   * The table may be gone by then: the last move is told all the same, but nobody is waited for.
   * @param {any} ctx
   * @param {any[]} changes
   * @param {boolean} wasMine
   */
  _tell(ctx, changes, wasMine) {
    tellChanges(ctx, this._model, changes, wasMine, this._game);
    if (this._signal.aborted) setWaiting(false);
  }

  /** Previews are there before anybody points at something. @param {any} ctx @param {any[]} changes */
  _prefetch(ctx, changes) {
    if (!ctx.mine || !changes.some((one) => one.kind === "view" || one.kind === "update")) return;
    const wanted = this._game.ahead?.(ctx) ?? [];
    setTimeout(() => wanted.forEach((action) => ctx.look(action, true)), 30);
  }

  draw(ctx = this._game.contextOf(this._model)) {
    this._shell.setConnection(this._model.standing);
    if (!ctx) return;
    keepingFocus(() => this._render(ctx));
    placeGuide();
  }

  /** @param {any} ctx */
  _render(ctx) {
    const model = this._model;
    render(this._top(ctx), this._shell.middle);
    render(
      html`<h1 class="visually-hidden">${ctx.say("page_title", { game: ctx.say("game"), names: ctx.joined(ctx.names) })}</h1>${standIn(ctx, model)}${proposals(ctx, model)}${advice(ctx)}${recap(ctx, this._away, this._game.QUIET, () => ((this._away = null), this.draw()))}${this._game.table(model, ctx)}${ctx.ui.advice ? nothing : guide(ctx, model.summary.game, this._game.HINTS)}`,
      this._root,
    );
  }

  /** @param {any} ctx */
  _top(ctx) {
    const sign = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ run) =>
      html`<button type="button" class="button icon-only quiet" aria-label=${ctx.say(key)} data-name=${ctx.say(key)} data-more=${ctx.say(`${key}_more`)} @click=${run}>${icon(name)}</button>`;
    return html`<div class="kt-top">${narrow() ? nothing : questionBar(ctx, this._game.decision(ctx), this._game.HOME)}
      <div class="kt-tools">${ctx.seat >= 0 ? html`${sign("undo", "undo", () => this._back("undo"))}${sign("redo", "redo", () => this._back("redo"))}` : html`<span class="chip">${icon("eye")}${ctx.say("watching")}</span>`}
      ${sign("menu", "menu", () => openMenu(ctx, this._model, this._game))}</div></div>`;
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
    const ctx = this._game.contextOf(this._model);
    const others = this._model.seats.some((seat) => seat.kind === "person" && !seat.you && !seat.resigned);
    const propose = () =>
      this._model.propose("undo").catch((problem) => toast(explain(problem, this._model.words), { kind: "problem" }));
    const action =
      which === "undo" && others && ctx && !error.more?.final
        ? { label: ctx.say("ask_undo"), run: propose }
        : undefined;
    toast(explain(error, this._model.words), { kind: "problem", action });
  }

  _close() {
    document.body.classList.remove("kt-page");
    setWaiting(false);
    render(nothing, this._shell.middle);
  }
}

/** A link with which somebody hands over a seat. @param {number} id */
async function takeOver(id) {
  const token = new URLSearchParams(location.hash.slice(1)).get("takeover");
  if (!token) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!(await needName())) return;
  await api("POST", `/api/matches/${id}/takeover`, { token }).catch((error) =>
    toast(explain(error), { kind: "problem" }),
  );
}

/** One page for the whole life of a match: seats, table, result, each when its time has come. */
class Life {
  /** @param {import("../kit/ui/shell.js").Shell} shell @param {MatchModel} model */
  constructor(shell, model) {
    this._shell = shell;
    this._model = model;
    this._stage = "";
    /** Ends with the stage: whatever a stage listens to, it listens to with this signal. */
    this._left = new AbortController();
    model.subscribe(() => this.look());
  }

  async look() {
    const { problem, status } = this._model;
    if (problem) return this._shut(problem);
    const stage = status === "open" ? "seats" : status === "running" ? "table" : "result";
    if (stage === this._stage) return;
    this._stage = stage;
    if (loadAnew()) return; // the files of another version do not fit ours
    const game = stage === "seats" ? null : gameTable(this._model.summary.game);
    const around = stage === "table" ? null : import(stage === "seats" ? "./match/seats.js" : "./match/result.js"); // not needed to play
    try {
      await Promise.all([game, around, game && this._model.loadBox()]);
    } catch (error) {
      return this._shut(error);
    }
    if (stage === this._stage) this._enter(stage, await game, await around); // it may be over before it was there
  }

  /** The server does not let us look any more, or cannot open the match. @param {any} problem */
  _shut(problem) {
    if (this._stage === "shut") return;
    this._stage = "shut";
    this._leave();
    sayWhy(problem);
  }

  /** @returns {AbortSignal} of what comes now */
  _leave() {
    this._left.abort();
    render(nothing, pageRoot());
    this._left = new AbortController();
    return this._left.signal;
  }

  /** @param {string} stage @param {import("../games/load.js").GameTable | null} game @param {any} around  the page before or after */
  _enter(stage, game, around) {
    const model = this._model;
    const signal = this._leave();
    onLanguage(async () => (await game?.loadTableWords(), model.loadBox()), signal); // in this order: the box is told, and drawn
    if (stage === "table" && game) return new MatchPage(this._shell, model, game, signal).open();
    around.mount(pageRoot(), { model, signal });
    if (stage === "result") model.listen();
  }
}

/** Why there is no match to be seen, and the way on. @param {any} problem */
function sayWhy(problem) {
  render(
    html`<div class="message"><p class="note warning" role="alert">${explain(problem)}</p><a class="button primary" href="/">${t("shell.home")}</a></div>`,
    pageRoot(),
  );
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
    return sayWhy(error);
  }
  shell.setGame(model.summary.game);
  shell.setTitle(model.names.filter(Boolean).join(" · "));
  new Life(shell, model).look();
}

boot();
