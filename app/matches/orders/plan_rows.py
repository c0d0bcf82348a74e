"""The plans of a match, as they are kept: one for each seat at the most."""

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, insert, select

from app.engine.kernel import Seat
from app.matches.orders.planning import Plan, caught_up
from app.store import match_rows
from app.store.models import matches, plans

_KEPT = {"user_id", "turn", "since", "planned"}  # how far it has come is known from the log


def load(connection: Connection, match_id: int, until: int) -> dict[Seat, Plan]:
    """As they stand after this number; the log is read if there are any."""
    query = select(plans.c.seat, plans.c.plan, plans.c.stopped).where(plans.c.match_id == match_id)
    rows = list(connection.execute(query))
    if not rows:
        return {}
    kept = {row.seat: msgspec.convert(row.plan | {"stopped": row.stopped}, Plan) for row in rows}
    since = min(plan.since for plan in kept.values())
    entries = match_rows.entries(connection, match_id, since, until)
    known = {seat: caught_up(plan, seat, entries) for seat, plan in kept.items()}
    return {seat: plan for seat, plan in known.items() if plan}


def keep(connection: Connection, match_id: int, seat: Seat, plan: Plan | None) -> None:
    connection.execute(delete(plans).where(plans.c.match_id == match_id, plans.c.seat == seat))
    if plan:
        row = {"match_id": match_id, "seat": seat, "since": plan.since}
        data = msgspec.to_builtins(plan)
        kept = {name: data[name] for name in _KEPT}
        connection.execute(insert(plans).values(**row, plan=kept, stopped=data["stopped"]))


def stop(connection: Connection, match_id: int, seat: Seat, plan: Plan) -> None:
    """Only if there is no newer one."""
    stopped = msgspec.to_builtins(plan.stopped)
    connection.execute(plans.update().where(*_this(match_id, seat, plan)).values(stopped=stopped))


def remove(connection: Connection, match_id: int, seat: Seat, plan: Plan) -> None:
    """Only if there is no newer one."""
    connection.execute(delete(plans).where(*_this(match_id, seat, plan)))


def _this(match_id: int, seat: Seat, plan: Plan) -> tuple[ColumnElement[bool], ...]:
    return plans.c.match_id == match_id, plans.c.seat == seat, plans.c.since == plan.since


def asleep(connection: Connection) -> list[int]:
    """The running matches in which a seat that has planned its turn owes a decision, as far as their rows say."""
    query = select(plans.c.match_id, plans.c.seat, matches.c.waiting).join(matches, matches.c.id == plans.c.match_id)
    found = connection.execute(query.where(matches.c.status == "running", plans.c.stopped.is_(None)))
    return [row.match_id for row in found if row.seat in row.waiting]
