"""Players that are programs.

STYLES play any game, for simulations and recorded matches. LEVELS are opponents: ask with `question`, in a worker
process answer with `decide` or `advise` (asking.py).
"""

from app.robots.programs import eager_player, random_player
from app.robots.programs.playing import Choose
from app.robots.programs.program import LEVELS, Reason
from app.robots.programs.questions import SECONDS, Advice, Question, advise, decide, question

STYLES: dict[str, Choose] = {"random": random_player.choose, "eager": eager_player.choose}

__all__ = ["LEVELS", "SECONDS", "STYLES", "Advice", "Question", "Reason", "advise", "decide", "question"]
