"""What the numbers of Merkator are worth to programs that play it."""

from collections.abc import Sequence
from typing import Any

from app.arena.census import Count
from app.arena.merkator import balance
from app.arena.merkator.tally import MerkatorTally
from app.arena.numbers import Numbers


class MerkatorNumbers(Numbers[MerkatorTally]):
    tally = MerkatorTally
    marks = (55, 60, 80)  # SOLO-5: beginner, experienced, master

    def sections(self, counts: Sequence[Count[MerkatorTally]], components: Any) -> list[str]:
        return balance.sections(counts, components)


NUMBERS = MerkatorNumbers()
