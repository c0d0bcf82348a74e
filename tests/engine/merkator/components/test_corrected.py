"""What a printed box may say, though nobody here has seen it: such files load, play, and are told rightly."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.games import GAMES
from app.engine.games.merkator.components import BUNDLED, Components
from app.engine.games.merkator.components.check import load, problems, warnings
from app.engine.games.merkator.options import NAMES, chosen
from app.engine.games.merkator.scoring import result
from app.engine.games.merkator.state import Office
from app.engine.games.merkator.steps.losses import losses
from app.engine.kernel import Refused
from app.robots.programs import STYLES
from app.robots.programs.playing import play_out
from app.words.story import spoken
from tests.engine.merkator.components.text import BOERSE, SEEAMT, TEXT, changed, told
from tests.engine.merkator.ledger import check_conserved

GAME = GAMES["merkator"]
ROWS = "row_length = 6"


def rule(said: str, vp: str = "0.5", where: str = f"vp = 0.5\n{SEEAMT}") -> str:
    return changed(where, f"vp = {vp}\nrule = {{ {said} }}")


CORRECTED = {
    "longer rows": changed(ROWS, "row_length = 8"),
    "rows that differ": changed(ROWS, "row_length = [4, 6, 7, 9]\nback_row_length = [3, 5, 5]"),
    "a back that differs": changed(ROWS, "row_length = 6\nback_row_length = 4"),
    "a fourth category": changed("clothing = [", 'materials = ["iron", "copper", "coal"]\nclothing = [')
    .replace('["muskets", "saltpeter", "iron", "copper", "coal"]', '["muskets", "saltpeter"]')
    .replace(
        '"3-spain", value = 3, location = "spain", goods = {}, different = { weapons = 1 }',
        '"3-spain", value = 3, location = "spain", goods = {}, different = { materials = 2 }',
    )
    .replace("weapons = 3", "weapons = 2")
    .replace("weapons = 4", "materials = 3"),
    "a local good by name": changed("goods = { spice = 1 }", "goods = { muskets = 1 }"),
    "another threshold": changed("refill_from = 1 ", "refill_from = 2 "),
    "a table of steps": rule('kind = "table", what = "time_counters", steps = [[2, 1], [5, 3.5], [9, 6]]', "0"),
    "for every k": rule('kind = "per", what = "time_counters", every = 2'),
    "three conditions": rule(
        'kind = "together", conditions = [{ kind = "at_least", what = "kinds", reach = 6 },'
        ' { kind = "all_kinds_in", columns = ["F"] }, { kind = "at_least", what = "contracts_worth", min_value = 6,'
        " reach = 1 }]",
        "6",
    ),
    "compared with something besides": rule(
        'kind = "together", conditions = [{ kind = "sole_most", what = "highest_contract" },'
        ' { kind = "at_least", what = "bonus_cards", reach = 2 }]',
        "5",
        f"vp = 5\n{BOERSE}",
    ),
}
EACH = pytest.mark.parametrize("name", CORRECTED)


@EACH
def test_it_loads(name: str) -> None:
    assert problems(CORRECTED[name]) == []
    box = load(CORRECTED[name])
    assert box.digest != BUNDLED.digest
    kept = GAME.components_record(box)
    assert GAME.components_from(kept).digest == box.digest


def test_what_is_against_an_inference_is_said_with_the_reason() -> None:
    said = {name: [f"{one.row}: {one.sentence}" for one in warnings(text)] for name, text in CORRECTED.items()}
    unusual = {"longer rows", "a fourth category", "a local good by name", "another threshold"}
    assert {name for name, found in said.items() if found} == unusual
    assert "[categories] materials" in said["a fourth category"][0]
    assert said["another threshold"][0].startswith("[[location]] 11 (italy), line ")
    assert "[deck] contracts 1 (2-hamburg)" in said["a local good by name"][0]
    assert "the long game needs 56 counters, and the box has 42" in said["longer rows"][0]
    assert all("(inferred: " in line or "stand in" in line for found in said.values() for line in found)
    assert warnings(TEXT) == []
    assert warnings("Merkator") == []


def test_a_good_may_be_in_no_category() -> None:
    text = changed('["calfskin", "fabric", "fish_oil"]', '["calfskin", "fabric"]').replace(
        "clothing = 3", "clothing = 2"
    )
    assert problems(text) == []
    assert [one.sentence for one in warnings(text)] == [
        "The good 'fish_oil' is in no category (inferred: all known goods are in one)"
    ]


def corrected_play(box: Components, seats: int, options: tuple[str, ...], style: str, seed: str) -> Any:
    state = GAME.start(seats, options, seed, None, box)
    actions, end = play_out(GAME, state, STYLES[style], seats, seed)
    assert end.over
    assert actions
    return end


@pytest.mark.unmeasured
@EACH
def test_20_matches_of_programs_play_to_their_end(name: str) -> None:
    box = load(CORRECTED[name])
    for number in range(20):
        seats = number % 4 + 1
        options = ("long",) if number % 3 == 0 and seats > 1 else ()
        end = corrected_play(box, seats, options, ("random", "eager")[number % 2], f"{name} {number}")
        check_conserved(end)
        assert len(result(end).sheets) == seats


@EACH
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_told_as_it_is_printed(name: str, language: str) -> None:
    shown = spoken("merkator", GAME.box(load(CORRECTED[name])), language)
    assert not any("{" in line or "_" in line for line in shown["scoring"].values())


def test_rows_that_differ_are_filled_lowest_first() -> None:
    box = load(CORRECTED["rows that differ"])
    begun = {
        (seats, long): GAME.start(seats, ("long",) if long else (), "test", 0, box)
        for seats in (2, 3, 4)
        for long in (False, True)
    }
    lengths = {
        key: [[len(row) for row in rows] for rows in (state.chart, state.ultimo)] for key, state in begun.items()
    }
    assert lengths == {
        (2, False): [[7, 9], []],
        (3, False): [[6, 7, 9], []],
        (4, False): [[4, 6, 7, 9], []],
        (2, True): [[6, 7, 9], []],
        (3, True): [[5], [4, 6, 7, 9]],
        (4, True): [[3, 5, 5], [4, 6, 7, 9]],
    }


def test_cubes_that_a_table_counts_are_missed_by_its_steps() -> None:
    steps = 'kind = "table", what = "cubes", columns = ["F"], steps = [[2, 1], [5, 3.5]]'
    box = load(rule(steps, "0"))
    number = box.columns["F"][0]
    owned = tuple(5 * (id == number) for id in range(len(box.goods)))
    lost = losses(box, Office(goods=owned, buildings=("seeamt",)))
    assert (lost.one[number], lost.four[number]) == (2.5, 3.5)


def test_LONG_others_stand_in_where_the_supply_does_not_suffice() -> None:
    box = load(changed(ROWS, "row_length = 10\nback_row_length = 14"))
    end = corrected_play(box, 4, ("long", "var_a"), "random", "proxies")
    check_conserved(end)


WRONG = [
    (ROWS, "row_length = [6, 6, 6]\nback_row_length = 6", "[time_chart] row_length", "The number of lengths is 3"),
    (ROWS, "row_length = [6, 6, 6, 0]\nback_row_length = 6", "[time_chart] row_length", "The length of row 4 is 0"),
    (ROWS, "row_length = [6, 6, 6, 6]", "[time_chart] row_length", "those of the back need a back_row_length"),
    (ROWS, "row_length = 6\nback_row_length = [6]", "[time_chart] back_row_length", "The number of lengths is 1"),
    (ROWS, "row_length = 6\nback_row_length = 15", "[time_chart] long_back", "With 4 players 45 counters are needed"),
    (ROWS, 'row_length = ["6"]', "[time_chart] row_length 1", "This must be a whole number, not a text"),
    (ROWS, 'row_length = "6"', "[time_chart] row_length", "This must be a whole number, not a text"),
    ("food = [", "Food = [", "[categories] Food", "The category is 'Food'"),
    ("food = [", "time = [", "[categories] time", "The word 'time' has a meaning of its own"),
    ("food = [", "wine = []\nfood = [", "[categories] wine", "The category is empty"),
    ("food = [", "wine = []\nfood = [", "[office] D", "The word 'wine' has a meaning of its own"),
]


@pytest.mark.parametrize("old, new, row, sentence", WRONG)
def test_what_cannot_be_is_an_error_at_its_row(old: str, new: str, row: str, sentence: str) -> None:
    assert any(place == row and sentence in said for place, said in told(changed(old, new)))


SEEAMT_ROW = "[[building]] 11 (seeamt)"
WRONG_RULES = [
    ('kind = "sometimes", what = "kinds"', "'rule.kind' must be one of"),
    ('kind = "table", what = "kinds"', "A rule of kind table that counts 'kinds' lacks steps"),
    ('kind = "table", what = "kinds", steps = [[3, 1], [3, 2]]', "The units of step 2 is 3, expected 4 to 100"),
    ('kind = "table", what = "kinds", steps = [[3, 2], [4, 1]]', "Step 2 gives 1 points, expected more than 2"),
    ('kind = "table", what = "kinds", steps = [[3, 2.2]]', "The points of step 1 is 2.2"),
    ('kind = "table", what = "kinds", steps = [[3]]', "'rule.steps.entry 1' must have 2 entries, not 1"),
    ('kind = "table", what = "kinds", steps = [[3, 1]]', "The vp is 0.5, but the steps of a table say the points"),
    ('kind = "per", what = "kinds", every = 1', "The every is 1, expected 2 to 100"),
    ('kind = "at_least", what = "kinds", reach = 2, every = 2', "has no use for every"),
    ('kind = "together"', "A rule of kind together lacks conditions"),
    (
        'kind = "together", conditions = [{ kind = "at_least", what = "kinds", reach = 2 }]',
        "The number of conditions is 1, expected 2 to 3",
    ),
    (
        'kind = "together", conditions = [{ kind = "per", what = "kinds" }]',
        "'rule.conditions.entry 1.kind' must be one of 'sole_most', 'all_kinds_in', 'at_least', not 'per'",
    ),
    (
        'kind = "together", conditions = [{ kind = "at_least", what = "kinds" }, { kind = "all_kinds_in" }]',
        "A rule of kind at_least that counts 'kinds' lacks reach",
    ),
    (
        'kind = "together", conditions = [{ kind = "sole_most", what = "kinds" },'
        ' { kind = "sole_most", what = "cubes" }]',
        "The number of sole_most is 2, expected 0 to 1",
    ),
]


@pytest.mark.parametrize("said, sentence", WRONG_RULES)
def test_a_rule_that_cannot_be_scored_is_an_error_at_its_row(said: str, sentence: str) -> None:
    assert any(place == SEEAMT_ROW and sentence in what for place, what in told(rule(said)))


# ------------------------------------------------------------------ whatever is accepted


LENGTHS = st.lists(st.integers(1, 11), min_size=4, max_size=4)


@st.composite
def some_boxes(draw: st.DrawFn) -> str:
    """Several numbers of the file otherwise: some of these can be played with, some cannot."""
    text = TEXT
    for _ in range(draw(st.integers(1, 6))):
        old, new = draw(
            st.sampled_from(
                [
                    ("time = 2\n", f"time = {draw(st.integers(-5, 5))}\n"),
                    ("time = 0\n", f"time = {draw(st.integers(-5, 5))}\n"),
                    ("refill_from = 1 ", f"refill_from = {draw(st.integers(0, 6))} "),
                    (ROWS, f"row_length = {draw(st.integers(1, 14))}"),
                    (
                        ROWS,
                        f"row_length = {draw(LENGTHS)}\nback_row_length = 3",
                    ),
                    ("cost = 6", f"cost = {draw(st.integers(0, 50))}"),
                    ("reach = 8", f"reach = {draw(st.integers(1, 100))}"),
                    ("goods = { spice = 1 }", f"goods = {{ muskets = {draw(st.integers(1, 6))} }}"),
                    ("different = { goods = 12 }", f"different = {{ goods = {draw(st.integers(1, 16))} }}"),
                    ("different = { weapons = 1 }", "different = { weapons = 2, food = 3 }"),
                    ("\nA = 6\nAA = 3", f"\nA = {(a := draw(st.integers(0, 9)))}\nAA = {9 - a}"),
                    (SEEAMT, 'rule = { kind = "per", what = "kinds", every = 3, max_units = 2 }'),
                ]
            )
        )
        text = text.replace(old, new, 1)
    return text


NUMBER = re.compile(r"(?<==.)-?\d+\b(?!\.)")
NAME = re.compile(r'"[a-z_-]+"')


@st.composite
def any_boxes(draw: st.DrawFn) -> str:
    """Any numbers of the file otherwise, one kind of number everywhere, names exchanged for one another."""
    text = TEXT
    if everywhere := draw(st.sampled_from(["", "time", "refill_from", "cost", "value"])):
        text = re.sub(rf"\b{everywhere} = -?\d+", f"{everywhere} = {draw(st.integers(-2, 12))}", text)
    for pattern, new in ((NUMBER, st.integers(-5, 14).map(str)), (NAME, st.sampled_from(NAME.findall(TEXT)))):
        for _ in range(draw(st.integers(0, 3))):
            found = draw(st.sampled_from([*pattern.finditer(text)]))
            text = text[: found.start()] + draw(new) + text[found.end() :]
    return text


OPTIONS = st.lists(st.sampled_from(NAMES), unique=True).map(tuple)


@pytest.mark.unmeasured
@settings(max_examples=80, deadline=None)
@given(
    some_boxes() | any_boxes(), st.integers(1, 4), OPTIONS, st.sampled_from(["random", "eager"]), st.integers(0, 1000)
)
def test_any_file_the_check_accepts_plays_to_its_end(
    text: str, seats: int, options: tuple[str, ...], style: str, seed: int
) -> None:
    if problems(text):
        return
    try:
        chosen(options, seats)
    except Refused:
        options = ()
    check_conserved(corrected_play(load(text), seats, options, style, str(Random(seed).random())))
