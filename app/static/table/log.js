// What has happened, told in words and grouped by turn; and what people say about it.
import { guard, html, nothing, repeat } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { sayForm } from "./talk/say.js";
import { when } from "./talk/when.js";
import { seal } from "./marks.js";

/** @import {Ctx} from "./context.d.ts" */
/** @import {Told} from "../kit/model/types.d.ts" */
/** @typedef {{number: number, seat: number, text: string, at: number, by?: string, ordered?: number[]}} Line */
/** @typedef {{key: number, head: string, seat: number, at: number, lines: Line[]}} Turn */

const LATER = 600; // seconds after which a line has a time of its own

/** What an entry says, told once for each language and table. @type {WeakMap<object, WeakMap<Told, string[]>>} */
const known = new WeakMap();

/** @param {Ctx} ctx @param {Told} told */
function linesOf(ctx, told) {
  let lines = known.get(ctx.say);
  if (!lines) known.set(ctx.say, (lines = new WeakMap()));
  let found = lines.get(told);
  if (!found) lines.set(told, (found = told.news.map((news) => ctx.told(news))));
  return found;
}

/** The turns, newest first. @param {Ctx} ctx @param {readonly Told[]} story @returns {Turn[]} */
function turns(ctx, story) {
  /** @type {Turn[]} */
  const found = [{ key: 0, head: "", seat: -1, at: story[0]?.at ?? 0, lines: [] }];
  for (const told of story) {
    const texts = linesOf(ctx, told);
    const by = acted(told) ? told.by : "";
    if (told.by === "order" && !by) byOrder(ctx, found[found.length - 1].lines, told);
    const { at } = told;
    told.news.forEach(([key, seat = -1], index) => {
      const text = texts[index];
      if (key === "turn_began") found.push({ key: told.number, head: text, seat, at, lines: [] });
      else found[found.length - 1].lines.push({ number: told.number, seat, text, at, by: index ? "" : by });
    });
  }
  return found.filter((turn) => turn.head || turn.lines.length).reverse();
}

/** Whether an entry says what its seat did, and not only what followed. @param {Told} told */
function acted({ seat, news: [first] }) {
  return first !== undefined && first[0] !== "turn_began" && first[1] === seat;
}

/** Those for whom a standing order has answered share a line: there are several in many a turn.
 *  @param {Ctx} ctx @param {Line[]} lines @param {Told} told */
function byOrder(ctx, lines, { number, seat, at }) {
  if (lines.some((line) => line.by === "order" && line.seat === seat)) return; // who came along by order is ready now
  const ordered = [...(lines[lines.length - 1]?.ordered ?? []), seat];
  if (ordered.length > 1) lines.pop();
  lines.push({
    number,
    seat,
    at,
    ordered,
    text: ctx.say("by_order", { names: ctx.joined(ordered.map((one) => ctx.names[one] ?? "")), n: ordered.length }),
  });
}

/** Nobody was asked at that moment. @param {Ctx} ctx @param {string | undefined} by */
function mark(ctx, by) {
  if (by !== "plan" && by !== "order") return nothing;
  return html` <small class="kt-by">${icon(by === "plan" ? "edit" : "clock")}${ctx.say(`log_by_${by}`)}</small>`;
}

/** Lines that came long after what was last timed are given a time, too. @param {Turn} turn @returns {(Line & {near?: number})[]} */
function timed(turn) {
  let last = turn.at;
  return turn.lines.map((line) => {
    if (line.at - last < LATER) return line;
    const near = last;
    last = line.at;
    return { ...line, near };
  });
}

/** Each line shows the board as it was then. @param {Ctx} ctx @param {number} [most] turns */
export function log(ctx, most = 60) {
  const { story } = ctx;
  const shown = ctx.past?.number;
  return guard([story, ctx.say, shown], () => {
    const told = turns(ctx, story)
      .slice(0, most)
      .map((turn, at, all) => ({ ...turn, near: all[at - 1]?.at }));
    let tabbed = false; // one of them can be reached with Tab, the others with arrows from there
    const line = (/** @type {number} */ number, /** @type {string} */ text) => {
      const here = number === shown;
      const first = !tabbed && (here || !shown);
      tabbed ||= first;
      return html`<button type="button" class="kt-log-line" tabindex=${first ? 0 : -1} data-number=${number} aria-current=${here ? "true" : nothing}>${text}</button>`;
    };
    return html`<section class="kt-log" aria-label=${ctx.say(most < 60 ? "log_latest" : "log")} @click=${(/** @type {Event} */ event) => clicked(ctx, event)} @keydown=${steer}>
    ${repeat(
      told,
      (turn) => turn.key,
      (turn) => html`<article class="kt-log-turn">
      ${turn.head ? html`<h3>${turn.seat >= 0 ? seal(ctx, turn.seat) : nothing}${line(turn.key, turn.head)}${when(turn.at, turn.near)}</h3>` : html`<p class="kt-log-when">${when(turn.at, turn.near)}</p>`}
      <ul>${timed(turn).map((one) => html`<li data-seat=${one.seat}>${line(one.number, one.text)}${mark(ctx, one.by)}${one.near ? html` ${when(one.at, one.near)}` : nothing}</li>`)}</ul></article>`,
    )}
  </section>`;
  });
}

/** @param {Ctx} ctx @param {Event} event */
function clicked(ctx, event) {
  const { number } = lineOf(event)?.dataset ?? {};
  if (number) ctx.board(Number(number));
}

/** @param {Event} event */
const lineOf = ({ target }) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(".kt-log-line"));

/** @param {KeyboardEvent} event */
function steer(event) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const line = lineOf(event);
  if (!by || !line) return;
  event.preventDefault();
  const all = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll(".kt-log-line")];
  /** @type {HTMLElement | undefined} */ (all[all.indexOf(line) + by])?.focus();
}

/** @param {Ctx} ctx */
export function chat(ctx) {
  return html`<section class="kt-chat" aria-label=${ctx.say("chat")}>
    <div class="kt-chat-lines" role="log" tabindex="0" aria-label=${ctx.say("chat")}>${ctx.chat.length ? ctx.chat.slice(-80).map((said, at, all) => html`<p>${said.seat >= 0 ? seal(ctx, said.seat) : icon("eye")} ${ctx.speaker(said)} ${said.text} ${when(said.at, all[at - 1]?.at)}</p>`) : html`<p class="kt-quiet">${ctx.say("chat_empty")}</p>`}</div>
    ${ctx.seat < 0 ? html`<p class="kt-quiet">${ctx.say("chat_watching")}</p>` : sayForm(ctx.talk)}
  </section>`;
}
