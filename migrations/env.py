"""How alembic runs here: on the connection that `app/store/migrating.py` hands over, or on one of its own."""

from alembic import context
from sqlalchemy import Connection

from app.config import settings
from app.store.database import connect
from app.store.models import metadata


def run(connection: Connection) -> None:
    # SQLite can alter little: then a table is copied, with everything in one transaction.
    context.configure(
        connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True, compare_type=True
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:  # `alembic revision --autogenerate`, in a checkout
    engine = connect(settings().database)
    with engine.connect().execution_options(writes=True) as own, own.begin():
        run(own)
    engine.dispose()
