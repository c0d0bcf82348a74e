"""kontor balance: a report from matches between programs, the same for the same seed."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import main
from app.engine.games import GAMES


def report(file: Path, game: str) -> str:
    done = CliRunner().invoke(main, ["balance", "--game", game, "--player", "eager", "--matches", "1", str(file)])
    assert done.exit_code == 0, done.output
    return file.read_text("utf-8").replace(str(file), "FILE")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_report(tmp_path: Path, game: str) -> None:
    first = report(tmp_path / "one.md", game)
    assert "## Length and scores" in first
    assert report(tmp_path / "two.md", game) == first
