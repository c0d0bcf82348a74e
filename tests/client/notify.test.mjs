// How this browser is told: what it is called, whether it can be, and that it stays so.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { asked, doors, freshPage, problem, settled } from "./browser.mjs";

const KEY = Buffer.from("the server's key").toString("base64url");
const OTHER = Buffer.from("its other key...").toString("base64url");

/** What browsers have for it. @param {{permission?: string, agreed?: string, userAgent?: string}} [with_] */
function able({ permission = "granted", agreed = "", userAgent = "Chrome/140 Linux" } = {}) {
  const kept = new Map();
  const state = { agreed };
  const subscription = () => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(state.agreed, "base64url")).buffer },
    toJSON: () => ({
      endpoint: `https://push.example/${state.agreed}`,
      keys: { p256dh: "p", auth: "a" },
      expirationTime: 1,
    }),
    unsubscribe: async () => (state.agreed = ""),
  });
  const registration = {
    pushManager: {
      getSubscription: async () => (state.agreed ? subscription() : null),
      subscribe: async ({ applicationServerKey }) => ((state.agreed = applicationServerKey), subscription()),
    },
  };
  globalThis.isSecureContext = true;
  globalThis.PushManager = class {};
  globalThis.Notification = { permission, requestPermission: async () => Notification.permission };
  globalThis.matchMedia = () => ({ matches: false });
  globalThis.caches = {
    open: async () => ({
      match: async (name) => kept.get(name)?.clone(),
      put: async (name, value) => kept.set(name, value),
      delete: async (name) => kept.delete(name),
    }),
  };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(globalThis, "navigator", {
    value: { onLine: true, languages: ["en"], userAgent, maxTouchPoints: 0, serviceWorker },
    configurable: true,
  });
  return state;
}

freshPage();
able();
const { deviceName } = await import("../../app/static/kit/notify/device_name.js");
const { forgetEverywhere, hindrance, lookAfter, tellHere, thisDevice } =
  await import("../../app/static/kit/notify/device.js");

const channel = { id: 7, kind: "push", label: "", confirmed: true, off: "", created_at: 1 };
const added = (id) => (body) => ({ channel: { ...channel, id, label: body.label }, secret: null });
const posted = () => asked.filter(([door]) => door === "POST /api/me/channels").map(([, body]) => body);

beforeEach(() => freshPage());

for (const [userAgent, name, maxTouchPoints] of [
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "Chrome, Linux"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0", "Edge, Windows"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox, Android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18 Safari/605", "Safari, Mac", 0],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18 Safari/605", "Safari, iPad", 5],
  ["Something new", ""],
])
  test(`a device is called ${name || "nothing, if it is unknown"}`, () => {
    assert.equal(deviceName({ userAgent, maxTouchPoints }), name);
  });

test("why this browser cannot be told", () => {
  able();
  assert.equal(hindrance(), "");
  able({ permission: "denied" });
  assert.equal(hindrance(), "denied");
  able({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18) Safari/604" });
  assert.equal(hindrance(), "iphone");
  globalThis.matchMedia = () => ({ matches: true }); // installed
  assert.equal(hindrance(), "");
  able();
  delete globalThis.PushManager;
  assert.equal(hindrance(), "unknown");
  globalThis.isSecureContext = false;
  assert.equal(hindrance(), "insecure");
});

test("a device is told once its person has allowed it, and remembers which channel it is", async () => {
  const state = able({ permission: "default" });
  assert.equal(await tellHere(KEY), "not_allowed");
  assert.deepEqual([posted(), await thisDevice(), state.agreed], [[], null, ""]);
  Notification.permission = "granted";
  doors.set("POST /api/me/channels", added(7));
  assert.equal(await tellHere(KEY), "");
  const [{ kind, label, subscription }] = posted();
  assert.deepEqual([kind, label], ["push", "Chrome, Linux"]);
  assert.deepEqual(subscription, { endpoint: `https://push.example/${KEY}`, keys: { p256dh: "p", auth: "a" } });
  assert.equal((await thisDevice())?.channel, 7);
});

test("a push service that cannot be reached is said to be so, and a server that refuses says why", async () => {
  able();
  const { pushManager } = await navigator.serviceWorker.getRegistration();
  doors.set("POST /api/me/channels", () => problem(409, { key: "channels_full" }));
  await assert.rejects(tellHere(KEY), { status: 409 });
  pushManager.subscribe = async () => Promise.reject(new DOMException("no service", "AbortError"));
  assert.equal(await tellHere(KEY), "push_failed");
  assert.equal(await thisDevice(), null);
});

/** A device that is told, by the key that the server had then. */
async function told(id = 7) {
  const state = able();
  doors.set("POST /api/me/channels", added(id));
  await tellHere(KEY);
  asked.length = 0;
  return state;
}

test("as long as all is as it was nothing is done", async () => {
  await told();
  assert.equal(await lookAfter({ channels: [channel], push_key: KEY, mail: false }), false);
  assert.deepEqual(asked, []);
});

test("another key of the server is agreed upon anew, and the old channel is taken away", async () => {
  const state = await told();
  doors.set("POST /api/me/channels", added(8));
  doors.set("DELETE /api/me/channels/7", new Response(null, { status: 204 }));
  assert.equal(await lookAfter({ channels: [channel], push_key: OTHER, mail: false }), true);
  assert.equal(state.agreed, OTHER);
  assert.deepEqual(
    asked.map(([door]) => door),
    ["POST /api/me/channels", "DELETE /api/me/channels/7"],
  );
  assert.equal((await thisDevice())?.channel, 8);
});

test("what the browser has let go of, or the server has switched off for its key, is agreed upon again", async () => {
  const state = await told();
  state.agreed = "";
  assert.equal(await lookAfter({ channels: [channel], push_key: KEY, mail: false }), true);
  assert.equal(state.agreed, KEY);
  asked.length = 0;
  await lookAfter({ channels: [{ ...channel, off: "keys" }], push_key: KEY, mail: false });
  assert.deepEqual(
    asked.map(([door]) => door),
    ["POST /api/me/channels"],
  );
});

test("what was removed elsewhere, or is somebody else's, is forgotten here", async () => {
  const state = await told();
  assert.equal(await lookAfter({ channels: [{ ...channel, id: 9 }], push_key: KEY, mail: false }), true);
  assert.deepEqual([state.agreed, await thisDevice()], ["", null]);
});

test("whoever signs out is told nothing here any more", async () => {
  const state = await told();
  doors.set("DELETE /api/me/channels/7", new Response(null, { status: 204 }));
  await forgetEverywhere();
  assert.deepEqual([state.agreed, await thisDevice()], ["", null]);
  asked.length = 0;
  await forgetEverywhere();
  assert.deepEqual(asked, []);
  await settled();
  mock.timers.reset();
});
