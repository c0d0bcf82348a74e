"""No route of a match forgets to ask who may see it, or whose seat it is."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from app import api
from app.api import deps

ASKING = {deps.looking, deps.acting, deps.owning, deps.proposing, deps.visiting}
# Judged where they are carried out: with the match held, as it may not have started, or by what has been sent along.
INSIDE = {"say", "take_over", "match", "join", "leave", "give_seat", "start", "remove", "export", "fork"}
INSIDE |= {"of_match", "seat_link"}  # for operators, who are asked for by `house.do`
INSIDE |= {"rematch", "offer", "decline", "of_table", "add_to_table", "remove_from_table"}
# The same for everybody, but for the status: the page asks for the rest.
PAGES = {"/matches/{match_id:int}", "/matches/{match_id:int}/replay"}


def calls(dependant: Dependant) -> Iterator[Any]:
    for one in dependant.dependencies:
        yield one.call
        yield from calls(one)


def test_every_route_of_a_match_asks() -> None:
    modules = [import_module(found.name) for found in walk_packages(api.__path__, "app.api.")]
    routers = [module.router for module in modules if hasattr(module, "router")]
    found = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    routes = [route for route in found if "{match_id" in route.path]
    asking = [route for route in routes if ASKING & set(calls(route.dependant))]
    assert {route.name for route in routes if route not in asking and route.path not in PAGES} <= INSIDE
    assert len(asking) > 15
