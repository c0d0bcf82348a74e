"""One match in the database: its row, its seats, its log, its snapshots and its box; match_changes.py writes them."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection, Row, and_, exists, func, or_, select, text

from app.paces import Hours, Pace
from app.store.models import actions, components, matches, outages, seats, snapshots, users

SeatKind = Literal["open", "person", "bot"]
Visibility = Literal["public", "link"]
Status = Literal["open", "running", "finished", "abandoned"]
Origin = Literal["new", "file", "fork"]
OVER = ("finished", "abandoned")
USUAL_LEVEL = "merchant"  # of a program that nobody has chosen


class Entry(Struct, frozen=True, gc=False):
    """A row of the log."""

    number: int
    seat: int
    payload: str
    by: str = ""
    at: float = 0.0


class SeatShown(Struct):
    """Who plays a seat, for everybody to see."""

    seat: int
    kind: SeatKind
    name: str
    level: str
    resigned: bool
    stand_in: str  # the level of a program that plays for somebody who is away
    away_until: float | None  # when the seat is given back
    hours: Hours | None  # in which its player is usually here
    kept: bool  # its player keeps this name by a password


class SeatRow(SeatShown):
    user_id: int | None
    standing_order: str
    conditions: Any  # its if-orders, as the game reads them
    looked: int
    read_message: int
    here_at: float
    share: str | None
    offered_to: int | None

    @property
    def program(self) -> str:
        """The level of the program that plays here; empty if a person does."""
        if self.kind == "bot":
            return self.level or USUAL_LEVEL
        return self.stand_in or (USUAL_LEVEL if self.resigned else "")


class MatchShown(Struct):
    """What everybody may know of a match, as it is in its row."""

    id: int
    game: str
    options: list[str]
    visibility: Visibility
    status: Status
    spectators: bool
    hints: bool
    start_seat: int | None
    number: int
    created_at: float
    started_at: float | None
    changed_at: float
    ended_at: float | None
    pace: Pace | None  # none: nobody is ever late
    deal_known_at: float | None  # since when somebody may know its seed, though it is not over
    origin: Origin  # what is not new may be known to whoever brought it, or has seen how the other went on


class MatchRow(MatchShown):
    """What is known of a match besides its log."""

    code: str
    short_code: str | None
    host_id: int | None
    seed: str
    secret: str | None
    shares: list[str] | None
    components: Any
    rules: int
    waiting: list[int]
    result: Any
    before_id: int | None
    before_number: int | None
    deal_of: int | None
    dealt_elsewhere: bool  # another match with its seed is not over, and nobody is to know it
    clocks: Any
    owed: Any
    seats: list[SeatRow] = []

    @property
    def deal_told(self) -> bool:
        """All is over that was dealt from its seed: everybody may know it."""
        return self.status in OVER and not self.dealt_elsewhere

    @property
    def others_deal(self) -> bool:
        """It branched off from a match that is not over: those who play this one cannot agree to know it."""
        return self.deal_of is not None and self.dealt_elsewhere

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat this user plays."""
        for row in self.seats:
            if user_id is not None and row.user_id == user_id and row.kind == "person":
                return row.seat
        return None

    def offered(self, user_id: int | None) -> int | None:
        """The seat that is kept for this user."""
        return next((row.seat for row in self.seats if user_id is not None and row.offered_to == user_id), None)

    @property
    def to_type(self) -> str | None:
        """The code as it is said; those of older tables are short enough."""
        return self.short_code or (self.code if self.status == "open" else None)

    def belongs_to(self, user_id: int | None) -> bool:
        """Players and the host."""
        return user_id is not None and (self.host_id == user_id or self.seat_of(user_id) is not None)


_OF_PLAYER = {"hours": users.c.hours, "kept": and_(users.c.password.is_not(None), users.c.name == seats.c.name)}
SEAT = [_OF_PLAYER[name] if name in _OF_PLAYER else seats.c[name] for name in SeatRow.__struct_fields__]
SEATED = seats.outerjoin(users, users.c.id == seats.c.user_id)
_other = matches.alias()
DEALT_ELSEWHERE = exists().where(
    or_(_other.c.id == matches.c.deal_of, _other.c.deal_of == func.coalesce(matches.c.deal_of, matches.c.id)),
    _other.c.id != matches.c.id,
    _other.c.status.not_in(OVER),
    _other.c.deal_known_at.is_(None),
)
MATCH = [
    DEALT_ELSEWHERE if name == "dealt_elsewhere" else matches.c[name]
    for name in MatchRow.__struct_fields__
    if name != "seats"
]
_ENTRY = [actions.c.number, actions.c.seat, actions.c.payload, actions.c.by, actions.c.at]
_TOLD = [actions.c.number, actions.c.seat, actions.c.by, actions.c.at, actions.c.news]


