"""A house that sends mail, the post office that takes it, and browsers that can be pushed to."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page

from app.store.database import connect
from app.store.migrating import migrate
from tests.browser.conftest import Arrive, Stacked
from tests.delivery.post import Browser, Receiver, receiving
from tests.delivery.smtp import Postbox, postbox, texts

# A push service of ours: Chromium's own is on another host. What is agreed with it outlives the page, as it should.
SUBSCRIBE = """
const agreed = SUBSCRIPTION;
const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
const bytes = (text) => Uint8Array.from(plain(text), (one) => one.charCodeAt(0));
const subscription = (key) => ({
  options: { applicationServerKey: bytes(key).buffer },
  toJSON: () => ({ ...agreed, expirationTime: null }),
  unsubscribe: async () => (localStorage.removeItem("agreed"), true),
});
PushManager.prototype.getSubscription = async () => {
  const key = localStorage.getItem("agreed");
  return key && subscription(key);
};
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  localStorage.setItem("agreed", applicationServerKey);
  return subscription(applicationServerKey);
};
"""


class PostOffice:
    def __init__(self, box: Postbox) -> None:
        self.box = box

    def link(self, to: str, page: str) -> str:
        """To this page, in a letter to this address, once it is there."""
        for number in count(1):
            self.box.until(number)
            letter = self.box.got[number - 1]
            if letter["to"] == to and (found := re.search(rf"/{page}/[\w.~-]+", texts(letter)[0])):
                return found[0]
        raise AssertionError("never")


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Stacked, PostOffice]]:
    folder = tmp_path_factory.mktemp("house")
    url = f"sqlite:///{folder / 'kontor.sqlite'}"
    engine = connect(url)
    migrate(engine)
    engine.dispose()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    own = {"database_url": url, "public_url": f"http://127.0.0.1:{port}", "private_receivers": "yes"}
    with postbox() as (box, settings):
        running = Stacked(folder, port, **settings | own)
        yield running, PostOffice(box)
        running.stop()


@pytest.fixture
def house(mailing: tuple[Stacked, PostOffice]) -> Stacked:
    return mailing[0]


@pytest.fixture
def post_office(mailing: tuple[Stacked, PostOffice]) -> PostOffice:
    return mailing[1]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


class Device:
    """Somebody's browser, with the push service that it has agreed with."""

    def __init__(self, page: Page, receiver: Receiver) -> None:
        self.page, self._receiver = page, receiver
        self._browser = Browser(f"{receiver.url}/push/1")
        page.add_init_script(SUBSCRIBE.replace("SUBSCRIPTION", json.dumps(self._browser.subscription)))

    def message(self, number: int = 1) -> Any:
        """What was pushed, decrypted as a browser does."""
        return self._browser.read(self._receiver.until(number)[number - 1])


@pytest.fixture
def device(arrive: Arrive, house: Stacked, receiver: Receiver) -> Callable[..., Device]:
    def device(name: str = "Anna", **wanted: Any) -> Device:
        wanted = {"service_workers": "allow", "permissions": ["notifications"]} | wanted
        return Device(arrive(house, cookies=house.client().named(name).cookies, **wanted), receiver)

    return device
