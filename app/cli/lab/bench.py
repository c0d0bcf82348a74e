"""kontor bench: how fast it is here, beside others in the same run. For checkouts: the package does not bring it."""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import click

ROOT = Path(__file__).parents[3]


@click.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.argument("what", type=click.Choice(["engine", "server"]))
@click.pass_context
def bench(context: click.Context, what: str) -> None:
    """Measure the engine, or the whole server under load; what follows goes to the benchmark itself (try --help)."""
    sys.path.insert(0, str(ROOT))
    if find_spec("bench") is None:
        raise click.ClickException("The benchmarks are in a checkout of Kontor, not in the installed package")
    sys.argv = [f"kontor bench {what}", *context.args]
    runpy.run_module("bench" if what == "engine" else "bench.server", run_name="__main__")
