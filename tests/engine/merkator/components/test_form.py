"""A corrected components file: its form, its line numbers, and hostile ones."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.game import Saying
from app.engine.games.merkator.components.check import BrokenComponents, load, problems
from app.engine.games.merkator.components.form import read
from app.engine.games.merkator.components.place import Lines, Place, english, figure, listed, shown
from tests.engine.merkator.components.text import BOERSE, TEXT, WHOLE, changed, told

# ---------------------------------------------------------------- form

FORM = [
    ('title = "Merkator', 'titel = "Merkator', "[edition] titel", "This is not known here, expected one of: id, title"),
    ('title = "Merkator', 'titel = "Merkator', "[edition] title", "This is missing"),
    ("[office]", "[offices]", "[offices]", "This is not known here, expected one of: edition, location, map"),
    ("[office]", "[offices]", "[office]", "This is missing"),
    ("time = 2", 'time = "2"', "[[location]] 1 (hamburg)", "'time' must be a whole number, not a text"),
    ("time = 2", "time = true", "[[location]] 1 (hamburg)", "'time' must be a whole number, not true or false"),
    (
        "time = 2",
        "time = 2.5",
        "[[location]] 1 (hamburg)",
        "'time' must be a whole number, not a number with a fraction",
    ),
    ("time = 2", "time = 1648-10-24", "[[location]] 1 (hamburg)", "'time' must be a whole number, not a date or time"),
    ("time = 2", "", "[[location]] 1 (hamburg)", "'time' is missing"),
    ('id = "hamburg"', "id = 1", "[[location]] 1", "'id' must be a text in quotes, not a whole number"),
    (
        'kind = "major"',
        'kind = "large"',
        "[[location]] 1 (hamburg)",
        "'kind' must be one of 'major', 'minor', not 'large'",
    ),
    ('kind = "major"', "kind = []", "[[location]] 1 (hamburg)", "'kind' must be one of 'major', 'minor', not a list"),
    ('["livestock", "muskets"]', '"muskets"', "[[location]] 1 (hamburg)", "'goods' must be a list, not a text"),
    ('["livestock", "muskets"]', "[1]", "[[location]] 1 (hamburg)", "'goods.entry 1' must be a text in quotes"),
    ('["russia", "sweden"]', '["russia"]', "[map] lines 1", "This must have 2 entries, not 1"),
    ('["russia", "sweden"]', '["russia", {}]', "[map] lines 1", "'entry 2' must be a text in quotes, not a table"),
    (
        '["copper", "iron", "coal"]',
        '["copper", 3]',
        "[office] F 2",
        "This must be a text in quotes, not a whole number",
    ),
    ("{ 2 = 2, 3 = 3, 4 = 4 }", "4", "[time_chart] standard", "This must be a table, not a whole number"),
    ("{ 2 = 2, 3 = 3, 4 = 4 }", '{ 2 = "2" }', "[time_chart] standard", "'2' must be a whole number, not a text"),
    (
        "cost = 4",
        "price = 4",
        "[[bonus]] 1",
        "'price' is not known here, expected one of: location, good, cost, source",
    ),
    ("cost = 4", "price = 4", "[[bonus]] 1", "'cost' is missing"),
    ("vp = 5", 'vp = "5"', "[[building]] 1 (boerse)", "'vp' must be a number, not a text"),
    ("vp = 5", f"vp = 0x{'f' * 500}", "[[building]] 1 (boerse)", "'vp' must be a number, not a huge number"),
    (BOERSE, 'rule = "most"', "[[building]] 1 (boerse)", "'rule' must be a table, not a text"),
    (
        BOERSE,
        BOERSE.replace("sole_", ""),
        "[[building]] 1 (boerse)",
        "'rule.kind' must be one of 'sole_most', 'all_kinds_in'",
    ),
    (BOERSE, BOERSE.replace("what", "which"), "[[building]] 1 (boerse)", "'rule.which' is not known here"),
    (
        "{ vegetables = 1 }",
        '{ vegetables = "1" }',
        "[deck] contracts 2 (2-sweden)",
        "'goods.vegetables' must be a whole number",
    ),
    ('{ id = "2-sweden", ', "{ ", "[deck] contracts 2", "'id' is missing"),
]


@pytest.mark.parametrize("old, new, row, sentence", FORM)
def test_form(old: str, new: str, row: str, sentence: str) -> None:
    assert any(place == row and said.startswith(sentence) for place, said in told(changed(old, new)))


def test_all_mistakes_of_form_are_told_not_only_the_first() -> None:
    assert told(TEXT.replace("cost = 4", 'cost = "4"\ncolour = "red"')) == [
        (f"[[bonus]] {number}", sentence)
        for number in range(1, 9)
        for sentence in (
            "'colour' is not known here, expected one of: location, good, cost, source",
            "'cost' must be a whole number, not a text",
        )
    ]


def test_tables_of_the_wrong_form() -> None:
    assert ("[[bonus]]", "This must be a list, not a whole number") in told("bonus = 1")
    assert ("[[bonus]] 2", "This must be a table, not a whole number") in told("bonus = [{}, 2]")
    assert ("[office]", "This must be a table, not a list") in told("office = []")
    assert ("[deck] contracts 1", "This must be a table, not a text") in told("deck = { contracts = ['x'] }")


def test_nothing_of_the_file_reaches_the_terminal_unescaped() -> None:
    assert told('"\\u001b[31m" = 1')[0][0] == r"['\x1b[31m']"
    rows = [row for row, _ in told('[edition]\n"\\u001b[31m" = 1')]
    assert r"[edition] '\x1b[31m'" in rows


# ---------------------------------------------------------------- line numbers


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    "old, new, row",
    [
        ("time = -3", "time = -6", '[[location]] 12 (newfoundland)|[[location]]\nid = "newfoundland"'),
        ('["sweden", "danzig"]', '["sweden", "russia"]', "[map] lines 3|lines = ["),
        ('["vegetables", "ham"]', "[]", "[office] B|B = []"),
        ("\nA = 6", "\nA = 5", "[time_counters]|[time_counters]"),
        ("{ vegetables = 1 }", "{ vegetables = 41 }", '[deck] contracts 2 (2-sweden)|{ id = "2-sweden"'),
        ('{ id = "2-sweden", ', "{ ", "[deck] contracts 2|{ value = 2"),
        ('id = "kontor-1"', "", "[edition] id|[edition]"),
    ],
)
def test_the_line_is_told(old: str, new: str, row: str) -> None:
    place, part = row.split("|")
    text = changed(old, new)
    assert f"{place}, line {line_of(text, part)}" in [problem.row for problem in problems(text)]


def test_a_syntax_error_is_told_with_its_line() -> None:
    text = changed("cost = 4", "cost = four")
    (found,) = problems(text)
    assert (found.row, found.sentence) == (f"line {line_of(text, 'four')}", "This is not TOML: Invalid value")


def test_a_syntax_error_at_the_end_is_told_with_the_last_line() -> None:
    text = TEXT.rstrip().removesuffix("]")
    (problem,) = problems(text)
    assert problem.row == f"line {text.count(chr(10)) + 1}"
    assert problem.sentence.startswith("This is not TOML: ")


def test_contracts_under_headers_of_their_own_have_lines_too() -> None:
    header = "[[deck.contracts]]\nid = 'x'\n"
    rows = [problem.row for problem in problems(header + header)]
    assert "[deck] contracts 2 (x), line 3" in rows


def test_a_list_of_lists_on_one_line_is_known_as_a_whole_only() -> None:
    text = "[deck]\ncontracts = [\n{ id = 'x' }, { id = 'y' },\n{ id = 'z' },\n]"
    rows = {problem.row for problem in problems(text)}
    assert {"[deck] contracts 1 (x), line 3", "[deck] contracts 2 (y), line 2"} <= rows
    assert "[deck] contracts 3 (z), line 2" in rows


def test_without_the_usual_layout_there_is_no_line() -> None:
    lines = Lines("deck = { contracts = [] }")
    assert lines.told(Place("deck", "contracts", 1)) == "[deck] contracts 1"
    assert lines.told(Place("bonus", "", 1)) == "[[bonus]] 1"
    assert lines.told(Place()) == "the file"


# ---------------------------------------------------------------- hostile files


@pytest.mark.parametrize(
    "text, row, sentence",
    [
        ("[" * 1_000_000, "the file", "The file has 1000000 characters, expected at most 100000"),
        ("[" * 20_001, "line 1", "The line has 20001 characters, expected at most 20000"),
        ("\n" + "[" * 20_000, "line 2", "This is not TOML"),
        ("a = " + "[" * 15_000, "the file", "Lists or tables lie too deep inside one another"),
        ("a = " + "[\n" * 15_000, "the file", "Lists or tables lie too deep inside one another"),
        ("a = " + "{a = " * 3_000, "the file", "Lists or tables lie too deep inside one another"),
        ("a = " + "9" * 10_000, "the file", "A number has thousands of digits"),
        ("\x7fELF\x00\x01", "line 1", "This is not TOML"),
        ("\udcff\udcfe", "the file", "This is not a text in UTF-8"),
        ("a = 1\na = 2\n", "line 2", "This is not TOML"),
        ("", "[edition]", "This is missing"),
        ("a." * 100 + "a = 1", "[a]", "This is not known here"),
        ("\n" + "a." * 101 + "a = 1", "line 2", "The line has 101 dots, expected at most 100"),
        (
            "[" + "a." * 9_000 + "a]\n" + "a.a.a.a = 1\n" * 6_000,
            "line 1",
            "The line has 9000 dots, expected at most 100",
        ),
    ],
)
def test_hostile_files(text: str, row: str, sentence: str) -> None:
    found = told(text)
    assert found[0][0] == row
    assert found[0][1].startswith(sentence)


def test_many_wrong_rows_are_all_told() -> None:
    contracts = "{ id = 'x', value = 2, location = '' },\n" * 2_000
    text = TEXT[: TEXT.index("[deck]")] + f"[deck]\ncontracts = [\n{contracts}]"
    assert len(problems(text)) > 5_000


def test_long_lists_of_names_are_cut_short() -> None:
    many, none = listed([str(number) for number in range(21)]), listed([])
    assert isinstance(many, Saying)
    assert isinstance(none, Saying)
    assert [english(many), english(none)] == ["21 names", "nothing"]
    assert listed({"b", "a"}) == "a, b"
    assert shown("x" * 41) == repr("x" * 39 + "…")
    assert figure(-(10**9)) == "a huge number"


def some_tables() -> st.SearchStrategy[Any]:
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates()
    return st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document where something else could stand."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(spot for key, inner in items for spot in spots(inner, (*path, key)))]


SPOTS = spots(WHOLE)[1:]


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


@pytest.mark.unmeasured
@given(st.text())
def test_any_text_has_problems(text: str) -> None:
    assert problems(text)


@given(st.binary())
def test_any_binary_file_has_problems(data: bytes) -> None:
    assert problems(data.decode("utf-8", "surrogateescape"))


@given(
    st.lists(st.sampled_from(["[", "]", "{", "}", "=", "a", ".", '"', "'", "\n", "1", "-", "deck", "bonus", ",", " "]))
)
def test_any_mixture_of_toml_has_problems(parts: list[str]) -> None:
    assert problems("".join(parts))


@pytest.mark.unmeasured
@given(st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=5))
def test_a_file_cut_anywhere_loads_or_has_problems(start: int, length: int, new: str) -> None:
    text = TEXT[:start] + new + TEXT[start + length :]
    if problems(text):
        with pytest.raises(BrokenComponents):
            load(text)
    else:
        assert load(text).digest


@pytest.mark.unmeasured
@given(st.sampled_from(SPOTS), some_tables())
def test_any_value_anywhere_is_accepted_or_told(path: tuple[Any, ...], new: Any) -> None:
    document = put(WHOLE, path, new)
    with pytest.MonkeyPatch.context() as patch:  # there is no writer of TOML in the standard library
        patch.setattr(tomllib, "loads", lambda text: document)
        found = problems("")
        assert all(problem.row.isprintable() and problem.sentence.isprintable() for problem in found)
        if not found:
            assert load("").digest
        assert (read("")[0] is None) <= bool(found)
