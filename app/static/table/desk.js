// What a screen keeps for each match: what is being looked at, previews, the box in its handy form. From this and the model
// the context is made that all parts of a table draw themselves from.
import { toast } from "../kit/ui/dialog.js";
import { explain } from "../kit/words/words.js";
import { context } from "./context.js";

const LOOK_AGAIN = 1000; // ms

/**
 * @template {import("./context.js").Ui} Ui
 * @template Box
 * @template {import("./speech.js").Speaker} Speaker
 * @typedef {object} Game
 * @property {(model: any) => Ui} fresh  at the beginning
 * @property {(ui: Ui, view: any, seat: number) => Ui} settled  after every accepted action
 * @property {(raw: any) => Box} indexed  the box in its handy form
 * @property {import("./speech.js").TableWords} words
 * @property {(words: any, table: any, names: readonly string[]) => Speaker} speaker
 */

/**
 * @template {import("./context.js").Ui} Ui
 * @template Box
 * @template {import("./speech.js").Speaker} Speaker
 */
export class Desks {
  /** @param {Game<Ui, Box, Speaker>} game */
  constructor(game) {
    this._game = game;
    /** @type {WeakMap<object, {ui: Ui, number: number, previews: Map<string, any>, wanted: Set<string>, raw: any, box: Box, present: Set<number>, presence: any}>} */
    this._desks = new WeakMap();
  }

  /** @param {any} model */
  _deskOf(model) {
    const { fresh, settled, indexed } = this._game;
    let desk = this._desks.get(model);
    if (!desk)
      this._desks.set(
        model,
        (desk = {
          ui: fresh(model),
          number: -1,
          previews: new Map(),
          wanted: new Set(),
          raw: model.box,
          box: indexed(model.box),
          present: new Set(),
          presence: null,
        }),
      );
    if (desk.raw !== model.box) Object.assign(desk, { raw: model.box, box: indexed(model.box) });
    if (desk.presence !== model.presence)
      Object.assign(desk, { presence: model.presence, present: new Set(model.presence?.seats ?? []) });
    if (desk.number !== model.number) {
      desk.number = model.number;
      desk.previews.clear();
      desk.wanted.clear();
      desk.ui = settled(desk.ui, model.view, model.seat ?? -1);
    }
    return desk;
  }

  /** Undefined while words or box are still on their way. @param {any} model */
  contextOf(model) {
    const { words, speaker } = this._game;
    const table = words.current;
    if (!table) words.load().then(() => redraw(model));
    if (!table || !model.view || !model.box || !model.words) return undefined;
    const desk = this._deskOf(model);
    return context({
      view: model.view,
      actions: /** @type {readonly import("./context.js").Action[]} */ (model.readOnly ? [] : model.actions),
      anytime: /** @type {readonly import("./context.js").Action[]} */ (model.readOnly ? [] : model.anytime),
      waiting: /** @type {readonly number[]} */ (model.waitingFor),
      number: /** @type {number} */ (model.number),
      seat: /** @type {number} */ (model.seat ?? -1),
      readOnly: /** @type {boolean} */ (model.readOnly),
      seats: /** @type {readonly import("./context.js").Seat[]} */ (model.seats),
      hints: /** @type {boolean} */ (Boolean(model.summary?.hints)),
      advise: () => this._advise(model),
      present: /** @type {ReadonlySet<number>} */ (desk.present),
      box: desk.box,
      ui: desk.ui,
      set: (/** @type {Partial<Ui>} */ change) => this._alter(model, change),
      act: (/** @type {import("./context.js").Action} */ action) => this._act(model, action),
      look: (/** @type {import("./context.js").Action} */ action, /** @type {boolean | undefined} */ ahead) =>
        this._look(model, action, ahead),
      order: (/** @type {string} */ order) => this._order(model, order),
      speaker: speaker(model.words, table, model.names),
      now: () => this.contextOf(model),
    });
  }

  /**
   * @param {any} model
   * @param {any} change
   */
  _alter(model, change) {
    const desk = this._deskOf(model);
    const same = Object.entries(change).every(([name, value]) => desk.ui[/** @type {keyof Ui} */ (name)] === value);
    if (same) return;
    desk.ui = { ...desk.ui, ...change };
    redraw(model);
  }

  /**
   * @param {any} model
   * @param {import("./context.js").Action} action
   */
  async _act(model, action) {
    const { seat: _, ...plain } = action;
    this._alter(model, { pending: true, refusal: "" });
    try {
      await model.act(plain);
      this._alter(model, { pending: false });
    } catch (error) {
      this._alter(model, { pending: false, refusal: explain(error, model.words) });
    }
  }

  /** What a program would do here; it may take a moment. @param {any} model */
  async _advise(model) {
    const { number } = model;
    this._alter(model, { advice: { number, said: null } });
    try {
      const said = await model.hint();
      if (model.number === number) this._alter(model, { advice: { number, said } });
    } catch (error) {
      this._alter(model, { advice: null, refusal: explain(error, model.words) });
    }
  }

  /**
   * From now on, until it is taken back: here, or in the menu.
   * @param {any} model
   * @param {string} order
   */
  async _order(model, order) {
    const { say } = this._game.speaker(model.words, this._game.words.current, model.names);
    try {
      await model.setOrder(order);
      if (order !== "ask")
        toast(say(`ordered_${order}`), { action: { label: say("order_again"), run: () => this._order(model, "ask") } });
    } catch (error) {
      toast(explain(error, model.words), { kind: "problem" });
    }
  }

  /**
   * The preview of an action: asked for once, drawn when it arrives.
   * @param {any} model
   * @param {import("./context.js").Action} action
   * @param {boolean} ahead  nobody looks at it yet: it is only fetched
   */
  _look(model, action, ahead = false) {
    const desk = this._deskOf(model);
    const { seat: _, ...plain } = action;
    const key = JSON.stringify(plain);
    if (!ahead) desk.wanted.add(key);
    if (desk.previews.has(key)) return desk.previews.get(key);
    desk.previews.set(key, undefined);
    if (!model.preview) return undefined;
    const arrived = (/** @type {any} */ seen) => {
      if (!desk.previews.has(key)) return;
      desk.previews.set(key, seen);
      if (desk.wanted.has(key)) redraw(model);
    };
    model
      .preview(plain)
      .then(arrived, (/** @type {any} */ error) =>
        error.unanswered ? this._lookAgain(model, key) : arrived({ refused: explain(error, model.words) }),
      );
    return undefined;
  }

  /** Nobody answered: whoever still looks at it asks once more by being drawn. @param {any} model @param {string} key */
  _lookAgain(model, key) {
    const { previews, wanted, number } = this._deskOf(model);
    if (model.number !== number || !previews.has(key)) return;
    previews.delete(key);
    if (wanted.has(key)) setTimeout(() => redraw(model), LOOK_AGAIN);
  }
}

/** @param {any} model */
function redraw(model) {
  model.changed({ kind: "ui" });
}
