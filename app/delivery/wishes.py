"""What may be added as a channel, and what is refused with a sentence."""

import base64
import binascii
import secrets
from hashlib import sha256

from msgspec import Struct

from app.config import Settings
from app.delivery.receivers import NotAllowed, NotPublic, Receivers
from app.errors import Conflict, Malformed
from app.store.delivery.channel_rows import ChannelKind, NewChannel
from app.words.languages import LANGUAGES


class Wish(Struct, frozen=True):
    """A channel as somebody wants it."""

    kind: ChannelKind
    language: str
    address: str = ""
    label: str = ""
    p256dh: str = ""
    auth: str = ""


async def looked_at(wish: Wish, settings: Settings, receivers: Receivers) -> NewChannel:
    if wish.language not in LANGUAGES:
        raise Malformed("languages_here", languages=", ".join(LANGUAGES))
    address, keys = wish.address.strip(), dict[str, str]()
    if wish.kind == "mail":
        address = mail_address(address, settings)
    else:
        await _must_be_allowed(address, receivers)
    if wish.kind == "push":
        keys = must_be_keys(wish.p256dh, wish.auth)
    elif wish.kind == "webhook":
        keys = {"secret": "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()}
    elif wish.kind == "ntfy" and not address.partition("://")[2].partition("/")[2].strip("/"):
        raise Malformed("ntfy_topic")
    digest = sha256(address.encode()).hexdigest()
    label = "".join(filter(str.isprintable, wish.label)).strip() or shown(wish.kind, address)
    return NewChannel(wish.kind, address, digest, keys, wish.language, label[:80], wish.kind != "mail")


def mail_address(address: str, settings: Settings) -> str:
    if not settings.mail:
        raise Conflict("no_mail_here")
    from email_validator import EmailNotValidError, validate_email  # noqa: PLC0415 - takes long to load, as below

    try:
        return validate_email(address, check_deliverability=False).normalized
    except EmailNotValidError:
        raise Malformed("address_unfit") from None


async def _must_be_allowed(address: str, receivers: Receivers) -> None:
    try:
        await receivers.check(address)
    except NotAllowed as forbidden:
        raise Malformed("receiver_private" if isinstance(forbidden, NotPublic) else "receiver_unfit") from None


def must_be_keys(p256dh: str, auth: str) -> dict[str, str]:
    """A point on the curve and 16 bytes, or nothing can be sent to this browser."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    try:
        point, secret = _bytes(p256dh), _bytes(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        if len(secret) != 16:
            raise ValueError("not 16 bytes")
    except (ValueError, binascii.Error):
        raise Malformed("push_keys_unfit") from None
    return {"p256dh": _text(point), "auth": _text(secret)}


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def shown(kind: ChannelKind, address: str) -> str:
    """What it is called by somebody who has not named it; the path of a webhook is a secret."""
    return address if kind == "mail" else "" if kind == "push" else address.partition("://")[2].partition("/")[0]
