"""A server in a process of its own, and clients that speak to it as browsers and programs do."""

import json as json_text
import os
import signal
import socket
import subprocess
from collections.abc import Iterable, Mapping
from email.message import Message
from http.client import HTTPConnection
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from app.api.deps import Wrong
from tests.server.described import fits, must_be_described
from tests.server.spawning import ROOT, spawn

PATIENCE = 90.0  # seconds after which something that should have happened has not, however busy the machine is


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json_text.loads(self.body)

    @property
    def cookies(self) -> dict[str, "Morsel[str]"]:
        """What the server wants remembered, with its attributes."""
        jar: SimpleCookie = SimpleCookie()
        for header in self.headers.get_all("Set-Cookie", []):
            jar.load(header)
        return dict(jar)

    @property
    def error(self) -> tuple[int, str]:
        """The status, and the name of the problem."""
        return self.status, self.json["error"]


class Socket:
    """An open socket that speaks JSON."""

    def __init__(self, connection: ClientConnection, path: str) -> None:
        self._connection, self._path = connection, path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def send(self, said: Any) -> None:
        self._connection.send(json_text.dumps(said))

    def heard(self) -> Any:
        """The next message, whatever it is, as long as it is described."""
        message = json_text.loads(self._connection.recv(timeout=PATIENCE))
        must_be_described(message, self._path)
        return message

    def receive(self) -> Any:
        """The next message about the game; that the server says hello is of interest to pages."""
        message = self.heard()
        return self.heard() if message["type"] == "hello" else message

    def until(self, **wanted: Any) -> Any:
        """The next message that has these fields; what comes before it is passed over."""
        while True:
            message = self.receive()
            if wanted.items() <= message.items():
                return message

    def closed(self) -> int:
        """The code with which the server closes, once it does."""
        try:
            while True:
                self._connection.recv(timeout=PATIENCE)
        except ConnectionClosed as closing:
            return closing.rcvd.code if closing.rcvd else 1006


class Client:
    """Somebody with cookies of their own. `headers` go with every request."""

    def __init__(self, address: str, headers: Mapping[str, str] | None = None) -> None:
        self.address, self.headers = address, dict(headers or {})
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, headers=headers)

    def post(self, path: str, json: Any = None, **headers: str) -> Answer:
        return self._with_json("POST", path, json, headers)

    def put(self, path: str, json: Any = None, **headers: str) -> Answer:
        return self._with_json("PUT", path, json, headers)

    def patch(self, path: str, json: Any = None, **headers: str) -> Answer:
        return self._with_json("PATCH", path, json, headers)

    def delete(self, path: str, **headers: str) -> Answer:
        return self.request("DELETE", path, headers=headers)

    def _with_json(self, method: str, path: str, json: Any, headers: Mapping[str, str]) -> Answer:
        if json is None:
            return self.request(method, path, headers=headers)
        return self.request(
            method, path, json_text.dumps(json).encode(), {"Content-Type": "application/json"} | dict(headers)
        )

    def request(
        self,
        method: str,
        path: str,
        body: bytes | Iterable[bytes] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Pieces of a body go without a Content-Length. In names of headers, _ stands for -."""
        connection = HTTPConnection(self.address, timeout=PATIENCE)
        named = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        try:
            connection.request(method, path, body, self.headers | self._cookie() | named)
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        finally:
            connection.close()
        self._remember(answer)
        if answer.status >= 400 and answer.headers.get_content_type() == "application/json" and answer.body:
            assert fits(answer.json, Wrong), answer.text
        return answer

    def _cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    def _remember(self, answer: Answer) -> None:
        for name, cookie in answer.cookies.items():
            if cookie["max-age"] == "0":
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = cookie.value

    def socket(self, path: str, **headers: str) -> Socket:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = self.headers | self._cookie() | named
        url = f"ws://{self.address}{path}"
        connecting = connect(url, additional_headers=sent, compression=None, proxy=None, open_timeout=PATIENCE)
        return Socket(connecting.__enter__(), path)  # left again with the Socket

    def named(self, name: str) -> Self:
        """Become a guest."""
        assert self.post("/api/session", {"name": name}).status == 201
        return self


HURRIED = {"rate_limits": "no", "bot_pause": "0", "bot_seconds": "0.01"}  # nobody waits for anybody


class Server:
    """uvicorn in a process of its own, on a port of its own. What it logs is in `log`."""

    application = "app.main:create_app"

    def __init__(self, folder: Path, port: int = 0, source: Path = ROOT, **settings: str) -> None:
        self.folder, self.log = folder, folder / "server.log"
        listening = socket.create_server(("127.0.0.1", port), backlog=512)
        self.port = listening.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.settings = {"data_dir": str(folder)} | HURRIED | settings
        # Clients may knock from now on: whoever is early waits in the backlog until the server is there.
        with listening, self.log.open("ab") as log:
            self.process = spawn(self.application, listening, log, self._environment(), source)

    def _environment(self) -> dict[str, str]:
        ours = {f"KONTOR_{name.upper()}": value for name, value in self.settings.items()}
        return {name: value for name, value in os.environ.items() if not name.startswith("KONTOR_")} | ours

    def client(self, **headers: str) -> Client:
        return Client(self.address, {name.replace("_", "-"): value for name, value in headers.items()})

    def logged(self) -> str:
        return self.log.read_text("utf-8")

    def worked(self) -> int:
        """Ticks of the processor, which do not depend on what else the machine has to do."""
        return sum(map(int, Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """As a host does; a server that was in order ends without a word about errors."""
        self.process.send_signal(how)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        if how != signal.SIGKILL:
            assert "Traceback" not in self.logged(), self.logged()
