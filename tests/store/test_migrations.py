"""The migrations and the tables of the program agree, on SQLite and on PostgreSQL, forwards and back."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from click.testing import CliRunner, Result
from msgspec.structs import replace
from sqlalchemy import JSON, Engine, column, insert, inspect, select, text
from sqlalchemy import table as sa_table

from app.cli import main
from app.engine.games import GAMES
from app.engine.games.merkator.components import BOXES, BUNDLED, Components
from app.store import migrating
from app.store.database import connect
from app.store.migrating import NotOurs, Standing, altering, migrate, revision, standing
from app.store.models import metadata, users

# The tables of another day, as far as they are needed.
old_matches = sa_table(
    "matches",
    *map(column, ["id", "code", "game", "visibility", "status", "seed", "created_at", "changed_at"]),
    *(column(name, JSON(none_as_null=True)) for name in ("options", "components", "waiting")),
)
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


def test_files_are_numbered_in_the_order_of_the_revisions() -> None:
    """Whoever only looks at a database goes by the numbers."""
    scripts = ScriptDirectory.from_config(migrating.config())
    assert [script.revision for script in scripts.walk_revisions()][::-1] == migrating.revisions()


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
        connection.execute(
            text("INSERT INTO sessions (id_hash, user_id, created_at, expires_at) VALUES ('h', 1, 1, 2)")
        )

    def lose_the_user() -> None:
        with altering(engine) as connection:
            connection.execute(text("DELETE FROM users"))

    with pytest.raises(NotOurs, match="1 rows refer to others that are missing"):
        lose_the_user()
    with engine.begin() as connection:
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
        assert connection.execute(text("SELECT count(*) FROM sessions")).scalar() == 1
    engine.dispose()


def test_what_a_match_kept_of_its_box_is_put_away_and_brought_back(engine: Engine) -> None:
    """0003: whole boxes stand in a table, once each; a match that names the bundled one gets it as it was then."""
    game = GAMES["merkator"]
    own = Components(replace(BUNDLED.rows, bonus=tuple(replace(row, cost=3) for row in BUNDLED.rows.bonus)))
    first = next(name for name in BOXES if name != BUNDLED.digest)
    own_record = msgspec.json.decode(msgspec.json.encode(game.components_record(own)))
    records = [own_record, own_record, {"edition": "e", "digest": first}, None]
    with altering(engine) as connection:
        migrating.upgrade(connection, "0002")
        for number, record in enumerate(records, 1):
            row = {"id": number, "code": f"C{number}", "components": record, "visibility": "link", "status": "running"}
            row |= {"game": "merkator", "options": [], "seed": "s", "waiting": [], "created_at": 1, "changed_at": 1}
            connection.execute(insert(old_matches).values(row))
    with altering(engine) as connection:
        migrating.upgrade(connection, "0003")
        boxes = dict(connection.execute(text("SELECT digest, rows FROM components")).all())
        kept = connection.execute(select(old_matches.c.components).order_by("id")).scalars().all()
        assert connection.execute(text("SELECT DISTINCT rules FROM matches")).scalars().all() == [1]
    assert {*boxes} == {own.digest, first}
    assert all(game.components_kept(digest, rows).digest == digest for digest, rows in boxes.items())
    assert [record and {*record} for record in kept] == [{"edition", "digest"}] * 3 + [None]
    with altering(engine) as connection:
        migrating.downgrade(connection, "0002")
        assert connection.execute(select(old_matches.c.components).order_by("id")).scalars().all() == records


def test_a_sqlite_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """With whatever SQLite puts beside it."""
    engine = connect(f"sqlite:///{tmp_path / 'k.sqlite'}")
    migrate(engine)
    with engine.connect() as connection:
        connection.execute(select(users)).all()
        assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    engine.dispose()


def test_users_of_an_older_database_stay_and_no_id_is_given_again(engine: Engine) -> None:
    """SQLite copies the table for it, and everything that refers to it."""
    with altering(engine) as connection:
        migrating.upgrade(connection, "0002")
    with engine.begin() as connection:
        connection.execute(insert(users), {"name": "Eve", "created_at": 1.0, "seen_at": 1.0})
        connection.execute(insert(users), {"name": "Ada", "kept_name": "ada", "created_at": 1.0, "seen_at": 1.0})
        connection.execute(text("INSERT INTO sessions VALUES ('h', 1, 1.0, 2.0)"))
    migrate(engine)
    with engine.begin() as connection:
        assert connection.execute(text("SELECT user_id FROM sessions")).scalars().all() == [1]
        assert connection.execute(select(users.c.name, users.c.blocked)).all() == [("Eve", False), ("Ada", False)]
        connection.execute(text("DELETE FROM users WHERE id = 2"))
        connection.execute(insert(users), {"name": "Zoe", "kept_name": "ada", "created_at": 1.0, "seen_at": 1.0})
        assert connection.execute(select(users.c.id)).scalars().all() == [1, 3]


@pytest.mark.parametrize(
    "url,said",
    [
        ("nonsense", "KONTOR_DATABASE_URL is not a database address"),
        ("mysql://u:secret@h/d", "Kontor stores matches in SQLite or PostgreSQL"),
        ("sqlite+nonsense:///k.sqlite", "Kontor does not know the driver of “sqlite+nonsense”"),
        ("postgresql+asyncpg://u:secret@h/d", "leave it out, or name postgresql+psycopg"),
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
