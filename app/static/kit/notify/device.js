/** This browser as a device that is told something while no page is open (Web Push): whether that can be, that it is, and that
 *  it stays so. The service worker (sw.js) shows what comes. */

import { applePhone, deviceName } from "./device_name.js";
import { api } from "../net/net.js";
import { language } from "../words/words.js";

/** @import {ChannelAdded, MyChannels} from "../model/wire.d.ts" */
/** @typedef {{channel: number, language: string, label: string}} Device */

const KEPT = "kontor.device"; // a cache, as the service worker reads it too
const LOOKED = "kontor.device_looked"; // when it was last looked after, for the shell of every page; none where nothing is told

/** Why this browser cannot be told, or nothing. @returns {"" | "insecure" | "iphone" | "unknown" | "denied"} */
export function hindrance() {
  if (!isSecureContext) return "insecure";
  if (applePhone(navigator) && !installed()) return "iphone";
  const able = navigator.serviceWorker && "PushManager" in globalThis && "Notification" in globalThis;
  if (!able) return "unknown";
  return Notification.permission === "denied" ? "denied" : "";
}

function installed() {
  return (
    matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true)
  );
}

/** What is known here of this device, if it is told. @returns {Promise<Device | null>} */
export async function thisDevice() {
  if (!("caches" in globalThis)) return null;
  const found = await (await caches.open(KEPT)).match("/device");
  return found ? found.json() : null;
}

/** Asks the person, so it wants a click before it. @param {string} key of the server
 *  @returns {Promise<"" | "not_allowed" | "push_failed">} why not */
export async function tellHere(key) {
  if ((await Notification.requestPermission()) !== "granted") return "not_allowed";
  try {
    await subscribe(key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return "push_failed";
  }
  return "";
}

/** The same address again is the same channel, and on again. @param {string} key */
async function subscribe(key) {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && !has(before, key)) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const device = { language: language(), label: deviceName(navigator) };
  /** @type {ChannelAdded} */
  const { channel } = await api("POST", "/api/me/channels", {
    kind: "push",
    ...device,
    subscription: { endpoint, keys },
  });
  await keep({ channel: channel.id, ...device });
}

/** @param {PushSubscription} subscription @param {string} key */
function has({ options }, key) {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key.replaceAll("=", "");
}

/** @param {Device} device */
async function keep(device) {
  await (await caches.open(KEPT)).put("/device", new Response(JSON.stringify(device)));
  remember();
}

function remember() {
  try {
    localStorage.setItem(LOOKED, String(Date.now()));
  } catch {
    // then it is looked after when somebody opens the list
  }
}

/** Nothing is told here any more, whatever the server still knows. */
export async function forget() {
  if (!(await thisDevice())) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await (await caches.open(KEPT)).delete("/device");
  try {
    localStorage.removeItem(LOOKED);
  } catch {
    // there is nothing to remove
  }
}

/** … and the server knows it. */
export async function forgetEverywhere() {
  const device = await thisDevice();
  if (!device) return;
  await api("DELETE", `/api/me/channels/${device.channel}`);
  await forget();
}

/** The server may have another key, the person another language, the browser may have let go of its subscription, and the
 *  channel may have been removed elsewhere. @param {MyChannels} [known] what was asked for just now @returns {Promise<boolean>} whether something has changed */
export async function lookAfter(known) {
  const device = await thisDevice();
  if (!device) return false;
  const { channels, push_key: key } = known ?? /** @type {MyChannels} */ (await api("GET", "/api/me/channels"));
  const channel = channels.find(({ id }) => id === device.channel);
  if (!channel) return forget().then(() => true);
  remember();
  if (!key || hindrance() || Notification.permission !== "granted") return false;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  const same = subscription && has(subscription, key) && device.language === language();
  if (same && channel.off !== "keys") return false;
  await subscribe(key);
  if ((await thisDevice())?.channel !== device.channel) await api("DELETE", `/api/me/channels/${device.channel}`);
  return true;
}
