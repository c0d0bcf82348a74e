"""The plan board at the table: a turn put together beforehand, carried out when it comes, as far as it holds."""

from typing import Any

from tests.server.client import Answer, Server
from tests.server.tables import Friends

TO_RUSSIA = [{"type": "TravelTo", "location": "russia"}]


def board(friends: Friends, seat: int) -> Any:
    answer = friends[seat].get(f"{friends.path}/plan")
    assert answer.status == 200, answer.text
    return answer.json


def preview(friends: Friends, seat: int, *actions: Any) -> Any:
    answer = friends.post(seat, "plan/preview", {"actions": actions})
    assert answer.status == 200, answer.text
    return answer.json


def keep(friends: Friends, seat: int, *actions: Any) -> Answer:
    return friends[seat].put(f"{friends.path}/plan", {"actions": actions})


def put_together(friends: Friends, seat: int, location: str) -> list[Any]:
    """Travel there, take what is offered first, and no more, until the turn would be over."""
    actions: list[Any] = [{"type": "TravelTo", "location": location}]
    while not (now := preview(friends, seat, *actions))["done"]:
        assert not now["refused"], now
        finished = [one for one in now["offers"] if one["type"] == "Done"]
        actions.append((finished or now["offers"])[0])
    return actions


def end_turn(friends: Friends, seat: int, location: str) -> None:
    """By hand. Whether others join is answered by their orders, in another process a moment later."""
    with friends.watch(seat) as socket:
        socket.until(type="view")
        friends.acted(seat, "TravelTo", location=location)
        while (now := friends.view(seat))["view"]["traveller"] == seat:
            if now["view"]["agenda"][0][0] == "join":
                socket.until(type="update")
                continue
            asked = now["waiting_for"][0]
            offered = friends.view(asked)["actions"]
            done = [one for one in offered if one["type"] == "Done"]
            assert friends.act(asked, (done or offered)[0]).status == 200


def planned(friends: Friends, seat: int) -> list[int]:
    return [line["number"] for line in friends.log() if line["by"] == "plan" and line["seat"] == seat]


def test_a_turn_is_put_together_while_others_play(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    before = friends.view(1)
    nothing = preview(friends, 1)
    assert (nothing["actions"], nothing["refused"], nothing["done"], nothing["unknown"]) == ([], None, False, False)
    assert nothing["view"]["traveller"] == 1
    assert nothing["view"]["turn"] == before["view"]["turn"] + 1
    assert {one["type"] for one in nothing["offers"]} >= {"TravelTo"}
    assert {one["type"] for one in nothing["anytime"]} == {"PlaceSupply"}
    actions = put_together(friends, 1, "hamburg")
    last = preview(friends, 1, *actions)
    assert len(last["previews"]) == len(last["actions"]) == len(actions)
    assert last["previews"][0] == friends_preview(friends, actions[0])
    assert (last["offers"], last["anytime"], last["done"]) == ([], [], True)
    assert friends.view(1) == before  # nothing has happened
    nothing_kept = {"actions": [], "moves": [], "stopped": None, "for_turn": 0}
    assert board(friends, 1) == {"plans": True, "turn": False} | nothing_kept


def test_what_is_planned_can_be_told(server: Server) -> None:
    """In words of any language, and for which turn it is."""
    friends = Friends(server, 3, order="never")
    turn = friends.view(1)["view"]["turn"] + 1
    actions = put_together(friends, 1, "hamburg")
    seen, kept = preview(friends, 1, *actions), keep(friends, 1, *actions).json
    assert seen["moves"] == kept["moves"] == board(friends, 1)["moves"]
    assert seen["for_turn"] == kept["for_turn"] == turn
    assert [move["key"] for move in seen["moves"]] == [action["type"] for action in actions]
    assert (seen["moves"][0]["section"], seen["moves"][0]["values"]["sell_n"]) == ("moves", 0)
    refused = preview(friends, 1, {"type": "TravelTo", "location": "italy"}, {"type": "Done"})
    assert len(refused["moves"]) == 2  # what does not work can be named
    assert preview(friends, 1, actions[0], {"type": "Fly"})["moves"] == seen["moves"][:1]
    with friends.watch(1) as mine:
        assert keep(friends, 1, actions[0]).status == 200
        told = mine.until(type="plan")
    assert (told["moves"], told["for_turn"]) == (seen["moves"][:1], turn)


def friends_preview(friends: Friends, action: Any) -> Any:
    """What the one who is on turn is told of the same travel: both have what everybody begins with."""
    told = friends.post(0, "preview", {"action": action}).json
    return told | {"contracts": preview(friends, 1, action)["previews"][0]["contracts"]}


def test_it_is_carried_out_when_the_turn_comes(server: Server) -> None:
    friends = Friends(server, 3, order="never")
    actions = put_together(friends, 1, "hamburg")
    kept = keep(friends, 1, *actions)
    assert (kept.status, kept.json["actions"], kept.json["stopped"]) == (
        200,
        preview(friends, 1, *actions)["actions"],
        None,
    )
    with friends.watch(1) as mine, friends.watch(2) as theirs:
        end_turn(friends, 0, "russia")
        told = mine.until(type="plan")
        assert (told["actions"], told["stopped"]) == ([], None)
        assert theirs.until(type="update", by="plan")["seat"] == 1
    assert len(planned(friends, 1)) == len(actions)
    assert board(friends, 1)["actions"] == []
    assert friends.view()["view"]["here"] == "hamburg"
    assert friends.view()["waiting_for"] == [2]
