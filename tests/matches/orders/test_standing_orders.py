"""Standing orders at the table: who has which, and how what they have answered goes back with a decision."""

import asyncio
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games import GAMES
from app.errors import Conflict
from app.matches import service as matches_module
from app.matches.log import ORDER, History
from app.robots.programs import eager_player
from tests.matches.test_feed import GAME, START, House, agree, started
from tests.server.client import Client, Server
from tests.server.tables import Friends


def orders(friends: Friends, path: str = "") -> list[str]:
    return [player.get(f"{path or friends.path}/order").json["order"] for player in friends.players]


def give(friends: Friends, seat: int, order: str) -> None:
    assert friends[seat].put(f"{friends.path}/order", {"order": order}).status == 204


def by_order(friends: Friends) -> list[int]:
    return [line["seat"] for line in friends.log() if line["by"] == "order"]


# ------------------------------------------------------------------ whose they are


def test_everybody_begins_with_the_usual_order(server: Server) -> None:
    friends = Friends(server, 3, order="")
    assert orders(friends) == [GAMES["merkator"].usual_order] * 3 == ["gain"] * 3
    assert orders(Friends(server, 2, game="sea_merchants")) == ["ask"] * 2


def test_a_seat_that_was_there_before_orders_had_a_usual_one_is_asked_always() -> None:
    async def work() -> None:
        with started() as engine:
            house = House(engine)
            match = await house.matches.resume(1)
            assert [seat.standing_order for seat in match.row.seats] == ["ask", "ask"]
            await house.close()

    asyncio.run(work())


def test_an_order_is_not_handed_over_with_the_seat(server: Server, client: Client) -> None:
    friends = Friends(server, order="never")
    token = friends.post(1, "handover").json["token"]
    assert client.named("Emil").post(f"{friends.path}/takeover", {"token": token}).status == 204
    assert client.get(f"{friends.path}/order").json["order"] == "gain"
    assert friends[0].get(f"{friends.path}/order").json["order"] == "never"


