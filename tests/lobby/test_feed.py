"""The notice board when the database is away for a moment."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

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
