"""All that changes matches, their seats, logs and snapshots. Only app/matches may import it: pyproject.toml says so.

Entries of running matches are the journal's (entry_rows.py); what nobody needs any more is removed in tidy_rows.py.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, text, update

from app.store.database import inserting
from app.store.lobby_rows import NewSeat, Progress
from app.store.match_rows import Entry, Snapshot
from app.store.models import actions, components, matches, seats, snapshots


def change(connection: Connection, match_id: int, **values: Any) -> None:
    connection.execute(update(matches).where(matches.c.id == match_id).values(**values))


def close(connection: Connection, match_id: int, now: float) -> bool:
    """As given up. False if it is over already, or is none."""
    over = {"status": "abandoned", "ended_at": now, "changed_at": now, "waiting": [], "due_at": None}
    going = matches.c.id == match_id, matches.c.status.in_(["open", "running"])
    return connection.execute(update(matches).where(*going).values(over)).rowcount == 1


def show(connection: Connection, match_id: int, visibility: str) -> bool:
    """In the lobby, or to those alone who have its link. False if it is so already."""
    other = matches.c.id == match_id, matches.c.visibility != visibility
    return connection.execute(update(matches).where(*other).values(visibility=visibility)).rowcount == 1


def note_due(connection: Connection, match_id: int, number: int, **values: Any) -> None:
    """When it is to be looked after next, unless somebody knows more of it already."""
    connection.execute(
        update(matches)
        .where(matches.c.id == match_id, matches.c.number <= number, matches.c.status == "running")
        .values(**values)
    )


def change_seat(connection: Connection, match_id: int, seat: int, **values: Any) -> None:
    connection.execute(update(seats).where(seats.c.match_id == match_id, seats.c.seat == seat).values(**values))


def keep_snapshot(connection: Connection, match_id: int, kept: Snapshot) -> None:
    """In the place of one that was there before."""
    row = msgspec.structs.asdict(kept)
    adding = inserting(connection, snapshots).values(match_id=match_id, **row)
    connection.execute(adding.on_conflict_do_update(index_elements=["match_id", "number"], set_=row))


def keep_news(connection: Connection, match_id: int, news: Mapping[int, str]) -> None:
    """What entries have told that were written without it."""
    of_entry = actions.c.match_id == match_id, actions.c.number == bindparam("of"), actions.c.news.is_(None)
    telling = update(actions).where(*of_entry).values(news=bindparam("told"))
    connection.execute(telling, [{"of": number, "told": told} for number, told in news.items()])


def keep_box(connection: Connection, digest: str, game: str, rows: str) -> None:
    """Put a box away; whoever comes second finds that it is there."""
    row = {"digest": digest, "game": game, "rows": rows}
    connection.execute(inserting(connection, components).values(row).on_conflict_do_nothing())


# ------------------------------------------------------------------ before the start


def create(
    connection: Connection, values: dict[str, Any], seated: Sequence[NewSeat], order: str, log: Sequence[Entry]
) -> int:
    """A new match, with the standing order of all seats, and the log that it goes on from."""
    match_id = connection.execute(insert(matches).values(**values).returning(matches.c.id)).scalar_one()
    common = {"match_id": match_id, "standing_order": order}
    rows = [{**common, "seat": seat, **msgspec.structs.asdict(new)} for seat, new in enumerate(seated)]
    connection.execute(insert(seats), rows)
    if log:
        connection.execute(insert(actions), [{"match_id": match_id, **msgspec.structs.asdict(entry)} for entry in log])
    return int(match_id)


def remove(connection: Connection, match_id: int) -> None:
    connection.execute(delete(matches).where(matches.c.id == match_id))


def rename(connection: Connection, user_id: int, name: str) -> list[tuple[int, str]]:
    """A new name, in the matches that have not started; which these are, with their visibility."""
    theirs = or_(seats.c.user_id == user_id, seats.c.offered_to == user_id)
    query = (
        select(matches.c.id, matches.c.visibility)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(theirs, matches.c.status == "open")
    )
    found = [(match_id, visibility) for match_id, visibility in connection.execute(query)]
    mine = theirs, seats.c.match_id.in_([match_id for match_id, _ in found])
    connection.execute(update(seats).where(*mine).values(name=name))
    return found


# ------------------------------------------------------------------ of many matches at once


def keep_progress(connection: Connection, all_progress: Collection[Progress]) -> list[int]:
    """Write down how matches stand, never backwards; the ids of those that nobody else had written down already."""
    if connection.dialect.name == "sqlite":  # there is nobody else
        connection.execute(_ALL_PROGRESS, {"all": msgspec.json.encode(all_progress).decode()})
        return []
    in_order = sorted(all_progress, key=lambda progress: progress.match_id)  # the same for all: no deadlocks
    return [progress.match_id for progress in in_order if _keep(connection, progress)]


# One step for all: between two steps the event loop takes over, and the players' actions wait behind the rest.
_ALL_PROGRESS = text("""
    UPDATE matches SET
        number = json_extract(now.value, '$.number'),
        waiting = json_extract(now.value, '$.waiting'),
        changed_at = json_extract(now.value, '$.at'),
        due_at = json_extract(now.value, '$.due_at'),
        clocks = json_extract(now.value, '$.clocks'),
        owed = json_extract(now.value, '$.owed')
    FROM json_each(:all) AS now
    WHERE matches.id = json_extract(now.value, '$.match_id') AND status = 'running'
        AND number < json_extract(now.value, '$.number')
