"""nginx and Caddy with the configurations that we ship: a match stays on one process, and goes on when that is gone."""

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from tests.ops.test_two_processes import settled
from tests.server import proxies
from tests.server.client import Client
from tests.server.crowd import Crowd, check
from tests.server.fixtures import Fill, drop
from tests.server.hosted import Hosted
from tests.server.proxies import Front, Upstream, until
from tests.server.tables import Friends, cut

Behind = Callable[..., AbstractContextManager[str]]
BOTH = pytest.mark.parametrize("behind", [proxies.nginx, proxies.caddy])
ALL = pytest.mark.parametrize("behind", [proxies.nginx, proxies.caddy, proxies.compose])
OF_A_MATCH = ("/matches/{}", "/matches/{}/replay", "/api/matches/{}", "/api/matches/{}/view?number=3")
ELSEWHERE = (
    "/",
    "/api/matches",
    "/api/matches?page=7",
    "/join/ABC123",
    "/static/7/pages/match.js",
    "/api/matches/import",
)
SOME = range(1, 41)


@pytest.fixture
def two() -> Iterator[list[Upstream]]:
    """On one port, as containers are."""
    first = Upstream("127.0.0.1")
    second = Upstream("127.0.0.2", first.server_address[1])
    both = [first, second]
    yield both
    for upstream in both:
        upstream.go()


@pytest.fixture
def proxy(behind: Behind, two: list[Upstream], tmp_path: Path) -> Iterator[Client]:
    with behind(tmp_path, *(upstream.address for upstream in two)) as address:
        yield Client(address)


def reached(client: Client, path: str, method: str = "GET", **headers: str) -> str:
    answer = client.request(method, path, None if method == "GET" else b"{}", headers)
    assert answer.status == 200, answer.text
    return answer.text


# ------------------------------------------------------------------ where it lands


@ALL
def test_all_of_a_match_reaches_one_process_and_matches_both(proxy: Client, two: list[Upstream]) -> None:
    at = {number: reached(proxy, f"/matches/{number}") for number in SOME}
    assert {*at.values()} == {upstream.address for upstream in two}
    for number in SOME:
        assert {reached(proxy, path.format(number)) for path in OF_A_MATCH} == {at[number]}
        assert reached(proxy, f"/api/matches/{number}/actions", "POST") == at[number]
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket"}
        assert reached(proxy, f"/api/matches/{number}/stream", **upgrade) == at[number]
    asked = [asked for upstream in two for asked in upstream.asked if asked.path.endswith("/stream")]
    assert {(one.headers["Upgrade"], one.headers["Connection"].lower()) for one in asked} == {("websocket", "upgrade")}


@ALL
def test_what_belongs_to_no_match_reaches_both(proxy: Client, two: list[Upstream]) -> None:
    for path in ELSEWHERE:
        assert {reached(proxy, path) for _ in SOME} == {upstream.address for upstream in two}


@ALL
def test_what_a_client_claims_decides_nothing(proxy: Client, two: list[Upstream]) -> None:
    at = reached(proxy, "/matches/7")
    assert {reached(proxy, "/matches/7", **{"Kontor-Match": str(number)}) for number in SOME} == {at}
    assert len({reached(proxy, "/api/games", **{"Kontor-Match": "7"}) for _ in SOME}) == 2


@ALL
def test_who_asks_is_told(proxy: Client, two: list[Upstream]) -> None:
    """What is added stands last; what stands before it may be a lie, and is not believed."""
    reached(proxy, "/matches/7", **{"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"})
    (asked,) = [asked for upstream in two for asked in upstream.asked]
    assert asked.headers["X-Forwarded-For"].split(", ")[-1] == "127.0.0.1"
    assert asked.headers["X-Forwarded-Proto"] == "http"
    assert asked.headers["Host"].split(":")[0] == "127.0.0.1"


