"""A guest who has lost the way back to their seat is given it back, by consent and by nobody alone."""

from tests.server.client import Server
from tests.server.tables import Friends
from tests.users.test_session import PASSWORD


def asked(friends: Friends, seat: int = 0, for_seat: int = 2) -> None:
    assert friends.post(seat, "proposals/regain", {"seat": for_seat}).json == {"done": False}


def link(friends: Friends, seat: int = 0, for_seat: int = 2) -> str:
    made = friends.post(seat, f"seats/{for_seat}/regain")
    assert made.status == 201, made.text
    token: str = made.json["token"]
    return token


def test_the_others_agree_and_the_host_passes_the_link_on(server: Server) -> None:
    friends = Friends(server, 3)
    assert friends.post(0, "seats/2/regain").json["key"] == "regain_ask_first"
    asked(friends)
    assert friends.post(0, "seats/2/regain").status == 404
    assert friends.post(1, "proposals/regain/answer", {"agree": True}).json == {"done": True}
    first, token = link(friends), link(friends)  # if one is lost, another is made
    back = server.client().named("Clara is back")
    assert back.post(f"{friends.path}/takeover", {"token": first}).json["key"] == "seat_link_old"
    assert back.post(f"{friends.path}/takeover", {"token": token}).status == 204
    assert friends.summary()["seats"][2]["name"] == "Clara is back"
    assert server.client().named("Eve").post(f"{friends.path}/takeover", {"token": token}).status == 404
    assert friends.post(0, "seats/2/regain").status == 201  # of whoever sits there now, while it lasts


def test_nobody_gives_a_seat_away_that_somebody_else_says_no_to(server: Server) -> None:
    friends = Friends(server, 3)
    asked(friends)
    assert friends.post(1, "proposals/regain/answer", {"agree": False}).json == {"done": False}
    assert friends.post(0, "seats/2/regain").status == 404
    asked(friends)
    friends.post(2, "proposals/regain/answer", {"agree": False})  # whose seat it is, and who is there after all
    assert friends.post(1, "proposals/regain/answer", {"agree": True}).status == 404


def test_only_the_host_asks_and_never_for_somebody_who_is_here(server: Server) -> None:
    friends = Friends(server, 3)
    assert friends.post(1, "proposals/regain", {"seat": 2}).json["key"] == "host_only"
    with friends.watch(2) as socket:
        socket.until(type="view")
        assert friends.post(0, "proposals/regain", {"seat": 2}).json["key"] == "they_are_here"
    asked(friends)
    friends.post(1, "proposals/regain/answer", {"agree": True})
    assert friends.post(1, "seats/2/regain").json["key"] == "host_only"


def test_with_nobody_else_to_agree_it_is_not_for_the_host_to_decide(server: Server) -> None:
    friends = Friends(server, 2)
    assert friends.post(0, "proposals/regain", {"seat": 1}).json["key"] == "regain_alone"


def test_whoever_has_a_password_needs_no_link(server: Server) -> None:
    friends = Friends(server, 3)
    friends[2].post("/api/me/password", {"password": PASSWORD})
    assert friends.post(0, "proposals/regain", {"seat": 2}).json["key"] == "regain_kept"


def test_where_the_host_is_lost_the_others_ask(server: Server) -> None:
    friends = Friends(server, 3)
    asked(friends, 1, 0)
    friends.post(2, "proposals/regain/answer", {"agree": True})
    assert link(friends, 1, 0)
