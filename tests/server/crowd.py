"""Friends who all play at once, each in a thread of their own, whatever happens to the server."""

import secrets
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPException
from random import Random
from threading import Condition
from types import TracebackType
from typing import Any, NamedTuple, Self

from sqlalchemy import select

from app.engine.games import GAMES
from app.matches.match import resume
from app.store.database import connect
from app.store.models import actions
from tests.server.client import PATIENCE, Client
from tests.server.described import plain
from tests.server.tables import Friends

GAME = GAMES["merkator"]


class Acknowledged(NamedTuple):
    seat: int
    key: str
    number: int


class Crowd:
    """Whoever gets no answer asks again with the same key, once there is a server to ask."""

    def __init__(self, friends: Friends) -> None:
        self.friends = friends
        self.acknowledged: list[Acknowledged] = []
        self._news = Condition()
        self._stopped = False
        self._threads = ThreadPoolExecutor(len(friends.players))
        self._playing: list[Future[None]] = []

    def __enter__(self) -> Self:
        self._playing = [self._threads.submit(self._play, seat) for seat in range(len(self.friends.players))]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._news:
            self._stopped = True
            self._news.notify_all()
        self._threads.shutdown()
        if error is None:
            for playing in self._playing:
                playing.result()

    def wait_for(self, more: int) -> None:
        """Until so many more actions were acknowledged, or nobody plays any more."""
        with self._news:
            wanted = len(self.acknowledged) + more
            assert self._news.wait_for(lambda: len(self.acknowledged) >= wanted or self._all_done(), PATIENCE)

    def _all_done(self) -> bool:
        return all(playing.done() for playing in self._playing)

    def moved(self) -> None:
        """There is a server again."""
        with self._news:
            self._news.notify_all()

    def _play(self, seat: int) -> None:
        player, rng = self.friends[seat], Random(seat)
        while not self._stopped:
            now = self._ask(player, "GET", f"{self.friends.path}/view")
            if now is None or now["view"]["over"]:
                break
            offered = now["actions"] or (now["anytime"] if rng.random() < 0.05 else [])
            if offered:
                self._act(seat, {"seen": now["number"], "action": rng.choice(offered)})
        self.moved()

    def _act(self, seat: int, body: dict[str, Any]) -> None:
        key = secrets.token_hex(8)
        answer = self._ask(self.friends[seat], "POST", f"{self.friends.path}/actions", body | {"key": key})
        if answer and "number" in answer and "error" not in answer:
            with self._news:
                self.acknowledged.append(Acknowledged(seat, key, answer["number"]))
                self._news.notify_all()

    def _ask(self, player: Client, method: str, path: str, body: Any = None) -> Any:
        """None once the game is up and nobody answers."""
        while True:
            address = player.address
            try:
                answer = player.get(path) if method == "GET" else player.post(path, body)
                assert answer.status in (200, 409), answer.text
                return answer.json
            except (OSError, HTTPException):
                with self._news:
                    if self._stopped:
                        return None
                    self._news.wait_for(lambda: self._stopped or player.address != address, PATIENCE)  # noqa: B023


def check(friends: Friends, acknowledged: list[Acknowledged], database_url: str) -> int:
    """What was acknowledged is in the log, once; the log has no gaps and leads to what is shown. How long it is."""
    engine = connect(database_url)
    query = select(actions.c.number, actions.c.seat, actions.c.key, actions.c.payload).order_by(actions.c.number)
    with engine.begin() as connection:
        log = connection.execute(query.where(actions.c.match_id == friends.id)).all()
        match = resume(connection, friends.id, until=0)
    engine.dispose()
    assert match is not None
    assert [row.number for row in log] == list(range(1, len(log) + 1))
    written = [(row.seat, row.key) for row in log if row.key]
    assert len(set(written)) == len(written)
    places = {(row.seat, row.key): row.number for row in log}
    assert {(seat, key): places[seat, key] for seat, key, _ in acknowledged} == {
        (seat, key): number for seat, key, number in acknowledged
    }
    state = match.game.rules.replay(match.state, (GAME.decode_action_text(row.payload) for row in log))
    for seat in range(len(friends.players)):
        shown = friends.view(seat)
        assert shown["number"] == len(log)
        assert plain(GAME.view(state, seat)) == shown["view"]
    return len(log)
