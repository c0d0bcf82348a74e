"""Programs of others that some tests need: there already, or installed in CI.

Without them these tests are skipped on a developer's machine, with a word about it. In CI (CI=true) they are installed
where that is possible, and an error where it is not: what should run is never passed over in silence.
"""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

# Debian's package, and what the program may be called.
PROGRAMS = {"chromium": ("chromium", "chromium-browser", "google-chrome"), "nginx": ("nginx",), "caddy": ("caddy",)}


def missing() -> str | None:
    """What will be skipped, said before the first test runs."""
    packages = [package for package, names in PROGRAMS.items() if not on_path(*names)]
    if not packages or os.environ.get("CI") == "true":
        return None
    return f"some tests will be skipped, as they need what is not here (Debian: apt-get install {' '.join(packages)})"


def installed(package: str) -> str:
    """The path of the first program of its names, which Debian's package brings."""
    names, in_ci = PROGRAMS[package], os.environ.get("CI") == "true"
    if in_ci and not on_path(*names):
        _install(package, names)
    found = on_path(*names)
    if found is None and not in_ci:
        pytest.skip(f"{names[0]} is not on this machine: install the package {package}")
    assert found, f"no {names[0]}, although the package {package} was just installed"
    return found


def on_path(*names: str) -> str | None:
    """Servers lie where not everybody looks."""
    where = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
    return next((path for name in names if (path := shutil.which(name, path=where))), None)


def _install(package: str, names: tuple[str, ...]) -> None:
    """The workers of one run come here at the same time: one installs, the others wait for it."""
    with (Path(tempfile.gettempdir()) / "kontor-installs.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not on_path(*names):
            subprocess.run(["apt-get", "update", "-qq"], check=True)
            subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], check=True)
