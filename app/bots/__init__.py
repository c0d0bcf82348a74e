"""Players that are programs.

STYLES play any game, for simulations and recorded matches. LEVELS are opponents: ask with `question`, in a worker
process answer with `decide` or `advise` (asking.py).
"""

from app.bots import eager_player, random_player
from app.bots.asking import SECONDS, Advice, Question, advise, decide, question
from app.bots.playing import Choose
from app.bots.program import LEVELS, Reason

STYLES: dict[str, Choose] = {"random": random_player.choose, "eager": eager_player.choose}

__all__ = ["LEVELS", "SECONDS", "STYLES", "Advice", "Question", "Reason", "advise", "decide", "question"]
