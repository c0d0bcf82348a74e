"""kontor play: a person types, and the match goes on, is saved, and comes to its end."""

import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from app.cli import main
from app.cli.terminal.match import Sitting
from app.engine import saved
from app.engine.games import GAMES
from app.robots.programs import STYLES
from app.robots.programs.playing import play_out

GAME = GAMES["merkator"]
LONG_ENOUGH = "1\n" * 3000  # the first thing on the list, again and again: first all is sold, then the time runs out


def play(*words: object, typed: str = "", code: int = 0) -> Result:
    result = CliRunner().invoke(main, ["play", *map(str, words)], input=typed, env={"KONTOR_MERKATOR_COMPONENTS": ""})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code == code, result.output
    return result


def read(file: Path) -> saved.SavedMatch:
    return saved.read(file.read_text("utf-8"))


def alone(typed: str, *words: object) -> str:
    """Two people at one keyboard, seat 0 begins (with this seed)."""
    return play("--seats", 2, "--human", 0, "--human", 1, "--seed", "c", *words, typed=typed).output


def test_the_seed_of_these_tests_lets_seat_0_begin() -> None:
    assert GAME.rules.waiting_for(GAME.start(2, (), "c")) == (0,)


# ------------------------------------------------------------------ whole matches


@pytest.mark.parametrize("game", GAMES)
def test_a_match_to_its_end(game: str, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    output = play("--game", game, "--seats", 3, "--seed", "7", "--save", file, typed=LONG_ENOUGH).output
    match = read(file)
    assert (match.game, match.robots) == (game, (1, 2))
    assert saved.resume(match).over
    assert "match is over\n" in output
    assert re.search(r"(has won|shares the win)", output)


def test_an_interrupted_match_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    play("--seats", 3, "--seed", "7", "--human", 1, "--save", whole, typed=LONG_ENOUGH)
    play("--seats", 3, "--seed", "7", "--human", 1, "--save", parts, typed="1\n" * 5 + "q\n")
    play("--resume", parts, typed="1\n" * 8)  # and then the input ends
    assert 13 <= len(read(parts).actions) < len(read(whole).actions)
    play("--resume", parts, typed=LONG_ENOUGH)
    assert parts.read_bytes() == whole.read_bytes()


def test_a_recorded_match_can_be_gone_on_with_elsewhere(tmp_path: Path) -> None:
    state = GAME.start(2, (), "c")
    actions, end = play_out(GAME, state, STYLES["random"], 2, "c")
    match = saved.SavedMatch(
        game="merkator",
        seats=2,
        seed="c",
        components=GAME.components_record(state.components),
        names=("Anna", "Ben"),
        robots=(0, 1),
        actions=tuple(actions[:20]),
        expected=saved.outcome(GAME, end),
    )
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    before.write_text(saved.write(match), "utf-8")
    text = before.read_bytes()
    assert "won" in play("--resume", before, "--save", after).output
    assert before.read_bytes() == text
    assert read(after).actions == tuple(actions)
    assert read(after).expected is None


# ------------------------------------------------------------------ what is shown


def test_the_table_the_story_and_the_choices_are_shown() -> None:
    output = alone("q\n")
    for part in ("Turn 1: Anna", "Cubes: Hamburg 1, Danzig 1", "0 Anna", "1 Bruno", "You: Contracts", "At any time:"):
        assert part in output
    assert re.search(r"^ *\d+ Hamburg +\d+ Danzig", output, re.MULTILINE)
    assert "Traveller 0" in output
    assert output.endswith("Anna (seat 0): Invest, then choose where to travel > q\nLeft without saving.\n")


def test_help_names_every_command() -> None:
    output = alone("?\nq\n")
    for command in ("N ", "{...}", "p N", "v ", "c [WORD]", "t SEAT", "u ", "s FILE", "q ", "? "):
        assert re.search(rf"^(.* > )?{re.escape(command)}", output, re.MULTILINE), command


def test_nothing_typed_shows_the_table_again() -> None:
    assert alone("\nq\n").count("At any time:") == alone("v\nq\n").count("At any time:") == 2


def test_a_preview_changes_nothing(tmp_path: Path) -> None:
    output = alone('p {"type": "TravelTo", "location": "hamburg"}\np 1\np 1000\np\nq\n', "--save", tmp_path / "x.json")
    assert "Cubes 1 ·" in output
    assert "goods: livestock, muskets" in output
    assert "“1000” is neither a number in the list nor a command" in output
    assert read(tmp_path / "x.json").actions == ()


def test_a_preview_of_what_needs_none() -> None:
    assert "There is nothing more to know about it beforehand." in alone('p {"type":"PlaceSupply","good":"wine"}\nq\n')


def test_cards_are_explained() -> None:
    output = alone("c\nc 10\nc atlantis\nq\n")
    assert re.search(r"^contract 10 \w+ +", output, re.MULTILINE)
    assert re.search(r"Cost \d+, Scores ", output)
    assert "There is no such card on the table." in output


# ------------------------------------------------------------------ what is typed


def test_actions_can_be_written_as_json(tmp_path: Path) -> None:
    typed = '{"type": "TravelTo", "location": "hamburg"}\n{"type": "Split", "seat": 0, "first": 1}\nq\n'
    alone(typed, "--save", tmp_path / "x.json")
    assert [GAME.encode_action(action) for action in read(tmp_path / "x.json").actions] == [
        {"type": "TravelTo", "seat": 0, "location": "hamburg"},
        {"type": "Split", "seat": 0, "first": 1},
    ]


@pytest.mark.parametrize(
    "typed, sentence",
    [
        ("0", "“0” is neither a number in the list nor a command. ? shows all commands."),
        ("-1", "“-1” is neither"),
        ("9" * 5000, "is neither a number"),
        ("²", "“²” is neither"),
        ("travel", "“travel” is neither"),
        ("[1]", "“[1]” is neither"),
        ("[bold]x", "“[bold]x” is neither"),
        ('{"type": "Atlantis"}', "Invalid value 'Atlantis'"),
        ('{"type": "Done", "x": 1}', "Object contains unknown field `x`"),
        ('{"type": "Done"', "line 1: this is not JSON: Expecting ',' delimiter."),
        ("{" * 100_000, "line 1: this is not JSON"),
        ('{"a":' * 100_000, "line 1: this is nested too deeply."),
        ('{"type": "Done", "seat": 1}', "You decide for seat 0 now."),
        ('{"type": "Done", "seat": true}', "You decide for seat 0 now."),
        ('{"type": "Done", "seat": false}', "Expected `int`, got `bool`"),
        ('{"type": "Done"}', "This is not yours to decide now. (TURN-3)"),
        ('{"type": "TravelTo", "location": "newfoundland"}', "The trip costs 3 time counters, you have 0. (TRV-2)"),
        ('p {"type": "TravelTo", "location": "newfoundland"}', "The trip costs 3 time counters, you have 0. (TRV-2)"),
        ("t 7", "The people here have the seats 0, 1."),
        ("t", "The people here have the seats 0, 1."),
        ("u", "Nothing has been done yet."),
        ("s", "Say where to: s FILE."),
        ("s /nowhere/x.json", "/nowhere/x.json cannot be written: No such file or directory"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_changes(typed: str, sentence: str, tmp_path: Path) -> None:
    output = " ".join(alone(f"{typed}\nq\n", "--save", tmp_path / "x.json").split())
    assert sentence in output
    assert read(tmp_path / "x.json").actions == ()


def test_others_may_act_out_of_turn(tmp_path: Path) -> None:
    output = alone('t 1\n{"type": "Promise", "location": "spain"}\nq\n', "--save", tmp_path / "x.json")
    assert "Bruno (seat 1), out of turn >" in output
    assert "Bruno would join a travel to Spain" in output
    assert [action.seat for action in read(tmp_path / "x.json").actions] == [1]


def test_somebody_may_have_nothing_to_do() -> None:
    """In the long game without joining there are neither supply cubes to place nor promises to make."""
    assert "Promise to join:" in alone("t 1\nq\n", "--option", "long")
    output = alone("t 1\nq\n", "--option", "long", "--option", "nojoin")
    assert "There is nothing to do for this seat now." in output


# ------------------------------------------------------------------ undo and save


def test_an_action_can_be_undone(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    output = alone('{"type": "PlaceSupply", "good": "wine"}\nu\nq\n', "--save", file)
    assert "The last action is undone" in output
    assert read(file).actions == ()


def test_a_drawn_card_cannot_be_forgotten(tmp_path: Path) -> None:
    file, table = tmp_path / "x.json", ("--game", "sea_merchants", "--seats", 2, "--human", 0, "--human", 1)
    load, draw = '{"type": "Load", "product": "fish"}\n', '{"type": "Done"}\n{"type": "Draw"}\n'
    output = play(*table, "--seed", "c", "--save", file, typed=f"{load}t 0\nu\n{load * 4}{draw}t 0\nu\nq\n").output
    assert output.count("The last action is undone") == 1
    assert "Something came to light with it that nobody can forget again." in output
    assert [type(action).__name__ for action in read(file).actions] == [*["Load"] * 4, "Done", "Draw"]


def test_cards_of_a_pool_are_explained_too() -> None:
    output = play("--game", "sea_merchants", typed="c\nq\n").output
    assert re.search(r"^contract +Price 11, Effect 2 more coins", output, re.MULTILINE)


def test_only_the_own_last_action_can_be_undone(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    place = '{"type": "PlaceSupply", "good": "wine"}\n'
    output = alone(f"t 1\n{place}u\nt 1\nu\nq\n", "--save", file)
    assert "Bruno acted last. You can undo your own last action only." in output
    assert read(file).actions == ()


def test_saving_never_writes_over_another_match(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    output = alone(f"s {file}\ns {file}\nq\n")
    assert f"Saved as {file}.\n" in output
    assert f"{file} is there already.\n" in output
    text = file.read_bytes()
    result = play("--save", file, code=2)
    assert "is there already" in result.stderr
    assert file.read_bytes() == text


def test_a_disk_that_is_full_does_not_end_the_match(tmp_path: Path) -> None:
    state = GAME.start(2, (), "c")
    match = saved.SavedMatch(game="merkator", seats=2, seed="c", names=("Anna", "Ben"), robots=(1,))
    sitting = Sitting(match, state, tmp_path / "nowhere" / "x.json")
    sitting.act(GAME.decode_action({"type": "PlaceSupply", "seat": 0, "good": "wine"}))
    assert len(sitting.match.actions) == 1
    assert sitting.news()[-1].startswith("NOT SAVED: ")
    assert sitting.news() == []
    with pytest.raises(click.ClickException):
        sitting.save_as(tmp_path / "nowhere" / "y.json")


@pytest.mark.parametrize(
    "words, sentence",
    [
        (("--human", 3, "--seats", 3), "--human: the seats are 0 to 2."),
        (("--human", -1), "--human: the seats are 0 to 3."),
        (("--seats", 7), "Merkator is for 1 to 4 players, not 7 (SET-1)"),
        (("--resume", "x.json", "--seats", 3), "--resume goes on with a match as it began"),
        (("--resume", "x.json", "--human", 0), "--resume goes on with a match as it began"),
    ],
)
def test_what_cannot_be_played_is_refused(words: tuple[object, ...], sentence: str) -> None:
    assert sentence in play(*words, code=2).stderr


def test_a_match_that_cannot_be_kept_is_not_begun(tmp_path: Path) -> None:
    result = play("--save", tmp_path / "nowhere" / "x.json", code=1)
    assert "cannot be written" in result.stderr
    assert result.stdout == ""


def test_the_file_is_a_whole_match_after_every_action(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    for number in range(1, 4):
        play(*(("--resume", file) if file.exists() else ("--seats", 1, "--seed", "c", "--save", file)), typed="1\nq\n")
        assert len(json.loads(file.read_text("utf-8"))["actions"]) == number
        assert len(read(file).actions) == number
