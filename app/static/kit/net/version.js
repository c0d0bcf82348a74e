/** A page of yesterday before a server of today: it loads itself anew as soon as nothing is lost by that.
 *
 *  The server says its build on every socket (app/api/stream.py); the own one is in the address of every file. */

const OURS = new URL(import.meta.url).pathname.split("/")[2];
const TRIED = "kontor.tried"; // the builds for which this tab has loaded itself anew since it last had the right one
const LOOK_EVERY = 1000; // ms, and up to four times that: after a start of the server everybody is there at once

let theirs = OURS;
let timer = 0;
/** @type {Set<() => boolean>} */
const reasons = new Set([writing]);

/** A reason to stay, such as something that is not sent yet. @param {() => boolean} reason @param {AbortSignal} [signal] */
export function stayWhile(reason, signal) {
  reasons.add(reason);
  signal?.addEventListener("abort", () => reasons.delete(reason));
}

/** @param {string} build of the server that we listen to */
export function served(build) {
  theirs = build;
  clearInterval(timer);
  if (build === OURS) tried("");
  else
    timer = setInterval(() => [...reasons].some((stay) => stay()) || loadAnew(), LOOK_EVERY * (1 + 3 * Math.random()));
}

/** If the server has another version: once for each, as a process beside it may still give us ours.
 *  @returns {boolean} whether this page is on its way out */
export function loadAnew() {
  clearInterval(timer);
  const before = tried();
  if (theirs === OURS || before.includes(theirs) || tried(`${before} ${theirs}`) === before) return false;
  location.reload();
  return true;
}

/** What is remembered, after what is to be. A browser without storage remembers nothing. @param {string} [now] */
function tried(now) {
  try {
    if (now !== undefined) sessionStorage.setItem(TRIED, now);
    return sessionStorage.getItem(TRIED) ?? "";
  } catch {
    return "";
  }
}

/** Whether somebody writes something, or has a dialog before them. */
function writing() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(":read-write"));
  return document.querySelector("dialog[open]") !== null || [...fields].some((field) => field.value);
}
