"""What the sentence of an action says besides its fields."""

from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.merkator.actions import GiveBack, Join, Split
from app.engine.kernel import Done
from tests.engine.merkator.table import at, bare

GAME = GAMES["merkator"]


def test_what_becomes_of_the_cubes_and_what_joining_costs() -> None:
    table = replace(at(bare(), "hamburg", ("goods", (0,)), traveller=0), found=3)
    one, other = (table.components.goods[good] for good in table.location.goods)
    assert GAME.told_of(table, Split(0, 1))["given"] == {one: 1, other: 2}
    assert GAME.told_of(table, Split(0, 3))["given"] == {one: 3}
    assert GAME.told_of(table, GiveBack(0, ("ham", "ham", "wine")))["given"] == {"ham": 2, "wine": 1}
    assert GAME.told_of(table, Join(1))["time"] == table.location.fare
    assert GAME.told_of(table, Done(1)).keys() == {"known", "step"}
