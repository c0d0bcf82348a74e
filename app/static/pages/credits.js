/** Who made what, and under which licence. */

import { html, render } from "../vendor/lit.js";
import { gameCard } from "../games/load.js";
import { api } from "../kit/net/net.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { onLanguage, t } from "../kit/words/words.js";

const AUTHORS = ["Delapouite", "Lorc", "Sbed", "Skoll"];
const file = (/** @type {string} */ path) => new URL(`../${path}`, import.meta.url).href;

await openShell({ title: () => t("credits.tab") });

/** @param {string} part @param {unknown} [link] @param {Record<string, string>} [values] */
function section(part, link = "", values = {}) {
  return html`<section><h2>${t(`credits.${part}`)}</h2><p>${t(`credits.${part}_text`, values)}</p>${link}</section>`;
}

/** @param {string} path @param {string} text */
function more(path, text) {
  return html`<p><a href=${file(path)}>${text}</a></p>`;
}

/** @param {string[]} games what is to be said about each */
function draw(games) {
  render(
    html`<article class="kt-prose"><h1>${t("credits.title")}</h1>
      <section><h2>${t("credits.game")}</h2>${games.map((text) => html`<p>${text}</p>`)}<p>${t("credits.game_text")}</p></section>
      ${section("icons", more("icons/CREDITS.md", t("credits.icons_list")), { authors: AUTHORS.join(", ") })}
      ${section("fonts", more("fonts/OFL.txt", t("credits.fonts_licence")))}
      ${section("map")}
      ${section("software", more("vendor/LICENSES.md", t("credits.software_licence")))}
      ${section("kontor")}
    </article>`,
    pageRoot(),
  );
}

async function show() {
  /** @type {{games: {id: string}[]}} */
  const { games } = await api("GET", "/api/games");
  const cards = await Promise.all(games.map(({ id }) => gameCard(id)));
  draw(cards.map(({ credits }) => credits));
}

onLanguage(show);
await show();
