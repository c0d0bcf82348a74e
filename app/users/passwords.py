"""Passwords: argon2id, in threads and a few at a time, as each takes memory and a core for a while."""

import asyncio
import hmac
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.errors import Malformed, Unavailable
from app.users.names import compared

T = TypeVar("T")
SHORTEST, LONGEST = 8, 200
FEWEST = 3  # different characters
AT_ONCE = 2
MOST_WAITING = 32


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password")
        self._waiting = 0
        # What is tried when there is nothing to try, so that it takes as long.
        self._nobodys = self._threads.submit(self._hasher.hash, secrets.token_urlsafe(32))

    async def hashed(self, password: str) -> str:
        return await self._in_turn(lambda: self._hasher.hash(_typed(password)))

    async def fits(self, password: str, known: str | None) -> bool:
        """Whether this is the password with that hash; never, though just as slowly, if there is none."""
        return await self._in_turn(lambda: self._verify(known or self._nobodys.result(), password))

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, _typed(password))
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Unavailable("signing_in_busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def check(password: str, name: str) -> None:
    """Malformed if it is no password to keep this name with."""
    if len(password) < SHORTEST:
        raise Malformed("password_short", n=SHORTEST)
    if len(password) > LONGEST:
        raise Malformed("password_long", n=LONGEST)
    if compared(password) == compared(name):
        raise Malformed("password_is_name")
    typed = _typed(password).casefold()
    if typed in common() or len(set(typed)) < FEWEST:
        raise Malformed("password_common")


@cache
def common() -> frozenset[str]:
    """What is tried first by whoever guesses."""
    lines = files("app.users").joinpath("common_passwords.txt").read_text("utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("# "))


def mark(known: str) -> str:
    """For a device on which the password with this hash was given; good as long as it is that password."""
    nonce = secrets.token_urlsafe(12)
    return f"{nonce}.{_signed(nonce, known)}"


def is_marked(said: str, known: str) -> bool:
    nonce, _, signature = said.partition(".")
    return hmac.compare_digest(signature.encode(), _signed(nonce, known).encode())


def _signed(nonce: str, known: str) -> str:
    return hmac.digest(known.encode(), f"device {nonce}".encode(), "sha256").hex()


def _typed(password: str) -> str:
    """The same letters, whichever keyboard they were typed on."""
    return unicodedata.normalize("NFKC", password)
