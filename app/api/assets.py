"""The files that browsers load: read once, packed once, and found under an address that changes with their contents.

What is said in scripts and sheets to those who read them is not sent: it is a tenth of the first load of a match.

See docs/decisions/0007-static-files-under-their-build.md.
"""

import gzip
import posixpath
import re
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

FOLDER = Path(__file__).parents[1] / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = {".css", ".js", ".json", ".md", ".svg", ".txt", ".webmanifest"}
SAID = {".css", ".js"}
SMALLEST_PACKED = 500  # bytes; below, packing gains nothing
LOOK_EVERY = 1.0  # seconds
_VENDOR = "vendor/"  # whose comments say who made it, and under which licence
# Comments with a line of their own; what follows keeps its number, so that an error tells where it was made.
_REMARK = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*$|//[^\n]*$)", re.MULTILINE | re.DOTALL)
_IMPORT = re.compile(r"""^(?:import|export)\b(?:[^;"']*?\bfrom)?\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)
_STYLES = re.compile(r"""^export const STYLES = \[([^\]]*)\]""", re.MULTILINE)


class Asset(Struct, frozen=True):
    kind: str
    body: bytes
    packed: bytes | None
    source: bytes = b""  # the digest of the file


class Assets:
    """All of them, in memory: together they are smaller than one photograph."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._looked, self._stamp = 0.0, ""
        self._files: dict[str, Asset] = {}
        self._preloads: dict[str, list[str]] = {}
        self.build = ""
        self.refresh()

    def get(self, path: str) -> Asset | None:
        return self._files.get(path)

    def url(self, path: str) -> str:
        if path not in self._files:
            raise LookupError(f"there is no file {path} among the static files")
        return f"/static/{self.build}/{path}"

    def refresh(self) -> None:
        """Whoever works on the pages sees changes when they load a page again; reading is only done then."""
        now = time.monotonic()
        if self._stamp and now < self._looked + LOOK_EVERY:
            return
        self._looked = now
        files = sorted(file for file in self._folder.rglob("*") if file.suffix in TYPES and file.is_file())
        stamp = " ".join(f"{file.stat().st_mtime_ns}" for file in files)
        if stamp != self._stamp:
            self._read(files)
            self._stamp = stamp

    def _read(self, files: list[Path]) -> None:
        known, found, digest = self._files, dict[str, Asset](), sha256()
        for file in files:
            path, body = file.relative_to(self._folder).as_posix(), file.read_bytes()
            digest.update(f"{path}\0{len(body)}\0".encode() + body)
            before, source = known.get(path), sha256(body).digest()
            found[path] = before if before and before.source == source else _asset(path, file.suffix, body, source)
        self._files, self._preloads = found, {}
        self.build = digest.hexdigest()[:12]

    def preloads(self, module: str) -> list[str]:
        """The modules that a module needs, with what those need: browsers then ask for all of them at once."""
        if module not in self._preloads:
            self._preloads[module] = list(dict.fromkeys(self._needed(module, {module})))
        return self._preloads[module]

    def _needed(self, module: str, seen: set[str]) -> Iterator[str]:
        asset = self._files.get(module)
        for found in _IMPORT.findall(asset.body.decode()) if asset else ():
            path = posixpath.normpath(posixpath.join(posixpath.dirname(module), found))
            if path not in seen and path in self._files:
                seen.add(path)
                yield path
                yield from self._needed(path, seen)

    def styles(self, module: str) -> list[str]:
        """The sheets that a module of a game names as its own, in their order."""
        named = _STYLES.search(self._files[module].body.decode()) if module in self._files else None
        sheets = re.findall(r'"([^"]+)"', named[1]) if named else []
        return [posixpath.join(posixpath.dirname(module), sheet) for sheet in sheets]


def pack(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def without_remarks(body: bytes) -> bytes:
    return _REMARK.sub(lambda remark: b"\n" * remark[0].count(b"\n"), body)


def _asset(path: str, suffix: str, body: bytes, source: bytes) -> Asset:
    if suffix in SAID and not path.startswith(_VENDOR):
        body = without_remarks(body)
    packed = None
    if suffix in PACKED and len(body) >= SMALLEST_PACKED:
        packed = pack(body)
    return Asset(TYPES[suffix], body, packed, source)


assets = Assets()
