/** The page of a match: before the start and after the end others draw it; in between the table is ours. */

import { html, nothing, render } from "../vendor/lit.js";
import { complain, toast } from "../kit/ui/dialog.js";
import { gameTable } from "../games/load.js";
import { icon } from "../kit/ui/icon.js";
import { MatchModel } from "../kit/model/model.js";
import { waiting } from "../kit/model/waiting.js";
import { narrow, onNarrow } from "../kit/ui/narrow.js";
import { originChip } from "../kit/ui/origin.js";
import { ApiError } from "../kit/net/net.js";
import { me } from "../kit/model/person.js";
import { calm, onPreferences } from "../kit/model/preferences.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { loadAnew, stayWhile } from "../kit/net/version.js";
import { explain, onLanguage } from "../kit/words/words.js";
import { proposals, recap, standIn } from "../table/bars.js";
import { Desk } from "../table/desk.js";
import { keepingFocus } from "../table/focus.js";
import { guide, learning, placeGuide } from "../table/guide.js";
import { afterFrame } from "../table/later.js";
import { tellChanges } from "../table/news.js";
import { registerTableKeys, showMenu } from "../table/shortcuts.js";

/** @import {Change, Told} from "../kit/model/types.d.ts" */
/** @import {Ctx} from "../table/context.d.ts" */
/** @import {GameTable} from "../games/game.d.ts" */
/** @import {Shell} from "../kit/ui/shell.js" */

const RECAP_AFTER = 2; // things that happened before a recap is worth a look

class MatchPage {
  /** @param {Shell} shell @param {MatchModel} model @param {GameTable} game @param {readonly Told[]} away  what happened meanwhile @param {AbortSignal} signal */
  constructor(shell, model, game, away, signal) {
    this._shell = shell;
    this._model = model;
    this._game = game;
    this._away = away;
    this._signal = signal;
    this._root = pageRoot();
    this._mine = this._begun = false;
    /** @type {((ctx: Ctx) => unknown) | undefined} */
    this._advice = undefined;
    /** @type {import("../kit/notify/offer.js").Offer | null} */
    this._offer = null;
    if (model.summary.pace?.kind === "daily") this._ask();
    this._desk = new Desk(game, model, (changes) => this._changed(changes), signal);
    onNarrow(() => this.draw(), signal);
    onPreferences(() => this.draw(), signal);
    addEventListener("resize", placeGuide, { signal });
    registerTableKeys(this._desk, {
      undo: () => this._back("undo"),
      redo: () => this._back("redo"),
      menu: (ctx) => showMenu(ctx, this._model, this._game),
    });
    this._mindDecisions(signal);
    this._lesson = learning(model, this._desk, () => this.draw());
    model.listen();
    if (model.view) this._changed([{ kind: "view", number: model.number, before: null, after: model.view }]); // it came before us
  }

  /** Whether they want to be told, where nobody is expected to wait; fetched when the table is there. */
  _ask() {
    import("../kit/notify/offer.js").then(
      ({ Offer }) => ((this._offer = new Offer(() => this.draw())), this.draw()),
      () => {}, // it is a comfort, not a need
    );
  }

  /** Whoever is asked and has touched something since their last action may be putting one together. @param {AbortSignal} signal */
  _mindDecisions(signal) {
    for (const touch of ["pointerdown", "keydown"])
      addEventListener(touch, () => (this._begun = true), { capture: true, signal });
    stayWhile(() => this._begun && (this._model.myTurn || Boolean(this._desk.now()?.plan?.on)), signal);
  }

  /** @param {Change[]} changes */
  _changed(changes) {
    const model = this._model;
    const step = this._desk.moved(changes);
    if (changes.some((one) => one.kind === "outbox")) this._begun = false;
    const ctx = this._desk.now();
    this.draw(ctx); // the board as it is at the end, too
    if (ctx && model.status === "running")
      this._followed(ctx.past ? this._desk.now(false) : ctx, changes, ctx.past ? null : step);
  }

  /** @param {Ctx | undefined} ctx  of now, whatever board is looked at @param {Change[]} changes @param {import("../table/story/playback.js").Step | null} step */
  _followed(ctx, changes, step) {
    if (!ctx) return;
    const model = this._model;
    const planning = Boolean(ctx.plan?.on);
    if (step && !planning) this._fly(() => this._game.flightsOf?.(step.before, step.after, ctx) ?? []);
    if (changes.some((one) => one.kind === "given")) toast(ctx.say("seat_given"), { keep: 30_000 });
    const wasMine = this._mine;
    const told = planning || ctx.plan?.carried ? { ...ctx, mine: false } : ctx; // nobody is asked what is planned
    afterFrame(() => this._tell(told, changes, wasMine)); // first the move is seen, then it is told
    if (changes.some((one) => ["view", "update", "plan"].includes(one.kind))) this._mine = told.mine;
    const reads = narrow() ? ctx.ui.tab === "log" : ctx.ui.side === "log";
    if (reads && model.unread && !document.hidden) model.readChat();
    this._prefetch(told, changes);
  }

