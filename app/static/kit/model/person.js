/** Who sits in front of this browser. */

import { ApiError, api } from "../net/net.js";

/** @import {Person} from "./types.d.ts" */

/** With what somebody has come here: the code of a table, or a link to a seat. Where one comes in by invitation, it is asked for. */
const invitation =
  new URLSearchParams(location.search).get("code") ??
  new URLSearchParams(location.hash.slice(1)).get("takeover") ??
  /^\/join\/(\w+)/.exec(location.pathname)?.[1];

/** @type {Promise<Person | null> | null} */
let asked = null;
const changes = new EventTarget();

/** @returns {Promise<Person | null>} null for somebody without a name */
export function me() {
  asked ??= api("GET", "/api/me").catch((error) => {
    if (error instanceof ApiError && error.status === 401) return null;
    asked = null;
    throw error;
  });
  return asked;
}

/** @template {Person | null} T @param {T} person */
function became(person) {
  asked = Promise.resolve(person);
  changes.dispatchEvent(new CustomEvent("change", { detail: person }));
  return person;
}

/** @param {(me: Person | null) => void} listener @param {AbortSignal} [signal] */
export function onPerson(listener, signal) {
  changes.addEventListener("change", (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
}

/** Become a guest, or, with a password, whoever keeps the name. @param {string} name @param {string} [password] */
export async function arrive(name, password) {
  return became(
    /** @type {Person} */ (await api("POST", "/api/session", password ? { name, password } : { name, invitation })),
  );
}

/** @param {string} token of a device link */
export async function carryOn(token) {
  return became(/** @type {Person} */ (await api("POST", "/api/session/link", { token })));
}

/** Whoever goes is not told anything on this device any more. */
export async function leave() {
  const { forgetEverywhere } = await import("../notify/device.js");
  await forgetEverywhere().catch(() => {});
  await api("DELETE", "/api/session");
  became(null);
}

/** @param {string} name */
export async function rename(name) {
  return became(/** @type {Person} */ (await api("PATCH", "/api/me", { name })));
}

/** @param {string} password @param {string} old */
export async function keepName(password, old) {
  return became(/** @type {Person} */ (await api("POST", "/api/me/password", old ? { password, old } : { password })));
}

/** Makes sure that there is a name before something is done that needs one; null if whoever is there would rather not.
 *  @returns {Promise<Person | null>} */
export async function needName() {
  const person = await me();
  if (person) return person;
  const { askName } = await import("./ask_name.js"); // seldom wanted: it is fetched when it is
  return askName();
}
