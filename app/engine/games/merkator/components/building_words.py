"""What a building scores, told from its rule: so the buildings of a host's own components have words too."""

from msgspec.structs import asdict

from app.engine.games.merkator.components import Building
from app.engine.story import said


def scores(building: Building, language: str = "en") -> str:
    """One sentence, without the building's name."""
    rule = building.rule
    counted = "one" if rule.kind == "per" or rule.reach == 1 else "many"
    values = asdict(rule) | {"vp": building.vp, "counted": counted}
    unit = said("merkator", language, "units", rule.what, **values) if rule.what else ""
    return said("merkator", language, "scoring", rule.kind, unit=unit, **values)
