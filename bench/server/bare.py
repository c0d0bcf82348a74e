"""The limit: websockets and sqlite3 alone. A row, a commit, 600 bytes to four sockets; no rules, no identity."""

import asyncio
import json
import logging
import sqlite3
import sys
from collections import defaultdict
from urllib.parse import parse_qs, urlsplit

import uvloop
from websockets.asyncio.server import ServerConnection, serve

FILLING = "x" * 540  # so that an update has about 600 bytes


class Bare:
    def __init__(self, file: str) -> None:
        self.database = sqlite3.connect(file, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self.database.execute(f"PRAGMA {pragma}")
        self.database.execute("CREATE TABLE actions (match INT, number INT, payload TEXT, PRIMARY KEY (match, number))")
        self.rooms: dict[str, list[ServerConnection]] = defaultdict(list)
        self.numbers: dict[str, int] = defaultdict(int)

    async def attend(self, socket: ServerConnection) -> None:
        room = parse_qs(urlsplit(socket.request.path).query)["match"][0]  # type: ignore[union-attr]
        self.rooms[room].append(socket)
        async for message in socket:
            self.numbers[room] += 1
            number = self.numbers[room]
            self.database.execute("BEGIN IMMEDIATE")
            self.database.execute("INSERT INTO actions VALUES (?, ?, ?)", (int(room), number, message))
            self.database.execute("COMMIT")
            update = json.dumps({"type": "update", "number": number, "filling": FILLING})
            for other in self.rooms[room]:
                await other.send(update)


async def main(file: str, port: int) -> None:
    bare = Bare(file)
    async with serve(bare.attend, "127.0.0.1", port, compression=None):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # the load leaves in the middle of a sentence
    uvloop.run(main(sys.argv[1], int(sys.argv[2])))
