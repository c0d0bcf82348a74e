"""Backups: from either kind of database into either, whole or not at all."""

import gzip
import re
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, delete, func, insert, select, text

from app.store.database import connect
from app.store.models import metadata, plans, seats, users
from tests.server.fixtures import Fill
from tests.server.hosted import add_match, add_user, kontor


def everything(engine: Engine) -> dict[str, list[Any]]:
    with engine.connect() as connection:
        tables = metadata.sorted_tables
        return {t.name: [*connection.execute(select(t).order_by(*t.primary_key.columns)).all()] for t in tables}


@pytest.fixture
def url(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=False)


@pytest.fixture
def played(engine: Engine) -> Engine:
    """With a user, a match that is played, and one that follows another."""
    ada = add_user(engine)
    add_match(engine, ada)
    with engine.begin() as connection:
        again = connection.execute(text("SELECT max(id) FROM matches")).scalar()
        connection.execute(text("UPDATE matches SET before_id = NULL"))
    add_match(engine, ada, 60, "finished")
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET before_id = :id WHERE id > :id"), {"id": again})
        planned = {"user_id": ada, "turn": 3, "since": 2, "planned": []}
        connection.execute(insert(plans).values(match_id=again, seat=0, since=2, plan=planned))
        stopped = {"at": 0, "changed": []}
        connection.execute(insert(plans).values(match_id=again, seat=1, since=2, plan=planned, stopped=stopped))
        connection.execute(seats.update().values(conditions=[{"fare": 1}]))
        connection.execute(
            text("UPDATE matches SET result = :r WHERE id > :id"), {"r": '{"scores": [1.5]}', "id": again}
        )
    return engine


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_there_and_back(played: Engine, url: str, into: str, fill: Fill, tmp_path: Path) -> None:
    file, folder = tmp_path / "backup.gz", tmp_path / "other"
    folder.mkdir()
    saved = kontor(url, "backup", file)
    assert saved.output == f"{file}: 2 matches, 180 actions, 1 users, {file.stat().st_size:,} bytes\n"
    other = fill(into, folder)
    assert kontor(other, "restore", file).exit_code == 0
    restored = connect(other)
    assert everything(restored) == everything(played)
    with restored.begin() as connection:  # and keys go on after those that were restored
        connection.execute(insert(users).values(name="Eve", created_at=1.0, seen_at=1.0))
    restored.dispose()
    again = tmp_path / "again.gz"
    assert kontor(other, "backup", again).exit_code == 0
    played.dispose()  # nobody else may be connected
    assert "2 users" in kontor(url, "restore", again, "--force").output


