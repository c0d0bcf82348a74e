"""Several workers behind one port: a match stays on the one its number points at, whoever is knocked at."""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import parse_headers
from pathlib import Path
from time import sleep

import pytest

from app.cli.host.serve import SLOW_START
from tests.ops.test_hosting import children, measured
from tests.ops.test_two_processes import settled
from tests.server.client import PATIENCE
from tests.server.crowd import Crowd, check
from tests.server.fixtures import Fill, drop
from tests.server.hosted import Hosted
from tests.server.proxies import Front, until
from tests.server.tables import Friends, cut

ANSWERED = {200, 404}  # with the page of a match; whether it may be seen is not the point


class House(Front):
    """Two workers, who have taken their places when this returns."""

    def __init__(self, hosted: Hosted) -> None:
        super().__init__(hosted.address)
        self.hosted = hosted
        until(self.is_settled)

    def is_settled(self) -> bool:
        """Somebody else for odd matches than for even ones."""
        homes = [{self.home(match) for match in matches} for matches in (range(1, 13, 2), range(2, 13, 2))]
        return [len(home) for home in homes] == [1, 1] and homes[0] != homes[1]

    def home(self, match: int) -> int:
        with self.connection() as kept:
            ask(kept, f"/matches/{match}")
            return self.worker(kept)

    def worker(self, kept: socket.socket) -> int:
        """The process that has the other end of this connection, once it is with one alone."""
        end, holders = f"socket:[{row_of(kept)[9]}]", list[int]()

        def is_with_one() -> bool:
            holders[:] = [worker for worker in children(self.hosted.process.pid) if end in open_files(worker)]
            return len(holders) == 1

        until(is_with_one)
        return holders[0]

    def connection(self) -> socket.socket:
        host, port = self.address.split(":")
        return socket.create_connection((host, int(port)), timeout=PATIENCE)


def row_of(kept: socket.socket) -> list[str]:
    """What the kernel knows of the server's end."""
    ends = [f"{port:04X}" for port in (kept.getpeername()[1], kept.getsockname()[1])]
    rows = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines())
    return next(row for row in rows if [end[-4:] for end in row[1:3]] == ends)


def open_files(process: int) -> set[str]:
    found = set()
    with suppress(OSError):
        for file in Path(f"/proc/{process}/fd").iterdir():
            with suppress(OSError):
                found.add(str(file.readlink()))
    return found


def request(path: str, method: str = "GET", more: str = "") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def answer(kept: socket.socket) -> tuple[int, bytes]:
    """The next one on this connection, and nothing of what comes after it."""
    with kept.makefile("rb", buffering=0) as reading:
        status = int(reading.readline().split()[1])
        left, body = int(parse_headers(reading)["Content-Length"]), b""
        while piece := reading.read(left - len(body)):
            body += piece
    return status, body


def ask(kept: socket.socket, path: str) -> tuple[int, bytes]:
    kept.sendall(request(path))
    return answer(kept)


