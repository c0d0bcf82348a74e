"""The lists of matches, and what is to be known of one before its first action.

Lists are read in two steps: the ids from the index alone, then the few rows that are shown.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    and_,
    cast,
    exists,
    false,
    func,
    literal,
    or_,
    select,
    union_all,
)

from app.store import match_rows
from app.store.match_rows import SEAT, SEATED, MatchRow, SeatRow
from app.store.models import actions, matches, seats, users

Hosted = dict[int, tuple[str, bool]]  # by their ids: what hosts are called, and whether a password keeps it
Place = tuple[float, int]  # in a list that is ordered by time and id
DAY = 24 * 3600.0
HOST_AWAY = 3 * DAY  # seconds that a host may not have been here for a table to be offered to others
LOOKED_BACK = 10  # times as many as a page holds
UNTOUCHED = 7 * DAY  # seconds that nobody may have sat down at it, or got up


class Wanted(Struct, frozen=True):
    """Which matches a list shows."""

    statuses: tuple[str, ...]
    game: str | None = None
    user_id: int | None = None  # those of this user, instead of the public ones
    after: Place | None = None
    size: int = 30
    now: float | None = None  # then open tables that nobody looks after are left out of the public ones
    each: int = 0  # how many of one host at most; 0: all


class NewSeat(Struct, frozen=True):
    kind: str
    user_id: int | None = None
    name: str = ""
    level: str = ""
    offered_to: int | None = None  # an open seat, kept for this user
    share: str | None = None  # what it adds to the deal


class Reached(Struct, frozen=True):
    """What somebody has come to alone."""

    id: int
    ended_at: float
    score: float


class Progress(Struct, frozen=True):
    """How far a running match has come, as the lists show it."""

    match_id: int
    number: int
    waiting: list[int]
    at: float
    due_at: float | None = None
    clocks: Any = None
    owed: Any = None


# ------------------------------------------------------------------ lists


def page(connection: Connection, wanted: Wanted) -> list[MatchRow]:
    return load_all(connection, list(connection.execute(page_query(wanted)).scalars()))


def page_query(wanted: Wanted) -> Select[Any]:
    """The ids of one page, the newest first. Public matches come in the order of the index, for each status."""
    parts = [(status,) for status in wanted.statuses] if wanted.user_id is None else [wanted.statuses]
    found = [(_of_many if wanted.each else _newest)(wanted, statuses).subquery() for statuses in parts]
    together = union_all(*(select(part.c.id, part.c.changed_at) for part in found)).subquery()
    return select(together.c.id).order_by(together.c.changed_at.desc(), together.c.id.desc()).limit(wanted.size)


def _newest(wanted: Wanted, statuses: tuple[str, ...]) -> Select[Any]:
    query = select(matches.c.id, matches.c.changed_at).where(matches.c.status.in_(statuses))
    query = query.where(matches.c.visibility == "public" if wanted.user_id is None else _of_user(wanted.user_id))
    if wanted.now is not None and wanted.user_id is None and statuses == ("open",):
        query = query.where(*_offered(wanted.now))
    if wanted.game:
        query = query.where(matches.c.game == wanted.game)
    if wanted.after:
        at, match_id = wanted.after
        behind = or_(matches.c.changed_at < at, matches.c.id < match_id)
        query = query.where(matches.c.changed_at <= at, behind)
    return query.order_by(matches.c.changed_at.desc(), matches.c.id.desc()).limit(wanted.size)


def _of_many(wanted: Wanted, statuses: tuple[str, ...]) -> Select[Any]:
    """Nobody fills a page alone, as far back as is looked."""
    looked_at = _newest(replace(wanted, size=wanted.size * LOOKED_BACK), statuses)
    newest = looked_at.add_columns(matches.c.host_id).subquery()
    last = newest.c.changed_at.desc(), newest.c.id.desc()
    nth = func.row_number().over(partition_by=newest.c.host_id, order_by=last).label("nth")
    ranked = select(newest.c.id, newest.c.changed_at, nth).subquery()
    return select(ranked.c.id, ranked.c.changed_at).where(ranked.c.nth <= wanted.each)


def _offered(now: float) -> tuple[ColumnElement[bool], ...]:
    """Whether somebody who sits down there would find anybody; a table without a host is its players'."""
    host = exists().where(users.c.id == matches.c.host_id, users.c.seen_at >= now - HOST_AWAY)
    return matches.c.changed_at >= now - UNTOUCHED, or_(matches.c.host_id.is_(None), host)


