"""A client that knows nothing but docs/protocol.md: plain HTTP, a socket, and what is offered is chosen at random."""

import json
from http.client import HTTPConnection
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PATIENCE = 60.0


class BareClient:
    def __init__(self, address: str, name: str) -> None:
        self.address, self.cookie, self.rng = address, "", Random(name)
        self.view: Any = None
        self.number, self.actions, self.waiting_for = 0, list[Any](), list[int]()
        self.result: Any = None
        self.ask("POST", "/api/session", {"name": name})

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        connection = HTTPConnection(self.address, timeout=PATIENCE)
        headers = {"Cookie": self.cookie} | ({} if body is None else {"Content-Type": "application/json"})
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        text = response.read()
        if cookie := response.headers.get("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        connection.close()
        return response.status, json.loads(text) if text else None

    # ------------------------------------------------------------------ looking

    def watch(self, match: int) -> None:
        """From the beginning, or from where the last socket ended."""
        since = "" if self.view is None else f"?since={self.number}"
        url = f"ws://{self.address}/api/matches/{match}/stream{since}"
        opening = connect(url, additional_headers={"Cookie": self.cookie}, compression=None, proxy=None)
        self.socket = opening.__enter__()

    def listen(self) -> None:
        self.hear(json.loads(self.socket.recv(timeout=PATIENCE)))

    def hear(self, message: Any) -> None:
        if message["type"] == "view":
            self.view, self.actions = message["view"], message["actions"]
        elif message["type"] == "update":
            assert message["number"] == self.number + 1
            for operation in message["patch"]:
                apply(self.view, operation)
            self.actions = message.get("actions", self.actions)
        elif message["type"] == "ended":
            self.result = message["result"]
        if message["type"] in ("view", "update"):
            self.number, self.waiting_for = message["number"], message["waiting_for"]

    # ------------------------------------------------------------------ acting

    def play_on(self, match: int) -> None:
        """Any decision that is owed now, each told twice, as after an answer that was lost."""
        if self.view["you"]["seat"] in self.waiting_for:
            key, action = f"decision-{self.number}", self.rng.choice(self.actions)
            body = {"seen": self.number, "key": key, "action": action}
            status, said = self.ask("POST", f"/api/matches/{match}/actions", body)
            if status == 200:
                assert self.ask("POST", f"/api/matches/{match}/actions", body) == (status, said)
            else:  # a standing order was quicker
                assert said["error"] == "Stale", said
            while self.number < said["number"]:
                self.listen()

    def come_back(self, match: int) -> None:
        self.socket.close()
        try:
            while True:
                self.hear(json.loads(self.socket.recv(timeout=PATIENCE)))
        except ConnectionClosed:
            self.watch(match)


def apply(view: Any, operation: Any) -> None:
    """RFC 6902, as far as it is used."""
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
    for part in way:
        view = view[int(part) if isinstance(view, list) else part]
    place = int(last) if isinstance(view, list) and last != "-" else last
    if operation["op"] == "remove":
        del view[place]
    elif last == "-":
        view.append(operation["value"])
    elif operation["op"] == "add" and isinstance(view, list):
        view.insert(place, operation["value"])
    else:
        view[place] = operation["value"]
