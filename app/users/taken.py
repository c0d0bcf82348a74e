"""Names that nobody may take: those of the house, its operators and programs, and what looks like a kept one.

A kept name stays good whatever is reserved later: only who takes one, or keeps it, is asked here.
"""

import re

from sqlalchemy import Connection

from app.errors import NameTaken
from app.store import users
from app.users.names import compared

# Whole names, with or without a number: programs, what speaks for the server, and who is gone.
_WHOLE = ("Robot", "Roboter", "Bot", "Computer", "Server", "System", "Guest", "Gast", "N. N.")
# Names with one of these words in it: the house, and people in charge of it.
_WORDS = (
    "Kontor", "Admin", "Administrator", "Administratorin", "Operator", "Operatorin", "Moderator", "Moderatorin",
    "Betreiber", "Betreiberin", "Sysadmin", "Sysop", "Support", "Staff",
)  # fmt: skip
# Beside those that names are compared by: signs that only stand for a letter if somebody wants them to.
_FOR_LETTERS = str.maketrans({"\u212e": "e", "\u0271": "m", "\u230a": "l", "@": "a", "$": "s", "\u20ac": "e"})


def must_be_free(connection: Connection, name: str, but: int | None = None) -> None:
    """For this user, or for somebody new."""
    if _reserved(name):
        raise NameTaken("name_reserved")
    if users.is_kept(connection, guises(name), but) or _blocked(connection, name):
        raise NameTaken("name_taken")


def _blocked(connection: Connection, name: str) -> bool:
    """A guest whom operators keep out is nobody else by typing the same name again."""
    return compared(name) in map(compared, users.blocked_guests(connection))


def guises(name: str) -> set[str]:
    """What a name may be taken for, as names are compared: with and without what is neither letter nor digit."""
    spelt = name.translate(_FOR_LETTERS)
    return {compared(one) for one in (name, _plain(name), _plain(spelt))} - {""}


def _reserved(name: str) -> bool:
    words = {guise for word in re.split(r"[\s_.-]+", name) for guise in guises(word)}
    return bool(words & _RESERVED_WORDS or compared(_plain(name).rstrip("0123456789")) in _RESERVED)


def _plain(name: str) -> str:
    return "".join(sign for sign in name if sign.isalnum())


_RESERVED = {compared(_plain(name)) for name in _WHOLE}
_RESERVED_WORDS = {compared(word) for word in _WORDS}
