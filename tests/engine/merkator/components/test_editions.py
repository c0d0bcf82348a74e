"""Which boxes come with Kontor, and that what was begun with one of them goes on."""

from pathlib import Path

import pytest

from app.config import BadSetting
from app.engine.games import GAMES
from app.engine.games.merkator.components import BUNDLED, PEACE, Components
from app.engine.games.merkator.components.check import content_problems
from app.engine.games.merkator.components.editions import EDITIONS, KNOWN
from app.engine.games.merkator.components.sources import differs, printed, sources_of
from app.matches import editions
from app.robots.programs import STYLES
from app.robots.programs.playing import play_out
from tests.engine.merkator.components.text import TEXT, changed
from tests.engine.merkator.ledger import check_conserved

GAME = GAMES["merkator"]
FIRST = "9821837c27705b4182f58ffb9021063598d51d5a91ef93fb9d36567aeb037c76"
OLDEST = "ae02f37bf3b84954a1597699295ffbd1d551a70a3a25d3d9804e8b9ee1b08e54"
EACH = pytest.mark.parametrize("box", EDITIONS, ids=lambda box: box.rows.edition.id)


def test_edition_1_is_what_it_was() -> None:
    assert BUNDLED.digest == FIRST
    assert {FIRST, OLDEST} <= KNOWN.keys()
    for digest in (FIRST, OLDEST):
        assert GAME.components_from({"edition": "kontor-1", "digest": digest}).digest == digest


@EACH
def test_it_can_be_played_with_and_is_found_by_its_name(box: Components) -> None:
    assert not list(content_problems(box.rows))
    record = GAME.components_record(box)
    assert record == {"edition": box.rows.edition.id, "digest": box.digest}
    assert GAME.components_from(record) is box
    state = GAME.start(3, (), "edition", None, box)
    _, end = play_out(GAME, state, STYLES["eager"], 3, "edition")
    check_conserved(end)


def test_edition_2_changes_reconstructed_rows_alone() -> None:
    first, second = printed(BUNDLED.rows), printed(EDITIONS[0].rows)
    found = {(kind, id) for kind in first for id in first[kind] if first[kind][id] != second[kind][id]}
    assert len(found) == 15
    assert {sources_of(BUNDLED)[kind][id] for kind, id in found} == {"reconstructed"}
    assert first.keys() == second.keys()


def test_edition_2_asks_for_six_cubes_at_8_and_9_as_all_that_are_known() -> None:
    assert {one.size for one in EDITIONS[0].contracts.values() if one.value in (8, 9)} == {6}
    known = [id for id, source in sources_of(BUNDLED)["contract"].items() if source != "reconstructed"]
    assert {BUNDLED.contracts[id].size for id in known if 8 <= BUNDLED.contracts[id].value < min(10, PEACE)} == {6}


def test_a_longer_evening_is_a_box_of_its_own() -> None:
    usual, one, two, first = EDITIONS
    assert [box.rows.time_chart.ultimo for box in EDITIONS] == [(6,) * 4, (7,) * 4, (8,) * 4, (6,) * 4]
    assert len({box.digest for box in EDITIONS}) == 4
    assert [differs(box).values["rows"] for box in (usual, one, two, first)] == [0, 1, 1, 15]


def test_an_edition_that_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="it needs the edition “mine” \\(abababababab\\), which is not here"):
        GAME.components_from({"edition": "mine", "digest": "ab" * 32})


# ------------------------------------------------------------------ of the host's own


def test_those_that_come_with_the_game_are_offered() -> None:
    assert list(editions.offered("merkator", {})) == [box.digest for box in EDITIONS]
    assert editions.offered("sea_merchants", {}) == {}


def test_a_folder_of_the_hosts_own_is_offered_besides(tmp_path: Path) -> None:
    folder = tmp_path / "merkator"
    folder.mkdir()
    (folder / "mine.toml").write_text(changed('id = "kontor-1"', 'id = "mine"'), "utf-8")
    offered = editions.offered("merkator", {"KONTOR_EDITIONS": str(tmp_path)})
    assert [box.rows.edition.id for box in offered.values()][-1] == "mine"
    assert len(offered) == len(EDITIONS) + 1
    (folder / "broken.toml").write_text(TEXT.replace("cost = 6", "cost = 60"), "utf-8")
    with pytest.raises(BadSetting, match=r"KONTOR_EDITIONS names .*broken\.toml"):
        editions.offered("merkator", {"KONTOR_EDITIONS": str(tmp_path)})
    with pytest.raises(BadSetting, match=r"nowhere, which is no folder"):
        editions.offered("merkator", {"KONTOR_EDITIONS": str(tmp_path / "nowhere")})


def test_the_file_of_the_host_is_the_usual_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed('id = "kontor-1"', 'id = "mine"'), "utf-8")
    offered = editions.offered("merkator", {"KONTOR_MERKATOR_COMPONENTS": str(file)})
    assert [box.rows.edition.id for box in offered.values()] == ["mine"]
