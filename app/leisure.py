"""When Python looks for circular garbage: the thorough search stops everybody, so it waits for a quiet moment.

With a thousand sockets it takes a tenth of a second or more, and by default it comes in the middle of play. What was
there at the start lives as long as the process and is never searched again.
"""

import asyncio
import gc

from app.store.journal import Journal

LOOK_EVERY = 2.0  # seconds
YOUNG = 2000  # new objects after which the newest are searched, which takes a millisecond
WORTH_IT = 5  # searches of the newer ones (each after 10 of the newest) since the last thorough one
OVERDUE = 500  # the same, when it can wait no longer: there has been no quiet moment
NEVER = 1_000_000_000


async def collect_at_leisure(journal: Journal) -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, NEVER)
    written = journal.written
    while True:
        await asyncio.sleep(LOOK_EVERY)
        quiet, written = journal.written == written, journal.written
        if gc.get_count()[2] >= (WORTH_IT if quiet else OVERDUE):
            gc.collect()
