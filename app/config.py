"""What the environment says: every KONTOR_* variable is read here."""

import os
from collections.abc import Mapping
from pathlib import Path


def components_variable(game_id: str) -> str:
    return f"KONTOR_{game_id.upper()}_COMPONENTS"


def components_file(game_id: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file with the components for new matches of this game; none means those that come with it."""
    named = environment.get(components_variable(game_id), "").strip()
    return Path(named) if named else None
