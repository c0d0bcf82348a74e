/** The rules in our own words, with pictures of our own. Every rule has an anchor: /rules/<game>#<rule>. */

import { html, nothing, render } from "../vendor/lit.js";
import { gameBook, gameCard, gameRules } from "../games/load.js";
import { api } from "../kit/net/net.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { gameWords, language, onLanguage, t } from "../kit/words/words.js";

/** @typedef {{text?: string, rules?: string[], picture?: string, labels?: string[], caption?: string}} Part */
/** @typedef {{title: string, lead: string, hint: string, sections: {id: string, title: string, parts: Part[]}[]}} Book */

const GAME = document.body.dataset.game ?? "";
const shell = await openShell();
const { picture } = await gameRules(GAME);

/** @returns {Promise<{book: Book, box: object | null, words: import("../kit/words/words.js").GameWords, others: {id: string, title: string}[]}>} */
async function loaded() {
  const [book, card, box, words, others] = await Promise.all([
    gameBook(GAME),
    gameCard(GAME),
    api("GET", `/api/games/${GAME}/box?language=${language()}`).catch(() => null),
    gameWords(GAME),
    otherGames().catch(() => []),
  ]);
  shell.setTitle(t("rules.tab", { game: card.title }));
  return { book, box, words, others };
}

async function otherGames() {
  /** @type {{games: {id: string}[]}} */
  const { games } = await api("GET", "/api/games");
  return Promise.all(
    games.filter(({ id }) => id !== GAME).map(async ({ id }) => ({ id, title: (await gameCard(id)).title })),
  );
}

/** @param {Awaited<ReturnType<typeof loaded>>} all */
function draw({ book, box, words, others }) {
  render(
    html`<div class="kt-rules">
      <nav class="kt-rules-contents" aria-label=${t("rules.contents")}><h2 class="kt-block-title">${t("rules.contents")}</h2>
        <ol>${book.sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ol>
        ${others.map(({ id, title }) => html`<p><a href="/rules/${id}">${t("rules.other", { game: title })}</a></p>`)}</nav>
      <article class="kt-prose"><h1>${book.title}</h1><p class="kt-lead">${book.lead}</p><p class="kt-note">${book.hint}</p>
        ${book.sections.map(
          ({ id, title, parts }) =>
            html`<section aria-labelledby=${id}><h2 id=${id}>${title}</h2>${parts.map((part) => (part.picture ? figure(part, box, words) : paragraph(part)))}</section>`,
        )}
        <p><a href="#shell">${t("rules.top")}</a></p>
      </article></div>`,
    pageRoot(),
  );
}

/** @param {Part} part */
function paragraph({ text = "", rules = [] }) {
  const marks = rules.map((rule) => html`<span class="kt-rule-mark" id=${rule}>${rule}</span>`);
  return html`<p class="kt-rule">${strong(text)}${marks.length ? html` <span class="kt-rule-marks">${marks}</span>` : nothing}</p>`;
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
