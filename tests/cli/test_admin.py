"""doctor, validate and admin: what a host can find out and do, with and without a running server."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, insert, select, text, update

from app.matches.log import Redo, Resign, Undo, written
from app.store.database import connect
from app.store.models import actions, links, matches, messages, seats, sessions, snapshots, users
from tests.server.client import Client
from tests.server.fixtures import Fill
from tests.server.hosted import Hosted, add_match, add_user, kontor


@pytest.fixture
def url(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=False)


@pytest.fixture
def match(engine: Engine) -> int:
    return add_match(engine, add_user(engine))


def change(engine: Engine, statement: str, **values: object) -> None:
    with engine.begin() as connection:
        connection.execute(text(statement), values)


def say(engine: Engine, match: int, *said: Undo | Redo | Resign) -> None:
    with engine.begin() as connection:
        for number, remark in enumerate(said, 121):
            entry = {"match_id": match, "number": number, "seat": 0, "payload": written(remark), "at": 1.0}
            connection.execute(insert(actions).values(entry))


# ------------------------------------------------------------------ doctor and validate


def test_all_is_well(engine: Engine, url: str, match: int) -> None:
    result = kontor(url, "doctor")
    assert result.exit_code == 0
    found = dict(line.split(maxsplit=2)[1:] for line in result.output.splitlines())
    assert [*found] == ["settings", "messages", "database", "disk", "tables", "file", "writing", "matches"]
    assert found["database"].startswith("SQLite 3." if url.startswith("sqlite") else "PostgreSQL 1")
    assert found["matches"].strip() == "1 running, all replay; 2 snapshots agree"
    with engine.connect() as connection:  # what was written to see whether it can be is not there
        assert connection.execute(select(users.c.name)).scalars().all() == ["Ada"]
    assert kontor(url, "validate").output == "All 1 running matches replay.\n"


def test_what_was_taken_back_need_not_replay(engine: Engine, url: str, match: int) -> None:
    """Neither the action that was undone nor the snapshot after it; what was redone counts again."""
    say(engine, match, Undo(99), Redo(), Resign(), Undo(60))
    change(engine, "UPDATE actions SET payload = 'nonsense' WHERE number = 90")
    change(engine, "UPDATE snapshots SET state = :s WHERE number = 100", s=b"nonsense")
    assert kontor(url, "validate").output == "All 1 running matches replay.\n"
    assert "1 snapshots agree" in kontor(url, "doctor").output


@pytest.mark.parametrize(
    "harm,told",
    [
        (
            'UPDATE actions SET payload = \'{"type":"Done","seat": 2}\' WHERE number = 1',
            ("1", "TURN-3", "This is not yours to decide now"),
        ),
        ('UPDATE actions SET payload = \'{"type":"Dance"}\' WHERE number = 7', ("7", "-", "Invalid value")),
        ("DELETE FROM actions WHERE number = 9", ("9", "-", "This number is missing in the log")),
        ('UPDATE actions SET payload = \'{"type":"Redo"}\' WHERE number = 9', ("9", "-", "The log says to redo")),
        ("UPDATE matches SET game = 'chess'", ("0", "-", "a game that is not installed")),
        ("UPDATE matches SET options = '[\"none\"]'", ("0",)),
        ("UPDATE matches SET components = '{}'", ("0", "-", "KeyError")),
        ("UPDATE matches SET rules = 99", ("0", "-", "newer")),
    ],
)
def test_what_breaks_is_listed(harm: str, told: tuple[str, ...], fill: Fill, tmp_path: Path) -> None:
    url = fill("sqlite", tmp_path)
    engine = connect(url)
    match = add_match(engine, add_user(engine))
    change(engine, harm)
    result = kontor(url, "validate")
    assert result.exit_code == 1
    row = result.output.splitlines()[2].split(maxsplit=3)
    assert row[:2] == [str(match), told[0]]
    assert all(word in result.output for word in told)
    assert result.output.endswith("Error: 1 of 1 running matches break.\n")
    doctor = kontor(url, "doctor")
    assert doctor.exit_code == 1
    assert f"1 break, first match {match} at {told[0]}" in doctor.output
    engine.dispose()


def test_a_snapshot_that_says_otherwise(engine: Engine, url: str, match: int) -> None:
    with engine.begin() as connection:
        other = connection.execute(select(snapshots.c.state).where(snapshots.c.number == 100)).scalar()
        connection.execute(update(snapshots).where(snapshots.c.number == 50).values(state=other))
    assert "The snapshot is not what the log leads to" in kontor(url, "validate").output


def test_only_running_matches_have_to_replay(engine: Engine, url: str, match: int) -> None:
    change(engine, "UPDATE matches SET status = 'finished', game = 'chess'")
    assert kontor(url, "validate").output == "All 0 running matches replay.\n"


def test_the_doctor_says_what_is_missing(tmp_path: Path) -> None:
    empty = kontor(f"sqlite:///{tmp_path / 'none.sqlite'}", "doctor")
    assert empty.exit_code == 1
    assert "The database has no tables yet: run `kontor migrate`." in " ".join(empty.output.split())
    nobody = kontor("postgresql://u:sesame@127.0.0.1:1/d", "doctor")
    assert nobody.exit_code == 1
    assert "ILL" in nobody.output
    assert "sesame" not in nobody.output
    assert nobody.output.endswith("Error: 1 of these is not well.\n")


# ------------------------------------------------------------------ matches


def test_matches_are_listed(engine: Engine, url: str, match: int) -> None:
    output = kontor(url, "admin", "matches", "list").output
    assert output.splitlines()[2].split()[:4] == [str(match), "merkator", "running", "120"]
    assert "Ada, Ada, Ada" in output
    assert kontor(url, "admin", "matches", "list", "--status", "finished").output == "None.\n"


def test_closing_a_match(engine: Engine, url: str, match: int) -> None:
    asked = kontor(url, "admin", "matches", "close", match, input="n\n")
    assert (asked.exit_code, "Aborted!" in asked.output) == (1, True)
    done = kontor(url, "admin", "matches", "close", match, "--yes")
    assert (done.exit_code, done.output) == (0, f"Match {match} is closed.\n")
    with engine.connect() as connection:
        row = connection.execute(select(matches)).one()
        assert (row.status, row.waiting, row.number) == ("abandoned", [], 120)
        assert len(connection.execute(select(actions)).all()) == 120
    again = kontor(url, "admin", "matches", "close", match, "--yes")
    assert again.output == f"Error: Match {match} is abandoned already.\n"
    assert kontor(url, "admin", "matches", "close", 999, "--yes").output == "Error: There is no match 999.\n"


def test_removing_a_match(engine: Engine, url: str, match: int) -> None:
    assert kontor(url, "admin", "matches", "remove", match, input="y\n").output.endswith(f"Match {match} is removed.\n")
    with engine.connect() as connection:
        for table in (matches, seats, actions, snapshots, messages):
            assert connection.execute(select(table)).all() == []


# ------------------------------------------------------------------ users


def test_users_are_listed(engine: Engine, url: str) -> None:
    add_user(engine, "Ada"), add_user(engine, "Eve_1")
    assert len(kontor(url, "admin", "users", "list").output.splitlines()) == 4
    found = kontor(url, "admin", "users", "list", "--name", "VE_").output.splitlines()
    assert len(found) == 3
    assert found[2].split()[1:3] == ["Eve_1", "kept"]


def test_blocking_and_letting_in_again(engine: Engine, url: str) -> None:
    ada = add_user(engine)
    assert kontor(url, "admin", "users", "block", ada, input="y\n").output.endswith("Ada is blocked.\n")
    with engine.connect() as connection:
        assert connection.execute(select(users.c.blocked)).scalar() is True
        assert connection.execute(select(sessions)).all() == []
    assert "blocked" in kontor(url, "admin", "users", "list").output
    assert kontor(url, "admin", "users", "unblock", ada).output == "Ada may come in again.\n"
    assert kontor(url, "admin", "users", "block", 999, "--yes").output == "Error: There is no user 999.\n"


def test_removing_a_user_leaves_no_name(engine: Engine, url: str, match: int) -> None:
    with engine.connect() as connection:
        ada = connection.execute(select(users.c.id)).scalar()
    refused = kontor(url, "admin", "users", "remove", ada, "--yes")
    assert refused.output == f"Error: Ada still plays in {match}: close these matches first, or block Ada.\n"
    kontor(url, "admin", "matches", "close", match, "--yes")
    eve = add_user(engine, "Eve")
    change(engine, "UPDATE seats SET user_id = :eve, name = 'Eve' WHERE seat = 2", eve=eve)
    assert kontor(url, "admin", "users", "remove", ada, "--yes").output == "Ada is removed.\n"
    with engine.connect() as connection:
        assert connection.execute(select(users.c.name)).scalars().all() == ["Eve"]
        assert connection.execute(select(seats.c.name).order_by(seats.c.seat)).scalars().all() == [
            *["N. N."] * 2,
            "Eve",
        ]
        assert connection.execute(select(messages.c.name, messages.c.text)).all() == [("N. N.", "—")]


def test_what_nobody_else_has_a_part_in_goes_with_its_user(engine: Engine, url: str, match: int) -> None:
    kontor(url, "admin", "matches", "close", match, "--yes")
    kontor(url, "admin", "users", "remove", 1, "--yes")
    with engine.connect() as connection:
        assert connection.execute(select(matches)).all() == []


def test_links_are_made_for_whoever_has_lost_the_way(engine: Engine, url: str, match: int) -> None:
    said = kontor(url, "admin", "users", "password-link", 1, "--yes").output
    assert said.startswith("http://127.0.0.1:8000/password/")
    assert "#takeover=" in kontor(url, "admin", "matches", "seat-link", match, 0, "--yes").output
    assert kontor(url, "admin", "matches", "seat-link", match, 9, "--yes").output.startswith("Error: The match has no")
    with engine.connect() as connection:
        assert connection.execute(select(links.c.purpose)).scalars().all() == ["password", "seat"]
    change(engine, "UPDATE users SET password = NULL")
    assert "is a guest" in kontor(url, "admin", "users", "password-link", 1, "--yes").output


# ------------------------------------------------------------------ while a server runs


def started(client: Client) -> str:
    made = client.post("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "bot"}]})
    path = f"/api/matches/{made.json['id']}"
    assert client.post(f"{path}/start", {}).status in (200, 204)
    return path


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_is_blocked_is_out_at_once(kind: str, fill: Fill, tmp_path: Path) -> None:
    url = fill(kind, tmp_path)
    with Hosted(tmp_path, database_url=url) as server:
        ada = server.client.named("Ada")
        with ada.socket(f"{started(ada)}/stream") as watching:
            watching.until(type="view")
            assert kontor(url, "admin", "users", "block", ada.get("/api/me").json["id"], "--yes").exit_code == 0
            assert watching.closed() == 1012
        assert ada.get("/api/me").status == 401


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_running_server_is_told(kind: str, fill: Fill, tmp_path: Path) -> None:
    url = fill(kind, tmp_path)
    with Hosted(tmp_path, database_url=url) as server:
        ada = server.client.named("Ada")
        path = started(ada)
        with ada.socket(f"{path}/stream") as watching:
            watching.until(type="view")
            assert kontor(url, "admin", "matches", "close", path.rpartition("/")[2], "--yes").exit_code == 0
            watching.until(type="ended")
        assert ada.get(path).json["status"] == "abandoned"
        assert kontor(url, "doctor").exit_code == 0
        assert server.stop() == 0
