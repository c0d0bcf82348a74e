"""Writes docs/screens/*.png: the main screens as they are now.

`.venv/bin/python -m tests.browser.stage.screens [PART …]`

The same seed gives the same matches, so that a screen changes when its page does and not by chance.
"""

import base64
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright
from sqlalchemy import update

from app.store.database import connect
from app.store.models import matches
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, ROOT, Arrive, Profiles, Stacked, chromium, opened
from tests.browser.stage.player import Player
from tests.server.client import Client

SCREENS = ROOT / "docs" / "screens"
CALM = '{"guide": false, "sound": false, "motion": "less"}'
TRAVELS = ("TravelTo", "Join", "Split", "GiveBack", "KeepLetter")
ON_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# 256 colours are enough for ink on paper: boxes of colours are halved where they hold most, then each becomes its mean.
PALETTE = """async (picture) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(bitmap, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  const bins = new Map();
  const key = (at) => ((data[at] >> 2) << 12) | ((data[at + 1] >> 2) << 6) | (data[at + 2] >> 2);
  for (let at = 0; at < data.length; at += 4) {
    const name = key(at);
    let bin = bins.get(name);
    if (!bin) bins.set(name, (bin = { sum: [0, 0, 0], n: 0, name }));
    bin.n += 1;
    for (let i = 0; i < 3; i += 1) bin.sum[i] += data[at + i];
  }
  const all = [...bins.values()].map((bin) => ({ ...bin, mean: bin.sum.map((sum) => sum / bin.n) }));
  const spread = (box) => {
    let best = { size: -1 };
    for (let i = 0; i < 3; i += 1) {
      const values = box.map((bin) => bin.mean[i]);
      const size = Math.max(...values) - Math.min(...values);
      if (size > best.size) best = { size, i };
    }
    return best;
  };
  const weight = (box) => box.reduce((sum, bin) => sum + Math.sqrt(bin.n), 0);
  let boxes = [{ bins: all, ...spread(all), w: weight(all) }];
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.size * b.w - a.size * a.w);
    const box = boxes[0];
    if (box.bins.length < 2) break;
    const sorted = [...box.bins].sort((a, b) => a.mean[box.i] - b.mean[box.i]);
    let half = 0;
    let cut = 0;
    while (cut < sorted.length - 1 && (cut === 0 || half < box.w / 2)) half += Math.sqrt(sorted[cut++].n);
    const parts = [sorted.slice(0, cut), sorted.slice(cut)];
    boxes.splice(0, 1, ...parts.map((bins) => ({ bins, ...spread(bins), w: weight(bins) })));
  }
  const index = new Map();
  const colours = [];
  boxes.forEach(({ bins }, number) => {
    const n = bins.reduce((sum, bin) => sum + bin.n, 0);
    colours.push(...[0, 1, 2].map((i) => Math.round(bins.reduce((sum, bin) => sum + bin.sum[i], 0) / n)));
    for (const bin of bins) index.set(bin.name, number);
  });
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 4) pixels[at / 4] = index.get(key(at));
  let text = "";
  for (let at = 0; at < pixels.length; at += 32768) text += String.fromCharCode(...pixels.subarray(at, at + 32768));
  return { width, height, colours, pixels: btoa(text) };
}"""


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, colours: list[int], pixels: bytes) -> bytes:
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", bytes(colours)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


class Album:
    """One picture after the other."""

    def __init__(self, arrive: Arrive, server: Stacked, desk: Page) -> None:
        self.arrive, self.server, self.desk = arrive, server, desk

    def look(self, path: str, who: Client | None = None, **wanted: Any) -> Page:
        page = self.arrive(
            self.server, cookies=who.cookies if who else None, prefer=CALM, **{"viewport": DESKTOP} | wanted
        )
        page.goto(path)
        page.wait_for_load_state("networkidle")
        return page

    def keep(self, page: Page, name: str) -> None:
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_load_state("networkidle")
        taken = base64.b64encode(page.screenshot(animations="disabled")).decode()
        made = self.desk.evaluate(PALETTE, taken)
        data = png(made["width"], made["height"], made["colours"], base64.b64decode(made["pixels"]))
        (SCREENS / f"{name}.png").write_bytes(data)
        print(f"{name}.png {len(data) // 1000} kB")  # noqa: T201
        self.arrive.leave(page)


