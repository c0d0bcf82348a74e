"""Muted, blocked, sent away, reported: nobody has to put up with somebody."""

import secrets

from tests.server.client import Client, Server
from tests.server.tables import Friends


def table(host: Client, seats: int = 3) -> str:
    wanted = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
    return f"/api/matches/{host.post('/api/matches', {'game': 'merkator', 'seats': wanted}).json['id']}"


def somebody(server: Server, name: str = "Eve") -> Client:
    return server.client().named(f"{name} {secrets.token_hex(3)}")


def test_whoever_is_muted_is_not_heard(server: Server) -> None:
    friends = Friends(server, 3)
    friends.post(1, "chat", {"text": "First"})
    with friends.watch(0) as deaf, friends.watch(2) as hearing:
        deaf.until(type="view"), hearing.until(type="view")
        assert friends.post(0, "apart", {"seat": 1}).status == 204
        friends.post(1, "chat", {"text": "Nasty"})
        friends.post(2, "chat", {"text": "Nice"})
        assert deaf.until(type="chat")["text"] == "Nice"
        assert hearing.until(type="chat")["text"] == "Nasty"
    assert [line["text"] for line in friends[0].get(f"{friends.path}/chat").json["messages"]] == ["Nice"]
    assert len(friends[2].get(f"{friends.path}/chat").json["messages"]) == 3
    (mine,) = friends[0].get("/api/me/apart").json["people"]
    assert mine["how"] == "mute"
    assert friends[0].delete(f"/api/me/apart/{mine['id']}").status == 204
    assert len(friends[0].get(f"{friends.path}/chat").json["messages"]) == 3


def test_whoever_is_blocked_does_not_sit_down_at_my_tables(server: Server) -> None:
    friends, eve = Friends(server, 2), somebody(server)
    path = table(friends[0])
    assert friends.post(0, "apart", {"seat": 1, "how": "block"}).status == 204
    assert friends[1].post(f"{path}/join").json["key"] == "not_welcome"
    assert eve.post(f"{path}/join").status == 200
    assert friends[0].post(f"{table(friends[1])}/join").status == 200  # it is not for them to say


def test_nobody_keeps_a_seat_for_whoever_has_blocked_them(server: Server) -> None:
    friends = Friends(server, 2)
    friends.post(0, "apart", {"seat": 1, "how": "block"})
    friends.post(0, "resign")
    again = friends.post(1, "rematch").json
    assert [(seat["kind"], seat["offered"]) for seat in again["seats"]] == [("open", ""), ("person", "")]


def test_whoever_was_sent_away_stays_away_from_that_table(server: Server) -> None:
    host, eve = somebody(server, "Anna"), somebody(server)
    path, other = table(host), table(host)
    assert eve.post(f"{path}/join").status == 200
    assert host.post(f"{path}/seats/1", {"kind": "open"}).status == 200
    assert eve.post(f"{path}/join").json["key"] == "not_welcome"
    assert eve.post(f"{other}/join").status == 200
    assert eve.post(f"{other}/leave").status == 204
    assert eve.post(f"{other}/join").status == 200  # whoever gets up may sit down again


def test_a_guest_is_nobody_else_by_typing_the_same_name_again(server: Server) -> None:
    host, other = somebody(server, "Anna"), somebody(server, "Berta")
    path, name = table(host), f"Eve {secrets.token_hex(3)}"
    eve = server.client().named(name)
    assert eve.post(f"{path}/join").status == 200
    assert host.post(f"{path}/seats/1", {"kind": "open"}).status == 200
    eve.delete("/api/session")
    again = server.client().named(name.upper())
    assert again.post(f"{path}/join").json["key"] == "not_welcome"
    assert again.post(f"{table(other)}/join").status == 200
    assert again.post(f"{table(host)}/join").status == 200  # they were sent away from one table


def test_nobody_is_set_apart_from_themselves_or_from_nobody(server: Server) -> None:
    friends = Friends(server, 2, more_seats=({"kind": "bot"},))
    for whom in ({"seat": 0}, {"seat": 2}, {"seat": 9}, {"message": 1}, {}):
        assert friends.post(0, "apart", whom).json["key"] == "no_such_person"
    assert server.client().post(f"{friends.path}/apart", {"seat": 0}).status == 401
    assert friends.post(0, "apart", {"seat": 1, "how": "hate"}).status == 422


def test_a_line_names_whoever_has_said_it_and_left(server: Server) -> None:
    host, eve = somebody(server, "Anna"), somebody(server)
    path = table(host)
    eve.post(f"{path}/join")
    number = eve.post(f"{path}/chat", {"text": "Nasty"}).json["number"]
    eve.post(f"{path}/leave")
    assert host.post(f"{path}/apart", {"message": number, "how": "block"}).status == 204
    assert eve.post(f"{path}/join").json["key"] == "not_welcome"
    assert host.get(f"{path}/chat").json["messages"] == []


def test_reports_have_an_end(server: Server) -> None:
    friends = Friends(server, 2)
    for _ in range(10):
        assert friends.post(0, "reports", {"seat": 1, "reason": "Again"}).status == 204
    assert friends.post(0, "reports", {"seat": 1, "reason": "Again"}).json["key"] == "reports_wait"


def test_one_person_does_not_fill_the_first_page_of_the_lobby(server: Server) -> None:
    anna, eve = somebody(server, "Anna"), somebody(server)
    mine = int(table(anna).rpartition("/")[2])
    flood = {int(table(eve).rpartition("/")[2]) for _ in range(55)}
    with server.client().socket("/api/lobby/stream") as lobby:
        matches = lobby.until(type="lobby")["matches"]
    assert len({match["id"] for match in matches} & flood) == 3
    assert mine in {match["id"] for match in matches}
    hosts = {match["host"]["id"] for match in matches if match["id"] in flood}
    assert hosts == {eve.get("/api/me").json["id"]}  # guests may share a name, but not a number
    asked = server.client().get("/api/matches?status=open").json
    first = [match["id"] for match in asked["matches"]]
    assert len(flood & set(first)) == 3
    assert mine in first
    seen = set(first)
    while asked["next"]:  # what was left out comes after it
        asked = server.client().get(f"/api/matches?status=open&page={asked['next']}").json
        seen |= {match["id"] for match in asked["matches"]}
    assert flood <= seen
