"""What the house keeps to itself: the key that browsers know it by, and what it signs ids and links with.

Made when they are first needed, and kept in the database: all processes have the same, and a backup has them too.
"""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection

from app.store.database import Reader
from app.store.delivery import channel_rows, secret_rows
from app.store.journal import Journal

PUSH, SIGNING = "push", "signing"


class PushKeys(Struct, frozen=True):
    private: bytes  # PEM, as is the public one
    public: bytes
    shown: str  # the public one, as browsers want it


def made() -> str:
    from webpush.vapid import VAPID  # noqa: PLC0415 - once for each database

    private, public, shown = VAPID.generate_keys()
    return "\n\n".join((private.decode().strip(), public.decode().strip(), shown))


def read(kept: str) -> PushKeys:
    private, public, shown = kept.split("\n\n")
    return PushKeys(private.encode(), public.encode(), shown)


def renew(connection: Connection, now: float) -> int:
    """Another key. What browsers have agreed to holds for the old one alone: how many channels are off by that."""
    secret_rows.replace(connection, PUSH, made(), now)
    return channel_rows.switch_off_all(connection, "push", "keys")


class Keys:
    """As they are kept, for whoever only reads."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._signing = b""

    async def push_keys(self) -> PushKeys:
        """Read each time: they can be renewed while the server runs."""
        return read(await self._kept(PUSH, made))

    async def signing(self) -> bytes:
        if not self._signing:
            self._signing = (await self._kept(SIGNING, lambda: secrets.token_urlsafe(32))).encode()
        return self._signing

    async def _kept(self, name: str, make: Callable[[], str]) -> str:
        found = await self._reader.read(lambda c: secret_rows.load(c, name))
        return await self._first(name, make) if found is None else found

    async def _first(self, name: str, make: Callable[[], str]) -> str:  # noqa: ARG002
        raise LookupError(f"there is no key for {name}")


class KeyStore(Keys):
    def __init__(self, reader: Reader, journal: Journal, now: Callable[[], float] = time.time) -> None:
        super().__init__(reader)
        self._journal, self._now = journal, now

    async def _first(self, name: str, make: Callable[[], str]) -> str:
        new, now = make(), self._now()
        return await self._journal.write(lambda c: secret_rows.keep(c, name, new, now))


def stamp(signing: bytes, *parts: object) -> str:
    """32 characters that nobody else could come up with, and that are always the same for the same."""
    said = "\0".join(map(str, parts)).encode()
    return urlsafe_b64encode(hmac.digest(signing, said, sha256)[:24]).decode()
