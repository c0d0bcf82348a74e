"""How much one person has under way, and all who share an address with them."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select

from app.store.models import matches, seats, sessions

Hosts = Callable[[int], ColumnElement[bool]]


def of_one(user_id: int) -> ColumnElement[bool]:
    return matches.c.host_id == user_id


def of_household(user_id: int) -> ColumnElement[bool]:
    return matches.c.host_id.in_(household(user_id))


def household(user_id: int) -> Select[Any]:
    """Those who are signed in from where this user came last."""
    here = select(sessions.c.address).where(sessions.c.user_id == user_id, sessions.c.address != "")
    last = here.order_by(sessions.c.seen_at.desc()).limit(1).scalar_subquery()
    return select(sessions.c.user_id).where(sessions.c.address == last)


def going(connection: Connection, user_id: int, hosts: Hosts, but: Sequence[str]) -> tuple[int, int]:
    """How many matches of these hosts are not over, but for new ones with these seeds, and the programs there."""
    counts = or_(matches.c.seed.not_in(but), matches.c.origin != "new")
    theirs = hosts(user_id), matches.c.status.in_(["open", "running"]), counts
    programs = select(func.count()).select_from(seats).join(matches, matches.c.id == seats.c.match_id)
    number = connection.execute(select(func.count()).select_from(matches).where(*theirs)).scalar_one()
    return number, connection.execute(programs.where(seats.c.kind == "bot", *theirs)).scalar_one()
