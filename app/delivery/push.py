"""Web push: encrypted for one browser (RFC 8291), signed with the key that it knows the house by (RFC 8292)."""

import asyncio
import time
from urllib.parse import urlsplit

import jwt
import msgspec
from webpush import VAPID, WebPush, WebPushSubscription

from app.delivery.keys import Keys, PushKeys
from app.delivery.message import Failed, Gone, Message, Outcome, Sent
from app.delivery.receivers import Receivers
from app.store.delivery.channel_rows import ChannelRow

LASTS = 24 * 3600  # seconds that a push service keeps it for a browser that is off
LONGEST = 3500  # bytes of a message; services take 4,096 once it is encrypted
LATER = (408, 425, 429)


class Signed(VAPID):  # type: ignore[misc] # it is not typed
    """The library knows no ports, and no contact but a mail address."""

    def __init__(self, keys: PushKeys, contact: str) -> None:
        super().__init__(keys.private, keys.public)
        self._contact = contact

    def get_authorization_header(self, endpoint: object, subscriber: str, expiration: int) -> str:  # noqa: ARG002
        parts = urlsplit(str(endpoint))
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + expiration,
            "sub": self._contact,
        }
        token = jwt.encode(claims, self.private_key, algorithm="ES256")
        return f"vapid t={token}, k={self.get_application_server_key(self.public_key)}"


class Push:
    def __init__(self, keys: Keys, receivers: Receivers, contact: str) -> None:
        self._keys, self._receivers, self._contact = keys, receivers, contact

    async def send(self, channel: ChannelRow, message: Message) -> Outcome:
        keys = await self._keys.push_keys()
        content, headers = await asyncio.to_thread(sealed, keys, self._contact, channel, message)
        answered = await self._receivers.post(channel.address, content, headers)
        if answered.status in (404, 410):
            return Gone("gone", f"the push service says {answered.status}")
        if 200 <= answered.status < 300:
            return Sent()
        again = not 400 <= answered.status < 500 or answered.status in LATER
        return Failed(f"the push service says {answered.status}", again=again, after=answered.after)


def sealed(keys: PushKeys, contact: str, channel: ChannelRow, message: Message) -> tuple[bytes, dict[str, str]]:
    """Sent once more, it replaces itself if it has not been fetched yet (`Topic`)."""
    push = WebPush(keys.private, keys.public, subscriber="nobody@localhost", ttl=LASTS)
    push.vapid = Signed(keys, contact)
    wanted = WebPushSubscription.model_validate({"endpoint": channel.address, "keys": channel.keys})
    made = push.get(short(message), wanted)
    headers = {**made.headers, "topic": message.id, "urgency": "normal", "content-type": "application/octet-stream"}
    return made.encrypted, headers


def short(message: Message) -> bytes:
    """A body that is too long is cut."""
    data = msgspec.json.encode(message)
    if len(data) <= LONGEST:
        return data
    kept = message.body.encode()[: max(0, len(message.body.encode()) - (len(data) - LONGEST) - 3)]
    return msgspec.json.encode(msgspec.structs.replace(message, body=kept.decode(errors="ignore") + "…"))
