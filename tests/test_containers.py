"""The files for containers, as far as they can be judged without running one."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from click import Command, Context

from app.cli import HOSTS, main
from app.config import settings, unknown_variables

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))


@pytest.fixture(scope="module")
def dockerfile() -> str:
    return (ROOT / "Dockerfile").read_text("utf-8")


def command(name: str) -> Command | None:
    return main.get_command(Context(main), name)


def test_two_servers_a_database_and_a_door(compose: Any) -> None:
    services = compose["services"]
    assert {*services} == {"postgres", "migrate", "app", "proxy"}
    assert services["app"]["deploy"]["replicas"] == 2
    assert services["postgres"]["image"] == "postgres:18"
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]


def test_everything_that_lasts_is_healthy_and_comes_back(compose: Any) -> None:
    for name, service in compose["services"].items():
        if name == "migrate":
            assert (service["restart"], service["healthcheck"]) == ("no", {"disable": True})
        else:
            assert service["restart"] == "unless-stopped"
            assert service["healthcheck"]["test"][0] == "CMD"


def test_one_after_the_other(compose: Any) -> None:
    services = compose["services"]
    waits = {name: service.get("depends_on", {}) for name, service in services.items()}
    assert waits["migrate"] == {"postgres": {"condition": "service_healthy"}}
    assert waits["app"]["migrate"] == {"condition": "service_completed_successfully"}
    assert waits["proxy"] == {"app": {"condition": "service_healthy"}}
    assert all(target in services for wait in waits.values() for target in wait)


def test_what_is_kept_is_in_volumes_that_exist(compose: Any) -> None:
    mounted = [volume.split(":") for service in compose["services"].values() for volume in service.get("volumes", ())]
    assert {name for name, _ in mounted} == {*compose["volumes"]}
    assert ["database", "/var/lib/postgresql"] in mounted
    assert compose["services"]["proxy"]["configs"][0]["source"] in compose["configs"]


def test_the_settings_are_ones_that_there_are(compose: Any, dockerfile: str) -> None:
    for name in ("app", "migrate"):
        environment = compose["services"][name]["environment"]
        assert unknown_variables(environment) == []
        settings({key: value for key, value in environment.items() if "$" not in value})
    assert unknown_variables(dict.fromkeys(re.findall(r"(KONTOR_\w+)=", dockerfile), "")) == []


def test_no_password_is_in_the_files(compose: Any) -> None:
    assert compose["services"]["postgres"]["environment"]["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")
    assert ":${POSTGRES_PASSWORD:?" in compose["services"]["app"]["environment"]["KONTOR_DATABASE_URL"]


def test_the_commands_exist(compose: Any, dockerfile: str) -> None:
    assert compose["services"]["migrate"]["command"] == ["migrate"]
    assert compose["services"]["app"]["command"] == ["serve"]
    assert 'CMD ["serve", "--migrate"]' in dockerfile
    serve = command("serve")
    assert serve
    assert any("--migrate" in parameter.opts for parameter in serve.params)


def test_every_command_for_hosts_is_there() -> None:
    assert all(command(name) for name in HOSTS)
    assert command("dance") is None


def test_the_image_runs_as_nobody_special_and_in_two_stages(dockerfile: str) -> None:
    assert dockerfile.count("\nFROM ") == 2
    last = dockerfile.rpartition("\nFROM ")[2]
    assert re.search(r"^USER kontor$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    assert "--require-hashes" in dockerfile


def test_the_image_gets_what_it_is_built_of(dockerfile: str) -> None:
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    copied = {
        name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", dockerfile, re.MULTILINE) for name in line.split()
    }
    assert copied == let_in
    assert all((ROOT / name).exists() for name in let_in)


def test_the_migrations_come_along_when_installed() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert built["only-include"] == ["app", "migrations"]
    assert built["sources"] == {"migrations": "app/migrations"}
