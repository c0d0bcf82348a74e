"""A database that is away: whoever asks is told to come back, and the log says it once, and once that it is back."""

import logging
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from app.errors import Unavailable
from app.telemetry.logs import without_secrets

log = logging.getLogger("kontor.database")
RETRY_AFTER = 2  # seconds
UNWRITABLE = ("25006", "53100")  # PostgreSQL's names: it can only be read (a standby, or closed for a while); disk full
HUNG_UP = ("57P01", "57P02", "57P05")


class Outage:
    """How it is with one database, as all see it who work with it."""

    def __init__(self, engine: Engine) -> None:
        driver: Any = engine.dialect.loaded_dbapi  # some work with it directly
        self._kinds = (OperationalError, InterfaceError, NoneFree, driver.OperationalError, driver.InterfaceError)
        self.away = False
        self._embedded = engine.dialect.name == "sqlite"  # a file that cannot be written can be read all the same
        self._unwritable = False

    def explains(self, error: BaseException) -> bool:
        """Whether it is the database that cannot be had, and not what was asked of it."""
        return isinstance(error, self._kinds) or sqlstate(error) in UNWRITABLE

    def failed(self, error: BaseException, writing: bool = False) -> Unavailable:
        """What those who asked are told."""
        self._unwritable = self._unwritable or (writing and (self._embedded or sqlstate(error) in UNWRITABLE))
        if not self.away:
            self.away = True
            why = str(getattr(error, "orig", error)).partition("\n")[0]
            log.error("the database is away: %s", without_secrets(why))
        return Unavailable("database_away", {"retry_after": RETRY_AFTER})

    def fine(self, writing: bool = False) -> None:
        """That it can be read is not enough where it could not be written."""
        self._unwritable = self._unwritable and not writing
        if self.away and not self._unwritable:
            self.away = False
            log.warning("the database is back")


def hung_up(error: BaseException) -> bool:
    """PostgreSQL has ended the connection and said so, before the driver has noticed."""
    return sqlstate(error) in HUNG_UP


def sqlstate(error: BaseException) -> str:
    """PostgreSQL's name for what went wrong; empty if it was something else."""
    return getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", None) or ""


_OF: "WeakKeyDictionary[Engine, Outage]" = WeakKeyDictionary()


def outage_of(engine: Engine) -> Outage:
    return _OF.setdefault(engine, Outage(engine))
