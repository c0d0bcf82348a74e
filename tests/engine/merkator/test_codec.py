"""States as JSON, and the components that they are played with."""

import json

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Fulfil, Offer, TravelTo
from app.engine.games.merkator.codec import decode_state, encode_state
from app.engine.games.merkator.components import BUNDLED, Components, bundled_text, parse_rows
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from tests.engine.merkator.table import arrange, at, bare, cubes, goods, match, play

OTHERS = Components(replace(BUNDLED.rows, edition=replace(BUNDLED.rows.edition, title="Another edition")))


def again(state: State) -> State:
    return decode_state(encode_state(state), BUNDLED)


@pytest.mark.parametrize(
    "seats, options",
    [(1, ("expert",)), (2, ("nocoin", "nojoin")), (3, ("long",)), (4, ("var_a", "var_b", "var_c", "var_d"))],
)
def test_a_match_is_the_same_after_writing_and_reading_it(seats: int, options: tuple[str, ...]) -> None:
    table = match(seats, *options)
    assert again(table) == table
    assert again(table).components is BUNDLED


def test_in_the_middle_of_a_loss_too() -> None:
    table = replace(bare(2), chart=(("A",), ("B", "C")), cubes=cubes(hamburg=3))
    table = play(table, TravelTo(0, "hamburg"))
    assert again(table) == table
    table = play(table, *RULES.options(table, 0)[:1])
    assert (again(table), again(table).flipped, again(table).due) == (table, "A", 2)


def test_in_the_middle_of_a_bargain_too() -> None:
    table = arrange(bare(3, "var_d").with_stack(3, ("3-italy", "3-spain")), 0, goods={"spice": 1})
    table = arrange(arrange(table, 1, taler=5), 2, time=2)
    table = play(at(table, "hamburg", ("fulfil", (0,))), Fulfil(0, "2-hamburg", ("spice",)), Offer(1, 3, 0))
    assert again(table).bargain == table.bargain
    assert again(table) == table


def test_it_goes_on_in_the_same_way() -> None:
    table = arrange(replace(match(2), bonus_offer=("italy-coal",)), 0, taler=3)
    buy, travel = Buy(0, ("italy-coal",)), TravelTo(0, "denmark")
    assert play(again(play(again(table), buy)), travel) == play(table, buy, travel)


def test_the_components_are_named_by_their_digest_only() -> None:
    written = json.loads(encode_state(match(2)))
    assert written["components"] == BUNDLED.digest
    assert len(BUNDLED.digest) == 64


def test_a_state_is_not_read_with_other_components() -> None:
    assert OTHERS.digest != BUNDLED.digest
    with pytest.raises(ValueError, match="other components"):
        decode_state(encode_state(match(2)), OTHERS)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b'{"components": 7}', b"\xff"])
def test_anything_else_is_no_state(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        decode_state(data, BUNDLED)


def test_two_boxes_with_the_same_rows_have_the_same_digest() -> None:
    assert Components(parse_rows(bundled_text())).digest == BUNDLED.digest


def test_goods_by_name() -> None:
    assert BUNDLED.named(goods(ham=2, coal=1)) == {"ham": 2, "coal": 1}


def test_TRV_2_JOIN_1_what_a_location_costs() -> None:
    costs = {location.id: (location.cost, location.fare) for location in BUNDLED.locations.values()}
    assert costs["hamburg"] == costs["russia"] == (0, 1)
    assert (costs["spain"], costs["denmark"]) == ((1, 1), (0, 2))
    assert (costs["italy"], costs["newfoundland"]) == ((2, 2), (3, 2))
