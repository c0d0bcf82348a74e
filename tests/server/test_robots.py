"""Programs at the table: they play their seats, also after a restart, whether anybody looks or not."""

from time import monotonic

from tests.server.client import PATIENCE
from tests.server.conftest import Start
from tests.server.tables import Friends


def test_after_a_restart_programs_go_on_though_nobody_looks(start: Start) -> None:
    first = start(bot_pause="30")  # it stops while the program thinks
    Friends(first, 1, more_seats=({"kind": "bot"},), start_seat=1)
    first.stop()
    second = start(database_url=first.settings["database_url"])
    asker = second.client()
    # Lists are written once a second and do not bring a match into memory: asking them wakes nobody.
    patience_ends = monotonic() + 2 * PATIENCE  # a process that thinks has to be started too
    while monotonic() < patience_ends:
        listed = asker.get("/api/matches?status=running").json["matches"]
        if listed[0]["number"] > 0:
            break
    assert listed[0]["number"] > 0
