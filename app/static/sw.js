/* Comes with `const BUILD, LANGUAGES` in front of it (app/api/pages.py). It keeps the files of this build, and shows a page of its own
   when nobody answers; and it shows the messages that are pushed while no page is open. What the server says about matches is
   never kept. */

const CACHE = `kontor-${BUILD}`;
const OFFLINE = "/offline";
const DEVICE = "kontor.device"; // what kit/notify/device.js keeps here, and the ids of messages that have come
const REMEMBERED = 50; // of these

self.addEventListener("install", (event) => {
  event.waitUntil(prepare().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (url.pathname.startsWith("/static/")) event.respondWith(kept(request, url));
});

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(told(event.data.json()));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribedAnew()));

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  notification.close();
  event.waitUntil(notification.data?.answers?.[action] ? answered(notification, action) : show(notification.data?.url));
});

// ------------------------------------------------------------------ files

/** The offline page, with everything it needs. */
async function prepare() {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { cache: "no-cache" });
  const text = await page.clone().text();
  await cache.put(OFFLINE, page);
  const needed = [...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((match) => match[1]);
  const spoken = LANGUAGES.filter((language) => navigator.languages.some((one) => one.startsWith(language)));
  const words = [LANGUAGES[0], ...spoken].map((language) => `/static/${BUILD}/words/${language}.json`);
  await cache.addAll([...new Set([...needed, ...words, `/static/${BUILD}/icons/icons.svg`])]);
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("kontor-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** Files never change under their address. */
async function kept(request, url) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && url.pathname.startsWith(`/static/${BUILD}/`))
    (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

// ------------------------------------------------------------------ messages

/** One that has come before makes no noise, nor one of which an open tab has told; whoever looks at that match sees it there. */
async function told({ title, ...message }) {
  const { id, kind, tag, match, waiting } = message;
  if (match) badge(waiting);
  if (match && (await windows()).some((page) => page.focused && matchOf(page) === match)) return;
  const shown = await self.registration.getNotifications({ tag });
  const quiet =
    (await known(id).catch(() => false)) || (kind === "asked" && shown.some(({ data }) => data?.by === "tab"));
  await notice(title, message, quiet);
}

/** @param {string} title @param {{body: string, tag: string, answers?: {label: string}[]}} message @param {boolean} quiet */
function notice(title, message, quiet) {
  const { body, tag, answers = [] } = message;
  return self.registration.showNotification(title, {
    body,
    tag,
    data: message,
    silent: quiet,
    renotify: !quiet && Boolean(tag),
    icon: `/static/${BUILD}/icons/icon-192.png`,
    badge: `/static/${BUILD}/icons/badge-96.png`,
    actions: answers
      .slice(0, Notification.maxActions ?? 2)
      .map(({ label }, index) => ({ action: String(index), title: label })),
  });
}

/** An answer given in the notification. The same again has the same key, so that it is played once. */
async function answered({ title, data }, index) {
  const { id, match, seen, answers, url, tag, waiting } = data;
  const { label, action } = answers[index];
  const answer = await post(`/api/matches/${match}/actions`, { key: `${id}-${index}`, seen, action });
  const say = await words()
    .then(({ notify }) => notify)
    .catch(() => null); // kept here, if the browser has kept it
  if (!say) return notice(title, data, true);
  if (!answer || answer.status === 429 || answer.status >= 500)
    return notice(say.unheard, { ...data, body: `${title}\n${say.unheard_more}` }, true);
  if (answer.ok) {
    badge(waiting - 1);
    return notice(say.answered, { body: label, tag, url }, true);
  }
  await notice(say.too_late, { body: say.too_late_more, tag, url }, true);
  return show(url).catch(() => {}); // where that may not be, the notification leads there
}

/** The page of that match; else one on which nothing can be half decided; else a new one. */
async function show(url = "/") {
  const { pathname } = new URL(url, location.origin); // here, whatever the host calls this server elsewhere
  const pages = await windows();
  const there = pages.find((page) => new URL(page.url).pathname === pathname);
  if (there) return there.focus();
  const idle = pages.find((page) => matchOf(page) === null);
  try {
    if (idle) return await (await idle.focus()).navigate(pathname);
  } catch {
    // it is older than this worker, or on its way somewhere
  }
  return self.clients.openWindow(pathname);
}

/** The browser has changed the address under which this device is told. */
async function subscribedAnew() {
  const before = await device();
  const answer = await fetch("/api/me/channels");
  if (!before || !answer.ok) return; // the next page that is opened looks again
  const { push_key: applicationServerKey } = await answer.json();
  const { pushManager } = self.registration;
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  const { language, label } = before;
  const made = await post("/api/me/channels", { kind: "push", language, label, subscription: { endpoint, keys } });
  if (!made?.ok) return;
  const { channel } = await made.json();
  await (await caches.open(DEVICE)).put("/device", new Response(JSON.stringify({ ...before, channel: channel.id })));
  if (channel.id !== before.channel) await fetch(`/api/me/channels/${before.channel}`, { method: "DELETE" });
}

/** Whether this message has come before: a sender that was interrupted sends it again. */
async function known(id) {
  const kept = await caches.open(DEVICE);
  if (await kept.match(`/told/${id}`)) return true;
  await kept.put(`/told/${id}`, new Response());
  const ids = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/told/"));
  await Promise.all(ids.slice(0, -REMEMBERED).map((old) => kept.delete(old)));
  return false;
}

/** How many matches wait, on the icon of the app. */
function badge(waiting) {
  const done = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
  done?.catch(() => {});
}

function windows() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** The match whose table a page shows. */
function matchOf(page) {
  const found = /^\/matches\/(\d+)$/.exec(new URL(page.url).pathname);
  return found && Number(found[1]);
}

/** Those of the language in which this device is told. */
async function words() {
  const { language } = (await device()) ?? {};
  const path = `/static/${BUILD}/words/${LANGUAGES.includes(language) ? language : LANGUAGES[0]}.json`;
  return ((await caches.match(path)) ?? (await fetch(path))).json();
}

/** What a page has kept of this device, if it is told anything. */
async function device() {
  return (await (await caches.open(DEVICE)).match("/device"))?.json();
}

/** What is answered, or null if nobody is there. */
function post(path, body) {
  const headers = { "content-type": "application/json" };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
}