def load(connection: Connection, match_id: int) -> MatchRow | None:
    row = connection.execute(select(*MATCH).where(matches.c.id == match_id)).first()
    if row is None:
        return None
    query = select(*SEAT).select_from(SEATED).where(seats.c.match_id == match_id)
    found = connection.execute(query.order_by(seats.c.seat))
    return MatchRow(*row, [SeatRow(*seat) for seat in found])  # type: ignore[call-arg]


def dealt_elsewhere(connection: Connection, match_id: int) -> bool:
    return bool(connection.execute(select(DEALT_ELSEWHERE).where(matches.c.id == match_id)).scalar())


def here_at(connection: Connection, match_id: int) -> list[float]:
    """When the player of each seat was last here."""
    query = select(seats.c.here_at).where(seats.c.match_id == match_id).order_by(seats.c.seat)
    return list(connection.execute(query).scalars())


def ids(connection: Connection, statuses: Sequence[str]) -> list[int]:
    """Of all matches that stand so."""
    return list(connection.execute(select(matches.c.id).where(matches.c.status.in_(statuses)).order_by("id")).scalars())


def entries(connection: Connection, match_id: int, after: int = 0, until: int | None = None) -> list[Entry]:
    query = select(*_ENTRY).where(actions.c.match_id == match_id, actions.c.number > after)
    if until is not None:
        query = query.where(actions.c.number <= until)
    return [Entry(*row) for row in connection.execute(query.order_by(actions.c.number))]


def told(connection: Connection, match_id: int, after: int, until: int | None, most: int | None) -> Sequence[Row[Any]]:
    """What was told with each of them: number, seat, by, at, news."""
    query = select(*_TOLD).where(actions.c.match_id == match_id, actions.c.number > after)
    if until is not None:
        query = query.where(actions.c.number <= until)
    return connection.execute(query.order_by(actions.c.number).limit(most)).all()


_ENTRIES_AFTER = text("""
    SELECT actions.match_id, actions.number, seat, payload, "by", at
    FROM unnest(CAST(:ids AS bigint[]), CAST(:numbers AS int[])) AS known (match_id, number)
    JOIN actions ON actions.match_id = known.match_id AND actions.number > known.number
    ORDER BY actions.match_id, actions.number
""")


def entries_after(connection: Connection, known: Mapping[int, int]) -> dict[int, list[Entry]]:
    """What the logs of these matches have after a number each. PostgreSQL alone: with SQLite nobody else writes."""
    found: dict[int, list[Entry]] = {}
    asked = {"ids": list(known), "numbers": list(known.values())}
    for match_id, *entry in connection.execute(_ENTRIES_AFTER, asked):
        found.setdefault(match_id, []).append(Entry(*entry))
    return found


def number_of_key(connection: Connection, match_id: int, seat: int, key: str) -> int | None:
    """The number under which this seat's action with this key was accepted."""
    query = select(actions.c.number).where(actions.c.match_id == match_id, actions.c.seat == seat, actions.c.key == key)
    return connection.execute(query).scalar()


class Snapshot(Struct, frozen=True):
    """A state that was put away, so that not the whole log has to be played again."""

    number: int  # of the last action that counts in it
    depth: int
    stamp: str
    state: bytes


_SNAPSHOT = [snapshots.c[name] for name in Snapshot.__struct_fields__]


def latest_snapshots(connection: Connection, match_id: int, until: int) -> list[Snapshot]:
    """The newest first; an undo may have made the newest ones worthless."""
    of_match = snapshots.c.match_id == match_id, snapshots.c.number <= until
    query = select(*_SNAPSHOT).where(*of_match).order_by(snapshots.c.number.desc()).limit(3)
    return [Snapshot(*row) for row in connection.execute(query)]


def all_snapshots(connection: Connection, match_id: int) -> list[Snapshot]:
    query = select(*_SNAPSHOT).where(snapshots.c.match_id == match_id).order_by(snapshots.c.number)
    return [Snapshot(*row) for row in connection.execute(query)]


def box(connection: Connection, digest: str) -> str | None:
    """All that is printed in it, as JSON; each is kept once, however many matches are played with it."""
    return connection.execute(select(components.c.rows).where(components.c.digest == digest)).scalar()


def boxes(connection: Connection) -> list[str]:
    return list(connection.execute(select(components.c.digest)).scalars())


def no_service(connection: Connection, since: float) -> list[tuple[float, float]]:
    """The times in which no process served, in order."""
    query = select(outages.c.from_at, outages.c.to_at).where(outages.c.to_at > since).order_by(outages.c.from_at)
    return [(begin, end) for begin, end in connection.execute(query)]
