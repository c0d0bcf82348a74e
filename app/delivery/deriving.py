"""Who is to be told, and of what: read from the rows of matches, so that an action costs nothing more.

Every process looks. What it finds has an id that is the same wherever it is found, so it is written once.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from app.delivery.keys import KeyStore, stamp
from app.matches.time import clocks, owed
from app.matches.time.owed import Owed
from app.store.database import Reader
from app.store.delivery import delivery_rows
from app.store.delivery.delivery_rows import FIFTH, Debtor, Kind
from app.store.journal import Journal

AFTER = 60.0  # seconds that somebody owes a decision before they are told: a live burst passes
LAG = 15.0  # seconds that rows may be late
FEW = 200  # rows written at once: players wait for the same writer
REMEMBERED = 20_000  # ids
HURRY_EVERY = 60.0  # seconds between two looks for those who have little time left


class Deriving:
    def __init__(self, keys: KeyStore, reader: Reader, journal: Journal, now: Callable[[], float] = time.time) -> None:
        self._keys, self._reader, self._journal, self._now = keys, reader, journal, now
        self._looked = 0.0  # until when all is known; at first nothing is
        self._hurried = 0.0
        self._written: OrderedDict[str, None] = OrderedDict()  # the last ids, which need not be written again

    def look_at_all(self) -> None:
        """Somebody may be told from now on who could not be told before."""
        self._looked = 0.0

    async def look(self) -> None:
        now = self._now()
        since, self._looked = self._looked - AFTER - LAG, now
        try:
            found = await self._reader.read(lambda c: delivery_rows.debtors(c, since))
            await self._write(self._asked(found, now), now)
            if now - self._hurried >= HURRY_EVERY:
                found = await self._reader.read(lambda c: delivery_rows.hurried(c, now))
                await self._write(self._soon(found, now), now)
                self._hurried = now
        except BaseException:
            self._looked = since + AFTER + LAG
            raise

    def _asked(self, found: Iterable[Debtor], now: float) -> Iterator[tuple[Debtor, Kind, int]]:
        for debtor in found:
            if (question := question_of(debtor)) and question.at <= now - AFTER:
                yield debtor, "asked", question.number

    def _soon(self, found: Iterable[Debtor], now: float) -> Iterator[tuple[Debtor, Kind, int]]:
        for debtor in found:
            question, pace, kept = question_of(debtor), debtor.pace, clocks.read(debtor.clocks)
            if question is None or pace is None or pace.kind != "daily" or kept is None:
                continue
            due = kept.seats[debtor.seat].due
            if due is not None and now < due <= now + pace.move / FIFTH:
                yield debtor, "soon", question.number

    async def _write(self, some: Iterator[tuple[Debtor, Kind, int]], now: float) -> None:
        if not (found := list(some)):
            return
        signing = await self._keys.signing()
        rows = [row for one in found if (row := _row(signing, *one, now))["id"] not in self._written]
        for start in range(0, len(rows), FEW):
            few = rows[start : start + FEW]
            await self._journal.write(lambda c, few=few: delivery_rows.add(c, few))  # type: ignore[misc]
            self._written.update(dict.fromkeys(row["id"] for row in few))
        while len(self._written) > REMEMBERED:
            self._written.popitem(last=False)


def question_of(debtor: Debtor) -> Owed | None:
    if debtor.owed is None:
        return Owed(debtor.number, debtor.changed_at) if debtor.seat in debtor.waiting else None
    return owed.read(debtor.owed)[debtor.seat]


def _row(signing: bytes, debtor: Debtor, kind: Kind, number: int, now: float) -> dict[str, Any]:
    about = {"match_id": debtor.match_id, "seat": debtor.seat, "number": number, "kind": kind}
    id = stamp(signing, *about.values(), debtor.channel_id)
    return about | {
        "id": id,
        "channel_id": debtor.channel_id,
        "status": "waiting",
        "next_at": now,
        "created_at": now,
    }
