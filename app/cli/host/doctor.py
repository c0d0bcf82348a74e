"""kontor doctor and kontor validate: is everything well, and would the running matches survive these rules?"""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text
from sqlalchemy import Engine, insert, text

from app.cli.host import messages
from app.cli.host.database import database, must_be_current, settings, tables
from app.cli.terminal.lines import screen
from app.config import Settings, unknown_variables
from app.ops.validate import BEGUN, RUNNING, Broken, Sound, examined
from app.store import migrating
from app.store.database import is_sqlite
from app.store.models import users

MEGABYTE = 1_000_000
Finding = tuple[bool, str]  # whether all is well, and what was found


@click.command()
@click.option("--all", "over_too", is_flag=True, help="The matches that are over as well.")
def validate(over_too: bool) -> None:
    """Replay all running matches under the rules installed here, and list those that break."""
    with tables() as engine:
        found = list(examined(engine, BEGUN if over_too else RUNNING))
    broken = [match for match in found if isinstance(match, Broken)]
    what = "matches" if over_too else "running matches"
    if broken:
        show_broken(broken)
        raise click.ClickException(f"{len(broken)} of {len(found)} {what} break.")
    click.echo(f"All {len(found)} {what} replay.")


def show_broken(broken: list[Broken]) -> None:
    listed = Table("match", "number", "rule", "", box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for match in broken:
        listed.add_row(str(match.match), str(match.number), match.rule or "-", Text(match.sentence))
    screen().print(listed)


@click.command()
@click.option("--send-test", metavar="TO", help="Send a message to a mail address, a webhook, or a channel's number.")
def doctor(send_test: str | None) -> None:
    """Look at settings, database, disk and matches; exits with 1 if something is not well."""
    wanted, console, ill = settings(), screen(), 0
    if send_test is not None:
        return messages.send_test(wanted, send_test)
    listed = Table("", "", "", box=SIMPLE_HEAD, pad_edge=False, show_edge=False, show_header=False)
    for name, (fine, found) in examination(wanted):
        ill += not fine
        listed.add_row("well" if fine else "ILL", name, Text(found, overflow="fold"))
    console.print(listed)
    if ill:
        raise click.ClickException(f"{ill} of these {'is' if ill == 1 else 'are'} not well.")
    return None


def examination(wanted: Settings) -> Iterator[tuple[str, Finding]]:
    """One after the other; what needs a database is left out without one."""
    yield "settings", _settings()
    yield "messages", messages.configured(wanted)
    reachable, found = _reached(wanted)
    yield "database", (reachable, found)
    yield "disk", _disk(wanted.data_dir)
    if not reachable:
        return
    for name, look in LOOKS.items():
        fine, found = _looked(wanted, look)
        yield name, (fine, found)
        if not fine:
            return


def _looked(wanted: Settings, look: Callable[[Engine], Finding]) -> Finding:
    try:
        with database(wanted) as engine:
            return look(engine)
    except click.ClickException as error:
        return False, error.message


def _settings() -> Finding:
    unknown = unknown_variables()
    return not unknown, f"not known: {', '.join(unknown)}" if unknown else "all known"


def _reached(wanted: Settings) -> Finding:
    def look(engine: Engine) -> Finding:
        with engine.connect() as connection:
            version = ".".join(map(str, connection.dialect.server_version_info or ()))
            connection.execute(text("SELECT 1"))
        return True, f"{'SQLite' if is_sqlite(engine) else 'PostgreSQL'} {version}"

    return _looked(wanted, look)


def _disk(folder: Path) -> Finding:
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    free = shutil.disk_usage(there).free
    return free > 200 * MEGABYTE, f"{free // MEGABYTE:,} MB free"


def _migrations(engine: Engine) -> Finding:
    must_be_current(engine)
    return True, f"up to date (revision {migrating.head()})"


def _integrity(engine: Engine) -> Finding:
    """SQLite can look whether the file is whole; PostgreSQL sees to it itself."""
    if not is_sqlite(engine):
        return True, "PostgreSQL looks after it"
    with engine.connect() as connection:
        said = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
    return said == "ok", "the file is whole" if said == "ok" else said


def _writing(engine: Engine) -> Finding:
    """A row is written and taken back."""
    began = time.perf_counter()
    with engine.connect().execution_options(writes=True) as connection, connection.begin() as transaction:
        connection.execute(insert(users).values(name="doctor", created_at=0.0, seen_at=0.0))
        transaction.rollback()
    return True, f"{1000 * (time.perf_counter() - began):.1f} ms"


def _matches(engine: Engine) -> Finding:
    found = list(examined(engine))
    if broken := [match for match in found if isinstance(match, Broken)]:
        first = broken[0]
        return False, f"{len(broken)} break, first match {first.match} at {first.number}: kontor validate lists them"
    kept = sum(match.snapshots for match in found if isinstance(match, Sound))
    return True, f"{len(found)} running, all replay; {kept} snapshots agree"


LOOKS: dict[str, Callable[[Engine], Finding]] = {
    "tables": _migrations,
    "file": _integrity,
    "writing": _writing,
    "matches": _matches,
}
