"""What the subscribers of one match are sent: the view once, then what changed, for each audience its own.

The public part is compared and encoded once; a seat's own part is added to it. Actions are sent when they change.
"""

import asyncio
from collections import deque
from typing import Any

import msgspec

from app.engine.kernel import Action, News, Seat
from app.matches.diff import diff
from app.matches.match import Match
from app.store.match_rows import Entry, MatchRow

SPECTATOR: Seat = -1
MISSED = 16  # updates kept for those who come back
SHOWN_OF_A_SEAT = ("seat", "kind", "name", "level", "resigned", "stand_in")
GRACE = 60.0  # seconds an audience without subscribers is still kept up to date

encode = msgspec.json.encode


class Subscriber:
    """One socket's bounded queue. Who reads too slowly is dropped and may come back."""

    __slots__ = ("_limit", "closing", "messages", "name", "ready", "seat", "user_id")

    def __init__(self, seat: Seat, user_id: int | None, name: str, limit: int = 64) -> None:
        self.seat, self.user_id, self.name = seat, user_id, name
        self.messages: deque[bytes] = deque()
        self.ready = asyncio.Event()
        self.closing = 0  # the code to close the socket with
        self._limit = limit

    def put(self, message: bytes) -> None:
        if self.closing:
            return
        if len(self.messages) >= self._limit:
            self.close(1013)
            return
        self.messages.append(message)
        self.ready.set()

    def close(self, code: int) -> None:
        self.closing = code
        self.messages.clear()
        self.ready.set()


class Audience:
    """A seat, or the spectators: who is there, and what they were last sent."""

    __slots__ = ("actions", "anytime", "left_at", "missed", "own", "subscribers")

    def __init__(self) -> None:
        self.subscribers: list[Subscriber] = []
        self.own: Any = None
        self.actions: list[Action] = []
        self.anytime: list[Action] = []
        self.missed: deque[tuple[int, bytes]] = deque(maxlen=MISSED)
        self.left_at = 0.0


class Feed:
    def __init__(self, match: Match) -> None:
        self.number = match.number
        self.public = match.game.public_view(match.state)
        self.seats = _seats(match.row)
        self.audiences: dict[Seat, Audience] = {}

    # ------------------------------------------------------------------ coming and going

    def join(self, match: Match, subscriber: Subscriber, since: int | None) -> None:
        """Send the missed updates if they are still there, else the whole view; then whatever happens."""
        audience = self.audiences.get(subscriber.seat)
        if audience is None:
            audience = self.audiences[subscriber.seat] = Audience()
            self._look(match, subscriber.seat, audience)
        missed = _after(audience, since, self.number)
        for message in [self.whole(match, subscriber.seat)] if missed is None else missed:
            subscriber.put(message)
        audience.subscribers.append(subscriber)

    def leave(self, subscriber: Subscriber, now: float) -> None:
        audience = self.audiences[subscriber.seat]
        audience.subscribers.remove(subscriber)
        audience.left_at = now

    def tidy(self, now: float) -> bool:
        """Forget audiences that have been gone for long; True when nobody is left."""
        for seat, audience in list(self.audiences.items()):
            if not audience.subscribers and audience.left_at < now - GRACE:
                del self.audiences[seat]
        return not self.audiences

    def everyone(self) -> list[Subscriber]:
        return [subscriber for audience in self.audiences.values() for subscriber in audience.subscribers]

    def tell(self, message: Any) -> None:
        """Something that is the same for all and changes no view."""
        encoded = encode(message)
        for subscriber in self.everyone():
            subscriber.put(encoded)

    # ------------------------------------------------------------------ messages

    def whole(self, match: Match, seat: Seat) -> bytes:
        audience = self.audiences[seat]
        view = self.public if seat == SPECTATOR else self.public | {"you": audience.own}
        return encode(
            {
                "type": "view",
                "number": self.number,
                "view": view,
                "actions": audience.actions,
                "anytime": audience.anytime,
                "waiting_for": match.game.rules.waiting_for(match.state),
                "status": match.row.status,
            }
        )

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None:
        """Bring every audience up to date with an accepted entry."""
        public = match.game.public_view(match.state)
        patch = _inner(diff(self.public, public))
        self.public, self.number = public, entry.number
        waiting = encode(match.game.rules.waiting_for(match.state))
        by = b',"by":' + encode(entry.by) if entry.by else b""
        head = b'{"type":"update","number":%d,"waiting_for":%b,"story":%b%b' % (entry.number, waiting, encode(news), by)
        for seat, audience in self.audiences.items():
            message = head + self._for(match, seat, audience, patch) + b"}"
            audience.missed.append((entry.number, message))
            for subscriber in audience.subscribers:
                subscriber.put(message)

    def seats_changed(self, match: Match) -> None:
        """Told where there is something to see: that somebody has given an order is nobody's business."""
        row, seats = match.row, _seats(match.row)
        if seats != self.seats:
            self.seats = seats
            self.tell({"type": "seats"} | seats)
            if row.status in ("finished", "abandoned"):
                self.tell({"type": "ended", "status": row.status, "result": row.result, "seed": row.seed})

    def _for(self, match: Match, seat: Seat, audience: Audience, patch: bytes) -> bytes:
        """The patch with what only this audience sees, and its actions where they are others than before."""
        own, actions, anytime = audience.own, audience.actions, audience.anytime
        self._look(match, seat, audience)
        mine = b"" if seat == SPECTATOR else _inner(diff(own, audience.own, "/you"))
        parts = b',"patch":[' + (patch + b"," + mine if patch and mine else patch or mine) + b"]"
        if audience.actions != actions:
            parts += b',"actions":' + encode(audience.actions)
        if audience.anytime != anytime:
            parts += b',"anytime":' + encode(audience.anytime)
        return parts

    def _look(self, match: Match, seat: Seat, audience: Audience) -> None:
        if seat == SPECTATOR:
            return
        audience.own = match.game.own_view(match.state, seat)
        audience.actions = match.game.rules.options(match.state, seat)
        audience.anytime = match.game.rules.anytime_options(match.state, seat)


def _seats(row: MatchRow) -> dict[str, Any]:
    seats = [{name: getattr(seat, name) for name in SHOWN_OF_A_SEAT} for seat in row.seats]
    return {"seats": seats, "status": row.status}


def _inner(operations: Any) -> bytes:
    """The operations as JSON without the brackets around them."""
    return encode(list(operations))[1:-1]


def _after(audience: Audience, since: int | None, number: int) -> list[bytes] | None:
    """The updates after a number, if all of them are still there."""
    if since is None or since > number:
        return None
    missed = [message for of, message in audience.missed if of > since]
    return missed if len(missed) == number - since else None
