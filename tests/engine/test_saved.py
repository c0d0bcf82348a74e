"""Saved matches: written and read again, and every way in which a file can be broken."""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.merkator.components import BUNDLED, Components
from app.engine.saved import (
    LARGEST,
    BrokenSave,
    SavedMatch,
    begin,
    commitment,
    committed_to,
    dealt_from,
    differences,
    outcome,
    read,
    replayed,
    resume,
    shares_fit,
    write,
)
from app.errors import Malformed
from app.robots.programs import STYLES
from app.robots.programs.playing import play_out

GAME = GAMES["merkator"]
NAMES = ("Anna", "Bjørn", "C. “Q”", "Đ")


def saved(
    seats: int = 3,
    options: tuple[str, ...] = (),
    style: str = "random",
    components: Components = BUNDLED,
    start_seat: int | None = None,
) -> SavedMatch:
    """A whole match by programs."""
    state = GAME.start(seats, options, "a seed", start_seat, components)
    actions, _ = play_out(GAME, state, STYLES[style], seats, "a seed")
    return SavedMatch(
        game="merkator",
        seats=seats,
        options=options,
        start_seat=start_seat,
        seed="a seed",
        components=GAME.components_record(components),
        names=NAMES[:seats],
        robots=(1,) if seats > 1 else (),
        actions=tuple(actions),
    )


MATCH = saved()
TEXT = write(MATCH)


class Broken(NamedTuple):
    line: int
    sentence: str


def broken(text: str) -> Broken:
    with pytest.raises(BrokenSave) as caught:
        read(text)
    assert Malformed.by(caught.value).detail.isprintable()
    return Broken(caught.value.line, Malformed.by(caught.value).detail)


def line_of(text: str, part: str) -> int:
    return text.count("\n", 0, text.index(part)) + 1


def with_field(name: str, value: object) -> str:
    """The written match with another value in one of its one-line fields."""
    kept = [line for line in TEXT.splitlines() if not line.startswith(f'"{name}":')]
    return "\n".join([kept[0], f'"{name}": {json.dumps(value)},', *kept[1:]])


def with_action(number: int, action: object) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(TEXT)
    data["actions"][number - 1] = action
    return data


def as_written(data: dict[str, Any]) -> str:
    """An action a line, as we write it."""
    fields = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in data.items() if name != "actions"]
    actions = ",\n".join(map(json.dumps, data["actions"]))
    return "{\n" + ",\n".join([*fields, f'"actions": [\n{actions}\n]']) + "\n}\n"


def pretty(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=2).replace("\n", "\r\n")


FORMATTINGS = pytest.mark.parametrize("formatted", [as_written, json.dumps, pretty])


# ------------------------------------------------------------------ there and back


@pytest.mark.parametrize(
    "match",
    [
        MATCH,
        replace(MATCH, actions=()),
        saved(1, ("expert", "var_c")),
        saved(2, ("nojoin", "nocoin")),
        saved(4, ("long", "expert", "var_a", "var_b", "var_c", "var_d"), "eager", start_seat=2),
    ],
    ids=["three", "begun", "solo", "two", "all options"],
)
def test_a_match_is_the_same_after_writing_and_reading(match: SavedMatch) -> None:
    again = read(write(match))
    assert again == match
    assert GAME.encode_state(resume(again)) == GAME.encode_state(resume(match))
    assert write(again) == write(match)


def test_every_action_has_a_line_of_its_own() -> None:
    lines = TEXT.splitlines()
    first = lines.index('"actions": [') + 1
    found = [GAME.decode_action(json.loads(line.rstrip(","))) for line in lines[first:-2]]
    assert found == list(MATCH.actions)


def test_400_actions_take_less_than_40_kB() -> None:
    match = saved(4, ("expert",), "eager")
    assert len(match.actions) > 400
    assert len(write(replace(match, actions=match.actions[:400])).encode()) < 40_000


def test_any_beginning_of_a_match_leads_to_the_same_end() -> None:
    states = list(replayed(MATCH))
    assert len(states) == len(MATCH.actions) + 1
    for number in (0, 1, 40, len(MATCH.actions)):
        interrupted = read(write(replace(MATCH, actions=MATCH.actions[:number])))
        there = resume(interrupted)
        assert GAME.encode_state(there) == GAME.encode_state(states[number])
        end = GAME.rules.replay(there, MATCH.actions[number:])
        assert GAME.encode_state(end) == GAME.encode_state(states[-1])


def test_the_start_player_may_be_left_to_the_seed() -> None:
    chosen = begin(MATCH).traveller
    assert GAME.encode_state(begin(replace(MATCH, start_seat=chosen))) == GAME.encode_state(begin(MATCH))


