"""What is asked at the tables, as rows: one of each kind at a time."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from app.store.models import matches, proposals

Proposal = dict[str, Any]
_COLUMNS = [proposals.c[name] for name in ("kind", "seat", "to_number", "for_seat", "agreed", "at_number", "pace")]


def everything(connection: Connection, match_id: int) -> list[Proposal]:
    rows = connection.execute(select(*_COLUMNS).where(proposals.c.match_id == match_id))
    return [dict(row) for row in rows.mappings()]


def find(connection: Connection, match_id: int, kind: str) -> Proposal | None:
    return next((proposal for proposal in everything(connection, match_id) if proposal["kind"] == kind), None)


def keep(connection: Connection, match_id: int, proposal: Proposal) -> None:
    here = (proposals.c.match_id == match_id, proposals.c.kind == proposal["kind"])
    if not connection.execute(update(proposals).where(*here).values(**proposal)).rowcount:
        connection.execute(insert(proposals).values(match_id=match_id, **proposal))


def remove(connection: Connection, match_id: int, kind: str) -> bool:
    gone = delete(proposals).where(proposals.c.match_id == match_id, proposals.c.kind == kind)
    return connection.execute(gone).rowcount == 1


def asking(connection: Connection) -> list[int]:
    """The running matches in which something is asked."""
    query = select(proposals.c.match_id).distinct().join(matches, matches.c.id == proposals.c.match_id)
    return list(connection.execute(query.where(matches.c.status == "running")).scalars())
