"""kontor serve: the web server, with everything looked at before the first player is let in."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import NoReturn

import click
import uvicorn
from msgspec.structs import replace
from uvicorn.supervisors import Multiprocess

from app.cli.host.database import database, must_be_current, settings
from app.cli.host.postgres import trial_postgres
from app.config import Settings, variable
from app.ops.neighbours import Neighbours, neighbourhood
from app.store.database import is_sqlite, must_be_writable
from app.store.lock import alone
from app.store.migrating import migrate
from app.telemetry import metrics

GRACE = 0.4  # seconds in which requests may end when the server stops, after the drain
SLOW_START = 60  # seconds in which a worker must answer: a slow machine with much to do takes long to start one
STARTUP_FAILURE = 3  # uvicorn's exit code for an app that does not start


@click.command()
@click.option("--host", metavar="ADDRESS", help="Where to listen.  [default: KONTOR_HOST, else 127.0.0.1]")
@click.option("--port", type=int, help="0 takes any that is free.  [default: KONTOR_PORT, else 8000]")
@click.option(
    "--workers", type=int, help="Processes; more than one needs PostgreSQL.  [default: KONTOR_WORKERS, else 1]"
)
@click.option("--migrate", "migrating", is_flag=True, help="Make the tables or bring them up to date first.")
@click.option("--try-postgres", is_flag=True, help="Start a PostgreSQL in the data folder, and two workers on it.")
def serve(host: str | None, port: int | None, workers: int | None, migrating: bool, try_postgres: bool) -> None:
    """Serve until stopped. The tables have to be there: `kontor migrate`."""
    config = settings(host=host, port=port, workers=workers)
    if not try_postgres:
        _serve(config, migrating)
    with trial_postgres(config.data_dir / "postgres") as address:
        _serve(replace(config, workers=max(2, config.workers), database_url=address), migrating=True)


def _serve(config: Settings, migrating: bool) -> NoReturn:
    with database(config) as engine:
        if is_sqlite(engine) and config.workers > 1:
            raise click.ClickException(
                "SQLite serves one process: name a PostgreSQL in KONTOR_DATABASE_URL, or --workers 1."
            )
        with engine.connect() as connection:
            must_be_writable(connection)
        with alone(engine), _listening(config) as listening:
            if migrating:
                migrate(engine)
            must_be_current(engine)
            _tell_the_workers(config)
            failed = _one(config, listening) if config.workers == 1 else _several(config, listening)
    sys.exit(STARTUP_FAILURE if failed else 0)


def _tell_the_workers(config: Settings) -> None:
    """Each process reads its settings for itself: what the command line said has to be in the environment."""
    os.environ[variable("database_url")] = config.database
    os.environ[variable("host")], os.environ[variable("port")] = config.host, str(config.port)
    if config.workers > 1 and config.metrics:
        metrics.share(config.data_dir / "metrics")


@contextmanager
def _listening(config: Settings) -> Iterator[socket.socket]:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        listening = socket.create_server((config.host, config.port), family=family, backlog=2048)
    except OSError as error:
        why = str(error.strerror).partition(" (")[0]
        raise click.ClickException(f"{config.host}:{config.port} cannot be used: {why}. Try --port.") from None
    with listening:
        listening.set_inheritable(True)
        yield listening


def _config(config: Settings, neighbours: Neighbours | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        "app.ops.serve:application",
        factory=True,
        workers=config.workers,
        lifespan="on",
        http=neighbours or "httptools",  # type: ignore[arg-type]  # anything that makes protocols will do
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=65536,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=75,  # longer than the usual proxies, so that it is never us who hang up on them
        timeout_worker_healthcheck=SLOW_START,
        timeout_graceful_shutdown=GRACE,  # type: ignore[arg-type]  # it is handed to asyncio
        forwarded_allow_ips=config.trusted_proxies,
        server_header=False,
        access_log=False,
        log_config=None,
    )


class _Server(uvicorn.Server):
    """Says where it is once it is there."""

    address = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        click.echo(f"Kontor is open: {self.address} (Ctrl+C closes it)")


def _one(config: Settings, listening: socket.socket) -> bool:
    server = _Server(_config(config))
    server.address = _address(config, listening)
    # uvicorn sends itself the signal once more when all is done: then it is time to go, in peace.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    server.run([listening])
    return not server.started


class _Supervisor(Multiprocess):
    """Hears at once that a worker is gone, also while it waits for an answer of it."""

    def keep_subprocess_alive(self) -> None:
        for process in self.processes:
            process.child_conn.close()  # the worker has its own, whose end nobody hears while this is open
        super().keep_subprocess_alive()


def _several(config: Settings, listening: socket.socket) -> bool:
    with nullcontext() if sys.platform == "win32" else neighbourhood(config.data_dir, config.workers) as neighbours:
        supervisor = _Supervisor(_config(config, neighbours), [listening])
        click.echo(f"Kontor opens with {config.workers} workers: {_address(config, listening)} (Ctrl+C closes it)")
        supervisor.run()
    return any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes)


def _address(config: Settings, listening: socket.socket) -> str:
    host = f"[{config.host}]" if ":" in config.host else config.host
    return f"http://{host}:{listening.getsockname()[1]}"
