"""kontor simulate --visits: how many days a match takes, and how often everybody comes back for it."""

import json
from collections.abc import Sequence
from functools import partial
from statistics import median

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.arena.jobs import spread
from app.arena.match import Fixture
from app.arena.visits import PLAYER, visit, ways
from app.engine.games import GAMES
from app.engine.saved import SavedMatch


def show_visits(first: SavedMatch, matches: int, jobs: int, orders: Sequence[str]) -> None:
    game, players = GAMES[first.game], (PLAYER,) * first.seats
    known = ways(game)
    if unknown := [order for order in orders if order not in known]:
        raise click.UsageError(f"“{unknown[0][:60]}” is no standing order of {game.title}: {', '.join(known)}")
    record = json.dumps(first.components)
    plan = [Fixture(first.game, first.options, record, f"{first.seed}:{number}", players) for number in range(matches)]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for head in ("order", "matches", "days", "least-most", "visits each", "least-most"):
        table.add_column(head, justify="right" if table.columns else "left")
    for order in orders or known:
        played = list(spread(partial(visit, way=order), plan, jobs))
        days, visits = [one.days for one in played], [number for one in played for number in one.visits]
        table.add_row(order, str(matches), *_told(days), *_told(visits))
    console = Console(highlight=False)
    console.print(Text(f"{game.title}, {first.seats} {PLAYER}s, seed {first.seed}: a visit a day\n"))
    console.print(table)


def _told(numbers: Sequence[int]) -> tuple[str, str]:
    return f"{median(numbers):g}", f"{min(numbers)}-{max(numbers)}"
