"""How the host's commands change something: in one transaction, and a server that runs is told of it."""

import time
from collections.abc import Callable, Sequence

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text
from sqlalchemy import Connection

from app.cli.host.database import ring_sqlite, settings, tables
from app.cli.terminal.lines import screen
from app.errors import Problem
from app.house.deeds import Deed
from app.store.notifications import Notification, notify

ME = "kontor admin"  # who has done it, in the log of deeds


def done(deed: Deed, asked: Callable[[Connection], str]) -> None:
    """Whoever is asked first says what is said at the end."""

    def work(connection: Connection) -> str:
        said = asked(connection)
        try:
            notify(connection, *deed(connection, ME))
        except Problem as problem:
            raise click.ClickException(f"{problem.detail}.") from None
        return said

    change(work, rings=True)


def change(work: Callable[[Connection], str], *told: Notification, rings: bool = False) -> None:
    with tables() as engine:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            said = work(connection)
            notify(connection, *told)
        if told or rings:
            ring_sqlite(engine)
    click.echo(said)


def confirm(question: str, yes: bool) -> None:
    if not yes:
        click.confirm(question, abort=True)


def url(path: str) -> str:
    config = settings()
    return (config.public_url.rstrip("/") or f"http://{config.host}:{config.port}") + path


def when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def show(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    listed = Table(*heads, box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for row in rows:
        listed.add_row(*(Text(str(cell)) for cell in row))
    screen().print(listed if rows else "None.")