def forgotten(connection: Connection, ids: Sequence[int], now: float) -> set[int]:
    """Those of these matches that are open, and are not offered any more."""
    query = select(matches.c.id).where(matches.c.id.in_(ids), matches.c.status == "open", ~and_(*_offered(now)))
    return set(connection.execute(query).scalars())


def _of_user(user_id: int) -> ColumnElement[bool]:
    seated = select(seats.c.match_id).where(seats.c.user_id == user_id, seats.c.kind == "person")
    offered = select(seats.c.match_id).where(seats.c.offered_to == user_id)
    hosted = select(matches.c.id).where(matches.c.host_id == user_id)
    return matches.c.id.in_(seated.union(offered, hosted))


def load_all(connection: Connection, ids: Sequence[int]) -> list[MatchRow]:
    """These matches, in this order, as far as they are there."""
    found = {row[0]: row for row in connection.execute(select(*match_rows.MATCH).where(matches.c.id.in_(ids)))}
    taken: dict[int, list[SeatRow]] = {match_id: [] for match_id in found}
    query = select(seats.c.match_id, *SEAT).select_from(SEATED).where(seats.c.match_id.in_(ids))
    for match_id, *seat in connection.execute(query.order_by(seats.c.match_id, seats.c.seat)):
        if match_id in taken:
            taken[match_id].append(SeatRow(*seat))
    return [MatchRow(*found[match_id], taken[match_id]) for match_id in ids if match_id in found]  # type: ignore[call-arg]


def hosts(connection: Connection, rows: Iterable[MatchRow]) -> Hosted:
    theirs = users.c.id.in_({row.host_id for row in rows if row.host_id is not None})
    query = select(users.c.id, users.c.name, users.c.password.is_not(None)).where(theirs)
    return {row[0]: (row[1], bool(row[2])) for row in connection.execute(query)}


LONGEST_TYPED = 6  # characters of a code; older tables have no longer one


def of_code(connection: Connection, code: str) -> tuple[int, str] | None:
    """The match that has this code, and the code of its links. What was made to be typed leads to open tables alone."""
    lasting = and_(matches.c.code == code, or_(matches.c.status == "open", literal(len(code) > LONGEST_TYPED)))
    query = select(matches.c.id, matches.c.code).where(or_(matches.c.short_code == code, lasting))
    found = connection.execute(query).first()
    return None if found is None else (found.id, found.code)


def held(connection: Connection, match_id: int) -> MatchRow | None:
    """The match, which nobody else changes before this transaction has ended."""
    connection.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True))
    return match_rows.load(connection, match_id)


def open_rematches(connection: Connection, row: MatchRow) -> list[MatchRow]:
    """The visibility is the same as before, and it leads the index."""
    query = select(matches.c.id).where(
        matches.c.visibility == row.visibility,
        matches.c.status == "open",
        matches.c.before_id == row.id,
        matches.c.before_number.is_(None),
    )
    return load_all(connection, list(connection.execute(query.order_by(matches.c.id)).scalars()))


