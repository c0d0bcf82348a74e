"""Where a plan ends: at the first difference, and when its player does something else; and what is none at all."""

import signal
from typing import Any

import pytest
from sqlalchemy import select, update

from app.matches.orders import plan_rows
from app.store.database import connect
from app.store.models import matches, plans
from tests.matches.orders.test_plans import board, end_turn, keep, planned, preview, put_together
from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends

TO_HAMBURG = {"type": "TravelTo", "location": "hamburg"}


def kept(friends: Friends) -> list[int]:
    """The seats that have a plan in the database."""
    engine = connect(friends.server.settings["database_url"])
    with engine.begin() as connection:
        found = list(connection.execute(select(plans.c.seat).where(plans.c.match_id == friends.id)).scalars())
    engine.dispose()
    return found


def stopped(friends: Friends, *before: Any) -> Any:
    """Seat 1 has planned to go to Hamburg, and somebody else was there before; what it is told."""
    assert keep(friends, 1, *before, *put_together(friends, 1, "hamburg")).status == 200
    with friends.watch(1) as mine:
        end_turn(friends, 0, "hamburg")
        while not (told := mine.until(type="plan"))["stopped"]:
            pass
    return told


# ------------------------------------------------------------------ what has changed


def test_it_stops_before_the_first_action_that_is_not_as_it_was_foretold(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    cubes = friends.view()["view"]["cubes"]["hamburg"]
    told = stopped(friends)
    (line,) = [one for one in told["stopped"]["changed"] if one["path"] == "cubes"]
    assert (told["stopped"]["at"], line) == (0, {"path": "cubes", "before": cubes, "now": 0})
    now = board(friends, 1)
    assert (now["actions"], now["stopped"], now["turn"]) == (told["actions"], told["stopped"], True)
    assert friends.view()["waiting_for"] == [1]  # who is asked as usual
    assert planned(friends, 1) == []


def test_what_comes_before_the_difference_is_done(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    colour = next(one for one in preview(friends, 1)["anytime"] if one["type"] == "PlaceSupply")
    told = stopped(friends, colour)
    assert told["stopped"]["at"] == 1
    assert len(planned(friends, 1)) == 1
    assert friends.post(1, "undo").status == 200  # as over what is done by hand
    again = board(friends, 1)
    assert again["stopped"] == told["stopped"]
    assert planned(friends, 1) == [friends.view()["number"] - 1]  # and it is not done again


def test_what_is_refused_by_now_says_why(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    offered = preview(friends, 1)["view"]["bonus_cards"]["offer"]
    buy = next(one for one in preview(friends, 1)["offers"] if one["type"] == "Buy" and one["cards"][0] in offered)
    assert keep(friends, 1, buy, TO_HAMBURG).status == 200
    theirs = next(one for one in friends.view(0)["actions"] if one["type"] == "Buy" and one["cards"] == buy["cards"])
    with friends.watch(1) as mine:
        assert friends.act(0, theirs).status == 200
        end_turn(friends, 0, "russia")
        while not (told := mine.until(type="plan"))["stopped"]:
            pass
    (line,) = told["stopped"]["changed"]
    assert (line["path"], line["before"], line["now"]["rule"]) == ("refused", None, "INV-4")


# ------------------------------------------------------------------ what ends it


def test_who_does_something_else_has_no_plan_any_more(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    stopped(friends)
    with friends.watch(1) as mine:
        friends.acted(1, "TravelTo", location="russia")
        assert mine.until(type="plan")["actions"] == []
    assert board(friends, 1)["actions"] == []


def test_answering_somebody_elses_question_leaves_it(server: Server) -> None:
    """By hand, and right before the own turn."""
    friends = Friends(server, 2)
    actions = put_together(friends, 1, "russia")
    friends.ask_all_to_join()
    kept_one = put_together(friends, 1, "russia")
    assert len(kept_one) == len(actions)
    assert keep(friends, 1, *kept_one).status == 200
    with friends.watch(0) as theirs:
        friends.acted(1, "Done")
        theirs.until(type="update", by="plan")
    assert friends.view()["view"]["here"] == "russia"


def test_a_plan_can_be_changed_and_dropped(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    with friends.watch(1) as mine:
        for location in ("hamburg", "russia"):
            assert keep(friends, 1, {"type": "TravelTo", "location": location}).status == 200
            assert mine.until(type="plan")["actions"][0]["location"] == location
        assert kept(friends) == [1]
        assert friends[1].delete(f"{friends.path}/plan").status == 204
        assert mine.until(type="plan")["actions"] == []
    assert (kept(friends), board(friends, 1)["actions"]) == ([], [])
    assert keep(friends, 1, TO_HAMBURG).status == 200
    assert keep(friends, 1).json["actions"] == []  # an empty one is none
    with friends.watch(1) as mine:
        end_turn(friends, 0, "russia")
        while mine.until(type="update")["waiting_for"] != [1]:
            pass
    assert planned(friends, 1) == []


def test_who_resigns_or_hands_a_seat_over_leaves_no_plan(server: Server, client: Client) -> None:
    friends = Friends(server, 4, order="never")
    for seat in (1, 2, 3):
        assert keep(friends, seat, TO_HAMBURG).status == 200
    token = friends.post(1, "handover").json["token"]
    assert client.named("Emil").post(f"{friends.path}/takeover", {"token": token}).status == 204
    assert client.get(f"{friends.path}/plan").json["actions"] == []
    assert client.put(f"{friends.path}/order", {"order": "never"}).status < 300
    assert friends.post(2, "resign").status == 200
    assert friends[3].post("/api/me/away", {}).status < 300
    end_turn(friends, 0, "russia")
    assert [line for line in friends.log() if line["by"] == "plan"] == []


def test_on_the_own_turn_it_is_carried_out_at_once(server: Server) -> None:
    friends = Friends(server, 2, order="never")
    assert board(friends, 0)["turn"]
    actions = put_together(friends, 0, "hamburg")
    with friends.watch(1) as theirs:
        assert keep(friends, 0, *actions).status == 200
        for _ in actions:
            assert theirs.until(type="update", by="plan")["seat"] == 0


# ------------------------------------------------------------------ what is no plan


@pytest.mark.parametrize(
    "actions, status, error",
    [
        ([{"type": "TravelTo", "location": "atlantis"}], 409, "Refused"),
        ([{"type": "Fly"}], 422, "Malformed"),
        ([{"type": "TravelTo"}], 422, "Malformed"),
        ([TO_HAMBURG, TO_HAMBURG], 409, "Refused"),
        ([TO_HAMBURG] * 41, 422, "Malformed"),
        ("hamburg", 422, "Malformed"),
        ([7], 422, "Malformed"),
    ],
)
def test_what_cannot_be_planned_is_not_kept(server: Server, actions: Any, status: int, error: str) -> None:
    friends = Friends(server, 3, order="never")
    answer = friends[1].put(f"{friends.path}/plan", {"actions": actions})
    assert answer.error == (status, error)
    assert board(friends, 1)["actions"] == []


def test_a_preview_says_which_action_is_refused_and_goes_no_further(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    seen = preview(friends, 1, {"type": "TravelTo", "location": "atlantis"}, TO_HAMBURG)
    assert (seen["actions"], seen["previews"], seen["refused"]["rule"]) == ([], [], "TRV-1")
    assert preview(friends, 1, TO_HAMBURG, {"type": "Fly"})["refused"]["key"] == "no_action"
    whole = put_together(friends, 1, "hamburg")
    over = preview(friends, 1, *whole, {"type": "Done"})
    assert (len(over["actions"]), over["refused"], over["done"]) == (len(whole), None, True)
    longer = friends[1].put(f"{friends.path}/plan", {"actions": [*whole, {"type": "Done"}]})
    assert (longer.status, longer.json["key"]) == (409, "plan_goes_on")


def test_nobody_else_plans_for_a_seat(server: Server, client: Client) -> None:
    friends = Friends(server, 2, order="never")
    assert client.named("Emil").get(f"{friends.path}/plan").error == (403, "NotYourSeat")
    assert client.put(f"{friends.path}/plan", {"actions": []}).error == (403, "NotYourSeat")
    assert client.post(f"{friends.path}/plan/preview", {"actions": []}).error == (403, "NotYourSeat")
    assert client.delete(f"{friends.path}/plan").error == (403, "NotYourSeat")


def test_a_game_with_hidden_hands_cannot_plan(server: Server) -> None:
    friends = Friends(server, 2, game="sea_merchants")
    now = board(friends, 0)
    assert (now["plans"], now["turn"]) == (False, False)
    for answer in (friends.post(0, "plan/preview", {"actions": []}), keep(friends, 0)):
        assert (answer.status, answer.json["key"]) == (409, "no_plans_here")


def test_where_no_turn_comes_there_is_nothing_to_plan(server: Server) -> None:
    alone = Friends(server, 1)
    assert alone.post(0, "plan/preview", {"actions": []}).json["key"] == "no_turn_to_plan"
    friends = Friends(server, 2)
    friends.post(1, "resign")
    assert friends.post(0, "plan/preview", {"actions": []}).json["key"] == "match_over"


# ------------------------------------------------------------------ whatever happens to the process


def test_it_is_carried_out_after_a_restart(start: Start, database_url: str) -> None:
    server = start(database_url=database_url)
    friends = Friends(server, 3, order="never")
    actions = put_together(friends, 1, "hamburg")
    assert keep(friends, 1, *actions).status == 200
    server.stop(signal.SIGKILL)
    friends.move_to(start(database_url=database_url))
    assert [one["type"] for one in board(friends, 1)["actions"]] == [one["type"] for one in actions]
    with friends.watch(2) as theirs:
        end_turn(friends, 0, "russia")
        for _ in actions:
            theirs.until(type="update", by="plan")
    assert board(friends, 1)["actions"] == []


def test_a_process_that_was_killed_when_it_was_due_finds_it_again(start: Start, database_url: str) -> None:
    """Nobody looks, and no program is there: the plan alone wakes the match."""
    server = start(database_url=database_url)
    friends = Friends(server, 3, order="never")
    assert keep(friends, 1, TO_HAMBURG).status == 200
    server.stop(signal.SIGKILL)
    engine = connect(database_url)
    with engine.begin() as connection:  # as if the turn had come at the last moment, and been counted
        assert plan_rows.asleep(connection) == []
        connection.execute(update(matches).values(waiting=[1]))
        assert plan_rows.asleep(connection) == [friends.id]
        connection.execute(update(plans).values(stopped={"at": 0, "changed": []}))
        assert plan_rows.asleep(connection) == []
    engine.dispose()