def table(server: Stacked, me: Client, seed: str, robots: int, game: str = "merkator") -> str:
    """A match with robots, dealt from a seed; its path."""
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "apprentice"} for _ in range(robots))]
    asked = {"game": game, "seats": seats, "start_seat": 0, "visibility": "link"}
    path = f"/api/matches/{me.post('/api/matches', asked).json['id']}"
    engine = connect(server.settings["database_url"])
    with engine.begin() as connection:
        of_it = matches.c.id == int(path.rpartition("/")[2])
        connection.execute(update(matches).where(of_it).values(seed=seed, secret=None))
    engine.dispose()
    me.post(f"{path}/start", {})
    return path


def play(me: Client, path: str, until: Callable[[Any], bool]) -> None:
    """Sensibly enough for a picture: fulfil what can be fulfilled, buy and play what earns, otherwise anything."""
    rng = Random(5)
    while True:
        now = me.get(f"{path}/view").json
        if now["view"]["over"] or (now["actions"] and until(now)):
            return
        if not now["actions"]:
            continue
        action = rng.choice(sensible(now) or now["actions"])
        me.post(f"{path}/actions", {"seen": now["number"], "key": f"{rng.getrandbits(64):x}", "action": action})


def sensible(now: Any) -> list[Any]:
    aboard = now["view"]["merchants"][0]["ships"] if "merchants" in now["view"] else ()
    for wanted in (("Fulfil",), ("Buy",) if aboard else (), ("Play",), (*TRAVELS, "Load", "Draw")):
        found = [action for action in now["actions"] if action["type"] in wanted]
        found = [action for action in found if action["type"] != "Play" or earns(action, now["view"]["market"], aboard)]
        if found:
            return found
    return []


def earns(play: Any, market: list[str], aboard: list[str]) -> bool:
    return play["product"] in aboard and all(market[spot] not in aboard for spot in play["spots"])


def my_turn(turn: int) -> Callable[[Any], bool]:
    return lambda now: now["view"]["turn"] >= turn and now["view"]["agenda"][0][0] == "investment"


def window(now: Any) -> bool:
    return bool(now["view"]["agenda"][0][0] == "join" and now["view"]["turn"] > 6)


def before_and_around(album: Album, me: Client) -> None:
    made = me.post(
        "/api/matches",
        {
            "game": "merkator",
            "seats": [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}, {"kind": "open"}],
            "visibility": "public",
            "options": ["var_c"],
        },
    )
    album.keep(album.look("/", me), "front")
    album.keep(album.look("/", me, color_scheme="dark"), "front-dark")
    album.keep(album.look(f"/matches/{made.json['id']}", me), "seats")
    album.keep(album.look("/rules/merkator#travel"), "rules")


def at_the_table(album: Album, me: Client) -> None:
    path = table(album.server, me, "screens", robots=3)
    page_path = path.removeprefix("/api")
    play(me, path, my_turn(13))
    for name, wanted in (
        ("match", {}),
        ("match-dark", {"color_scheme": "dark"}),
        ("match-german", {"locale": "de-DE"}),
        ("match-phone", ON_PHONE),
    ):
        page = album.look(page_path, me, **wanted)
        player = Player(page)
        places = player.wait()["places"]
        recapped(page)
        place = player.place("sweden" if "sweden" in places else places[0])
        place.tap() if wanted is ON_PHONE else place.hover()
        page.locator(".mk-effects").first.wait_for()
        album.keep(page, name)
    page = album.look(page_path, me, **ON_PHONE, color_scheme="dark")
    page.get_by_role("button", name="Office").tap()
    album.keep(page, "office-phone-dark")
    path = table(album.server, me, "screens", robots=3)
    me.put(f"{path}/order", {"order": "ask"})
    play(me, path, window)
    page = album.look(path.removeprefix("/api"), me)
    page.locator(".mk-joiners").wait_for()
    recapped(page)
    album.keep(page, "join-window")


