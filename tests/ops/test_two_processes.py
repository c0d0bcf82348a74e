"""Two processes on one PostgreSQL: seats on different ones, and one of them killed."""

import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from tests.server.client import PATIENCE, Client, Server, Socket
from tests.server.crowd import Crowd, check
from tests.server.fixtures import Fill, Start
from tests.server.hosted import kontor
from tests.server.tables import Friends, cut

Pair = tuple[Server, Server, str]


@pytest.fixture(scope="module")
def pair(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Any:
    folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
    url = fill("postgresql", folders[0])
    one, two = (Server(folder, database_url=url) for folder in folders)
    with ExitStack() as running:
        running.callback(one.stop)
        running.callback(two.stop)
        yield one, two, url


def apart(pair: Pair, number: int = 2, **wanted: Any) -> Friends:
    """Every other player is served by the second process."""
    friends = Friends(pair[0], number, **wanted)
    for player in friends.players[1::2]:
        player.address = pair[1].address
    return friends


def heard(socket: Socket, fits: Callable[[Any], bool]) -> Any:
    while not fits(message := socket.receive()):
        pass
    return message


def test_updates_cross_over(pair: Pair) -> None:
    friends = apart(pair)
    with friends.watch(0) as here, friends.watch(1) as there:
        assert here.until(type="view")["number"] == there.until(type="view")["number"] == 0
        friends.acted(0, "TravelTo", location="hamburg")
        assert there.until(type="update")["story"] == here.until(type="update")["story"]
        friends.acted(1, "PlaceSupply", good="grain")
        assert here.until(type="update")["number"] == there.until(type="update")["number"] == 2
        assert friends.view(0)["view"]["offices"] == friends.view(1)["view"]["offices"]


def test_a_whole_match_is_played_by_two_processes(pair: Pair) -> None:
    friends, rng = apart(pair, 3), Random(3)
    with friends.watch(0) as here, friends.watch(1) as there:
        number = 0
        while waiting := friends.view(0)["waiting_for"]:
            seat = rng.choice(waiting)
            now = friends.view(seat)
            assert now["number"] == number
            answer = friends.act(seat, rng.choice(now["actions"]), number)
            assert answer.status == 200, answer.text
            number = answer.json["number"]
            here.until(type="update", number=number)
            there.until(type="update", number=number)
        assert here.until(type="ended")["result"] == there.until(type="ended")["result"]
    check(friends, [], pair[2])
    assert friends[0].get(friends.path).json["result"] == friends[1].get(friends.path).json["result"]


PASSWORD, NEW = "a horse and a battery", "another horse and a staple"


def signed_in(pair: Pair, name: str) -> tuple[Client, Client]:
    """Somebody at the first process; and whoever else knows the password, whom the second process knows too."""
    owner, thief = pair[0].client().named(name), pair[1].client()
    assert owner.post("/api/me/password", {"password": PASSWORD}).status == 200
    assert thief.post("/api/session", {"name": name, "password": PASSWORD}).status == 201
    assert thief.get("/api/me").status == 200
    return owner, thief


def wait_until_refused(thief: Client) -> None:
    patience_ends = monotonic() + PATIENCE  # less than a session would be believed without asking
    while thief.get("/api/me").status != 401:
        assert monotonic() < patience_ends
        sleep(0.02)


def test_a_session_that_has_ended_makes_no_new_one_in_any_process(pair: Pair) -> None:
    owner, thief = signed_in(pair, "Ottilie")
    assert owner.post("/api/me/password", {"password": NEW, "old": PASSWORD}).status == 200
    assert thief.post("/api/me/device-link").status == 401  # at once, whether it has heard of it or not
    wait_until_refused(thief)
    assert owner.get("/api/me").status == 200


def test_who_is_blocked_is_refused_by_every_process(pair: Pair) -> None:
    owner, thief = signed_in(pair, "Roswitha")
    user = owner.get("/api/me").json["id"]
    assert kontor(pair[2], "admin", "users", "block", user, "--yes").exit_code == 0
    assert thief.post("/api/me/device-link").status == 401
    wait_until_refused(thief)
    wait_until_refused(owner)


def test_contending_actions_keep_one_order_without_a_gap(pair: Pair) -> None:
    friends = apart(pair, 4)
    with friends.watch(0) as here, friends.watch(1) as there:
        here.until(type="view")
        there.until(type="view")
        with Crowd(friends) as crowd:
            crowd.wait_for(80)
        stories = [
            [socket.until(type="update", number=number)["story"] for number in range(1, 41)] for socket in (here, there)
        ]
        assert stories[0] == stories[1]
        cut(here)
        cut(there)
    settled(friends)
    check(friends, crowd.acknowledged, pair[2])


def settled(friends: Friends) -> None:
    """It is for people to decide, and both processes have come equally far."""
    programs = {seat["seat"] for seat in friends.summary()["seats"] if seat["kind"] == "bot"}
    while any(programs.intersection(friends.view(seat)["waiting_for"]) for seat in range(len(friends.players))):
        pass
    last = len(friends.log())
    for seat in range(len(friends.players)):
        with friends.watch(seat) as socket:
            heard(socket, lambda message: message.get("type") in ("view", "update") and message["number"] >= last)


def test_undo_and_staleness_cross_over(pair: Pair) -> None:
    friends = apart(pair)
    with friends.watch(1) as there:
        there.until(type="view")
        friends.acted(0, "TravelTo", location="denmark")
        friends.post(0, "undo")
        there.until(type="update", number=2)
        assert friends.act(1, {"type": "PlaceSupply", "good": "grain"}, seen=1).error == (409, "Stale")
        friends.acted(1, "PlaceSupply", good="grain")
        assert friends.post(0, "undo").error == (409, "Conflict")


def test_talk_is_heard_once_and_in_order(pair: Pair) -> None:
    friends = apart(pair)
    with friends.watch(0) as here, friends.watch(1) as there, ThreadPoolExecutor(8) as crowd:
        here.until(type="view")
        there.until(type="view")
        said = list(crowd.map(lambda n: friends.post(n % 2, "chat", {"text": f"{n}"}), range(40)))
        assert sorted(answer.json["number"] for answer in said) == list(range(1, 41))
        for socket in (here, there):
            assert sorted(socket.until(type="chat")["number"] for _ in range(40)) == list(range(1, 41))
            socket.send({"type": "ping"})
            assert heard(socket, lambda message: message["type"] in ("chat", "pong"))["type"] == "pong"


def test_who_is_there_is_known_everywhere(pair: Pair) -> None:
    friends = apart(pair)
    with friends.watch(0) as here:
        here.until(type="presence", seats=[0])
        with friends.watch(1) as there:
            here.until(type="presence", seats=[0, 1])
            there.until(type="presence", seats=[0, 1])  # who comes second is told of the first
            with pair[1].client().socket(f"{friends.path}/stream"):
                here.until(type="presence", spectators=1)
        here.until(type="presence", seats=[0], spectators=0)


def test_consent_orders_and_handing_over_cross_over(pair: Pair) -> None:
    friends = apart(pair)
    emil = pair[0].client().named("Emil")
    with friends.watch(0) as here, friends.watch(1) as there:
        here.until(type="view")
        there.until(type="view")
        friends.acted(0, "TravelTo", location="denmark")
        there.until(type="update")
        friends.post(0, "proposals/undo", {})
        assert there.until(type="proposal", open=True)["asked"] == [1]
        assert friends.post(1, "proposals/undo/answer", {"agree": True}).json == {"done": True}
        # Two rings from the other process: either may be answered first.
        news = [heard(here, lambda said: said.get("open") is False or said.get("number") == 2) for _ in range(2)]
        assert {said["type"] for said in news} == {"proposal", "update"}
        token = friends.post(1, "handover").json["token"]
        assert emil.post(f"{friends.path}/takeover", {"token": token}).status == 204
        here.until(type="seats")
        assert there.closed() == 4001
    assert friends.post(1, "undo").error == (403, "NotYourSeat")


def test_the_lobby_of_one_hears_of_the_other(pair: Pair) -> None:
    with pair[1].client().socket("/api/lobby/stream") as lobby:
        friends = apart(pair)
        heard(lobby, lambda message: f'"id": {friends.id}' in str(message).replace("'", '"'))


def test_resigning_is_known_everywhere(pair: Pair) -> None:
    friends = apart(pair, 3)
    with friends.watch(1) as there:
        there.until(type="view")
        friends.post(0, "resign")
        seats = heard(there, lambda message: message["type"] == "seats" and message["seats"][0]["resigned"])
    assert seats["status"] == "running"


def test_programs_are_not_doubled(pair: Pair) -> None:
    friends = apart(pair, 2, more_seats=[{"kind": "bot"}, {"kind": "bot"}])
    with friends.watch(0) as here, friends.watch(1) as there:
        friends.play(25)
        cut(here)
        cut(there)
    settled(friends)
    length = check(friends, [], pair[2])
    assert any(line["by"] == "bot" for line in friends.log())
    assert length == len(friends.log())


def test_one_is_killed_and_its_players_go_on_with_the_other(fill: Fill, start: Start, tmp_path_factory: Any) -> None:
    url = fill("postgresql", tmp_path_factory.mktemp("kill"))
    one, two = start(database_url=url), start(database_url=url)
    friends = apart((one, two, url), 3, more_seats=[{"kind": "bot"}])
    with Crowd(friends) as crowd, friends.watch(1) as there, friends.watch(0) as here:
        crowd.wait_for(20)
        one.stop(signal.SIGKILL)
        assert here.closed() == 1006
        friends.move_to(two)
        crowd.moved()
        crowd.wait_for(20)
        heard(there, lambda message: message.get("number", 0) >= 20)
        cut(there)
    settled(friends)
    check(friends, crowd.acknowledged, url)


def test_a_program_goes_on_when_its_process_is_killed(fill: Fill, start: Start, tmp_path_factory: Any) -> None:
    url = fill("postgresql", tmp_path_factory.mktemp("bots"))
    slow, quick = start(database_url=url, bot_pause="60"), start(database_url=url)
    friends = Friends(slow, 1, more_seats=[{"kind": "bot"}], start_seat=1)
    assert friends.view()["waiting_for"] == [1]
    with spectator(quick, friends) as watching:
        slow.stop(signal.SIGKILL)
        assert watching.until(type="update")["by"] == "bot"


def spectator(server: Server, friends: Friends) -> Socket:
    client = Client(server.address)
    return client.socket(f"{friends.path}/stream")
