/** What the service worker shows when nobody answers. */

import { html, render } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { onLanguage, t } from "../kit/words/words.js";

await openShell({ title: () => t("offline.tab") });
addEventListener("online", () => location.reload());

function draw() {
  render(
    html`<div class="message">${icon("offline")}<h1>${t("offline.title")}</h1><p>${t("offline.text")}</p>
      <button class="button primary" @click=${() => location.reload()}>${t("offline.again")}</button></div>`,
    pageRoot(),
  );
}

onLanguage(draw);
draw();
