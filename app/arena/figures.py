"""What many matches say, and how sure that is."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from msgspec import Struct

SURE = 1.96  # standard deviations: 95 of 100 such intervals hold the truth


class Figure(Struct, frozen=True):
    """A mean, or a share, with its confidence interval."""

    value: float
    low: float
    high: float


def mean(numbers: Sequence[float]) -> Figure:
    middle = fmean(numbers)
    around = SURE * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return Figure(middle, middle - around, middle + around)


def share(part: float, number: int) -> Figure:
    """Wilson's interval, good for small numbers too. A win that is shared counts in parts."""
    rate, spread = part / number, SURE * SURE / number
    middle = (rate + spread / 2) / (1 + spread)
    around = SURE * sqrt(rate * (1 - rate) / number + spread / (4 * number)) / (1 + spread)
    return Figure(rate, max(middle - around, 0.0), min(middle + around, 1.0))
