"""One match in the database: its row, its seats, its log, its snapshots and its box; match_changes.py writes them."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, select, text

from app.store.models import actions, components, matches, seats, snapshots

USUAL_LEVEL = "merchant"  # of a program that nobody has chosen


class Entry(Struct, frozen=True, gc=False):
    """A row of the log."""

    number: int
    seat: int
    payload: str
    by: str = ""
    at: float = 0.0


class SeatRow(Struct):
    seat: int
    kind: str
    user_id: int | None
    name: str
    level: str
    resigned: bool
    standing_order: str
    looked: int
    read_message: int
    stand_in: str

    @property
    def program(self) -> str:
        """The level of the program that plays here; empty if a person does."""
        if self.kind == "bot":
            return self.level or USUAL_LEVEL
        return self.stand_in or (USUAL_LEVEL if self.resigned else "")


class MatchRow(Struct):
    """What is known of a match besides its log."""

    id: int
    code: str
    game: str
    options: list[str]
    visibility: str
    status: str
    spectators: bool
    hints: bool
    host_id: int | None
    start_seat: int | None
    seed: str
    components: Any
    rules: int
    number: int
    waiting: list[int]
    result: Any
    before_id: int | None
    before_number: int | None
    created_at: float
    started_at: float | None
    changed_at: float
    ended_at: float | None
    seats: list[SeatRow] = []

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat this user plays."""
        for row in self.seats:
            if user_id is not None and row.user_id == user_id and row.kind == "person":
                return row.seat
        return None

    def belongs_to(self, user_id: int | None) -> bool:
        """Players and the host."""
        return user_id is not None and (self.host_id == user_id or self.seat_of(user_id) is not None)


_SEAT = [seats.c[name] for name in SeatRow.__struct_fields__]
_MATCH = [matches.c[name] for name in MatchRow.__struct_fields__ if name != "seats"]
_ENTRY = [actions.c.number, actions.c.seat, actions.c.payload, actions.c.by, actions.c.at]


def load(connection: Connection, match_id: int) -> MatchRow | None:
    row = connection.execute(select(*_MATCH).where(matches.c.id == match_id)).first()
    if row is None:
        return None
    found = connection.execute(select(*_SEAT).where(seats.c.match_id == match_id).order_by(seats.c.seat))
    return MatchRow(*row, [SeatRow(*seat) for seat in found])  # type: ignore[call-arg]


def ids(connection: Connection, statuses: Sequence[str]) -> list[int]:
    """Of all matches that stand so."""
    return list(connection.execute(select(matches.c.id).where(matches.c.status.in_(statuses)).order_by("id")).scalars())


def entries(connection: Connection, match_id: int, after: int = 0, until: int | None = None) -> list[Entry]:
    query = select(*_ENTRY).where(actions.c.match_id == match_id, actions.c.number > after)
    if until is not None:
        query = query.where(actions.c.number <= until)
    return [Entry(*row) for row in connection.execute(query.order_by(actions.c.number))]


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


def last_at(connection: Connection, match_id: int) -> float | None:
    """When the last entry was written."""
    query = select(actions.c.at).where(actions.c.match_id == match_id).order_by(actions.c.number.desc()).limit(1)
    return connection.execute(query).scalar()


def box(connection: Connection, digest: str) -> str | None:
    """All that is printed in it, as JSON; each is kept once, however many matches are played with it."""
    return connection.execute(select(components.c.rows).where(components.c.digest == digest)).scalar()


def boxes(connection: Connection) -> list[str]:
    return list(connection.execute(select(components.c.digest)).scalars())
