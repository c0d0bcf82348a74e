"""The letters on the cubes are those of their places, in every language, and no two are alike."""

import pytest

from app.engine.games.merkator.components import BUNDLED
from app.words.languages import LANGUAGES
from app.words.story import words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cube_has_a_letter_of_its_own(language: str) -> None:
    said = words("merkator", language)
    letters = {place.colour: said["cubes"][place.colour] for place in BUNDLED.majors}
    assert len(set(letters.values())) == len(letters) == 8
    for place in BUNDLED.majors:
        name = said["locations"][place.id].upper()
        assert letters[place.colour] in name[:2]
