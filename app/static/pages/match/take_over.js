/** A link with which somebody hands over their seat: it is taken when one says so, not by looking. */

import { needName } from "../../kit/model/person.js";
import { api } from "../../kit/net/net.js";
import { ask, complain } from "../../kit/ui/dialog.js";
import { t } from "../../kit/words/words.js";

/** @param {number} id */
export async function takeOver(id) {
  const token = new URLSearchParams(location.hash.slice(1)).get("takeover");
  if (!token) return;
  const [title, text] = [t("takeover.title"), t("takeover.text")];
  const taken = (await ask({ title, text, yes: t("takeover.yes"), no: t("takeover.no") })) && (await needName());
  history.replaceState(null, "", location.pathname + location.search);
  if (!taken) return;
  await api("POST", `/api/matches/${id}/takeover`, { token }).catch((error) => complain(error));
}
