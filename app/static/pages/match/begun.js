/** A match has begun while somebody waited for it, perhaps before another window. */

import { announce } from "../../kit/ui/announce.js";
import { t } from "../../kit/words/words.js";
import { notice } from "./notice.js";

/** The tab says so until it is looked at. @param {import("../../kit/ui/shell.js").Shell} shell @param {import("../../kit/model/model.js").MatchModel} model @param {AbortSignal} signal */
export function begun(shell, model, signal) {
  const names = model.names.filter(Boolean).join(" · ");
  announce(t("seats.begun"));
  notice(t("seats.begun"), names, `kontor-${model.id}`);
  shell.setTitle(document.hidden ? t("seats.begun_tab", { names }) : names);
  if (!document.hidden) return;
  document.addEventListener("visibilitychange", () => shell.setTitle(names), { once: true, signal });
}
