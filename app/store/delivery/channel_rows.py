"""Where somebody, or a table, wants to be told."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from app.store.delivery.tables import channels
from app.store.models import matches

ChannelKind = Literal["push", "mail", "webhook", "discord", "ntfy"]
# Why nothing is sent there any more: the receiver is gone, has only failed for long, is in a network that is not
# allowed; its owner wants no more mail; or the house has got new keys.
Off = Literal["", "gone", "failing", "address", "unsubscribed", "keys"]


class Owner(Struct, frozen=True):
    """A person, or the table of a match."""

    user_id: int | None = None
    match_id: int | None = None

    @property
    def owns(self) -> Any:
        if self.user_id is not None:
            return channels.c.user_id == self.user_id
        return channels.c.match_id == self.match_id


class NewChannel(Struct, frozen=True):
    kind: ChannelKind
    address: str
    digest: str
    keys: dict[str, str]
    language: str
    label: str
    confirmed: bool


class ChannelRow(Struct, frozen=True):
    id: int
    user_id: int | None
    match_id: int | None
    kind: ChannelKind
    address: str
    keys: dict[str, str]
    language: str
    label: str
    confirmed: bool
    off: Off
    failed: int
    failing_since: float | None
    created_at: float

    @property
    def on(self) -> bool:
        return self.confirmed and not self.off


_CHANNEL = [channels.c[name] for name in ChannelRow.__struct_fields__]
WORKS = channels.c.confirmed, channels.c.off == ""


def of(connection: Connection, owner: Owner) -> list[ChannelRow]:
    found = connection.execute(select(*_CHANNEL).where(owner.owns).order_by(channels.c.id))
    return [ChannelRow(*row) for row in found]


def of_people(connection: Connection, ids: Iterable[int]) -> list[ChannelRow]:
    found = connection.execute(select(*_CHANNEL).where(channels.c.user_id.in_(set(ids))).order_by(channels.c.id))
    return [ChannelRow(*row) for row in found]


def load(connection: Connection, channel_id: int) -> ChannelRow | None:
    row = connection.execute(select(*_CHANNEL).where(channels.c.id == channel_id)).first()
    return None if row is None else ChannelRow(*row)


def load_all(connection: Connection, ids: Sequence[int]) -> dict[int, ChannelRow]:
    found = connection.execute(select(*_CHANNEL).where(channels.c.id.in_(ids))) if ids else ()
    return {row.id: row for row in (ChannelRow(*one) for one in found)}


def same(connection: Connection, owner: Owner, kind: str, digest: str) -> ChannelRow | None:
    """The one that leads to the same place."""
    known = owner.owns, channels.c.kind == kind, channels.c.digest == digest
    row = connection.execute(select(*_CHANNEL).where(*known)).first()
    return None if row is None else ChannelRow(*row)


def number(connection: Connection, owner: Owner) -> int:
    return int(connection.execute(select(func.count()).select_from(channels).where(owner.owns)).scalar_one())


def add(connection: Connection, owner: Owner, new: NewChannel, now: float) -> ChannelRow:
    values = {name: getattr(new, name) for name in NewChannel.__struct_fields__}
    whose = {"user_id": owner.user_id, "match_id": owner.match_id, "created_at": now}
    row = connection.execute(insert(channels).values(**values, **whose).returning(*_CHANNEL)).one()
    return ChannelRow(*row)


def change(connection: Connection, channel_id: int, **values: Any) -> bool:
    return connection.execute(update(channels).where(channels.c.id == channel_id).values(**values)).rowcount == 1


_COUNTED = (
    update(channels)
    .where(channels.c.id == bindparam("channel"))
    .values(failed=bindparam("times"), failing_since=bindparam("since"))
)


def count(connection: Connection, some: Sequence[dict[str, Any]]) -> None:
    """How many messages were given up there, and since when nothing has arrived."""
    if some:
        connection.execute(_COUNTED, some)


def switch_off(connection: Connection, why: Mapping[int, Off]) -> list[int]:
    """Those of them that were on."""
    switched = list[int]()
    for off in sorted(set(why.values())):
        on = channels.c.id.in_([id for id, one in why.items() if one == off]), channels.c.off == ""
        switched += connection.scalars(update(channels).where(*on).values(off=off).returning(channels.c.id)).all()
    return switched


def switch_off_all(connection: Connection, kind: ChannelKind, why: Off) -> int:
    """All of a kind; how many these were."""
    return connection.execute(update(channels).where(channels.c.kind == kind, *WORKS).values(off=why)).rowcount


def owners_of(connection: Connection, some: Iterable[ChannelRow]) -> dict[int, int]:
    """The people who look after these channels: after a table's, its host."""
    owners = {one.id: one.user_id for one in some if one.user_id is not None}
    of_tables = [one.id for one in some if one.match_id is not None]
    hosts = select(channels.c.id, matches.c.host_id).join(matches, matches.c.id == channels.c.match_id)
    found = connection.execute(hosts.where(channels.c.id.in_(of_tables))) if of_tables else ()
    return owners | {id: host for id, host in found if host is not None}


def remove(connection: Connection, owner: Owner, channel_id: int) -> bool:
    return connection.execute(delete(channels).where(channels.c.id == channel_id, owner.owns)).rowcount == 1


def take_from_others(connection: Connection, owner: Owner, kind: str, digest: str) -> None:
    """A browser is one person's at a time: whoever used it before is not told there any more."""
    connection.execute(
        delete(channels)
        .where(channels.c.digest == digest, channels.c.kind == kind, channels.c.user_id.is_not(None))
        .where(~owner.owns)
    )
