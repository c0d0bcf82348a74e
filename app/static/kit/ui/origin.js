/** What keeps a match from being taken for a fresh one: it comes from a file, branches off, or its deal is known. */

import { html, nothing } from "../../vendor/lit.js";
import { icon } from "./icon.js";
import { t } from "../words/words.js";

/** @import {Summary} from "../model/types.d.ts" */

/** @param {Pick<Summary, "origin" | "deal_known_at">} match */
function originOf({ origin, deal_known_at }) {
  if (origin === "file") return { sign: "up", short: t("match.from_file"), more: t("match.from_file_more") };
  if (origin === "fork") return { sign: "fork", short: t("match.fork"), more: t("match.fork_more") };
  return deal_known_at ? { sign: "eye", short: t("match.deal_known"), more: t("match.deal_known_more") } : null;
}

/** @param {Pick<Summary, "origin" | "deal_known_at">} match */
export function originChip(match) {
  const origin = originOf(match);
  if (!origin) return nothing;
  return html`<span class="kt-chip kt-known" data-name=${origin.more}>${icon(origin.sign)}${origin.short}</span>`;
}

/** In a sentence. @param {Pick<Summary, "origin" | "deal_known_at">} match @param {string} kind  a class of CSS */
export function originNote(match, kind) {
  const origin = originOf(match);
  return origin ? html`<p class=${kind}>${icon(origin.sign)} ${origin.more}</p>` : nothing;
}
