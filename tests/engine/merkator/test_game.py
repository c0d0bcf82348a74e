"""Merkator as the house sees it: starting, showing, previewing, keeping."""

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.games.merkator.actions import Buy, GiveBack, Join, Offer, Promise, SellContracts, Split, TravelTo
from app.engine.games.merkator.components import BOXES, BUNDLED, Components, digest_of, digest_with_notes
from app.engine.games.merkator.game import Merkator
from app.engine.kernel import Done, Refused
from tests.engine.merkator.table import arrange, at, bare, match, play, refused

GAME = Merkator()


def corrected() -> Components:
    """Somebody who owns the box has corrected the price of the Bank."""
    rows = BUNDLED.rows
    buildings = tuple(replace(row, cost=13) if row.id == "bank" else row for row in rows.building)
    return Components(replace(rows, building=buildings))


# ------------------------------------------------------------------ starting


def test_SET_1_the_house_knows_merkator_for_one_to_four_players() -> None:
    assert isinstance(GAMES["merkator"], Merkator)
    assert (GAME.id, GAME.title, list(GAME.seats)) == ("merkator", "Merkator", [1, 2, 3, 4])
    names = ["long", "nojoin", "nocoin", "expert", "var_a", "var_b", "var_c", "var_d"]
    assert list(GAME.options) == names


def test_SET_1_the_same_seed_sets_the_same_table() -> None:
    assert GAME.start(3, ["expert"], "seed", 1) == GAME.start(3, ["expert"], "seed", 1)
    assert GAME.start(3, ["expert"], "seed", 1) != GAME.start(3, ["expert"], "other", 1)


def test_SET_1_the_host_chooses_the_start_player() -> None:
    assert GAME.rules.waiting_for(GAME.start(4, [], "seed", 2)) == (2,)


def test_SET_1_a_match_is_played_with_the_components_it_is_given() -> None:
    assert GAME.start(2, [], "seed").components is BUNDLED
    table = GAME.start(2, [], "seed", components=corrected())
    assert table.components.prices["bank"] == 13


# ------------------------------------------------------------------ showing


def test_VIS_1_a_seats_own_view_adds_help_to_what_all_see() -> None:
    table = match()
    everyone, own = GAME.view(table, None), GAME.view(table, 1)
    assert "you" not in everyone
    assert own.pop("you")["seat"] == 1
    assert own == everyone


def test_TURN_3_a_preview_is_for_the_one_who_would_act() -> None:
    table = arrange(bare(), 0, contracts=("2-sweden", "9-spain"))
    sale = SellContracts(0, ("9-spain",))
    assert GAME.preview(table, 0, sale) == {"taler": 9}
    with pytest.raises(Refused) as caught:
        GAME.preview(table, 1, sale)
    assert caught.value.rule == "TURN-3"


def test_INV_2_a_preview_of_what_is_not_allowed_is_refused_with_its_rule() -> None:
    with pytest.raises(Refused) as caught:
        GAME.preview(bare(), 0, SellContracts(0, ("2-hamburg",)))
    assert caught.value.rule == "INV-2"


def test_TURN_3_a_preview_changes_nothing() -> None:
    table = arrange(bare(), 0, contracts=("2-sweden", "9-spain"))
    before = GAME.encode_state(table)
    GAME.preview(table, 0, SellContracts(0, ("9-spain",)))
    assert GAME.encode_state(table) == before


def test_SCO_6_scores_and_winners_at_any_moment() -> None:
    table = arrange(bare(), 1, contracts=("2-sweden", "9-spain"))
    assert GAME.scores(table) == (2, 11, 2)
    assert GAME.winners(table) == (1,)


def test_FIN_1_the_ending_is_told_at_the_end_and_not_before() -> None:
    table = replace(bare(2), chart=(("A",),))
    assert GAME.ending(table) == ""
    table = play(table, TravelTo(0, "denmark"))
    assert (table.final_round, GAME.ending(table)) == (True, "")
    table = at(table, "russia", turns_left=0)
    assert (table.over, GAME.ending(table)) == (True, "time")


def test_SOLO_2_the_ending_of_the_solo_game() -> None:
    assert GAME.ending(play(bare(1), *[TravelTo(0, "denmark")] * 17)) == "solo"


def test_VIS_1_the_story_is_what_the_last_action_brought_about() -> None:
    table = play(match(), Promise(1, "spain"))
    assert [line.key for line in GAME.story(table)] == ["promised"]


def test_VIS_1_what_came_to_light_is_known_as_such() -> None:
    table = arrange(match(), 0, contracts=("2-sweden", "10-france"))
    bought = play(table, Buy(0, table.building_offer[:1], ("10-france",)))
    assert GAME.revealed(table, bought)
    assert not GAME.revealed(table, play(table, SellContracts(0, ("10-france",))))
    table = replace(bare(), chart=(("A",), ("B",)))
    assert GAME.revealed(table, play(table, TravelTo(0, "denmark")))
    assert not GAME.revealed(table, play(table, TravelTo(0, "russia")))


# ------------------------------------------------------------------ actions as data


def test_TURN_3_an_action_survives_its_way_through_plain_data() -> None:
    for action in (TravelTo(0, "spain", ("2-hamburg",)), Offer(1, 2, 3), Done(2), Promise(1, "spain", given=False)):
        assert GAME.decode_action(GAME.encode_action(action)) == action


