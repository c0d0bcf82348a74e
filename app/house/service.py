"""The house as this process knows it: who may come in, what is said to everybody; and the way of a deed."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TypeVar

from sqlalchemy import Connection

from app.errors import Forbidden
from app.house.deeds import Deed
from app.store import lobby_rows, users
from app.store.database import Reader
from app.store.journal import Journal
from app.store.match_rows import load
from app.store.notifications import Notification, notify
from app.store.people import house_rows, link_rows
from app.users.service import User
from app.users.sessions import hashed

T = TypeVar("T")
ALIVE = ("open", "running")


class House:
    def __init__(
        self,
        reader: Reader,
        journal: Journal,
        heard: Callable[[Notification], Awaitable[None]],
        now: Callable[[], float],
    ) -> None:
        self._reader, self._journal, self._heard, self._now = reader, journal, heard, now
        self.notice, self.admission = "", "everybody"
        self._shut: list[IPv4Network | IPv6Network] = []

    async def look(self) -> None:
        """At what operators have said since, here or elsewhere."""
        said, shut = await self._reader.read(lambda c: (house_rows.said(c), house_rows.shut_networks(c)))
        self.notice, self.admission = said.get("notice", ""), said.get("admission", "everybody")
        self._shut = [ip_network(network) for network in shut]

    async def do(self, by: User, deed: Deed, meanwhile: AbstractAsyncContextManager[None] | None = None) -> None:
        """In one transaction with its note; then whoever has to know is told, here and in the other processes."""

        def work(connection: Connection) -> list[Notification]:
            must_be_operator(connection, by, self._now())
            told = list(deed(connection, by.name))
            notify(connection, *told, process=self._journal.name)
            return told

        async with meanwhile or nullcontext():
            told = await self._journal.write(work)
        for one in told:
            await self._heard(one)

    async def must_admit(self, address: str, invitation: str | None) -> None:
        """Whoever is not known here yet."""
        if address and any(_within(address, network) for network in self._shut):
            raise Forbidden("network_shut")
        if self.admission == "nobody":
            raise Forbidden("nobody_new")
        if self.admission == "invited":
            now, said = self._now(), invitation or ""
            if not await self._reader.read(lambda c: _invites(c, said, now)):
                raise Forbidden("invited_only")

    async def read(self, by: User, look: Callable[[Connection], T]) -> T:
        """What operators alone may see."""

        def work(connection: Connection) -> T:
            must_be_operator(connection, by, self._now())
            return look(connection)

        return await self._reader.read(work)


def must_be_operator(connection: Connection, user: User, now: float) -> None:
    """And signed in still: this process may not have heard that they are not."""
    here = not user.session or users.session(connection, user.session, now) is not None
    if not here or not house_rows.is_operator(connection, user.id):
        raise Forbidden("operators_only")


def _within(address: str, network: IPv4Network | IPv6Network) -> bool:
    known = ip_network(address)
    return known.version == network.version and known.network_address in network


def _invites(connection: Connection, said: str, now: float) -> bool:
    """The code of a table that is there, or a link to a seat."""
    if link_rows.find(connection, "seat", hashed(said), now):
        return True
    found = lobby_rows.of_code(connection, said.upper())
    row = load(connection, found[0]) if found else None
    return row is not None and row.status in ALIVE
