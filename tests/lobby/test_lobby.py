"""The routes of the lobby: lists, seats, starts; who may see and do what."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.client import Answer, Client, Server
from tests.server.tables import Friends

pytestmark = pytest.mark.each_database

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "apprentice"}


def new(host: Client, *seats: dict[str, str], **more: Any) -> Any:
    answer = host.post("/api/matches", {"game": "merkator", "seats": list(seats or (ME, OPEN)), "options": [], **more})
    assert answer.status == 201, answer.text
    return answer.json


def path(match: Any) -> str:
    return f"/api/matches/{match['id']}"


def kinds(match: Any) -> list[str]:
    return [seat["kind"] for seat in match["seats"]]


def ids(answer: Answer) -> list[int]:
    return [match["id"] for match in answer.json["matches"]]


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


@pytest.fixture
def bruno(server: Server) -> Client:
    return server.client().named("Bruno")


# ------------------------------------------------------------------ the catalogue, and new matches


def test_the_catalogue_says_what_can_be_played(client: Client) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json["games"]}
    merkator = games["merkator"]
    assert (merkator["title"], merkator["seats"]) == ("Merkator", [1, 2, 3, 4])
    assert merkator["options"]["expert"] == "You may take an open card into your hand; programs take none"
    assert merkator["standing_orders"]["ask"] == "always ask me"
    assert "master" in merkator["levels"]


def test_the_catalogue_says_which_options_there_are_for_so_many_players(client: Client) -> None:
    games = {game["id"]: game["fitting"] for game in client.get("/api/games").json["games"]}
    assert games["merkator"]["1"] == ["expert", "var_c"]
    assert set(games["merkator"]["2"]) - set(games["merkator"]["3"]) == {"nojoin", "nocoin"}
    assert games["sea_merchants"] == {"2": [], "3": [], "4": []}


def test_each_option_of_the_catalogue_can_be_chosen_with_so_many_players(anna: Client) -> None:
    for game in anna.get("/api/games").json["games"]:
        for seats, options in game["fitting"].items():
            for option in options:
                wish = {"seats": int(seats), "options": [option]}
                assert anna.post(f"/api/games/{game['id']}/check", wish).status == 204


def test_a_new_match_is_told_in_full_to_its_host(anna: Client) -> None:
    match = new(anna, ME, OPEN, BOT, options=["long", "long"], start_seat=1, spectators=False)
    assert (match["status"], match["number"], match["waiting_for"], match["seed"]) == ("open", 0, [], None)
    assert (match["options"], match["start_seat"], match["spectators"]) == (["long"], 1, False)
    host = {"id": anna.get("/api/me").json["id"], "name": "Anna", "kept": False, "you": True}
    assert match["host"] == host
    assert match["seats"][0] == {
        "seat": 0, "kind": "person", "name": "Anna", "level": "", "resigned": False, "stand_in": "", "away_until": None,
        "hours": None, "kept": False, "you": True, "offered": "",
    }  # fmt: skip
    assert kinds(match) == ["person", "open", "bot"]
    assert match["seats"][2]["level"] == "apprentice"
    assert re.fullmatch("[A-HJKMNP-Z2-9]{12}", match["code"])
    assert re.fullmatch("[A-HJKMNP-Z2-9]{6}", match["short_code"])
    assert re.fullmatch("[0-9a-f]{64}", match["commitment"])
    assert match["created_at"] == match["changed_at"]
    assert match["started_at"] is match["ended_at"] is match["result"] is match["before"] is None


def test_an_edition_can_be_chosen_for_a_new_match(anna: Client) -> None:
    (game,) = [one for one in anna.get("/api/games").json["games"] if one["id"] == "merkator"]
    assert [one["id"] for one in game["editions"]] == ["kontor-2", "kontor-2-plus-1", "kontor-2-plus-2", "kontor-1"]
    longer = game["editions"][1]
    match = new(anna, ME, BOT, edition=longer["digest"])
    assert match["edition"] == longer["id"]
    assert anna.post(f"{path(match)}/start").status == 200
    box = anna.get(f"{path(match)}/box").json
    assert (box["edition"]["id"], box["time_chart"]["row_length"]) == (longer["id"], 7)
    usual = new(anna, ME, BOT)
    anna.post(f"{path(usual)}/start")
    assert anna.get(path(usual)).json["edition"] == "kontor-2"
    assert anna.post("/api/matches", {"game": "merkator", "seats": [ME, OPEN], "edition": "0" * 64}).status == 422


@pytest.mark.parametrize(
    "wrong, error",
    [
        ({"game": "halma"}, (422, "Malformed")),
        ({"seats": []}, (422, "Malformed")),
        ({"seats": [ME, *[OPEN] * 4]}, (422, "Malformed")),
        ({"seats": [ME, ME]}, (422, "Malformed")),
        ({"seats": [ME, {"kind": "person"}]}, (422, "Malformed")),
        ({"seats": [ME, {"kind": "bot", "level": "grandmaster"}]}, (422, "Malformed")),
        ({"seats": [ME, {"kind": "open", "level": "apprentice"}]}, (422, "Malformed")),
        ({"seats": [ME, {"kind": "open", "name": "x"}]}, (422, "Malformed")),
        ({"start_seat": 2}, (422, "Malformed")),
        ({"start_seat": -1}, (422, "Malformed")),
        ({"visibility": "secret"}, (422, "Malformed")),
        ({"seed": "mine"}, (422, "Malformed")),
        ({"options": ["queens"]}, (409, "Refused")),
    ],
)
def test_a_match_that_cannot_be_is_not_made(anna: Client, wrong: Any, error: tuple[int, str]) -> None:
    answer = anna.post("/api/matches", {"game": "merkator", "seats": [ME, OPEN], "options": []} | wrong)
    assert answer.error == error
    assert ids(anna.get("/api/matches?mine=true")) == []


def test_the_rules_judge_the_options_and_name_themselves(anna: Client) -> None:
    wanted = {"game": "merkator", "seats": [ME, OPEN, OPEN], "options": ["nojoin"]}
    assert anna.post("/api/matches", wanted).json == {
        "error": "Refused",
        "rule": "NOJOIN",
        "detail": "NOJOIN is for two players",
        "template": "{option} is for two players",
        "values": {"option": "NOJOIN"},
    }


def test_one_has_to_have_a_name_to_play(client: Client, anna: Client) -> None:
    match = new(anna)
    for route in ("/join", "/leave", "/start", "/rematch"):
        assert client.post(path(match) + route).error == (401, "NotSignedIn")
    assert client.post("/api/matches", {"game": "merkator", "seats": [OPEN]}).error == (401, "NotSignedIn")
    assert client.delete(path(match)).error == (401, "NotSignedIn")
    assert client.get("/api/matches?mine=true").error == (401, "NotSignedIn")
    assert client.get(path(match)).status == 200


# ------------------------------------------------------------------ lists


def test_lists_are_narrowed_by_status_game_and_owner(anna: Client, bruno: Client) -> None:
    waiting, hosted = new(anna), new(anna, OPEN)
    running = new(anna, ME)
    anna.post(path(running) + "/start")
    bruno.post(path(waiting) + "/join")
    assert set(ids(anna.get("/api/matches?mine=true"))) == {waiting["id"], hosted["id"], running["id"]}
    assert ids(bruno.get("/api/matches?mine=true")) == [waiting["id"]]
    assert ids(anna.get("/api/matches?mine=true&status=running&game=merkator")) == [running["id"]]
    assert ids(anna.get("/api/matches?mine=true&status=finished")) == []
    public = anna.get("/api/matches?status=open&size=100").json["matches"]
    assert {"open"} == {match["status"] for match in public}
    assert {waiting["id"], hosted["id"]} <= {match["id"] for match in public}


@pytest.mark.parametrize(
    "query", ["status=lost", "game=halma", "page=x", "page=1.0_2;", "size=0", "size=101", "sort=id"]
)
def test_a_list_that_cannot_be_is_refused(client: Client, query: str) -> None:
    assert client.get(f"/api/matches?{query}").error == (422, "Malformed")


def test_pages_follow_each_other_whatever_happens_between(anna: Client) -> None:
    made = [new(anna)["id"] for _ in range(7)]
    first = anna.get("/api/matches?mine=true&size=3")
    newer = new(anna)["id"]
    anna.post(f"/api/matches/{made[-1]}/seats/1", BOT)  # it has been shown, and goes to the front
    second = anna.get(f"/api/matches?mine=true&size=3&page={first.json['next']}")
    third = anna.get(f"/api/matches?mine=true&size=3&page={second.json['next']}")
    assert ids(first) + ids(second) + ids(third) == made[::-1]
    assert third.json["next"] is None
    assert ids(anna.get("/api/matches?mine=true&size=2")) == [made[-1], newer]


# ------------------------------------------------------------------ link-only matches


def test_a_link_only_match_exists_for_its_players_and_for_those_who_have_the_code(
    client: Client, anna: Client, bruno: Client
) -> None:
    match = new(anna, visibility="link")
    hidden = (404, "NotFound")
    assert client.get(path(match)).error == bruno.get(path(match)).error == hidden
    assert bruno.get(path(match) + "?code=AAAAAA").error == bruno.get(path(match) + "?code=%C3%A4").error == hidden
    assert bruno.post(path(match) + "/join").error == bruno.post(path(match) + "/join", {"code": "A"}).error == hidden
    for route in ("leave", "start", "rematch", "export", "fork"):
        method = "GET" if route == "export" else "POST"
        body = b'{"number": 0}' if route == "fork" else None
        assert (
            bruno.request(method, f"{path(match)}/{route}", body, {"Content-Type": "application/json"}).error == hidden
        )
    assert bruno.post(path(match) + "/seats/0", OPEN).error == bruno.delete(path(match)).error == hidden
    assert match["id"] not in ids(bruno.get("/api/matches?size=100"))
    seen = client.get(f"{path(match)}?code={match['code'].lower()}")
    assert (seen.status, seen.json["code"]) == (200, None)
    assert ids(anna.get("/api/matches?mine=true")) == [match["id"]]
    joined = bruno.post(path(match) + "/join", {"code": match["code"]})
    assert (joined.status, joined.json["code"]) == (200, match["code"])
    assert bruno.get(path(match)).status == 200


def test_the_code_of_a_public_match_is_for_its_players_too(anna: Client, bruno: Client) -> None:
    match = new(anna)
    assert bruno.get(path(match)).json["code"] is None
    assert match["code"] not in bruno.get("/api/matches?size=100").text
    assert bruno.post(path(match) + "/join").json["code"] == match["code"]


@pytest.mark.parametrize("number", ["0", "-1", "x", str(2**64)])
def test_a_number_that_no_match_can_have_is_refused(client: Client, number: str) -> None:
    assert client.get(f"/api/matches/{number}").error == (422, "Malformed")


# ------------------------------------------------------------------ joining and leaving


def test_one_joins_the_first_open_seat_or_the_one_wished_for(anna: Client, bruno: Client, server: Server) -> None:
    match = new(anna, BOT, OPEN, ME, OPEN)
    joined = bruno.post(path(match) + "/join", {}).json
    assert [seat["you"] for seat in joined["seats"]] == [False, True, False, False]
    clara = server.client().named("Clara")
    assert clara.post(path(match) + "/join", {"seat": 1}).error == (409, "Conflict")
    assert clara.post(path(match) + "/join", {"seat": 4}).error == (404, "NotFound")
    assert clara.post(path(match) + "/join", {"seat": 3}).json["seats"][3]["name"] == "Clara"
    assert bruno.post(path(match) + "/join").json["detail"] == "You have a seat in this match already"
    assert server.client().named("David").post(path(match) + "/join").json["detail"] == "All seats are taken"


def test_of_those_who_want_the_last_seat_at_once_one_gets_it(server: Server, anna: Client) -> None:
    match = new(anna)
    rivals = [server.client().named(f"Rival {number}") for number in range(8)]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda rival: rival.post(path(match) + "/join"), rivals))
    winners = [rival for rival, answer in enumerate(answers) if answer.status == 200]
    assert len(winners) == 1
    assert [answer.error for answer in answers if answer.status != 200] == [(409, "Conflict")] * 7
    assert anna.get(path(match)).json["seats"][1]["name"] == f"Rival {winners[0]}"


def test_one_leaves_before_the_start(anna: Client, bruno: Client) -> None:
    match = new(anna)
    assert bruno.post(path(match) + "/leave").error == (409, "Conflict")
    bruno.post(path(match) + "/join")
    assert bruno.post(path(match) + "/leave").status == 204
    assert anna.get(path(match)).json["seats"][1] == {
        "seat": 1, "kind": "open", "name": "", "level": "", "resigned": False, "stand_in": "", "away_until": None,
        "hours": None, "kept": False, "you": False, "offered": "",
    }  # fmt: skip
    assert anna.post(path(match) + "/leave").status == 204
    left = anna.get(path(match)).json
    assert (kinds(left), left["host"]["you"]) == (["open", "open"], True)


def test_a_running_match_is_neither_joined_nor_left(server: Server, bruno: Client) -> None:
    friends = Friends(server)
    assert server.client().named("Clara").post(friends.path + "/join").json["detail"] == "The match has started already"
    assert "resign" in friends[1].post(friends.path + "/leave").json["detail"]
    assert bruno.post(friends.path + "/leave").error == (409, "Conflict")
    friends[1].post(friends.path + "/resign")
    assert bruno.post(friends.path + "/join").json["detail"] == "The match is over"
    assert friends[0].post(friends.path + "/leave").json["detail"] == "The match is over"


# ------------------------------------------------------------------ the host


def test_the_host_gives_seats_to_programs_opens_them_and_sends_people_away(anna: Client, bruno: Client) -> None:
    match = new(anna)
    bruno.post(path(match) + "/join")
    given = anna.post(path(match) + "/seats/1", {"kind": "bot"}).json
    assert (kinds(given), given["seats"][1]["level"]) == (["person", "bot"], "merchant")
    assert kinds(anna.post(path(match) + "/seats/1", OPEN).json) == ["person", "open"]
    assert anna.post(path(match) + "/seats/2", OPEN).error == (404, "NotFound")
    assert anna.post(path(match) + "/seats/1", ME).error == (422, "Malformed")
    assert anna.post(path(match) + "/seats/1", {"kind": "bot", "level": "x"}).error == (422, "Malformed")
    assert anna.post(path(match) + "/seats/1", {"kind": "open", "level": "apprentice"}).error == (422, "Malformed")


def test_only_the_host_may_do_what_a_host_does(anna: Client, bruno: Client) -> None:
    match = new(anna)
    bruno.post(path(match) + "/join")
    for answer in (
        bruno.post(path(match) + "/seats/0", OPEN),
        bruno.post(path(match) + "/start"),
        bruno.delete(path(match)),
    ):
        assert answer.error == (403, "Forbidden")
        assert answer.json["detail"] == "Only the host may do this"


def test_a_match_starts_when_all_seats_are_taken(anna: Client, bruno: Client) -> None:
    match = new(anna, start_seat=0)
    early = anna.post(path(match) + "/start")
    assert (early.error, early.json["seats"]) == ((409, "Conflict"), [1])
    bruno.post(path(match) + "/join")
    started = anna.post(path(match) + "/start").json
    assert (started["status"], started["waiting_for"], started["number"]) == ("running", [0], 0)
    assert started["started_at"] >= started["created_at"]
    assert started["commitment"] == match["commitment"]
    assert anna.post(path(match) + "/start").json["detail"] == "The match has started already"
    assert anna.post(path(match) + "/seats/1", BOT).error == (409, "Conflict")
    assert anna.delete(path(match)).error == (409, "Conflict")
    assert bruno.get(f"{path(match)}/view").json["waiting_for"] == [0]


def test_a_match_that_is_called_off_is_gone(anna: Client, bruno: Client) -> None:
    match = new(anna)
    bruno.post(path(match) + "/join")
    assert anna.delete(path(match)).status == 204
    assert anna.get(path(match)).error == anna.delete(path(match)).error == (404, "NotFound")
    assert ids(bruno.get("/api/matches?mine=true")) == []


def test_programs_play_a_match_among_themselves(anna: Client) -> None:
    match = new(anna, BOT, BOT, spectators=True)
    anna.post(path(match) + "/start")
    with anna.socket("/api/lobby/stream") as lobby, anna.socket(path(match) + "/stream"):
        lobby.until(type="gone", id=match["id"])
    over = anna.get(path(match)).json
    assert (over["status"], over["waiting_for"]) == ("finished", [])
    assert over["number"] == anna.get(f"{path(match)}/view").json["number"] > 20
    assert len(over["result"]["scores"]) == 2


# ------------------------------------------------------------------ again, and under another name


def test_a_rematch_is_the_same_table_at_which_only_the_asker_sits(server: Server, bruno: Client) -> None:
    friends = Friends(server, 2, ("expert",), more_seats=(BOT,), visibility="link", spectators=False)
    asked = friends[1].post(friends.path + "/rematch")
    assert asked.json["detail"] == "The match is not over yet"
    friends[0].post(friends.path + "/resign")
    assert bruno.post(friends.path + "/rematch").error == (404, "NotFound")
    again = friends[1].post(friends.path + "/rematch")
    assert again.status == 201
    match = again.json
    assert (match["status"], match["options"], match["visibility"]) == ("open", ["expert"], "link")
    assert (match["before"], match["spectators"]) == ({"id": friends.id, "number": None}, False)
    assert [seat["you"] for seat in match["seats"]] == [False, True, False]
    assert (kinds(match), match["seats"][2]["level"]) == (["open", "person", "bot"], "apprentice")
    assert friends[0].post(friends.path + "/rematch").json["id"] == match["id"]  # not a second one
    old = friends[0].get(friends.path).json
    assert old["commitment"] != match["commitment"]
    assert friends[1].post(path(match) + "/start").json["status"] == "running"
    assert friends[0].post(friends.path + "/rematch").json["id"] != match["id"]


def test_only_its_players_ask_for_a_rematch(server: Server, bruno: Client) -> None:
    friends = Friends(server)
    friends[0].post(friends.path + "/resign")
    assert bruno.post(friends.path + "/rematch").error == (403, "Forbidden")


def test_both_may_ask_for_a_rematch_at_once(server: Server) -> None:
    friends = Friends(server)
    friends[0].post(friends.path + "/resign")
    with ThreadPoolExecutor(2) as threads:
        made = list(threads.map(lambda player: player.post(friends.path + "/rematch").json["id"], friends.players))
    assert made[0] == made[1]
