"""Who does not want to hear whom, or to have them at their tables."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, exists, insert, select

from app.store.models import messages, users
from app.store.people.tables import apart, kept_out

How = Literal["mute", "block"]


class ApartRow(Struct, frozen=True):
    id: int
    name: str
    how: How


def put(connection: Connection, user_id: int, other_id: int, how: How, now: float) -> None:
    lift(connection, user_id, other_id)
    connection.execute(insert(apart).values(user_id=user_id, other_id=other_id, how=how, at=now))


def lift(connection: Connection, user_id: int, other_id: int) -> None:
    connection.execute(delete(apart).where(apart.c.user_id == user_id, apart.c.other_id == other_id))


def of(connection: Connection, user_id: int) -> list[ApartRow]:
    query = select(users.c.id, users.c.name, apart.c.how).join(users, users.c.id == apart.c.other_id)
    return [
        ApartRow(*row) for row in connection.execute(query.where(apart.c.user_id == user_id).order_by(users.c.name))
    ]


def deaf_to(connection: Connection, user_id: int) -> frozenset[int]:
    """Those who do not want to hear this user."""
    return frozenset(connection.execute(select(apart.c.user_id).where(apart.c.other_id == user_id)).scalars())


def heard_by(user_id: int) -> ColumnElement[bool]:
    """For a query of messages: that this user wants to hear whoever has said it."""
    return ~exists().where(apart.c.user_id == user_id, apart.c.other_id == messages.c.user_id)


def shut_to(connection: Connection, user_id: int, others: Iterable[int]) -> set[int]:
    """Those of the others who do not want this user at their tables, nor to be asked to theirs."""
    blocked = apart.c.other_id == user_id, apart.c.user_id.in_(list(others)), apart.c.how == "block"
    return set(connection.execute(select(apart.c.user_id).where(*blocked)).scalars())


def keep_out(connection: Connection, match_id: int, user_id: int) -> None:
    if not is_kept_out(connection, match_id, user_id):
        connection.execute(insert(kept_out).values(match_id=match_id, user_id=user_id))


def unwanted_guests(connection: Connection, match_id: int, host_id: int | None) -> list[str]:
    """The names of guests whom the host has sent away from this table, or does not want at any."""
    away = select(kept_out.c.user_id).where(kept_out.c.match_id == match_id)
    blocked = select(apart.c.other_id).where(apart.c.user_id == host_id, apart.c.how == "block")
    guests = users.c.password.is_(None), users.c.id.in_(away.union(blocked))
    return list(connection.execute(select(users.c.name).where(*guests)).scalars())


def is_kept_out(connection: Connection, match_id: int, user_id: int) -> bool:
    here = kept_out.c.match_id == match_id, kept_out.c.user_id == user_id
    return connection.execute(select(kept_out.c.user_id).where(*here)).first() is not None
