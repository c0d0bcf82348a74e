// What has happened, told in words and grouped by turn; and what people say about it.
import { guard, html, nothing, repeat } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { seal } from "./marks.js";

/**
 * @typedef {import("./context.js").Ctx} Ctx
 * @typedef {import("../kit/model/types.d.ts").Told} Told
 * @typedef {{key: number, head: string, seat: number, lines: {seat: number, text: string}[]}} Turn
 */

/** What an entry says, told once for each language and table. @type {WeakMap<object, WeakMap<Told, string[]>>} */
const known = new WeakMap();

/**
 * @param {Ctx} ctx
 * @param {Told} told
 */
function linesOf(ctx, told) {
  let lines = known.get(ctx.say);
  if (!lines) known.set(ctx.say, (lines = new WeakMap()));
  let found = lines.get(told);
  if (!found) lines.set(told, (found = told.news.map((news) => ctx.told(news))));
  return found;
}

/**
 * The turns, newest first.
 * @param {Ctx} ctx
 * @param {readonly Told[]} story
 * @returns {Turn[]}
 */
function turns(ctx, story) {
  /** @type {Turn[]} */
  const found = [{ key: 0, head: "", seat: -1, lines: [] }];
  for (const told of story) {
    const texts = linesOf(ctx, told);
    told.news.forEach(([key, seat = -1], at) => {
      if (key === "turn_began") found.push({ key: told.number, head: texts[at], seat, lines: [] });
      else found[found.length - 1].lines.push({ seat, text: texts[at] });
    });
  }
  return found.filter((turn) => turn.head || turn.lines.length).reverse();
}

/**
 * @param {Ctx} ctx
 * @param {readonly Told[]} story
 * @param {number} [most] turns
 */
export function log(ctx, story, most = 60) {
  return guard(
    [story, ctx.say],
    () => html`<section class="kt-log" aria-label=${ctx.say(most < 60 ? "log_latest" : "log")}>
    ${repeat(
      turns(ctx, story).slice(0, most),
      (turn) => turn.key,
      (turn) => html`<article class="kt-log-turn">
      ${turn.head ? html`<h3>${turn.seat >= 0 ? seal(ctx, turn.seat) : nothing}${turn.head}</h3>` : nothing}
      <ul>${turn.lines.map((line) => html`<li data-seat=${line.seat}>${line.text}</li>`)}</ul></article>`,
    )}
  </section>`,
  );
}

/**
 * @param {Ctx} ctx
 * @param {any} model
 */
export function chat(ctx, model) {
  return html`<section class="kt-chat" aria-label=${ctx.say("chat")}>
    <div class="kt-chat-lines" role="log">${model.chat.length ? model.chat.slice(-80).map((/** @type {any} */ said) => html`<p>${said.seat >= 0 ? seal(ctx, said.seat) : icon("eye")}<b>${said.name}</b> ${said.text}</p>`) : html`<p class="kt-quiet">${ctx.say("chat_empty")}</p>`}</div>
    ${
      ctx.readOnly
        ? nothing
        : html`<form class="kt-chat-form" @submit=${(/** @type {SubmitEvent} */ event) => send(event, model)}>
      <input name="text" maxlength="1000" autocomplete="off" aria-label=${ctx.say("chat_say")} placeholder=${ctx.say("chat_say")} />
      <button class="button icon-only" aria-label=${ctx.say("chat_send")} data-name=${ctx.say("chat_send")}>${icon("send")}</button></form>`
    }
  </section>`;
}

/**
 * @param {SubmitEvent} event
 * @param {any} model
 */
function send(event, model) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.target).elements.namedItem("text")
  );
  const text = field.value.trim();
  if (!text) return;
  model.say(text).then(
    () => (field.value = ""),
    () => {},
  );
}

/** @type {WeakMap<object, {number: number, from: any, story: any[]}>} */
const moments = new WeakMap();

/**
 * A replay knows more than the moment it shows.
 * @param {any} model
 */
export function storyOf(model) {
  if (!model.readOnly) return model.story;
  const known = moments.get(model);
  if (known && known.number === model.number && known.from === model.story) return known.story;
  const story = model.story.filter((/** @type {any} */ one) => one.number <= model.number);
  moments.set(model, { number: model.number, from: model.story, story });
  return story;
}