@pytest.mark.parametrize(
    "data",
    [
        {"type": "Steal", "seat": 0},
        {"type": "Offer", "seat": 0, "taler": -1},
        {"type": "Offer", "seat": 0, "goods": 1},
        {"type": "Offer"},
        {"type": "Declare", "seat": 1, "word": "perhaps"},
        {"type": "TravelTo", "seat": 0, "location": "x" * 61},
        {"type": "TravelTo", "seat": "0", "location": "spain"},
        {"seat": 0},
        [],
        None,
    ],
)
def test_TURN_3_malformed_actions_are_a_value_error(data: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.decode_action(data)


# ------------------------------------------------------------------ keeping a match


def test_SET_1_a_saved_match_is_the_same_match() -> None:
    table = play(match(3, "expert", "var_d"), Promise(1, "spain"))
    assert GAME.decode_state(GAME.encode_state(table)) == table


def test_SET_1_a_saved_match_is_not_opened_with_other_components() -> None:
    table = GAME.start(2, [], "seed", components=corrected())
    data = GAME.encode_state(table)
    assert GAME.decode_state(data, table.components) == table
    with pytest.raises(ValueError, match="other components"):
        GAME.decode_state(data)


def test_SET_1_the_bundled_edition_is_kept_by_name() -> None:
    record = GAME.components_record(BUNDLED)
    assert sorted(record) == ["digest", "edition"]
    assert record["edition"] == "kontor-1"
    assert GAME.components_from(record) is BUNDLED


def test_SET_1_a_changed_edition_is_kept_whole() -> None:
    record = msgspec.json.decode(msgspec.json.encode(GAME.components_record(corrected())))
    components = GAME.components_from(record)
    assert components.prices["bank"] == 13
    assert components.digest == corrected().digest != BUNDLED.digest


def test_SET_1_a_wrong_digest_is_refused() -> None:
    record = GAME.components_record(BUNDLED) | {"digest": "0" * 64}
    with pytest.raises(ValueError, match="it needs the edition “kontor-1” \\(000000000000\\), which is not here"):
        GAME.components_from(record)
    record = GAME.components_record(corrected()) | {"digest": BUNDLED.digest}
    with pytest.raises(ValueError, match="not the ones"):
        GAME.components_from(record)


def _reordered(table: str) -> Components:
    """The same box, one table of its file written in another order."""
    rows = BUNDLED.rows
    return Components(replace(rows, **{table: dict(reversed(getattr(rows, table).items()))}))


@pytest.mark.parametrize("table", ["categories", "time_counters"])
def test_SET_1_what_is_kept_with_a_match_sets_the_same_table_again(table: str) -> None:
    components = _reordered(table)
    kept = GAME.components_from(GAME.components_record(components))
    one, other = (GAME.start(4, [], "seed", components=box) for box in (components, kept))
    assert one.chart == other.chart
    assert one.components.goods == other.components.goods


@pytest.mark.parametrize("record", [None, {}, {"edition": "kontor-1"}, {"edition": 1, "digest": ""}, "kontor-1"])
def test_SET_1_a_malformed_record_is_a_value_error(record: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.components_from(record)


def test_SET_1_rows_that_no_match_can_be_played_with_are_a_value_error() -> None:
    good = GAME.components_record(corrected())
    without_peace = good["rows"] | {"deck": {"contracts": []}}
    unknown_good = good["rows"] | {"categories": {"food": ["gold"], "clothing": [], "weapons": []}}
    for rows in (without_peace, unknown_good):
        with pytest.raises(ValueError, match=r"\w"):
            GAME.components_from(good | {"rows": rows})


def test_SET_1_a_game_without_components_keeps_none() -> None:
    assert Game.components_record(GAME, None) is None
    assert Game.components_from(GAME, None) is None
    assert Game.components_kept(GAME, "", "") is None


def test_SET_1_notes_change_no_box() -> None:
    """A source that is corrected is not another card; one number less on a card is."""
    rows = BUNDLED.rows
    noted = replace(rows, bonus=tuple(replace(row, source="somebody's box") for row in rows.bonus))
    assert Components(noted).digest == BUNDLED.digest
    dearer = replace(rows, bonus=(replace(rows.bonus[0], cost=rows.bonus[0].cost + 1), *rows.bonus[1:]))
    assert Components(dearer).digest != BUNDLED.digest
    record = GAME.components_record(Components(dearer))
    assert "source" not in str(record)


def test_SET_1_a_box_that_was_bundled_before_is_known_by_its_name() -> None:
    earlier = {name: box for name, box in BOXES.items() if box is not BUNDLED}
    assert earlier
    for name, box in earlier.items():
        assert GAME.components_from({"edition": "kontor-1", "digest": name}) is box
        assert name in (digest_of(box.rows), digest_with_notes(box.rows))


@pytest.mark.parametrize("name", BOXES)
def test_SET_1_a_record_that_is_to_last_holds_the_whole_box(name: str) -> None:
    whole = GAME.components_record(BOXES[name], whole=True)
    assert GAME.components_from(whole).digest == name
    kept = GAME.components_kept(name, json.dumps(whole["rows"]))
    assert (kept.digest, kept.prices) == (name, BOXES[name].prices)


def test_TURN_3_nobody_acts_for_another() -> None:
    refused(match(), TravelTo(1, "russia"), "TURN-3")


def test_what_becomes_of_the_cubes_and_what_joining_costs() -> None:
    table = replace(at(bare(), "hamburg", ("goods", (0,)), traveller=0), found=3)
    one, other = (table.components.goods[good] for good in table.location.goods)
    assert GAME.told_of(table, Split(0, 1))["given"] == {one: 1, other: 2}
    assert GAME.told_of(table, Split(0, 3))["given"] == {one: 3}
    assert GAME.told_of(table, GiveBack(0, ("ham", "ham", "wine")))["given"] == {"ham": 2, "wine": 1}
    assert GAME.told_of(table, Join(1))["time"] == table.location.fare
    assert GAME.told_of(table, Done(1)).keys() == {"known", "step"}
