"""When somebody is usually here, in their own time zone, and the time between two moments without the rest of it."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from heapq import merge
from zoneinfo import ZoneInfo, available_timezones

from app.errors import Malformed
from app.paces import Hours

LEAST = 4  # hours a day that somebody is here: a clock that rests longer is none
Stop = tuple[float, float]  # from one moment to another nothing runs


def must_be_usual(hours: Hours) -> None:
    """The hours that somebody has sent; Malformed says what is wrong with them."""
    if hours.zone not in _zones():
        raise Malformed("no_such_zone")
    if not (0 <= hours.since <= 23 and 1 <= hours.until <= 24 and (hours.until - hours.since) % 24 >= LEAST):
        raise Malformed("hours_unfit")


@lru_cache(1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def nights(hours: Hours, since: float) -> Iterator[Stop]:
    """The times of sleep, from the one that a moment is in or before, without an end."""
    zone = ZoneInfo(hours.zone)
    day = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
    while True:
        after = day if hours.since > hours.until else day + timedelta(days=1)
        yield _moment(day, hours.until, zone), _moment(after, hours.since, zone)
        day += timedelta(days=1)


@lru_cache(4096)
def _moment(day: date, hour: int, zone: ZoneInfo) -> float:
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(hours=hour)
    return midnight.replace(tzinfo=zone).timestamp()


def stops(hours: Hours | None, outages: Iterable[Stop], since: float) -> Iterable[Stop]:
    """All that a clock rests in, in order."""
    return merge(nights(hours, since), outages) if hours else outages


def elapsed(since: float, until: float, stops: Iterable[Stop]) -> float:
    """Seconds that have run from one moment to another."""
    seconds, at = 0.0, since
    for begin, end in stops:
        if begin >= until:
            break
        seconds += max(0.0, begin - at)
        at = max(at, end)
    return seconds + max(0.0, until - at)


def moment_after(since: float, seconds: float, stops: Iterable[Stop]) -> float:
    """The moment at which so many seconds will have run."""
    at = since
    for begin, end in stops:
        if begin - at >= seconds:
            break
        seconds -= max(0.0, begin - at)
        at = max(at, end)
    return at + seconds
