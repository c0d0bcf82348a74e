"""Those who are there can always go on: nobody waits for the consent of somebody who was not here for a week."""

import signal
from random import Random
from typing import Any

import pytest

from app.matches.live import Live
from app.matches.proposals import Proposals
from tests.matches.test_service import Clock, House, run
from tests.server.calendar import DAY, Calendar
from tests.server.tables import Friends


def ask(friends: Friends, who: int, kind: str, **about: Any) -> Any:
    answer = friends.post(who, f"proposals/{kind}", about)
    assert answer.status == 200, answer.text
    return answer.json["done"]


def agree(friends: Friends, seat: int, kind: str) -> Any:
    answer = friends.post(seat, f"proposals/{kind}/answer", {"agree": True})
    assert answer.status == 200, answer.text
    return answer.json["done"]


def asked(friends: Friends, seat: int = 0) -> list[int]:
    """Whose consent is missing, in the only proposal there is."""
    (proposal,) = friends[seat].get(f"{friends.path}/proposals").json["proposals"]
    seats: list[int] = proposal["asked"]
    return seats


def a_week_without(calendar: Calendar, *here: int, **wanted: Any) -> Friends:
    """Four friends; after eight days only some of them look in again."""
    friends = Friends(calendar.serve(), 4, **wanted)
    calendar.forward(8 * DAY)
    for seat in here:
        friends.view(seat)
    return friends


def test_two_of_four_who_remain_finish_the_match(calendar: Calendar) -> None:
    friends = a_week_without(calendar, 0, 1, game="sea_merchants")
    for absent in (2, 3):
        assert ask(friends, 0, "stand_in", seat=absent) is False
        assert asked(friends) == [1]
        assert agree(friends, 1, "stand_in") is True
    rng = Random(5)
    with friends.watch(0) as socket:
        while waiting := friends.view()["waiting_for"]:
            here = [seat for seat in waiting if seat < 2]
            if not here:
                socket.until(type="update")
            elif (now := friends.view(here[0]))["actions"]:
                friends.act(here[0], rng.choice(now["actions"]), now["number"])
    assert friends.summary()["status"] == "finished"


def test_two_of_four_give_the_match_up(calendar: Calendar) -> None:
    friends = a_week_without(calendar, 0, 1)
    assert ask(friends, 0, "abandon") is False
    assert agree(friends, 1, "abandon") is True
    assert friends.summary()["status"] == "abandoned"


def test_by_a_pace_whoever_is_within_their_time_is_asked_however_long_they_were_away(calendar: Calendar) -> None:
    slow = {"kind": "daily", "move": int(7 * DAY), "bank": int(7 * DAY)}
    friends = Friends(calendar.serve(), 2, pace=slow, start_seat=0)
    friends.acted(0, "TravelTo", location="hamburg")
    calendar.forward(8 * DAY)
    assert ask(friends, 0, "abandon") is False
    assert asked(friends) == [1]
    assert friends.post(0, "proposals/stand_in", {"seat": 1}).json["key"] == "stand_in_not_yet"


def test_one_of_four_goes_on_alone(calendar: Calendar) -> None:
    """Also a program for somebody whom the match does not wait for just now."""
    friends = a_week_without(calendar, 0)
    assert friends.view()["waiting_for"] == [0]
    assert [ask(friends, 0, "stand_in", seat=absent) for absent in (1, 2, 3)] == [True, True, True]
    friends.acted(0, "TravelTo", location="hamburg")


def test_whoever_has_looked_is_asked_also_after_a_restart(calendar: Calendar) -> None:
    server = calendar.serve()
    friends = Friends(server, 4)
    calendar.forward(4 * DAY)
    for seat in (1, 2):
        friends.view(seat)
    with friends.watch(3) as socket:
        socket.until(type="view")
        socket.send({"type": "seen", "number": 0})
        socket.send({"type": "ping"})
        socket.until(type="pong")
    server.stop()
    friends.move_to(calendar.serve())
    calendar.forward(5 * DAY)
    assert ask(friends, 0, "abandon") is False
    assert asked(friends) == [1, 2, 3]


def test_who_comes_back_meanwhile_is_asked_and_may_answer(calendar: Calendar) -> None:
    friends = a_week_without(calendar, 0, 1)
    ask(friends, 0, "abandon")
    assert asked(friends) == [1]
    assert agree(friends, 2, "abandon") is False
    assert asked(friends) == [1]


def test_a_tab_that_was_left_open_is_nobody(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 3)
    with friends.watch(2) as socket:
        socket.until(type="view")
        assert friends.post(0, "proposals/stand_in", {"seat": 2}).error == (409, "Conflict")
        calendar.forward(8 * DAY)
        friends.view(1)
        assert ask(friends, 0, "stand_in", seat=2) is False
        assert agree(friends, 1, "stand_in") is True


def test_that_a_program_stands_in_is_no_visit_of_the_player(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 3, start_seat=0)
    friends.acted(0, "TravelTo", location="hamburg")
    calendar.forward(8 * DAY)
    friends.view(1)
    ask(friends, 0, "stand_in", seat=2)
    agree(friends, 1, "stand_in")
    told = friends[2].get(f"{friends.path}/away").json
    assert told["since"] == 0
    assert ["stood_in", 2, {"level": "merchant"}] in [list(news) for line in told["story"] for news in line["news"]]


def test_another_process_knows_who_was_here(shared_calendar: Calendar) -> None:
    """Also from one that was killed: what it had seen a while ago is written."""
    one, two = shared_calendar.serve(), shared_calendar.serve()
    friends = Friends(one, 4)
    friends[1].address = friends[2].address = two.address
    friends.view(1)  # it holds the match from now on
    shared_calendar.forward(8 * DAY)
    friends.view(1)
    friends.view(2)
    two.stop()
    assert ask(friends, 0, "abandon") is False
    assert asked(friends) == [1, 2]
    one.stop(signal.SIGKILL)


@pytest.mark.parametrize("days", [6, 8])
def test_who_does_not_come_for_a_week_is_not_waited_for_any_more(days: int) -> None:
    async def work(house: House, clock: Clock) -> None:
        live = Live(house.matches, house.journal, clock)
        proposals = Proposals(house.matches, live, house.reader, house.journal, clock)
        match = await house.matches.resume(1)
        for row in match.row.seats:
            row.kind, row.here_at = "person", clock()
        assert await proposals.propose(1, 0, "abandon") is False
        clock.time += days * DAY
        await proposals.settle()
        assert match.row.status == ("running" if days < 7 else "abandoned")
        assert bool(await proposals.open_proposals(match)) is (days < 7)
        await live.close()

    run(work)
