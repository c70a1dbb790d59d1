"""Cells whose contents nobody examined: pictures, sound, video, documents, archives by their first bytes (Annex A o, p)."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode

from ...data.casting import BINARY_NOTE
from ...data.header import shown_name
from ...model.dataset import Facts
from ...model.role import Role
from ...model.text import Phrase, Text
from ..proposal import Proposal
from ..values import Values
from .find import Find
from .hashes import Shape

UNEXAMINED = "not-examined"
_HEAD, _SHORTEST = 140, 16
_DATA_URI = re.compile(r"data:([A-Za-z0-9.+-]{0,40}/[A-Za-z0-9.+-]{1,80})?(?:;[A-Za-z0-9=.+-]{1,60}){0,4}?(;base64)?,", re.ASCII)
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}\s*", re.ASCII)
_HEX = re.compile(r"(?:0x|\\x)?(?:[0-9A-Fa-f]{2}){8,}", re.ASCII)
_ESCAPE = re.compile(r"\\x([0-9A-Fa-f]{2})", re.ASCII)
_PICTURE, _SOUND, _VIDEO = Text("图片", "a picture"), Text("音频", "sound"), Text("视频", "video")
_DOCUMENT, _ARCHIVE, _PROGRAM = Text("文档", "a document"), Text("压缩包", "an archive"), Text("程序", "a program")
_BINARY, _IMAGING = Text("二进制内容", "binary content"), Text("医学影像", "a medical image")
_FACES = (_PICTURE, _VIDEO, _IMAGING)
_STARTS: tuple[tuple[bytes, Text], ...] = (
    (b"\x89PNG\r\n\x1a\n", _PICTURE), (b"\xff\xd8\xff", _PICTURE), (b"GIF87a", _PICTURE), (b"GIF89a", _PICTURE),
    (b"II*\x00", _PICTURE), (b"MM\x00*", _PICTURE), (b"\x00\x00\x01\x00", _PICTURE), (b"\x00\x00\x00\x0cjP", _PICTURE),
    (b"ID3", _SOUND), (b"\xff\xfb", _SOUND), (b"\xff\xf3", _SOUND), (b"OggS", _SOUND), (b"fLaC", _SOUND), (b"#!AMR", _SOUND),
    (b"\x1aE\xdf\xa3", _VIDEO), (b"FLV\x01", _VIDEO), (b"\x00\x00\x01\xba", _VIDEO), (b"0&\xb2u\x8ef\xcf\x11", _VIDEO),
    (b"%PDF-", _DOCUMENT), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", _DOCUMENT), (b"{\\rtf", _DOCUMENT),
    (b"PK\x03\x04", _ARCHIVE), (b"Rar!\x1a\x07", _ARCHIVE), (b"7z\xbc\xaf\x27\x1c", _ARCHIVE), (b"\x1f\x8b\x08", _ARCHIVE),
    (b"BZh9", _ARCHIVE), (b"\xfd7zXZ\x00", _ARCHIVE), (b"(\xb5/\xfd", _ARCHIVE),
    (b"\x7fELF", _PROGRAM), (b"MZ\x90\x00", _PROGRAM), (b"SQLite format 3\x00", _BINARY), (b"PAR1", _BINARY),
)  # fmt: skip
_MIME = {"image": _PICTURE, "audio": _SOUND, "video": _VIDEO}
_CONTROL = frozenset({*range(8), *range(14, 27), *range(28, 32), 127})
_MOST_CONTROL = 10
_MANY_CODES, _LONGEST_CODE, _FEW = 200, 128, 50
_UNEXAMINED_FOUND = Text(
    "{count} 行的取值按开头字节判断是{what}：内容未经检查。其中可能有人脸、声音、姓名或其他直接标识符，"
    "在有人查看并作出决定之前，数据集不能评为 3 级或 4 级。",
    "In {count} {count|row|rows} the first bytes are those of {what}: the contents were not examined. They may hold faces, voices, names "
    "or other "
    "direct identifiers; until a person has looked and decided, the dataset can be neither level 3 nor level 4.",
)


def search(_name: str, values: Values, _proposal: Proposal) -> tuple[Find, ...]:
    """Each kind of content that no rule can read, with its rows; any single one counts."""
    rows: dict[Text, int] = {}
    for value, weight in zip(values, values.weights.tolist(), strict=True):
        kind = kind_of(value) if len(value) >= _SHORTEST else None
        if kind is not None:
            rows[kind] = rows.get(kind, 0) + weight
    if rows and _by_chance(values, sum(rows.values())):
        return ()
    return tuple(
        Find(UNEXAMINED, "face_image" if kind in _FACES else "other_unique", count, _UNEXAMINED_FOUND.fill(count=count, what=kind), _DIRECT)
        for kind, count in sorted(rows.items(), key=lambda item: -item[1])
    )


_DIRECT, _MORE = frozenset({Role.DI}), "…"


def _by_chance(values: Values, rows: int) -> bool:
    """Hashes and tokens: many codes of one length, of which some begin like a file; a file of so few bytes there is not."""
    same = len(values) >= _MANY_CODES and int(values.lengths.min()) == int(values.lengths.max()) <= _LONGEST_CODE
    return same and rows * _FEW < values.rows and _BASE64.fullmatch(values[0]) is not None


def binary_columns(facts: Facts) -> frozenset[str]:
    """Columns of bytes as the note about them lists them, with an ellipsis when there are more."""
    notes = [note for note in facts.notes if isinstance(note, Phrase) and note.text == BINARY_NOTE]
    return frozenset(name for note in notes for name in _listed(note.values["names"]))


def _listed(names: object) -> tuple[str, ...]:
    return tuple(map(str, names)) if isinstance(names, list | tuple) else ()


def is_binary(name: str, listed: frozenset[str], shape: Shape | None) -> bool:
    """Whether this is a column of bytes: of these the engine gives an MD5 of each cell, to tell equal from different."""
    return shown_name(name) in listed or (_MORE in listed and shape is not None and "md5" in shape.algorithms)


def whole_column(rows: int) -> Find:
    """What is said of a column of bytes."""
    return Find(UNEXAMINED, "face_image", rows, _UNEXAMINED_FOUND.fill(count=rows, what=_BINARY), _DIRECT)


def kind_of(value: str) -> Text | None:
    """What a cell holds besides text, from its first bytes: raw, escaped, hexadecimal, base64 or a data URI."""
    if (uri := _DATA_URI.match(value[:300])) is not None:
        return _of_uri(uri, value)
    return None if _surely_text(value) else _of_cell(value)


def _of_cell(value: str) -> Text | None:
    head = value[: 2 * _HEAD]
    if head.startswith("\\x") or _ESCAPE.search(head[:16]):
        return kind_of_bytes(_unescaped(head)) or (_BINARY if len(_ESCAPE.findall(head)) >= _MOST_CONTROL else None)
    if _HEX.fullmatch(_even(head)) and (kind := kind_of_bytes(bytes.fromhex(_even(head).removeprefix("0x")))) is not None:
        return kind
    if _BASE64.fullmatch(head.replace("\n", "")) and (kind := kind_of_bytes(_base64(head))) is not None:
        return kind
    raw = kind_of_bytes(head.encode("latin-1", "replace"))
    if raw is not None and not head.isprintable():
        return raw
    return _BINARY if sum(ord(sign) in _CONTROL for sign in head) >= _MOST_CONTROL else None


_PAIRS = frozenset(
    pair
    for start in (*(start for start, _ in _STARTS), b"RIFF", b"BM\x00", bytes(4))
    for pair in (b64encode(start[:3])[:2].decode(), start[:1].hex(), start[:1].hex().upper())
) | {"da", "\\x", "0x"}


def _surely_text(value: str) -> bool:
    """Most cells begin like nothing that could be binary; told from their first characters, since every value is asked."""
    return value[:2] not in _PAIRS and "\\x" not in value[:16] and value[: 2 * _HEAD].isprintable()


def kind_of_bytes(head: bytes) -> Text | None:
    """The kind of content that begins like this."""
    for start, kind in _STARTS:
        if head.startswith(start):
            return kind
    if head[:4] == b"RIFF":
        return {b"WEBP": _PICTURE, b"WAVE": _SOUND, b"AVI ": _VIDEO}.get(head[8:12], _BINARY)
    if head[4:8] == b"ftyp":
        return _PICTURE if head[8:12] in {b"heic", b"heix", b"mif1", b"avif"} else _VIDEO
    if head[:2] == b"BM" and len(head) > _SHORTEST and head[6:10] == b"\x00\x00\x00\x00":
        return _PICTURE
    return _IMAGING if head[128:132] == b"DICM" else None


def _of_uri(uri: re.Match[str], value: str) -> Text | None:
    body = value[uri.end() : uri.end() + 2 * _HEAD]
    found = kind_of_bytes(_base64(body)) if uri[2] else None
    mime = uri[1] or "text/plain"
    return found or _MIME.get(mime.split("/")[0]) or (None if mime.startswith("text/") else _BINARY)


def _even(head: str) -> str:
    return head[: len(head) // 2 * 2]


def _base64(text: str) -> bytes:
    body = text.rstrip("=\n ").replace("-", "+").replace("_", "/")
    try:
        return b64decode(body[: len(body) // 4 * 4])
    except binascii.Error:
        return b""


def _unescaped(head: str) -> bytes:
    """The bytes of a text in which what is not printable stands escaped, as engines show binary columns."""
    return b"".join(bytes.fromhex(part) if odd else part.encode("latin-1", "replace") for part, odd in _pieces(head))


def _pieces(head: str) -> list[tuple[str, bool]]:
    return [(part, bool(place % 2)) for place, part in enumerate(_ESCAPE.split(head))]
