"""The boxes that matches are played with, each once, by its digest."""

from sqlalchemy import Connection, select

from app.store.database import inserting
from app.store.models import components


def load(connection: Connection, digest: str) -> str | None:
    """All that is printed in it, as JSON."""
    return connection.execute(select(components.c.rows).where(components.c.digest == digest)).scalar()


def digests(connection: Connection) -> list[str]:
    return list(connection.execute(select(components.c.digest)).scalars())


def keep(connection: Connection, digest: str, game: str, rows: str) -> None:
    """Put a box away; whoever comes second finds that it is there."""
    row = {"digest": digest, "game": game, "rows": rows}
    connection.execute(inserting(connection, components).values(row).on_conflict_do_nothing())
