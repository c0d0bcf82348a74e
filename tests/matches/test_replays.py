"""What only a replay can say, and how seldom it is played. Before the beginning: whether options fit."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from app.engine import saved
from app.engine.games.merkator.components import BUNDLED
from app.engine.kernel import Rules
from app.matches import replays
from app.matches.match import Match
from app.matches.replays import Replays
from app.store.models import actions
from tests.lobby.test_lobby import path
from tests.lobby.test_transfer import GOLDEN, bring, cut
from tests.matches.test_feed import House, started
from tests.server.client import Client, Server
from tests.server.tables import Friends

PAIR = saved.read((GOLDEN / "merkator-2-random-12.json").read_text("utf-8"))


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


def test_joins_missed_are_told_after_the_end(anna: Client) -> None:
    match = bring(anna, PAIR)
    answer = anna.get(f"{path(match)}/missed")
    assert answer.status == 200, answer.text
    assert answer.json
    for line in answer.json:
        action = PAIR.actions[line["number"] - 1]
        assert (type(action).__name__, action.seat) == ("Done", line["seat"])
        assert {BUNDLED.contracts[contract].location for contract in line["contracts"]} == {line["location"]}


def test_joins_missed_are_not_told_before_the_end(anna: Client, client: Client) -> None:
    match = bring(anna, cut(PAIR, 20))
    assert anna.get(f"{path(match)}/missed").error == (409, "Conflict")
    assert client.get(f"{path(match)}/missed").error == (404, "NotFound")


@pytest.mark.parametrize(
    "wish,answer",
    [
        ({"seats": 2, "options": ["nojoin"]}, None),
        ({"seats": 3}, None),
        ({"seats": 3, "options": ["nojoin"]}, (409, "Refused")),
        ({"seats": 2, "options": ["chess"]}, (409, "Refused")),
        ({"seats": 9}, (422, "Malformed")),
        ({"seats": 2, "options": None}, (422, "Malformed")),
        ({"seats": 2, "more": 1}, (422, "Malformed")),
    ],
)
def test_whether_options_fit_is_told_before_a_match_is_made(anna: Client, wish: Any, answer: Any) -> None:
    said = anna.post("/api/games/merkator/check", wish)
    assert (said.status, None) == (204, answer) if answer is None else said.error == answer


def test_what_cannot_be_asked(anna: Client, client: Client) -> None:
    assert anna.post("/api/games/chess/check", {"seats": 2}).error == (422, "Malformed")
    assert client.post("/api/games/merkator/check", {"seats": 2}).error == (401, "NotSignedIn")


# ------------------------------------------------------------------ what was told


class Listening:
    """Hears what everybody is told."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def happened(self, match: Match, entry: Any, news: Any) -> None:
        self.heard.append((entry.number, news))

    def seats_changed(self, match: Match) -> None:
        """Nothing is told with it."""


def playing(work: Callable[[House, Listening], Awaitable[None]]) -> None:
    """A table that has played 30 actions, some of them twice."""

    async def with_house() -> None:
        rng, listening = Random(4), Listening()
        with started() as engine:
            house = House(engine)
            house.matches.listeners.append(listening)
            for back in (True, False) * 15:
                await house.act(rng)
                await house.take_back(back, 0)
                await house.take_back(False, 0)
            await work(house, listening)
            await house.close()

    asyncio.run(with_house())


def not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("it is played again")

    monkeypatch.setattr(Rules, "apply", refuse)


def test_what_was_told_is_kept_and_nothing_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, listening: Listening) -> None:
        assert {key for _, news in listening.heard for key, *_ in map(msgspec.structs.astuple, news)} > {"undone"}
        not_again(monkeypatch)
        story = await house.matches.replays.story(1, 0)
        assert [(one.number, one.news) for one in story] == listening.heard
        assert await house.matches.replays.story(1, 3, 9) == story[3:9]
        monkeypatch.undo()

    playing(work)


def test_what_was_never_told_is_told_once_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entries of an older server, and a few between them that it has written while this one ran."""

    async def work(house: House, listening: Listening) -> None:
        for older in (actions.c.number < 9, actions.c.number.between(12, 14)):
            await house.journal.write(lambda c, older=older: c.execute(update(actions).where(older).values(news=None)))
            assert [one.number for one in await house.matches.replays.story(1, 5, 20)] == list(range(6, 21))
            await house.journal.write(lambda _: None)
            left = await house.reader.read(lambda c: c.execute(select(actions).where(actions.c.news.is_(None))).all())
            assert left == []
            not_again(monkeypatch)
            assert [(one.number, one.news) for one in await house.matches.replays.story(1, 0)] == listening.heard
            monkeypatch.undo()

    playing(work)


def test_a_long_story_is_told_page_by_page(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, _: Listening) -> None:
        monkeypatch.setattr(replays, "PAGE", 7)
        for _ in range(2):  # played again, and kept
            assert [one.number for one in await house.matches.replays.story(1, 3)] == [4, 5, 6, 7, 8, 9, 10]
            await house.journal.write(lambda c: c.execute(update(actions).values(news=None)))

    playing(work)
    friends = Friends(server)
    friends.play(2)
    assert friends[0].get(f"{friends.path}/log").json["next"] is None


# ------------------------------------------------------------------ what is kept in memory


def test_an_answer_is_made_once_however_many_ask() -> None:
    made = []

    async def work(house: House, _: Listening) -> None:
        async def make() -> str:
            made.append(1)
            await asyncio.sleep(0)
            return "x" * 10

        kept = Replays(house.reader, house.journal, most=30)
        asked = [("scores", 1, 2, -1)] * 5
        assert await asyncio.gather(*(kept.answer(one, make) for one in asked)) == [b'"xxxxxxxxxx"'] * 5
        assert len(made) == 1
        for match_id in (2, 3):  # there is room for two
            await kept.answer(("scores", match_id, 2, -1), make)
        await kept.answer(("scores", 3, 2, -1), make)
        await kept.answer(("scores", 1, 2, -1), make)
        assert len(made) == 4

    playing(work)


def test_what_was_is_asked_of_the_rules_once_and_shown_to_each_as_their_own(server: Server) -> None:
    friends, stranger = Friends(server), server.client()
    friends.play(6)
    views = [friends.view(seat, number=4) for seat in (0, 1)]
    assert [view["view"]["you"] != views[0]["view"]["you"] for view in views] == [False, True]
    assert "you" not in stranger.get(f"{friends.path}/view?number=4").json["view"]
    assert [friends.view(seat, number=4) for seat in (0, 1)] == views
    before = friends[0].get(f"{friends.path}/scores").json["scores"]
    friends.play(1)
    after = friends[0].get(f"{friends.path}/scores").json["scores"]
    assert (len(after), after[:-1]) == (7, before)
