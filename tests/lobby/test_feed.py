"""The notice board when the database is away for a moment, or slower than those who play."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from app.matches.feed import SPECTATOR, Subscriber
from app.store.lobby_rows import Progress
from tests.lobby.test_lobby_stream import House, house, until
from tests.server.fixtures import Fill


async def have(here: House, statement: str) -> None:
    await here.journal.write(lambda connection: connection.execute(text(statement)) and None)


def test_what_could_not_be_written_is_written_later(
    fill: Fill, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with house(fill("sqlite", tmp_path)) as here:
            match_id = await here.started()
            await have(here, "CREATE TRIGGER away BEFORE UPDATE ON matches BEGIN SELECT RAISE(ABORT, 'away'); END")
            await here.play(match_id, 1)

            async def failed() -> bool:
                return "could not be brought up to date" in caplog.text

            await until(failed)
            assert (await here.row(match_id)).number == 0
            await have(here, "DROP TRIGGER away")
            here.lobby.changed(match_id + 1)  # another match: the board looks again

            async def written() -> bool:
                return (await here.row(match_id)).number == 1

            await until(written)

    asyncio.run(play())


def test_what_was_told_before_it_was_written_is_told_again_afterwards(
    fill: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who came in between has read what was there before."""

    async def play() -> None:
        async with house(fill("sqlite", tmp_path)) as here:
            match_id = await here.started()
            host = Subscriber(SPECTATOR, (await here.row(match_id)).host_id, "", 1000)
            await here.lobby.board.watch_own(host)
            write, told_when_written = here.matches.keep_progress, list[int]()

            async def slowly(some: Sequence[Progress]) -> None:
                if not told_when_written:
                    await here.play(match_id, 1)  # and this is told in the same round
                await write(some)
                told_when_written.append(len(host.messages))

            monkeypatch.setattr(here.matches, "keep_progress", slowly)
            await here.play(match_id, 1)

            async def told() -> bool:
                return len(told_when_written) == 2 and len(host.messages) > told_when_written[1]

            await until(told)
            assert (await here.row(match_id)).number == 2

    asyncio.run(play())
