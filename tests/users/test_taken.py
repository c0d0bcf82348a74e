"""Whose names are not to be had: programs, the house, its operators, and whoever keeps theirs by a password."""

import pytest

from app.users.names import compared
from app.users.taken import guises
from tests.lobby.test_lobby import OPEN, new, path
from tests.server.client import Server
from tests.server.tables import Friends

pytestmark = pytest.mark.each_database
PASSWORD = "seven ships in the harbour"


def arrive(server: Server, name: str) -> tuple[int, str]:
    answer = server.client().post("/api/session", {"name": name})
    return answer.status, answer.json.get("key", "")


RESERVED = (
    "Robot 2", "robot", "R0bot 17", "Bot", "Kontor", "kontor-Team", "Administrator", "Adm1n", "Admin Anna", "@dmin",
    "\U0001d400dmin", "Operator!", "Moderator 3", "Support", "Guest 12", "N. N.", "N.N.",
)  # fmt: skip


@pytest.mark.parametrize("name", RESERVED)
def test_names_of_programs_of_the_house_and_of_operators_are_reserved(server: Server, name: str) -> None:
    assert arrive(server, name) == (409, "name_reserved")


@pytest.mark.parametrize("name", ["Robert 2", "Robota", "Abbot", "Kontoret", "Hans Bot", "Adminton", "Annika"])
def test_names_that_only_begin_like_these_are_not(server: Server, name: str) -> None:
    assert arrive(server, name) == (201, "")


def test_nobody_becomes_or_keeps_what_is_reserved(server: Server) -> None:
    anna = server.client().named("Anna")
    assert anna.patch("/api/me", {"name": "Robot 2"}).json["key"] == "name_reserved"
    assert anna.get("/api/me").json["name"] == "Anna"


def test_what_looks_like_a_kept_name_is_not_to_be_had(server: Server) -> None:
    wilhelmine = server.client().named("Wilhelmine")
    assert wilhelmine.post("/api/me/password", {"password": PASSWORD}).status == 200
    for name in (
        "wilhelmine",
        "Wilhelmine.",
        "Wilhelmine \u2713",
        "W\u0131lhelm1ne",
        "Wilh\u212elmine",
        "Wil-helmine",
        "WILHELMINE!",
    ):
        assert arrive(server, name) == (409, "name_taken"), name
    assert arrive(server, "Wilhelmine 2") == (201, "")
    assert wilhelmine.patch("/api/me", {"name": "WilhelminE"}).status == 200  # her own she may write as she likes
    bo = server.client().named("Bo Wilhelm")
    assert bo.patch("/api/me", {"name": "Wilhelmine."}).json["key"] == "name_taken"


def test_a_name_that_becomes_kept_ends_its_use_by_guests(server: Server) -> None:
    guest, other = server.client().named("Theodora"), server.client().named("Theodor A")
    friends = Friends(server)
    table = new(guest, {"kind": "me"}, OPEN)
    owner = server.client().named("theodora")
    assert owner.post("/api/me/password", {"password": PASSWORD}).status == 200
    assert owner.get("/api/me").json["name"] == "theodora"
    for renamed in (guest, other):
        me = renamed.get("/api/me").json
        assert me["name"] == f"Guest {me['id']}"
    assert guest.get(path(table)).json["seats"][0]["name"] == guest.get("/api/me").json["name"]
    assert guest.patch("/api/me", {"name": "Theodora"}).json["key"] == "name_taken"
    assert guest.patch("/api/me", {"name": "Theodora Ba"}).status == 200
    assert friends[0].get("/api/me").json["name"].startswith("Anna ")  # who is called otherwise keeps that
    assert owner.post("/api/me/password", {"password": "eight ships in it", "old": PASSWORD}).status == 200


def test_a_name_that_becomes_kept_by_renaming_does_so_too(server: Server) -> None:
    guest, owner = server.client().named("Eleonore"), server.client().named("Owner of it")
    assert owner.post("/api/me/password", {"password": PASSWORD}).status == 200
    assert guest.get("/api/me").json["name"] == "Eleonore"
    assert owner.patch("/api/me", {"name": "Eleonore"}).json["kept"] is True
    me = guest.get("/api/me").json
    assert me["name"] == f"Guest {me['id']}"


def test_who_was_given_another_name_chooses_one_before_keeping_it(server: Server) -> None:
    first, second = server.client().named("Leopoldine"), server.client().named("Leopoldine")
    assert first.post("/api/me/password", {"password": PASSWORD}).status == 200
    assert second.post("/api/me/password", {"password": PASSWORD}).json["key"] == "name_reserved"
    second.patch("/api/me", {"name": "Leopold"})
    assert second.post("/api/me/password", {"password": PASSWORD}).status == 200


def test_guises_are_what_a_name_is_taken_for() -> None:
    assert compared("Anna") in guises("Anna.") & guises("\u2713 Anna") & guises("@nna")
    assert compared("Anna") not in guises("Anna 2") | guises("Hanna")
