"""A match made through the API, if wanted in a position of positions.py, for those who then open it in a browser."""

import secrets
from typing import Any

from tests.browser.stage.positions import POSITIONS
from tests.server.client import Answer, Server
from tests.server.tables import NAMES, deal


class Seated:
    """The players in the order of their seats; the first one is the host and begins."""

    def __init__(self, server: Server, position: str = "", seats: int = 2, seed: str = "", **wanted: Any) -> None:
        options: tuple[str, ...] = ()
        if position:
            seats, options, _ = POSITIONS[position]
        self.players = [server.client().named(name) for name in NAMES[:seats]]
        taken = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
        asked = {"game": "merkator", "seats": taken, "options": list(options), "start_seat": 0, "visibility": "link"}
        made = self.players[0].post("/api/matches", asked | wanted)
        assert made.status == 201, made.text
        self.id, self.code = made.json["id"], made.json["code"]
        if position or seed:
            deal(server, self.id, seed or f"position:{position}")
        for seat, player in enumerate(self.players[1:], 1):
            self._must(player.post(f"{self.path}/join", {"seat": seat, "code": self.code}))
        self._must(self.players[0].post(f"{self.path}/start", {}))
        for player in self.players if made.json["game"] == "merkator" else ():  # no order is quicker than they are
            self._must(player.put(f"{self.path}/order", {"order": "ask"}))

    @staticmethod
    def _must(answer: Answer) -> None:
        assert answer.status < 300, answer.text

    @property
    def path(self) -> str:
        return f"/api/matches/{self.id}"

    def act(self, seat: int, kind: str, **fields: Any) -> None:
        """For what is not the point of a test."""
        number = self.players[seat].get(f"{self.path}/view").json["number"]
        body = {"seen": number, "key": secrets.token_hex(8), "action": {"type": kind} | fields}
        self._must(self.players[seat].post(f"{self.path}/actions", body))
