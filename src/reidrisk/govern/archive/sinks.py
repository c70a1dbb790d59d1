"""What the files of an archive go into as they come out: a sum, or a new file."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import IO

from ...data.files import private_folders
from ..package import MANIFEST, MANIFEST_LIMIT, Contents


class ArchiveSink:
    """One file, in the shape that py7zr writes to."""

    def __init__(self) -> None:
        self._size = 0

    def write(self, part: bytes | bytearray) -> int:
        """Takes the next part."""
        self._size += len(part)
        self.take(part)
        return len(part)

    def take(self, part: bytes | bytearray) -> None:
        """What is done with it."""
        raise NotImplementedError

    def read(self, _size: int | None = None) -> bytes:
        """Nothing is read back."""
        return b""

    def seek(self, _offset: int, _whence: int = 0) -> int:
        """There is one place only."""
        return 0

    def flush(self) -> None:
        """Nothing waits."""

    def size(self) -> int:
        """Bytes taken so far."""
        return self._size

    def close(self) -> None:
        """Nothing is open."""


class Factory:
    """Makes a sink for each file by its name, as py7zr asks for them."""

    def __init__(self, make: Callable[[str], ArchiveSink]) -> None:
        self._make = make

    def create(self, filename: str) -> ArchiveSink:
        """The sink of this file."""
        return self._make(filename)


class Hashing:
    """Sums every file; of the manifest the bytes are kept too."""

    def __init__(self) -> None:
        self._found: dict[str, _Hashed] = {}

    def into(self, name: str) -> ArchiveSink:
        """The sink of this file."""
        return self._found.setdefault(name, _Hashed(keeps=name == MANIFEST))

    def contents(self) -> Contents:
        """What there was."""
        manifest = self._found.pop(MANIFEST, None)
        whole = manifest is not None and len(manifest.kept) <= MANIFEST_LIMIT
        listed = {name: {"sha256": one.sum.hexdigest(), "size": one.size()} for name, one in self._found.items()}
        return Contents(bytes(manifest.kept) if manifest is not None and whole else None, listed)


class _Hashed(ArchiveSink):
    def __init__(self, *, keeps: bool) -> None:
        super().__init__()
        self.sum, self.kept, self._keeps = sha256(), bytearray(), keeps

    def take(self, part: bytes | bytearray) -> None:
        self.sum.update(part)
        if self._keeps and len(self.kept) <= MANIFEST_LIMIT:
            self.kept += part


class Writing(ArchiveSink):
    """A new file, for its owner only."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        private_folders(path.parent)
        self._file: IO[bytes] = path.open("xb", buffering=0)
        path.chmod(0o600)

    def take(self, part: bytes | bytearray) -> None:
        """Written at once."""
        self._file.write(part)

    def close(self) -> None:
        """The file is whole."""
        self._file.close()
