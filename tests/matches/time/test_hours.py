"""Hours in which somebody is here, in their own zone, also where the clocks change."""

from datetime import datetime
from itertools import islice
from zoneinfo import ZoneInfo

import pytest

from app.errors import Malformed
from app.matches.time.hours import elapsed, moment_after, must_be_usual, nights, stops
from app.matches.time.pace import DAY, HOUR, agreed
from app.paces import Hours, Pace

BERLIN = ZoneInfo("Europe/Berlin")


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp()


def told(hours: Hours, since: str, number: int = 2) -> list[tuple[str, str]]:
    def text(moment: float) -> str:
        return f"{datetime.fromtimestamp(moment, BERLIN):%d %H:%M}"

    return [(text(begin), text(end)) for begin, end in islice(nights(hours, at(since)), number)]


def test_nights() -> None:
    assert told(Hours("Europe/Berlin", 7, 23), "2026-11-18T12:00") == [
        ("17 23:00", "18 07:00"),
        ("18 23:00", "19 07:00"),
    ]
    assert told(Hours("Europe/Berlin", 8, 24), "2026-11-18T12:00") == [
        ("18 00:00", "18 08:00"),
        ("19 00:00", "19 08:00"),
    ]
    assert told(Hours("Europe/Berlin", 18, 8), "2026-11-18T12:00") == [
        ("17 08:00", "17 18:00"),
        ("18 08:00", "18 18:00"),
    ]
    assert told(Hours("Europe/Berlin", 0, 14), "2026-11-18T12:00") == [
        ("17 14:00", "18 00:00"),
        ("18 14:00", "19 00:00"),
    ]
    assert told(Hours("America/New_York", 7, 23), "2026-11-18T12:00")[1] == ("19 05:00", "19 13:00")


@pytest.mark.parametrize("night, long", [("2026-03-28", 7), ("2026-10-24", 9), ("2026-11-18", 8)])
def test_a_night_is_as_long_as_it_is(night: str, long: int) -> None:
    begin, end = list(islice(nights(Hours("Europe/Berlin", 7, 23), at(f"{night}T12:00")), 2))[1]
    assert end - begin == long * HOUR


def test_time_runs_only_in_between() -> None:
    hours, begun = Hours("Europe/Berlin", 7, 23), at("2026-11-18T22:00")
    assert elapsed(begun, at("2026-11-19T09:00"), stops(hours, (), begun)) == 3 * HOUR
    assert moment_after(begun, 3 * HOUR, stops(hours, (), begun)) == at("2026-11-19T09:00")
    assert moment_after(begun, HOUR, stops(hours, (), begun)) == at("2026-11-18T23:00")
    assert moment_after(begun, 24 * HOUR, stops(hours, (), begun)) == at("2026-11-20T14:00")


def test_an_outage_at_night_is_not_counted_twice() -> None:
    hours, begun = Hours("Europe/Berlin", 7, 23), at("2026-11-18T22:00")
    outage = (at("2026-11-18T22:30"), at("2026-11-19T08:00"))
    assert elapsed(begun, at("2026-11-19T09:00"), stops(hours, [outage], begun)) == 1.5 * HOUR
    assert moment_after(begun, 1.5 * HOUR, stops(hours, [outage], begun)) == at("2026-11-19T09:00")


@pytest.mark.parametrize(
    "hours, key",
    [
        (Hours("Europe/Atlantis", 7, 23), "no_such_zone"),
        (Hours("../../etc/passwd", 7, 23), "no_such_zone"),
        (Hours("", 7, 23), "no_such_zone"),
        (Hours("Europe/Berlin", 7, 10), "hours_unfit"),
        (Hours("Europe/Berlin", 7, 7), "hours_unfit"),
        (Hours("Europe/Berlin", -1, 23), "hours_unfit"),
        (Hours("Europe/Berlin", 7, 25), "hours_unfit"),
    ],
)
def test_hours_that_cannot_be(hours: Hours, key: str) -> None:
    with pytest.raises(Malformed) as wrong:
        must_be_usual(hours)
    assert wrong.value.key == key


@pytest.mark.parametrize(
    "pace, key",
    [
        (Pace("live", 0, 60), "pace_live"),
        (Pace("live", 4, 60), "pace_live"),
        (Pace("live", 601, 60), "pace_live"),
        (Pace("live", 30, -1), "pace_live"),
        (Pace("live", 30, 2 * HOUR + 1), "pace_live"),
        (Pace("daily", 0, 0), "pace_daily"),
        (Pace("daily", 9 * DAY, 0), "pace_daily"),
        (Pace("daily", 8 * HOUR - 1, 0), "pace_daily"),
        (Pace("daily", DAY, 15 * DAY), "pace_daily"),
        (Pace("daily", DAY, 0, "give_up", 0), "pace_times"),
    ],
)
def test_a_pace_that_cannot_be(pace: Pace, key: str) -> None:
    with pytest.raises(Malformed) as wrong:
        agreed(pace)
    assert wrong.value.key == key


def test_none_is_a_pace_too() -> None:
    assert agreed(None) is None
