/** “Import a match”: from a file that was exported before. Every action in it is checked by the server. */

import { html } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { ApiError, api, query } from "../../kit/net/net.js";
import { explain, gameWords, t } from "../../kit/words/words.js";

export class ImportMatch {
  /** @param {() => void} changed */
  constructor(changed) {
    this._changed = changed;
    this._busy = false;
    this._problem = "";
  }

  draw() {
    return html`<div class="kt-front-import">
      <input type="file" hidden accept=".json,application/json" @change=${(/** @type {Event} */ event) => this._chosen(/** @type {HTMLInputElement} */ (event.target))} />
      <button class="kt-button quiet" ?disabled=${this._busy} data-name=${t("import.choose")} data-more=${t("import.more")}
        @click=${(/** @type {Event} */ event) => /** @type {HTMLElement} */ (/** @type {Element} */ (event.currentTarget).previousElementSibling).click()}>${icon("up")}${t(this._busy ? "import.busy" : "import.choose")}</button>
      <p class="kt-problem" role="alert">${this._problem}</p>
    </div>`;
  }

  /** @param {HTMLInputElement} input */
  async _chosen(input) {
    const file = input.files?.[0];
    if (!file) return;
    const wish = await wished(file);
    input.blur();
    if (wish === null) return void (input.value = "");
    this._tell(true);
    try {
      const { id } = await api("POST", `/api/matches/import${query(wish)}`, file);
      location.assign(`/matches/${id}`);
    } catch (error) {
      this._tell(false, error);
    }
    input.value = ""; // so that the same file, mended, can be chosen again
  }

  /** @param {boolean} busy @param {unknown} [error] */
  async _tell(busy, error) {
    const problem = error ? await wrong(error) : "";
    this._busy = busy;
    this._problem = problem;
    this._changed();
  }
}

/** Of a match that goes on among several: which seat one wants, and who plays the others. What is no such file the server
 *  explains. @param {File} file @returns {Promise<{seat?: number, others?: string} | null>} null if it is not wanted after all */
async function wished(file) {
  const { kontor, names, robots, expected } = await file
    .text()
    .then(JSON.parse)
    .catch(() => ({}));
  const people = Array.isArray(names) ? names.map((_, seat) => seat).filter((seat) => !robots?.includes?.(seat)) : [];
  if (!kontor || people.length < 2 || expected) return {};
  const { askSeats } = await import("./import_seats.js");
  return askSeats(names.map(String), people);
}

/** What is wrong with a file; if the rules refuse something in it, in the words of its game. @param {unknown} error @returns {Promise<string>} */
async function wrong(error) {
  const game = error instanceof ApiError && /** @type {{game?: string}} */ (error.more).game;
  return explain(error, game ? await gameWords(game).catch(() => null) : null);
}