  /** Whoever wants no motion does not fetch it. @param {() => readonly import("../table/flights.js").Flight[]} flights */
  _fly(flights) {
    if (calm()) return;
    const flown = import("../table/flights.js").then(({ fly }) => fly(flights, this._signal));
    flown.catch(() => {}); // without it things are where they should be all the same
  }

  /** The table may be gone by then: the last move is told all the same, but nobody is waited for.
   *  @param {Ctx} ctx @param {Change[]} changes @param {boolean} wasMine */
  _tell(ctx, changes, wasMine) {
    ctx.plan?.parts.tell(ctx);
    tellChanges(ctx, this._model, changes, wasMine, this._game);
    if (this._signal.aborted) waiting.leave();
  }

  /** Previews are there before anybody points at something. @param {Ctx} ctx @param {Change[]} changes */
  _prefetch(ctx, changes) {
    if (!ctx.mine || !changes.some((one) => one.kind === "view" || one.kind === "update")) return;
    const wanted = this._game.ahead?.(ctx) ?? [];
    setTimeout(() => this._signal.aborted || wanted.forEach((action) => ctx.look(action, true)), 30);
  }

  draw(ctx = this._desk.now()) {
    this._shell.setConnection(this._model.standing);
    if (!ctx) return;
    keepingFocus(() => this._render(ctx));
    placeGuide();
  }

  /** @param {Ctx} ctx */
  _render(ctx) {
    const model = this._model;
    this._root.toggleAttribute("data-planning", Boolean(ctx.plan?.on));
    this._root.toggleAttribute("data-past", ctx.past !== null);
    this._root.toggleAttribute("data-plan-left", Boolean(ctx.plan?.left.length));
    render(this._top(ctx), this._shell.middle);
    render(
      html`<h1 class="kt-visually-hidden">${ctx.say("page_title", { game: ctx.say("game"), names: ctx.joined(ctx.names) })}</h1>${narrow() ? originChip(model.summary) : nothing}${standIn(ctx, model)}${proposals(ctx, model)}${ctx.plan?.on ? nothing : this._offer?.panel(model.summary)}${ctx.plan?.parts.banner(ctx, model.waitingFor)}${ctx.plan?.parts.left(ctx)}${this._advised(ctx)}${recap(ctx, this._away, this._game.QUIET, () => ((this._away = []), this.draw()))}${this._game.table(ctx)}${this._lesson.on || ctx.plan?.on || ctx.past ? nothing : guide(ctx, model.summary.game, this._game.HINTS)}`,
      this._root,
    );
  }

  /** Fetched for the first who asks. @param {Ctx} ctx */
  _advised(ctx) {
    if (ctx.ui.advice && !this._advice) this._fetchAdvice().catch(complain);
    return this._advice?.(ctx);
  }

  async _fetchAdvice() {
    const { adviser } = await import("../table/advice/advice.js");
    this._advice = await adviser(this._game);
    this.draw();
  }

  /** @param {Ctx} ctx */
  _top(ctx) {
    const sign = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ run) =>
      html`<button type="button" class="kt-button icon-only quiet" aria-label=${ctx.say(key)} data-name=${ctx.say(key)} data-more=${ctx.say(`${key}_more`)} @click=${run}>${icon(name)}</button>`;
    return html`<div class="kt-top">${narrow() ? nothing : this._game.head?.(ctx)}
      <div class="kt-tools">${narrow() ? nothing : originChip(this._model.summary)}${ctx.seat >= 0 ? html`${sign("undo", "undo", () => this._back("undo"))}${sign("redo", "redo", () => this._back("redo"))}` : html`<span class="kt-chip">${icon("eye")}${ctx.say("watching")}</span>`}
      ${sign("menu", "menu", () => showMenu(ctx, this._model, this._game))}</div></div>`;
  }

  /** @param {"undo" | "redo"} which */
  async _back(which) {
    this._desk.toNow();
    const plan = this._desk.now()?.plan;
    if (plan?.on) return which === "undo" ? plan.takeBack() : plan.addAgain();
    try {
      await this._model[which]();
    } catch (error) {
      this._cannotGoBack(which, error);
    }
  }

  /** Others can be asked where the server says no. @param {"undo" | "redo"} which @param {unknown} error */
  _cannotGoBack(which, error) {
    const ctx = this._desk.now();
    const others = this._model.seats.some((seat) => seat.kind === "person" && !seat.you && !seat.resigned);
    const propose = () =>
      import("../table/going_back.js").then((to) => ctx && to.askToGoBack(ctx, this._model), complain);
    const action =
      which === "undo" && others && ctx && !(error instanceof ApiError && error.more.final)
        ? { label: ctx.say("ask_undo"), run: propose }
        : undefined;
    toast(explain(error, this._model.words), { kind: "problem", action });
  }
}

