"""People and tables for a recording: everything goes through the doors of a real server, as people do it.

What a person decides comes from the eager player, who looks at the database: so matches see all of the game. Now and
then somebody pays in a way of their own, and whoever gives goods back does so in an order of their own.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from app.engine.kernel import Refused
from app.matches.match import Match, resume
from app.robots.programs import eager_player
from app.store.database import connect
from tests.server.client import Client, Server
from tests.server.hosted import environment

PASSWORDS = {"Anna": "a lighthouse in the fog", "Bruno": "seven barrels of herring", "Zoë": "тихая гавань 1648"}
GUESTS = ("Clara", "David", "Elsa", "Fritz", "Greta")


class House:
    """The database, whichever server is open on it, and everybody who was ever there."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.url = folder, f"sqlite:///{folder / 'kontor.sqlite'}"
        self.kontor("migrate")
        self.engine = connect(self.url)
        self.people: dict[str, Client] = {}
        self.tables: list[Table] = []
        self.rng = Random(1648)
        self.own_payments = self.own_orders = 0  # how often somebody paid, or gave back, as nobody proposed

    def kontor(self, *words: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-m", "app.cli", *words],
            env=environment(database_url=self.url),
            check=True,
            capture_output=True,
            text=True,
        )
        return ran.stdout

    @contextmanager
    def open(self, folder: Path | None = None, **settings: str) -> Iterator[Server]:
        """A server on this database, or on a copy; who was there before comes back with the cookie they have."""
        folder = folder or self.folder
        server = Server(folder, database_url=f"sqlite:///{folder / 'kontor.sqlite'}", **settings)
        for person in self.people.values():
            person.address = server.address
        try:
            yield server
        finally:
            server.stop()

    def welcome(self, server: Server) -> None:
        for name in (*PASSWORDS, *GUESTS):
            self.people[name] = server.client().named(name)
        for name, password in PASSWORDS.items():
            done(self.people[name].post("/api/me/password", {"password": password}))

    def seat(self, *names: str, bots: Sequence[str] = (), host: str = "", **wanted: Any) -> "Table":
        """A table with these people in the order of their seats, and programs behind them; not started yet."""
        asked = self.people[host or names[0]]
        first = {"kind": "open" if host else "me"}
        seats = [first, *({"kind": "open"} for _ in names[1:]), *({"kind": "bot", "level": level} for level in bots)]
        made = done(asked.post("/api/matches", {"game": "merkator", "seats": seats, "start_seat": 0} | wanted))
        table = Table(self, made, names, host or names[0])
        for seat, name in list(enumerate(names))[0 if host else 1 :]:
            done(self.people[name].post(f"{table.path}/join", {"seat": seat, "code": table.code}))
        return table

    def begin(self, *names: str, entries: int = 0, **wanted: Any) -> "Table":
        """The same, started and played so far."""
        table = self.seat(*names, **wanted)
        table.post(table.host, "start")
        return table.play(entries)

    def wait_until_quiet(self) -> None:
        """Nothing is left to be done without a person: the next server that opens finds every match at rest."""
        for table in self.tables:
            while (match := table.match()) and match.row.status == "running" and not list(people_owing(match)):
                pass


class Table:
    """One match. `names` are its people by seat; seats behind them belong to programs."""

    def __init__(self, house: House, made: dict[str, Any], names: Sequence[str], host: str) -> None:
        self.house, self.id, self.code, self.host = house, made["id"], made["code"], host
        self.names = list(names)
        self.path = f"/api/matches/{self.id}"
        house.tables.append(self)

    def post(self, name: str, door: str, body: Any = None) -> Any:
        return done(self.house.people[name].post(f"{self.path}/{door}", body))

    def get(self, name: str, door: str = "") -> Any:
        return done(self.house.people[name].get(f"{self.path}{door}"))

    def match(self) -> Match | None:
        """As it stands; none before the start."""
        with self.house.engine.begin() as connection:
            return resume(connection, self.id)

    def running(self) -> Match:
        match = self.match()
        assert match
        return match

    def play(self, entries: int = 10_000, until: Callable[[Match], bool] = lambda match: False) -> "Table":
        """Until the log has so many entries, or the match is like this, or it is over."""
        while (match := self.running()).number < entries and match.row.status == "running" and not until(match):
            if match.state.over:
                continue  # the row will say so in a moment
            if owing := list(people_owing(match)):
                self.act(match, self.house.rng.choice(owing))
        return self

    def act(self, match: Match, seat: int) -> None:
        body = {"seen": match.number, "key": f"entry-{match.number + 1:06}", "action": self._decision(match, seat)}
        answer = self.house.people[self.names[seat]].post(f"{self.path}/actions", body)
        assert answer.status == 200 or self.running().number > match.number, answer.text

    def _decision(self, match: Match, seat: int) -> dict[str, Any]:
        chosen = match.game.encode_action(eager_player.choose(match.game, match.state, seat, self.house.rng))
        if chosen["type"] == "GiveBack" and (turned := chosen["goods"][::-1]) != chosen["goods"]:
            self.house.own_orders += 1
            return chosen | {"goods": turned}
        if chosen["type"] == "Fulfil" and self.house.rng.random() < 0.5:
            for own in own_payments(match, chosen):
                self.house.own_payments += 1
                return own
        return chosen


def people_owing(match: Match) -> Iterator[int]:
    """The people whom the match waits for; nobody while a program or a standing order has something to do."""
    seats, waiting = match.row.seats, match.game.rules.waiting_for(match.state)
    if any(seats[seat].program or match.game.follow(match.state, seat, seats[seat].standing_order) for seat in waiting):
        return
    yield from waiting


def own_payments(match: Match, offered: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same contract, but a cube that is there is kept, and something is traded for it instead."""
    pays, trades = offered.get("pays", []), offered.get("trades", [])
    for kept, good in enumerate(pays):
        others = [*pays[:kept], *pays[kept + 1 :]]
        for instead in ("time", *match.components.goods):
            own = offered | {"pays": others[::-1], "trades": [*trades, instead]}
            if instead != good and is_legal(match, own):
                yield own


def is_legal(match: Match, action: dict[str, Any]) -> bool:
    try:
        match.game.rules.apply(match.state, match.game.decode_action(action))
    except Refused:
        return False
    return True


def done(answer: Any) -> Any:
    assert answer.status in (200, 201, 204), answer.text
    return answer.json if answer.body else None
