/** /link#secret: carry on here as who you are elsewhere. Not at once: programs that look at links would use it up. */

import { html, nothing, render } from "../vendor/lit.js";
import { carryOn, me } from "../kit/model/person.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { explain, onLanguage, t } from "../kit/words/words.js";

await openShell({ title: () => t("link.tab") });
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname); // the secret does not stay in the address
const before = await me().catch(() => null);
const state = { problem: token ? "" : t("link.empty"), busy: false };

async function go() {
  state.busy = true;
  draw();
  try {
    await carryOn(token);
    location.replace("/");
  } catch (error) {
    Object.assign(state, { problem: explain(error), busy: false });
    draw();
  }
}

function draw() {
  render(
    html`<div class="kt-message"><h1>${t("link.title")}</h1>
      <p>${t("link.text")}</p>
      ${before ? html`<p class="kt-note warning">${t(before.kept ? "link.instead_kept" : "link.instead_guest", { name: before.name })}</p>` : nothing}
      ${state.problem ? html`<p class="kt-problem" role="alert">${state.problem}</p>` : nothing}
      <div class="kt-button-row">${token ? html`<button class="kt-button primary large" ?disabled=${state.busy} @click=${go}>${t("link.go")}</button>` : nothing}
        <a class="kt-button" href="/">${t("shell.home")}</a></div></div>`,
    pageRoot(),
  );
}

onLanguage(draw);
draw();
