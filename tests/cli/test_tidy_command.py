"""kontor tidy: says what it would remove, removes it, and tells a server that runs."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, func, insert, select, text, update

from app.store.database import connect
from app.store.lock import alone
from app.store.models import matches, snapshots, users
from app.store.tidying import only_one
from tests.server.fixtures import Fill
from tests.server.hosted import Hosted, add_match, add_user, kontor


@pytest.fixture
def url(engine: Engine) -> str:
    """Of a database with a finished match, a table that nobody came to, and a guest who left nothing."""
    ada = add_user(engine)
    for length, status in ((120, "finished"), (5, "open"), (110, "running")):
        add_match(engine, ada, length, status)
    with engine.begin() as connection:
        connection.execute(insert(users).values(name="Guest", created_at=1.0, seen_at=1.0))
    return engine.url.render_as_string(hide_password=False)


def count(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        counted = (select(func.count()).select_from(table) for table in (matches, users, snapshots))
        return [connection.execute(query).scalar_one() for query in counted]


ALL = "the keys and older snapshots of 1 finished matches, 1 guests, 1 tables that nobody came to, 1 lines of old talk"


def test_it_says_what_it_would_remove_and_what_it_has_removed(engine: Engine, url: str) -> None:
    assert kontor(url, "tidy", "--dry-run").output == f"It would remove {ALL}.\n"
    assert count(engine) == [3, 2, 4]
    assert kontor(url, "tidy").output == f"Removed: {ALL}.\n"
    assert count(engine) == [2, 1, 3]
    assert kontor(url, "tidy").output == "Removed: nothing.\n"
    assert kontor(url, "tidy", "--dry-run").output == "It would remove nothing.\n"


def test_the_settings_say_when(engine: Engine, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FINISHED", "GUEST", "OPEN", "TALK"):
        monkeypatch.setenv(f"KONTOR_TIDY_{name}_DAYS", "0")
    assert kontor(url, "tidy").output == "Removed: nothing.\n"


def test_space_is_given_back_by_whoever_is_alone(fill: Fill, tmp_path: Path) -> None:
    url, file = fill("sqlite", tmp_path), tmp_path / "kontor.sqlite"
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE much AS SELECT randomblob(1000000) AS x"))
        connection.execute(text("DROP TABLE much"))
    engine.dispose()
    before = file.stat().st_size
    assert before > 1_000_000
    with alone(engine):
        refused = kontor(url, "tidy", "--vacuum")
    assert (refused.exit_code, "stop it first" in refused.output) == (1, True)
    assert kontor(url, "tidy", "--vacuum").output == "Removed: nothing.\n"
    assert file.stat().st_size < before - 900_000


def test_two_do_not_tidy_up_one_postgresql(new_postgres_tables: str) -> None:
    engine = connect(new_postgres_tables)
    with only_one(engine):
        assert kontor(new_postgres_tables, "tidy").output == "Error: A server is tidying up just now.\n"
    engine.dispose()
    assert kontor(new_postgres_tables, "tidy", "--vacuum").output == "Removed: nothing.\n"


@pytest.fixture
def new_postgres_tables(fill: Fill, tmp_path: Path) -> str:
    return fill("postgresql", tmp_path)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_lobby_that_is_watched_is_told(kind: str, fill: Fill, tmp_path: Path) -> None:
    url = fill(kind, tmp_path)
    with Hosted(tmp_path, database_url=url) as server:
        ada = server.client.named("Ada")
        made = ada.post("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}]}).json
        with server.client.socket("/api/lobby/stream") as lobby:
            assert [match["id"] for match in lobby.until(type="lobby")["matches"]] == [made["id"]]
            engine = connect(url)
            with engine.begin() as connection:
                connection.execute(update(matches).values(changed_at=1.0))
            engine.dispose()
            assert kontor(url, "tidy").output == "Removed: 1 tables that nobody came to.\n"
            if kind == "sqlite":
                assert lobby.until(type="lobby")["matches"] == []
            else:
                assert lobby.until(type="gone")["id"] == made["id"]
        assert ada.get(f"/api/matches/{made['id']}").status == 404
        assert server.stop() == 0
