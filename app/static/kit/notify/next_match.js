/** The next match that waits for me: a button in the head of every page and a key; and the socket by which it is known. */

import { html, nothing } from "../../vendor/lit.js";
import { waitsElsewhere } from "./alerts.js";
import { announce } from "../ui/announce.js";
import { toast } from "../ui/dialog.js";
import { icon } from "../ui/icon.js";
import { registerKeys } from "../ui/keys.js";
import { me, onPerson } from "../model/person.js";
import { waiting } from "../model/waiting.js";
import { Stream } from "../net/stream.js";
import { t } from "../words/words.js";

/** @import {LobbyMessage} from "../model/wire.d.ts" */

const KEY = "w";

/** What the lobby's socket says of my matches. @param {LobbyMessage} message */
export function heardOfMine(message) {
  const begins = waiting.heard(message);
  if (begins === undefined || begins === Number(document.body.dataset.match)) return;
  announce(t("waiting.another"));
  waitsElsewhere(begins);
}

/** Once per page: where no lobby is shown it listens by itself, as long as there is somebody with a name. @param {boolean} listens */
export function followWaiting(listens) {
  registerKeys([{ key: KEY, label: "keys.next_waiting", run: goOn }]);
  let left = new AbortController();
  const follow = (/** @type {unknown} */ person) => {
    left.abort();
    left = new AbortController();
    if (!person) waiting.forget();
    else if (listens) ownStream().open(left.signal);
  };
  onPerson(follow);
  me()
    .then(follow)
    .catch(() => {});
}

/** @returns {Stream<LobbyMessage>} */
function ownStream() {
  return new Stream({ path: () => "/api/lobby/stream?mine=true", onMessage: heardOfMine });
}

function goOn() {
  const [next] = waiting.elsewhere;
  if (next === undefined) toast(t("waiting.nothing"));
  else location.assign(`/matches/${next}`);
}

/** Quietly there while a match waits elsewhere; whoever has nothing to decide here is asked over. */
export function nextButton() {
  const { elsewhere, here } = waiting;
  if (!elsewhere.length) return nothing;
  const n = elsewhere.length;
  return html`<a class="kt-button quiet kt-shell-waiting ${here === false ? "offered" : ""}" href="/matches/${elsewhere[0]}" aria-label=${t("waiting.next_named", { n })}
    data-name=${t("waiting.next")} data-more=${t("waiting.next_more", { n })} aria-keyshortcuts=${KEY.toUpperCase()} data-n=${n}>${icon("bell")}<span class="kt-wide-only">${t("waiting.next")}</span></a>`;
}
