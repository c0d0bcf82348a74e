"""kontor tidy: what nobody needs any more is removed now. A server does the same once a day."""

import time
from collections import Counter
from contextlib import nullcontext

import click
from sqlalchemy import Engine

from app.cli.host.database import ring_sqlite, settings, tables
from app.store import tidy_rows
from app.store.database import is_sqlite
from app.store.lock import alone
from app.store.notifications import RowChanged, notify
from app.store.tidy_rows import Due, Times
from app.store.tidying import only_one, said, times


@click.command()
@click.option("--dry-run", is_flag=True, help="Only say what would be removed.")
@click.option("--vacuum", is_flag=True, help="Give disk space back (SQLite). Stop the server first.")
def tidy(dry_run: bool, vacuum: bool) -> None:
    """Remove what nobody needs any more: see KONTOR_TIDY_… for what and when. The server may go on running."""
    config = settings()
    with tables(config) as engine, alone(engine) if vacuum else nullcontext():
        moments = times(config)
        with engine.begin() as connection:
            found = tidy_rows.due(connection, moments)
        if dry_run:
            click.echo(f"It would remove {said(_counted(found))}.")
            return
        click.echo(f"Removed: {said(_remove(engine, found, moments))}.")
        if vacuum and is_sqlite(engine):
            _vacuum(engine)


def _counted(found: Due) -> dict[str, int]:
    return {what: len(getattr(found, what)) for what in Due.__struct_fields__}


def _remove(engine: Engine, found: Due, moments: Times) -> Counter[str]:
    removed, rang = Counter[str](), False
    with only_one(engine) as mine:
        if not mine:
            raise click.ClickException("A server is tidying up just now.")
        for piece in tidy_rows.pieces(found, moments):
            began = time.monotonic()
            with engine.connect().execution_options(writes=True) as connection, connection.begin():
                done = piece(connection)
                notify(connection, *map(RowChanged, done.gone))
            removed[done.what] += done.number
            rang = rang or bool(done.gone)
            time.sleep(time.monotonic() - began)  # at least half of the time is the players'
    if rang:
        ring_sqlite(engine)
    return removed


def _vacuum(engine: Engine) -> None:
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None  # noqa: S101 - just connected
        driver.execute("VACUUM")
