/** The played lesson of a match. A step ends with its deed. It is drawn over the table, and finds what it speaks of by what
 *  the game's lesson.js names: no part of a table knows of it. */

import { gameLesson } from "../../games/load.js";
import { announce } from "../../kit/ui/announce.js";
import { complain } from "../../kit/ui/dialog.js";
import { drawer } from "../../kit/ui/narrow.js";
import { style } from "../../kit/ui/sheet.js";
import { onLanguage } from "../../kit/words/words.js";
import { draw, unfold } from "../folds.js";
import { below, leaveOnly, wakeAll } from "./alone.js";
import { Overlay } from "./overlay.js";
import { boxOf } from "./place.js";
import { Progress } from "./progress.js";
import { lessonWords } from "./words.js";

/** @import {Action, Ctx, Ui} from "../context.d.ts" */
/**
 * One step as it is told. Its words are <id>, <id>_title, and <id>_else for what is legal but not meant.
 * @template [C=any] @typedef {object} Step
 * @property {string} id
 * @property {string} at  the step of the lesson's file in which it is
 * @property {(ctx: C) => readonly string[]} [click]  what is to be clicked now, as selectors; the first one is pointed at
 * @property {(ctx: C) => readonly string[]} [show]  what is bright besides
 * @property {(ctx: C) => boolean} [until]  it is over when this holds, though nothing was decided yet
 * @property {boolean} [look]  it is over when what is meant was clicked, and the click does nothing else
 * @property {(ctx: C) => Partial<Ui>} [tab]  where it is to be seen
 */

