"""catanatron: pure-Python Catan, four random players, in its own game loop."""

# mypy: disable-error-code="import-untyped, import-not-found"
# (catanatron ships no types, and is installed for benchmarks only)

from catanatron import Color, Game, RandomPlayer

NAME, PACKAGE = "catanatron", "catanatron"


def play(seed: int) -> int:
    """Play one game to its end, or to catanatron's own limit of 1,000 turns; seed 0 would mean 'any' to it."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    return len(game.state.actions)
