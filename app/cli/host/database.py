"""What the commands for hosts share: settings and database, and a sentence when either cannot be used."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError, OperationalError

from app import config
from app.config import BadSetting, Settings
from app.store.database import BadDatabase, connect, is_sqlite, must_fit
from app.store.lock import InUse, holder
from app.store.migrating import NotOurs, Standing, standing
from app.telemetry.logs import without_secrets


def settings(**overrides: object) -> Settings:
    try:
        return config.settings(os.environ, **overrides)
    except BadSetting as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def database(wanted: Settings | None = None) -> Iterator[Engine]:
    """The database of the settings. Whatever goes wrong with it ends in a sentence."""
    try:
        engine = _connected((wanted or settings()).database)
        try:
            if not is_sqlite(engine):
                with engine.connect() as connection:
                    must_fit(connection)
            yield engine
        finally:
            engine.dispose()
    except (BadDatabase, InUse, NotOurs) as error:
        raise click.ClickException(str(error)) from None
    except OperationalError as error:
        raise click.ClickException(f"The database cannot be reached: {_reason(error)}") from None
    except DatabaseError as error:
        raise click.ClickException(f"The database says: {_reason(error)}") from None


def _connected(url: str) -> Engine:
    try:
        return connect(url)
    except OSError as error:
        raise BadDatabase(f"The database cannot be opened: {error.strerror}") from None


def _reason(error: DatabaseError) -> str:
    return without_secrets(str(error.orig).strip().partition("\n")[0])


@contextmanager
def tables(wanted: Settings | None = None) -> Iterator[Engine]:
    """The database, with its tables up to date."""
    with database(wanted) as engine:
        must_be_current(engine)
        yield engine


def must_be_current(engine: Engine) -> None:
    if is_sqlite(engine) and not Path(str(engine.url.database)).exists():
        raise NotOurs(Standing.EMPTY.value)
    with engine.connect() as connection:
        found = standing(connection)
    if found is not Standing.CURRENT:
        raise NotOurs(found.value)


def ring_sqlite(engine: Engine) -> None:
    """Processes on SQLite tell each other nothing: the server looks again when it is sent a signal."""
    if is_sqlite(engine) and (process := holder(engine)):
        os.kill(process, signal.SIGUSR1)
