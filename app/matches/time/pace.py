"""How fast a match can be played."""

from app.errors import Malformed
from app.paces import Pace

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def agreed(pace: Pace | None) -> Pace | None:
    """A pace that somebody wishes for; Malformed says what cannot be."""
    if pace is None:
        return None
    if pace.kind == "live" and not (5 <= pace.move <= 10 * MINUTE and 0 <= pace.bank <= 2 * HOUR):
        raise Malformed("pace_live")
    if pace.kind == "daily" and not (8 * HOUR <= pace.move <= 7 * DAY and 0 <= pace.bank <= 14 * DAY):
        raise Malformed("pace_daily")
    if not 1 <= pace.times <= 9:
        raise Malformed("pace_times")
    return pace
