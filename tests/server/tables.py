"""Friends at a table: a match set up and started through the routes."""

import secrets
import socket as sockets
from collections.abc import Callable
from random import Random
from typing import Any

from sqlalchemy import update

from app.engine.games import GAMES
from app.store.database import connect
from app.store.models import matches
from tests.server.client import Answer, Client, Server, Socket

SEED = "5eed0f7e" * 4  # all friends are dealt the same: whatever a test finds, it finds again
NAMES = ("Anna", "Bruno", "Clara", "David")


def deal(server: Server, match_id: int, seed: str) -> None:
    """Of a match that has not started."""
    engine = connect(server.settings["database_url"])
    with engine.begin() as connection:
        connection.execute(update(matches).where(matches.c.id == match_id).values(seed=seed, secret=None))
    engine.dispose()


def cut(socket: Socket) -> None:
    """As when the network goes away. Saying goodbye takes long when much was left unread."""
    socket._connection.socket.shutdown(sockets.SHUT_RDWR)


class Friends:
    """The players of one match, in the order of their seats, who want to be asked always if nothing else is said."""

    def __init__(
        self,
        server: Server,
        number: int = 2,
        options: tuple[str, ...] = (),
        order: str = "ask",
        seed: str = SEED,
        **wanted: Any,
    ) -> None:
        self.server = server
        mark = secrets.token_hex(3)
        self.players = [server.client().named(f"{name} {mark}") for name in NAMES[:number]]
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(number - 1)), *wanted.pop("more_seats", ())]
        asked = {"game": "merkator", "seats": seats, "options": list(options), "start_seat": 0, "visibility": "public"}
        made = self.players[0].post("/api/matches", asked | wanted)
        assert made.status == 201, made.text
        self.id, self.code = made.json["id"], made.json["code"]
        if seed and hasattr(server, "settings"):  # its database is at hand
            deal(server, self.id, seed)
        for seat, player in enumerate(self.players[1:], 1):
            joined = player.post(f"{self.path}/join", {"seat": seat, "code": self.code})
            assert joined.status in (200, 204), joined.text
        started = self.players[0].post(f"{self.path}/start", {})
        assert started.status in (200, 204), started.text
        for player in self.players if order in GAMES[made.json["game"]].orders else ():
            assert player.put(f"{self.path}/order", {"order": order}).status == 204

    @property
    def path(self) -> str:
        return f"/api/matches/{self.id}"

    def __getitem__(self, seat: int) -> Client:
        return self.players[seat]

    def move_to(self, server: Server) -> None:
        """Everybody goes on at another address, with the cookies they have."""
        self.server = server
        for player in self.players:
            player.address = server.address

    # ------------------------------------------------------------------ looking

    def view(self, seat: int = 0, **query: Any) -> Any:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        answer = self.players[seat].get(f"{self.path}/view?{asked}")
        assert answer.status == 200, answer.text
        return answer.json

    def summary(self) -> Any:
        return self.players[0].get(self.path).json

    def log(self, seat: int = 0, **query: Any) -> list[Any]:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        answer = self.players[seat].get(f"{self.path}/log?{asked}")
        assert answer.status == 200, answer.text
        story: list[Any] = answer.json["story"]
        return story

    def watch(self, seat: int = 0, since: int | None = None) -> Socket:
        return self.players[seat].socket(f"{self.path}/stream{'' if since is None else f'?since={since}'}")

    # ------------------------------------------------------------------ acting

    def post(self, seat: int, route: str, body: Any = None) -> Answer:
        return self.players[seat].post(f"{self.path}/{route}", body)

    def act(self, seat: int, action: Any, seen: int | None = None, key: str | None = None) -> Answer:
        number = self.view(seat)["number"] if seen is None else seen
        body = {"seen": number, "key": key or secrets.token_hex(8), "action": action}
        return self.players[seat].post(f"{self.path}/actions", body)

    def acted(self, seat: int, kind: str, **fields: Any) -> int:
        """An action that must be accepted; its number."""
        answer = self.act(seat, {"type": kind} | fields)
        assert answer.status == 200, answer.text
        number: int = answer.json["number"]
        return number

    def play(self, steps: int = 10_000, seed: int = 1, until: Callable[[Any], bool] = lambda now: False) -> list[int]:
        """So many owed decisions, at random, or until the view is like this; the numbers they got."""
        rng, numbers = Random(seed), list[int]()
        while len(numbers) < steps:
            now = self.view()
            if not now["waiting_for"] or until(now):
                break
            seat = rng.choice([seat for seat in now["waiting_for"] if seat < len(self.players)] or [0])
            now = self.view(seat)
            if not now["actions"]:
                continue  # a program or a standing order was quicker, or is about to act
            answer = self.act(seat, rng.choice(now["actions"]), now["number"])
            if answer.status == 200:
                numbers.append(answer.json["number"])
            else:
                assert self.view(seat)["number"] > now["number"], answer.text
        return numbers

    def ask_all_to_join(self) -> list[int]:
        """To a major location, where everybody may come along at once; the seats that are asked."""
        self.acted(0, "TravelTo", location="hamburg")
        self.acted(0, "Split", first=0)
        if self.view()["waiting_for"] == [0]:  # there is something to fulfil
            self.acted(0, "Done")
        asked: list[int] = self.view()["waiting_for"]
        assert len(asked) == len(self.view()["view"]["offices"]) - 1
        return asked
