/** “Import a match”: from a file that was exported before. Every action in it is checked by the server. */

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../kit/icon.js";
import { api } from "../kit/net.js";
import { explain, t } from "../kit/words.js";

export class ImportMatch {
  /** @param {() => void} changed */
  constructor(changed) {
    this._changed = changed;
    this._busy = false;
    this._problem = "";
    this._detail = "";
  }

  draw() {
    return html`<div class="front-import">
      <input type="file" hidden accept=".json,application/json" @change=${(/** @type {any} */ event) => this._chosen(event.target)} />
      <button class="button quiet" ?disabled=${this._busy} data-name=${t("import.choose")} data-more=${t("import.more")}
        @click=${(/** @type {any} */ event) => event.currentTarget.previousElementSibling.click()}>${icon("up")}${t(this._busy ? "import.busy" : "import.choose")}</button>
      <p class="problem" role="alert">${this._problem}</p>
      ${this._detail ? html`<p class="hint" lang="en">${this._detail}</p>` : nothing}
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

  /** What is wrong with a file is said in English only; the line helps in every language.
   *  @param {boolean} busy @param {any} [error] */
  _tell(busy, error) {
    const problem = error ? withoutLine(explain(error)) : "";
    const detail = withoutLine(error?.detail ?? "");
    const line = error?.more?.line;
    this._busy = busy;
    this._problem = line ? t("import.line", { line, problem }) : problem;
    this._detail = error?.error === "Malformed" && detail !== problem ? detail : "";
    this._changed();
  }
}

/** The line is told in our own words. @param {string} detail */
function withoutLine(detail) {
  return detail.replace(/^line \d+: /, "");
}
