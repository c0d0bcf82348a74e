"""Who somebody is: guests by their name alone, a password to keep it, a session in a cookie.

The session id is known to the browser alone; the database has its hash, and so has this process for a while.
"""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app.config import Settings
from app.errors import Conflict, Forbidden, NameTaken, NotFound, NotSignedIn
from app.rates import Rate, Rates
from app.store import users
from app.store.database import Reader
from app.store.journal import Journal
from app.store.notifications import Notification, SessionEnded, UserChanged, notify
from app.users import passwords
from app.users.names import clean, compared
from app.users.passwords import Passwords

T = TypeVar("T")
DAY = 24 * 3600.0
LINK_LASTS = 600.0  # seconds
PASSWORD_LINK_LASTS = 3600.0
KNOWN_FOR = 300.0  # seconds until a session is looked up again; that it has ended, all processes are told
MOST_KNOWN = 10_000
LONGEST_SECRET = 100  # characters; ours have 43
GUESSES = Rate("passwords of a name", 10, 6.0)


class User(Struct, frozen=True):
    id: int
    name: str
    kept: bool  # by a password
    session: str = ""  # the hash of the one they came with


class Begun(Struct, frozen=True):
    """A session that begins now. Its id goes into the cookie, and nowhere else."""

    user: User
    session: str


