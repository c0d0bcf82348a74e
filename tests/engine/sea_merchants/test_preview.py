"""What an action would do, before it is done."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import Action, Done, Refused
from tests.engine.sea_merchants.strategies import BROUGHT
from tests.engine.sea_merchants.table import ONE_OF_EACH, arrange, match, money, play, ready

GAME = GAMES["sea_merchants"]


def preview(table, action: Action):
    return GAME.preview(table, action.seat, action)


def test_places_are_told_by_what_lies_there() -> None:
    table = arrange(ready(phase="trading"), 0, hand=("fish", "fish"), ships=("fish", "wood"))
    told = GAME.told_of(table, Play(0, "fish", (0, 3)))
    market = [table.market[spot] for spot in (0, 3)]
    assert (told["cards"], told["goods"]) == (2, dict(Counter(market)))
    assert GAME.told_of(table, Exchange(0, 1, "grain"))["back"] == "wood"
    assert GAME.told_of(table, Done(0)).keys() == {"known", "step"}


def test_SEA_TRADE_2_preview_of_what_everybody_would_earn() -> None:
    table = arrange(ready(phase="trading"), 0, hand=("fish", "fish"), ships=("fish", "wood"))
    table = arrange(table, 1, ships=("fish", "fish"), specials=("contract",))
    seen = preview(table, Play(0, "fish", (0, 3)))
    assert (seen["coins"], seen["others"]) == (2, 6)
    assert seen["incomes"] == [
        {"coins": 2, "ships": 1, "premium": 0},
        {"coins": 6, "ships": 2, "premium": 2},
        {"coins": 0, "ships": 0, "premium": 0},
    ]


def test_SEA_TRADE_3_preview_of_what_covering_changes() -> None:
    table = arrange(ready(phase="trading"), 0, hand=("fish", "fish"))
    seen = preview(table, Play(0, "fish", (3, 0)))
    assert seen["covered"] == {"grain": 1, "fish": 1}
    assert seen["market"] == ("fish", *ONE_OF_EACH[1:])
    assert seen["changes"] == {"grain": -1, "fish": 1}
    assert seen["demand"] == dict.fromkeys(ONE_OF_EACH, 1) | {"grain": 0, "fish": 2}


def test_SEA_TRADE_3_preview_of_covering_the_same_product() -> None:
    table = arrange(ready(phase="trading"), 0, hand=("fish",))
    seen = preview(table, Play(0, "fish", (3,)))
    assert (seen["covered"], seen["changes"]) == ({"fish": 1}, {})


def test_SEA_TURN_1_whoever_plans_sees_what_hand_and_deck_would_do() -> None:
    planning = arrange(ready(), 0, hand=("fish", "fish"), ships=("fish", "wood"))
    trading = arrange(ready(phase="trading"), 0, hand=("fish", "fish"), ships=("fish", "wood"))
    for action in (Play(0, "fish", (0, 3)), Draw(0)):
        assert preview(planning, action) == preview(trading, action)
    with pytest.raises(Refused, match="You hold only 2 cards"):
        preview(planning, Play(0, "fish", (0, 1, 2)))
    with pytest.raises(Refused, match="not yours to decide"):
        preview(planning, Play(1, "fish", (0,)))


def test_SEA_PLAN_1_preview_of_an_exchange() -> None:
    table = arrange(ready(), 0, hand=("fish", "fish", "grain"), specials=("dock",))
    table = replace(table, market=("grain", "grain", *ONE_OF_EACH[2:]))
    assert preview(table, Exchange(0, 0, "fish")) == {
        "back": "grain",
        "demand": 1,
        "demand_back": 2,
        "held": 2,
        "held_back": 1,
        "cubes_left": 4,
        "exchanges": 1,
    }


def test_SEA_PLAN_3_preview_of_a_purchase() -> None:
    table = arrange(ready(), 0, money=30)
    assert preview(table, Buy(0, "ship")) == {"cost": 10, "money": 20, "left": 7}
    assert preview(table, Buy(0, "dock")) == {"cost": 12, "money": 18, "left": 1}


def test_SEA_SET_3_preview_of_loading() -> None:
    table = replace(arrange(match(), 0, hand=("fish", "wood", "fish")), market=ONE_OF_EACH)
    assert preview(table, Load(0, "fish")) == {"demand": 1, "held": 2, "cubes_left": 4}


def test_SEA_END_1_preview_of_drawing_tells_whether_it_is_the_end() -> None:
    table = ready(phase="trading")
    assert preview(table, Draw(0)) == {"cards": 2, "deck": 16, "over": False}
    assert preview(replace(table, deck=("fish", "wood")), Draw(0)) == {"cards": 2, "deck": 0, "over": True}
    assert preview(replace(table, deck=("fish",)), Draw(0)) == {"cards": 1, "deck": 0, "over": True}


def test_SEA_TRADE_4_preview_of_drawing_with_an_office() -> None:
    table = play(arrange(ready(phase="trading"), 0, specials=("office",)), Draw(0))
    assert preview(table, Draw(0)) == {"cards": 1, "deck": 15, "over": False}
    assert preview(table, Done(0)) == {}


def test_SEA_TRADE_2_what_is_previewed_comes_true() -> None:
    rng, plays = Random("true"), 0
    for seed in range(12):
        _, _, table = BROUGHT.played((2 + seed % 3, ()), str(seed), 30 + seed)
        for seat in RULES.waiting_for(table):
            options = RULES.options(table, seat)
            for action in rng.sample(options, min(20, len(options))):
                if isinstance(action, Play):
                    seen, after = preview(table, action), play(table, action)
                    earned = [now - before for now, before in zip(money(after), money(table), strict=True)]
                    assert earned == [income["coins"] for income in seen["incomes"]]
                    assert (seen["market"], seen["coins"]) == (after.market, earned[seat])
                    assert seen["demand"] == GAME.public_view(after)["demand"]
                    plays += 1
    assert plays > 20
