"""One-time links, of every kind: their secrets are known to whoever has the link, and here by their hashes alone."""

from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, insert, select

from app.store.models import links

# Carry on on another device; choose a new password; take a seat over. "regain" lets the host make links, "regained", to
# the seat of somebody who has lost their way back.
Purpose = Literal["device", "password", "seat", "regain", "regained"]


class Link(Struct, frozen=True):
    """What is given away: a person's own identity, or their seat."""

    user_id: int
    match_id: int | None = None
    seat: int | None = None
    expires_at: float = 0.0  # as it is in the database


def add(connection: Connection, purpose: Purpose, token_hash: str, link: Link, now: float, expires_at: float) -> None:
    """The only one of its kind for this person, or this seat: an older one is worth nothing any more."""
    connection.execute(delete(links).where(links.c.expires_at <= now))
    connection.execute(delete(links).where(links.c.purpose == purpose, *_about(link)))
    row = {"user_id": link.user_id, "match_id": link.match_id, "seat": link.seat}
    connection.execute(insert(links).values(token_hash=token_hash, purpose=purpose, expires_at=expires_at, **row))


def find(connection: Connection, purpose: Purpose, token_hash: str, now: float) -> Link | None:
    """It stays good."""
    return _first(connection, *_named(purpose, token_hash), links.c.expires_at > now)


def allowed(connection: Connection, purpose: Purpose, match_id: int, seat: int, now: float) -> Link | None:
    """The link to this seat, whatever its secret is."""
    known = links.c.match_id == match_id, links.c.seat == seat, links.c.purpose == purpose
    return _first(connection, *known, links.c.expires_at > now)


def take(connection: Connection, purpose: Purpose, token_hash: str, now: float) -> Link | None:
    """It is used up. Whoever comes second, or late, finds none."""
    found = find(connection, purpose, token_hash, now)
    gone = connection.execute(delete(links).where(*_named(purpose, token_hash)))
    return found if gone.rowcount == 1 else None


def drop(connection: Connection, user_id: int, *purposes: Purpose) -> None:
    connection.execute(delete(links).where(links.c.user_id == user_id, links.c.purpose.in_(purposes)))


def drop_to_seat(connection: Connection, match_id: int, seat: int) -> None:
    """Whatever leads to this seat."""
    connection.execute(delete(links).where(links.c.match_id == match_id, links.c.seat == seat))


_LINK = [links.c[name] for name in Link.__struct_fields__]


def _first(connection: Connection, *which: ColumnElement[bool]) -> Link | None:
    row = connection.execute(select(*_LINK).where(*which)).first()
    return None if row is None else Link(*row)


def _named(purpose: Purpose, token_hash: str) -> tuple[ColumnElement[bool], ...]:
    return links.c.token_hash == token_hash, links.c.purpose == purpose


def _about(link: Link) -> tuple[Any, ...]:
    if link.match_id is None:
        return (links.c.user_id == link.user_id,)
    return links.c.match_id == link.match_id, links.c.seat == link.seat
