"""The route that says what waits for you."""

from msgspec import Struct

from app.api.deps import Me, ServicesDep, problems
from app.api.wire import Router
from app.errors import NotSignedIn
from app.lobby.waiting import Waiting, waiting_for

router = Router(tags=["waiting"])


class AllWaiting(Struct):
    waiting: list[Waiting]


@router.get("/api/me/waiting", responses=problems(NotSignedIn))
async def waiting(services: ServicesDep, me: Me) -> AllWaiting:
    """The matches in which you owe a decision: what runs out first, then what has waited longest."""
    return AllWaiting(await waiting_for(services.lobby, me))
