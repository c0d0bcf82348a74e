/** The rules in our own words, with pictures of our own. Every rule has an anchor: /rules/<game>#<rule>. */

import { html, nothing, render } from "../vendor/lit.js";
import { gameBook, gameCard, gameRules } from "../games/load.js";
import { api } from "../kit/net/net.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { fill } from "../kit/words/grammar.js";
import { gameWords, language, onLanguage, t } from "../kit/words/words.js";
import { chapterOf, task } from "./rules_task.js";

/** @typedef {{text?: string, rules?: string[], picture?: string, labels?: string[], caption?: string}} Plain */
/** @typedef {Plain & Partial<import("./rules_task.js").Task>} Part */
/** @typedef {{title: string, lead: string, hint: string, sections: {id: string, title: string, parts: Part[]}[]}} Book */

const GAME = document.body.dataset.game ?? "";
const shell = await openShell();
const { picture, moment, numbers } = await gameRules(GAME);
const MATCH = new URLSearchParams(location.search).get("match"); // whose box it is

/** @import {ChapterTold} from "../kit/model/wire.d.ts" */
/** @typedef {{book: Book, box: {truth: string, differs?: string} | null, numbers: Record<string, string>, words: import("../kit/words/words.js").GameWords, others: {id: string, title: string}[], chapters: Record<string, ChapterTold | null>, boxes: Record<string, object | null>}} All */

/** @returns {Promise<All>} */
async function loaded() {
  const [book, card, box, words, others] = await Promise.all([
    gameBook(GAME),
    gameCard(GAME),
    boxOf(MATCH ? `/api/matches/${MATCH}` : `/api/games/${GAME}`).catch(() => null),
    gameWords(GAME),
    otherGames().catch(() => []),
  ]);
  shell.setTitle(t("rules.tab", { game: card.title }));
  const { sections } = /** @type {Book} */ (book);
  const ids = tasks(sections.flatMap(({ parts }) => parts)).map(({ chapter }) => chapter);
  const told = await Promise.all(ids.map((id) => chapterOf(GAME, id)));
  const boxes = await Promise.all(ids.map((id) => boxOf(`/api/games/${GAME}/chapters/${id}`).catch(() => null)));
  const printed = box && numbers ? numbers({ box, words }) : {};
  return {
    book,
    box,
    numbers: printed,
    words,
    others,
    chapters: Object.fromEntries(ids.map((id, at) => [id, told[at]])),
    boxes: Object.fromEntries(ids.map((id, at) => [id, boxes[at]])),
  };
}

/** @param {string} path */
function boxOf(path) {
  return api("GET", `${path}/box?language=${language()}`);
}

/** @param {Part[]} parts */
function tasks(parts) {
  return /** @type {import("./rules_task.js").Task[]} */ (parts.filter(({ chapter }) => chapter));
}

async function otherGames() {
  /** @type {{games: {id: string}[]}} */
  const { games } = await api("GET", "/api/games");
  return Promise.all(
    games.filter(({ id }) => id !== GAME).map(async ({ id }) => ({ id, title: (await gameCard(id)).title })),
  );
}

/** @param {All} all */
function draw(all) {
  const { book, box, others } = all;
  render(
    html`<div class="kt-rules">
      <nav class="kt-rules-contents" aria-label=${t("rules.contents")}><h2 class="kt-block-title">${t("rules.contents")}</h2>
        <ol>${book.sections.map(({ id, title, parts }) => html`<li><a href="#${id}">${title}</a>${tasks(parts).map((one) => html`<a class="kt-rules-try" href="#try-${one.chapter}">${one.title}</a>`)}</li>`)}</ol>
        ${others.map(({ id, title }) => html`<p><a href="/rules/${id}">${t("rules.other", { game: title })}</a></p>`)}</nav>
      <article class="kt-prose"><h1>${book.title}</h1><p class="kt-lead">${book.lead}</p><p class="kt-note">${book.hint}</p>${box ? html`<p class="kt-note">${box.differs} ${box.truth}${box.differs ? html` <a href="/box/${GAME}">${t("rules.own_box")}</a>` : nothing}</p>` : nothing}
        ${book.sections.map(
          ({ id, title, parts }) =>
            html`<section aria-labelledby=${id}><h2 id=${id}>${title}</h2>${parts.map((part) => shown(part, all))}</section>`,
        )}
        <p><a href="#shell">${t("rules.top")}</a></p>
      </article></div>`,
    pageRoot(),
  );
}

/** @param {Part} part @param {All} all */
function shown(part, all) {
  const { box, words, chapters, boxes } = all;
  if (part.picture) return figure(part, box, words);
  const [asked] = tasks([part]);
  if (!asked) return paragraph(part, all.numbers);
  const played = boxes[asked.chapter];
  const told = played && moment ? chapters[asked.chapter] : null;
  return task(
    { ...asked, text: fill(asked.text, all.numbers) },
    told,
    (view, seat, labels, before) => played && moment?.(view, seat, { box: played, words, labels }, before),
    () => draw(all),
  );
}

/** @param {Part} part @param {Record<string, string>} numbers */
function paragraph({ text = "", rules = [] }, numbers) {
  const marks = rules.map((rule) => html`<span class="kt-rule-mark" id=${rule}>${rule}</span>`);
  return html`<p class="kt-rule">${strong(fill(text, numbers))}${marks.length ? html` <span class="kt-rule-marks">${marks}</span>` : nothing}</p>`;
}

/** **bold** is all the markup there is. @param {string} text */
function strong(text) {
  return text.split("**").map((part, index) => (index % 2 ? html`<b>${part}</b>` : part));
}

/** @param {Part} part @param {object | null} box @param {import("../kit/words/words.js").GameWords} words */
function figure({ picture: name = "", labels = [], caption = "" }, box, words) {
  return box
    ? html`<figure>${picture(name, { box, words, labels, caption })}<figcaption>${caption}</figcaption></figure>`
    : nothing;
}

async function show() {
  draw(await loaded());
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  target?.scrollIntoView({ block: "center" });
}

onLanguage(show);
await show();
