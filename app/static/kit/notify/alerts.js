/** It is your turn: told by a sound, the title of the tab, the icon of the app and, where allowed, a notification. However many
 *  tabs there are, one rings. */

import { preferences } from "../model/preferences.js";
import { waiting } from "../model/waiting.js";
import { t } from "../words/words.js";

const QUIET = 5000; // ms in which nobody else rings for the same match; the lobby hears of it a second after its table
const BEHIND = 250; // ms that tabs wait which nobody looks at

/** @type {AudioContext | null} */
let audio = null;
let title = document.title;
let badge = -1; // of the icon: what an earlier page has left there is not known

waiting.subscribe(show);

/** The title of the page without marks. @param {string} text */
export function setTitle(text) {
  title = text;
  show();
}

/** How many matches wait, and whether this one does. */
function show() {
  const n = waiting.ids.length;
  const here = waiting.here ? t("alerts.title", { title }) : title;
  const shown = n ? t("alerts.count", { n, title: here }) : here;
  if (document.title !== shown) document.title = shown;
  if (!waiting.known || n === badge || !("setAppBadge" in navigator)) return;
  badge = n;
  (n ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => {});
}

/** Call it when a decision comes to us at the table that is on the screen, once each time. @param {{text: string, match: number}} what */
export function yourTurn({ text, match }) {
  waiting.at(match, true);
  once(match, () => ring(match, text));
}

/** Another match begins to wait for us. @param {number} match */
export function waitsElsewhere(match) {
  if (!navigator.locks && document.hidden) return; // it could ring in each of them
  const say = async () => {
    const { askedElsewhere } = await import("./asked_elsewhere.js");
    ring(match, await askedElsewhere(match));
  };
  setTimeout(() => once(match, say), document.hidden ? BEHIND : 0);
}

/** Of all tabs one, by a lock that it keeps for a while. @param {number} match @param {() => void} run */
function once(match, run) {
  if (!navigator.locks) return run();
  navigator.locks.request(`kontor.ring.${match}`, { ifAvailable: true }, (lock) => {
    if (!lock) return undefined;
    run();
    return new Promise((resolve) => setTimeout(resolve, QUIET));
  });
}

/** @param {number} match @param {string | null} text  nothing if it does not wait any more */
function ring(match, text) {
  if (text === null) return;
  sound("turn");
  notify(text, match);
}

/** Whoever looks, or has decided, needs no notification any more. @param {string} tag */
export async function settled(tag) {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const shown = (await worker?.getNotifications({ tag })) ?? [];
  shown.forEach((notification) => notification.close());
}

/** What there is to be heard: each sound can be switched off, and has notes in Hz.
 *  @type {{[Name in "turn" | "join" | "end"]: {wish: "sound" | "sound_join" | "sound_end", notes: number[]}}} */
const SOUNDS = {
  turn: { wish: "sound", notes: [587.33, 880] },
  join: { wish: "sound_join", notes: [659.25] }, // somebody comes along, sits down or says something
  end: { wish: "sound_end", notes: [880, 739.99, 587.33] },
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  const { wish, notes } = SOUNDS[name];
  if (preferences()[wish]) chime(notes);
}

/** Strokes of a small bell, made on the spot: no file to load. @param {number[]} notes in Hz */
function chime(notes) {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return; // browsers forbid it before
  audio ??= new AudioContext();
  const now = audio.currentTime;
  notes.forEach((note, index) => {
    const start = now + index * 0.16;
    stroke(/** @type {AudioContext} */ (audio), note, start, 0.12);
    stroke(/** @type {AudioContext} */ (audio), note * 2.76, start, 0.03); // what makes it a bell and not a flute
  });
}

/** @param {AudioContext} context @param {number} note @param {number} start @param {number} loudness */
function stroke(context, note, start, loudness) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = note;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 1);
}

export function notificationsPossible() {
  return "Notification" in globalThis && isSecureContext && Notification.permission !== "denied";
}

/** @returns {Promise<boolean>} */
export async function allowNotifications() {
  if (!notificationsPossible()) return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}

/** With the tag that messages of the server have: whichever comes second takes the place of the first. @param {string} text @param {number} match */
function notify(text, match) {
  return notification(t("alerts.notice"), text, `match-${match}`, `/matches/${match}`);
}

/** For those who look at something else. @param {string} title @param {string} body @param {string} tag @param {string} path  where it leads */
export async function notification(title, body, tag, path) {
  const { Notification } = globalThis;
  if (!document.hidden || !preferences().notify || Notification?.permission !== "granted") return;
  const url = new URL(path, location.href).href;
  const options = {
    body,
    tag,
    data: { url, by: "tab" }, // a message that is pushed then makes no second noise (sw.js)
    icon: new URL("../../icons/icon-192.png", import.meta.url).href,
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options); // phones know no other way
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
    if (location.pathname !== path) location.assign(url);
  };
}
