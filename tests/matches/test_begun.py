"""What has begun goes on: whatever changes in the box, the rules or the code, and whatever cannot be read."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, delete, select, update

from app.engine.games import GAMES
from app.engine.games.merkator import game as merkator
from app.engine.games.merkator.components import Components
from app.engine.games.merkator.components.editions import EDITIONS
from app.errors import Outdated
from app.matches import editions, snapshots
from app.matches.match import Match, resume
from app.matches.service import Matches
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.store.models import components, matches
from app.store.models import snapshots as kept
from tests.server.fixtures import Start
from tests.server.hosted import add_match, add_user, kontor
from tests.server.tables import Friends

T = TypeVar("T")


@pytest.fixture
def match(engine: Engine) -> int:
    """120 actions, and snapshots at 50 and 100."""
    return add_match(engine, add_user(engine))


def opened(engine: Engine, match_id: int, until: int | None = None) -> Match:
    with engine.begin() as connection:
        found = resume(connection, match_id, until)
    assert found is not None
    return found


def change(engine: Engine, statement: Any) -> None:
    with engine.begin() as connection:
        if isinstance(statement, str):
            connection.exec_driver_sql(statement)
        else:
            connection.execute(statement)


def stamps(engine: Engine) -> dict[int, str]:
    with engine.begin() as connection:
        return {row.number: row.stamp for row in connection.execute(select(kept.c.number, kept.c.stamp))}


@asynccontextmanager
async def service(engine: Engine) -> AsyncIterator[Matches]:
    reader, journal = Reader(engine), Journal(engine)
    yield Matches(reader, journal)
    await journal.close()
    reader.close()


def served(engine: Engine, work: Callable[[Matches], Awaitable[T]]) -> T:
    async def run() -> T:
        async with service(engine) as made:
            return await work(made)

    return asyncio.run(run())


# ------------------------------------------------------------------ the box


def test_a_box_that_is_corrected_touches_no_match_that_was_begun(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server = start()
    friends = Friends(server, 2)
    friends.act(0, {"type": "TravelTo", "location": "denmark"})
    server.stop()
    engine = connect(server.settings["database_url"])
    before = opened(engine, friends.id)
    usual = EDITIONS[0].rows
    prices = {row.cost + 1 for row in usual.building}
    dearer = tuple(replace(row, cost=row.cost + 1, source="corrected") for row in usual.building)
    other = Components(replace(usual, building=dearer))
    monkeypatch.setattr(merkator, "BUNDLED", other)
    monkeypatch.setattr(merkator, "KNOWN", {other.digest: other})
    editions._box.cache_clear()
    after = opened(engine, friends.id)
    assert GAMES["merkator"].view(after.state, 0) == GAMES["merkator"].view(before.state, 0)
    assert after.components.digest == EDITIONS[0].digest
    assert {row.cost for row in after.components.rows.building} != prices
    engine.dispose()
    editions._box.cache_clear()


def test_a_box_is_kept_once_and_without_its_notes(start: Start) -> None:
    server = start()
    first, second = Friends(server, 2), Friends(server, 3)
    assert first.id != second.id
    engine = connect(server.settings["database_url"])
    with engine.begin() as connection:
        rows = connection.execute(select(components)).all()
        named = connection.execute(select(matches.c.components)).scalars().all()
    engine.dispose()
    assert [row.digest for row in rows] == [EDITIONS[0].digest]
    assert '"source"' not in rows[0].rows
    assert [*map(dict, named)] == [{"edition": "kontor-2", "digest": EDITIONS[0].digest}] * len(named)


def test_a_box_that_is_nowhere_is_said_in_a_sentence(engine: Engine, match: int) -> None:
    change(engine, update(matches).values(components={"edition": "lost", "digest": "0" * 64}))
    with pytest.raises(Outdated, match="needs the edition “lost” \\(000000000000\\), which is not here"):
        opened(engine, match)


# ------------------------------------------------------------------ snapshots


HARMS: dict[str, dict[str, Any]] = {
    "another version": {"stamp": "another"},
    "damaged": {"state": b"nonsense"},
    "another state": {"state": b'{"seats": 3}'},
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_snapshot_that_cannot_be_trusted_is_passed_over(
    harm: str, engine: Engine, match: int, caplog: pytest.LogCaptureFixture
) -> None:
    whole = opened(engine, match)
    assert not whole.passed
    change(engine, update(kept).values(**HARMS[harm]))
    with caplog.at_level(logging.WARNING):
        found = opened(engine, match)
    assert found.state == whole.state
    assert [record.getMessage() for record in caplog.records] == [
        "snapshots of another version, or damaged, are passed over: 100, 50"
    ]
    caplog.clear()
    said = kontor(engine.url.render_as_string(hide_password=False), "validate")
    assert (said.exit_code, said.output) == (0, "All 1 running matches replay.\n")
    assert len([record for record in caplog.records if record.name == "kontor.snapshots"]) == 1


def test_a_match_that_had_to_be_played_again_is_kept_anew(engine: Engine, match: int) -> None:
    change(engine, "UPDATE snapshots SET stamp = 'another'")
    served(engine, lambda made: made.resume(match))
    assert stamps(engine) == {50: "another", 100: "another", 120: snapshots.stamp("merkator")}
    assert not opened(engine, match).passed


def test_a_stamp_is_of_all_the_code_that_a_state_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = snapshots.stamp.__wrapped__
    games = {game: stamp(game) for game in GAMES}
    assert len({*games.values()}) == len(GAMES)
    read = Path.read_bytes
    for changed, meant in (("kernel.py", {*GAMES}), ("loss.py", {"merkator"}), ("trading.py", {"sea_merchants"})):
        monkeypatch.setattr(Path, "read_bytes", lambda path, name=changed: read(path) + b"#" * (path.name == name))
        assert {game for game in GAMES if stamp(game) != games[game]} == meant


def test_the_final_state_of_a_match_is_kept(start: Start) -> None:
    """So it can be looked at though nobody understands its log any more, and its story is kept as it was told."""
    server = start()
    friends = Friends(server, 2)
    friends.play()
    view = friends.view(0)
    server.stop()
    engine = connect(server.settings["database_url"])
    change(engine, "UPDATE actions SET payload = 'nonsense' WHERE number = 1")
    again = start(database_url=server.settings["database_url"])
    friends.move_to(again)
    assert friends.view(0) == view
    assert friends[0].get(f"{friends.path}/log").status == 200
    assert friends[0].get(f"{friends.path}/view?number=1").error == (409, "Outdated")
    url = server.settings["database_url"]
    assert kontor(url, "validate").output == "All 0 running matches replay.\n"
    assert kontor(url, "validate", "--all").output.endswith("Error: 1 of 1 matches break.\n")
    engine.dispose()


def test_a_result_that_was_not_reached_is_found(engine: Engine, match: int) -> None:
    result = {"ending": "time", "scores": [1, 2, 3], "winners": [2]}
    change(engine, update(matches).values(status="finished", result=result))
    url = engine.url.render_as_string(hide_password=False)
    assert "The result is not what the log leads to" in " ".join(kontor(url, "validate", "--all").output.split())


# ------------------------------------------------------------------ what this version does not know


UNKNOWN = {
    "an entry": ('UPDATE actions SET payload = \'{"type":"Dance","seat":0}\' WHERE number = 3', "entry 3"),
    "a remark": ('UPDATE actions SET payload = \'{"type":"Resign","late":1}\' WHERE number = 3', "the log"),
    "a rule": ('UPDATE actions SET payload = \'{"type":"Done","seat":2}\' WHERE number = 1', "entry 1"),
    "rules": ("UPDATE matches SET rules = 99", "only a newer version of Kontor"),
    "a game": ("UPDATE matches SET game = 'chess'", "a game that is not installed"),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_a_match_that_cannot_be_opened_says_so(what: str, engine: Engine, match: int) -> None:
    statement, said = UNKNOWN[what]
    change(engine, delete(kept))
    change(engine, statement)
    with pytest.raises(Outdated, match=said):
        opened(engine, match)


def test_a_match_that_cannot_be_opened_harms_no_other(start: Start) -> None:
    """It stays in the lists, every route says the same, and after a start the programs of others play on."""
    first = start(bot_pause="60")
    broken, sound = (Friends(first, 1, more_seats=({"kind": "bot"},), start_seat=1) for _ in range(2))
    first.stop()
    engine = connect(first.settings["database_url"])
    change(engine, update(matches).where(matches.c.id == broken.id).values(rules=99))
    second = start(database_url=first.settings["database_url"])
    for friends in (broken, sound):
        friends.move_to(second)
    with second.client().socket("/api/lobby/stream") as lobby:  # which opens no match
        listed = {match["id"]: match["number"] for match in lobby.until(type="lobby")["matches"]}
        while not listed[sound.id]:
            told = lobby.until(type="match")["match"]
            listed[told["id"]] = told["number"]
    assert {match["id"] for match in second.client().get("/api/matches").json["matches"]} == {broken.id, sound.id}
    assert broken.summary()["status"] == "running"
    for route in ("view", "log", "scores", "missed", "box", "export", "proposals"):
        assert broken[0].get(f"{broken.path}/{route}").error == (409, "Outdated"), route
    assert broken.act(0, {"type": "Done"}, seen=0).error == (409, "Outdated")
    with broken[0].socket(f"{broken.path}/stream") as watching:
        assert watching.receive()["error"] == "Outdated"
    second.stop()
    assert second.logged().count("only a newer version of Kontor knows") == 1
    engine.dispose()