/** @param {Shell} shell @param {MatchModel} model @param {GameTable} game @param {AbortSignal} signal */
async function openTable(shell, model, game, signal) {
  document.documentElement.classList.add("kt-page");
  signal.addEventListener("abort", () => {
    document.documentElement.classList.remove("kt-page");
    waiting.leave();
    render(nothing, shell.middle);
  });
  const missed = model.seats.some((seat) => seat.you) ? await model.away().catch(() => null) : null;
  const told = missed !== null && missed.since > 0 && missed.story.flatMap(({ news }) => news).length >= RECAP_AFTER;
  if (!signal.aborted) new MatchPage(shell, model, game, told ? missed.story : [], signal);
}

/** One page for the whole life of a match: seats, table, result, each when its time has come. */
class Life {
  /** @param {Shell} shell @param {MatchModel} model @param {AbortController} page  whose signal the model has */
  constructor(shell, model, page) {
    this._shell = shell;
    this._model = model;
    this._page = page;
    /** The stage that is on its way, or there. */
    this._stage = { name: "" };
    /** Ends with the stage: whatever a stage listens to, it listens to with this signal. */
    this._left = new AbortController();
    model.subscribe(() => this.look(), page.signal);
  }

  async look() {
    const { problem, status } = this._model;
    if (problem) {
      this._page.abort();
      return this._shut(problem);
    }
    const name = status === "open" ? "seats" : status === "running" ? "table" : "result";
    const before = this._stage.name;
    if (name === before) return;
    const stage = (this._stage = { name });
    if (loadAnew()) return; // the files of another version do not fit ours
    const playing = name !== "seats";
    if (before === "seats" && playing)
      import("./match/begun.js").then(({ begun }) => begun(this._shell, this._model, this._page.signal));
    const parts = await Promise.all([
      playing ? gameTable(this._model.summary.game) : null,
      name === "table" ? null : import(playing ? "./match/result.js" : "./match/seats.js"), // not needed to play
      playing && this._model.loadBox(),
      before === "table" && import("./match/ending.js").then(({ ending }) => ending(this._model, this._left.signal)), // the board stays until then
    ]).catch((error) => void (stage === this._stage && this._shut(error)));
    if (parts && stage === this._stage) this._enter(name, parts[0], parts[1]); // it may be over before it was there
  }

  /** The server does not let us look, or the stage could not be had. @param {unknown} problem */
  _shut(problem) {
    if (this._stage.name === "shut") return;
    this._stage = { name: "shut" };
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

  /** @param {string} stage @param {GameTable | null} game @param {{mount: typeof import("./match/seats.js").mount} | null} around  the page before or after */
  _enter(stage, game, around) {
    const model = this._model;
    const signal = this._leave();
    onLanguage(async () => (await game?.words.load(), model.loadBox()), signal); // in this order: the box is told, and drawn
    if (stage === "table" && game) return openTable(this._shell, model, game, signal);
    around?.mount(pageRoot(), { model, signal, shell: this._shell });
    if (stage === "result") model.listen();
  }
}

/** @param {unknown} problem */
async function sayWhy(problem) {
  const { closed } = await import("./match/closed.js");
  closed(problem);
}

async function boot() {
  const shell = await openShell();
  const id = Number(document.body.dataset.match);
  if (location.hash) await import("./match/take_over.js").then(({ takeOver }) => takeOver(id));
  const page = new AbortController();
  const model = new MatchModel(id, document.body.dataset.code ?? "", page.signal);
  model.me = await me().catch(() => null);
  try {
    await model.loadSummary();
  } catch (error) {
    return sayWhy(error);
  }
  shell.setGame(model.summary.game);
  shell.setTitle(model.names.filter(Boolean).join(" · "));
  new Life(shell, model, page).look();
}

boot();
