/** What one screen keeps while a table is on it: what is being looked at, previews, the box in its handy form. A page makes
 *  it, and it ends with the page's signal. From it and the model the context is made that all parts draw themselves from. */

import { speaker } from "./talk/about.js";
import { calm } from "../kit/model/preferences.js";
import { complain, toast } from "../kit/ui/dialog.js";
import { explain } from "../kit/words/words.js";
import { Room, afterFrame, whenIdle } from "./later.js";
import { PlanLoader } from "./orders/loading.js";
import { Previews } from "./previews.js";
import { Rest } from "./rest.js";

/** @import {Change, Message, Told} from "../kit/model/types.d.ts" */
/** @import {Action, Ctx, Ui} from "./context.d.ts" */
/** @import {MatchModel} from "../kit/model/model.js" */
/** @import {Playback, Step} from "./story/playback.js" */

export class Desk {
  /** @param {import("../games/game.d.ts").GameTable} game @param {import("../kit/model/table_model.js").TableModel} model
   *  @param {(changes: Change[]) => void} changed  draws @param {AbortSignal} [signal] */
  constructor(game, model, changed, signal) {
    this.game = game;
    this.signal = signal;
    this._model = /** @type {MatchModel} */ (model); // where it is only a table, nothing can be done
    this._ui = game.fresh(model.seat ?? -1);
    this._settled = "";
    this._rest = new Rest(() => this.redraw());
    /** Whether something may be done now; a lesson asks for one thing at a time. @type {((action: Action) => boolean) | undefined} */
    this.guard = undefined;
    /** Null while it is on its way: until then it is now. @type {Playback | null | undefined} */
    this._playback = undefined;
    this._previews = new Previews({
      ask: (action) => (this._plans ? this._planning?.draft.look(action) : this._model.preview(action)),
      words: () => this._model.words,
      redraw: () => this.redraw(),
    });
    /** Fetched for the first who wants to see an earlier board. @type {import("./story/earlier.js").Earlier | undefined} */
    this._earlier = undefined;
    this._raw = this._box = /** @type {unknown} */ (null);
    this._presence = model.presence;
    this._present = new Set(model.presence.seats);
    /** @type {{number: number, from: readonly Told[], story: readonly Told[]}} */
    this._moment = { number: -1, from: [], story: [] };
    this._plan = this._model.plan
      ? new PlanLoader(this._model, game, {
          now: () => this.now(),
          redraw: () => this.redraw(),
          play: (action) => this._act(action),
          refuse: (error) => this.set({ refusal: explain(error, this._model.words) }),
        })
      : null;
    const [soon, later] = [new Room(this, afterFrame, true), new Room(this, whenIdle, false)];
    /** What parts can do, the same at every drawing. */
    this._means = {
      set: (/** @type {Partial<Ui>} */ change) => this.set(change),
      act: (/** @type {Action[]} */ ...actions) => this._act(...actions),
      look: (/** @type {Action} */ action, /** @type {boolean | undefined} */ ahead) => this._look(action, ahead),
      order: (/** @type {string} */ order) => this._order(order),
      talk: (/** @type {string} */ text) => this._model.say(text),
      speaker: (/** @type {Message} */ said) => speaker(this._model.id, said, this._model.seat),
      advise: () => this._advise(),
      redraw: () => this.redraw(),
      now: () => this.now(),
      board: (/** @type {number} */ number) => this.board(number),
      soon: (/** @type {readonly unknown[]} */ key, /** @type {() => unknown} */ draw) => soon.shown(key, draw),
      later: (/** @type {readonly unknown[]} */ key, /** @type {() => unknown} */ draw) => later.shown(key, draw),
    };
    model.subscribe(changed, signal);
  }

  get _planning() {
    return this._plan?.planning;
  }

  /** Another one for every other table that is shown. */
  get moment() {
    return this._momentOf(this._held?.number ?? this._model.number);
  }

