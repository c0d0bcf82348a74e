"""python-chess: random legal moves until the game is over, or has gone on for long enough."""

# mypy: disable-error-code="import-not-found"
# (chess is installed for benchmarks only)

from random import Random

import chess

NAME, PACKAGE = "python-chess", "chess"

PLIES = 200  # random play rarely mates, and bare kings would wander on until the 75-move rule


def play(seed: int) -> int:
    rng, board = Random(seed), chess.Board()
    while len(board.move_stack) < PLIES and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)
