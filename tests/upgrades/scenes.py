"""What is on the tables of a recorded house: one function for each thing that people do with a match."""

from typing import Any

from tests.server.client import Client
from tests.upgrades.house import House, Table, done, is_legal

FEW, SOME, MANY = 30, 70, 130  # entries; a snapshot is kept after every 50 actions


def with_a_box_of_their_own(house: House) -> bytes:
    """While the host's components are in force. Returns one of the matches as a file, by its players' consent."""
    house.begin("Anna", "Bruno", entries=SOME)
    table = house.begin("Clara", "Elsa", host="David", entries=FEW, options=["expert"])
    return moved(table)


def moved(table: Table) -> bytes:
    """All agree that it is saved whole."""
    first, *others = table.names
    table.post(first, "proposals/move", {})
    for name in others:
        table.post(name, "proposals/move/answer", {"agree": True})
    return exported(table, first)


def exported(table: Table, name: str) -> bytes:
    answer = table.house.people[name].get(f"{table.path}/export")
    assert answer.json["actions"], answer.text
    return answer.body


def everything_else(house: House, brought: bytes) -> None:
    for table in list(house.tables):
        table.play(MANY)  # begun by another server, with other components
    scenes = (
        options,
        sea_merchants,
        programs,
        taken_back,
        who_plays,
        proposals,
        doors,
        orders,
        before_the_start,
        paces,
        planned,
    )
    for scene in scenes:
        scene(house)
    files(house, brought)
    ends(house)


def options(house: House) -> None:
    house.begin("Anna", entries=FEW)
    house.begin("Zoë", entries=FEW, options=["expert", "var_c"])
    house.begin("Anna", "Bruno", entries=220, options=["long", "expert"], start_seat=None)
    house.begin("Bruno", "Anna", entries=MANY, options=["nocoin"])
    house.begin("Clara", "Zoë", entries=SOME, options=["nojoin", "var_a"], start_seat=1)
    house.begin("Clara", "Zoë", entries=SOME, options=["nocoin", "nojoin", "var_c"])
    house.begin("Anna", "Bruno", "Clara", entries=MANY, options=["var_a", "var_c"])
    house.begin("Anna", "Bruno", "David", entries=SOME, options=["var_b"])
    house.begin("Zoë", "Bruno", "Elsa", entries=MANY, options=["var_d"])
    house.begin("Zoë", "Bruno", "Elsa", "Anna", entries=250, options=["long", "expert", "var_d"])


def sea_merchants(house: House) -> None:
    wanted: dict[str, Any] = {"game": "sea_merchants"}
    house.begin("Anna", "Bruno", entries=55, **wanted)
    house.begin("Anna", "Zoë", "Clara", entries=25, **wanted)
    house.begin("Anna", "Bruno", "Clara", "David", entries=FEW, **wanted)
    house.begin("Elsa", entries=FEW, bots=["merchant"], **wanted)
    until_taken_back(house.begin("Bruno", "Clara", entries=FEW, **wanted), redo=True)
    house.begin("Bruno", "Clara", "Elsa", entries=FEW, **wanted).post("Elsa", "resign")
    house.begin("Clara", "David", "Elsa", **wanted).play()


def programs(house: House) -> None:
    """Who plays alone against programs may branch off at any time."""
    table = house.begin("David", entries=MANY, bots=["apprentice", "merchant", "master"])
    fork = table.post("David", "fork", {"number": 60, "level": "apprentice"})
    Table(house, fork, ["David"], "David").play(90)


def taken_back(house: House) -> None:
    until_taken_back(house.begin("Anna", "Bruno", entries=FEW, hints=True), redo=False)
    until_taken_back(house.begin("Zoë", "Bruno", entries=55), redo=True)
    for entries in (0, MANY):  # the snapshot after 100 actions is past: it is written anew, or is left behind
        table = house.begin("Anna", "Bruno", options=["long"]).play(until=lambda match: match.depth >= 104)
        agreed_to_go_back(table, "Anna", "Bruno", by=12)
        table.play(entries)


