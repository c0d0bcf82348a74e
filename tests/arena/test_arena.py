"""Programs against programs: the same deals in every seat, and figures that say how sure they are."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from app.arena.contest import Pairing, fixtures, round_robin, standing
from app.arena.figures import mean, share
from app.arena.match import Fixture, Outcome, Thinking, play
from app.cli import main
from app.engine.games import GAMES

FIRST = Fixture("merkator", (), '{"edition": "kontor-1", "digest": ""}', "7", ())


def outcome(players: tuple[str, ...], scores: tuple[float, ...], winners: tuple[int, ...]) -> Outcome:
    return Outcome(players, scores, winners, 30, {player: Thinking(2, 0.5, 0.4) for player in players})


def test_everybody_meets_everybody_else_alone_among_them() -> None:
    assert round_robin(("a", "b", "c"), 1) == [Pairing("a"), Pairing("b"), Pairing("c")]
    assert len(round_robin(("a", "b", "c"), 4)) == 6
    assert Pairing("a", "a") not in round_robin(("a", "b"), 4)


def test_every_deal_is_played_with_the_one_in_every_seat() -> None:
    found = fixtures(Pairing("a", "b"), FIRST, 3, 6)
    assert [one.players.index("a") for one in found] == [0, 1, 2, 0, 1, 2]
    assert [one.seed for one in found] == ["7:0", "7:0", "7:0", "7:1", "7:1", "7:1"]
    assert all(one.players.count("b") == 2 for one in found)


def test_a_shared_win_counts_in_parts() -> None:
    matches = [
        outcome(("a", "b"), (5, 5), (0, 1)),
        outcome(("b", "a"), (9, 3), (0,)),
        outcome(("a", "b"), (4, 2), (0,)),
    ]
    found = standing(Pairing("a", "b"), matches)
    assert found.wins.value == pytest.approx(0.5)
    assert found.chance == 0.5
    assert (found.points.value, found.lowest, found.highest) == (4, 3, 5)
    assert found.others is not None
    assert found.others.value == pytest.approx(16 / 3)
    assert (found.thinking.decisions, found.thinking.longest) == (6, 0.4)


def test_figures_say_how_sure_they_are() -> None:
    few, many = mean([1, 2, 3]), mean([1, 2, 3] * 100)
    assert few.value == many.value == 2
    assert few.high - few.low > 9 * (many.high - many.low)
    assert mean([4]).low == mean([4]).high == 4
    one = share(5, 10)
    assert one.low == pytest.approx(0.2366, abs=0.001)  # as the tables have it
    assert one.high == pytest.approx(0.7634, abs=0.001)
    assert share(0, 10).low == 0
    assert share(10, 10).high == 1


def arena(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["arena", "--seed", "t", *arguments], catch_exceptions=False)
    return result.output


def test_a_contest_is_told_drawn_and_written(tmp_path: Path) -> None:
    picture, page = tmp_path / "plot.svg", tmp_path / "table.md"
    told = arena("--seats", "2", "--pairing", "apprentice:random", "--matches", "4", "--svg", str(picture),
                 "--markdown", str(page))  # fmt: skip
    assert "apprentice among 1 random" in told
    assert "100.0 % (51-100)" in told
    assert "| apprentice among 1 random | 4 | 100.0 % (51-100) | 50 % |" in page.read_text("utf-8")
    drawn = ElementTree.fromstring(picture.read_text("utf-8"))
    assert "apprentice among 1 random" in [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]


def test_alone_the_points_count() -> None:
    told = arena("--seats", "1", "--player", "random", "--player", "apprentice", "--matches", "2")
    lines = [line.split() for line in told.splitlines()]
    points = {line[0]: float(line[2]) for line in lines if line and line[0] in ("random", "apprentice")}
    assert points["apprentice"] > points["random"] + 20


def test_the_same_seed_gives_the_same_matches() -> None:
    fixture = Fixture("merkator", (), _components(), "same", ("apprentice", "eager"))
    one, other = play(fixture), play(fixture)
    assert (one.scores, one.turns, one.winners) == (other.scores, other.turns, other.winners)


def _components() -> str:
    return json.dumps(GAMES["merkator"].components_record(GAMES["merkator"].start(1, (), "1").components))


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--pairing", "master"), "is not two different players"),
        (("--pairing", "master:master"), "is not two different players"),
        (("--seats", "1", "--pairing", "master:merchant"), "nobody to be paired with"),
        (("--player", "master"), "takes two different players"),
        (("--seats", "9"), "SET-1"),
    ],
)
def test_what_makes_no_contest_is_refused(arguments: tuple[str, ...], said: str) -> None:
    result = CliRunner().invoke(main, ["arena", *arguments])
    assert result.exit_code == 2
    assert said in result.output
