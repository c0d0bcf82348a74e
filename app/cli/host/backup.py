"""kontor backup and kontor restore: everything in one file, and back into either kind of database."""

import os
import secrets
import time
from pathlib import Path

import click

from app.cli.host.database import database
from app.store import backup as files
from app.store.backup import BrokenBackup
from app.store.lock import alone, must_be_unused


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path) -> None:
    """Write all matches and users to FILE; the server may go on running.

    The file fits SQLite and PostgreSQL alike. It holds what is secret (seeds, hashes of passwords): keep it safe.
    """
    if file.exists():
        raise click.ClickException(f"{file} is there already. A backup never replaces another.")
    try:
        counts = _write(file)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}") from None
    click.echo(f"{file}: {_told(counts)}, {file.stat().st_size:,} bytes")


def _write(file: Path) -> dict[str, int]:
    """Under another name until it is whole."""
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with (
            database() as engine,
            os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as to,
        ):
            counts = files.dump(engine, to, time.time())
            to.flush()
            os.fsync(to.fileno())
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
    return counts


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace what is in the database.")
def restore(file: Path, force: bool) -> None:
    """Fill the database from FILE, all of it or nothing. Stop the server first."""
    try:
        with database() as engine, alone(engine):
            must_be_unused(engine)
            beginning, counts = files.restore(engine, file, force)
    except BrokenBackup as error:
        raise click.ClickException(f"{file} cannot be restored. {error}") from None
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(beginning.at))
    click.echo(f"Restored from {made}: {_told(counts)}.")


def _told(counts: dict[str, int]) -> str:
    return ", ".join(f"{counts.get(table, 0):,} {table}" for table in ("matches", "actions", "users"))