@pytest.fixture(scope="module")
def house(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    url = fill("postgresql", folder)
    with Hosted(folder, "--workers", "2", database_url=url) as hosted:
        yield House(hosted)
        assert hosted.stop() == 0
        assert {line.split(" ", 4)[-1] for line in hosted.logged()} <= {"Invalid HTTP request received."}
    assert not [*folder.glob("workers-*")]
    drop(url)


# ------------------------------------------------------------------ where it lands


def test_all_of_a_match_reaches_its_worker(house: House) -> None:
    for number in (7, 8):
        home = house.home(number)
        for path in (f"/matches/{number}/replay", f"/api/matches/{number}", f"/api/matches/{number}/view?number=3"):
            for _ in range(8):
                with house.connection() as kept:
                    ask(kept, path)
                    assert house.worker(kept) == home


def test_sockets_too(house: House) -> None:
    tables = [Friends(house), Friends(house)]
    homes = {friends.id: house.home(friends.id) for friends in tables}
    assert len({*homes.values()}) == 2
    with ExitStack() as watching:
        for friends in tables * 4:
            stream = watching.enter_context(friends.watch())
            assert stream.until(type="view")["number"] == 0
            assert house.worker(stream._connection.socket) == homes[friends.id]


def test_a_connection_that_is_kept_goes_along(house: House) -> None:
    odd, even = house.home(1), house.home(2)
    with house.connection() as kept:
        for _ in range(10):
            for path, home in (("/matches/1", odd), ("/matches/2", even), ("/", even), ("/api/games", even)):
                assert ask(kept, path)[0] in ANSWERED
                assert house.worker(kept) == home


def test_a_neighbour_whose_hands_are_full_is_asked_again(house: House) -> None:
    """A kernel may hold no more than ten connections for who does not take them."""
    home = house.home(1)
    with ExitStack() as all_of_them:
        os.kill(home, signal.SIGSTOP)
        all_of_them.callback(os.kill, home, signal.SIGCONT)
        kept = [all_of_them.enter_context(house.connection()) for _ in range(30)]
        for connection in kept:
            connection.sendall(request("/matches/1"))
        until(lambda: row_of(kept[-1])[4].endswith(":00000000"))  # the other has read the last
        os.kill(home, signal.SIGCONT)
        assert {answer(connection)[0] for connection in kept} <= ANSWERED
        assert [house.worker(connection) for connection in kept].count(home) > 15


# ------------------------------------------------------------------ strange clients


def test_who_says_nothing_holds_nobody_up(house: House) -> None:
    with ExitStack() as silent:
        for _ in range(300):
            silent.enter_context(house.connection())
        assert house.is_settled()


@pytest.mark.parametrize("first", [b"G", b"GET /mat", b"GET /matches/1", b"GET /matches/12", b"GET /matches/12 "])
def test_half_a_request_line(house: House, first: bytes) -> None:
    """It is answered, wherever."""
    whole = request("/matches/12")
    for _ in range(6):
        with house.connection() as kept:
            kept.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
            kept.sendall(first)
            until(lambda: row_of(kept)[4].endswith(":00000000"))  # that much has been read
            kept.sendall(whole[len(first) :])
            status, page = answer(kept)
            assert status in ANSWERED
            assert b'data-match="12"' in page


def test_a_very_long_request_line(house: House) -> None:
    for size in (1_000, 30_000, 60_000):
        for match in (1, 2):
            with house.connection() as kept:
                assert ask(kept, f"/matches/{match}?code={'x' * size}")[0] in ANSWERED


@pytest.mark.parametrize("garbage", [b"\0" * 100, b"\x16\x03\x01\x02", b"GET /matches/1 \xff"])
def test_garbage(house: House, garbage: bytes) -> None:
    for _ in range(6):
        with house.connection() as kept:
            kept.sendall(garbage + b"\r\n\r\n")
            assert answer(kept)[0] == 400


def test_a_body_is_no_request(house: House) -> None:
    """It was refused before all of it had been sent; what comes of it later looks like a request to another worker."""
    trick, size = request("/matches/1"), 100_000
    with house.connection() as kept:
        assert ask(kept, "/matches/2")[0] in ANSWERED
        kept.sendall(request("/api/session", "POST", f"Content-Type: application/json\r\nContent-Length: {size}\r\n"))
        assert answer(kept)[0] == 413
        kept.sendall(trick)
        kept.sendall(b" " * (size - len(trick)))
        assert ask(kept, "/healthz")[1].startswith(b'{"status":"alive"')


LARGE, ROUTE = "/api/games/merkator/box", "/api/games/{game_id}/box"  # less than a worker keeps before it waits


def test_an_answer_that_is_not_read_yet_comes_first(house: House) -> None:
    """A worker with half an answer in its hands keeps the connection."""
    home, asked = house.home(1), 0
    with socket.socket() as deaf, house.connection() as other:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.settimeout(PATIENCE)
        deaf.connect(other.getpeername())
        assert ask(deaf, "/matches/1")[0] in ANSWERED
        size, taken = len(ask(other, LARGE)[1]), -(2**20)
        while taken < queued(deaf) - size / 2:  # the kernel takes all of it; the rest is with the worker
            taken, answered, asked = queued(deaf), answers(house), asked + 1
            deaf.sendall(request(LARGE))
            until(lambda: answers(house) > answered)  # noqa: B023
        deaf.sendall(request("/matches/2"))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**20)
        assert {len(answer(deaf)[1]) for _ in range(asked)} == {size}
        assert b'data-match="2"' in answer(deaf)[1]
        assert house.worker(deaf) == home


def queued(deaf: socket.socket) -> int:
    return int(row_of(deaf)[4].partition(":")[0], 16)


def answers(house: House) -> float:
    return measured(house.client().get("/metrics").text, f'kontor_requests_total{{method="GET",route="{ROUTE}"')


# ------------------------------------------------------------------ who comes and goes