def until_taken_back(table: Table, redo: bool) -> None:
    """One more decision after the other, until there is one that reveals nothing."""
    while True:
        before = table.running()
        table.play(before.number + 1)
        name = table.names[before.game.rules.waiting_for(before.state)[0]]
        if table.house.people[name].post(f"{table.path}/undo").status == 200:
            break
    if redo:
        table.post(name, "redo")


def agreed_to_go_back(table: Table, asks: str, agrees: str, by: int) -> None:
    table.post(asks, "proposals/undo", {"to": table.running().number - by})
    assert table.post(agrees, "proposals/undo/answer", {"agree": True}) == {"done": True}


def who_plays(house: House) -> None:
    """A stand-in, one who came back from it, a resigned seat, and a seat that was handed over."""
    trio = "Anna", "Bruno", "Clara"
    for returns in (False, True):
        table = house.begin(*trio, entries=FEW)
        table.post("Clara", "away", {})
        table.play(SOME)
        if returns:
            table.post("Clara", "proposals/return", {})
            table.play(MANY)
    table = house.begin(*trio, entries=FEW)
    table.post("Bruno", "resign")
    table.play(SOME)
    table = house.begin("Anna", "Clara", entries=FEW)
    token = table.post("Clara", "handover")["token"]
    table.post("David", "takeover", {"token": token})
    table.names[1] = "David"
    table.play(SOME)
    table = house.begin("Anna", "Fritz", "Bruno", entries=FEW)  # Fritz is removed later, when nobody is there
    table.post("Fritz", "chat", {"text": "Farewell"})
    table.post("Fritz", "resign")
    table.play(FEW + 10)


def proposals(house: House) -> None:
    """Asked, and not answered by all yet: one of each kind."""
    table = house.begin("Anna", "Bruno", "Clara", "Zoë", entries=SOME)
    table.post("Anna", "proposals/abandon", {})
    table.post("Bruno", "proposals/abandon/answer", {"agree": True})
    table.post("Clara", "proposals/undo", {"to": 40})
    table = house.begin("Anna", "Bruno", "Clara", entries=FEW)
    table.post("Clara", "resign")
    table.play(FEW + 20)
    table.post("Clara", "proposals/return", {})


def doors(house: House) -> None:
    """By a link alone, without spectators, and both; what is said there, and read."""
    for wanted in ({"visibility": "link"}, {"spectators": False}, {"visibility": "link", "spectators": False}):
        table = house.begin("Bruno", "Elsa", entries=SOME, **wanted)
        table.post("Bruno", "chat", {"text": "Wer fährt mit nach „Hamburg“? 🂡"})
        table.post("Elsa", "chat", {"text": "<b>Not me</b> & not today"})
        table.post("Elsa", "chat/read", {"number": 1})


def orders(house: House) -> None:
    table = house.begin("Anna", "Bruno", "Clara", "Zoë")
    for name, order in {"Bruno": "useful", "Clara": "never"}.items():
        done(house.people[name].put(f"{table.path}/order", {"order": order}))
    table.play(SOME)
    promise = {"type": "Promise", "location": "hamburg"}
    table.play(until=lambda match: is_legal(match, promise | {"seat": 3}))
    table.post("Zoë", "actions", {"seen": table.running().number, "key": "a-promise", "action": promise})
    table.play(MANY)
    with house.people["Zoë"].socket(f"{table.path}/stream") as socket:
        socket.send({"type": "seen", "number": socket.until(type="view")["number"]})
        socket.send({"type": "ping"})
        socket.until(type="pong")


def before_the_start(house: House) -> None:
    table = house.seat("Zoë", "David", options=["var_c"])
    table.post("David", "chat", {"text": "Where is everybody?"})
    table = house.seat("Anna", bots=["master"], visibility="link", hints=True)
    table.post("Anna", "chat", {"text": "A note to myself"})
    table.post("Anna", "seats/1", {"kind": "open"})
    table = house.seat("Anna", "Elsa")
    table.post("Elsa", "chat", {"text": "Shall we?"})
    table.post("Anna", "start")
    table.play(FEW)