def test_a_backup_is_for_its_owner_and_replaces_nothing(played: Engine, url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    kontor(url, "backup", file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    again = kontor(url, "backup", file)
    assert (again.exit_code, again.output) == (
        1,
        f"Error: {file} is there already. A backup never replaces another.\n",
    )
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.glob("*backup*")] == ["backup.gz"]


def test_a_folder_that_is_not_there(fill: Fill, tmp_path: Path) -> None:
    file = tmp_path / "none" / "backup.gz"
    result = kontor(fill("sqlite", tmp_path), "backup", file)
    assert (result.exit_code, result.output) == (1, f"Error: {file} cannot be written: No such file or directory\n")


def test_a_backup_shows_one_moment(played: Engine, url: str, tmp_path: Path) -> None:
    """Somebody writes while it is made, after the users were read: the match of a user who is not there must not be."""
    from app.store import backup  # noqa: PLC0415

    writer, lines = connect(url), []
    with backup._moment(played) as connection:
        for line in backup._lines(connection, counts := {}, 0.0):
            lines.append(line)
            if isinstance(line, backup.Heading) and line.table == "matches":
                add_match(writer, add_user(writer, "Eve"), 10)
    writer.dispose()
    assert (counts["users"], counts["matches"]) == (1, 2)
    assert len(everything(played)["matches"]) == 3


def test_what_is_there_is_replaced_on_demand_only(played: Engine, url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    kontor(url, "backup", file)
    before = everything(played)
    eve = add_user(played, "Eve")
    played.dispose()  # nobody else may be connected
    refused = kontor(url, "restore", file)
    assert refused.exit_code == 1
    assert refused.output == "Error: The database is not empty. --force replaces everything in it.\n"
    assert eve in [row.id for row in everything(played)["users"]]
    played.dispose()
    assert kontor(url, "restore", file, "--force").exit_code == 0
    assert everything(played) == before


def test_into_a_database_without_tables(played: Engine, url: str, tmp_path: Path) -> None:
    kontor(url, "backup", tmp_path / "b.gz")
    fresh = f"sqlite:///{tmp_path / 'fresh.sqlite'}"
    assert "2 matches, 180 actions, 1 users" in kontor(fresh, "restore", tmp_path / "b.gz").output
    assert "All 1 running matches replay." in kontor(fresh, "validate").output


# ------------------------------------------------------------------ ids


def given_next(url: str) -> int:
    engine = connect(url)
    with engine.begin() as connection:
        eve = insert(users).values(name="Eve", created_at=1.0, seen_at=1.0).returning(users.c.id)
        found: int = connection.execute(eve).scalar_one()
    engine.dispose()
    return found


def without_counters(lines: list[bytes]) -> list[bytes]:
    """As older programs wrote it."""
    old = [re.sub(rb',"counted":\d+', b"", line) for line in lines[:-1]]
    assert old != lines[:-1]
    end = msgspec.json.decode(lines[-1]) | {"sha256": sha256(b"".join(old)).hexdigest()}
    return [*old, msgspec.json.encode(end) + b"\n"]


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_the_id_of_somebody_removed_is_not_given_again(
    played: Engine, url: str, into: str, fill: Fill, tmp_path: Path
) -> None:
    eve, file = add_user(played, "Eve"), tmp_path / "backup.gz"
    with played.begin() as connection:
        connection.execute(delete(users).where(users.c.id == eve))
    kontor(url, "backup", file)
    assert given_next(url) == eve + 1
    (folder := tmp_path / "other").mkdir()
    other = fill(into, folder)
    assert kontor(other, "restore", file).exit_code == 0
    assert given_next(other) == eve + 1
    assert kontor(other, "restore", file, "--force").exit_code == 0  # over somebody whom the backup does not know
    assert given_next(other) == eve + 2


def test_a_backup_that_does_not_know_the_last_ids_counts_on_from_the_highest(
    played: Engine, url: str, fill: Fill, tmp_path: Path
) -> None:
    eve, file = add_user(played, "Eve"), tmp_path / "backup.gz"
    kontor(url, "backup", file)
    file.write_bytes(changed(without_counters)(file.read_bytes()))
    (folder := tmp_path / "other").mkdir()
    for kind in ("sqlite", "postgresql"):
        other = fill(kind, folder)
        assert kontor(other, "restore", file).exit_code == 0
        assert given_next(other) == eve + 1


# ------------------------------------------------------------------ what cannot be restored


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flipped(data: bytes) -> bytes:
    return data[:-100] + bytes([data[-100] ^ 255]) + data[-99:]


def changed(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[bytes], bytes]:
    return lambda data: gzip.compress(b"".join(change(gzip.decompress(data).splitlines(keepends=True))))


def newer(lines: list[bytes]) -> list[bytes]:
    return [re.sub(rb'"\d{4}"', b'"9999"', lines[0]), *lines[1:]]


NO_BACKUP = "It is no backup of Kontor, or it is damaged."


@pytest.mark.parametrize(
    "harm,said",
    [
        (cut, "It ends too early."),
        (flipped, NO_BACKUP),
        (lambda _: b"", "It ends too early."),
        (lambda _: b"PNG, perhaps", NO_BACKUP),
        (lambda _: gzip.compress(b'{"some": "json"}\n'), NO_BACKUP),
        (lambda _: gzip.compress(b"\xff\xfe\n"), NO_BACKUP),
        (changed(lambda lines: lines[:-1]), "It ends too early."),
        (changed(lambda lines: lines[1:]), "It does not hold what was written into it."),
        (changed(lambda lines: [*lines[:2], *lines[3:]]), "It does not hold what was written into it."),
        (changed(lambda lines: [line.replace(b"Ada", b"Eve") for line in lines]), "It does not hold what was written"),
        (changed(newer), "It was made by a newer Kontor"),
    ],
)
def test_a_broken_file_changes_nothing(harm: Callable[[bytes], bytes], said: str, fill: Fill, tmp_path: Path) -> None:
    url, file = fill("sqlite", tmp_path), tmp_path / "backup.gz"
    engine = connect(url)
    add_match(engine, add_user(engine), 5)
    before = everything(engine)
    kontor(url, "backup", file)
    file.write_bytes(harm(file.read_bytes()))
    result = kontor(url, "restore", file, "--force")
    assert result.exit_code == 1
    assert result.output.startswith(f"Error: {file} cannot be restored. ")
    assert said in result.output
    assert everything(engine) == before
    engine.dispose()


def test_a_file_that_is_not_there(fill: Fill, tmp_path: Path) -> None:
    result = kontor(fill("sqlite", tmp_path), "restore", tmp_path / "none.gz")
    assert "It cannot be read: No such file or directory" in result.output


def test_a_failure_half_way_leaves_everything_as_it_was(played: Engine, url: str, tmp_path: Path) -> None:
    """Well formed and with the right sum, but a match refers to a user who is not in it."""
    file, before = tmp_path / "backup.gz", everything(played)
    kontor(url, "backup", file)

    def without_users(lines: list[bytes]) -> list[bytes]:
        kept = [line for line in lines[:-1] if b'"ada"' not in line]
        end = msgspec.json.decode(lines[-1])
        end["rows"]["users"] = 0
        end["sha256"] = sha256(b"".join(kept)).hexdigest()
        return [*kept, msgspec.json.encode(end) + b"\n"]

    file.write_bytes(changed(without_users)(file.read_bytes()))
    played.dispose()
    result = kontor(url, "restore", file, "--force")
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert everything(played) == before


def test_nothing_of_somebody_else_is_touched(fill: Fill, tmp_path: Path) -> None:
    url, file = fill("sqlite", tmp_path), tmp_path / "b.gz"
    kontor(url, "backup", file)
    foreign = f"sqlite:///{tmp_path / 'recipes.sqlite'}"
    engine = connect(foreign)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (id INTEGER)"))
    assert "tables that are not Kontor's" in kontor(foreign, "restore", file, "--force").output
    assert "tables that are not Kontor's" in kontor(foreign, "backup", tmp_path / "r.gz").output
    assert not (tmp_path / "r.gz").exists()
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM recipes")).scalar() == 0
    engine.dispose()


def test_nobody_else_may_be_at_work(database_url: str, tmp_path: Path) -> None:
    from app.store.lock import alone  # noqa: PLC0415

    kontor(database_url, "backup", tmp_path / "b.gz")
    engine = connect(database_url)
    with engine.connect() as connection, alone(engine):
        connection.execute(select(func.count()).select_from(users))
        result = kontor(database_url, "restore", tmp_path / "b.gz")
    engine.dispose()
    assert result.exit_code == 1
    assert "stop " in result.output
    assert "first" in result.output
