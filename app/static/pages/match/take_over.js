/** A link with which somebody hands over their seat. */

import { needName } from "../../kit/model/person.js";
import { api } from "../../kit/net/net.js";
import { complain } from "../../kit/ui/dialog.js";

/** @param {number} id */
export async function takeOver(id) {
  const token = new URLSearchParams(location.hash.slice(1)).get("takeover");
  if (!token) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!(await needName())) return;
  await api("POST", `/api/matches/${id}/takeover`, { token }).catch((error) => complain(error));
}