def paces(house: House) -> None:
    """By the day, before the start, while it is played, and after; agreed on the way, and given up again."""
    hours = {"zone": "Europe/Berlin", "since": 18, "until": 23}
    done(house.people["Elsa"].put("/api/me/hours", {"hours": hours}))
    daily = {"kind": "daily", "move": 86_400, "bank": 259_200, "then": "give_up", "times": 2}
    house.seat("Elsa", "Zoë", pace=daily)
    house.begin("Elsa", "Bruno", entries=SOME, pace=daily)
    house.begin("Elsa", "Anna", entries=FEW, pace=daily).post("Anna", "resign")
    table = house.begin("David", "Elsa", entries=FEW)
    for pace in (daily, None):
        table.post("David", "proposals/pace", {"pace": pace})
        table.post("Elsa", "proposals/pace/answer", {"agree": True})
        table.play(SOME)
    table.post("David", "proposals/pace", {"pace": daily})
    table = house.begin("Clara", "Elsa", "Bruno", entries=FEW)
    table.post("Clara", "away", {})
    table.play(SOME)


def planned(house: House) -> None:
    """Answers to some travels are given beforehand, and a turn is put together while others play."""
    table = house.begin("Anna", "Bruno", "Elsa", entries=FEW)
    conditions = [{"places": ["hamburg"], "then": "stay"}, {"places": [], "payable": True, "then": "join"}]
    done(house.people["Elsa"].put(f"{table.path}/order", {"order": "gain", "conditions": conditions}))
    traveller = table.running().state.traveller
    for seat, name in enumerate(table.names):
        if seat != traveller:
            first = table.post(name, "plan/preview", {"actions": []})["offers"][:1]
            done(house.people[name].put(f"{table.path}/plan", {"actions": first}))


def files(house: House, brought: bytes) -> None:
    """Brought in from files: with components of their own and with the bundled ones, to go on or to wait."""
    imported(house, "Anna", brought, 2).play(MANY)
    bundled = moved(house.begin("Bruno", "Elsa", host="Zoë", entries=60))
    imported(house, "David", bundled, 2).play(MANY)
    imported(house, "Zoë", bundled, 2, "?others=open&seat=1")
    finished = house.begin("Clara").play()
    imported(house, "Bruno", exported(finished, "Clara"), 0)
    fork = finished.post("Anna", "fork", {"number": 8, "code": finished.code})
    Table(house, fork, ["Anna"], "Anna").play(20)


def imported(house: House, name: str, file: bytes, seats: int, query: str = "") -> Table:
    person: Client = house.people[name]
    headers = {"Content-Type": "application/json"}
    made = done(person.request("POST", f"/api/matches/import{query}", file, headers))
    names = [name if seat["you"] else "" for seat in made["seats"]][:seats]
    return Table(house, made, names, name)


def ends(house: House) -> None:
    """Played to the end, resigned, given up; and the same table again, waiting and begun."""
    for played_again in (False, True):
        table = house.begin("Anna", "Bruno").play()
        again = Table(house, table.post("Bruno", "rematch"), ["Anna", "Bruno"], "Bruno")
        if played_again:
            again.post("Anna", "join", {"code": again.code})
            again.post("Bruno", "start")
            again.play(SOME)
    house.begin("Zoë", "David", "Elsa", options=["var_b"]).play()
    house.begin("Anna", "Elsa", entries=SOME).post("Elsa", "resign")
    table = house.begin("Anna", "Bruno", entries=MANY)
    table.post("Anna", "proposals/abandon", {})
    table.post("Bruno", "proposals/abandon/answer", {"agree": True})


def links(house: House) -> dict[str, Any]:
    """Made and not used yet: a seat to hand over, and another device."""
    table = house.begin("David", "Clara", entries=FEW)
    token = table.post("Clara", "handover")["token"]
    device = done(house.people["Bruno"].post("/api/me/device-link"))["url"].partition("#")[2]
    return {"seat": {"match": table.id, "seat": 1, "token": token}, "device": {"who": "Bruno", "token": device}}
