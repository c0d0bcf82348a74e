"""What the special cards of The Sea Merchants are worth to programs that play it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from app.arena.census import Count, Tally
from app.arena.numbers import Numbers
from app.arena.report import table


class SeaNumbers(Numbers[Tally]):
    tally = Tally

    def sections(self, counts: Sequence[Count[Tally]], components: Any) -> list[str]:
        bought: Counter[str] = sum((count.tally.bought for count in counts), Counter())
        won: Counter[str] = sum((count.tally.won_with for count in counts), Counter())
        usual = sum(count.tally.bought.total() / count.seats for count in counts) / max(bought.total(), 1)
        rows = [
            (card, f"{number / len(counts):.2f}", f"{100 * (won[card] / number - usual):+.0f} %")
            for card, number in bought.most_common()
        ]
        return ["## Special cards\n\n" + table(("card", "bought per match", "wins above their share"), rows)]


NUMBERS = SeaNumbers()
