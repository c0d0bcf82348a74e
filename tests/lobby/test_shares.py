"""Nobody chooses the deal: it comes from a secret of the server, committed to first, and a share of every seat."""

from hashlib import sha256
from typing import Any

import pytest

from app.engine import saved
from app.engine.games import GAMES
from tests.lobby.test_lobby import BOT, ME, OPEN, new, path
from tests.lobby.test_moving import bring_in
from tests.server.client import Client, Server
from tests.server.hosted import kontor
from tests.server.tables import Friends, deal

MINE, THEIRS, OTHER = "a1" * 16, "b2" * 16, "c3" * 16


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


@pytest.fixture
def bruno(server: Server) -> Client:
    return server.client().named("Bruno")


def hashed(*parts: str) -> str:
    return sha256(":".join(parts).encode()).hexdigest()


def sea_merchants(anna: Client, bruno: Client) -> Any:
    match = new(anna, ME, OPEN, BOT, game="sea_merchants", start_seat=0, share=MINE)
    assert bruno.post(f"{path(match)}/join", {"share": THEIRS}).status == 200
    assert anna.post(f"{path(match)}/start").status == 200
    return match


def over(client: Client, match: Any) -> Any:
    client.post(f"{path(match)}/resign")
    return client.get(path(match)).json


def test_the_deal_comes_from_the_secret_and_the_shares_in_seat_order(anna: Client, bruno: Client) -> None:
    match = sea_merchants(anna, bruno)
    assert (match["secret"], match["shares"]) == (None, [])
    hand = bruno.get(f"{path(match)}/view").json["view"]["you"]["hand"]
    told = over(bruno, match)
    assert told["commitment"] == match["commitment"] == hashed(told["secret"])
    assert told["shares"][:2] == [MINE, THEIRS]
    assert len(bytes.fromhex(told["shares"][2])) == 16  # of the program, by the server
    assert told["seed"] == hashed(told["secret"], *told["shares"])
    dealt = GAMES["sea_merchants"].start(3, (), told["seed"], 0)
    assert sorted(dealt.merchants[1].hand) == sorted(hand)


def test_the_commitment_is_there_before_any_share_and_stays(anna: Client, bruno: Client) -> None:
    match = new(anna, OPEN, OPEN)
    bruno.post(f"{path(match)}/join", {"share": THEIRS})
    bruno.post(f"{path(match)}/leave")
    bruno.post(f"{path(match)}/join")  # a bare client: the server adds what is its
    anna.post(f"{path(match)}/join", {"share": MINE})
    anna.post(f"{path(match)}/start")
    told = over(anna, match)
    assert hashed(told["secret"]) == told["commitment"] == match["commitment"]
    assert told["shares"][1] == MINE
    assert told["shares"][0] not in (THEIRS, MINE)


def test_a_seat_that_is_given_anew_has_a_share_of_its_own(server: Server, anna: Client, bruno: Client) -> None:
    match = new(anna, ME, OPEN, share=MINE)
    bruno.post(f"{path(match)}/join", {"share": THEIRS})
    anna.post(f"{path(match)}/seats/1", OPEN)
    server.client().named("Clara").post(f"{path(match)}/join", {"share": OTHER})
    anna.post(f"{path(match)}/start")
    assert over(anna, match)["shares"] == [MINE, OTHER]


def test_a_rematch_has_a_secret_of_its_own_and_new_shares(anna: Client, bruno: Client) -> None:
    match = sea_merchants(anna, bruno)
    told = over(bruno, match)
    again = anna.post(f"{path(match)}/rematch", {"share": OTHER}).json
    assert again["commitment"] != match["commitment"]
    assert bruno.post(f"{path(match)}/rematch", {"share": THEIRS}).json["id"] == again["id"]  # takes up the offer
    anna.post(f"{path(again)}/start")
    ended = over(anna, again)
    assert ended["shares"][:2] == [OTHER, THEIRS]
    assert ended["shares"][2] != told["shares"][2]
    assert ended["secret"] != told["secret"]


