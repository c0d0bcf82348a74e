"""How often somebody may ask for a route, and what each costs."""

import asyncio
from collections.abc import Iterable

import msgspec
import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus

from app.api.safety import Safety
from app.config import Settings
from app.engine.games.merkator.actions import Promise
from app.errors import TooMany
from app.rates import Rate, Rates
from app.route_costs import cost_of, longer, of_known
from tests.api.test_safety import carries_everything, nobody
from tests.lobby.test_transfer import PAIR, send
from tests.server.fixtures import Start


def test_arriving_is_limited_for_an_address(start: Start) -> None:
    server = start(rate_limits="yes")
    for number in range(10):
        assert server.client().post("/api/session", {"name": f"Otto {number}"}).status == 201
    refused = server.client().post("/api/session", {"name": "Otto"})
    assert refused.error == (429, "TooMany")
    assert carries_everything(refused)
    assert 1 <= int(refused.headers["Retry-After"]) == refused.json["retry_after"] <= 6
    assert "Set-Cookie" not in refused.headers
    elsewhere = server.client(X_Forwarded_For="8.8.8.8")  # a proxy beside us says so
    assert elsewhere.post("/api/session", {"name": "Otto"}).status == 201
    assert server.client().get("/api/me").status == 401  # what is cheap goes on


def knocked(knocks: Iterable[tuple[str, str, str]]) -> list[int]:
    """What each is answered who comes to one house: by which method, where, and in which session."""
    found: list[int] = []

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200})

    async def note(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])

    async def knock_all() -> None:
        house = Safety(answer, Settings(), nobody)
        for method, path, session in knocks:
            headers = [(b"cookie", b"kontor_session=%b" % session.encode())]
            scope = {"type": "http", "method": method, "path": path, "client": ("8.8.8.8", 1), "headers": headers}
            await house(scope, nothing, note)

    asyncio.run(knock_all())
    return found


async def nothing() -> Message:
    raise AssertionError("nothing is sent")


def test_acting_is_limited_for_a_session() -> None:
    acting = "POST", "/api/matches/1/actions"
    statuses = knocked([*[(*acting, "otto")] * 70, (*acting, "ada")])
    assert statuses[:60] == [200] * 60
    assert 429 in statuses[60:70]
    assert statuses[70] == 200


def test_sockets_are_limited_too(start: Start) -> None:
    client = start(rate_limits="yes").client().named("Otto")
    refused = 0
    for _ in range(40):
        try:
            client.socket("/api/nothing/here")
        except InvalidStatus as answer:
            refused += answer.response.status_code == 429 and "Retry-After" in answer.response.headers
    assert 0 < refused <= 10


class Clock:
    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_a_burst_is_allowed_and_paid_back_over_time() -> None:
    clock = Clock()
    rates, rate = Rates(now=clock), Rate("chat", 10, 1.0)
    for _ in range(10):
        rates.take(rate, "otto")
    with pytest.raises(TooMany) as refused:
        rates.take(rate, "otto")
    assert refused.value.more == {"retry_after": 1}
    rates.take(rate, "ada")
    rates.take(Rate("other", 1, 100.0), "otto")
    with pytest.raises(TooMany) as longer:
        rates.take(Rate("other", 1, 100.0), "otto")
    assert longer.value.more == {"retry_after": 100}
    clock.time += 1
    rates.take(rate, "otto")
    with pytest.raises(TooMany):
        rates.take(rate, "otto")
    clock.time += 1000
    for _ in range(10):
        rates.take(rate, "otto")


def test_the_memory_of_rates_has_a_bound_and_forgets_the_quiet_first() -> None:
    rates, rate = Rates(most=100), Rate("chat", 1, 1000.0)
    rates.take(rate, "otto")
    for number in range(1000):
        rates.take(Rate("chat", 10_000, 1000.0), "busy")
        rates.take(rate, str(number))
    assert len(rates) == 100
    rates.take(rate, "otto")
    with pytest.raises(TooMany):
        rates.take(rate, "999")


