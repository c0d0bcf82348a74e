"""What is printed on the cards."""

from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.printed import printed
from app.words.story import spoken
from tests.engine.merkator.table import match


def test_a_contract_shows_what_it_asks_for() -> None:
    for contract in BUNDLED.contracts.values():
        assert sum(printed(match(), contract.id).values()) == contract.size
    assert {"different goods": 12} in [printed(match(), id) for id in BUNDLED.contracts]


def test_bonus_cards_and_buildings_show_what_they_cost() -> None:
    for card, cost in BUNDLED.prices.items():
        assert printed(match(), card)["cost"] == cost
    assert (
        spoken("merkator", printed(match(), "zeughaus"))["scores"]
        == "5 points if you alone have the most cubes of weapons"
    )


def test_what_is_no_card_shows_nothing() -> None:
    assert printed(match(), "hamburg") == {}
