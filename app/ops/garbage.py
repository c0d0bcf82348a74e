"""When Python looks for circular garbage: the search stops everybody, so it waits for a quiet moment.

Play leaves next to none behind, but a search of the newest objects alone takes ten milliseconds while two hundred
matches are played, and a thorough one a tenth of a second. What was there at the start lives as long as the process
and is never searched again.
"""

import asyncio
import atexit
import gc

from app.store.journal import Journal

LOOK_EVERY = 2.0  # seconds
WORTH_IT = 20_000  # new objects since the last search
OVERDUE = 500_000  # the same, when it can wait no longer (some 100 MB): there has been no quiet moment


async def collect_when_idle(journal: Journal) -> None:
    gc.collect()
    gc.freeze()
    gc.disable()
    atexit.register(gc.freeze)  # at the end all goes with the process: a search would only make whoever stops it wait
    written = journal.written
    while True:
        await asyncio.sleep(LOOK_EVERY)
        quiet, written = journal.written == written, journal.written
        if gc.get_count()[0] >= (WORTH_IT if quiet else OVERDUE):
            gc.collect()
