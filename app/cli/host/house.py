"""kontor admin house: who may come in, what is said to everybody, reports, and the log of what operators have done."""

import click

from app.cli.host.changing import done, show, when
from app.cli.host.database import tables
from app.errors import Problem
from app.house import deeds
from app.store.people import house_rows


@click.group("house")
def house_commands() -> None:
    """Who may come in, what is said to everybody, reports, deeds."""


@house_commands.command()
@click.argument("text")
def notice(text: str) -> None:
    """Say TEXT on every page; "" says nothing any more."""
    done(deeds.announce(text), lambda _: "It is said on every page." if text else "Nothing is said any more.")


@house_commands.command()
@click.argument("whom", type=click.Choice(["everybody", "invited", "nobody"]))
def admit(whom: deeds.Admission) -> None:
    """Let everybody in, whoever has the link of a table, or nobody who is not here yet."""
    done(deeds.admit(whom), lambda _: f"Who may come in: {whom}.")


@house_commands.command()
@click.argument("network")
@click.option("--open", "opened", is_flag=True, help="Let them in again.")
def network(network: str, opened: bool) -> None:
    """Let nobody become a guest from NETWORK, such as 192.0.2.0/24."""
    try:
        deed = deeds.shut(network, not opened)
    except Problem as problem:
        raise click.ClickException(f"{problem.detail}.") from None
    done(deed, lambda _: f"{network} is {'open' if opened else 'shut'}.")


@house_commands.command()
@click.option("--after", default=0, help="The number of the last one you have seen.")
def reports(after: int) -> None:
    """Those that wait, with what was said; the oldest fifty."""
    with tables() as engine, engine.connect() as connection:
        found = house_rows.open_reports(connection, after)
    show(
        ("report", "at", "about", "by", "match", "reason"),
        [(one.id, when(one.at), f"{one.about} ({one.about_id})", one.by, one.match_id, one.reason) for one in found],
    )
    for one in found:
        click.echo(f"\nReport {one.id}:\n" + "\n".join(f"  {line.name}: {line.text}" for line in one.lines))


@house_commands.command()
@click.argument("report_id", metavar="REPORT", type=int)
def settle(report_id: int) -> None:
    """REPORT has been dealt with."""
    done(deeds.settle(report_id), lambda _: f"Report {report_id} is settled.")


@house_commands.command("deeds")
@click.option("--before", type=int, help="The number of the first one you have seen.")
def log(before: int | None) -> None:
    """What operators have done last, fifty at a time."""
    with tables() as engine, engine.connect() as connection:
        found = house_rows.done(connection, before)
    show(("deed", "at", "by", "what", "about"), [(one.id, when(one.at), one.by, one.what, one.about) for one in found])
