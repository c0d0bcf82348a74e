"""What is said about where the box is known from: neither more than is known, nor less."""

import re
from collections import Counter
from pathlib import Path

import pytest

from app.engine.games import GAMES
from app.engine.games.merkator.components import BOXES, BUNDLED
from app.engine.games.merkator.components.check import load, problems
from app.engine.games.merkator.components.sources import of_cards, printed, sources_of, truth
from app.words.story import spoken, words
from tests.engine.merkator.components.text import TEXT, changed

GAME = GAMES["merkator"]
KNOWN = {"rulebook", "rulebook-part", "review", "review-part", "inferred", "reconstructed"}


@pytest.mark.parametrize("digest", BOXES)
def test_every_row_has_a_source_and_none_is_of_something_else(digest: str) -> None:
    box = BOXES[digest]
    found = sources_of(box)
    assert {kind: set(rows) for kind, rows in found.items()} == {
        kind: set(rows) for kind, rows in printed(box.rows).items()
    }
    assert {source for rows in found.values() for source in rows.values()} <= KNOWN


def test_the_tally() -> None:
    found = {kind: Counter(rows.values()) for kind, rows in sources_of(BUNDLED).items()}
    assert found["contract"]["reconstructed"] == 61
    assert found["bonus"]["reconstructed"] == 10
    assert found["building"]["reconstructed"] == 17
    assert found["line"] == {"rulebook": 2, "inferred": 9}
    assert (found["column"], found["category"]) == ({"inferred": 6}, {"inferred": 3})
    assert (found["letter"], found["cost"]) == ({"reconstructed": 12}, {"reconstructed": 16})
    assert sources_of(BUNDLED)["location"]["italy"] == "rulebook-part"
    assert sources_of(BUNDLED)["chart"]["row_length"] == "inferred"
    assert {sources_of(BUNDLED)["contract"][id] for id in ("4-italy", "3-italy", "5-dutch_republic")} == {
        "rulebook-part"
    }


def test_a_row_that_was_corrected_says_so() -> None:
    corrected = load(changed('"2-sweden", value = 2, location = "sweden", goods = { vegetables = 1 }',
                             '"2-sweden", value = 2, location = "sweden", goods = { wine = 1 }'))  # fmt: skip
    assert of_cards(corrected)["2-sweden"] == "corrected"
    assert {id for id, source in of_cards(corrected).items() if source == "corrected"} == {"2-sweden"}
    assert truth(corrected).values["corrected"] == 1
    assert load(TEXT.replace("cost = 3", "cost = 3\nsource = 'the card'")).digest == BUNDLED.digest


CONFIRMED = """
[confirmed]
contract = ["2-sweden"]
bonus = ["hamburg-saltpeter"]
line = ["hamburg-danzig"]
chart = ["row_length"]
"""


def test_what_its_owner_has_compared_is_known_from_print_and_is_the_same_box() -> None:
    box = load(TEXT + CONFIRMED)
    assert box.digest == BUNDLED.digest
    found = {(kind, id) for kind, rows in sources_of(box).items() for id, source in rows.items() if source == "printed"}
    assert found == {
        ("contract", "2-sweden"),
        ("bonus", "hamburg-saltpeter"),
        ("cost", "hamburg-saltpeter"),
        ("line", "hamburg-danzig"),
        ("chart", "row_length"),
    }
    assert truth(box).values["printed"] == 5
    assert "confirmed" not in GAME.box(box)


def test_a_row_whose_source_is_the_printed_card_is_known_from_print() -> None:
    text = TEXT.replace('good = "saltpeter"\ncost = 4', 'good = "saltpeter"\ncost = 3\nsource = "printed card"')
    text = text.replace("vp = 0.5", 'vp = 1\nsource = "printed"')
    text = text.replace('{ id = "2-sweden", value = 2', '{ id = "2-sweden", source = "printed", value = 2')
    cards = of_cards(load(text))
    assert {id for id, source in cards.items() if source == "printed"} == {"hamburg-saltpeter", "seeamt", "2-sweden"}
    assert "corrected" not in cards.values()


@pytest.mark.parametrize("kind, name", [("contract", "2-altona"), ("chart", "columns"), ("line", "danzig-hamburg")])
def test_what_is_not_there_cannot_be_confirmed(kind: str, name: str) -> None:
    (found,) = problems(f'{TEXT}\n[confirmed]\n{kind} = ["{name}"]\n')
    assert found.row.startswith(f"[confirmed] {kind}, line ")
    assert found.sentence.startswith(f"The row '{name}' is not known, expected ")
    (found,) = problems(f'{TEXT}\n[confirmed]\ncards = ["{name}"]\n')
    assert found.sentence.startswith("This is not known here, expected one of: location, line, column, category, ")


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_told_how_much_was_compared(language: str) -> None:
    corrected = TEXT.replace("vp = 0.5", "vp = 1")
    for text, numbers in ((TEXT + CONFIRMED, (183, 5)), (corrected, (183, 1)), (corrected + CONFIRMED, (183, 5, 1))):
        said = spoken("merkator", GAME.box(load(text)), language)["truth"]
        assert tuple(map(int, re.findall(r"\d+", said)))[: len(numbers)] == numbers


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_told_in_one_sentence_and_a_count(language: str) -> None:
    said = spoken("merkator", GAME.box(None), language)
    told = truth(BUNDLED).values
    assert told["known"] + told["inferred"] + told["reconstructed"] == told["rows"] == 183
    for number in ("rows", "known", "part", "inferred", "reconstructed"):
        assert re.search(rf"\b{told[number]}\b", said["truth"])
    assert set(said["sources"].values()) <= set(words("merkator", language)["sources"])


def test_the_readme_says_the_same() -> None:
    readme = (Path(__file__).parents[4] / "README.md").read_text("utf-8")
    told = truth(BUNDLED).values
    assert f"Of {told['rows']} rows" in readme
    for said in (f"{told['known']} are known", f"{told['part']} of them in part", f"{told['inferred']} are inferred"):
        assert said in readme
    assert f"{told['reconstructed']} reconstructed" in readme
