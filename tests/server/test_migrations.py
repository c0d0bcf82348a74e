"""The migrations and the tables of the program agree, on SQLite and on PostgreSQL, forwards and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from click.testing import CliRunner, Result
from sqlalchemy import Engine, insert, inspect, select, text

from app.cli import main
from app.store import migrating
from app.store.database import connect
from app.store.migrating import NotOurs, Standing, altering, migrate, revision, standing
from app.store.models import metadata, users

ADA = {"id": 1, "name": "Ada", "created_at": 1.0, "seen_at": 1.0}


def kontor(url: str, *words: str) -> Result:
    result = CliRunner().invoke(main, words, env={"KONTOR_DATABASE_URL": url})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    made = connect(database)
    yield made
    made.dispose()


def tables(engine: Engine) -> set[str]:
    return set(inspect(engine).get_table_names())


def test_migrations_and_models_agree(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        # Of an empty text as a default alembic makes nothing on SQLite; PostgreSQL tells.
        options = {"compare_type": True, "compare_server_default": engine.dialect.name == "postgresql"}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, metadata) == []


def test_each_revision_goes_up_and_down_and_up_again(engine: Engine) -> None:
    below = "base"
    for step in migrating.revisions():
        with altering(engine) as connection:
            migrating.upgrade(connection, step)
        with altering(engine) as connection:
            migrating.downgrade(connection, below)
            assert revision(connection) == (None if below == "base" else below)
        with altering(engine) as connection:
            migrating.upgrade(connection, step)
            assert revision(connection) == step
        below = step
    with altering(engine) as connection:
        migrating.downgrade(connection, "base")
    assert tables(engine) == {"alembic_version"}


def test_migrating_says_what_it_did(database: str, engine: Engine) -> None:
    with engine.connect() as connection:
        assert standing(connection) is Standing.EMPTY
    first, again = kontor(database, "migrate"), kontor(database, "migrate")
    assert (first.exit_code, first.output) == (0, f"The tables are made (revision {migrating.head()}).\n")
    assert (again.exit_code, again.output) == (0, f"The tables are up to date (revision {migrating.head()}).\n")
    assert tables(engine) == {*metadata.tables, "alembic_version"}


def test_what_is_there_stays_there(engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(insert(users), ADA)
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(select(users.c.name)).scalars().all() == ["Ada"]


def test_a_database_of_a_newer_program_is_left_alone(database: str, engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    said = kontor(database, "migrate")
    assert said.exit_code == 1
    assert said.output == f"Error: {Standing.NEWER.value}\n"


def test_a_database_of_somebody_else_is_left_alone(database: str, engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (id INTEGER)"))
    assert f"Error: {Standing.FOREIGN.value}\n" == kontor(database, "migrate").output
    assert tables(engine) == {"recipes"}


def test_what_fails_leaves_nothing_behind(engine: Engine) -> None:
    def fail_half_way() -> None:
        with altering(engine) as connection:
            migrating.upgrade(connection, "head")
            raise NotOurs("half way")

    with pytest.raises(NotOurs):
        fail_half_way()
    assert tables(engine) == set()


def test_sqlite_keeps_what_refers_to_a_table_that_is_copied(tmp_path: Path) -> None:
    """Foreign keys rest while tables change, are looked at before the end, and hold again afterwards."""
    engine = connect(f"sqlite:///{tmp_path / 'k.sqlite'}")
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(insert(users), ADA)
        connection.execute(text("INSERT INTO sessions VALUES ('h', 1, 1.0, 2.0)"))

    def lose_the_user() -> None:
        with altering(engine) as connection:
            connection.execute(text("DELETE FROM users"))

    with pytest.raises(NotOurs, match="1 rows refer to others that are missing"):
        lose_the_user()
    with engine.begin() as connection:
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
        assert connection.execute(text("SELECT count(*) FROM sessions")).scalar() == 1
    engine.dispose()


@pytest.mark.parametrize(
    "url,said",
    [
        ("nonsense", "KONTOR_DATABASE_URL is not a database address"),
        ("mysql://u:secret@h/d", "Kontor stores matches in SQLite or PostgreSQL"),
        ("sqlite://", "Matches must outlive the process: name a SQLite file"),
        ("sqlite:////proc/none/k.sqlite", "The database cannot be opened"),
        ("postgresql://u:secret@127.0.0.1:1/d", "The database cannot be reached"),
    ],
)
def test_an_address_that_leads_nowhere_is_answered_with_a_sentence(url: str, said: str) -> None:
    result = kontor(url, "migrate")
    assert result.exit_code == 1
    assert said in result.output
    assert "secret" not in result.output
    assert result.output.count("\n") == 1
