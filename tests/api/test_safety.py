"""Origins, sizes, rates and headers: what every request passes, and what every answer carries."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus

from app.api import safety
from app.api.safety import HEADERS, POLICY, Safety, address_of, is_own
from app.config import Settings
from tests.server.client import Answer, Client, Server
from tests.server.fixtures import Start

JSON = {"Content-Type": "application/json"}
LOBBY = "/api/lobby/stream"


# ------------------------------------------------------------------ headers


def carries_everything(answer: Answer) -> bool:
    given = {name.lower(): value for name, value in answer.headers.items()}
    expected = {name.decode(): value.decode() for name, value in HEADERS}
    return expected.items() <= given.items() and given["content-security-policy"] == POLICY.decode()


def test_every_answer_carries_the_headers(client: Client) -> None:
    answers = {
        200: client.get("/healthz"),
        201: client.post("/api/session", {"name": "Otto"}),
        204: client.delete("/api/session"),
        401: client.get("/api/me"),
        403: client.post("/api/session", {"name": "Otto"}, Origin="https://evil.example"),
        404: client.get("/nowhere"),
        405: client.put("/api/session", {}),
        413: client.post("/api/session", {"name": "x" * 70_000}),
        415: client.request("POST", "/api/session", b"name=Otto", {"Content-Type": "text/plain"}),
        422: client.post("/api/session", {}),
    }
    assert {status: answer.status for status, answer in answers.items()} == {status: status for status in answers}
    assert [status for status, answer in answers.items() if not carries_everything(answer)] == []
    assert [status for status in answers if answers[status].headers.get_all("Strict-Transport-Security")] == []
    for status, answer in answers.items():
        assert status < 400 or {"error", "key", "values", "detail"} == set(answer.json)


def test_the_policy_allows_nothing_inline_and_nobody_else() -> None:
    rules = dict(rule.partition(" ")[::2] for rule in POLICY.decode().split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert {value for name, value in rules.items() if name not in ("default-src", "base-uri", "frame-ancestors")} == {
        "'self'",
        "'self' data:",
    }
    assert {"script-src", "style-src", "connect-src", "font-src", "worker-src", "manifest-src"} <= set(rules)


def test_what_is_private_is_not_kept_by_browsers_or_proxies(client: Client) -> None:
    assert client.get("/api/me").headers["Cache-Control"] == "no-store"
    assert client.get("/healthz").headers["Cache-Control"] is None


def test_with_https_browsers_are_told_to_stay_with_it(start: Start) -> None:
    client = start(public_url="https://games.example.org").client()
    assert client.get("/healthz").headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_mistake_of_ours_tells_nothing_and_carries_the_headers_too() -> None:
    async def breaks(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError("the seed is 4711")

    sent: list[Message] = []
    with pytest.raises(RuntimeError):  # so that it gets into the log
        ask(breaks, "GET", "/api/me", sent=sent)
    assert sent[0]["status"] == 500
    assert set(HEADERS) <= set(sent[0]["headers"])
    assert json.loads(sent[1]["body"])["error"] == "Unexpected"
    assert b"4711" not in sent[1]["body"]


def ask(app: Any, method: str, path: str, sent: list[Message], body: Iterator[Message] | None = None) -> None:
    async def receive() -> Message:
        return next(body or iter(()))

    async def send(message: Message) -> None:
        sent.append(message)

    kind = "websocket" if method == "WS" else "http"
    headers = [(b"content-type", b"application/json"), (b"transfer-encoding", b"chunked")]
    scope = {"type": kind, "method": method, "path": path, "headers": headers, "client": ("127.0.0.1", 1)}
    asyncio.run(Safety(app, Settings(), nobody)(scope, receive, send))


async def nobody(_: Scope) -> None:
    """Nobody is known."""


# ------------------------------------------------------------------ origins


@pytest.mark.parametrize(
    "said",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "cross-site", "Origin": "{own}"},
    ],
)
def test_other_sites_can_neither_post_nor_open_sockets(server: Server, client: Client, said: dict[str, str]) -> None:
    said = {name: value.format(own=f"http://{server.address}") for name, value in said.items()}
    for method in ("POST", "DELETE", "PATCH", "PUT"):
        answer = client.request(method, "/api/session", b'{"name": "Otto"}', JSON | said)
        assert answer.error == (403, "ForeignOrigin")
        assert "Set-Cookie" not in answer.headers
    with pytest.raises(InvalidStatus) as refused:
        client.socket(LOBBY, **said)
    response = refused.value.response
    assert response.status_code == 403
    assert json.loads(response.body or b"")["error"] == "ForeignOrigin"
    assert response.headers["Content-Security-Policy"] == POLICY.decode()
    assert client.get("/healthz", **said).status == 200  # they may look at what they cannot read


@pytest.mark.parametrize(
    "said",
    [{}, {"Origin": "{own}"}, {"Sec_Fetch_Site": "same-origin", "Origin": "{own}"}, {"Sec_Fetch_Site": "none"}],
)
def test_our_own_pages_and_programs_may_knock(server: Server, client: Client, said: dict[str, str]) -> None:
    said = {name: value.format(own=f"http://{server.address}") for name, value in said.items()}
    assert client.post("/api/session", {"name": "Otto"}, **said).status == 201
    with client.socket(LOBBY, **said) as lobby:
        assert lobby.receive()


def own(public: bytes = b"https://games.example.org", scheme: str = "http", **headers: str) -> bool:
    said = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
    return is_own({"scheme": scheme}, said, public)


def test_the_public_address_counts_as_our_own() -> None:
    assert own(origin="https://games.example.org", host="10.0.0.7:8000")
    assert own(origin="https://GAMES.example.org", host="10.0.0.7:8000")
    assert own(origin="http://kontor.local:8000", host="kontor.local:8000")
    assert not own(origin="http://kontor.local:8001", host="kontor.local:8000")
    assert not own(origin="https://games.example.org.evil.example", host="10.0.0.7:8000")
    assert not own(b"", origin="null", host="10.0.0.7:8000")
    assert not own(b"", origin="https://", host="")


def test_a_page_without_https_is_another_site_than_one_with_it() -> None:
    assert not own(origin="http://games.example.org", host="10.0.0.7:8000")
    assert not own(b"", scheme="https", origin="http://games.example.org", host="games.example.org")
    assert not own(b"", scheme="wss", origin="http://games.example.org", host="games.example.org")
    assert own(b"", scheme="wss", origin="https://games.example.org", host="games.example.org")
    assert own(b"", scheme="http", origin="https://games.example.org", host="games.example.org")  # behind a proxy


def test_that_nobody_is_said_to_have_sent_it_does_not_outweigh_who_has() -> None:
    assert own(origin="https://games.example.org", host="x", sec_fetch_site="none")
    assert not own(origin="https://evil.example", host="games.example.org", sec_fetch_site="none")


# ------------------------------------------------------------------ names


def test_a_name_that_can_be_none_is_refused(client: Client) -> None:
    for host in ("x" * 3000, "games.example.org/nowhere", "a b", "é"):
        for path in ("/join/ABC123/qr.svg", "/api/me", "/"):
            assert client.get(path, Host=host.encode()).error == (422, "Malformed")


def test_where_our_name_is_known_no_other_is_ours(start: Start) -> None:
    client = start(public_url="http://games.example.org").client().named("Otto")
    assert client.get("/", Host="evil.example").error == (421, "Misdirected")
    assert client.post("/api/me/device-link", {}, Host="evil.example:80").error == (421, "Misdirected")
    for host in ("games.example.org", "GAMES.example.org", "kontor:8000", "[::1]:8000", "10.0.0.7"):
        assert client.get("/api/me", Host=host).status == 200
    assert client.get("/readyz", Host="app.internal").status == 200


def test_half_a_character_is_no_text(client: Client) -> None:
    for body in (b'{"token": "\\ud800"}', b'{"token": "\\uD83D x"}'):
        assert client.request("POST", "/api/session/link", body, JSON).error == (422, "Malformed")
    whole = b'{"name": "O\\u00e4\\u0074to"}'
    assert client.request("POST", "/api/session", whole, JSON).status == 201
    assert client.request("POST", "/api/session/link", b'{"token": "\\ud83d\\ude00"}', JSON).status == 404


# ------------------------------------------------------------------ sizes and formats


def pieces(size: int) -> Iterator[bytes]:
    """A body whose length nobody says beforehand."""
    yield b'{"name": "'
    for _ in range(size // 1000):
        yield b"x" * 1000
    yield b'"}'


def test_a_body_has_a_limit_whether_its_length_is_said_or_not(client: Client) -> None:
    assert client.request("POST", "/api/session", b"".join(pieces(60_000)), JSON).error == (422, "Malformed")
    assert client.request("POST", "/api/session", pieces(60_000), JSON).error == (422, "Malformed")
    assert client.request("POST", "/api/session", b"".join(pieces(66_000)), JSON).error == (413, "TooLarge")
    assert client.request("POST", "/api/session", pieces(66_000), JSON).error == (413, "TooLarge")
    assert client.request("POST", "/api/session", pieces(1_000_000), JSON).error == (413, "TooLarge")
    assert client.post("/api/session", {"name": "Otto"}).status == 201


def test_a_match_that_is_brought_along_may_be_larger(client: Client) -> None:
    client.named("Otto")
    assert client.request("POST", "/api/matches/import", pieces(200_000), JSON).status != 413
    assert client.request("POST", "/api/matches/import", pieces(2_200_000), JSON).error == (413, "TooLarge")
    assert client.request("POST", "/api/matches/import", b"".join(pieces(2_200_000)), JSON).error == (413, "TooLarge")


def test_too_much_is_not_even_read() -> None:
    asked = 0

    def endless() -> Iterator[Message]:
        nonlocal asked
        while True:
            asked += 1
            yield {"type": "http.request", "body": b"x" * 10_000, "more_body": True}

    async def never(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("nobody gets in")

    sent: list[Message] = []
    ask(never, "POST", "/api/session", sent, endless())
    assert sent[0]["status"] == 413
    assert asked == 7


def test_who_sends_much_is_known_before_it_is_read(client: Client) -> None:
    with suppress(OSError):  # the server does not wait for the rest
        assert client.request("POST", "/api/matches/import", pieces(2_000_000), JSON).error == (401, "NotSignedIn")
    with pytest.raises(AssertionError, match="read"):
        ask(unreachable, "POST", "/api/session", [], unread())
    sent: list[Message] = []
    ask(unreachable, "POST", "/api/matches/import", sent, unread())
    assert sent[0]["status"] == 401


def unread() -> Iterator[Message]:
    raise AssertionError("it is read")
    yield {}


async def unreachable(scope: Scope, receive: Receive, send: Send) -> None:
    raise AssertionError("nobody gets in")


def test_a_body_has_to_arrive_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "PATIENCE", 0.01)

    async def dawdling() -> None:
        sent: list[Message] = []

        async def receive() -> Message:
            await asyncio.sleep(0.004)
            return {"type": "http.request", "body": b"x", "more_body": True}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "POST", "path": "/api/session", "client": None}
        scope["headers"] = [(b"content-type", b"application/json"), (b"content-length", b"9000")]
        await Safety(unreachable, Settings(), nobody)(scope, receive, send)
        assert sent[0]["status"] == 408
        assert (b"connection", b"close") in sent[0]["headers"]

    asyncio.run(dawdling())


def test_who_leaves_in_the_middle_gets_no_answer() -> None:
    async def never(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("nobody gets in")

    sent: list[Message] = []
    half: list[Message] = [
        {"type": "http.request", "body": b"{", "more_body": True},
        {"type": "http.disconnect"},
    ]
    ask(never, "POST", "/api/session", sent, iter(half))
    assert sent == []


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_a_body_is_json_or_refused(client: Client, kind: str) -> None:
    answer = client.request("POST", "/api/session", b'{"name": "Otto"}', {"Content-Type": kind})
    assert answer.error == (415, "Malformed")
    assert client.request("POST", "/api/session", pieces(1000), {"Content-Type": kind}).status == 415


def test_json_may_say_its_encoding(client: Client) -> None:
    said = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert client.request("POST", "/api/session", b'{"name": "Otto"}', said).status == 201


# ------------------------------------------------------------------ addresses


@pytest.mark.parametrize(
    "peer,address",
    [
        ("8.8.8.8", "8.8.8.8"),
        ("2001:4860:4860::8888", "2001:4860:4860::/64"),
        ("2001:4860:4860:0:1::2", "2001:4860:4860::/64"),
        ("::ffff:8.8.8.8", "8.8.8.8"),
        ("nonsense", "unknown"),
        (None, "127.0.0.1"),
    ],
)
def test_what_counts_as_one_address(peer: str | None, address: str) -> None:
    assert address_of({"type": "http", "client": (peer, 1) if peer else None}) == address