  /** What is drawn instead of what is now. */
  get _held() {
    return this._earlier?.shown ?? this._playback?.held;
  }

  /** @param {number} number */
  _momentOf(number) {
    return `${number}.${this._plans ? this._planning?.draft.version : ""}`;
  }

  /** The table as it would be after the own plan. */
  get _plans() {
    return Boolean(this._planning?.on);
  }

  /** The context of the moment; undefined while words or box are still on their way.
   *  @param {boolean} [drawn]  what is drawn, which may be an earlier board @returns {Ctx | undefined} */
  now(drawn = true) {
    const { _model: model, game } = this;
    const table = game.words.current;
    if (!table) game.words.load().then(() => this.redraw());
    if (!table || !model.view || !model.box || !model.words) return undefined;
    this._settle();
    const { seats, readOnly, waitingFor: waiting } = model;
    const seat = model.seat ?? -1;
    const away = model.replaced;
    /** @type {Ctx} */
    const ctx = {
      ...game.speaker(model.words, table, model.names),
      ...this._means,
      ...this._drawn(model.view, drawn),
      actions: readOnly ? [] : model.actions,
      anytime: readOnly ? [] : model.anytime,
      number: model.number,
      seat,
      seats,
      names: model.names,
      readOnly,
      away,
      mine: !readOnly && !away && waiting.includes(seat),
      busy: this._ui.pending,
      calm: this._rest.now,
      clocks: readOnly ? null : model.clocks,
      pace: model.summary.pace,
      hints: Boolean(model.summary.hints),
      present: this._present,
      story: this._story(),
      chat: model.chat,
      unread: model.unread,
      box: this._box,
      ui: this._ui,
      plan: (this._plan?.leads && this._planning?.shown()) || null,
      planBegin: this._plan?.leads ? this._plan.begin : null,
      past: null,
      ...(this._plans ? this._planning?.table(seat) : null),
    };
    const { plan } = ctx;
    if (plan?.stopped) plan.differences = plan.stopped.changed.map((one) => plan.parts.difference(ctx, one));
    return drawn ? this._asDrawn(ctx) : ctx;
  }

  /** An earlier board, where one is looked at. @param {Ctx} ctx */
  _asDrawn(ctx) {
    return Object.assign(ctx, this._earlier?.table(ctx));
  }

  /** What is drawn newly. The moves of others are seen one after another; whoever wants no motion, and the first of them, as
   *  they come. @param {readonly Change[]} changes @returns {Step | null} */
  moved(changes) {
    if (changes.some(({ kind }) => kind === "given" || kind === "ended")) this._earlier = undefined;
    if (this._playback) return this._playback.heard(changes);
    const before = changes.find((one) => one.kind === "update")?.before;
    const after = changes.findLast((one) => one.kind === "update")?.after;
    if (!before || !after) return null;
    if (this._playback === undefined && !calm()) this._fetchPlayback();
    return { before, after };
  }

  async _fetchPlayback() {
    this._playback = null;
    const told = await import("./story/playback.js").catch(() => null); // without it all is drawn as it comes
    this._playback = told ? new told.Playback(this._model, this.signal) : undefined;
  }

  /** Of now, or of the move that is being seen. @param {import("./context.d.ts").View} now @param {boolean} drawn */
  _drawn(now, drawn) {
    const { view, waiting } = (drawn && this._held) || { view: now, waiting: this._model.waitingFor };
    const kept = this._ui.pending && this._model.standing !== "live";
    return { view, waiting, kept, step: view.agenda[0]?.[0] ?? "" };
  }

  /** What came with the model since it was last looked at. */
  _settle() {
    const { _model: model, game } = this;
    if (this._raw !== model.box) [this._raw, this._box] = [model.box, game.indexed(model.box)];
    if (this._presence !== model.presence)
      [this._presence, this._present] = [model.presence, new Set(model.presence.seats)];
    this._plan?.mind();
    const moment = this._momentOf(model.number);
    if (this._settled === moment) return;
    this._settled = moment;
    this._previews.clear();
    const view = this._plans ? this._planning?.draft.seen?.view : model.view;
    if (view) this._ui = game.settled(this._ui, view, model.seat ?? -1);
    if (view) this._rest.asked(view, model.myTurn, this._ui.pending);
    if (this._ui.advice) this._ui = { ...this._ui, advice: null }; // another question has other answers
  }

