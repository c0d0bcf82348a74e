"""JSON with lines, and what is refused of it."""

from time import process_time

import pytest

from app.engine.lined_json import MOST, BrokenJson, Member, members, plain
from app.errors import Malformed


def test_members_and_elements_know_their_lines() -> None:
    text = '{"one": 1,\n\n "list": [\n1, [2,\n3], {"x":\n4}\n], "none": [], "nested": {"a": [\n1]}\n}\n'
    assert members(text) == {
        "one": Member(1, 1),
        "list": Member([1, [2, 3], {"x": 4}], 3, (4, 4, 5)),
        "none": Member([], 7),
        "nested": Member({"a": [1]}, 7),
    }


def test_an_object_may_be_empty() -> None:
    assert members(" {\n} ") == {}


@pytest.mark.parametrize(
    "text, line, sentence",
    [
        ("", 1, "this is not JSON: “{” is expected"),
        ("[]", 1, "this is not JSON: “{” is expected"),
        ("{", 1, "this is not JSON: the name of a field, in double quotes, is expected"),
        ("{\n1: 2}", 2, "this is not JSON: the name of a field, in double quotes, is expected"),
        ('{"a"\n\n 1}', 3, "this is not JSON: “:” is expected"),
        ('{"a": \n}', 2, "this is not JSON: Expecting value"),
        ('{"a": 1\n"b": 2}', 2, "this is not JSON: “}” is expected"),
        ('{"a": 1,\n}', 2, "there is a comma too much"),
        ('{"a": [1,\n\n]}', 3, "there is a comma too much"),
        ('{"a": [1\n2]}', 2, "this is not JSON: “]” is expected"),
        ('{"a": [1', 1, "this is not JSON: “]” is expected"),
        ('{"a": 1}\n{', 2, "there is something after the end"),
        ('{"a": 1,\n"a": 2}', 2, "“a” is given twice"),
        ('{"a":\n{"b": 1, "c": 2, "b": 1}}', 2, "“b” is given twice"),
        ('{"a":\n{"b": 1, "c": 2, "c": 1, "b": 1}}', 2, "“c” is given twice"),
        ('{"a": [1,\nNaN]}', 2, "NaN is not a number"),
        ('{"a":\n-Infinity}', 2, "-Infinity is not a number"),
        ('{"a": 1e999}', 1, "1e999 is too large a number"),
        ('{"a": ' + "9" * 5000 + "}", 1, "9999999999… is too large a number"),
        ('{"a":\n"\\ud800"}', 2, "a text has half a character in it"),
        ('{"a": "\\q"}', 1, "this is not JSON: Invalid \\escape"),
        ('{"a":\n' + "[" * 200_000 + "}", 2, "this is nested too deeply"),
        ('{"a":\n' + '{"a":' * 200_000 + "}", 2, "this is nested too deeply"),
        ('{"\x1b[2J": 1}', 1, "this is not JSON: Invalid control character at"),
        ('{"\\u001b": 1, "\\u001b": 1}', 1, "“?” is given twice"),
        ('{"a": {"\\ud800": 1, "\\ud800": 1}}', 1, "“?” is given twice"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, sentence: str) -> None:
    with pytest.raises(BrokenJson) as caught:
        members(text)
    assert (caught.value.line, Malformed.by(caught.value).detail) == (line, sentence)


def test_whole_characters_written_in_halves_are_fine() -> None:
    assert members('{"a": "\\ud83d\\ude00", "b": 1.5, "c": -3}')["a"] == Member("\U0001f600", 1)


def test_a_name_given_twice_among_very_many_is_found_at_once() -> None:
    names = [*range(15_000), 14_999]
    text = '{"kontor": 1, "components": {' + ", ".join(f'"{name}": 0' for name in names) + "}}"
    began = process_time()
    with pytest.raises(BrokenJson, match=r"field_twice .*14999"):
        members(text)
    assert process_time() - began < 2


def test_no_more_entries_than_a_match_can_have() -> None:
    assert len(members('{"a": [' + "0,\n" * (MOST - 1) + "0]}")["a"].lines) == MOST
    for text in (
        '{"a": [' + "0,\n" * MOST + "0]}",
        "{" + "".join(f'"{name}": 0,\n' for name in range(MOST)) + '"a": 0}',
    ):
        with pytest.raises(BrokenJson) as caught:
            members(text)
        assert str(caught.value) == "line 10001: json_entries {'most': '10,000'}"


def test_a_value_by_itself() -> None:
    assert plain(' {"a": [1, 2.5]} ') == {"a": [1, 2.5]}
    with pytest.raises(BrokenJson, match="json_after_end"):
        plain("{} {}")
