"""A database that is away: whoever asks is told to come back, and the log says it once, and once that it is back."""

import logging
from weakref import WeakKeyDictionary

from sqlalchemy import Engine
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from app.errors import Unavailable
from app.logs import without_secrets

log = logging.getLogger("kontor.database")
AWAY = (OperationalError, InterfaceError, NoneFree)
RETRY_AFTER = 2  # seconds


class Outage:
    """How it is with one database, as all see it who work with it."""

    away = False

    def failed(self, error: Exception) -> Unavailable:
        """What those who asked are told."""
        if not self.away:
            self.away = True
            why = str(getattr(error, "orig", error)).partition("\n")[0]
            log.error("the database is away: %s", without_secrets(why))
        return Unavailable("The database cannot be reached, please try again", retry_after=RETRY_AFTER)

    def fine(self) -> None:
        if self.away:
            self.away = False
            log.warning("the database is back")


_OF: "WeakKeyDictionary[Engine, Outage]" = WeakKeyDictionary()


def outage_of(engine: Engine) -> Outage:
    return _OF.setdefault(engine, Outage())