def test_other_components_are_kept_whole() -> None:
    edition = replace(BUNDLED.rows.edition, id="my-own-box")
    match = saved(components=Components(replace(BUNDLED.rows, edition=edition)))
    again = read(write(match))
    assert resume(again).components.rows.edition.id == "my-own-box"


def test_what_came_out_is_compared_with_what_was_expected() -> None:
    found = outcome(GAME, resume(MATCH))
    match = replace(MATCH, expected=found)
    assert read(write(match)) == match
    assert differences(found, found) == []
    other = replace(found, ending="flood", winners=(0, 1))
    assert differences(found, other) == [
        "ending is time, expected was flood",
        f"winners is {found.winners}, expected was (0, 1)",
    ]


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read("\ufeff" + TEXT) == MATCH


# ------------------------------------------------------------------ broken actions


@FORMATTINGS
@pytest.mark.parametrize(
    "action, sentence",
    [
        ({"type": "TravelTo", "seat": 0, "location": "atlantis"}, "Action 17 is refused: .*\\([A-Z]+-[0-9]\\)$"),
        ({"type": "Atlantis", "seat": 0}, "action 17 has the wrong form: Invalid value 'Atlantis'"),
        ({"seat": 0, "location": "atlantis"}, "wrong form: Object missing required field `type`"),
        ({"type": "Done", "seat": 0, "atlantis": 1}, "wrong form: Object contains unknown field `atlantis`"),
        ({"type": "Done", "seat": "atlantis"}, "wrong form: Expected `int`, got `str`"),
        ({"type": "PlaceSupply", "seat": 3, "good": "atlantis"}, "wrong form: there is no seat 3"),
        ({"type": "PlaceSupply", "seat": -1, "good": "atlantis"}, "wrong form: there is no seat -1"),
    ],
)
def test_a_broken_action_is_shown_with_its_line(
    formatted: Callable[[dict[str, Any]], str], action: dict[str, Any], sentence: str
) -> None:
    text = formatted(with_action(17, action))
    mark = text.lower().index("atlantis")
    error = broken(text)
    assert error.line == text.count("\n", 0, text.rindex("{", 0, mark)) + 1
    assert re.search(sentence, error.sentence)


@FORMATTINGS
def test_nothing_is_played_after_the_end(formatted: Callable[[dict[str, Any]], str]) -> None:
    data = json.loads(TEXT)
    data["actions"].append({"type": "Done", "seat": 1})
    assert broken(formatted(data)).sentence == f"Action {len(MATCH.actions) + 1} is refused: The match is over (TURN-3)"


@pytest.mark.parametrize("action", [None, 3, [], "Done", [[]]])
def test_an_action_is_an_object(action: object) -> None:
    assert "action 2 has the wrong form: Expected `object`" in broken(as_written(with_action(2, action))).sentence


# ------------------------------------------------------------------ broken fields


@pytest.mark.parametrize(
    "name, value, sentence",
    [
        ("kontor", 2, "this is not of format 1, the one that this Kontor reads"),
        ("kontor", True, "this is not of format 1, the one that this Kontor reads"),
        ("game", "ludo", "there is no game “ludo” here"),
        ("game", 7, "“game” has the wrong form: Expected `str`, got `int`"),
        ("seats", 5, "“seats”: there are 1 to 4 seats"),
        ("seats", "3", "“seats” has the wrong form: Expected `int`, got `str`"),
        ("options", ["flood"], "“options”: There is no option “flood” (SET-1)"),
        ("options", ["nojoin"], "“options”: NOJOIN is for two players (NOJOIN)"),
        ("options", ["\u001b[31m"], "“options”: There is no option “?[31m” (SET-1)"),
        ("rules", 3, "“rules”: this Kontor knows those of Merkator up to version 2"),
        ("rules", 0, "“rules”: this Kontor knows those of Merkator up to version 2"),
        ("rules", "1", "“rules” has the wrong form: Expected `int`, got `str`"),
        ("start_seat", 3, "“start_seat”: there is no such seat"),
        ("start_seat", -1, "“start_seat”: there is no such seat"),
        ("seed", "x" * 201, "“seed” has the wrong form: Expected `str` of length <= 200"),
        ("names", ["Anna", "Ben"], "“names”: every seat has to have a name"),
        ("names", ["Anna", "Ben", ""], "“names” has the wrong form: Expected `str` of length >= 1 - at `$[2]`"),
        ("names", ["Anna", "Ben", "\u001b[2J"], "“names”: a name has characters that cannot be shown"),
        ("robots", [3], "“robots”: there is no such seat"),
        ("robots", [1, 1], "“robots”: a seat is there twice"),
        ("expected", {}, "“expected” has the wrong form: Object missing required field `digest`"),
        ("components", None, "“components”: Expected `object`, got `null`"),
        ("components", {"edition": "mine", "digest": "0"}, "needs the edition “mine” (0), which is not here"),
        ("colour", "red", "there is no field “colour”"),
    ],
)
def test_a_broken_field_is_shown_with_its_line(name: str, value: object, sentence: str) -> None:
    text = with_field(name, value)
    error = broken(text)
    assert error.line == line_of(text, f'"{name}":')
    assert sentence in error.sentence


