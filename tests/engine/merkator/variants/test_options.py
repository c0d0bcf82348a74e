"""Which options there are, and which of them fit together at a table of which size."""

from itertools import chain, combinations

import pytest

from app.engine.games.merkator.actions import Declare, Promise, TravelTo
from app.engine.games.merkator.options import NAMES, Options, chosen
from app.engine.games.merkator.turn import RULES, start
from app.engine.kernel import Refused
from tests.engine.merkator.table import arrange, match, play, refused, step
from tests.every_game.brought import legal

ALL = ("long", "nojoin", "nocoin", "expert", "var_a", "var_b", "var_c", "var_d")
EVERY_CHOICE = tuple(chain.from_iterable(combinations(ALL, number) for number in range(len(ALL) + 1)))


def objection(seats: int, *names: str) -> str:
    """The rule by which this choice is refused; empty if it is allowed."""
    try:
        chosen(names, seats)
    except Refused as refusal:
        return refusal.rule
    return ""


# ------------------------------------------------------------------ what there is


def test_SET_1_there_are_eight_options() -> None:
    assert NAMES == ALL


def test_SET_1_an_option_is_chosen_by_its_name() -> None:
    assert chosen(["long", "var_d"], 4) == Options(long=True, var_d=True)
    assert chosen([], 4) == Options()


def test_SET_1_the_chosen_options_are_known_by_name() -> None:
    assert chosen(["var_d", "expert", "long"], 4).names == ("long", "expert", "var_d")
    assert chosen([], 2).names == ()


def test_SET_1_to_name_an_option_twice_is_to_choose_it() -> None:
    assert chosen(["expert", "expert"], 3) == Options(expert=True)


@pytest.mark.parametrize("name", ["", "LONG", "var-a", "var_e", "names", "__init__", "x" * 100_000, "{name}"])
def test_SET_1_an_unknown_option_is_refused(name: str) -> None:
    with pytest.raises(Refused) as caught:
        start(3, ["expert", name], "test")
    assert caught.value.rule == "SET-1"
    assert caught.value.sentence == f"There is no option “{name[:40]}”"


def test_SET_1_a_match_remembers_its_options() -> None:
    assert match(2, "nojoin", "var_c").options == Options(nojoin=True, var_c=True)


# ------------------------------------------------------------------ three and four players


@pytest.mark.parametrize("seats", [3, 4])
def test_NOJOIN_NOCOIN_are_refused_to_three_and_four_whatever_else_is_chosen(seats: int) -> None:
    for choice in EVERY_CHOICE:
        rules = {"nojoin": "NOJOIN", "nocoin": "NOCOIN"}
        expected = {rules[name] for name in choice if name in rules} or {""}
        assert objection(seats, *choice) in expected, choice


@pytest.mark.parametrize("seats", [3, 4])
def test_NOJOIN_is_for_two_players(seats: int) -> None:
    with pytest.raises(Refused, match=r"^NOJOIN is for two players \(NOJOIN\)$"):
        start(seats, ["nojoin"], "test")


@pytest.mark.parametrize("seats", [3, 4])
def test_NOCOIN_is_for_two_players(seats: int) -> None:
    with pytest.raises(Refused, match=r"^NOCOIN is for two players \(NOCOIN\)$"):
        start(seats, ["nocoin"], "test")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_LONG_fits_with_expert_and_all_variants(seats: int) -> None:
    names = ("long", "expert", "var_a", "var_b", "var_c", "var_d")
    assert start(seats, names, "test").options.names == names


# ------------------------------------------------------------------ two players


def test_NOCOIN_only_var_b_does_not_fit_at_a_table_of_two() -> None:
    for choice in EVERY_CHOICE:
        expected = "NOCOIN" if {"nocoin", "var_b"} <= {*choice} else ""
        assert objection(2, *choice) == expected, choice


def test_NOCOIN_not_with_VAR_B() -> None:
    with pytest.raises(Refused, match="VAR-B is about coins"):
        start(2, ["nocoin", "var_b"], "test")


def test_NOCOIN_and_NOJOIN_fit_with_the_long_game() -> None:
    assert start(2, ["long", "nojoin", "nocoin"], "test").options.names == ("long", "nojoin", "nocoin")


# ------------------------------------------------------------------ solo


def test_SOLO_5_expert_and_var_c_alone_may_be_used() -> None:
    for choice in EVERY_CHOICE:
        allowed = {*choice} <= {"expert", "var_c", "nocoin"}
        assert objection(1, *choice) == ("" if allowed else "SOLO-5"), choice


@pytest.mark.parametrize(
    "name, rule", [("long", "LONG"), ("nojoin", "NOJOIN"), ("var_a", "VAR-A"), ("var_b", "VAR-B"), ("var_d", "VAR-D")]
)
def test_SOLO_5_the_refusal_names_the_option(name: str, rule: str) -> None:
    with pytest.raises(Refused, match=rf"^{rule} does not fit the solo game \(SOLO-5\)$"):
        start(1, [name], "test")


def test_NOCOIN_always_in_the_solo_game() -> None:
    assert chosen([], 1) == Options(nocoin=True)
    assert chosen(["nocoin"], 1) == Options(nocoin=True)
    assert chosen(["var_c", "expert"], 1) == Options(nocoin=True, expert=True, var_c=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_NOCOIN_never_by_itself_with_others(seats: int) -> None:
    assert not chosen([], seats).nocoin


# ------------------------------------------------------------------ NOJOIN at the table


def test_NOJOIN_nobody_is_asked_to_join() -> None:
    asked = play(arrange(match(2), 1, time=3), TravelTo(0, "denmark"))
    assert (step(asked), RULES.waiting_for(asked)) == ("join", (1,))
    table = play(arrange(match(2, "nojoin"), 1, time=3), TravelTo(0, "denmark"))
    assert (step(table), RULES.waiting_for(table)) == ("investment", (1,))
    assert table.offices[1].time == 3


def test_NOJOIN_no_promises() -> None:
    table = match(2, "nojoin")
    refused(table, Promise(1, "spain"), "JOIN-7")
    assert not any(isinstance(offered, Promise) for offered in legal(RULES, table, 1))


def test_NOJOIN_no_early_word() -> None:
    table = play(match(2, "nojoin").change(1, time=3), TravelTo(0, "hamburg"))
    assert step(table) == "goods"
    refused(table, Declare(1, "join"), "JOIN-5")
    assert not any(isinstance(offered, Declare) for offered in legal(RULES, table, 1))


def test_NOJOIN_turns_alternate() -> None:
    table = match(2, "nojoin")
    travellers = []
    for _ in range(4):
        travellers.append(table.traveller)
        table = play(table, TravelTo(table.traveller, "denmark"))
    assert travellers == [0, 1, 0, 1]
