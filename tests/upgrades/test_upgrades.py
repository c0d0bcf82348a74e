"""Databases of the past, brought up to date: nobody has lost anything, and everybody plays on.

Each folder here is a house as it was at a revision of the tables. CONTRIBUTING.md says how one is added.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from sqlalchemy import Engine

from app.matches.match import Match, resume
from app.matches.service import Matches
from app.robots.programs import eager_player
from app.store.database import Reader, connect
from app.store.journal import Journal
from tests.server.client import Client
from tests.server.fixtures import Start
from tests.server.hosted import kontor
from tests.upgrades.asking import Question, ask
from tests.upgrades.comparing import differences
from tests.upgrades.recordings import WAYS, Recording, of_today, recordings

# What answers say today besides what they said when they were recorded, and nothing else: the kind of question, and
# the path to the field. `*` stands for the id in a question, and for any one part of a path:
#   "matches/*/view view.offices.*.debts"
NEW_FIELDS: frozenset[str] = frozenset(
    f"{route} {where}{field}"
    for route, where in (("matches/*", ""), ("matches", "matches.*."))
    for field in (
        "seats.*.away_until",
        "seats.*.hours",
        "seats.*.kept",
        "seats.*.offered",
        "pace",
        "clocks",
        "deal_known_at",
        "lesson",
        "short_code",
        "origin",
        "secret",
        "shares",
        "edition",
        "host.id",
        "host.kept",
    )
) | {
    "matches/*/log next",
    "matches/*/proposals proposals.*.pace",
    "matches/*/view origin",
    "matches/*/chat messages.*.kept",
    "matches/*/export origin",
    "matches/*/export pace",
    "matches/*/export spectators",
    "matches/*/export hints",
    "matches/*/proposals proposals.*.takes",
    "matches/*/order orders.gain",
    "matches/*/order conditions",
    "matches/*/order conditional",
    "matches/*/view view.you.deed",
    "matches/*/view view.you.instead",
    "matches/*/view view.you.contracts.*.can",
    "matches/*/view view.you.contracts.*.how",
    "matches/*/view view.offices.*.points",
    "matches/*/view view.you.plays",
}
# Sentences that are put otherwise today: what a standing order means comes from the words of the game.
RETOLD = frozenset({"matches/*/order orders.*"})
# No clock has run since then, as nobody has served.
LATER = frozenset({"matches/* clocks.*.due", "matches matches.*.clocks.*.due"})
# Which of all lawful ways to pay are shown first is no rule: it may become better for matches that run, too.
ADVISED = frozenset({"matches/*/view view.you.contracts.*.ways"})


pytestmark = pytest.mark.unmeasured  # every line of it is reached by other tests, quicker


class Upgraded(NamedTuple):
    was: Recording
    url: str


@pytest.fixture(params=recordings())
def recording(request: pytest.FixtureRequest) -> Recording:
    return Recording(request.param)


@pytest.fixture(params=WAYS)
def upgraded(request: pytest.FixtureRequest, recording: Recording, tmp_path: Path) -> Upgraded:
    into_postgres = request.param.endswith("postgresql")
    url = request.getfixturevalue("new_postgres")() if into_postgres else f"sqlite:///{tmp_path / 'kontor.sqlite'}"
    recording.into(url, request.param)
    return Upgraded(recording, url)


def test_the_database_of_today_is_kept() -> None:
    assert of_today() in recordings(), "tables or rules have changed: run `make upgrade-database`, commit what it made"


def test_every_running_match_replays(upgraded: Upgraded) -> None:
    said = kontor(upgraded.url, "validate")
    assert said.exit_code == 0, said.output
    assert said.output == f"All {len(was_running(upgraded.was))} running matches replay.\n"
    assert kontor(upgraded.url, "validate", "--all").exit_code == 0
    with connected(upgraded.url) as engine, engine.begin() as connection:
        for match_id in was_running(upgraded.was):
            newest, older = resume(connection, match_id), resume(connection, match_id, back=0)
            assert encoded(newest) == encoded(older)  # from whichever snapshot it is read


def encoded(match: Match | None) -> bytes:
    assert match
    return match.game.encode_state(match.state)


def was_running(recording: Recording) -> set[int]:
    seen = (said.body for question, said in recording.answers.items() if question.door == "matches/*")
    return {summary["id"] for summary in seen if summary != "NotFound" and summary["status"] == "running"}


def test_everybody_sees_what_they_saw(upgraded: Upgraded, start: Start) -> None:
    server = start(database_url=upgraded.url)
    people: dict[str | None, Client] = {None: server.client()}
    for name, known in upgraded.was.people.items():
        people[name] = server.client()
        people[name].cookies = known["cookies"]
    found = []
    for question, before in upgraded.was.answers.items():
        now = ask(people[question.who], question.path)
        found += differences(question, before, now, NEW_FIELDS, RETOLD, LATER, advised=ADVISED)
    assert found == []


def test_everybody_comes_in_again(upgraded: Upgraded, start: Start) -> None:
    server = start(database_url=upgraded.url)
    for name, known in upgraded.was.people.items():
        by_cookie = server.client()
        by_cookie.cookies = known["cookies"]
        assert by_cookie.get("/api/me").json["name"] == name
        if password := known["password"]:
            assert server.client().post("/api/session", {"name": name, "password": "not mine"}).status == 401
            by_password = server.client()
            assert by_password.post("/api/session", {"name": name, "password": password}).status == 201
            assert by_password.get("/api/me").json == by_cookie.get("/api/me").json


def test_links_of_then_are_good(upgraded: Upgraded, start: Start) -> None:
    client = start(database_url=upgraded.url).client()
    device, seat = upgraded.was.links["device"], upgraded.was.links["seat"]
    assert client.post("/api/session/link", {"token": device["token"]}).json["name"] == device["who"]
    path = f"/api/matches/{seat['match']}"
    assert client.post(f"{path}/takeover", {"token": seat["token"]}).status == 204
    hers = Question("Clara", f"{path}/view")
    assert differences(hers, upgraded.was.answers[hers], ask(client, hers.path), NEW_FIELDS) == []


def test_programs_play_every_match_to_its_end(upgraded: Upgraded) -> None:
    with connected(upgraded.url) as engine:
        going = sorted(was_running(upgraded.was))
        assert len(going) >= 20
        for match in asyncio.run(played_out(engine, going)):
            with engine.begin() as connection:
                again = resume(connection, match.row.id)
            assert again
            assert (again.row.status, again.number) == ("finished", match.number)
            assert encoded(again) == encoded(match)


@contextmanager
def connected(url: str) -> Iterator[Engine]:
    engine = connect(url)
    try:
        yield engine
    finally:
        engine.dispose()


async def played_out(engine: Engine, going: list[int]) -> list[Match]:
    reader, journal = Reader(engine), Journal(engine)
    matches = Matches(reader, journal)
    try:
        return await asyncio.gather(*(played_to_its_end(matches, match_id) for match_id in going))
    finally:
        await journal.close()
        reader.close()


async def played_to_its_end(matches: Matches, match_id: int) -> Match:
    match, rng = await matches.resume(match_id), Random(match_id)
    while match.row.status == "running":
        seat = match.game.rules.waiting_for(match.state)[0]
        action = eager_player.choose(match.game, match.state, seat, rng)
        await matches.play(match_id, seat, match.game.encode_action(action), seen=match.number)
    return match
