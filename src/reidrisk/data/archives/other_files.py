"""Files that are no table, by their first bytes: nobody looks into them, and each can show a person."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from ...model.dataset import InsideKind, OtherFiles, OtherKind
from ..input_files import parts_of
from .written_inside import inside

HEAD, _TAIL = 2**16, 2**14
_NAMED = 5
_MAGIC: tuple[tuple[OtherKind, int, bytes], ...] = (
    ("picture", 0, b"\x89PNG"), ("picture", 0, b"\xff\xd8\xff"), ("picture", 0, b"GIF8"), ("picture", 0, b"II*\x00"),
    ("picture", 0, b"MM\x00*"), ("picture", 0, b"BM"), ("picture", 8, b"WEBP"), ("picture", 4, b"ftyphei"), ("picture", 4, b"ftypavif"),
    ("picture", 4, b"ftypmif1"), ("picture", 4, b"jP  "), ("picture", 128, b"DICM"),
    ("sound", 0, b"ID3"), ("sound", 0, b"\xff\xfb"), ("sound", 0, b"\xff\xf3"), ("sound", 8, b"WAVE"), ("sound", 0, b"OggS"),
    ("sound", 0, b"fLaC"), ("sound", 0, b"#!AMR"), ("sound", 4, b"ftypM4A"), ("sound", 0, b"FORM"),
    ("film", 8, b"AVI "), ("film", 4, b"ftyp"), ("film", 4, b"moov"), ("film", 0, b"\x1aE\xdf\xa3"), ("film", 0, b"\x00\x00\x01\xba"),
    ("film", 0, b"FLV\x01"), ("film", 0, b"0&\xb2u\x8ef\xcf\x11"),
    ("document", 0, b"%PDF"), ("document", 0, b"\xd0\xcf\x11\xe0"), ("document", 0, b"{\\rtf"), ("document", 30, b"word/"),
    ("document", 30, b"ppt/"), ("document", 30, b"[Content_Types].xml"), ("document", 30, b"mimetype"),
    ("archive", 0, b"PK\x03\x04"), ("archive", 0, b"7z\xbc\xaf"), ("archive", 0, b"Rar!"), ("archive", 0, b"\x1f\x8b"),
    ("archive", 0, b"BZh"), ("archive", 0, b"\xfd7zXZ"), ("archive", 257, b"ustar"), ("archive", 0, b"\x28\xb5\x2f\xfd"),
)  # fmt: skip
_RIFFS, _TEXTS = frozenset({b"WAVE", b"AVI ", b"WEBP"}), frozenset({"document", "archive"})


def kind_of(head: bytes) -> OtherKind:
    """What a file that begins like this is. A text may begin with the letters of a picture: ``BMI,age``."""
    binary = b"\0" in head
    for kind, place, magic in _MAGIC:
        if (
            head.startswith(magic, place)
            and (binary or kind in _TEXTS or not magic.isascii())
            and (magic not in _RIFFS or head.startswith(b"RIFF"))
        ):
            return kind
    return "unknown" if binary else "text"


def others(found: Iterable[tuple[str, bytes]]) -> tuple[OtherFiles, ...]:
    """How many there are of each kind, with the names of the first and what their properties hold; from names and first bytes."""
    names: dict[OtherKind, list[str]] = {}
    held: dict[OtherKind, Counter[InsideKind]] = {}
    for name, head in found:
        kind = kind_of(head)
        names.setdefault(kind, []).append(name)
        held.setdefault(kind, Counter()).update(inside(head))
    return tuple(OtherFiles(kind, len(of), tuple(sorted(of)[:_NAMED]), _most_first(held[kind])) for kind, of in sorted(names.items()))


def _most_first(held: Counter[InsideKind]) -> tuple[tuple[InsideKind, int], ...]:
    return tuple(sorted(held.items(), key=lambda each: (-each[1], each[0])))


def of_all(found: Iterable[OtherFiles]) -> tuple[OtherFiles, ...]:
    """Those of several tables: each kind once."""
    kinds: dict[OtherKind, OtherFiles] = {}
    for one in found:
        known = kinds.get(one.kind, OtherFiles(one.kind, 0, ()))
        held = Counter(dict(known.inside)) + Counter(dict(one.inside))
        kinds[one.kind] = OtherFiles(one.kind, known.count + one.count, (*known.names, *one.names)[:_NAMED], _most_first(held))
    return tuple(kinds.values())


def heads(root: Path, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """The first bytes of these files; none of one that cannot be read. What begins with a dot or _ is the bookkeeping of a program."""
    for name in names:
        if not any(part.startswith((".", "_")) for part in Path(name).parts):
            head = b"\0"
            with suppress(OSError), (root / name).open("rb") as file:
                head = file.read(HEAD)
                if head.startswith(b"%PDF") and file.seek(0, os.SEEK_END) > HEAD:  # its information mostly stands at the end
                    file.seek(-_TAIL, os.SEEK_END)
                    head += file.read(_TAIL)
            yield name, head


def beside(path: Path) -> tuple[OtherFiles, ...]:
    """What else lies in a folder of tables."""
    return others(heads(path, parts_of(path).others)) if path.is_dir() else ()