class UserService:
    def __init__(
        self, reader: Reader, journal: Journal, settings: Settings, now: Callable[[], float] = time.time
    ) -> None:
        self._reader, self._journal, self._now = reader, journal, now
        self.cookie = "__Host-kontor_session" if settings.secure else "kontor_session"
        self.lasts = settings.session_days * DAY
        self._guesses = Rates(now=now) if settings.rate_limits else None
        self._passwords = Passwords()
        self._known = Known()

    # ------------------------------------------------------------------ sessions

    async def user_of(self, cookies: Mapping[str, str]) -> User | None:
        """Whose session it is in the cookie. Runs with every request."""
        secret = cookies.get(self.cookie, "")
        if not 0 < len(secret) <= LONGEST_SECRET:
            return None
        id_hash, now = hashed(secret), self._now()
        return self._known.get(id_hash, now) or await self._look_up(id_hash, now)

    async def _look_up(self, id_hash: str, now: float) -> User | None:
        changes = self._known.changes
        found = await self._reader.read(lambda c: users.session(c, id_hash, now))
        if found is None:
            return None
        if found.expires_at < now + self.lasts - DAY:  # so it is written once a day at most
            until = now + self.lasts
            await self._journal.write(lambda c: users.extend_session(c, id_hash, found.user_id, now, until))
        user = User(found.user_id, found.name, found.kept, id_hash)
        if changes == self._known.changes:  # else it may have ended while we read
            self._known.add(id_hash, user, min(now + KNOWN_FOR, found.expires_at))
        return user

    async def become_guest(self, name: str) -> Begun:
        shown, now = clean(name), self._now()

        def arrive(connection: Connection) -> Begun:
            if users.is_kept(connection, compared(shown)):
                raise NameTaken("name_taken")
            return self._begin(connection, User(users.add(connection, shown, now), shown, False))

        return await self._journal.write(arrive)

    async def sign_in(self, name: str, password: str) -> Begun:
        """The same answer, after the same time, for a wrong password and for a name that nobody keeps."""
        kept_name = compared(clean(name))
        self._guess(kept_name)
        row = await self._reader.read(lambda c: users.by_kept_name(c, kept_name))
        fits = await self._passwords.fits(password, row.password if row else None)
        if row is None or not fits:
            raise NotSignedIn("password_wrong")

        def arrive(connection: Connection) -> Begun:
            if users.load(connection, row.id) != row:  # changed while we looked
                raise NotSignedIn("password_wrong")
            return self._begin(connection, User(row.id, row.name, True))

        return await self._journal.write(arrive)

    async def sign_out(self, cookies: Mapping[str, str]) -> None:
        if secret := cookies.get(self.cookie):
            id_hash = hashed(secret)

            def end(connection: Connection) -> None:
                if user_id := users.end_session(connection, id_hash):
                    self._tell(connection, SessionEnded(user_id))

            await self._journal.write(end)
            self._known.forget(id_hash)

    def _begin(self, connection: Connection, user: User) -> Begun:
        secret, now = secrets.token_urlsafe(32), self._now()
        users.add_session(connection, hashed(secret), user.id, now, now + self.lasts)
        return Begun(replace(user, session=hashed(secret)), secret)

    def _tell(self, connection: Connection, told: Notification) -> None:
        """With the change itself: a process that is killed right after it leaves nobody believing in what is over."""
        notify(connection, told, process=self._journal.name)

    def _guess(self, whose: str) -> None:
        if self._guesses is not None:
            self._guesses.take(GUESSES, whose)

    def _present(self, connection: Connection, user: User) -> users.UserRow:
        """Asked once more where something is written that lasts: this process may not have heard that it is over."""
        row = users.load(connection, user.id)
        over = user.session and users.session(connection, user.session, self._now()) is None
        if row is None or over:
            raise NotSignedIn("unknown_here")
        return row

    def forget(self, user_id: int) -> None:
        """A session of this user is over, here or elsewhere: the next request is looked up."""
        self._known.forget_user(user_id)

    def forget_everybody(self) -> None:
        self._known.forget_all()

    # ------------------------------------------------------------------ name and password

    async def rename(self, user: User, name: str) -> User:
        shown = clean(name)

        def change(connection: Connection) -> User:
            row = self._present(connection, user)
            if users.is_kept(connection, compared(shown), but=user.id):
                raise NameTaken("name_taken")
            users.rename(connection, user.id, shown, compared(shown) if row.password else None)
            return User(user.id, shown, row.password is not None)

        return await self._change(user, change)

    async def set_password(self, user: User, password: str, old: str | None = None) -> Begun | None:
        """Keep the name from now on. A new password ends all sessions of the old one, and begins one here."""
        row = await self._reader.read(lambda c: self._present(c, user))
        passwords.check(password, row.name)
        if row.password is not None:
            self._guess(compared(row.name))
            if not await self._passwords.fits(old or "", row.password):
                raise Forbidden("password_old_wrong")
        new = await self._passwords.hashed(password)

        def change(connection: Connection) -> Begun | None:
            self._present(connection, user)
            return self._replace(connection, row, new)

        return await self._change(user, change)

    def _replace(self, connection: Connection, row: users.UserRow, password: str) -> Begun | None:
        if not users.keep(connection, row.id, compared(row.name), password, before=row.password):
            raise Conflict("password_changed")
        if row.password is None:
            return None
        users.end_all_sessions(connection, row.id)
        self._tell(connection, SessionEnded(row.id))
        return self._begin(connection, User(row.id, row.name, True))

    async def password_link(self, kept_name: str) -> tuple[users.UserRow, str] | None:
        """Who keeps this name, and a token with which they choose a new password, once."""
        token, now = secrets.token_urlsafe(32), self._now()

        def make(connection: Connection) -> tuple[users.UserRow, str] | None:
            row = users.by_kept_name(connection, kept_name)
            if row:
                users.add_link(connection, "password", hashed(token), row.id, now, now + PASSWORD_LINK_LASTS)
            return (row, token) if row else None

        return await self._journal.write(make)

    async def reset_password(self, token: str, password: str) -> Begun:
        """A password that is none leaves the link as good as it was."""
        now, known = self._now(), hashed(token)
        row = await self._reader.read(lambda c: users.holder(c, "password", known, now))
        if row is None:
            raise NotFound("password_link_old")
        passwords.check(password, row.name)
        new = await self._passwords.hashed(password)

        def change(connection: Connection) -> Begun | None:
            if users.take_link(connection, "password", known, now) != row.id:
                return None
            return self._replace(connection, row, new)

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
            users.add_link(connection, "device", hashed(token), user.id, now, until)

        await self._journal.write(make)
        return token, until

    async def carry_on(self, token: str) -> Begun:
        now = self._now()

        def take(connection: Connection) -> Begun | None:
            user_id = users.take_link(connection, "device", hashed(token), now)
            row = None if user_id is None else users.load(connection, user_id)
            # Not raised here: a link that came too late is to be gone for good.
            return None if row is None else self._begin(connection, User(row.id, row.name, row.password is not None))

        begun = await self._journal.write(take)
        if begun is None:
            raise NotFound("device_link_old")
        return begun


def hashed(secret: str) -> str:
    """Enough for secrets that are long and random; passwords need more."""
    return sha256(secret.encode()).hexdigest()


class Known:
    """The sessions that were looked up just now, and no more than so many."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._users: OrderedDict[str, tuple[User, float]] = OrderedDict()
        self._most = most
        self.changes = 0  # how often something was forgotten

    def get(self, id_hash: str, now: float) -> User | None:
        user, until = self._users.get(id_hash, (None, 0.0))
        return user if now < until else None

    def add(self, id_hash: str, user: User, until: float) -> None:
        self._users[id_hash] = user, until
        self._users.move_to_end(id_hash)
        if len(self._users) > self._most:
            self._users.popitem(last=False)

    def forget(self, id_hash: str) -> None:
        self.changes += 1
        self._users.pop(id_hash, None)

    def forget_user(self, user_id: int) -> None:
        self.changes += 1
        for id_hash in [known for known, (user, _) in self._users.items() if user.id == user_id]:
            del self._users[id_hash]

    def forget_all(self) -> None:
        self.changes += 1
        self._users.clear()

    def __len__(self) -> int:
        return len(self._users)
