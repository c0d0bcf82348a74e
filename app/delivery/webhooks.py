"""Webhooks: signed JSON as Standard Webhooks have it, and what Discord and ntfy understand."""

import base64
import hmac
import time
from hashlib import sha256

import msgspec

from app.delivery.message import Failed, Gone, Message, Outcome, Sent
from app.delivery.receivers import Receivers
from app.store.delivery.channel_rows import ChannelRow

JSON = "application/json"
DISCORD_LONGEST = 2000  # characters
LATER = (408, 425, 429)


class Webhooks:
    def __init__(self, receivers: Receivers) -> None:
        self._receivers = receivers

    async def send(self, channel: ChannelRow, message: Message) -> Outcome:
        address, body = written(channel, message)
        headers = {"Content-Type": JSON, "webhook-id": message.id}
        if secret := channel.keys.get("secret"):
            headers |= signature(secret, message.id, int(time.time()), body)
        answered = await self._receivers.post(address, body, headers)
        if 200 <= answered.status < 300:
            return Sent()
        if answered.status == 410 or (answered.status == 404 and channel.kind == "discord"):
            return Gone("gone", f"it says {answered.status}")
        again = not 400 <= answered.status < 500 or answered.status in LATER
        return Failed(f"it says {answered.status}", again=again, after=answered.after)


def written(channel: ChannelRow, message: Message) -> tuple[str, bytes]:
    """Where it goes, and what is said there."""
    if channel.kind == "discord":
        return channel.address, msgspec.json.encode(_for_discord(message))
    if channel.kind == "ntfy":
        base, _, topic = channel.address.rstrip("/").rpartition("/")
        said: dict[str, object] = {"topic": topic, "title": message.title, "message": message.body or message.title}
        return f"{base}/", msgspec.json.encode(said | ({"click": message.url} if _leads(message) else {}))
    data = {"type": f"kontor.{message.kind}", "timestamp": _now(), "data": msgspec.to_builtins(message)}
    return channel.address, msgspec.json.encode(data)


def _for_discord(message: Message) -> dict[str, object]:
    """Whatever a player calls themselves, nobody is called by it. The link is not shown as a picture besides."""
    link = f"\n<{message.url}>" if _leads(message) else ""
    text = f"**{message.title}**\n{message.body}"[: DISCORD_LONGEST - len(link)]
    return {"content": text + link, "allowed_mentions": {"parse": []}}


def _leads(message: Message) -> bool:
    """A host who has not said where the server is has no links to offer."""
    return message.url.startswith("http")


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def signature(secret: str, id: str, at: int, body: bytes) -> dict[str, str]:
    """standardwebhooks.com: whoever has the secret can tell that it comes from here, and is not an old one again."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = hmac.digest(key, f"{id}.{at}.".encode() + body, sha256)
    return {"webhook-timestamp": str(at), "webhook-signature": f"v1,{base64.b64encode(signed).decode()}"}
