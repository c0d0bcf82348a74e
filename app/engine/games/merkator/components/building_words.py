"""What a building scores, told from its rule: so the buildings of a host's own components have words too."""

from msgspec.structs import asdict

from app.engine.game import Saying
from app.engine.games.merkator.components import Building


def scores(building: Building) -> Saying:
    """One sentence, without the building's name."""
    rule = building.rule
    counted = "each" if rule.kind == "per" or rule.reach == 1 else "several"
    values = asdict(rule) | {"vp": building.vp, "counted": counted}
    unit = Saying("units", rule.what, values) if rule.what else ""
    return Saying("scoring", rule.kind, values | {"unit": unit})