@ALL
@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHo", b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n{"]
)
def test_who_never_finishes_is_sent_away(behind: Behind, two: list[Upstream], tmp_path: Path, sent: bytes) -> None:
    """After one second here, ten and twenty as they are shipped; no process hears of it."""
    with behind(tmp_path, *(upstream.address for upstream in two)) as address:
        host, port = address.split(":")
        with socket.create_connection((host, int(port)), timeout=8) as slow:
            slow.sendall(sent)
            while slow.recv(1000):  # a word perhaps, and the end
                pass
    assert [asked for upstream in two for asked in upstream.asked] == []


# ------------------------------------------------------------------ when it is gone


@ALL
def test_a_process_that_is_gone_is_stood_in_for_until_it_is_back(proxy: Client, two: list[Upstream]) -> None:
    first, second = two
    at = {number: reached(proxy, f"/matches/{number}") for number in SOME}
    first.go()
    for path in (*OF_A_MATCH, *ELSEWHERE):
        assert {reached(proxy, path.format(number)) for number in SOME} == {second.address}
    assert {reached(proxy, f"/api/matches/{number}/chat", "POST") for number in SOME} == {second.address}
    two[0] = first.again()
    until(lambda: {number: reached(proxy, f"/matches/{number}") for number in SOME} == at)


@pytest.mark.parametrize(
    "behind, method, path, again",
    [
        (proxies.nginx, "GET", "/api/matches/7/view", True),
        (proxies.nginx, "POST", "/api/matches/7/actions", True),
        (proxies.nginx, "POST", "/api/matches/7/chat", False),
        (proxies.caddy, "GET", "/api/matches/7/view", True),
        (proxies.caddy, "POST", "/api/matches/7/actions", False),  # the browser does
        (proxies.caddy, "POST", "/api/matches/7/chat", False),
    ],
)
def test_only_what_happens_once_is_asked_twice(
    proxy: Client, two: list[Upstream], method: str, path: str, again: bool
) -> None:
    home = reached(proxy, "/matches/7")
    there, other = two if home == two[0].address else reversed(two)
    there.rude = True
    answer = proxy.request(method, path, None if method == "GET" else b"{}")
    assert [asked.path for asked in there.asked] == ["/matches/7", path] or method == "GET"
    assert [asked.path for asked in other.asked] == [path] * again
    assert (answer.status, answer.text == other.address) == ((200, True) if again else (502, False))


# ------------------------------------------------------------------ real servers


@pytest.fixture
def servers(fill: Fill, tmp_path: Path) -> Iterator[tuple[Hosted, Hosted, str]]:
    url, folders = fill("postgresql", tmp_path), [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with Hosted(folders[0], database_url=url) as one, Hosted(folders[1], database_url=url) as two:
        yield one, two, url
    drop(url)


def counted(server: Hosted, name: str) -> float:
    page = server.client.get("/metrics").text
    return sum(float(line.rpartition(" ")[2]) for line in page.splitlines() if name in line and line[0] != "#")


@BOTH
def test_a_match_stays_and_goes_on_when_its_process_is_killed(
    behind: Behind, servers: tuple[Hosted, Hosted, str], tmp_path: Path
) -> None:
    one, two, url = servers
    with behind(tmp_path, one.address, two.address) as address:
        friends = Friends(Front(address), 3, more_seats=[{"kind": "bot"}])
        home, other = (one, two) if counted(one, "{match_id}") else (two, one)
        with Crowd(friends) as crowd, ExitStack() as watching:
            sockets = [watching.enter_context(friends.watch(seat)) for seat in range(3)]
            crowd.wait_for(20)
            until(lambda: counted(home, "kontor_sockets ") == 3)
            assert counted(other, "kontor_sockets ") == counted(other, "{match_id}") == 0
            home.stop(signal.SIGKILL)
            assert [socket.closed() for socket in sockets] == [1006] * 3
            crowd.wait_for(20)
            with friends.watch(0) as back:
                assert back.until(type="view")["number"] >= 20
                cut(back)
        assert friends[0].get(f"/matches/{friends.id}").status == friends[0].get("/").status == 200
        assert friends.id in [match["id"] for match in friends[0].get("/api/matches").json["matches"]]
        settled(friends)
        check(friends, crowd.acknowledged, url)
