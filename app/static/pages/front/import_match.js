/** “Import a match”: from a file that was exported before. Every action in it is checked by the server. */

import { html } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { api } from "../../kit/net/net.js";
import { explain, gameWords, t } from "../../kit/words/words.js";

export class ImportMatch {
  /** @param {() => void} changed */
  constructor(changed) {
    this._changed = changed;
    this._busy = false;
    this._problem = "";
  }

  draw() {
    return html`<div class="front-import">
      <input type="file" hidden accept=".json,application/json" @change=${(/** @type {any} */ event) => this._chosen(event.target)} />
      <button class="button quiet" ?disabled=${this._busy} data-name=${t("import.choose")} data-more=${t("import.more")}
        @click=${(/** @type {any} */ event) => event.currentTarget.previousElementSibling.click()}>${icon("up")}${t(this._busy ? "import.busy" : "import.choose")}</button>
      <p class="problem" role="alert">${this._problem}</p>
    </div>`;
  }

  /** @param {HTMLInputElement} input */
  async _chosen(input) {
    const file = input.files?.[0];
    if (!file) return;
    this._tell(true);
    try {
      const { id } = await api("POST", "/api/matches/import", file);
      location.assign(`/matches/${id}`);
    } catch (error) {
      this._tell(false, error);
    }
    input.value = ""; // so that the same file, mended, can be chosen again
  }

  /** @param {boolean} busy @param {any} [error] */
  async _tell(busy, error) {
    const problem = error ? await wrong(error) : "";
    const line = error?.more?.line;
    this._busy = busy;
    this._problem = line ? t("import.line", { line, problem }) : problem;
    this._changed();
  }
}

/** What is wrong with a file; if the rules refuse an action of it, in the words of its game. @param {any} error @returns {Promise<string>} */
async function wrong(error) {
  const { action, game } = error.more ?? {};
  const words = game ? await gameWords(game).catch(() => null) : null;
  if (words) return t("import.refused", { action, why: words.refusal(error) });
  return explain({ ...error, error: error.error, detail: (error.detail ?? "").replace(/^line \d+: /, "") }); // the line is told in our own words
}
