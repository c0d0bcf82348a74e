"""How often somebody may ask for a route, and what it costs.

A cost is in milliseconds of processor, as `python -m bench.route_costs` measures them, where nothing is kept that would
make it cheaper; what is not named costs one. A rate gives so much at once, and one more after every interval.
"""

import re
from collections.abc import MutableMapping
from typing import Any

from app.rates import Rate, Rates

ARRIVING = Rate("arriving", 10, 6.0)  # guests, passwords, links
RETURNING = Rate("returning", 10, 6.0)  # the same, of devices that say the password was given there once
TYPING = Rate("typing", 10, 6.0)  # codes that somebody was told
CREATING = Rate("creating", 20, 180.0)
LEARNING = Rate("learning", 20, 30.0)  # first matches: who tries a lesson has not used up what is for others
TALKING = Rate("talking", 10, 1.0)
ACTING = Rate("acting", 60, 0.05)
LOOKING = Rate("looking", 200, 0.02)
WATCHING = Rate("watching", 30, 1.0)  # sockets
CALLING = Rate("calling", 10, 20.0)  # what makes the server call others
HOUSEHOLD = 5  # people who may share an address, but not to try passwords and codes from it
SHARED = {
    rate.name: rate.times(HOUSEHOLD) for rate in (CREATING, LEARNING, TALKING, ACTING, LOOKING, WATCHING, CALLING)
}
Cost = tuple[Rate | None, float]
WEIGHING = "kontor.weighing"  # where a request carries what weighs the match that it is about,
GUESSING = "kontor.guessing"  # and one with a code what is done if there is nothing to be found

OF_OPERATORS = ("/healthz", "/readyz", "/metrics")
MATCH = r"/api/matches/\d+"
# The first that fits; a path ends there, or with what is asked of it.
ROUTES: tuple[tuple[str, Rate | None, float], ...] = (
    (rf"POST {MATCH}/actions", ACTING, 1),
    (rf"GET (?:/static/.*|{'|'.join(OF_OPERATORS)})", None, 0),  # files are at hand, and a proxy has to know
    (rf"GET {MATCH}/view\?(?:.*&)?number=.*", LOOKING, 3),
    (rf"GET {MATCH}/(?:scores|missed|review)", LOOKING, 8),
    (rf"GET {MATCH}/export", LOOKING, 5),
    (rf"GET {MATCH}/(?:log|away)", LOOKING, 3),
    (rf"GET {MATCH}/box", LOOKING, 2),
    (r"GET /api/(?:matches|openapi\.json)|GET /openapi\.json|GET /join/[^/]+/qr\.svg", LOOKING, 3),
    (r"GET /api/games/[^/]+/editions/[^/]+", LOOKING, 3),
    (r"GET /api/me/data", LOOKING, 40),  # all that is kept about somebody
    (r"GET /api/me/waiting|GET /api/house.*", LOOKING, 3),
    (r"GET /matches/\d+.*", LOOKING, 2),
    (r"GET /api/codes/[^/]{1,11}", TYPING, 1),
    (r"GET .*", LOOKING, 1),
    (r"POST /api/(?:session(?:/link)?|me/password|password/.*)", ARRIVING, 1),
    (r"POST .*/(?:channels|test)", CALLING, 1),
    (r"POST /api/matches(?:/import)?|POST .*/(?:fork|rematch)", CREATING, 1),
    (r"POST /api/games/.*/first", LEARNING, 1),
    (r"POST /api/games/[^/]+/box/check", LOOKING, 10),
    (r"POST .*/chat", TALKING, 1),
    (r"POST /api/me/device-link", ACTING, 6),
    (r".*", ACTING, 1),
)
LONG = 263  # entries of the matches that were measured
# What each such length more costs, where a log is read or played again.
LONGER: tuple[tuple[str, Rate, float], ...] = (
    (rf"POST {MATCH}/fork", LOOKING, 8),
    (rf"(?:GET|POST) {MATCH}/proposals.*", LOOKING, 2),
    (rf"GET {MATCH}/view\?(?:.*&)?number=.*", LOOKING, 4),
    (rf"GET {MATCH}/(?:scores|missed|export)", LOOKING, 8),
)
_ANY = re.compile("|".join(rf"((?:{route})(?:\?.*)?\Z)" for route, _, _ in ROUTES), re.DOTALL)
# Where somebody may try codes: those of older tables are short, and good for ever in a link.
_GUESSING = re.compile(rf"GET (?:{MATCH}|/matches/\d+).*[?&]code=[^&]{{1,11}}(?:&.*)?|POST {MATCH}/(?:join|fork).*")
# Who has no name yet may bring a body to these, and to no others.
KNOWN = re.compile(rb"kontor_device=[^;]")  # whether they say so; the password is asked for in any case
FOR_ALL = re.compile(r"/api/(?:session(?:/link)?|password/[a-z]+|mail/(?:confirm|unsubscribe/.*))")
ENDING = "/api/mail/unsubscribe/"  # asked by mail programs, from wherever they are and with whatever they send


