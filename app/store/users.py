"""People in the database: who they are, and their sessions."""

from collections.abc import Collection
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, Row, delete, insert, select, update

from app.paces import Hours
from app.store.models import sessions, users
from app.store.people import link_rows


class UserRow(Struct, frozen=True):
    id: int
    name: str
    kept_name: str | None
    password: str | None  # its hash
    operator: bool


class SessionRow(Struct, frozen=True):
    user_id: int
    name: str
    kept: bool
    expires_at: float
    operator: bool


class Whence(Struct, frozen=True):
    """Where somebody comes from: the address, or its network, and what their browser calls itself."""

    address: str = ""
    agent: str = ""


class DeviceRow(Struct, frozen=True):
    """Where somebody is signed in."""

    id_hash: str
    created_at: float
    seen_at: float
    agent: str
    address: str


_USER = [users.c[name] for name in UserRow.__struct_fields__]


def add(connection: Connection, name: str, now: float) -> int:
    row = {"name": name, "created_at": now, "seen_at": now}
    return int(connection.execute(insert(users).values(row).returning(users.c.id)).scalar_one())


def load(connection: Connection, user_id: int) -> UserRow | None:
    return _user(connection.execute(select(*_USER).where(users.c.id == user_id, ~users.c.blocked)).first())


def by_kept_name(connection: Connection, kept_name: str) -> UserRow | None:
    return _user(connection.execute(select(*_USER).where(users.c.kept_name == kept_name, ~users.c.blocked)).first())


def _user(row: Row[Any] | None) -> UserRow | None:
    return None if row is None else UserRow(*row)  # type: ignore[call-arg]


def blocked(connection: Connection) -> list[int]:
    return list(connection.execute(select(users.c.id).where(users.c.blocked)).scalars())


def blocked_guests(connection: Connection) -> list[str]:
    return list(connection.execute(select(users.c.name).where(users.c.blocked, users.c.kept_name.is_(None))).scalars())


def is_kept(connection: Connection, kept_names: Collection[str], but: int | None = None) -> bool:
    """Whether somebody else keeps one of these names; somebody blocked does too."""
    owners = connection.execute(select(users.c.id).where(users.c.kept_name.in_(kept_names))).scalars()
    return any(owner != but for owner in owners)


def guests(connection: Connection) -> list[tuple[int, str]]:
    """Everybody whose name nobody keeps."""
    found = connection.execute(select(users.c.id, users.c.name).where(users.c.kept_name.is_(None)))
    return [(user_id, name) for user_id, name in found]


def rename(connection: Connection, user_id: int, name: str, kept_name: str | None) -> None:
    connection.execute(update(users).where(users.c.id == user_id).values(name=name, kept_name=kept_name))


def keep(connection: Connection, user_id: int, kept_name: str, password: str, before: str | None) -> bool:
    """Give a user a password; False if it is not the one it was `before` any more."""
    same = users.c.password.is_(None) if before is None else users.c.password == before
    changed = update(users).where(users.c.id == user_id, same).values(kept_name=kept_name, password=password)
    return connection.execute(changed).rowcount == 1


def hours(connection: Connection, user_id: int) -> Hours | None:
    """In which this user is usually here, if they have said."""
    return connection.execute(select(users.c.hours).where(users.c.id == user_id)).scalar()


def keep_hours(connection: Connection, user_id: int, hours: Hours | None) -> None:
    connection.execute(update(users).where(users.c.id == user_id).values(hours=hours))


# ------------------------------------------------------------------ sessions


def add_session(
    connection: Connection, id_hash: str, user_id: int, now: float, expires_at: float, whence: Whence
) -> None:
    connection.execute(delete(sessions).where(sessions.c.expires_at <= now))
    row = {"id_hash": id_hash, "user_id": user_id, "created_at": now, "expires_at": expires_at, "seen_at": now}
    connection.execute(insert(sessions).values(row | asdict(whence)))


def session(connection: Connection, id_hash: str, now: float) -> SessionRow | None:
    query = (
        select(users.c.id, users.c.name, users.c.password.is_not(None), sessions.c.expires_at, users.c.operator)
        .join(users, users.c.id == sessions.c.user_id)
        .where(sessions.c.id_hash == id_hash, sessions.c.expires_at > now, ~users.c.blocked)
    )
    row = connection.execute(query).first()
    return None if row is None else SessionRow(row[0], row[1], bool(row[2]), row[3], bool(row[4]))


def extend_session(
    connection: Connection, id_hash: str, user_id: int, now: float, expires_at: float, whence: Whence
) -> None:
    values = {"expires_at": expires_at, "seen_at": now} | asdict(whence)
    connection.execute(update(sessions).where(sessions.c.id_hash == id_hash).values(values))
    connection.execute(update(users).where(users.c.id == user_id).values(seen_at=now))


def end_session(connection: Connection, id_hash: str) -> int | None:
    """Whose it was."""
    ended = delete(sessions).where(sessions.c.id_hash == id_hash).returning(sessions.c.user_id)
    return connection.execute(ended).scalar()


_DEVICE = [sessions.c[name] for name in DeviceRow.__struct_fields__]


def devices(connection: Connection, user_id: int, now: float) -> list[DeviceRow]:
    """Where this user is signed in; seen last comes first."""
    mine = sessions.c.user_id == user_id, sessions.c.expires_at > now
    return [DeviceRow(*row) for row in connection.execute(select(*_DEVICE).where(*mine).order_by(*_SEEN_LAST))]


_SEEN_LAST = sessions.c.seen_at.desc(), sessions.c.created_at.desc()


def end_device(connection: Connection, user_id: int, begins: str) -> bool:
    """The session whose hash begins so, if it is one of this user."""
    mine = sessions.c.user_id == user_id, sessions.c.id_hash.startswith(begins, autoescape=True)
    return connection.execute(delete(sessions).where(*mine)).rowcount > 0


def end_all_sessions(connection: Connection, user_id: int, but: str = "") -> None:
    """Everywhere, and links that would begin new ones are worth nothing any more."""
    connection.execute(delete(sessions).where(sessions.c.user_id == user_id, sessions.c.id_hash != but))
    link_rows.drop(connection, user_id, "device", "password")