def reached_alone(connection: Connection, user_id: int, row: MatchRow) -> list[Reached]:
    """In solo matches like this one that ended before it, the newest first; if the deal was known it is no result."""
    others = seats.alias()
    query = (
        select(matches.c.id, matches.c.ended_at, matches.c.result, matches.c.options)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id, seats.c.kind == "person", seats.c.seat == 0)
        .where(~exists().where(others.c.match_id == matches.c.id, others.c.seat > 0))
        .where(matches.c.game == row.game, matches.c.status == "finished", matches.c.deal_known_at.is_(None))
        .where(matches.c.origin == "new", matches.c.id != row.id, matches.c.ended_at <= row.ended_at)
        .order_by(matches.c.ended_at.desc(), matches.c.id.desc())
    )
    found = connection.execute(query)
    return [Reached(id, at, result["scores"][0]) for id, at, result, chosen in found if {*chosen} == {*row.options}]


# ------------------------------------------------------------------ how far the running ones have come


_RUNNING = matches.c.status == "running", matches.c.tidied == false()  # in the words of the index


def lagging(connection: Connection) -> list[tuple[int, float]]:
    """Running matches whose log has come further than their row says, and when the last entry was written."""
    return [(match_id, at) for match_id, at in connection.execute(lagging_query())]


def lagging_query() -> Select[Any]:
    """The log has no gaps: it has come further if there is an entry after the one that the row knows."""
    further = exists().where(actions.c.match_id == matches.c.id, actions.c.number == matches.c.number + 1)
    last = select(func.max(actions.c.at)).where(actions.c.match_id == matches.c.id).scalar_subquery()
    return select(matches.c.id, last).where(*_RUNNING, further)


def on_turn(connection: Connection) -> list[int]:
    """Running matches in which a program owes a decision, as far as their rows say."""
    return list(connection.execute(on_turn_query(connection.dialect.name)).scalars())


def on_turn_query(dialect: str) -> Select[Any]:
    waiting = (func.json_each if dialect == "sqlite" else func.json_array_elements_text)(matches.c.waiting)
    who = waiting.table_valued("value", joins_implicitly=True)
    program = (seats.c.kind == "bot") | seats.c.resigned | (seats.c.stand_in != "")
    return (
        select(matches.c.id)
        .distinct()
        .where(
            *_RUNNING,
            seats.c.match_id == matches.c.id,
            seats.c.seat == cast(who.c.value, Integer),
            program,
        )
        .order_by(matches.c.id)
    )


def due(connection: Connection, now: float, most: int) -> list[int]:
    """Running matches in which something is due, as far as their rows say; what has waited longest first."""
    return list(connection.execute(due_query(now, most)).scalars())


def due_query(now: float, most: int) -> Select[Any]:
    running = matches.c.due_at <= now, matches.c.status == "running"
    return select(matches.c.id).where(*running).order_by(matches.c.due_at).limit(most)


def playing(connection: Connection, user_id: int, kept: bool) -> list[tuple[int, int]]:
    """Where this user plays: the running matches and the seats, those that a program keeps or the others."""
    query = (
        select(seats.c.match_id, seats.c.seat)
        .join(matches, matches.c.id == seats.c.match_id)
        .where(seats.c.user_id == user_id, seats.c.kind == "person", matches.c.status == "running", ~seats.c.resigned)
        .where(seats.c.stand_in != "" if kept else seats.c.stand_in == "")
    )
    return [(match_id, seat) for match_id, seat in connection.execute(query.order_by(matches.c.id))]


def waiting_ids(connection: Connection, user_id: int) -> list[int]:
    """Running matches that wait for a decision of this user, as far as their rows say.

    Those with a clock come first, in the order in which it runs out; then what has waited longest.
    """
    found = connection.execute(waiting_query(user_id))
    return list(dict.fromkeys(match_id for match_id, seat, waiting in found if seat in waiting))


def waiting_query(user_id: int) -> Select[Any]:
    """From the seats of the user: there are few of them, however many matches there are."""
    return (
        select(matches.c.id, seats.c.seat, matches.c.waiting)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id, seats.c.kind == "person", matches.c.status == "running")
        .where(~seats.c.resigned, seats.c.stand_in == "")
        .order_by(matches.c.due_at.is_(None), matches.c.due_at, matches.c.changed_at, matches.c.id)
    )