def _asked(method: str, path: str, query: str) -> str:
    return f"{'GET' if method in ('HEAD', 'OPTIONS') else method} {path}{'?' if query else ''}{query}"


def of_known(usual: Cost, method: str, path: str, cookies: bytes) -> Cost:
    """Whoever signs in on a device of theirs does not wait behind those who guess, or arrive, at the same address."""
    rate, cost = usual
    known = rate is ARRIVING and (method, path) == ("POST", "/api/session") and KNOWN.search(cookies)
    return (RETURNING, cost) if known else usual


def guesses(method: str, path: str, query: str) -> bool:
    """Whether it is a try at a code, if there is nothing to be found."""
    return _GUESSING.fullmatch(_asked(method, path, query)) is not None


def longer(method: str, path: str, query: str, entries: int) -> Cost:
    """The rate that a long match uses up besides, and how much of it: no more than there ever is."""
    asked = _asked(method, path, query)
    for wanted, rate, cost in LONGER if entries > LONG else ():
        if re.fullmatch(rf"{wanted}(?:\?.*)?", asked, re.DOTALL):
            return rate, min(cost * (entries / LONG - 1), rate.burst)
    return None, 0


def cost_of(method: str, path: str, query: str = "") -> Cost:
    """Its rate, if it has any, and its cost."""
    found = _ANY.match(_asked(method, path, query))
    assert found is not None  # noqa: S101 - the last one fits everything
    _, rate, cost = ROUTES[(found.lastindex or 0) - 1]
    return rate, cost


class Keeper:
    """Lets requests in: it is taken of the address, which others may share, then of the session."""

    def __init__(self) -> None:
        self._rates = Rates()

    def admit(self, scope: MutableMapping[str, Any], cookies: bytes, address: str, *session: str) -> None:
        """What is known only later is left with the request: how long the match is, and that a code leads nowhere."""
        socket = scope["type"] == "websocket"
        query = scope.get("query_string", b"").decode("latin-1")
        asked = "GET" if socket else scope["method"], scope["path"], query
        if guesses(*asked):
            for one in (address, *session):
                self._rates.must_be_left(TYPING, one)
            scope[GUESSING] = lambda: self._owe(address, *session)
        if socket:
            return self._take((WATCHING, 1), address, *session)
        self._take(of_known(cost_of(*asked), *asked[:2], cookies), address, *session)
        scope[WEIGHING] = lambda entries: self._take(longer(*asked, entries), address, *session)
        return None

    def _take(self, what: Cost, address: str, *session: str) -> None:
        rate, cost = what
        if rate:
            self._rates.take(SHARED.get(rate.name, rate), address, cost)
            for one in session:
                self._rates.take(rate, one, cost)

    def _owe(self, *who: str) -> None:
        """Whoever has a code may look as often as they like; one that leads nowhere counts as if it was typed."""
        for one in who:
            self._rates.owe(TYPING, one)
