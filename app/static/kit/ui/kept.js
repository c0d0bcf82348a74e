/** Behind the name of whoever keeps it by a password: nobody else can be called so. */

import { html, nothing } from "../../vendor/lit.js";
import { icon } from "./icon.js";
import { t } from "../words/words.js";

/** @param {{kept?: boolean}} whose */
export function keptMark({ kept }) {
  return kept
    ? html`<span class="kt-kept" data-name=${t("person.name_kept")}>${icon("check")}<span class="kt-visually-hidden">${t("person.name_kept")}</span></span>`
    : nothing;
}
