/** There is nothing at this address. */

import { html, render } from "../vendor/lit.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { onLanguage, t } from "../kit/words/words.js";

await openShell({ title: () => t("missing.tab") });

function draw() {
  render(
    html`<div class="kt-message"><h1>${t("missing.title")}</h1><p>${t("missing.text")}</p><a class="kt-button primary" href="/">${t("shell.home")}</a></div>`,
    pageRoot(),
  );
}

onLanguage(draw);
draw();
