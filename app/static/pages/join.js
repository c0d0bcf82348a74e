/** /join/CODE: to the table that has this code. */

import { html, render } from "../vendor/lit.js";
import { api } from "../kit/net/net.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { explain, t } from "../kit/words/words.js";

await openShell({ title: () => t("join.tab") });
const { code = "" } = document.body.dataset;
render(html`<p class="kt-hint" role="status">${t("join.looking")}</p>`, pageRoot());
try {
  const found = await api("GET", `/api/codes/${code}`);
  location.replace(`/matches/${found.id}?code=${found.code}`);
} catch (error) {
  render(
    html`<div class="kt-message"><h1>${t("join.none")}</h1><p role="alert">${explain(error)}</p><p>${t("join.ask")}</p><a class="kt-button primary" href="/">${t("shell.home")}</a></div>`,
    pageRoot(),
  );
}
