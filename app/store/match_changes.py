"""All that changes matches, their seats, logs and snapshots. Only app/matches may import it: pyproject.toml says so.

Entries of running matches are the journal's (entry_rows.py); what nobody needs any more is removed in tidy_rows.py.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from app.store.database import inserting
from app.store.lobby_rows import NewSeat, Progress
from app.store.match_rows import Entry, Snapshot
from app.store.models import actions, components, matches, seats, snapshots


def change(connection: Connection, match_id: int, **values: Any) -> None:
    connection.execute(update(matches).where(matches.c.id == match_id).values(**values))


def change_seat(connection: Connection, match_id: int, seat: int, **values: Any) -> None:
    connection.execute(update(seats).where(seats.c.match_id == match_id, seats.c.seat == seat).values(**values))


def keep_snapshot(connection: Connection, match_id: int, kept: Snapshot) -> None:
    """In the place of one that was there before."""
    row = msgspec.structs.asdict(kept)
    adding = inserting(connection, snapshots).values(match_id=match_id, **row)
    connection.execute(adding.on_conflict_do_update(index_elements=["match_id", "number"], set_=row))


def keep_box(connection: Connection, digest: str, game: str, rows: str) -> None:
    """Put a box away; whoever comes second finds that it is there."""
    row = {"digest": digest, "game": game, "rows": rows}
    connection.execute(inserting(connection, components).values(row).on_conflict_do_nothing())


# ------------------------------------------------------------------ before the start


def create(connection: Connection, values: dict[str, Any], seated: Sequence[NewSeat], log: Sequence[Entry] = ()) -> int:
    """A new match, with the log that it goes on from."""
    match_id = connection.execute(insert(matches).values(**values).returning(matches.c.id)).scalar_one()
    rows = [{"match_id": match_id, "seat": seat, **msgspec.structs.asdict(new)} for seat, new in enumerate(seated)]
    connection.execute(insert(seats), rows)
    if log:
        connection.execute(insert(actions), [{"match_id": match_id, **msgspec.structs.asdict(entry)} for entry in log])
    return int(match_id)


def remove(connection: Connection, match_id: int) -> None:
    connection.execute(delete(matches).where(matches.c.id == match_id))


def rename(connection: Connection, user_id: int, name: str) -> list[tuple[int, str]]:
    """A new name, in the matches that have not started; which these are, with their visibility."""
    query = (
        select(matches.c.id, matches.c.visibility)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id, matches.c.status == "open")
    )
    found = [(match_id, visibility) for match_id, visibility in connection.execute(query)]
    mine = seats.c.user_id == user_id, seats.c.match_id.in_([match_id for match_id, _ in found])
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
        changed_at = json_extract(now.value, '$.at')
    FROM json_each(:all) AS now
    WHERE matches.id = json_extract(now.value, '$.match_id') AND status = 'running'
        AND number < json_extract(now.value, '$.number')
""")
_BEHIND = matches.c.id == bindparam("of"), matches.c.status == "running", matches.c.number < bindparam("reached")
_PROGRESS = (
    update(matches)
    .where(*_BEHIND)
    .values(number=bindparam("reached"), waiting=bindparam("who"), changed_at=bindparam("when"))
)


def _keep(connection: Connection, progress: Progress) -> bool:
    values = {"of": progress.match_id, "reached": progress.number, "who": progress.waiting, "when": progress.at}
    return connection.execute(_PROGRESS, values).rowcount == 1


_LOOKED = (
    update(seats)
    .where(seats.c.match_id == bindparam("of"), seats.c.seat == bindparam("who"), seats.c.looked < bindparam("reached"))
    .values(looked=bindparam("reached"))
)


# SQLite does them all in one step: between two steps the event loop takes over, and players wait behind the rest.
_ALL_LOOKED = text("""
    UPDATE seats SET looked = json_extract(now.value, '$.reached')
    FROM json_each(:all) AS now
    WHERE match_id = json_extract(now.value, '$.of') AND seat = json_extract(now.value, '$.who')
        AND looked < json_extract(now.value, '$.reached')
""")


def keep_looked(connection: Connection, looked: dict[tuple[int, int], int]) -> None:
    """How far the seats have looked; there can be many."""
    rows = [{"of": of, "who": who, "reached": reached} for (of, who), reached in looked.items()]
    if connection.dialect.name == "sqlite":
        connection.execute(_ALL_LOOKED, {"all": msgspec.json.encode(rows).decode()})
    else:
        connection.execute(_LOOKED, rows)