def test_a_worker_is_killed_and_its_matches_go_on_and_come_back(fill: Fill, tmp_path: Path) -> None:
    url = fill("postgresql", tmp_path)
    with Hosted(tmp_path, "--workers", "2", database_url=url) as hosted:
        house = House(hosted)
        friends = Friends(house, 3, more_seats=[{"kind": "bot"}])
        home = house.home(friends.id)
        with Crowd(friends) as crowd, friends.watch() as watching:
            crowd.wait_for(20)
            os.kill(home, signal.SIGKILL)
            assert watching.closed() == 1006
            crowd.wait_for(20)
            until(lambda: len(children(hosted.process.pid)) == 2 and house.is_settled())
            assert house.home(friends.id) not in (home, house.home(friends.id + 1))
            with friends.watch() as back:
                assert house.worker(back._connection.socket) == house.home(friends.id)
                cut(back)
        settled(friends)
        check(friends, crowd.acknowledged, url)
        assert hosted.stop() == 0
    drop(url)


def test_all_workers_are_replaced_one_by_one(fill: Fill, tmp_path: Path) -> None:
    """SIGHUP: for a moment there is one too many, who takes the place that the old one leaves."""
    url = fill("postgresql", tmp_path)
    with Hosted(tmp_path, "--workers", "2", database_url=url) as hosted:
        house = House(hosted)
        old = {*children(hosted.process.pid)}
        hosted.process.send_signal(signal.SIGHUP)
        until(lambda: len(now := children(hosted.process.pid)) == 2 and old.isdisjoint(now))
        until(lambda: {door.name for door in tmp_path.glob("workers-*/*") if door.is_socket()} == {"0", "1"})
        until(house.is_settled)
        assert hosted.stop() == 0
    drop(url)


SLOW = """
import sys, time
if "spawn_main" in str(sys.orig_argv):
    time.sleep(6)
"""


def test_workers_that_start_slowly_are_waited_for(fill: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine too they come to be: nobody takes them for dead, and begins again and again."""
    (tmp_path / "sitecustomize.py").write_text(SLOW)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    url = fill("postgresql", tmp_path)
    with Hosted(tmp_path, "--workers", "2", database_url=url) as hosted:
        until(lambda: len(children(hosted.process.pid)) == 2)
        first = children(hosted.process.pid)
        House(hosted)
        assert children(hosted.process.pid) == first
        assert hosted.stop() == 0
    drop(url)


def test_a_worker_that_is_killed_while_its_answer_is_waited_for_is_replaced_at_once(fill: Fill, tmp_path: Path) -> None:
    url = fill("postgresql", tmp_path)
    with Hosted(tmp_path, "--workers", "2", database_url=url) as hosted:
        House(hosted)
        stopped, _ = children(hosted.process.pid)
        os.kill(stopped, signal.SIGSTOP)
        sleep(2)  # every worker is asked twice in a second
        os.kill(stopped, signal.SIGKILL)
        until(lambda: len(now := children(hosted.process.pid)) == 2 and stopped not in now, within=SLOW_START / 2)
        assert hosted.stop() == 0
    drop(url)


def test_nobody_is_left_when_it_stops(fill: Fill, tmp_path: Path) -> None:
    url = fill("postgresql", tmp_path)
    with Hosted(tmp_path, "--workers", "2", database_url=url) as hosted:
        house = House(hosted)
        tables = [Friends(house), Friends(house)]
        with ExitStack() as around:
            watching = [around.enter_context(friends.watch()) for friends in tables]
            silent = [around.enter_context(house.connection()) for _ in range(4)]
            assert hosted.stop() == 0
            assert [stream.closed() for stream in watching] == [1012, 1012]
            assert [connection.recv(1) for connection in silent] == [b""] * 4
    assert not [*tmp_path.glob("workers-*")]
    drop(url)


def test_nothing_is_left_when_who_started_them_is_killed(fill: Fill, tmp_path: Path) -> None:
    url = fill("postgresql", tmp_path)
    with Hosted(tmp_path, "--workers", "2", database_url=url) as hosted:
        House(hosted)
        assert len([*tmp_path.glob("workers-*")]) == 1
        hosted.stop(signal.SIGKILL)
        until(lambda: not [*tmp_path.glob("workers-*")])
        hosted.wait_until_nobody_listens()
    drop(url)


def test_without_room_for_a_door_it_is_said_and_everybody_is_served(fill: Fill, tmp_path: Path) -> None:
    """The path of a socket has at most a hundred and some letters."""
    url, far = fill("postgresql", tmp_path), tmp_path / ("far" * 40)
    with Hosted(tmp_path, "--workers", "2", database_url=url, data_dir=str(far)) as hosted:
        assert {hosted.client.get(f"/matches/{number}").status for number in range(1, 9)} <= ANSWERED
        assert hosted.stop() == 0
        assert "connections are not handed over, which is dearer: AF_UNIX path too long" in hosted.log.read_text()
    drop(url)
