"""Games whose components their owner can correct."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def checked(game_id: str) -> Any:
    """A game whose components can be corrected has a module for that in its folder."""
    folder = find_spec(f"app.engine.games.{game_id}.components")
    return import_module(f"{folder.name}.check") if folder and folder.submodule_search_locations else None