def test_who_comes_back_has_the_order_given_before(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    assert friends.post(1, "away", {}).status < 300
    assert friends.post(1, "proposals/return", {}).json == {"done": True}
    assert orders(friends) == ["never"] * 3


def test_another_match_begins_with_the_usual_order_whoever_plays_on(server: Server) -> None:
    friends = Friends(server, order="never")
    friends.play(5)
    friends.post(1, "resign")
    again = friends.post(0, "rematch", {}).json["id"]
    assert friends[1].post(f"/api/matches/{again}/join").status == 200
    assert friends[0].post(f"/api/matches/{again}/start", {}).status < 300
    assert orders(friends, f"/api/matches/{again}") == ["gain"] * 2
    fork = friends.post(0, "fork", {"number": 3, "others": "same"}).json["id"]
    assert friends[0].get(f"/api/matches/{fork}/order").json["order"] == "gain"


def test_where_there_is_nothing_to_gain_nobody_waits(server: Server) -> None:
    friends = Friends(server, 3, order="")
    friends.play(60, until=lambda now: bool(by_order(friends)))
    line = next(line for line in friends.log() if line["by"] == "order")
    assert line["seat"] in range(3)


# ------------------------------------------------------------------ taken back


def travelled(friends: Friends, answers: list[int]) -> Any:
    """Seat 0 has travelled and is finished, and orders have answered for these seats. What seat 0 sees."""
    with friends.watch(0) as socket:
        friends.acted(0, "TravelTo", location="hamburg")
        friends.acted(0, "Split", first=0)
        if friends.view()["waiting_for"] == [0] and friends.view()["view"]["agenda"][0][0] == "fulfil":
            friends.acted(0, "Done")
        for _ in answers:
            socket.until(type="update", by="order")
    assert by_order(friends) == answers
    return friends.view()


def test_what_orders_have_answered_goes_back_with_the_travellers_decision(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    done = travelled(friends, [2, 1])
    with friends.watch(0) as socket:
        assert friends.post(0, "undo").json == {"number": done["number"] + 1}
        assert friends.view()["waiting_for"] == [0]
        assert friends.post(0, "redo").json == {"number": done["number"] + 2}
        assert socket.until(number=done["number"] + 3)["by"] == "order"  # asked anew, they answer the same
        assert socket.until(number=done["number"] + 4)["seat"] == 1
    now = friends.view()
    assert (now["view"], now["waiting_for"]) == (done["view"], [1])
    assert by_order(friends) == [2, 1, 2, 1]


def test_an_order_that_was_changed_meanwhile_asks(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    done = travelled(friends, [2, 1])
    friends.post(0, "undo")
    give(friends, 2, "ask")
    with friends.watch(0) as socket:
        friends.post(0, "redo")
        assert socket.until(number=done["number"] + 3)["seat"] == 1
    assert friends.view()["waiting_for"] == [2]
    friends.acted(2, "Done")
    assert friends.post(0, "undo").error == (409, "Conflict")  # somebody has decided


def test_a_person_who_has_decided_ends_it_though_orders_came_after(server: Server) -> None:
    friends = Friends(server, 4)
    give(friends, 1, "never")
    travelled(friends, [1])
    friends.acted(2, "Done")
    with friends.watch(0) as socket:
        give(friends, 3, "never")
        socket.until(type="update", by="order")
    assert by_order(friends) == [1, 3]
    assert friends.post(0, "undo").error == (409, "Conflict")
    assert friends.post(2, "undo").status == 200  # and only what came after it goes back with it
    assert by_order(friends)[0] == 1


def test_what_an_order_would_answer_again_is_not_taken_back(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    done = travelled(friends, [2, 1])
    refused = friends.post(1, "undo")
    assert (refused.error, refused.json["detail"]) == ((409, "Conflict"), "There is nothing to take back")
    assert friends.post(1, "proposals/undo", {}).json["detail"] == "You have done nothing that could be taken back"
    give(friends, 1, "ask")
    assert friends.post(1, "undo").json == {"number": done["number"] + 1}
    assert friends.view()["waiting_for"] == [1]


@pytest.mark.unmeasured
@pytest.mark.parametrize("every", [1, 7])
def test_it_is_free_exactly_if_nothing_came_to_light(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a whole match, from memory and as it is read anew amid the answers of orders."""
    monkeypatch.setattr(matches_module, "SNAPSHOT_EVERY", every)
    seen = asyncio.run(taking_back(Random("orders")))
    assert min(seen["free"], seen["revealed"]) > 2


async def taking_back(rng: Random) -> Counter[str]:
    seen = Counter[str]()
    with started() as engine:
        house = House(engine)
        while not (match := await house.matches.resume(1)).state.over:
            (seat, *_), state = GAME.rules.waiting_for(match.state), match.state
            answered = await obeyed(house)
            if not answered:
                action = eager_player.choose(GAME, state, seat, rng)
                await house.matches.play(1, seat, GAME.encode_action(action))
                continue
            if rng.random() < 0.3:
                await house.close()
                house = House(engine)
            seen[await taken_back(house)] += 1
        await house.close()
    return seen


async def obeyed(house: House) -> bool:
    """Orders to stay at home are followed, one after the other."""
    found = False
    while waiting := GAME.rules.waiting_for((match := await house.matches.resume(1)).state):
        if not (answer := GAME.follow(match.state, waiting[0], "never")):
            break
        await house.matches.play(1, answer.seat, GAME.encode_action(answer), by=ORDER)
        found = True
    return found


async def taken_back(house: House) -> str:
    """Whoever decided last wants it back, and does it again."""
    match = await house.matches.resume(1)
    counting, state, number = History(await house.entries()).counting, match.state, match.number
    mine = next(entry for entry in reversed(counting) if entry.by != ORDER)
    log = (GAME.decode_action_text(entry.payload) for entry in counting if entry.number < mine.number)
    before = GAME.rules.replay(START, log)
    if GAME.revealed(before, state):
        with pytest.raises(Conflict, match="It brought something to light"):
            await house.matches.undo(1, mine.seat)
        return "revealed"
    assert await house.matches.undo(1, mine.seat) == number + 1
    agree(match, await house.entries())
    assert replace(match.state, news=()) == replace(before, news=())
    assert await house.matches.redo(1, mine.seat) == number + 2
    assert await obeyed(house)
    agree(match, await house.entries())
    assert replace(match.state, news=()) == replace(state, news=())
    return "free"
