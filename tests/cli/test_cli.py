"""The command line: simulate, golden, replay, components, and what it says to whatever is wrong."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.cli import COMMANDS, main
from app.cli.terminal.files import write_match
from app.engine import saved
from app.engine.games import GAMES
from app.engine.games.merkator.components import bundled_text
from tests.server.client import PATIENCE

VARIABLE = "KONTOR_MERKATOR_COMPONENTS"


def kontor(*words: object, **environment: str) -> Result:
    """Run a command; whatever happens, nobody sees a traceback."""
    result = CliRunner().invoke(main, [str(word) for word in words], env={VARIABLE: "", **environment})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    file = tmp_path / "golden.json"
    assert kontor("golden", "record", file, "--seats", 3, "--seed", "7").exit_code == 0
    return file


def without_speed(output: str) -> str:
    assert re.search(r"^[\d,]+ actions per second$", output, re.MULTILINE)
    return re.sub(r"^[\d,]+ actions per second$", "", output, flags=re.MULTILINE)


# ------------------------------------------------------------------ as a program


def test_as_a_program_of_its_own() -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "app.cli", *words]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=os.environ | {VARIABLE: ""}
        )

    fine, wrong = run("simulate", "--matches", "2", "--seed", "7"), run("replay", "nowhere.json")
    assert (fine.returncode, fine.stderr) == (0, "")
    assert "seed 7: 2 matches" in fine.stdout
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert wrong.stderr == "Error: nowhere.json cannot be read: No such file or directory\n"


def test_welcome_names_commands_that_exist() -> None:
    output = kontor("welcome").output
    named = set(re.findall(r"^  kontor (\w+)", output, re.MULTILINE))
    assert named == {"play", "simulate", "replay"} <= {*COMMANDS}
    assert "Merkator" in output


# ------------------------------------------------------------------ simulate


@pytest.mark.parametrize("words", [("--game", "merkator", "--option", "long"), ("--game", "sea_merchants")])
def test_simulate_shows_the_same_for_a_seed_however_many_processes(words: tuple[str, ...]) -> None:
    wanted = ("simulate", *words, "--seats", 3, "--matches", 6)
    one, again, shared = (kontor(*wanted, "--seed", 7, *jobs) for jobs in ((), (), ("--jobs", 2)))
    assert without_speed(one.output) == without_speed(again.output) == without_speed(shared.output)
    assert one.exit_code == shared.exit_code == 0
    assert without_speed(kontor(*wanted, "--seed", 8).output) != without_speed(one.output)


def test_simulate_counts() -> None:
    output = kontor("simulate", "--seats", 2, "--matches", 5, "--seed", 7, "--style", "eager").output
    for row in (r"turns +[\d.]+ +\d+ +\d+", r"actions +[\d.]+ +\d+ +\d+", r"(time|peace) +\d+ +[\d.]+ %"):
        assert re.search(rf"^{row}", output, re.MULTILINE), output
    wins = re.findall(r"^seat \d +[\d.]+ +[\d.]+ +[\d.]+ +([\d.]+) %$", output, re.MULTILINE)
    assert len(wins) == 2
    assert sum(map(float, wins)) == pytest.approx(100)


def test_simulate_tells_visits_for_every_order_the_same_for_a_seed() -> None:
    wanted = ("simulate", "--visits", "--seats", 2, "--matches", 1, "--seed", 7)
    output = kontor(*wanted).output
    rows = [line.split() for line in output.splitlines()[4:]]
    more = ["gain+if", "gain+plans", "gain+if+plans"]
    assert [row[:2] for row in rows] == [[order, "1"] for order in (*GAMES["merkator"].orders, *more)]
    assert kontor(*wanted, "--jobs", 2).output == output
    assert kontor(*wanted, "--order", "gain+if+plans").output.split()[-6:] == rows[-1]


@pytest.mark.parametrize(
    "words, sentence",
    [
        (("--seats", 5), "Merkator is for 1 to 4 players, not 5 (SET-1)"),
        (("--seats", -1), "Merkator is for 1 to 4 players, not -1 (SET-1)"),
        (("--seats", 10**12), "not 1000000000000 (SET-1)"),
        (("--seats", "many"), "'many' is not a valid integer"),
        (("--option", "flood"), "There is no option “flood” (SET-1)"),
        (("--option", "nojoin"), "NOJOIN is for two players (NOJOIN)"),
        (("--game", "sea_merchants", "--seats", 1), "The Sea Merchants is for 2 to 4 players, not 1 (SEA-SET-1)"),
        (("--game", "sea_merchants", "--option", "long"), "There is no option “long” (SEA-SET-1)"),
        (("--game", "ludo"), "'ludo' is not"),
        (("--matches", 0), "0 is not in the range"),
        (("--jobs", 0), "0 is not in the range"),
        (("--style", "wild"), "'wild' is not"),
        (("--visits", "--order", "seldom"), "“seldom” is no standing order of Merkator: ask, gain, useful, never"),
        (
            ("--visits", "--game", "sea_merchants", "--order", "gain"),
            "“gain” is no standing order of The Sea Merchants",
        ),
    ],
)
def test_simulate_refuses_what_it_cannot_do(words: tuple[object, ...], sentence: str) -> None:
    result = kontor("simulate", "--matches", 1, *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


# ------------------------------------------------------------------ golden, replay


def test_golden_matches_come_out_the_same(golden: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    result = kontor("golden", "record", "--game", "merkator", "--seats", 3, "--seed", "7", again)
    assert result.exit_code == 0
    assert re.search(r"again.json: \d+ actions, ended by time, scores ", result.output)
    assert again.read_bytes() == golden.read_bytes()
    assert list(tmp_path.iterdir()) in ([again, golden], [golden, again])  # nothing temporary is left behind


def test_a_new_match_says_by_which_rules_it_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["merkator"]), "version", 3)
    file = tmp_path / "later.json"
    assert kontor("golden", "record", file, "--seed", 1).exit_code == 0
    assert saved.read(file.read_text("utf-8")).rules == 3
    monkeypatch.undo()
    refused = kontor("replay", file)
    assert (refused.exit_code, "“rules”: this Kontor knows those of Merkator up to version 2" in refused.stderr) == (
        1,
        True,
    )


def test_golden_says_when_it_cannot_write(tmp_path: Path) -> None:
    result = kontor("golden", "record", tmp_path / "nowhere" / "x.json", "--seed", 1)
    assert (result.exit_code, result.stderr) == (
        1,
        f"Error: {tmp_path}/nowhere/x.json cannot be written: No such file or directory\n",
    )


def test_a_file_that_cannot_be_replaced_stays_as_it_is(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = golden.read_bytes()
    match = saved.read(golden.read_text("utf-8"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.cli.terminal.files.os.fsync", full)
    with pytest.raises(Exception, match="cannot be written: No space left on device"):
        write_match(golden, match)
    assert golden.read_bytes() == before
    assert list(golden.parent.iterdir()) == [golden]


def test_replay_tells_the_story_and_the_end(golden: Path) -> None:
    result = kontor("replay", golden)
    match = saved.read(golden.read_text("utf-8"))
    assert result.exit_code == 0
    assert "the edition that comes with Kontor" in " ".join(result.output.split())
    assert re.search(r"^ {6}Turn 1: (Anna|Bruno|Clara)$", result.output, re.MULTILINE)
    assert re.search(rf"^ *{len(match.actions)}  The match is over$", result.output, re.MULTILINE)
    assert "has won" in result.output
    assert result.output.endswith("It ends as it was recorded.\n")


def test_replay_stops_where_it_is_told_to(golden: Path) -> None:
    result = kontor("replay", golden, "--until", 3)
    numbers = {int(number) for number in re.findall(r"^ *(\d+)  ", result.output, re.MULTILINE)}
    assert numbers <= {1, 2, 3}
    assert "won" not in result.output
    assert "recorded" not in result.output
    assert kontor("replay", golden, "--until", 10**9).output == kontor("replay", golden).output


def test_replay_can_be_quiet(golden: Path) -> None:
    output = kontor("replay", golden, "--quiet").output
    assert "Turn 1" not in output
    assert "has won" in output


def test_replay_verifies_the_deal(golden: Path) -> None:
    seed = saved.read(golden.read_text("utf-8")).seed
    silent = kontor("replay", golden, "--quiet", "--verify")
    assert (silent.exit_code, "--commitment" in silent.stderr) == (1, True)
    shown = saved.commitment(seed)
    assert "committed to at the start" in kontor("replay", golden, "--quiet", "--commitment", shown).output
    wrong = kontor("replay", golden, "--quiet", "--commitment", "0" * 64)
    assert wrong.stderr == "Error: The deal is not the one that was committed to at the start\n"
    text = golden.read_text("utf-8")
    golden.write_text(text.replace('"actions"', f'"commitment": "{shown}",\n"actions"', 1), "utf-8")
    verified = kontor("replay", golden, "--quiet", "--verify")
    assert verified.exit_code == 0
    assert "chosen by the server alone" in verified.output
    assert "another match" not in verified.output
    golden.write_text(
        golden.read_text("utf-8").replace('"actions"', '"origin": "fork",\n"deal_known": true,\n"actions"', 1)
    )
    verified = kontor("replay", golden, "--quiet", "--verify")
    assert "It branched off from another match" in verified.output
    assert "saved whole while it was played" in verified.output


def test_replay_notices_another_end(golden: Path) -> None:
    text = golden.read_text("utf-8")
    golden.write_text(re.sub(r'"ending": "time"', '"ending": "flood"', text), "utf-8")
    result = kontor("replay", golden, "--quiet")
    assert result.exit_code == 1
    assert result.stderr == f"Error: {golden} does not end as it was recorded:\n  ending is time, expected was flood\n"


BROKEN: dict[str, tuple[Callable[[str], bytes], str]] = {
    "syntax": (
        lambda text: text.replace('"seats": 3,', '"seats": 3').encode(),
        "line 5: this is not JSON: “}” is expected",
    ),
    "action": (lambda text: text.replace("TravelTo", "TravelBy").encode(), r"line \d+: action \d+ has the wrong form"),
    "rules": (
        lambda text: re.sub('"location": "[a-z]+"', '"location": "x"', text).encode(),
        r"line \d+: Action \d+ is refused: .*TRV-1",
    ),
    "deep": (lambda text: b"[" * 1_000_000, "line 1: this is not JSON"),
    "deep inside": (lambda text: b'{"kontor":' + b"[" * 1_000_000, "line 1: this is nested too deeply"),
    "nan": (lambda text: text.replace('"seats": 3', '"seats": NaN').encode(), "line 4: NaN is not a number"),
    "huge number": (
        lambda text: text.replace('"seats": 3', '"seats": ' + "9" * 9999).encode(),
        "line 4: 9999999999… is too large",
    ),
    "twice": (
        lambda text: text.replace('"seats": 3', '"seats": 3,\n"seats": 4').encode(),
        "line 5: “seats” is given twice",
    ),
    "utf-16": (lambda text: text.encode("utf-16"), "line 1: this is not text in UTF-8"),
    "latin-1": (lambda text: text.replace("Anna", "Änna").encode("latin-1"), "line 9: this is not text in UTF-8"),
    "huge": (lambda text: b" " * 50_000_000, "longer than 4 MB"),
    "empty": (lambda text: b"", "line 1: this is not JSON"),
    "picture": (lambda text: bytes(range(256)), "line 2: this is not text in UTF-8"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_ends_in_a_sentence(kind: str, golden: Path) -> None:
    break_it, sentence = BROKEN[kind]
    golden.write_bytes(break_it(golden.read_text("utf-8")))
    for words in (("replay", golden), ("play", "--resume", golden)):
        result = kontor(*words)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert re.search(sentence, result.stderr), result.stderr[:500]


def test_files_of_other_editors_are_read(golden: Path) -> None:
    data: Any = json.loads(golden.read_text("utf-8"))
    golden.write_bytes(b"\xef\xbb\xbf" + json.dumps(data, indent=4).replace("\n", "\r\n").encode())
    assert kontor("replay", golden, "--quiet").exit_code == 0


def test_a_directory_is_no_match(tmp_path: Path) -> None:
    assert "cannot be read: Is a directory" in kontor("replay", tmp_path).stderr


# ------------------------------------------------------------------ components


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(bundled_text().replace('id = "kontor-1"', 'id = "my-box"'), "utf-8")
    return file


def spoil(file: Path) -> Path:
    file.write_text(file.read_text("utf-8").replace('colour = "green"', 'colour = "yellow"', 1), "utf-8")
    return file


def test_components_can_be_printed(tmp_path: Path) -> None:
    assert kontor("components", "show", "--edition", "kontor-1").output == bundled_text()
    usual = tmp_path / "usual.toml"
    usual.write_text(kontor("components", "show").stdout, "utf-8")
    assert 'id = "kontor-2"' in usual.read_text("utf-8")
    assert f"{usual} is fine" in kontor("components", "check", usual).output
    unknown = kontor("components", "show", "--edition", "kontor-9")
    assert unknown.exit_code == 2
    assert (
        "There is no edition “kontor-9”, only kontor-2, kontor-2-plus-1, kontor-2-plus-2, kontor-1." in unknown.stderr
    )


def test_a_game_without_a_components_file_says_so(own: Path) -> None:
    for words in (("show",), ("check", own)):
        result = kontor("components", *words, "--game", "sea_merchants")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "The Sea Merchants has no components to correct." in result.stderr


def test_components_are_checked(own: Path) -> None:
    fine = kontor("components", "check", own)
    assert fine.exit_code == 0
    assert f"{own} is fine" in fine.output
    wrong = kontor("components", "check", spoil(own))
    assert wrong.exit_code == 1
    assert "yellow" in wrong.stdout
    assert re.search(r"cannot be played with: \d+ problems?\.$", wrong.stderr)
    assert kontor("components", "check", own.parent / "nothing").exit_code == 1


def test_new_matches_are_played_with_the_components_that_the_environment_names(own: Path, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    environment = {VARIABLE: str(own)}
    assert kontor("golden", "record", file, "--seed", 1, **environment).exit_code == 0
    assert saved.read(file.read_text("utf-8")).components["edition"] == "my-box"
    assert kontor("replay", file, "--quiet").exit_code == 0  # also where the variable is not set
    assert kontor("simulate", "--matches", 3, "--jobs", 2, **environment).exit_code == 0


@pytest.mark.parametrize("words", [("simulate", "--matches", 1), ("play",), ("golden", "record", "x.json")])
def test_broken_components_in_the_environment_are_refused(words: tuple[object, ...], own: Path) -> None:
    result = kontor(*words, **{VARIABLE: str(spoil(own))})
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{VARIABLE} names {own}, which cannot be played with:\n  " in result.stderr
