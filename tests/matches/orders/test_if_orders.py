"""If-orders at the table: given, kept, followed, and told to nobody."""

from typing import Any

import pytest

from tests.server.client import Answer, Client, Server
from tests.server.tables import Friends

COME = {"places": [], "fare": None, "contract": None, "payable": False, "deliver": False, "then": "join"}


def give(friends: Friends, seat: int, *conditions: Any, order: str = "ask") -> Answer:
    return friends[seat].put(f"{friends.path}/order", {"order": order, "conditions": conditions})


def orders(friends: Friends, seat: int) -> Any:
    return friends[seat].get(f"{friends.path}/order").json


def by_order(friends: Friends) -> list[tuple[int, list[str]]]:
    """Whom orders have answered for, and what came of it."""
    return [(line["seat"], [one[0] for one in line["news"]]) for line in friends.log() if line["by"] == "order"]


def test_they_are_kept_beside_the_standing_order(server: Server) -> None:
    friends = Friends(server)
    assert (orders(friends, 1)["conditions"], orders(friends, 1)["conditional"]) == ([], True)
    assert give(friends, 1, {"places": ["hamburg"], "fare": 1}, order="useful").status == 204
    mine = orders(friends, 1)
    assert (mine["order"], mine["conditions"]) == ("useful", [COME | {"places": ["hamburg"], "fare": 1}])
    assert friends[1].put(f"{friends.path}/order", {"order": "never"}).status == 204
    assert orders(friends, 1) == mine | {"order": "never"}  # who says nothing of them leaves them
    assert orders(friends, 0)["conditions"] == []
    assert give(friends, 1).status == 204
    assert orders(friends, 1)["conditions"] == []


def test_the_first_that_applies_answers_at_once(server: Server) -> None:
    friends = Friends(server, 3)
    assert give(friends, 1, {"places": ["spain"], "then": "stay"}, {"places": ["hamburg"]}).status == 204
    assert give(friends, 2, {"then": "stay"}).status == 204
    with friends.watch(0) as socket:
        friends.acted(0, "TravelTo", location="hamburg")
        friends.acted(0, "Split", first=0)
        if friends.view()["waiting_for"] == [0] and friends.view()["view"]["agenda"][0][0] == "fulfil":
            friends.acted(0, "Done")
        for _ in range(2):
            socket.until(type="update", by="order")
    assert sorted(seat for seat, _ in by_order(friends)) == [1, 2]
    assert ["joined" in news for seat, news in by_order(friends) if seat == 1] == [True]


def test_what_they_answered_goes_back_with_the_travellers_decision_and_not_by_itself(server: Server) -> None:
    friends = Friends(server)
    assert give(friends, 1, {}).status == 204
    with friends.watch(0) as socket:
        friends.acted(0, "TravelTo", location="hamburg")
        friends.acted(0, "Split", first=0)
        if friends.view()["waiting_for"] == [0] and friends.view()["view"]["agenda"][0][0] == "fulfil":
            friends.acted(0, "Done")
        socket.until(type="update", by="order")
    if friends.view()["view"]["joined"]:  # else it is the next turn already
        assert friends.post(1, "undo").error == (409, "Conflict")
    assert friends.post(0, "undo").status == 200
    assert friends.view()["waiting_for"] == [0]


def test_they_are_not_handed_over_with_the_seat(server: Server, client: Client) -> None:
    friends = Friends(server)
    assert give(friends, 1, {}).status == 204
    token = friends.post(1, "handover").json["token"]
    assert client.named("Emil").post(f"{friends.path}/takeover", {"token": token}).status == 204
    assert client.get(f"{friends.path}/order").json["conditions"] == []


@pytest.mark.parametrize(
    "conditions, status, error",
    [
        ([{"places": ["atlantis"]}], 409, "Refused"),
        ([{"contract": "2-atlantis"}], 409, "Refused"),
        ([{"deliver": True, "then": "stay"}], 409, "Refused"),
        ([{"then": "perhaps"}], 422, "Malformed"),
        ([{"when": "never"}], 422, "Malformed"),
        ([{"fare": "much"}], 422, "Malformed"),
        ([{}] * 21, 422, "Malformed"),
        ("spain", 422, "Malformed"),
        ([7], 422, "Malformed"),
    ],
)
def test_what_is_no_if_order_is_refused_and_changes_nothing(
    server: Server, conditions: Any, status: int, error: str
) -> None:
    friends = Friends(server)
    before = orders(friends, 1)
    answer = friends[1].put(f"{friends.path}/order", {"order": "never", "conditions": conditions})
    assert answer.error == (status, error)
    assert orders(friends, 1) == before


def test_a_game_that_knows_none_says_so(server: Server) -> None:
    friends = Friends(server, game="sea_merchants")
    now = orders(friends, 0)
    assert (now["order"], now["conditional"], now["conditions"]) == ("ask", False, [])
    refused = give(friends, 0, {})
    assert (refused.status, refused.json["error"]) == (422, "Malformed")


def test_they_are_known_after_a_restart(database_url: str, start: Any) -> None:
    server = start(database_url=database_url)
    friends = Friends(server)
    assert give(friends, 1, {"fare": 1}).status == 204
    server.stop()
    friends.move_to(start(database_url=database_url))
    assert orders(friends, 1)["conditions"] == [COME | {"fare": 1}]
