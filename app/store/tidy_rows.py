"""What nobody needs any more: found by reading, removed a few rows at a time, each time looked at once more."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, Table, delete, exists, false, func, select, true, update

from app.store.delivery import delivery_rows
from app.store.models import actions, links, matches, messages, plans, seats, sessions, snapshots, users
from app.store.people.tables import deeds, reports

FEW = 300  # rows changed at once: players wait for the same writer
DAY = 24 * 3600.0


class Times(Struct, frozen=True):
    """The moments before which something is old."""

    now: float
    finished: float
    guests: float
    tables: float
    talk: float
    reports: float
    addresses: float
    deeds: float


class Due(Struct, frozen=True):
    """What is old, by its ids."""

    finished: list[tuple[int, int]]  # matches, and how many entries they have
    guests: list[int]
    tables: list[int]
    sessions: list[str]
    links: list[str]
    talk: list[int]  # matches
    reports: list[int]
    addresses: list[str]  # of sessions
    deeds: list[int]


class Removed(Struct, frozen=True):
    what: str  # a field of Due
    number: int
    gone: list[int] = []  # public matches that are not there any more: the lobby is told


Work = Callable[[Connection], Removed]


def times(now: float, *days: int) -> Times:
    """0 days: never. In the order of the fields."""
    return Times(now, *(now - some * DAY if some else float("-inf") for some in days))


# ------------------------------------------------------------------ finding


def due(connection: Connection, times: Times) -> Due:
    """Read beside the play, as it may take a moment."""

    def found(query: Select[Any]) -> list[Any]:
        return list(connection.execute(query).scalars())

    over = select(matches.c.id, matches.c.number).where(*_over(times)).order_by(matches.c.id)
    return Due(
        [(match_id, number) for match_id, number in connection.execute(over)],
        found(select(users.c.id).where(*_lost(times))),
        found(select(matches.c.id).where(*_deserted(times))),
        found(select(sessions.c.id_hash).where(sessions.c.expires_at <= times.now)),
        found(select(links.c.token_hash).where(links.c.expires_at <= times.now)),
        found(select(matches.c.id).where(*_said_long_ago(times))),
        found(select(reports.c.id).where(func.coalesce(reports.c.settled_at, reports.c.at) < times.reports)),
        found(select(sessions.c.id_hash).where(sessions.c.address != "", sessions.c.seen_at < times.addresses)),
        found(select(deeds.c.id).where(deeds.c.at < times.deeds)),
    )


def _said_long_ago(times: Times) -> tuple[ColumnElement[bool], ...]:
    """Matches that are over, found by the index of the lists, and at which something was said."""
    over = matches.c.visibility.in_(["public", "link"]), matches.c.status.in_(["finished", "abandoned"])
    talk = exists().where(messages.c.match_id == matches.c.id)
    return *over, matches.c.changed_at < times.talk, talk


def _over(times: Times) -> tuple[ColumnElement[bool], ...]:
    ended = matches.c.status.in_(["finished", "abandoned"])
    return ended, matches.c.tidied == false(), matches.c.changed_at < times.finished


def _lost(times: Times) -> tuple[ColumnElement[bool], ...]:
    """Guests who cannot come back, as no session and no link of theirs is alive, and whom nothing refers to."""
    return (
        users.c.password.is_(None),
        users.c.seen_at < times.guests,
        ~exists().where(sessions.c.user_id == users.c.id, sessions.c.expires_at > times.now),
        ~exists().where(links.c.user_id == users.c.id, links.c.expires_at > times.now),
        ~exists().where(seats.c.user_id == users.c.id),
        ~exists().where(matches.c.host_id == users.c.id),
        ~exists().where(messages.c.user_id == users.c.id),
    )


def _deserted(times: Times) -> tuple[ColumnElement[bool], ...]:
    """Tables that wait for players, and at which nobody has sat down, got up or talked for long."""
    talk = exists().where(messages.c.match_id == matches.c.id, messages.c.at >= times.tables)
    return matches.c.status == "open", matches.c.tidied == false(), matches.c.changed_at < times.tables, ~talk


# ------------------------------------------------------------------ removing


def pieces(found: Due, times: Times) -> Iterator[Work]:
    """Each short, and right by itself: whoever is interrupted, or not alone, does no harm."""
    for few in _by_entries(found.finished):
        yield partial(_tidy_finished, few)
    for part in _in_parts(found.guests):
        yield partial(_remove_guests, part, times)
    for match_id in found.tables:  # one by one: there may be a log with it
        yield partial(_remove_table, match_id, times)
    for part in _in_parts(found.sessions):
        yield partial(_remove_expired, sessions, part, times)
    for part in _in_parts(found.links):
        yield partial(_remove_expired, links, part, times)

    for match_id in found.talk:
        yield partial(_remove_talk, match_id)
    for part in _in_parts(found.reports):
        yield partial(_remove, reports, "reports", part)
    for part in _in_parts(found.addresses):
        yield partial(_forget_addresses, part)
    for part in _in_parts(found.deeds):
        yield partial(_remove, deeds, "deeds", part)


def _by_entries(found: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    few, rows = list[int](), 0
    for match_id, entries in found:
        if few and rows + entries > FEW:
            yield few
            few, rows = [], 0
        few.append(match_id)
        rows += entries + 1
    if few:
        yield few


def _in_parts(found: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for start in range(0, len(found), FEW):
        yield found[start : start + FEW]


def _tidy_finished(ids: list[int], connection: Connection) -> Removed:
    """Plans, what was sent to its players, snapshots but the newest, from which it opens, and keys by which clients
    recognise what was sent twice."""
    delivery_rows.remove_of(connection, ids)
    newer = snapshots.alias()
    has_newer = exists().where(newer.c.match_id == snapshots.c.match_id, newer.c.number > snapshots.c.number)
    connection.execute(delete(snapshots).where(snapshots.c.match_id.in_(ids), has_newer))
    connection.execute(delete(plans).where(plans.c.match_id.in_(ids)))
    connection.execute(update(actions).where(actions.c.match_id.in_(ids), actions.c.key.is_not(None)).values(key=None))
    connection.execute(update(matches).where(matches.c.id.in_(ids)).values(tidied=true()))
    return Removed("finished", len(ids))


def _remove_guests(ids: Sequence[int], times: Times, connection: Connection) -> Removed:
    return Removed("guests", connection.execute(delete(users).where(users.c.id.in_(ids), *_lost(times))).rowcount)


def _remove_table(match_id: int, times: Times, connection: Connection) -> Removed:
    removed = delete(matches).where(matches.c.id == match_id, *_deserted(times)).returning(matches.c.visibility)
    shown = list(connection.execute(removed).scalars())
    return Removed("tables", len(shown), [match_id] if "public" in shown else [])


def _remove_expired(table: Table, hashes: Sequence[str], times: Times, connection: Connection) -> Removed:
    (key,) = table.primary_key.columns
    old = delete(table).where(key.in_(hashes), table.c.expires_at <= times.now)
    return Removed(table.name, connection.execute(old).rowcount)


def _remove_talk(match_id: int, connection: Connection) -> Removed:
    return Removed("talk", connection.execute(delete(messages).where(messages.c.match_id == match_id)).rowcount)


def _remove(table: Table, what: str, ids: Sequence[int], connection: Connection) -> Removed:
    return Removed(what, connection.execute(delete(table).where(table.c.id.in_(ids))).rowcount)


def _forget_addresses(hashes: Sequence[str], connection: Connection) -> Removed:
    forgotten = update(sessions).where(sessions.c.id_hash.in_(hashes)).values(address="")
    return Removed("addresses", connection.execute(forgotten).rowcount)
