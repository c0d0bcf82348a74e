"""What the subscribers of one match are sent: the view once, then what changed, for each audience its own.

The public part is compared and encoded once; a seat's own part is added to it. Actions are sent when they change.
"""

import asyncio
import time
from collections import deque
from collections.abc import Collection
from operator import attrgetter
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from app.engine.game import AnyView, OwnView
from app.engine.kernel import Action, News, Seat
from app.matches.diff import Operation, diff
from app.matches.match import Match
from app.matches.time.running import ClockShown, shown
from app.paces import Pace
from app.store.match_rows import Entry, MatchRow, Origin, SeatShown, Status

SPECTATOR: Seat = -1
MISSED = 16  # updates kept for those who come back
GRACE = 60.0  # seconds an audience without subscribers is still kept up to date

encode = msgspec.json.encode
# An action of the game that is played: its own fields besides these.
AnyAction = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "type": "object",
            "properties": {"type": {"type": "string"}, "seat": {"type": "integer"}},
            "required": ["type", "seat"],
            "additionalProperties": True,
        }
    ),
]


class Sent(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower):
    """A message to those who watch, by its type. All of them are told in docs/protocol.md."""


class Shown(Struct, frozen=True, gc=False):
    """All that one audience may see, and what its seat may do."""

    number: int
    view: AnyView
    actions: list[AnyAction]
    anytime: list[AnyAction]
    waiting_for: tuple[Seat, ...]


class View(Sent, Shown, frozen=True, gc=False):
    """The first one, or when it is simpler than to tell what changed."""

    status: Status
    origin: Origin
    clocks: list[ClockShown] | UnsetType = UNSET  # where the match has a pace,
    at: float | UnsetType = UNSET  # and what time it is, for screens whose own clocks go wrong


class Update(Sent, frozen=True, gc=False):
    """An entry of the log, and what it changed; actions where they are others than before."""

    # `Feed.happened` composes it, from parts that are encoded once.

    number: int
    waiting_for: tuple[Seat, ...]
    story: tuple[News, ...]
    patch: list[Operation]
    at: float  # when it was written
    by: str | UnsetType = UNSET  # none where a person has decided,
    seat: Seat | UnsetType = UNSET  # and else for whom
    clocks: list[ClockShown] | UnsetType = UNSET  # where the match has a pace
    actions: list[AnyAction] | UnsetType = UNSET
    anytime: list[AnyAction] | UnsetType = UNSET


shown_of = attrgetter(*SeatShown.__struct_fields__)


class Seats(Sent, frozen=True, gc=False):
    """Somebody else plays a seat, or the match stands otherwise."""

    seats: list[SeatShown]
    status: Status
    pace: Pace | None
    deal_known_at: float | None
    clocks: list[ClockShown] | UnsetType = UNSET
    at: float | UnsetType = UNSET


class Result(Struct, frozen=True, gc=False):
    ending: str
    scores: list[float]
    winners: list[Seat]


class Ended(Sent, frozen=True, gc=False):
    status: Status
    result: Result | None
    seed: str | None  # none as long as another match is played with it
    secret: str | None
    shares: list[str] | None


class Subscriber:
    """One socket's bounded queue. Who reads too slowly is dropped and may come back."""

    __slots__ = ("_limit", "closing", "messages", "name", "ready", "seat", "shown", "user_id")

    def __init__(self, seat: Seat, user_id: int | None, name: str, limit: int = 64) -> None:
        self.seat, self.user_id, self.name = seat, user_id, name
        self.messages: deque[bytes] = deque()
        self.ready = asyncio.Event()
        self.closing = 0  # the code to close the socket with
        self.shown = b""  # how a table that has not started was last shown
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
        self.own: OwnView | None = None
        self.actions: list[Action] = []
        self.anytime: list[Action] = []
        self.missed: deque[tuple[int, bytes]] = deque(maxlen=MISSED)
        self.left_at = 0.0


class Feed:
    def __init__(self, match: Match) -> None:
        self.number = match.number
        self.public = match.game.public_view(match.state)
        self.seats = seats_of(match.row)
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

    def tell(self, message: Sent, only: Collection[int | None] | None = None, but: Collection[int | None] = ()) -> None:
        """Something that is the same for all and changes no view; for these users alone, or all but those."""
        encoded = encode(message)
        for subscriber in self.everyone():
            if (only is None or subscriber.user_id in only) and subscriber.user_id not in but:
                subscriber.put(encoded)

    def tell_seat(self, seat: Seat, message: Sent) -> None:
        if audience := self.audiences.get(seat):
            encoded = encode(message)
            for subscriber in audience.subscribers:
                subscriber.put(encoded)

    # ------------------------------------------------------------------ messages

    def whole(self, match: Match, seat: Seat) -> bytes:
        audience = self.audiences[seat]
        view: Any = self.public if seat == SPECTATOR else {**self.public, "you": audience.own}
        waiting_for = match.game.rules.waiting_for(match.state)
        return encode(
            View(
                self.number,
                view,
                audience.actions,
                audience.anytime,
                waiting_for,
                match.row.status,
                match.row.origin,
                **_clocks(match),
            )
        )

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None:
        """Bring every audience up to date with an accepted entry."""
        public = match.game.public_view(match.state)
        patch = _inner(diff(self.public, public))
        self.public, self.number = public, entry.number
        waiting = encode(match.game.rules.waiting_for(match.state))
        by = b',"by":%b,"seat":%d' % (encode(entry.by), entry.seat) if entry.by else b""
        head = b'{"type":"update","number":%d,"at":%.2f,"waiting_for":%b' % (entry.number, entry.at, waiting)
        head += b',"story":%b%b' % (encode(news), by)
        if match.clocks is not None:
            head += b',"clocks":' + encode(shown(match.clocks))
        for seat, audience in self.audiences.items():
            message = head + self._for(match, seat, audience, patch) + b"}"
            audience.missed.append((entry.number, message))
            for subscriber in audience.subscribers:
                subscriber.put(message)

    def seats_changed(self, match: Match) -> None:
        """Told where there is something to see: that somebody has given an order is nobody's business."""
        row, seats = match.row, seats_of(match.row)
        if seats != self.seats:
            self.seats = seats
            self.tell(msgspec.structs.replace(seats, **_clocks(match)))
            if row.status in ("finished", "abandoned"):
                told = (row.seed, row.secret, row.shares) if row.deal_told else (None, None, None)
                self.tell(Ended(row.status, row.result, *told))

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


def seats_of(row: MatchRow) -> Seats:
    return Seats([SeatShown(*shown_of(seat)) for seat in row.seats], row.status, row.pace, row.deal_known_at)


def _clocks(match: Match) -> dict[str, Any]:
    """Where there are any."""
    return {} if match.clocks is None else {"clocks": shown(match.clocks), "at": time.time()}


def _inner(operations: Any) -> bytes:
    """The operations as JSON without the brackets around them."""
    return encode(list(operations))[1:-1]


def _after(audience: Audience, since: int | None, number: int) -> list[bytes] | None:
    """The updates after a number, if all of them are still there."""
    if since is None or since > number:
        return None
    missed = [message for of, message in audience.missed if of > since]
    return missed if len(missed) == number - since else None
