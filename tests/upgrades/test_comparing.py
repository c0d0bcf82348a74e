"""What counts as a difference between then and now; and that nothing recorded is ever replaced."""

from pathlib import Path
from typing import Any

import pytest

from tests.upgrades import record
from tests.upgrades.asking import Question, Said
from tests.upgrades.comparing import differences
from tests.upgrades.recordings import of_today

VIEW = Question("Anna", "/api/matches/7/view?number=3")
BEFORE = {"number": 3, "view": {"offices": [{"time": 1}, {"time": 2}]}}


def found(now: Any, *new_fields: str) -> list[str]:
    return differences(VIEW, Said(200, BEFORE), Said(200, now), frozenset(new_fields))


@pytest.mark.parametrize(
    "now,said",
    [
        ({"number": 3}, "view is gone"),
        (BEFORE | {"number": 4}, "number was 3 and is 4"),
        (BEFORE | {"number": 3.0}, "number was 3 and is 3.0"),
        (BEFORE | {"number": None}, "number was 3 and is None"),
        (BEFORE | {"build": "a"}, "build is new"),
        (BEFORE | {"view": {"offices": [{"time": 1}, {"time": 1}]}}, "view.offices.1.time was 2 and is 1"),
        (
            BEFORE | {"view": {"offices": [{"time": 1}]}},
            "view.offices was [{'time': 1}, {'time': 2}] and is [{'time': 1}]",
        ),
    ],
)
def test_every_difference_is_told_with_its_path(now: Any, said: str) -> None:
    assert found(BEFORE) == []
    assert found(now) == [f"Anna, /api/matches/7/view?number=3: {said}"]


def test_another_status_is_a_difference() -> None:
    said = differences(VIEW, Said(200, BEFORE), Said(404, "NotFound"), frozenset())
    assert said == ["Anna, /api/matches/7/view?number=3: was answered with 200 and is with 404"]


def test_only_new_fields_that_are_named_are_none() -> None:
    now = {"number": 3, "view": {"offices": [{"time": 1, "debts": 0}, {"time": 2, "debts": 1}]}}
    assert len(found(now)) == 2
    assert found(now, "matches/*/view view.offices.*.debts") == []
    assert len(found(now, "matches/*/view view.offices.0.debts", "matches/*/log view.offices.*.debts")) == 1
    assert len(found(BEFORE | {"number": 4}, "matches/*/view number")) == 1


def test_only_texts_that_are_named_may_be_told_otherwise() -> None:
    order = Question("Anna", "/api/matches/7/order")
    before, now = ({"order": "ask", "orders": {"ask": text}} for text in ("Always ask me", "always ask me"))
    retold = frozenset({"matches/*/order orders.*"})
    told = differences(order, Said(200, before), Said(200, now), frozenset())
    assert told == ["Anna, /api/matches/7/order: orders.ask is told as 'always ask me' and was as 'Always ask me'"]
    assert differences(order, Said(200, before), Said(200, now), frozenset(), retold) == []
    for other in (now | {"order": "never"}, now | {"orders": {"ask": ""}}):
        assert len(differences(order, Said(200, before), Said(200, other), frozenset(), retold)) == 1


def test_only_what_is_named_as_advice_may_be_another() -> None:
    view = Question("Anna", "/api/matches/7/view")
    before, now = (Said(200, {"view": {"ways": ways, "number": 3}}) for ways in ([1], [2, 3]))
    assert len(differences(view, before, now, frozenset())) == 1
    assert differences(view, before, now, frozenset(), advised=frozenset({"matches/*/view view.ways"})) == []
    other = Said(200, {"view": {"ways": [1], "number": 4}})
    assert len(differences(view, before, other, frozenset(), advised=frozenset({"matches/*/view view.ways"}))) == 1


def test_only_moments_that_are_named_may_come_later() -> None:
    match = Question("Anna", "/api/matches/7")
    before, now, sooner = (Said(200, {"clocks": [{"due": due}]}) for due in (2.0, 3.5, 1.0))
    later = frozenset({"matches/* clocks.*.due"})
    assert differences(match, before, now, frozenset()) == [
        "Anna, /api/matches/7: clocks.0.due is later, at 3.5, and was at 2.0"
    ]
    assert differences(match, before, now, frozenset(), later=later) == []
    assert len(differences(match, before, sooner, frozenset(), later=later)) == 1


def test_what_is_recorded_is_not_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(record, "HERE", tmp_path)
    (tmp_path / of_today()).mkdir()
    with pytest.raises(SystemExit, match="is there already"):
        record.main()
