"""kontor balance: a report from matches between programs, the same for the same seed."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from app.arena.numbers import numbers_of
from app.cli import main
from app.engine.games import GAMES


def report(file: Path, game: str) -> str:
    done = CliRunner().invoke(main, ["balance", "--game", game, "--player", "eager", "--matches", "1", str(file)])
    assert done.exit_code == 0, done.output
    return file.read_text("utf-8").replace(str(file), "FILE")


OWN = {
    "merkator": ["Joining", "Locations", "Buildings", "Bonus cards", "Contracts", "Proposals"],
    "sea_merchants": ["Special cards"],
}


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_report(tmp_path: Path, game: str) -> None:
    first = report(tmp_path / "one.md", game)
    heads = [line[3:] for line in first.splitlines() if line.startswith("## ")]
    assert heads == ["Length and scores", "By place in the turn order", *OWN[game]]
    assert report(tmp_path / "two.md", game) == first


def test_a_game_without_a_folder_has_length_scores_and_places_alone() -> None:
    numbers = numbers_of("a_game_without")
    assert (numbers.sections([], None), numbers.marks) == ([], ())
    assert not numbers.tally().bought