def recapped(page: Page) -> None:
    """What happened meanwhile has been read."""
    if page.locator(".kt-recap").count():
        page.locator(".kt-recap .primary").click()


def afterwards(album: Album, me: Client) -> None:
    path = table(album.server, me, "screens", robots=2)
    play(me, path, lambda now: False)
    page = album.look(path.removeprefix("/api"), me)
    page.locator(".kt-score-chart").wait_for()
    album.keep(page, "result")
    page = album.look(f"{path.removeprefix('/api')}/replay#40", me)
    page.locator(".kt-replay-table .mk-map").wait_for()
    album.keep(page, "replay")


def worth_a_look(now: Any) -> bool:
    """Trading, with something in hand that is aboard too."""
    view = now["view"]
    aboard = set(view["merchants"][0]["ships"]) & set(view["you"]["hand"])
    return bool(view["turn"] >= 13 and view["agenda"][0][0] == "trading" and aboard and len(view["you"]["hand"]) > 3)


def at_the_quay(album: Album, me: Client) -> None:
    path = table(album.server, me, "quay", robots=3, game="sea_merchants")
    play(me, path, worth_a_look)
    ships, hand = (me.get(f"{path}/view").json["view"][part] for part in ("merchants", "you"))
    good = next(good for good in hand["hand"] if good in ships[0]["ships"])
    for name, wanted in (
        ("sea-merchants", {}),
        ("sea-merchants-dark", {"color_scheme": "dark", "locale": "de-DE"}),
        ("sea-merchants-phone", ON_PHONE),
    ):
        page = album.look(path.removeprefix("/api"), me, **wanted)
        page.locator(f'button.sm-stack[data-anchor="hand:{good}"]').click()
        page.locator(f'.sm-cell:not([data-good="{good}"]) > button.sm-stall').first.click()
        page.locator(".sm-gain").first.wait_for()
        album.keep(page, name)
    path = table(album.server, me, "quay", robots=2, game="sea_merchants")
    play(me, path, lambda now: False)
    page = album.look(path.removeprefix("/api"), me)
    page.locator(".kt-score-chart").wait_for()
    album.keep(page, "sea-merchants-result")


def in_other_windows(album: Album, me: Client) -> None:
    """Large, of middle width with its drawer, and a phone held sideways."""
    path = table(album.server, me, "screens", robots=3)
    play(me, path, my_turn(13))
    for name, wanted in (
        ("match-large", {"viewport": {"width": 1920, "height": 1080}}),
        ("match-drawer", {"viewport": {"width": 1024, "height": 768}}),
        ("match-sideways", ON_PHONE | {"viewport": {"width": PHONE["height"], "height": PHONE["width"]}}),
    ):
        page = album.look(path.removeprefix("/api"), me, **wanted)
        Player(page).wait()
        recapped(page)
        if name == "match-drawer":
            page.locator(".kt-rail button").first.click()
        album.keep(page, name)


def learning_and_making(album: Album, me: Client) -> None:
    newcomer = album.server.client().named("Jonas")
    path = newcomer.post("/api/games/merkator/first", {"lesson": True}).json["id"]
    page = album.look(f"/matches/{path}", newcomer)
    page.locator(".kt-lesson-card").wait_for()
    album.keep(page, "lesson")
    page = album.look("/", me)
    page.get_by_role("button", name="New match").first.click()
    page.get_by_role("dialog").wait_for()
    album.keep(page, "new-match")
    album.keep(album.look("/box/merkator", me), "box")


PARTS = {
    "around": before_and_around,
    "table": at_the_table,
    "windows": in_other_windows,
    "after": afterwards,
    "quay": at_the_quay,
    "learning": learning_and_making,
}


def main() -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = opened(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        album = Album(Arrive(Profiles(browser)), server, browser.new_page())
        me = server.client().named("Anna")
        for part in sys.argv[1:] or PARTS:
            PARTS[part](album, me)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
