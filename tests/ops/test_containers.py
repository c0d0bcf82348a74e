"""The files for containers, as far as they can be judged without running one."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import yaml
from click import Command, Context

from app.cli import ROOMS, main
from app.config import settings, unknown_variables

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))


@pytest.fixture(scope="module")
def dockerfile() -> str:
    return (ROOT / "Dockerfile").read_text("utf-8")


def command(name: str) -> Command | None:
    return main.get_command(Context(main), name)


def test_the_settings_are_ones_that_there_are(compose: Any, dockerfile: str) -> None:
    for name in ("app", "migrate"):
        environment = compose["services"][name]["environment"]
        assert unknown_variables(environment) == []
        settings({key: value for key, value in environment.items() if "$" not in value})
    assert unknown_variables(dict.fromkeys(re.findall(r"(KONTOR_\w+)=", dockerfile), "")) == []


def test_the_commands_are_understood(compose: Any, dockerfile: str) -> None:
    started = [service["command"] for service in compose["services"].values() if service["image"] == "kontor"]
    started += [json.loads(words) for words in re.findall(r"^CMD (.*)", dockerfile, re.MULTILINE)]
    assert len(started) == 3
    for name, *words in started:
        found = command(name)
        assert found
        found.make_context(name, words)


def test_every_command_for_hosts_is_there() -> None:
    assert all(command(name) for name in ROOMS["host"])
    assert command("dance") is None


def test_no_password_is_in_the_files(compose: Any) -> None:
    assert compose["services"]["postgres"]["environment"]["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")
    assert ":${POSTGRES_PASSWORD:?" in compose["services"]["app"]["environment"]["KONTOR_DATABASE_URL"]


def test_only_the_proxy_is_reached_from_outside(compose: Any) -> None:
    """The servers believe what anybody in their network says about where a visitor comes from."""
    assert [name for name, service in compose["services"].items() if "ports" in service] == ["proxy"]


def test_the_health_check_follows_the_port(compose: Any, dockerfile: str) -> None:
    (in_image,) = re.findall(r"^\s+CMD (\[.*)", dockerfile, re.MULTILINE)
    for _, *words in (json.loads(in_image), compose["services"]["app"]["healthcheck"]["test"][1:]):
        asked: list[str] = []
        for port in ("", "7654"):
            environment = {"KONTOR_PORT": port} if port else {}
            code = words[-1].replace("r.urlopen(", "print(").replace(", timeout=3", "")
            told = subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
            )
            asked.append(told.stdout.split("/")[2])
        assert asked == ["127.0.0.1:8000", "127.0.0.1:7654"]


def test_containers_may_do_what_they_need_and_no_more(compose: Any) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert "/tmp" in service["tmpfs"]
        assert service["mem_limit"]
    assert "cap_add" not in compose["services"]["app"]


def test_units_may_do_what_they_need_and_no_more() -> None:
    units = re.findall(r"```ini\n(\[Unit\].*?)```", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.DOTALL)
    assert len(units) == 2
    for unit in units:
        said = {*unit.splitlines()}
        assert {"ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "UMask=0077"} < said
        assert any(line.startswith("MemoryMax=") for line in said)


def test_the_image_has_all_that_is_needed_from_what_it_gets(dockerfile: str, tmp_path: Path) -> None:
    """Built from those files alone, as there; the migrations lie beside the package and have to come into it."""
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", dockerfile, re.MULTILINE)
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    for name in {name for names in copied for name in names.split()} & let_in:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, tmp_path / name)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "--target", "wheel"], cwd=tmp_path, check=True)
    (wheel,) = (tmp_path / "dist").iterdir()
    with ZipFile(wheel) as built:
        packed = {*built.namelist()}
    folders = {"app": ROOT / "app", "app/migrations": ROOT / "migrations"}
    there = {f"{to}/{file.relative_to(at)}" for to, at in folders.items() for file in at.rglob("*") if file.is_file()}
    assert not {name for name in there - packed if "__pycache__" not in name}
