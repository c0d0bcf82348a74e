"""The proxies as we ship their configurations, and processes behind them that only say who they are."""

import os
import socket
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

import yaml

from tests.installed import installed
from tests.server.client import PATIENCE, Answer, Client, Server

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "docs" / "proxy"


def until(happened: Callable[[], bool], within: float = PATIENCE) -> None:
    patience_ends = monotonic() + within
    while not happened():
        assert monotonic() < patience_ends
        sleep(0.02)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def put_in(text: str, *replaced: tuple[str, str]) -> str:
    """What a host would write in place of what stands there."""
    for there, wanted in replaced:
        assert text.count(there) == 1, there
        text = text.replace(there, wanted)
    return text


# ------------------------------------------------------------------ players


class Persistent(Client):
    """Asks again where a page would, under the same key."""

    def request(self, *asked: Any, **more: Any) -> Answer:
        patience_ends = monotonic() + PATIENCE
        while True:
            with suppress(OSError, HTTPException):
                answer = super().request(*asked, **more)
                if answer.status not in (502, 503, 504):
                    return answer
            assert monotonic() < patience_ends


class Front(Server):
    """Where players knock, whoever answers."""

    def __init__(self, address: str) -> None:
        self.address = address

    def client(self, **headers: str) -> Client:
        return Persistent(self.address, headers)


# ------------------------------------------------------------------ processes


class Asked(NamedTuple):
    method: str
    path: str
    headers: Mapping[str, str]


class Upstream(ThreadingHTTPServer):
    """Answers with its address, and remembers what it was asked. Rude, it hangs up when it has heard everything."""

    daemon_threads = True
    rude = False

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        super().__init__((host, port), Answering)
        self.address = f"{host}:{self.server_address[1]}"
        self.asked: list[Asked] = []
        self.open: set[socket.socket] = set()
        Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self.open.add(connection)
        return connection, address

    def go(self) -> None:
        """As when the process is killed."""
        self.shutdown()
        self.server_close()
        for connection in self.open:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def again(self) -> "Upstream":
        host, port = self.address.split(":")
        return Upstream(host, int(port))

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked may be gone."""


class Answering(BaseHTTPRequestHandler):
    server: Upstream
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # in one piece

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != "/readyz":
            self.server.asked.append(Asked(self.command, self.path, dict(self.headers)))
            if self.server.rude:
                self.close_connection = True
                return
        said = self.server.address.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


# ------------------------------------------------------------------ proxies

NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {ours}
}}
"""


HURRIED_CADDY = ("read_header 10s", "read_header 1s"), ("read_body 20s", "read_body 1s")


@contextmanager
def nginx(folder: Path, *upstreams: str) -> Iterator[str]:
    """Without https; as whoever runs the tests, who owns the folder."""
    program, address = installed("nginx"), f"127.0.0.1:{free_port()}"
    ours = put_in(
        (SHIPPED / "nginx.conf").read_text("utf-8"),
        ("listen 443 ssl;", f"listen {address};"),
        *zip(("127.0.0.1:8001", "127.0.0.1:8002"), upstreams, strict=True),
        ("client_header_timeout 10s", "client_header_timeout 1s"),
        ("client_body_timeout 20s", "client_body_timeout 1s"),
    )
    config = folder / "nginx.conf"
    config.write_text(NGINX.format(folder=folder, ours=ours), "utf-8")
    user = ["-g", "user root;"] if os.geteuid() == 0 else []
    with running([program, "-e", f"{folder}/nginx.log", "-c", str(config), *user], folder, address):
        yield address


@contextmanager
def caddy(folder: Path, *upstreams: str) -> Iterator[str]:
    address = f"127.0.0.1:{free_port()}"
    ours = put_in(
        (SHIPPED / "Caddyfile").read_text("utf-8"),
        ("games.example.org", f"http://{address}"),
        *zip(("127.0.0.1:8001", "127.0.0.1:8002"), upstreams, strict=True),
    )
    with _caddy(folder, ours, address):
        yield address


@contextmanager
def compose(folder: Path, *upstreams: str) -> Iterator[str]:
    """Caddy as docker-compose.yml has it, with a name server that knows where the servers are; they share a port."""
    address, hosts = f"127.0.0.1:{free_port()}", [upstream.split(":")[0] for upstream in upstreams]
    written = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))["configs"]["caddyfile"]["content"]
    with Names(hosts, int(upstreams[0].split(":")[1])) as names:
        ours = put_in(
            written,
            ("${SITE:-http://localhost}", f"http://{address}"),
            ("app 8000", f"app {names.port}"),
            ("refresh 1s", f"refresh 1s\nresolvers udp/{names.address}"),
        )
        assert "$" not in ours  # docker compose would take it for a variable
        with _caddy(folder, ours, address):
            yield address


@contextmanager
def _caddy(folder: Path, ours: str, address: str) -> Iterator[None]:
    program, config = installed("caddy"), folder / "Caddyfile"
    config.write_text(put_in(ours, *HURRIED_CADDY, ("servers {", "admin off\nservers {")), "utf-8")
    with running([program, "run", "--config", str(config), "--adapter", "caddyfile"], folder, address):
        yield


@contextmanager
def running(command: list[str], folder: Path, address: str) -> Iterator[None]:
    """It is there when this begins, and gone when it ends."""
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stderr=log, stdout=log, env=os.environ | {"HOME": str(folder)})
    try:
        until(lambda: process.poll() is not None or listens(address))
        assert process.poll() is None, (folder / "proxy.log").read_text("utf-8")
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def listens(address: str) -> bool:
    host, port = address.split(":")
    with socket.socket() as knocking:
        return knocking.connect_ex((host, int(port))) == 0


class Names:
    """A name server for one name: the hosts on which somebody listens, as of containers that run."""

    def __init__(self, hosts: list[str], port: int) -> None:
        self._hosts, self.port = hosts, port
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self) -> "Names":
        Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.sendto(b"", self._socket.getsockname())

    def _serve(self) -> None:
        with self._socket:
            while True:
                question, who = self._socket.recvfrom(512)
                if not question:
                    return
                self._socket.sendto(self._answer(question), who)

    def _answer(self, question: bytes) -> bytes:
        """Header, question, and an address for each that runs; of IPv6 (type 28) there is none."""
        end = question.index(b"\0", 12) + 5
        asked = question[12:end]
        there = [host for host in self._hosts if listens(f"{host}:{self.port}")] if asked[-4:-2] == b"\0\1" else []
        head = question[:2] + b"\x85\x80\0\1" + len(there).to_bytes(2, "big") + b"\0\0\0\0"
        found = (b"\xc0\x0c\0\1\0\1\0\0\0\0\0\4" + socket.inet_aton(host) for host in there)
        return head + asked + b"".join(found)
