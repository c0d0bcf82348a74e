"""What every request passes on its way in, and every answer on its way out: origins, rates, sizes, headers.

Plain ASGI, as it is on the path of every action.
"""

import logging
import re
from asyncio import CancelledError, timeout
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.config import Settings
from app.errors import (
    ForeignOrigin,
    Malformed,
    Misdirected,
    NotFound,
    NotSignedIn,
    Problem,
    TooLarge,
    Unavailable,
    Unfinished,
)
from app.route_costs import ENDING, FOR_ALL, GUESSING, OF_OPERATORS, WEIGHING, Keeper

Headers = dict[bytes, bytes]
HeaderList = list[tuple[bytes, bytes]]

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
log = logging.getLogger("kontor.proxies")
_HOST = re.compile(rb"[A-Za-z0-9._:\[\]-]{0,260}")
_NEAR = re.compile(rb"(?:[^.:]*|[0-9.]+|\[.*\])(?::\d+)?")  # an address, or a name that nobody can have but neighbours
SMALL = 4096  # bytes, which have come with the headers mostly; of more it is asked first who sends them
LARGEST_BODY = 64 * 1024
LARGEST_IMPORT = 2 * 1024 * 1024
IMPORT = "/api/matches/import"
NOTHING_TO_SEE = 1008  # a socket that is closed
PATIENCE = 20.0  # seconds that a body has to arrive in

POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "font", "connect", "manifest", "worker", "media")),
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
).encode()
HEADERS: HeaderList = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HSTS = (b"strict-transport-security", b"max-age=31536000")


class Unexpected(Problem):
    """A mistake of ours."""


def unexpected() -> Unexpected:
    return Unexpected("noted")


class UnknownFormat(Malformed):
    status = 415

    def shape(self) -> dict[str, object]:
        return super().shape() | {"error": Malformed.__name__}


class Safety:
    def __init__(self, app: ASGIApp, settings: Settings, who: Callable[[Scope], Awaitable[object]]) -> None:
        self._app, self._who = app, who
        self._public = settings.public_url.rstrip("/").lower().encode()
        self._headers = [*HEADERS, HSTS] if settings.secure else HEADERS
        self._keeper = Keeper() if settings.rate_limits else None
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        outward = Outward(scope, send, self._headers)
        headers: Headers = dict(scope["headers"])
        try:
            self._admit(scope, headers)
            if has_body(scope, headers):
                size = int(headers.get(b"content-length", LARGEST_BODY))
                if size > SMALL and not FOR_ALL.fullmatch(scope["path"]) and await self._who(scope) is None:
                    raise NotSignedIn("tell_your_name")
                receive = await whole_body(scope, headers, receive)
            await self._app(scope, receive, outward.send)
        except Problem as problem:
            await outward.refuse(problem)
        except Gone:
            return None
        except CancelledError:  # the server stops, and has waited for a while
            await outward.refuse(Unavailable("stopping"))
        except Exception:
            await outward.refuse(unexpected())
            raise
        return None

    def _admit(self, scope: Scope, headers: Headers) -> None:
        socket = scope["type"] == "websocket"
        open_to_all = not socket and (scope["method"] in SAFE_METHODS or scope["path"].startswith(ENDING))
        if not open_to_all and not is_own(scope, headers, self._public):
            raise ForeignOrigin("foreign_origin")
        if scope["path"] not in OF_OPERATORS:
            must_be_called(headers, self._public)
        self._hear_of_proxies(scope, headers)
        if self._keeper is not None:
            who = [one for one in (address_of(scope), session_in(headers)) if one]
            self._keeper.admit(scope, headers.get(b"cookie", b""), *who)

    def _hear_of_proxies(self, scope: Scope, headers: Headers) -> None:
        """Once: all who come through a proxy that is not believed count as one. Who was believed has no port."""
        host, port = scope.get("client") or ("", 0)
        if port and b"x-forwarded-for" in headers and not self._warned and is_private(host):
            self._warned = True
            log.warning("what %s says about where requests come from is not believed: KONTOR_TRUSTED_PROXIES", host)


def weigh(scope: Scope, entries: int) -> None:
    """Known only when the match is: what is read or played again costs more where the log is long."""
    if weighing := scope.get(WEIGHING):
        weighing(entries)


# ------------------------------------------------------------------ where it comes from


def is_private(address: str) -> bool:
    with suppress(ValueError):
        return ip_address(address).is_private
    return False


