"""The only way out for what is sent over HTTP: to public addresses, over HTTPS, unless the host allows more.

A name is resolved once, everything it leads to is looked at, and the connection goes to one of these addresses,
whatever the name leads to a moment later. Nobody is followed elsewhere, and nobody takes longer than a few seconds.
"""

import asyncio
import socket
from collections.abc import Mapping
from functools import cached_property
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    import httpx  # loaded when it is needed, as in most processes it never is

PATIENCE = 5.0  # seconds for everything
LONGEST = 2000  # characters of an address
_NAT64 = IPv6Network("64:ff9b::/96")


class Unreachable(Exception):
    """It cannot be had now, and why."""


class NotAllowed(Exception):
    """It must not be asked, and why."""


class NotPublic(NotAllowed):
    """It is in a network of somebody's own."""


class Answered(Struct, frozen=True):
    status: int
    after: float = 0.0  # seconds that it wants to be left alone


def is_public(address: str) -> bool:
    """Whether everybody in the world means the same machine by it."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if found in _NAT64:  # what is meant stands in the last 32 bits
            return is_public(".".join(map(str, found.packed[-4:])))
        if found.sixtofour or found.teredo:
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


class Receivers:
    def __init__(self, private: bool = False) -> None:
        self._private = private

    @cached_property
    def _client(self) -> "httpx.AsyncClient":
        import httpx  # noqa: PLC0415

        # A connection is used once: it belongs to a name, and the pool would know it by its address alone.
        return httpx.AsyncClient(
            timeout=PATIENCE,
            follow_redirects=False,
            trust_env=False,
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
        )

    async def close(self) -> None:
        if "_client" in vars(self):
            await self._client.aclose()

    def address(self, text: str) -> "httpx.URL":
        """As it may be asked; NotAllowed if it may not."""
        import httpx  # noqa: PLC0415

        try:
            url = httpx.URL(text)
            port = 443 if url.port is None else url.port
        except (httpx.InvalidURL, ValueError):
            raise NotAllowed("is no address") from None
        if len(text) > LONGEST or not url.host or url.userinfo or not 0 < port < 65536:
            raise NotAllowed("is no address")
        if url.scheme != "https" and not (self._private and url.scheme == "http"):
            raise NotAllowed("does not begin with https://")
        return url

    async def check(self, text: str) -> None:
        """NotAllowed if it may not be asked. A name that leads nowhere may lead somewhere tomorrow."""
        url = self.address(text)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._resolved(url)
        except (TimeoutError, Unreachable):
            pass

    async def post(self, text: str, content: bytes, headers: Mapping[str, str]) -> Answered:
        """What it answers, of which nothing but the status counts."""
        import httpx  # noqa: PLC0415

        url = self.address(text)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._post(url, await self._resolved(url), content, headers)
        except TimeoutError:
            raise Unreachable("does not answer in time") from None
        except (httpx.HTTPError, httpx.StreamError) as error:
            raise Unreachable(f"cannot be reached ({type(error).__name__})") from None

    async def _post(self, url: "httpx.URL", address: str, content: bytes, headers: Mapping[str, str]) -> Answered:
        """To this address, under its own name: for the certificate and for whoever serves several names there."""
        host = url.raw_host.decode() if url.port is None else f"{url.raw_host.decode()}:{url.port}"
        named = {**headers, "Host": host, "User-Agent": "Kontor"}
        pinned = url.copy_with(host=address)
        known_as = {"sni_hostname": url.raw_host.decode()}
        async with self._client.stream("POST", pinned, content=content, headers=named, extensions=known_as) as answer:
            return Answered(answer.status_code, _seconds(answer.headers.get("retry-after", "")))

    async def _resolved(self, url: "httpx.URL") -> str:
        """One of its addresses, all of which were looked at."""
        loop, port = asyncio.get_running_loop(), url.port or 443
        try:
            found = await loop.getaddrinfo(url.raw_host.decode().strip("[]"), port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Unreachable("has no address that could be found") from None
        addresses = [str(one[4][0]) for one in found]
        if not self._private and not all(map(is_public, addresses)):
            raise NotPublic("is in a network that is not public")
        return addresses[0].partition("%")[0]


def _seconds(said: str) -> float:
    return float(min(int(said), 3600)) if said.isdecimal() and len(said) < 10 else 0.0
