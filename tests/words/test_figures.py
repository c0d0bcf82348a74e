"""Sentences that name figures of the rules name those that hold."""

import json
import re

import pytest

from app.engine.games.merkator.scoring import YARDSTICKS
from app.words.catalogues import APP
from app.words.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_SOLO_5_each_result_alone_is_told_from_how_many_points_the_next_one_counts(language: str) -> None:
    words = json.loads((APP / f"static/games/merkator/words/table.{language}.json").read_text("utf-8"))
    reached = ["none", *(name for _, name in reversed(YARDSTICKS))]
    next_ones = [str(points) for points, _ in reversed(YARDSTICKS)]
    told = [re.findall(r"\d+", words[f"result_yardstick_{name}"]) for name in reached]
    assert told == [*([points] for points in next_ones), []]