def is_own(scope: Scope, headers: Headers, public: bytes) -> bool:
    """Browsers say which site makes them knock; other clients say nothing, and have no cookies to be abused."""
    site = headers.get(b"sec-fetch-site", b"none")
    if site != b"none":
        return site == b"same-origin"
    origin = headers.get(b"origin")
    if origin is None:
        return True
    host = headers.get(b"host", b"").lower()
    ours = {b"https://" + host, public}
    if scope.get("scheme") in ("http", "ws"):  # behind a proxy that we do not know it may be more than that
        ours.add(b"http://" + host)
    return bool(host) and origin.lower() in ours - {b""}


def must_be_called(headers: Headers, public: bytes) -> None:
    """By a name that can be one; and where we know our own, by no other that somebody may have made up for us."""
    host = headers.get(b"host", b"")
    if not _HOST.fullmatch(host):
        raise Malformed("host_unfit")
    ours = public.partition(b"://")[2]
    if ours and host.lower() != ours and not _NEAR.fullmatch(host):
        raise Misdirected("host_other", host=ours.decode())


def address_of(scope: Scope) -> str:
    """Who knocks; or for whom it is, if it is a proxy that the host trusts: uvicorn has asked it."""
    client = scope.get("client")
    return network_of(client[0] if client else "127.0.0.1")


@lru_cache(4096)
def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the network, as everybody has so many."""
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


_SESSION = re.compile(rb"kontor_session=([^;]+)")


def session_in(headers: Headers) -> str:
    """Something that stands for the session, but is of no use to anybody."""
    found = _SESSION.search(headers.get(b"cookie", b""))
    return f"session {hash(found[1])}" if found else ""


# ------------------------------------------------------------------ what it brings


class Gone(Exception):
    """Nobody waits for an answer any more."""


def has_body(scope: Scope, headers: Headers) -> bool:
    if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
        return False
    return b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0"


async def whole_body(scope: Scope, headers: Headers, receive: Receive) -> Receive:
    """Reads the body, but no more of it than is allowed, and hands it on in one piece."""
    form = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if form != b"application/json" and not scope["path"].startswith(ENDING):
        raise UnknownFormat("send_json")
    limit = LARGEST_IMPORT if scope["path"] == IMPORT else LARGEST_BODY
    try:
        async with timeout(PATIENCE):
            body = await _collected(int(headers.get(b"content-length", b"0")), limit, receive)
    except TimeoutError:
        raise Unfinished("too_slow", seconds=round(PATIENCE)) from None
    return _handing_on(body, receive)


async def _collected(size: int, limit: int, receive: Receive) -> bytes:
    body, more = bytearray(), True
    while more and size <= limit:
        message = await receive()
        if message["type"] != "http.request":
            raise Gone
        body += message.get("body", b"")
        more, size = message.get("more_body", False), len(body)
    if size > limit:
        raise TooLarge("too_large", size=limit // 1024)
    return bytes(body)


def _handing_on(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def hand_on() -> Message:
        return waiting.pop() if waiting else await receive()

    return hand_on


# ------------------------------------------------------------------ what goes out


class Outward:
    """Answers, with the headers that all of them have. A page may bring a policy of its own."""

    def __init__(self, scope: Scope, send: Send, headers: HeaderList) -> None:
        self._scope, self._send, self._headers, self._started = scope, send, headers, False
        self._socket = scope["type"] == "websocket"
        self._private = scope["path"].startswith("/api/")

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if message.get("status") == NotFound.status or message.get("code") == NOTHING_TO_SEE:
            self._scope.get(GUESSING, list)()
        if kind in ("http.response.start", "websocket.http.response.start"):
            message["headers"] = self._with_ours(list(message.get("headers", ())))
        self._started = True
        await self._send(message)

    def _with_ours(self, headers: HeaderList) -> HeaderList:
        names = {name for name, _ in headers}
        if b"content-security-policy" not in names:
            headers.append((b"content-security-policy", POLICY))
        if self._private and b"cache-control" not in names:
            headers.append((b"cache-control", b"no-store"))
        return headers + self._headers

    async def refuse(self, problem: Problem) -> None:
        """In the one shape of all problems; a socket is refused before it opens."""
        if self._started:
            return
        kind = "websocket.http.response" if self._socket else "http.response"
        body = msgspec.json.encode(problem.shape())
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if isinstance(problem, Unfinished):  # nobody waits for the rest
            headers.append((b"connection", b"close"))
        if wait := problem.more.get("retry_after"):
            headers.append((b"retry-after", str(wait).encode()))
        await self.send({"type": f"{kind}.start", "status": problem.status, "headers": headers})
        await self.send({"type": f"{kind}.body", "body": body})