const EDGE = 64; // px at the top and the foot of a window that bars may cover
const KEYS = new Set(["Tab", "Enter", " ", "Shift", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);
const OFTEN = 120; // ms after which it is looked where things are: a table may move them without saying so

export class Lesson {
  /** @param {import("../../kit/model/model.js").MatchModel} model @param {import("../desk.js").Desk} desk
   *  @param {() => void} over */
  constructor(model, desk, over) {
    this._model = model;
    this._desk = desk;
    this._over = over;
    this._own = new AbortController();
    desk.signal?.addEventListener("abort", () => this._end());
    this._misses = 0;
    this._told = this._pointed = this._where = "";
    this._sure = this._else = this._waits = false;
    unfold(true);
    this._open().catch((error) => (complain(error), this._finish()));
  }

  async _open() {
    const { game } = this._model.summary;
    const words = new URL(`../../games/${game}/words/`, import.meta.url);
    const sheet = style(new URL("lesson.css", import.meta.url).href);
    const [say, { STEPS }] = await Promise.all([lessonWords(words), gameLesson(game), sheet]);
    const { signal } = this._own;
    if (signal.aborted) return;
    const back = () => this._progress?.back();
    const leave = () => this._progress?.leave();
    const miss = (/** @type {number} */ x, /** @type {number} */ y) => this._missed(x, y);
    this._overlay = new Overlay(say, { back, leave, miss, stay: () => this._offer(false) }, signal);
    const told = { redraw: () => this._soon(), over: () => this._finish() };
    this._progress = new Progress(this._model, this._desk, STEPS, told, signal);
    this._desk.guard = (/** @type {Action} */ action) => this._may(action);
    onLanguage(async () => this._speak(await lessonWords(words)), signal);
    this._listen(signal);
  }

  /** @param {AbortSignal} signal */
  _listen(signal) {
    const place = () => this._soon();
    addEventListener("resize", place, { signal });
    addEventListener("scroll", place, { signal, capture: true });
    addEventListener("click", (event) => this._clicked(event), { signal, capture: true });
    addEventListener("keydown", (event) => this._pressed(event), { signal, capture: true });
    const looking = setInterval(() => this._look(), OFTEN);
    signal.addEventListener("abort", () => clearInterval(looking));
  }

  /** Whether what is bright is still where it was. */
  _look() {
    const [step, ctx] = [this._progress?.step, this._desk.now()];
    if (!step || !ctx) return;
    const bright = [...this._targets(step), ...(step.show?.(ctx) ?? []).flatMap(seen)];
    const where = bright.map((one) => [one.matches(":disabled"), ...Object.values(boxOf(one))].join()).join(";");
    if (where !== this._where) this._soon();
    this._where = where;
  }

  /** @param {import("./words.js").Say} say */
  _speak(say) {
    this._overlay?.speak(say);
    this._told = "";
    this._place();
  }

  // ---------------------------------------------------------------- what is done

  /** Of what is not asked for it is said why. @param {Action} action */
  _may(action) {
    const may = this._progress?.may(action);
    this._else = may === false;
    this._soon();
    return Boolean(may);
  }

  /** To look is all that some steps want. @param {MouseEvent} event */
  _clicked(event) {
    const step = this._progress?.step;
    const on = /** @type {Element} */ (event.target);
    if (!step?.look || !this._targets(step).some((one) => one.contains(on))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this._progress?.looked();
  }

  /** @param {KeyboardEvent} event */
  _pressed(event) {
    if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this._progress?.step) this._offer(!this._sure);
    if (!KEYS.has(event.key)) event.stopImmediatePropagation();
  }

  /** @param {boolean} sure  whether they are asked if they want to leave */
  _offer(sure) {
    this._sure = sure;
    this._pointed = "";
    this._place();
    if (sure) this._overlay?.focusOn("skip");
  }

  /** What is legal there is not what is meant; the rest does nothing at all. @param {number} x @param {number} y */
  _missed(x, y) {
    if (!this._progress?.step || !this._overlay) return;
    const thing = below(this._overlay.veil, x, y)?.closest("button:not(:disabled):not([aria-disabled=true])");
    this._else = Boolean(thing?.closest(".kt-table"));
    this._misses += 1;
    this._overlay.move("pulses");
    this._place();
  }

  /** Where decisions are made, for whoever goes on. */
  _finish() {
    if (this._own.signal.aborted) return;
    this._end();
    this._desk.set({ tab: this._desk.game.HOME });
    this._over();
  }

  _end() {
    this._own.abort();
    this._desk.guard = undefined;
    unfold(false);
    wakeAll();
  }

  // ---------------------------------------------------------------- what is seen

  /** When everything has been drawn. */
  _soon() {
    if (this._waits) return;
    this._waits = true;
    requestAnimationFrame(() => {
      this._waits = false;
      this._place();
    });
  }

  /** @param {Step} step @returns {HTMLElement[]} */
  _targets(step) {
    const ctx = this._desk.now();
    return (ctx && step.click?.(ctx).flatMap((one) => seen(one).slice(0, 1))) || [];
  }

  _place() {
    const [overlay, progress, ctx] = [this._overlay, this._progress, this._desk.now()];
    if (!overlay || !progress || !ctx || this._own.signal.aborted) return;
    const { step } = progress;
    if (!step) return this._watch(ctx);
    this._begin(step, ctx);
    const targets = this._targets(step);
    const robot = ctx.names.find((_, seat) => seat !== ctx.seat) ?? "";
    const at = { number: progress.steps.indexOf(step) + 1, of: progress.steps.length };
    overlay.show({
      ...at,
      id: step.id,
      names: { robot },
      missed: this._misses > 1,
      other: this._else,
      sure: this._sure,
    });
    leaveOnly([...targets, overlay.root]);
    const shown = (step.show?.(ctx) ?? []).flatMap(seen);
    overlay.place(
      targets,
      shown.filter((one) => !targets.includes(one) && !buried(one)),
    );
    this._point(step, targets);
  }

  /** Another step than before is read aloud. @param {Step} step @param {Ctx} ctx */
  _begin(step, ctx) {
    if (this._told === step.id) return;
    this._told = step.id;
    this._pointed = "";
    this._misses = 0;
    this._else = this._sure = false;
    if (step.tab) this._show(step.tab(ctx));
    afterwards(() => announce(this._overlay?.spoken(Boolean(step.click)) ?? ""));
  }

  /** In its tab, or in the drawer. @param {Partial<Ui>} where */
  _show(where) {
    this._desk.set(where);
    if (where.tab && drawer()) draw(this._desk, where.tab !== this._desk.game.HOME);
  }

  /** Others do their part. @param {Ctx} ctx */
  _watch(ctx) {
    const others = ctx.waiting.filter((seat) => seat !== ctx.seat).map((seat) => ctx.names[seat]);
    this._told = "";
    this._overlay?.watch(others.length ? ctx.joined(others) : "");
    if (this._overlay) leaveOnly([this._overlay.root]);
  }

  /** The focus goes to what is wanted, when that is another thing than before. @param {Step} step @param {HTMLElement[]} targets */
  _point(step, targets) {
    const ctx = this._desk.now();
    const wanted = `${step.id} ${this._model.number} ${ctx ? step.click?.(ctx).join() : ""}`;
    if (this._sure || this._pointed === wanted || (step.click && !targets.some(ready))) return;
    this._pointed = wanted;
    if (this._overlay) this._overlay.root.dataset.wanted = wanted;
    this._overlay?.move("breathes");
    const target = targets.find(ready);
    if (!target) return this._overlay?.focusOn("play_on");
    const { top, bottom } = target.getBoundingClientRect();
    if (top < EDGE || bottom > innerHeight - EDGE) target.scrollIntoView({ block: "center", inline: "nearest" });
    target.focus({ preventScroll: true });
  }
}

/** Everything that is there to be seen. @param {string} selector @returns {HTMLElement[]} */
function seen(selector) {
  const found = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));
  return [...found].filter((one) => one.getClientRects().length);
}

/** Whether it can be clicked already. @param {HTMLElement} one */
const ready = (one) => !one.matches(":disabled");

/** Whether the foot of a narrow window lies over it. @param {HTMLElement} one */
function buried(one) {
  const foot = document.querySelector(".kt-foot");
  return Boolean(foot && !foot.contains(one) && one.getBoundingClientRect().bottom > foot.getBoundingClientRect().top);
}

/** When it is on the screen. @param {() => void} run */
function afterwards(run) {
  requestAnimationFrame(() => setTimeout(run));
}
