"""What a building scores, told from its rule: so the buildings of a host's own components have words too."""

from typing import Any

from msgspec.structs import asdict

from app.engine.game import Saying
from app.engine.games.merkator.components import Building
from app.engine.games.merkator.components.rows import Condition


def scores(building: Building) -> Saying:
    """One sentence, without the building's name."""
    rule = building.rule
    values = _values(rule) | {"vp": building.vp}
    if rule.kind == "table":
        values["steps"] = [Saying("scoring", "step", {"reach": reach, "vp": vp}) for reach, vp in rule.steps]
    if rule.kind == "together":
        values["conditions"] = [Saying("holding", one.kind, _values(one)) for one in rule.conditions]
    return Saying("scoring", rule.kind, values)


def _values(rule: Condition) -> dict[str, Any]:
    one = rule.reach == 1 or (rule.kind == "per" and rule.every < 2)
    values = asdict(rule) | {"counted": "each" if one else "several"}
    values = {**values, "which": Saying("which", "goods", values)}
    return values | {"unit": Saying("units", rule.what, values) if rule.what else ""}
