/* Comes with `const BUILD` in front of it (app/api/pages.py). It keeps the files of this build, and shows a page of its own
   when nobody answers. What the server says about matches is never kept. */

const CACHE = `kontor-${BUILD}`;
const OFFLINE = "/offline";

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

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url ?? "/"));
});

/** The offline page, with everything it needs. */
async function prepare() {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { cache: "no-cache" });
  const text = await page.clone().text();
  await cache.put(OFFLINE, page);
  const needed = [...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((match) => match[1]);
  const words = ["en", "de"].map((language) => `/static/${BUILD}/words/${language}.json`);
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

async function show(url) {
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find((client) => client.url === url) ?? windows[0];
  return open ? open.focus() : self.clients.openWindow(url);
}
