"""The tables as this program needs them: made, brought up to date, and looked at before they are used.

Looking needs no alembic, which takes a quarter of a second to import.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sqlalchemy import Connection, Engine, func, inspect, select, text

from app.store.database import is_sqlite

if TYPE_CHECKING:
    from alembic.config import Config

# In a checkout beside the package, inside it once installed.
_PACKAGE = Path(__file__).parents[1]
FOLDER = next(path for path in (_PACKAGE / "migrations", _PACKAGE.parent / "migrations") if path.is_dir())
ALONE = 5_550_117  # the advisory lock under which PostgreSQL lets one process migrate


class Standing(Enum):
    """How a database stands to this program; the value is a sentence for its host."""

    CURRENT = "The tables are up to date."
    EMPTY = "The database has no tables yet: run `kontor migrate`."
    BEHIND = "The tables are older than this Kontor: run `kontor migrate`."
    NEWER = "The database was made by a newer Kontor: install that one, or restore a backup."
    FOREIGN = "The database holds tables that are not Kontor's: name another one."


class NotOurs(Exception):
    """A database that cannot be migrated, and why."""


def config(connection: Connection | None = None) -> "Config":
    from alembic.config import Config  # noqa: PLC0415

    made = Config()
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


@cache
def revisions() -> list[str]:
    """All of them, the oldest first, as their files are numbered."""
    return sorted(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*.py"))


def head() -> str:
    return revisions()[-1]


def revision(connection: Connection) -> str | None:
    known = inspect(connection).has_table("alembic_version")
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if known else None


def standing(connection: Connection) -> Standing:
    found = revision(connection)
    if found is None:
        return Standing.FOREIGN if inspect(connection).get_table_names() else Standing.EMPTY
    if found == head():
        return Standing.CURRENT
    return Standing.BEHIND if found in revisions() else Standing.NEWER


def migrate(engine: Engine) -> tuple[str | None, str]:
    """Bring the tables up to date, all or nothing. The revisions before and after."""
    with altering(engine) as connection:
        before = revision(connection)
        found = standing(connection)
        if found in (Standing.NEWER, Standing.FOREIGN):
            raise NotOurs(found.value)
        upgrade(connection, "head")
        return before, cast(str, revision(connection))


def upgrade(connection: Connection, to: str) -> None:
    from alembic import command  # noqa: PLC0415

    command.upgrade(config(connection), to)


def downgrade(connection: Connection, to: str) -> None:
    from alembic import command  # noqa: PLC0415

    command.downgrade(config(connection), to)


@contextmanager
def altering(engine: Engine) -> Iterator[Connection]:
    """One transaction in which tables may change, and nobody else changes them."""
    with engine.connect().execution_options(writes=True) as connection:
        if not is_sqlite(engine):
            with connection.begin():
                connection.execute(select(func.pg_advisory_xact_lock(ALONE)))
                yield connection
            return
        with _unlinked(connection), connection.begin():
            yield connection
            if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
                raise NotOurs(f"{len(broken)} rows refer to others that are missing, e.g. in “{broken[0][0]}”.")


@contextmanager
def _unlinked(connection: Connection) -> Iterator[None]:
    """SQLite copies a table to alter it: dropping the old one must not take along what refers to it."""
    driver = connection.connection.driver_connection
    assert driver is not None  # noqa: S101 - just connected
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")
