"""Sessions: their secrets are in cookies; the database has their hashes, and so has this process for a while."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from app.config import Settings
from app.errors import NotFound, NotSignedIn
from app.store import users
from app.store.database import Reader
from app.store.journal import Journal
from app.store.notifications import Notification, SessionEnded, notify
from app.store.users import DeviceRow, Whence

DAY = 24 * 3600.0
KNOWN_FOR = 300.0  # seconds until a session is looked up again; that it has ended, all processes are told
MOST_KNOWN = 10_000
LONGEST_SECRET = 100  # characters; ours have 43
DEVICE_ID = 16  # characters of the hash of a session, by which its owner names it


class User(Struct, frozen=True):
    id: int
    name: str
    kept: bool  # by a password
    session: str = ""  # the hash of the one they came with
    operator: bool = False


class Begun(Struct, frozen=True):
    """A session that begins now. Its id goes into the cookie, and nowhere else."""

    user: User
    session: str


class Sessions:
    def __init__(
        self, reader: Reader, journal: Journal, settings: Settings, now: Callable[[], float] = time.time
    ) -> None:
        self._reader, self._journal, self._now = reader, journal, now
        self.cookie = "__Host-kontor_session" if settings.secure else "kontor_session"
        self.lasts = settings.session_days * DAY
        self._known = Known()

    async def user_of(self, cookies: Mapping[str, str], whence: Callable[[], Whence] = Whence) -> User | None:
        """Whose session it is in the cookie. Runs with every request; seldom it matters whence it comes."""
        secret = cookies.get(self.cookie, "")
        if not 0 < len(secret) <= LONGEST_SECRET:
            return None
        id_hash, now = hashed(secret), self._now()
        return self._known.get(id_hash, now) or await self._look_up(id_hash, now, whence)

    async def _look_up(self, id_hash: str, now: float, whence: Callable[[], Whence]) -> User | None:
        changes = self._known.changes
        found = await self._reader.read(lambda c: users.session(c, id_hash, now))
        if found is None:
            return None
        if found.expires_at < now + self.lasts - DAY:  # so it is written once a day at most
            until, place = now + self.lasts, whence()
            await self._journal.write(lambda c: users.extend_session(c, id_hash, found.user_id, now, until, place))
        user = User(found.user_id, found.name, found.kept, id_hash, found.operator)
        if changes == self._known.changes:  # else it may have ended while we read
            self._known.add(id_hash, user, min(now + KNOWN_FOR, found.expires_at))
        return user

    async def sign_out(self, cookies: Mapping[str, str]) -> None:
        if secret := cookies.get(self.cookie):
            id_hash = hashed(secret)

            def end(connection: Connection) -> None:
                if user_id := users.end_session(connection, id_hash):
                    self._tell(connection, SessionEnded(user_id))

            await self._journal.write(end)
            self._known.forget(id_hash)

    def _begin(self, connection: Connection, user: User, whence: Whence) -> Begun:
        secret, now = secrets.token_urlsafe(32), self._now()
        users.add_session(connection, hashed(secret), user.id, now, now + self.lasts, whence)
        return Begun(replace(user, session=hashed(secret)), secret)

    def _tell(self, connection: Connection, told: Notification) -> None:
        """With the change itself: a process that is killed right after it leaves nobody believing in what is over."""
        notify(connection, told, process=self._journal.name)

    def _present(self, connection: Connection, user: User) -> users.UserRow:
        """Asked once more where something is written that lasts: this process may not have heard that it is over."""
        row = users.load(connection, user.id)
        over = user.session and users.session(connection, user.session, self._now()) is None
        if row is None or over:
            raise NotSignedIn("unknown_here")
        return row

    async def devices(self, user: User) -> list[DeviceRow]:
        """Where they are signed in."""
        now = self._now()
        return await self._reader.read(lambda c: users.devices(c, user.id, now))

    async def end_device(self, user: User, device: str) -> None:
        """Sign out there."""

        def end(connection: Connection) -> None:
            self._present(connection, user)
            if len(device) != DEVICE_ID or not users.end_device(connection, user.id, device):
                raise NotFound("no_such_device")

        await self._end(user, end)

    async def end_others(self, user: User) -> None:
        """Sign out everywhere but here."""

        def end(connection: Connection) -> None:
            self._present(connection, user)
            users.end_all_sessions(connection, user.id, but=user.session)

        await self._end(user, end)

    async def _end(self, user: User, end: Callable[[Connection], None]) -> None:
        def told(connection: Connection) -> None:
            end(connection)
            self._tell(connection, SessionEnded(user.id))

        await self._journal.write(told)
        self._known.forget_user(user.id)

    def forget(self, user_id: int) -> None:
        """A session of this user is over, here or elsewhere: the next request is looked up."""
        self._known.forget_user(user_id)

    def forget_everybody(self) -> None:
        self._known.forget_all()


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
