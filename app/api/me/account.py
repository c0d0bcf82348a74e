"""What is one's own: the devices on which one is signed in, what is kept here, and the way out."""

import asyncio
import time
from typing import Annotated

import msgspec
from fastapi import Path, Request, Response
from msgspec import Meta, Struct

from app.api.deps import Me, ServicesDep, problems
from app.api.me.session import Password, address, forget, picture
from app.api.wire import Body, Router, content_of
from app.errors import Forbidden, NotFound, NotSignedIn, TooMany
from app.users.sessions import DEVICE_ID

router = Router(tags=["account"])
DeviceId = Annotated[str, Path(min_length=DEVICE_ID, max_length=DEVICE_ID, pattern="^[0-9a-f]+$")]


class Goodbye(Body):
    """The password, where one keeps the name."""

    password: Password | None = None


class Device(Struct):
    id: str
    created_at: float
    seen_at: Annotated[float, Meta(description="To a day")]
    agent: Annotated[str, Meta(description="What the browser calls itself")]
    address: Annotated[str, Meta(description="From where it came last; of IPv6 the network")]
    this: Annotated[bool, Meta(description="Whether it is the one that asks")]


class MyDevices(Struct):
    devices: list[Device]


class DeviceLink(Struct):
    url: Annotated[str, Meta(description="Signs in whoever opens it first; no server logs the secret behind the #")]
    qr: Annotated[str, Meta(description="The same as a picture: the text of an SVG")]
    expires_at: float


@router.get("/api/me/devices", responses=problems(NotSignedIn))
async def devices(me: Me, services: ServicesDep) -> MyDevices:
    """Where you are signed in; seen last comes first."""
    found = await services.users.devices(me)
    return MyDevices(
        [
            Device(
                row.id_hash[:DEVICE_ID], row.created_at, row.seen_at, row.agent, row.address, row.id_hash == me.session
            )
            for row in found
        ]
    )


@router.delete("/api/me/devices", status_code=204, responses=problems(NotSignedIn))
async def end_others(me: Me, services: ServicesDep) -> None:
    """Sign out everywhere but here; links that would sign you in are worth nothing any more."""
    await services.users.end_others(me)
    services.send_away(me.id)


@router.delete("/api/me/devices/{device}", status_code=204, responses=problems(NotSignedIn, NotFound))
async def end_device(device: DeviceId, me: Me, services: ServicesDep) -> None:
    """Sign out there."""
    await services.users.end_device(me, device)
    services.send_away(me.id)


@router.get("/api/me/data", responses={200: content_of({"type": "object"}), **problems(NotSignedIn, TooMany)})
async def data(me: Me, services: ServicesDep) -> Response:
    """All that is kept about you, as a file."""
    kept = msgspec.json.format(msgspec.json.encode(await services.farewell.kept_about(me)), indent=1)
    named = f'attachment; filename="kontor-{time.strftime("%Y-%m-%d", time.gmtime())}.json"'
    return Response(kept, media_type="application/json", headers={"Content-Disposition": named})


@router.delete("/api/me", status_code=204, responses=problems(NotSignedIn, Forbidden, TooMany))
async def delete(me: Me, services: ServicesDep, response: Response, body: Goodbye | None = None) -> None:
    """Nothing of you is left here. Seats in running matches are given up; what others have a part in stays, with
    nobody's name. It cannot be taken back."""
    await services.users.prove(me, body.password if body else None)
    await services.farewell.leave(me)
    services.users.forget(me.id)
    services.send_away(me.id)
    forget(services, response)


@router.post("/api/me/device-link", responses=problems(NotSignedIn, TooMany))
async def device_link(me: Me, services: ServicesDep, request: Request) -> DeviceLink:
    """A link that signs you in on another device: once, within ten minutes."""
    token, expires_at = await services.users.device_link(me)
    url = f"{address(services, request)}/link#{token}"
    return DeviceLink(url, await asyncio.to_thread(picture, url), expires_at)
