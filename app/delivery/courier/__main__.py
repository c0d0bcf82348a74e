"""The courier's own process: it looks at matches in the database, tells whoever is to be told, and writes nothing."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec

from app.config import settings
from app.delivery.courier.telling import Teller
from app.delivery.keys import Keys
from app.delivery.links import Links
from app.delivery.looking import Errand
from app.delivery.outcomes import Told
from app.delivery.ways import Ways
from app.store.database import Reader, connect
from app.telemetry import logs
from app.workers.loop import answer_at_once

THREADS = 64  # in which names are looked up: one that takes long holds nobody up


async def main() -> None:
    wanted = settings()
    logs.configure(wanted)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
    reader = Reader(connect(wanted.database))
    keys = Keys(reader)
    teller = Teller(reader, Ways(wanted, keys, Links(keys)))

    async def answer(question: bytes) -> Told:
        return await teller.tell(msgspec.msgpack.decode(question, type=Errand))

    await answer_at_once(answer)


if __name__ == "__main__":
    asyncio.run(main())
