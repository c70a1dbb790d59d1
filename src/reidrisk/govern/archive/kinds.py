"""The kinds of encrypted package: a 7z, which hides the names too, and a zip, which more programs open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ...model.frozen import dataclass
from ..package import Contents
from . import aes_zip, sevenzip

_ZIP = b"PK"


@dataclass(frozen=True, slots=True)
class ArchiveKind:
    """How a package of this ending is packed, read without trusting it, and unpacked."""

    suffix: str
    pack: Callable[[Path, Path, str], None]
    contents: Callable[[Path, str], Contents]
    unpack: Callable[[Path, str, Path], None]
    whole: Callable[[Path], None]


KINDS = tuple(ArchiveKind(one.SUFFIX, one.pack, one.contents, one.unpack, one.whole) for one in (sevenzip, aes_zip))


def asked(place: Path) -> ArchiveKind | None:
    """What the name of a package to be made asks for; None for a folder."""
    return next((one for one in KINDS if place.suffix.lower() == one.suffix), None)


def found(path: Path) -> ArchiveKind:
    """What a package is by its first bytes: its name may have been changed on the way."""
    with path.open("rb") as file:
        is_zip = file.read(len(_ZIP)) == _ZIP
    return KINDS[1] if is_zip else KINDS[0]
