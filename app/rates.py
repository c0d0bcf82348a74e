"""How often somebody may do something: one number per somebody, and a bound on how many are remembered.

For every rate the moment is kept at which all that was taken will have been paid back; it moves on with each take,
and may not run ahead by more than the burst. Each process counts for itself.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from msgspec import Struct

from app.errors import TooMany

MOST_REMEMBERED = 50_000


class Rate(Struct, frozen=True):
    """So many at once, and one more after every interval."""

    name: str
    burst: int
    interval: float  # seconds

    def times(self, many: int) -> "Rate":
        """For all who share an address."""
        return Rate(f"{self.name} x{many}", self.burst * many, self.interval / many)


class Rates:
    def __init__(self, most: int = MOST_REMEMBERED, now: Callable[[], float] = time.monotonic) -> None:
        self._paid_back: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._most, self._now = most, now

    def take(self, rate: Rate, who: str, cost: float = 1) -> None:
        """TooMany, with the seconds until it is worth trying again."""
        now, key = self._now(), (rate.name, who)
        paid_back = max(self._paid_back.get(key, now), now) + rate.interval * cost
        ahead = paid_back - now - rate.burst * rate.interval
        if ahead > 1e-6:
            seconds = max(1, ceil(ahead))
            raise TooMany("too_many", {"retry_after": seconds}, seconds=seconds)
        self._paid_back[key] = paid_back
        self._paid_back.move_to_end(key)
        if len(self._paid_back) > self._most:
            self._paid_back.popitem(last=False)  # whoever has been quiet for longest

    def must_be_left(self, rate: Rate, who: str) -> None:
        """Nothing is taken by asking."""
        key = (rate.name, who)
        before = self._paid_back.get(key)
        self.take(rate, who)
        if before is None:
            del self._paid_back[key]
        else:
            self._paid_back[key] = before

    def owe(self, rate: Rate, who: str) -> None:
        """What was had already, even if there was nothing left by then."""
        now, key = self._now(), (rate.name, who)
        self._paid_back[key] = max(self._paid_back.get(key, now), now) + rate.interval

    def __len__(self) -> int:
        return len(self._paid_back)
