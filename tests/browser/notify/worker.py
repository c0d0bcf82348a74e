"""The service worker of a page, woken as a push service would, and its notifications clicked as a person would."""

import json
from typing import Any

from playwright.sync_api import Page, Worker

TOUCH = """async ({ title, action }) => {
  const shown = await self.registration.getNotifications();
  const notification = shown.find((one) => one.title === title);
  const event = new NotificationEvent("notificationclick", { notification, action });
  let done;
  Object.defineProperty(event, "waitUntil", { value: (promise) => (done = promise) });
  self.dispatchEvent(event);
  await done;
}"""
# Without a real click a worker may neither open a window nor bring one to the front, and no app here has an icon:
# what it wants is written down.
NO_WINDOWS = """() => {
  self.wanted = [];
  self.badges = [];
  navigator.setAppBadge = async (number) => void self.badges.push(number);
  navigator.clearAppBadge = async () => void self.badges.push(0);
  self.clients.openWindow = async (url) => void self.wanted.push(["open", url]);
  WindowClient.prototype.focus = async function () {
    self.wanted.push(["focus", new URL(this.url).pathname]);
    return this;
  };
}"""
# Chromium, asked for its notifications while one is about to be shown, takes that one for gone and forgets it: what
# there is is written down too, instead of asking again and again.
NOTICES = """() => {
  self.notices = [];
  const { registration } = self;
  const show = registration.showNotification.bind(registration);
  const but = (gone) => self.notices.filter((one) => (gone.tag ? one.tag !== gone.tag : one.title !== gone.title));
  registration.showNotification = async (title, options) => {
    await show(title, options);
    const { body = "", tag = "", silent = false, renotify = false, icon, badge, data } = options;
    const actions = (options.actions ?? []).map(({ title }) => title);
    self.notices = [...but({ title, tag }), { title, body, tag, silent, renotify, icon, badge, actions, data }];
  };
  const close = Notification.prototype.close;
  Notification.prototype.close = function () {
    self.notices = but(this);
    close.call(this);
  };
}"""
SHOWN = """async (title) => {
  const late = Date.now() + 90_000;
  while (!self.notices.some((one) => one.title === title)) {
    if (Date.now() > late) throw new Error(`only these: ${self.notices.map((one) => one.title)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}"""
GONE = """async () => {
  const worker = await navigator.serviceWorker.ready;
  while ((await worker.getNotifications()).length) await new Promise((resolve) => setTimeout(resolve, 20));
}"""
CHANGE = """async (subscription) => {
  PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ ...subscription, expirationTime: null }) });
  let done;
  self.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { waitUntil: (promise) => (done = promise) }));
  await done;
}"""
WINDOWS = """self.clients.matchAll({ type: "window", includeUncontrolled: true })
  .then((all) => all.map((one) => new URL(one.url).pathname))"""


class Woken:
    """The worker of this page, which must be on a page of the server."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        self._protocol = page.context.new_cdp_session(page)
        registrations: list[str] = []
        self._protocol.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
        )
        self._protocol.send("ServiceWorker.enable")
        while not registrations:
            page.evaluate("1")  # lets what the protocol tells arrive
        self._registration = registrations[0]
        self.worker.evaluate(NO_WINDOWS)
        self.worker.evaluate(NOTICES)

    @property
    def worker(self) -> Worker:
        return self._page.context.service_workers[-1]

    def push(self, **message: Any) -> None:
        """As the push service would: the browser decrypts, and hands it over."""
        origin = self._page.evaluate("location.origin")
        data = json.dumps(message)
        self._protocol.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": origin, "registrationId": self._registration, "data": data},
        )

    def shown(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.worker.evaluate("self.notices")
        return found

    def wait(self, title: str) -> dict[str, Any]:
        """The notification with this title, once it is there."""
        self.worker.evaluate(SHOWN, title)
        return next(one for one in self.shown() if one["title"] == title)

    def wait_for_none(self) -> None:
        self._page.evaluate(GONE)

    def wait_until_left(self, path: str) -> None:
        """The worker knows a page a little longer than it is open."""
        while path in self.worker.evaluate(WINDOWS):
            self._page.evaluate("1")

    def focus(self, focused: bool) -> None:
        """Whether the worker finds its pages before somebody's eyes."""
        self.worker.evaluate(
            "(focused) => { Object.defineProperty(WindowClient.prototype, 'focused', "
            "{ get: () => focused, configurable: true }) }",
            focused,
        )

    def touch(self, title: str, action: str = "") -> None:
        """A click on the notification, or on one of its answers."""
        self.worker.evaluate(TOUCH, {"title": title, "action": action})

    def badges(self) -> list[int]:
        """What was written on the icon of the app."""
        found: list[int] = self.worker.evaluate("self.badges")
        return found

    def changed(self, subscription: dict[str, Any]) -> None:
        """The browser has agreed upon another address with its push service."""
        self.worker.evaluate(CHANGE, subscription)

    def wanted(self) -> list[list[str]]:
        found: list[list[str]] = self.worker.evaluate("self.wanted")
        return found
