/** /mail, /unsubscribe and /password, each with a secret: where the links of letters lead to. One button does what the letter
 *  was about; opening the page does nothing, as programs that look at mail open every link. */

import { html, nothing, render } from "../vendor/lit.js";
import { entered, typed } from "../kit/ui/field.js";
import { api } from "../kit/net/net.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { explain, onLanguage, t } from "../kit/words/words.js";

const asks = /** @type {"mail" | "unsubscribe" | "password"} */ (document.body.dataset.asks);
const { token } = document.body.dataset;
await openShell({ title: () => t(`letter.${asks}_tab`) });
const state = { password: "", problem: "", busy: false, done: /** @type {Record<string, string> | null} */ (null) };

/** @type {Record<typeof asks, () => Promise<Record<string, string> | null>>} */
const doing = {
  mail: () => api("POST", "/api/mail/confirm", { token }),
  unsubscribe: () => api("POST", `/api/mail/unsubscribe/${token}`),
  password: () => api("POST", "/api/password/reset", { token, password: state.password }),
};

async function go() {
  if (state.busy) return;
  Object.assign(state, { busy: true, problem: "" });
  draw();
  try {
    state.done = (await doing[asks]()) ?? {};
  } catch (error) {
    state.problem = explain(error);
  }
  state.busy = false;
  draw();
}

function draw() {
  render(
    html`<div class="kt-message"><h1>${t(`letter.${asks}_title`)}</h1>
      ${state.done ? html`<p role="status">${t(`letter.${asks}_done`, state.done)}</p>` : question()}
      <p class="kt-problem" role="alert">${state.problem}</p>
      <div class="kt-button-row">${state.done ? nothing : html`<button class="kt-button primary large" ?disabled=${state.busy} @click=${go}>${t(`letter.${asks}_go`)}</button>`}
        <a class="kt-button" href="/">${t("shell.home")}</a></div></div>`,
    pageRoot(),
  );
}

function question() {
  return html`<p>${t(`letter.${asks}_text`)}</p>
    ${
      asks === "password"
        ? html`<label class="kt-field kt-letter-field"><span class="kt-field-label">${t("letter.password_new")}</span>
          <input type="password" autocomplete="new-password" maxlength="200" .value=${state.password}
            @input=${typed((value) => (state.password = value))} @keydown=${entered(go)} /></label>`
        : nothing
    }`;
}

onLanguage(draw);
draw();
