"""How long the page of a match with four players takes for what the server tells it. `python -m bench.drawing`

A match is played once and what one seat's socket heard is kept; then the real page hears it again in a real Chromium,
message by message. The move and its question are drawn when script, style and layout are done: what is left then is
painting. Told are the milliseconds of that on the clock, which others on the machine lengthen, and those that the
page's main thread has computed. In the next frame the page draws what is beside the board, tells the move to those who
listen, and lets pieces fly: "then" is script, style and layout of all that, "together" the sum. "In all" is what the
thread computes for an update with painting and motion in it. A phone is taken to compute four times slower. Needs a
Chromium.
"""

import json
import secrets
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, Route

from bench.browsing import through_a_page
from tests.browser.conftest import PHONE, Arrive, Profiles, Stacked
from tests.server.client import Client

SOCKET = """
window.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor(address) {
    if (address.includes("/matches/")) window.heard = this; // there is another one, for what waits elsewhere
    setTimeout(() => this.onopen?.());
  }
  send() {}
  close() {}
};
"""
# The microtasks in which the page draws come before whatever waits for a promise; then style and layout are asked for.
HEAR = """async (data) => {
  const began = performance.now();
  window.heard.onmessage({ data });
  await Promise.resolve().then(() => {}).then(() => {});
  document.body.getBoundingClientRect();
  return performance.now() - began;
}"""
# Two frames: the one that shows the move, and the one that shows the rest.
PAINT = """() => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done))));
})"""
DRAWING = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
SIDES = ("Market", "Players", "Log")
TABS = ("Map", "Log")
SLOWER = 4  # times, a phone
BUDGET = 16.0


class Recorded(NamedTuple):
    id: int
    cookies: dict[str, str]
    summary: str
    view: str
    updates: list[str]


def record(server: Stacked) -> Recorded:
    """Three programs and somebody who takes what comes, fulfilling where that is possible."""
    me = server.client().named("Anna")
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "apprentice"} for _ in range(3))]
    made = me.post("/api/matches", {"game": "merkator", "seats": seats, "start_seat": 0, "visibility": "link"}).json
    path = f"/api/matches/{made['id']}"
    me.post(f"{path}/start", {})
    summary = me.get(path).text
    with me.socket(f"{path}/stream") as socket:
        first = socket.until(type="view")
        updates = list(_played(me, path, socket, first))
    return Recorded(made["id"], dict(me.cookies), summary, json.dumps(first), updates)


def _played(me: Client, path: str, socket: Any, first: Any) -> Any:
    rng, actions, now = Random(1), first["actions"], first
    while True:
        if 0 in now["waiting_for"]:
            best = [one for one in actions if one["type"] == "Fulfil"] or [
                one for one in actions if one["type"] != "Buy"
            ]
            body = {"seen": now["number"], "key": secrets.token_hex(8), "action": rng.choice(best or actions)}
            me.post(f"{path}/actions", body)
        message = socket.receive()
        while message["type"] not in ("update", "ended"):
            message = socket.receive()
        if message["type"] == "ended":
            return
        now, actions = message, message.get("actions") or actions
        yield json.dumps(message)


def page_of(arrive: Arrive, server: Stacked, match: Recorded, **wanted: Any) -> Page:
    """As newcomers have it, with motion; only the hints stay away, as a hint is not a patch."""
    page = arrive(server, cookies=match.cookies, prefer='{"guide": false, "sound": false}', **wanted)
    page.add_init_script(SOCKET)
    page.route(f"**/api/matches/{match.id}", lambda route: _said(route, match.summary))
    page.route("**/preview", _not_now)
    page.goto(f"/matches/{match.id}")
    page.wait_for_function("() => window.heard?.onmessage")
    page.evaluate("(data) => window.heard.onmessage({ data })", match.view)
    page.locator(".kt-table").wait_for()
    return page


def _not_now(route: Route) -> None:
    _said(route, '{"error": "Stale", "detail": ""}', 409)


def _said(route: Route, text: str, status: int = 200) -> None:
    route.fulfill(status=status, body=text, content_type="application/json")


def measure(browser: Browser, server: Stacked, match: Recorded, part: str, phone: bool = False) -> list[str]:
    wanted = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {}
    page = page_of(Arrive(Profiles(browser)), server, match, **wanted)
    page.locator(".kt-tabs" if phone else ".kt-side-tabs").get_by_role("button", name=part).click()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    if phone:
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    budget = BUDGET * SLOWER if phone else BUDGET
    clock, drawn, then, began = [], [], [], computed(session, "TaskDuration")
    for update in match.updates:
        before = computed(session, *DRAWING)
        clock.append(page.evaluate(HEAR, update))
        seen = computed(session, *DRAWING)
        page.evaluate(PAINT)
        drawn.append(seen - before)
        then.append(computed(session, *DRAWING) - seen)
    whole = (computed(session, "TaskDuration") - began) / len(clock)
    page.context.close()
    return [
        f"{part:<10}{'clock':<11}{row(clock, budget)}",
        f"{'':<10}{'computed':<11}{row(drawn, budget)}",
        f"{'':<10}{'then':<11}{row(then, budget)}",
        f"{'':<10}{'together':<11}{row([sum(both) for both in zip(drawn, then, strict=True)], budget)}",
        f"{'':<10}{'in all':<11}{whole:>9.1f}  (mean)",
    ]


def computed(session: CDPSession, *names: str) -> float:
    """Milliseconds of the main thread so far."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(float(metrics[name]) for name in names)


def row(spent: list[float], budget: float) -> str:
    cuts = quantiles(spent, n=100)
    late = sum(ms > budget for ms in spent) / len(spent)
    return f"{cuts[49]:>9.1f}{cuts[94]:>8.1f}{cuts[98]:>8.1f}{max(spent):>8.1f}{late:>9.1%}"


def heading(budget: float) -> str:
    late = f"> {budget:.0f} ms"
    return f"{'in sight':<21}{'median':>9}{'95 %':>8}{'99 %':>8}{'most':>8}{late:>9}"


def measure_all(browser: Browser, server: Stacked) -> None:
    match = record(server)
    print(f"Milliseconds for an update, four players, {len(match.updates)} updates: 1440 x 900")
    print(heading(BUDGET))
    for side in SIDES:
        print(*measure(browser, server, match, side), sep="\n", flush=True)
    print(f"A phone, {SLOWER} times slower: 390 x 844", heading(BUDGET * SLOWER), sep="\n")
    for tab in TABS:
        print(*measure(browser, server, match, tab, phone=True), sep="\n", flush=True)


if __name__ == "__main__":
    through_a_page("how long a page takes to draw a move", measure_all)
