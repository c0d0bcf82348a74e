"""The way out: to whom it leads, and to whom it does not."""

import asyncio
import socket
import ssl
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from app.delivery import receivers
from app.delivery.receivers import Answered, NotAllowed, NotPublic, Receivers, Unreachable, is_public
from tests.delivery.post import HANG, receiving


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.7",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "240.0.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "::127.0.0.1",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "2002:7f00:1::",
        "2001:0:1::1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "2001:db8::1",
    ],
)
def test_what_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]
)
def test_what_is(address: str) -> None:
    assert is_public(address)


def post(url: str, private: bool = True, **headers: str) -> Answered:
    async def work() -> Answered:
        way = Receivers(private)
        try:
            return await way.post(url, b"{}", headers)
        finally:
            await way.close()

    return asyncio.run(work())


def resolves_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """What names lead to; the names that were asked for."""
    asked: list[str] = []

    def found(host: Any, port: Any, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["169.254.169.254"]])
def test_a_name_that_leads_to_a_private_network_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    resolves_to(monkeypatch, *addresses)
    with pytest.raises(NotPublic):
        post("https://hook.example/", private=False)


@pytest.mark.parametrize(
    "url", ["http://1.1.1.1/", "https://", "https://a:b@c.example/", "x", "https://[::1", "file:///x"]
)
def test_what_is_no_address_is_not_asked(url: str) -> None:
    with pytest.raises(NotAllowed):
        post(url, private=False)


def test_a_name_is_resolved_once_and_asked_under_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    with receiving(200) as receiver:
        asked = resolves_to(monkeypatch, "127.0.0.1")
        port = receiver.url.rpartition(":")[2]
        assert post(f"http://hook.example:{port}/x?y=1").status == 200
        assert asked == ["hook.example"]
        assert receiver.got[0].headers["host"] == f"hook.example:{port}"
        assert receiver.got[0].path == "/x?y=1"


def test_one_that_hangs_is_left_alone_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    assert receivers.PATIENCE == 5.0
    monkeypatch.setattr(receivers, "PATIENCE", 0.3)
    with receiving(HANG) as receiver, pytest.raises(Unreachable, match="in time"):
        post(receiver.url)


def test_nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        with pytest.raises(Unreachable, match="ConnectError"):
            post(f"http://127.0.0.1:{bound.getsockname()[1]}/")
    with pytest.raises(Unreachable, match="no address"):
        post("http://kontor.invalid/")


def test_how_long_it_wants_to_rest_is_understood_within_reason() -> None:
    assert [receivers._seconds(said) for said in ("", "30", "-1", "soon", "99999", "9" * 30)] == [0, 30, 0, 0, 3600, 0]


def test_the_certificate_must_be_that_of_the_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The address is pinned, but who answers there must be who was meant."""
    named = _certificate(tmp_path, "hook.example")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        seen: list[str | None] = []
        serving = _serve_tls(listening, named, seen)
        resolves_to(monkeypatch, "127.0.0.1")
        with pytest.raises(Unreachable):
            post(f"https://hook.example:{port}/")
        serving.join(10)
    assert seen == ["hook.example"]


def _certificate(folder: Path, name: str) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "both.pem"
    plain = serialization.NoEncryption()
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(pem + made.public_bytes(serialization.Encoding.PEM))
    return file


def _serve_tls(listening: socket.socket, certificate: Path, seen: list[str | None]) -> Thread:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    context.sni_callback = lambda _, name, __: seen.append(name)

    def serve() -> None:
        connection, _ = listening.accept()
        with connection, suppress(ssl.SSLError, OSError):
            context.wrap_socket(connection, server_side=True)

    thread = Thread(target=serve, daemon=True)
    thread.start()
    return thread
