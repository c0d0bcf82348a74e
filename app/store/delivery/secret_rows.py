"""The secrets of the house: made once, by whichever process needs them first."""

from sqlalchemy import Connection, select

from app.store.database import inserting
from app.store.delivery.tables import secrets


def load(connection: Connection, name: str) -> str | None:
    return connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar()


def keep(connection: Connection, name: str, value: str, now: float) -> str:
    """As it is kept from now on: another process may have been quicker."""
    row = {"name": name, "value": value, "created_at": now}
    connection.execute(inserting(connection, secrets).values(row).on_conflict_do_nothing())
    return load(connection, name) or value


def replace(connection: Connection, name: str, value: str, now: float) -> None:
    new = {"value": value, "created_at": now}
    adding = inserting(connection, secrets).values(name=name, **new)
    connection.execute(adding.on_conflict_do_update(index_elements=["name"], set_=new))