""")
_BEHIND = matches.c.id == bindparam("of"), matches.c.status == "running", matches.c.number < bindparam("reached")
_PROGRESS = (
    update(matches)
    .where(*_BEHIND)
    .values(
        number=bindparam("reached"),
        waiting=bindparam("who"),
        changed_at=bindparam("when"),
        due_at=bindparam("due"),
        clocks=bindparam("clocks", type_=matches.c.clocks.type),
        owed=bindparam("owed", type_=matches.c.owed.type),
    )
)


def _keep(connection: Connection, progress: Progress) -> bool:
    values = {"of": progress.match_id, "reached": progress.number, "who": progress.waiting, "when": progress.at}
    values |= {"due": progress.due_at, "clocks": msgspec.to_builtins(progress.clocks)}
    values |= {"owed": msgspec.to_builtins(progress.owed)}
    return connection.execute(_PROGRESS, values).rowcount == 1


_SEAT = seats.c.match_id == bindparam("of"), seats.c.seat == bindparam("who")
_LOOKED = (
    update(seats)
    .where(*_SEAT)
    .values(
        looked=func.greatest(seats.c.looked, bindparam("reached")),
        here_at=func.greatest(seats.c.here_at, bindparam("at")),
    )
)


# SQLite does them all in one step: between two steps the event loop takes over, and players wait behind the rest.
_ALL_LOOKED = text("""
    UPDATE seats SET
        looked = max(looked, json_extract(now.value, '$.reached')),
        here_at = max(here_at, json_extract(now.value, '$.at'))
    FROM json_each(:all) AS now
    WHERE match_id = json_extract(now.value, '$.of') AND seat = json_extract(now.value, '$.who')
""")


def keep_looked(connection: Connection, looked: Mapping[tuple[int, int], tuple[int, float]]) -> None:
    """How far the seats have looked, and when; there can be many."""
    in_order = sorted(looked.items())  # the same for all processes: no deadlocks
    rows = [{"of": of, "who": who, "reached": reached, "at": at} for (of, who), (reached, at) in in_order]
    if connection.dialect.name == "sqlite":
        connection.execute(_ALL_LOOKED, {"all": msgspec.json.encode(rows).decode()})
    else:
        connection.execute(_LOOKED, rows)