  /** A replay knows more than the moment it shows; and the last moves of others may not have been seen yet. */
  _story() {
    const { readOnly, story } = this._model;
    const number = this._playback?.seen?.number ?? this._model.number;
    if (!readOnly && number === this._model.number) return story;
    if (this._moment.number !== number || this._moment.from !== story) {
      this._moment = { number, from: story, story: story.filter((told) => told.number <= number) };
    }
    return this._moment.story;
  }

  /** Told with what else has changed, and drawn once. */
  redraw() {
    if (!this.signal?.aborted) this._model.changed({ kind: "ui" });
  }

  /** @param {Partial<Ui>} change */
  set(change) {
    this._settle();
    const same = Object.entries(change).every(([name, value]) => this._ui[/** @type {keyof Ui} */ (name)] === value);
    if (same) return;
    this._ui = { ...this._ui, ...change };
    this.redraw();
  }

  /** Sent, or put into the plan, one after the other. @param {Action[]} actions @returns {Promise<boolean>} whether all were taken */
  async _act(...actions) {
    if (actions.some((action) => this.guard?.(action) === false)) return false;
    this.set({ pending: true, refusal: "", advice: null });
    this._rest.did(actions);
    const posted = actions.map(({ seat: _, ...action }) => action);
    try {
      if (this._plans) for (const action of posted) await this._planning?.draft.add(action);
      else await Promise.all(posted.map((action) => this._model.act(action)));
      this.set({ pending: false });
      return true;
    } catch (error) {
      this.set({ pending: false, refusal: explain(error, this._model.words) });
      return false;
    }
  }

  /** What a program would do here; it may take a moment. */
  async _advise() {
    const { number } = this._model;
    this.set({ advice: { number, said: null } });
    try {
      const said = await this._model.hint();
      if (this._model.number === number && this._ui.advice) this.set({ advice: { number, said } });
    } catch (error) {
      this.set({ advice: null, refusal: explain(error, this._model.words) });
    }
  }

  /** From now on, until it is taken back: here, to what it was before, or in the menu. @param {string} order @param {boolean} [again] */
  async _order(order, again = false) {
    try {
      const before = again ? "" : (await this._model.orders.given()).order;
      await this._model.orders.give(order);
      const say = this.now()?.say;
      if (before && say)
        toast(say(`ordered_${order}`), { action: { label: say("order_again"), run: () => this._order(before, true) } });
    } catch (error) {
      complain(error, this._model.words);
    }
  }

  /** The preview of an action. @param {Action} action @param {boolean} [ahead]  nobody looks at it yet: it is only fetched */
  _look(action, ahead = false) {
    this._settle();
    return this._model.readOnly ? undefined : this._previews.of(action, ahead);
  }

  /** The board as it was after an entry. A replay shows it in its own way. @param {number} number */
  async board(number) {
    if (this._plans || this.guard) return; // a lesson speaks of the board as it is
    try {
      const { Earlier } = await import("./story/earlier.js");
      this._earlier ??= new Earlier(this._model, { redraw: () => this.redraw(), leave: () => this.toNow() });
      if (number < this._model.number) await this._earlier.show(number);
      else this.toNow();
      this.set({ tab: this.game.HOME });
      this.game.over?.(/** @type {Ctx} */ (this.now()))?.();
    } catch (error) {
      complain(error, this._model.words);
    }
  }

  /** Whoever comes back from an earlier board meant no button of the question that stands there now. */
  toNow() {
    if (!this._earlier?.shown) return;
    this._earlier.leave();
    this._rest.begin();
    this.redraw();
  }
}