@pytest.mark.parametrize("share", ["", "a1" * 15, "A1" * 16, "g1" * 16, "a1" * 16 + "\n", 16, ["a1"]])
def test_a_malformed_share_is_refused_and_nothing_has_changed(anna: Client, bruno: Client, share: Any) -> None:
    asked = {"game": "merkator", "seats": [ME, OPEN], "share": share}
    assert anna.post("/api/matches", asked).error == (422, "Malformed")
    match = new(anna)
    assert bruno.post(f"{path(match)}/join", {"share": share}).error == (422, "Malformed")
    assert [seat["kind"] for seat in anna.get(path(match)).json["seats"]] == ["person", "open"]
    assert anna.post("/api/games/merkator/first", {"share": share}).error == (422, "Malformed")
    assert anna.post(f"{path(match)}/rematch", {"share": share}).error == (422, "Malformed")


# ------------------------------------------------------------------ what has begun, what is fixed


def test_a_table_of_the_past_starts_with_the_seed_it_has(server: Server, anna: Client, bruno: Client) -> None:
    match = new(anna)
    deal(server, match["id"], "0f" * 16)  # no secret, and a seed though it has not started
    bruno.post(f"{path(match)}/join", {"share": THEIRS})
    assert anna.post(f"{path(match)}/start").status == 200
    told = over(bruno, match)
    assert (told["seed"], told["secret"], told["shares"]) == ("0f" * 16, None, None)
    assert told["commitment"] == hashed("0f" * 16)


def test_a_lesson_is_dealt_the_same_for_everybody(anna: Client, bruno: Client) -> None:
    lessons = [who.post("/api/games/merkator/first", {"share": MINE}).json for who in (anna, bruno)]
    assert lessons[0]["lesson"]
    assert lessons[0]["commitment"] == lessons[1]["commitment"]
    assert over(anna, lessons[0])["shares"] is None


def test_a_first_match_without_a_lesson_has_the_share_of_its_player(anna: Client) -> None:
    match = anna.post("/api/games/merkator/first", {"lesson": False, "share": MINE}).json
    assert over(anna, match)["shares"][0] == MINE


# ------------------------------------------------------------------ in files and forks


def test_the_file_has_all_of_it_and_can_be_looked_over(anna: Client, bruno: Client, tmp_path: Any) -> None:
    match = sea_merchants(anna, bruno)
    told = over(bruno, match)
    text = anna.get(f"{path(match)}/export").text
    file = saved.read(text)
    assert (file.secret, list(file.shares), file.commitment) == (told["secret"], told["shares"], told["commitment"])
    kept = tmp_path / "match.json"
    kept.write_text(text, "utf-8")
    said = kontor("", "replay", str(kept), "--quiet", "--verify")
    assert said.exit_code == 0
    assert f"{MINE}  Anna" in said.output
    for old, new_ in ((MINE, OTHER), (told["seed"], "0" * 64), (told["commitment"], "0" * 64)):
        kept.write_text(text.replace(old, new_), "utf-8")
        refused = kontor("", "replay", str(kept), "--quiet", "--verify")
        assert (refused.exit_code, "The deal " in refused.stderr) == (1, True)


def test_what_a_file_claims_of_its_deal_must_fit(anna: Client, bruno: Client) -> None:
    match = sea_merchants(anna, bruno)
    over(bruno, match)
    file = anna.get(f"{path(match)}/export").json
    again = bring_in(anna, file).json
    assert (again["commitment"], again["origin"]) == (file["commitment"], "file")
    for wrong in ({"shares": [MINE, THEIRS, OTHER]}, {"shares": [MINE]}, {"seed": "0" * 64}):
        refused = bring_in(anna, file | wrong)
        assert (refused.error, refused.json["key"]) == ((422, "Malformed"), "seed_no_shares")
    assert bring_in(anna, file | {"commitment": "0" * 64}).json["key"] == "seed_uncommitted"


def test_a_fork_has_the_secret_and_the_shares_of_the_original(server: Server, anna: Client) -> None:
    friends = Friends(server, seed="")
    friends.play(2)
    told = over(friends[0], {"id": friends.id})
    fork = anna.post(f"{friends.path}/fork", {"number": 1}).json
    assert (fork["commitment"], fork["shares"], fork["secret"]) == (told["commitment"], [], None)
    ended = over(anna, fork)
    assert (ended["secret"], ended["shares"], ended["seed"]) == (told["secret"], told["shares"], told["seed"])
