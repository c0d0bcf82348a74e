/** It is your turn: told by a sound, the title of the tab, the icon of the app and, where allowed, a notification. */

import { preferences } from "../model/preferences.js";
import { t } from "../words/words.js";

/** @type {AudioContext | null} */
let audio = null;
let title = document.title;
let waiting = false;

/** The title of the page without marks. @param {string} text */
export function setTitle(text) {
  title = text;
  showTitle();
}

/** Whether somebody waits for us here. @param {boolean} is */
export function setWaiting(is) {
  if (waiting === is) return;
  waiting = is;
  showTitle();
  const { setAppBadge, clearAppBadge } = /** @type {any} */ (navigator);
  if (is) setAppBadge?.call(navigator, 1).catch(() => {});
  else clearAppBadge?.call(navigator).catch(() => {});
}

function showTitle() {
  const shown = waiting ? t("alerts.title", { title }) : title;
  if (document.title !== shown) document.title = shown;
}

/** Call it when a decision comes to us, once each time. @param {{text: string, tag: string}} what */
export function yourTurn({ text, tag }) {
  setWaiting(true);
  if (preferences().sound) chime([587.33, 880]);
  if (preferences().notify && document.hidden) notify(text, tag);
}

/** Something less urgent: a message, somebody joined. */
export function softSound() {
  if (preferences().sound) chime([659.25]);
}

/** Two strokes of a small bell, made on the spot: no file to load. @param {number[]} notes in Hz */
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

/** @param {string} text @param {string} tag */
async function notify(text, tag) {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const options = {
    body: text,
    tag,
    data: { url: location.href },
    icon: new URL("../../icons/icon-192.png", import.meta.url).href,
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(t("alerts.notice"), options); // phones know no other way
  const shown = new Notification(t("alerts.notice"), options);
  shown.onclick = () => (window.focus(), shown.close());
}