@pytest.mark.parametrize(
    "method,path,rate",
    [
        ("POST", "/api/session", "arriving"),
        ("POST", "/api/session/link", "arriving"),
        ("POST", "/api/me/password", "arriving"),
        ("DELETE", "/api/session", "acting"),
        ("POST", "/api/matches", "creating"),
        ("POST", "/api/matches/import", "creating"),
        ("POST", "/api/matches/7/fork", "creating"),
        ("POST", "/api/matches/7/chat", "talking"),
        ("POST", "/api/matches/7/actions", "acting"),
        ("GET", "/api/matches/7/view", "looking"),
        ("GET", "/", "looking"),
        ("HEAD", "/join/ABC123", "looking"),
        ("GET", "/nowhere\nelse", "looking"),
        ("GET", "/api/codes/ABC123", "typing"),
        ("GET", "/api/codes/iN5Rz-7uUp2qQd3vXb1m9A", "looking"),
        ("GET", "/static/app.js", None),
        ("GET", "/readyz", None),
    ],
)
def test_which_rate_a_door_has(method: str, path: str, rate: str | None) -> None:
    found, _ = cost_of(method, path)
    assert (found.name if found else None) == rate


@pytest.mark.parametrize(
    "method,path,query",
    [
        ("GET", "/api/matches/7/view", "code=x&number=3"),
        ("GET", "/api/matches/7/scores", ""),
        ("GET", "/api/matches/7/proposals/undo", ""),
        ("POST", "/api/matches/7/proposals/undo", ""),
        ("POST", "/api/matches/7/fork", ""),
    ],
)
def test_what_reads_a_log_uses_more_up_where_the_log_is_long(method: str, path: str, query: str) -> None:
    assert longer(method, path, query, 263) == (None, 0)
    rate, cost = longer(method, path, query, 5_000)
    assert rate is not None
    assert rate.burst / cost <= 6  # so often at once
    assert longer(method, path, query, 1_000_000) == (rate, rate.burst)  # and once in any case
    assert longer("GET", "/api/matches/7/view", "", 5_000) == (None, 0)


def test_a_hostile_long_match_is_looked_at_seldom(start: Start) -> None:
    """Work is counted, not time: the same requests are free at a match as people play them."""
    server = start(rate_limits="yes")
    eve = server.client().named("Eve")
    promises = tuple(Promise(1, "england", given=number % 2 == 0) for number in range(4_000))
    made = send(eve, msgspec.structs.replace(PAIR, actions=promises, expected=None, start_seat=0))
    assert made.status == 201, made.text
    short = eve.post("/api/games/merkator/first", {}).json["id"]

    def refused(match_id: int, route: str) -> int:
        return [eve.get(f"/api/matches/{match_id}/{route}").status for _ in range(12)].count(429)

    assert refused(short, "view?number=0") == 0
    assert refused(made.json["id"], "view?number=17") >= 6
    assert eve.post(f"/api/matches/{made.json['id']}/fork", {"number": 17}).status == 429


def test_a_mark_that_is_made_up_has_a_rate_of_its_own_and_no_more() -> None:
    knock = "POST", "/api/session"
    known, _ = of_known(cost_of(*knock), *knock, b"a=b; kontor_device=made.up")
    assert known is not None
    assert (known.name, known.burst) == ("returning", 10)
    for cookies in (b"", b"kontor_device=", b"kontor_session=x"):
        assert of_known(cost_of(*knock), *knock, cookies) == cost_of(*knock)
    link = "POST", "/api/session/link"
    assert of_known(cost_of(*link), *link, b"kontor_device=x") == cost_of(*link)


def test_what_is_dear_uses_more_of_a_rate_up() -> None:
    clock = Clock()
    rates, rate = Rates(now=clock), Rate("looking", 10, 1.0)
    for _ in range(3):
        rates.take(rate, "otto", 3)
    with pytest.raises(TooMany) as refused:
        rates.take(rate, "otto", 3)
    assert refused.value.more == {"retry_after": 2}
    rates.take(rate, "otto")
    assert (
        cost_of("GET", "/api/matches/7/view", "code=x&number=3")[1] > cost_of("GET", "/api/matches/7/view", "code=x")[1]
    )
    for path, opens in (("/api/matches/7/scores", 125), ("/openapi.json", 333), ("/matches/7", 500), ("/", 1000)):
        statuses = knocked([("GET", path, f"{number}") for number in range(opens + 100)])
        assert statuses[:opens] == [200] * opens  # a second of a core at once
        assert 429 in statuses
