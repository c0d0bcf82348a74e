"""A database that is away: whoever asks is told to come back, and the log says it once, and once that it is back."""

import logging
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from app.errors import Unavailable
from app.logs import without_secrets

log = logging.getLogger("kontor.database")
RETRY_AFTER = 2  # seconds
READ_ONLY = "25006"  # what PostgreSQL calls it: a standby, or a database that its host has closed for a while


class Outage:
    """How it is with one database, as all see it who work with it."""

    def __init__(self, engine: Engine) -> None:
        driver: Any = engine.dialect.loaded_dbapi  # some work with it directly
        self._kinds = (OperationalError, InterfaceError, NoneFree, driver.OperationalError, driver.InterfaceError)
        self.away = False

    def explains(self, error: BaseException) -> bool:
        """Whether it is the database that cannot be had, and not what was asked of it."""
        return isinstance(error, self._kinds) or sqlstate(error) == READ_ONLY

    def failed(self, error: BaseException) -> Unavailable:
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


def sqlstate(error: BaseException) -> str:
    """PostgreSQL's name for what went wrong; empty if it was something else."""
    return getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", None) or ""


_OF: "WeakKeyDictionary[Engine, Outage]" = WeakKeyDictionary()


def outage_of(engine: Engine) -> Outage:
    return _OF.setdefault(engine, Outage(engine))
