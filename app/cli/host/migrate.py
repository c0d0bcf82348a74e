"""kontor migrate: the tables, made or brought up to date."""

import click

from app.cli.host.database import database
from app.store import migrating
from app.store.lock import alone


@click.command()
def migrate() -> None:
    """Make the tables, or bring them up to date; all of it or nothing."""
    with database() as engine, alone(engine):
        before, after = migrating.migrate(engine)
    if before == after:
        click.echo(f"The tables are up to date (revision {after}).")
    elif before is None:
        click.echo(f"The tables are made (revision {after}).")
    else:
        click.echo(f"The tables are brought from revision {before} to {after}.")
