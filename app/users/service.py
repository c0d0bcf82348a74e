"""Who somebody is: guests by their name alone, a password to keep it, links to another device or a new password."""

import secrets
import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app.config import Settings
from app.errors import Conflict, Forbidden, NameTaken, NotFound, NotSignedIn
from app.rates import Rate, Rates
from app.store import users
from app.store.database import Reader
from app.store.journal import Journal
from app.store.notifications import SessionEnded, UserChanged
from app.store.people import link_rows
from app.store.people.link_rows import Link
from app.store.users import Whence
from app.users import passwords
from app.users.names import clean, compared
from app.users.passwords import Passwords
from app.users.sessions import Begun, Sessions, User, hashed
from app.users.taken import guises, must_be_free

__all__ = ["User", "UserService"]
T = TypeVar("T")
LINK_LASTS = 600.0  # seconds
PASSWORD_LINK_LASTS = 3600.0
GUESSES = Rate("passwords of a name", 10, 6.0)
NOWHERE = Whence()


class UserService(Sessions):
    def __init__(
        self, reader: Reader, journal: Journal, settings: Settings, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(reader, journal, settings, now)
        self._guesses = Rates(now=now) if settings.rate_limits else None
        self._passwords = Passwords()

    async def become_guest(self, name: str, whence: Whence = NOWHERE) -> Begun:
        shown, now = clean(name), self._now()

        def arrive(connection: Connection) -> Begun:
            must_be_free(connection, shown)
            return self._begin(connection, User(users.add(connection, shown, now), shown, False), whence)

        return await self._journal.write(arrive)

    async def sign_in(self, name: str, password: str, whence: Whence = NOWHERE, mark: str = "") -> Begun:
        """The same answer, after the same time, for a wrong password and for a name that nobody keeps."""
        kept_name = compared(clean(name))
        row = await self._reader.read(lambda c: users.by_kept_name(c, kept_name))
        self._guess(f"{kept_name} {mark}" if row and passwords.is_marked(mark, row.password or "") else kept_name)
        fits = await self._passwords.fits(password, row.password if row else None)
        if row is None or not fits:
            raise NotSignedIn("password_wrong")

        def arrive(connection: Connection) -> Begun:
            if users.load(connection, row.id) != row:  # changed while we looked
                raise NotSignedIn("password_wrong")
            return self._begin(connection, User(row.id, row.name, True, operator=row.operator), whence)

        return await self._journal.write(arrive)

    def _guess(self, whose: str) -> None:
        if self._guesses is not None:
            self._guesses.take(GUESSES, whose)

    # ------------------------------------------------------------------ name and password

    async def rename(self, user: User, name: str) -> User:
        shown = clean(name)

        def change(connection: Connection) -> User:
            row = self._present(connection, user)
            must_be_free(connection, shown, but=user.id)
            users.rename(connection, user.id, shown, compared(shown) if row.password else None)
            return User(user.id, shown, row.password is not None)

        return await self._change(user, change)

    async def prove(self, user: User, password: str | None) -> None:
        """That it is they who want what cannot be taken back: where a password keeps the name, by it."""
        row = await self._reader.read(lambda c: self._present(c, user))
        if not await self._proven(row, password, user.session):
            raise Forbidden("password_not_yours")

    async def _proven(self, row: users.UserRow, password: str | None, session: str) -> bool:
        if row.password is None:
            return True
        self._guess(session)  # what others guess at the name is not theirs
        return await self._passwords.fits(password or "", row.password)

    async def set_password(
        self, user: User, password: str, old: str | None = None, whence: Whence = NOWHERE
    ) -> Begun | None:
        """Keep the name from now on. A new password ends all sessions of the old one, and begins one here."""
        row = await self._reader.read(lambda c: self._present(c, user))
        passwords.check(password, row.name)
        if not await self._proven(row, old, user.session):
            raise Forbidden("password_old_wrong")
        new = await self._passwords.hashed(password)

        def change(connection: Connection) -> Begun | None:
            self._present(connection, user)
            if row.password is None:
                must_be_free(connection, row.name, but=user.id)
            return self._replace(connection, row, new, whence)

        return await self._change(user, change)

    async def end_other_uses(self, user: User) -> list[User]:
        """Of a name that is kept from now on: guests who go by it have another one. Who they are."""
        kept_name = compared(user.name)

        def called_so(connection: Connection) -> list[User]:  # compared here, beside the play: there may be very many
            found = users.guests(connection)
            return [User(one, f"Guest {one}", False) for one, name in found if kept_name in guises(name)]

        others = await self._reader.read(called_so)

        def change(connection: Connection) -> None:
            for other in others:
                users.rename(connection, other.id, other.name, None)
                self._tell(connection, UserChanged(other.id))

        if others:
            await self._journal.write(change)
            for other in others:
                self.forget(other.id)
        return others

    def _replace(self, connection: Connection, row: users.UserRow, password: str, whence: Whence) -> Begun | None:
        if not users.keep(connection, row.id, compared(row.name), password, before=row.password):
            raise Conflict("password_changed")
        if row.password is None:
            return None
        users.end_all_sessions(connection, row.id)
        self._tell(connection, SessionEnded(row.id))
        return self._begin(connection, User(row.id, row.name, True), whence)

    async def password_link(self, kept_name: str) -> tuple[users.UserRow, str] | None:
        """Who keeps this name, and a token with which they choose a new password, once."""
        token, now = secrets.token_urlsafe(32), self._now()

        def make(connection: Connection) -> tuple[users.UserRow, str] | None:
            row = users.by_kept_name(connection, kept_name)
            if row:
                add_password_link(connection, row.id, token, now, now + PASSWORD_LINK_LASTS)
            return (row, token) if row else None

        return await self._journal.write(make)

    async def reset_password(self, token: str, password: str, whence: Whence = NOWHERE) -> Begun:
        """A password that is none leaves the link as good as it was."""
        now, known = self._now(), hashed(token)
        row = await self._reader.read(lambda c: _holder(c, known, now))
        if row is None:
            raise NotFound("password_link_old")
        passwords.check(password, row.name)
        new = await self._passwords.hashed(password)

        def change(connection: Connection) -> Begun | None:
            if link_rows.take(connection, "password", known, now) is None:
                return None
            return self._replace(connection, row, new, whence)

        begun = await self._change(User(row.id, row.name, True), change)
        if begun is None:
            raise NotFound("password_link_old")
        return begun

    async def _change(self, user: User, change: Callable[[Connection], T]) -> T:
        def told(connection: Connection) -> T:
            self._tell(connection, UserChanged(user.id))
            return change(connection)

        try:
            return await self._journal.write(told)
        except IntegrityError:  # another process was quicker
            raise NameTaken("name_taken") from None
        finally:
            self._known.forget_user(user.id)

    # ------------------------------------------------------------------ another device

    async def device_link(self, user: User) -> tuple[str, float]:
        """A token that begins a session of this user elsewhere, once, and until when."""
        token, now = secrets.token_urlsafe(32), self._now()
        until = now + LINK_LASTS

        def make(connection: Connection) -> None:
            self._present(connection, user)
            link_rows.add(connection, "device", hashed(token), Link(user.id), now, until)

        await self._journal.write(make)
        return token, until

    async def carry_on(self, token: str, whence: Whence = NOWHERE) -> Begun:
        now = self._now()

        def take(connection: Connection) -> Begun | None:
            link = link_rows.take(connection, "device", hashed(token), now)
            row = None if link is None else users.load(connection, link.user_id)
            if row is None:  # not raised here: a link that came too late is to be gone for good
                return None
            return self._begin(connection, User(row.id, row.name, row.password is not None), whence)

        begun = await self._journal.write(take)
        if begun is None:
            raise NotFound("device_link_old")
        return begun


def add_password_link(connection: Connection, user_id: int, token: str, now: float, until: float) -> None:
    link_rows.add(connection, "password", hashed(token), Link(user_id), now, until)


def _holder(connection: Connection, token_hash: str, now: float) -> users.UserRow | None:
    link = link_rows.find(connection, "password", token_hash, now)
    return None if link is None else users.load(connection, link.user_id)
