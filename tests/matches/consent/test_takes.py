"""Whose decisions go back with what somebody wants to take back."""

from app.matches.consent.shown import Taken, taken_back
from app.matches.log import ORDER
from app.store.match_rows import Entry


def test_decisions_are_counted_by_seat_and_what_orders_have_answered_is_none() -> None:
    by = [(0, ""), (1, ORDER), (2, ""), (1, ""), (2, "bot"), (3, ORDER)]
    counting = [Entry(number, seat, "{}", how) for number, (seat, how) in enumerate(by, 1)]
    assert taken_back(counting, 0) == [Taken(0, 1), Taken(1, 1), Taken(2, 2)]
    assert taken_back(counting, 3) == [Taken(1, 1), Taken(2, 1)]
    assert taken_back(counting, 5) == []  # an order's answer alone
