"""SCO-3 and SCO-5, building by building: what each of the 26 cards scores, counted by hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.components import BUNDLED, Components
from app.engine.games.merkator.components.rows import BuildingCondition, BuildingRule
from app.engine.games.merkator.scoring import COUNTS, sheet
from app.engine.games.merkator.state import State
from tests.engine.merkator.table import arrange, bare

PEACE = "peace-of-westphalia"
FOOD = ("livestock", "grain", "ham", "vegetables", "plums", "wine", "citrus_fruit", "spice")
CLOTHING = ("calfskin", "fabric", "fish_oil")
WEAPONS = ("muskets", "saltpeter", "iron", "copper", "coal")


def one_of(*goods: str) -> dict[str, int]:
    return dict.fromkeys(goods, 1)


def points(building: str, others: dict[str, Any] | None = None, **office: Any) -> float:
    """What the building brings seat 0 of three, who owns this; the other two own the other thing."""
    table = arrange(bare(), 0, **{"buildings": (building,)} | office)
    for seat in (1, 2):
        table = arrange(table, seat, **others or {})
    lines = {line.card: line.points for line in sheet(table, 0).buildings}
    return lines[building]


# ------------------------------------------------------------------ sole player


def test_SCO_5_boerse_the_most_valuable_contract() -> None:
    assert points("boerse", {"contracts": ("8-spain",)}, contracts=("2-sweden", "9-spain")) == 5
    assert points("boerse", {"contracts": ("9-danzig",)}, contracts=("2-sweden", "9-spain")) == 0
    assert points("boerse", {"contracts": ("10-france",)}, contracts=("8-spain", "9-spain")) == 0
    assert points("boerse", {"contracts": ("10-france",)}, contracts=("2-sweden", PEACE)) == 5


def test_SCO_5_admiralitaet_time_counters() -> None:
    assert points("admiralitaet", {"time": 2}, time=3) == 5
    assert points("admiralitaet", {"time": 3}, time=3) == 0


def test_SCO_5_zeughaus_cubes_of_weapons() -> None:
    assert points("zeughaus", {"goods": {"iron": 4}}, goods=one_of(*WEAPONS)) == 5
    assert points("zeughaus", {"goods": {"iron": 5}}, goods=one_of(*WEAPONS)) == 0
    assert points("zeughaus", {"goods": {"iron": 1}}, goods={"fish_oil": 3, "calfskin": 3, "grain": 3}) == 0
    assert points("zeughaus", {"goods": {"grain": 9}}, goods=one_of("coal")) == 5


def test_SCO_5_kornhaus_cubes_of_food() -> None:
    assert points("kornhaus", {"goods": {"wine": 7}}, goods=one_of(*FOOD)) == 5
    assert points("kornhaus", {"goods": {"wine": 8}}, goods=one_of(*FOOD)) == 0
    assert points("kornhaus", {"goods": {"iron": 9, "fabric": 9}}, goods=one_of("spice")) == 5


def test_SCO_5_gewandhaus_cubes_of_clothing() -> None:
    assert points("gewandhaus", {"goods": {"fabric": 2}}, goods=one_of(*CLOTHING)) == 4
    assert points("gewandhaus", {"goods": {"fabric": 3}}, goods=one_of(*CLOTHING)) == 0
    assert points("gewandhaus", {"goods": {"wine": 9, "iron": 9}}, goods=one_of("fish_oil")) == 4


# ------------------------------------------------------------------ all or nothing


def test_SCO_3_schanze_every_kind_of_the_two_depots() -> None:
    six = one_of("muskets", "saltpeter", "fish_oil", "copper", "iron", "coal")
    assert points("schanze", goods=six) == 5
    for good in six:
        assert points("schanze", goods=six | {good: 0} | {"wine": 5}) == 0


def test_SCO_3_fleet_at_sea_eight_time_counters() -> None:
    assert [points("fleet_at_sea", time=time) for time in (7, 8, 9)] == [0, 5, 5]


def test_SCO_3_zollhaus_two_kinds_in_each_of_the_six_columns() -> None:
    twelve = one_of("citrus_fruit", "plums", "vegetables", "ham", "grain", "spice")
    twelve |= one_of("wine", "fabric", "muskets", "fish_oil", "copper", "coal")
    assert points("zollhaus", goods=twelve) == 6
    assert points("zollhaus", goods=twelve | {"plums": 0}) == 0
    assert points("zollhaus", goods=twelve | {"coal": 0, "copper": 9}) == 0
    assert points("zollhaus", goods=twelve | {"coal": 0, "iron": 1}) == 6


def test_SCO_3_rathaus_contracts_for_five_locations() -> None:
    five = ("2-sweden", "3-italy", "4-spain", "5-denmark", "6-hamburg")
    assert points("rathaus", contracts=five) == 6
    assert points("rathaus", contracts=(*five[:4], "6-italy")) == 0
    assert points("rathaus", contracts=(*five[:4], PEACE)) == 0


def test_SCO_3_katharinenkirche_all_eight_colours() -> None:
    eight = one_of("livestock", "grain", "iron", "ham", "vegetables", "coal", "plums", "spice")
    assert points("katharinenkirche", goods=eight) == 5
    assert points("katharinenkirche", goods=eight | {"spice": 0, "citrus_fruit": 2}) == 5
    assert points("katharinenkirche", goods=eight | {"spice": 0, "wine": 2}) == 0


# ------------------------------------------------------------------ so much for each


def test_SCO_3_seeamt_half_a_point_per_counter() -> None:
    assert [points("seeamt", time=time) for time in (0, 1, 8, 21)] == [0, 0.5, 4, 10.5]


def test_SCO_3_botschaft_locations_with_both_a_bonus_card_and_a_contract() -> None:
    cards = ("italy-coal", "italy-spice", "spain-plums", "denmark-fish_oil")
    assert points("botschaft", bonus=cards, contracts=("3-italy", "4-spain", "5-spain")) == 4
    assert points("botschaft", bonus=cards, contracts=("4-russia",)) == 0
    assert points("botschaft", contracts=("3-italy", "4-spain")) == 0


def test_SCO_3_rentamt_the_cubes_of_the_fullest_storage() -> None:
    assert points("rentamt", goods={"citrus_fruit": 2, "plums": 1, "grain": 1, "livestock": 1, "spice": 2}) == 4
    assert points("rentamt", goods={"wine": 3, "calfskin": 2, "fabric": 6, "iron": 30}) == 11
    assert points("rentamt", goods={"muskets": 5}) == 0


def test_SCO_3_handelshaus_kinds_of_food() -> None:
    assert points("handelshaus", goods=one_of(*FOOD)) == 16
    assert points("handelshaus", goods={"wine": 5, "ham": 1, "iron": 1, "fabric": 1}) == 4


def test_SCO_3_arsenal_kinds_of_weapons_and_clothing() -> None:
    assert points("arsenal", goods=one_of(*WEAPONS, *CLOTHING)) == 16
    assert points("arsenal", goods={"iron": 4, "fish_oil": 1, "wine": 3}) == 4


def test_SCO_3_alsterhaus_kinds_of_goods() -> None:
    assert points("alsterhaus", goods=one_of(*FOOD, *CLOTHING, *WEAPONS)) == 16
    assert points("alsterhaus", goods={"spice": 4, "iron": 2, "fabric": 1}) == 3


def test_SCO_3_speicher_the_cubes_of_the_fuller_depot() -> None:
    assert points("speicher", goods={"muskets": 2, "saltpeter": 1, "fish_oil": 1, "coal": 3, "wine": 9}) == 4
    assert points("speicher", goods={"muskets": 2, "copper": 1, "iron": 1, "coal": 3}) == 5


def test_SCO_3_tuchhalle_kinds_of_clothing() -> None:
    assert points("tuchhalle", goods=one_of(*CLOTHING)) == 7.5
    assert points("tuchhalle", goods={"fabric": 3, "wine": 2}) == 2.5


def test_SCO_3_giesshaus_kinds_of_weapons() -> None:
    assert points("giesshaus", goods=one_of(*WEAPONS)) == 7.5
    assert points("giesshaus", goods={"coal": 3, "fish_oil": 2}) == 1.5


def test_SCO_3_fischmarkt_kinds_in_the_first_two_storages() -> None:
    assert points("fischmarkt", goods=one_of("citrus_fruit", "plums", "vegetables", "ham")) == 6
    assert points("fischmarkt", goods={"ham": 4, "plums": 1, "grain": 3}) == 3


def test_SCO_3_ratsweinkeller_cubes_of_wine_and_spice_up_to_eight() -> None:
    assert points("ratsweinkeller", goods={"wine": 3, "spice": 2, "plums": 5}) == 5
    assert points("ratsweinkeller", goods={"wine": 4, "spice": 4}) == 8
    assert points("ratsweinkeller", goods={"wine": 9, "spice": 3}) == 8


def test_SCO_3_bank_contracts_of_seven_and_more_up_to_five() -> None:
    assert points("bank", contracts=("2-sweden", "6-italy")) == 0
    assert points("bank", contracts=("6-italy", "7-spain", "8-spain", PEACE)) == 6
    six = ("7-spain", "7-danzig", "8-spain", "9-spain", "10-france", PEACE)
    assert points("bank", contracts=six) == 10


def test_SCO_3_waage_kinds_with_three_cubes() -> None:
    assert points("waage", goods={"wine": 2, "iron": 3, "coal": 7, "ham": 1}) == 3


def test_SCO_3_zunfthaus_bonus_cards() -> None:
    assert points("zunfthaus", bonus=("italy-coal", "italy-spice", "spain-plums")) == 4.5
    assert points("zunfthaus") == 0


def test_SCO_3_johanneum_buildings_itself_among_them() -> None:
    assert points("johanneum") == 1.5
    assert points("johanneum", buildings=("bank", "johanneum", "seeamt")) == 4.5


def test_SCO_3_konsulat_minor_locations_with_a_contract() -> None:
    held = ("3-denmark-1", "3-denmark-2", "4-italy", "5-bohemia", "5-newfoundland-1", "6-hamburg")
    assert points("konsulat", contracts=held) == 8
    assert points("konsulat", contracts=("3-denmark-1", "5-denmark", "9-spain", PEACE)) == 2


# ------------------------------------------------------------------ other editions


def _with_rule(rule: BuildingRule, vp: float) -> Components:
    """A box in which the Bank scores in another way."""
    rows = BUNDLED.rows
    changed = tuple(replace(row, rule=rule, vp=vp) if row.id == "bank" else row for row in rows.building)
    return Components(replace(rows, building=changed))


def bank(rule: BuildingRule, vp: float = 1, **office: Any) -> float:
    table: State = replace(bare(), components=_with_rule(rule, vp))
    return sheet(arrange(table, 0, buildings=("bank",), **office), 0).buildings[0].points


def test_SCO_3_another_edition_may_ask_for_a_number_of_kinds() -> None:
    rule = BuildingRule("at_least", "kinds", reach=2, categories=("clothing",))
    assert bank(rule, 3, goods={"fabric": 1, "fish_oil": 1}) == 3
    assert bank(rule, 3, goods={"fabric": 5, "wine": 1}) == 0


def test_SCO_3_another_edition_may_limit_the_units() -> None:
    rule = BuildingRule("per", "time_counters", max_units=3)
    assert [bank(rule, time=time) for time in (2, 3, 4)] == [2, 3, 3]


def test_SCO_3_another_edition_may_compare_bonus_cards() -> None:
    rule = BuildingRule("sole_most", "bonus_cards")
    assert bank(rule, 2, bonus=("italy-coal",)) == 2
    assert bank(rule, 2) == 0


def test_SCO_3_another_edition_may_score_every_few_units() -> None:
    rule = BuildingRule("per", "time_counters", every=3)
    assert [bank(rule, 2, time=time) for time in (2, 3, 5, 6)] == [0, 2, 2, 4]
    rule = BuildingRule("per", "time_counters", every=3, max_units=1)
    assert bank(rule, 2, time=9) == 2


def test_SCO_3_another_edition_may_have_a_table() -> None:
    rule = BuildingRule("table", "time_counters", steps=((2, 1), (5, 3.5)))
    assert [bank(rule, 0, time=time) for time in (1, 2, 4, 5, 12)] == [0, 1, 1, 3.5, 3.5]


def test_SCO_3_another_edition_may_ask_for_several_things_together() -> None:
    conditions = (
        BuildingCondition("at_least", "time_counters", reach=2),
        BuildingCondition("all_kinds_in", categories=("clothing",)),
    )
    rule, clothes = BuildingRule("together", conditions=conditions), {"fabric": 1, "fish_oil": 1, "calfskin": 1}
    assert bank(rule, 6, time=2, goods=clothes) == 6
    assert bank(rule, 6, time=1, goods=clothes) == 0
    assert bank(rule, 6, time=2, goods={"fabric": 3}) == 0


def test_SCO_5_what_is_compared_may_be_one_of_several_things() -> None:
    conditions = (
        BuildingCondition("sole_most", "bonus_cards"),
        BuildingCondition("at_least", "time_counters", reach=1),
    )
    rule = BuildingRule("together", conditions=conditions)
    assert bank(rule, 4, bonus=("italy-coal",), time=1) == 4
    assert bank(rule, 4, bonus=("italy-coal",)) == 0
    assert bank(rule, 4, time=1) == 0


@pytest.mark.parametrize("building", [row.id for row in BUNDLED.rows.building])
def test_SCO_3_every_building_of_the_box_can_be_counted(building: str) -> None:
    rule = BUNDLED.buildings[building].rule
    assert rule.kind == "all_kinds_in" or rule.what in COUNTS
    assert points(building) in (0, 1.5)
