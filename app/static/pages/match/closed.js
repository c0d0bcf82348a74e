/** Why there is no match to be seen, and the way on: as on every page at whose address there is nothing. */

import { html, render } from "../../vendor/lit.js";
import { ApiError } from "../../kit/net/net.js";
import { pageRoot } from "../../kit/ui/shell.js";
import { explain, t } from "../../kit/words/words.js";

/** @param {unknown} problem */
export function closed(problem) {
  const missing = problem instanceof ApiError && problem.status === 404;
  render(
    html`<div class="kt-message"><h1>${t(missing ? "missing.title" : "missing.closed")}</h1><p class="kt-note warning" role="alert">${explain(problem)}</p>
      <a class="kt-button primary" href="/">${t("shell.home")}</a></div>`,
    pageRoot(),
  );
}
