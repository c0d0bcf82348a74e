/** What the service worker shows when nobody answers. */

import { html, render } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { onLanguage, t } from "../kit/words/words.js";

const AGAIN = 3000; // ms

await openShell({ title: () => t("offline.tab") });
addEventListener("online", look);
setInterval(look, AGAIN);

/** A browser knows whether there is a network, not whether the server is back. */
async function look() {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

function draw() {
  render(
    html`<div class="kt-message">${icon("offline")}<h1>${t("offline.title")}</h1><p>${t("offline.text")}</p>
      <button class="kt-button primary" @click=${() => location.reload()}>${t("offline.again")}</button></div>`,
    pageRoot(),
  );
}

onLanguage(draw);
draw();
