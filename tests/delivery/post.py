"""Those who get messages, on this machine: web servers that answer as they are told, and a browser that decrypts."""

import base64
import json
import os
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message as Headers
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Event, Thread
from typing import Any, NamedTuple

import jwt
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.client import PATIENCE

HANG = 0  # no status: it does not answer before it is let go


class Received(NamedTuple):
    path: str
    headers: Headers
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def id(self) -> str:
        return self.headers["webhook-id"] or self.headers["topic"]


class Listening(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # many come at once


class Receiver:
    """Answers with these statuses in turn, and with the last of them from then on."""

    def __init__(self, *answers: int) -> None:
        self.answers, self.got = list(answers or (204,)), list[Received]()
        self._news, self.let_go = Condition(), Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"] or 0))
                self.answer(receiver.take(Received(self.path, self.headers, body)))

            def answer(self, status: int) -> None:
                if status == HANG:
                    receiver.let_go.wait(PATIENCE)
                    return
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", f"{receiver.url}/elsewhere")
                if status == 429:
                    self.send_header("Retry-After", "900")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *said: object) -> None: ...

        self._server = Listening(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def take(self, received: Received) -> int:
        with self._news:
            self.got.append(received)
            self._news.notify_all()
            return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def until(self, number: int) -> list[Received]:
        """So many have come."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.got) >= number, PATIENCE), self.got
            return list(self.got)

    def close(self) -> None:
        self.let_go.set()
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def receiving(*answers: int) -> Iterator[Receiver]:
    receiver = Receiver(*answers)
    try:
        yield receiver
    finally:
        receiver.close()


# ------------------------------------------------------------------ push


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """Has subscribed with a push service, and reads what comes from there (RFC 8291)."""

    def __init__(self, endpoint: str = "http://127.0.0.1:9/push/1") -> None:
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self._point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {"endpoint": endpoint, "keys": {"p256dh": text(self._point), "auth": text(self._auth)}}

    def read(self, received: Received) -> Any:
        assert received.headers["content-encoding"] == "aes128gcm"
        salt, rest = received.body[:16], received.body[16:]
        _, length = struct.unpack("!LB", rest[:5])
        point, sealed = rest[5 : 5 + length], rest[5 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = self._key.exchange(ec.ECDH(), theirs)
        secret = derived(self._auth, b"WebPush: info\0" + self._point + point, 32)(shared)
        key = derived(salt, b"Content-Encoding: aes128gcm\0", 16)(secret)
        nonce = derived(salt, b"Content-Encoding: nonce\0", 12)(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])


def derived(salt: bytes, info: bytes, length: int) -> Callable[[bytes], bytes]:
    return HKDF(hashes.SHA256(), length, salt, info).derive


def signed_by(received: Received) -> tuple[str, Any]:
    """The key that the house is known by, and what it has signed (RFC 8292); it must be its signature."""
    scheme, _, rest = received.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    said = dict(part.strip().split("=", 1) for part in rest.split(","))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(said["k"]))
    return said["k"], jwt.decode(said["t"], public, algorithms=["ES256"], options={"verify_aud": False})