@pytest.mark.parametrize("name", [line.split('"')[1] for line in TEXT.splitlines() if line.startswith('"')])
def test_no_field_may_be_missing(name: str) -> None:
    data = json.loads(TEXT)
    del data[name]
    error = broken(pretty(data))
    assert f"“{name}” is missing" in error.sentence
    assert error.line == 1


def test_the_actions_are_a_list() -> None:
    text = pretty(json.loads(TEXT) | {"actions": {}})
    error = broken(text)
    assert (error.line, error.sentence) == (line_of(text, '"actions"'), "“actions” has to be a list")


def test_components_that_do_not_fit_together_are_refused() -> None:
    data = json.loads(write(saved(components=Components(replace(BUNDLED.rows, building=BUNDLED.rows.building[1:])))))
    del data["components"]["rows"]["office"]["A"]
    error = broken(as_written(data))
    assert error.line == line_of(as_written(data), '"components"')


def test_a_file_that_is_far_too_long_is_not_even_looked_at() -> None:
    assert "too long for a saved match" in broken("[" * (LARGEST + 1)).sentence


@pytest.mark.parametrize(
    "text", ["", "{", "null", "[]", TEXT[:-3], TEXT + "x", TEXT.replace(",", ";", 1), "[" * 100_000]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    assert broken(text).sentence


@given(start=st.integers(0, len(TEXT)), length=st.integers(0, 30), put=st.text(max_size=8) | st.sampled_from("{}[],:"))
def test_no_change_to_a_file_brings_more_than_a_sentence(start: int, length: int, put: str) -> None:
    text, line = TEXT[:start] + put + TEXT[start + length :], 1
    try:
        read(text)
    except BrokenSave as error:
        line = error.line
    assert 1 <= line <= text.count("\n") + 1


def test_a_match_remembers_the_rules_it_was_begun_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that does not say has the first ones."""
    assert read(TEXT).rules == read(with_field("rules", 1)).rules == 1
    assert '"rules"' not in TEXT
    monkeypatch.setattr(type(GAME), "version", 3)
    later = replace(MATCH, rules=3)
    assert read(write(later)) == later
    assert (begin(later).version, begin(MATCH).version) == (3, 1)


def test_a_commitment_to_the_seed_is_kept() -> None:
    match = replace(saved(), commitment=commitment("x"))
    assert read(write(match)) == match
    assert "commitment" in broken(write(match).replace(commitment("x"), "nonsense")).sentence


def test_the_secret_and_the_shares_that_a_deal_comes_from_are_kept() -> None:
    secret, shares = "1" * 32, tuple(str(seat) * 32 for seat in range(3))
    match = replace(MATCH, secret=secret, shares=shares, commitment=commitment(secret), origin="fork")
    match = replace(match, seed=dealt_from(secret, shares), actions=(), expected=None)
    assert read(write(match)) == match
    assert shares_fit(MATCH)
    assert shares_fit(match)
    assert committed_to(match, commitment(secret))
    assert not committed_to(match, commitment(match.seed))
    for other in (replace(match, shares=shares[:2]), replace(match, shares=shares[::-1]), replace(match, seed="x")):
        assert not shares_fit(other)


def test_that_the_deal_is_known_is_kept() -> None:
    match = saved()
    assert "deal_known" not in write(match)
    assert read(write(replace(match, deal_known=True))).deal_known


@pytest.mark.parametrize("fields", [{"kontor_view": 1, "game": "merkator"}, {"game": "merkator", "view": {}}])
def test_a_file_for_looking_is_not_taken_for_one_that_is_broken(fields: dict[str, Any]) -> None:
    with pytest.raises(BrokenSave) as said:
        read(json.dumps(fields))
    assert said.value.key == "file_to_look_at"
    with pytest.raises(BrokenSave) as said:
        read(json.dumps({"game": "merkator", "view": {}, "seed": "1"}))
    assert said.value.key == "file_no_match"
