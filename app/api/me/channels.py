"""The routes about being told: one's own channels, and those of a table for its host."""

from typing import Annotated

from fastapi import Path
from msgspec import Meta, Struct

from app.api.deps import MatchId, Me, ServicesDep, problems
from app.api.wire import Body, Router
from app.delivery.channels import Added
from app.delivery.wishes import Wish
from app.errors import Conflict, Forbidden, Malformed, NotFound, NotSignedIn, TooMany, Unavailable
from app.matches.access import must_see
from app.services import Services
from app.store.delivery.channel_rows import ChannelKind, ChannelRow, Off, Owner
from app.users.service import User

router = Router(tags=["channels"])
ChannelId = Annotated[int, Path(ge=1, le=2**53)]
Key = Annotated[str, Meta(min_length=1, max_length=200)]


class SubscriptionKeys(Body):
    p256dh: Key
    auth: Key


class Subscription(Body):
    """As a browser's PushSubscription tells it."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=2000)]
    keys: SubscriptionKeys


class NewChannel(Body):
    """Push needs a subscription, everything else an address."""

    kind: ChannelKind
    language: Annotated[str, Meta(max_length=10, examples=["en"])]
    label: Annotated[str, Meta(max_length=80)] = ""
    address: Annotated[str, Meta(max_length=2000, examples=["anna@example.org"])] = ""
    subscription: Subscription | None = None


class Channel(Struct):
    id: int
    kind: ChannelKind
    label: str
    confirmed: bool
    off: Annotated[Off, Meta(description="Why nothing is sent there any more; empty while it is on")]
    created_at: float


class ChannelAdded(Struct):
    channel: Channel
    secret: Annotated[str | None, Meta(description="That a webhook is signed with; it is told once")]


class MyChannels(Struct):
    channels: list[Channel]
    push_key: Annotated[str | None, Meta(description="The applicationServerKey; none where nothing is sent")]
    mail: Annotated[bool, Meta(description="Whether this server sends mail")]


class Tested(Struct):
    sent: bool


class TableChannels(Struct):
    channels: list[Channel]


def channel(row: ChannelRow) -> Channel:
    return Channel(row.id, row.kind, row.label, row.confirmed, row.off, row.created_at)


def _wish(body: NewChannel) -> Wish:
    if (body.kind == "push") != (body.subscription is not None) or (body.kind == "push") == bool(body.address):
        raise Malformed("channel_unfit")
    if body.subscription is None:
        return Wish(body.kind, body.language, body.address, body.label)
    keys = body.subscription.keys
    return Wish(body.kind, body.language, body.subscription.endpoint, body.label, keys.p256dh, keys.auth)


def _told(added: Added) -> ChannelAdded:
    return ChannelAdded(channel(added.channel), added.secret)


@router.get("/api/me/channels", responses=problems(NotSignedIn))
async def mine(services: ServicesDep, me: Me) -> MyChannels:
    """Where you are told that you are needed, and the ways there are here."""
    sends = services.settings.messages
    key = (await services.keys.push_keys()).shown if sends else None
    own = await services.channels.of(Owner(user_id=me.id))
    return MyChannels([channel(row) for row in own], key, services.settings.mail)


@router.post(
    "/api/me/channels",
    status_code=201,
    responses=problems(NotSignedIn, Conflict, Malformed, TooMany, Unavailable),
)
async def add(body: NewChannel, services: ServicesDep, me: Me) -> ChannelAdded:
    """Be told there too. The same place again is the same channel, and on again; mail has to be confirmed first."""
    return _told(await services.channels.add(Owner(user_id=me.id), _wish(body)))


@router.delete("/api/me/channels/{channel_id}", status_code=204, responses=problems(NotSignedIn, NotFound))
async def remove(channel_id: ChannelId, services: ServicesDep, me: Me) -> None:
    await services.channels.remove(Owner(user_id=me.id), channel_id)


@router.post(
    "/api/me/channels/{channel_id}/test",
    responses=problems(NotSignedIn, NotFound, Conflict, TooMany, Unavailable),
)
async def test(channel_id: ChannelId, services: ServicesDep, me: Me) -> Tested:
    """Say something there now. Mail that is not confirmed yet is asked once more whether it is yours."""
    await services.channels.test(Owner(user_id=me.id), channel_id)
    return Tested(True)


# ------------------------------------------------------------------ of a table


async def _table(services: Services, match_id: int, me: User) -> Owner:
    row = must_see(await services.chat.table(match_id), me)
    if row.host_id != me.id:
        raise Forbidden("host_only")
    return Owner(match_id=match_id)


@router.get("/api/matches/{match_id}/channels", responses=problems(NotSignedIn, NotFound, Forbidden))
async def of_table(match_id: MatchId, services: ServicesDep, me: Me) -> TableChannels:
    """Where it is told who is needed at the table; for its host."""
    owner = await _table(services, match_id, me)
    return TableChannels([channel(row) for row in await services.channels.of(owner)])


@router.post(
    "/api/matches/{match_id}/channels",
    status_code=201,
    responses=problems(NotSignedIn, NotFound, Forbidden, Conflict, Malformed, TooMany),
)
async def add_to_table(match_id: MatchId, body: NewChannel, services: ServicesDep, me: Me) -> ChannelAdded:
    """A webhook, Discord or ntfy for everybody at the table."""
    return _told(await services.channels.add(await _table(services, match_id, me), _wish(body)))


@router.delete(
    "/api/matches/{match_id}/channels/{channel_id}",
    status_code=204,
    responses=problems(NotSignedIn, NotFound, Forbidden),
)
async def remove_from_table(match_id: MatchId, channel_id: ChannelId, services: ServicesDep, me: Me) -> None:
    await services.channels.remove(await _table(services, match_id, me), channel_id)
