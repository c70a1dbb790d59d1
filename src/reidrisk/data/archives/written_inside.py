"""What pictures and documents say of persons beside what they show: place, name, device, day, by kind and never the value.

EXIF (CIPA DC-008), XMP (ISO 16684-1), IPTC, text of PNG, and the information of a PDF (ISO 32000 14.3), in the first bytes.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator

from ...model.dataset import InsideKind

_SEGMENTS, _ENTRIES, _DIRECTORIES, _CHUNKS = 256, 512, 8, 512
_EXIF, _XMP, _IPTC = b"Exif\0\0", b"http://ns.adobe.com/xap/1.0/\0", b"Photoshop 3.0\0"
_MARK, _COMMENT, _PICTURE_BEGINS = 0xFF, 0xFE, frozenset({0xDA, 0xD9})
_POINTERS = frozenset({0x8769, 0x014A, 0xA005})  # of EXIF, of further pictures, of interoperability
_GPS = 0x8825
_TAGS: dict[int, InsideKind] = {
    0x010E: "words", 0x010F: "device", 0x0110: "device", 0x0131: "program", 0x0132: "day", 0x013B: "name", 0x8298: "name",
    0x9003: "day", 0x9004: "day", 0x9286: "words", 0x9C9B: "words", 0x9C9C: "words", 0x9C9D: "name", 0x9C9E: "words", 0x9C9F: "words",
    0xA420: "device", 0xA430: "name", 0xA431: "device", 0xA433: "device", 0xA434: "device", 0xA435: "device", 0xC62F: "device",
}  # fmt: skip
_GPS_PLACES = frozenset({2, 4, 27, 28})  # latitude, longitude, what the place is called
_IN_XMP: tuple[tuple[re.Pattern[bytes], InsideKind], ...] = (
    (re.compile(rb"exif:GPSL(?:at|ong)|photoshop:City|Iptc4xmp(?:Core:Location|Ext:Location)|LocationCreated"), "place"),
    (re.compile(rb"dc:creator|dc:rights|pdf:Author|photoshop:AuthorsPosition|photoshop:Credit|aux:OwnerName|PersonInImage|mwg-rs:Name"),
     "name"),
    (re.compile(rb"SerialNumber|tiff:Model|tiff:Make"), "device"),
    (re.compile(rb"xmp:CreateDate|photoshop:DateCreated|exif:DateTimeOriginal|xmp:ModifyDate"), "day"),
    (re.compile(rb"dc:(?:title|description|subject)|pdf:Keywords|exif:UserComment"), "words"),
    (re.compile(rb"xmp:CreatorTool|pdf:Producer"), "program"),
)  # fmt: skip
_IN_PDF: tuple[tuple[re.Pattern[bytes], InsideKind], ...] = (
    (re.compile(rb"/Author\s*[(<](?![)>])"), "name"),
    (re.compile(rb"/(?:Title|Subject|Keywords)\s*[(<](?![)>])"), "words"),
    (re.compile(rb"/CreationDate\s*[(<](?![)>])"), "day"),
    (re.compile(rb"/(?:Creator|Producer)\s*[(<](?![)>])"), "program"),
)
_IN_PNG: dict[bytes, InsideKind] = {
    b"Author": "name", b"Copyright": "name", b"Description": "words", b"Comment": "words", b"Title": "words", b"Creation Time": "day",
    b"Software": "program", b"Source": "device",
}  # fmt: skip
_IN_IPTC: dict[int, InsideKind] = {
    5: "words", 25: "words", 55: "day", 80: "name", 90: "place", 92: "place", 101: "place", 105: "words", 110: "name", 116: "name",
    118: "name", 120: "words", 122: "name",
}  # fmt: skip


def inside(head: bytes) -> frozenset[InsideKind]:
    """The kinds that these first bytes of a file say; nothing where it is no picture and no PDF, or ends before they stand."""
    return frozenset(_found(head))


def _found(head: bytes) -> Iterator[InsideKind]:
    if head.startswith(b"\xff\xd8"):
        yield from _of_jpeg(head)
    elif head.startswith(b"\x89PNG\r\n\x1a\n"):
        yield from _of_png(head)
    elif head.startswith((b"II*\0", b"MM\0*")):
        yield from _of_tiff(head)
    elif head.startswith(b"%PDF"):
        yield from _matched(head, _IN_PDF)
        yield from _matched(head, _IN_XMP)
    elif head.startswith(b"RIFF") or head[4:8] == b"ftyp":  # WebP and HEIF hold the same blocks; where is not looked up
        yield from _matched(head, _IN_XMP)
        place = head.find(_EXIF)
        yield from _of_tiff(head[place + len(_EXIF) :]) if place >= 0 else _of_bare(head)


def _of_bare(head: bytes) -> Iterator[InsideKind]:
    """WebP may leave out what EXIF begins with in JPEG."""
    place = head.find(b"EXIF")
    if place >= 0:
        yield from _of_tiff(head[place + 8 :])


def _matched(text: bytes, rules: Iterable[tuple[re.Pattern[bytes], InsideKind]]) -> Iterator[InsideKind]:
    return (kind for pattern, kind in rules if pattern.search(text))


def _of_jpeg(head: bytes) -> Iterator[InsideKind]:
    place = 2
    for _ in range(_SEGMENTS):
        marker, size = head[place : place + 2], int.from_bytes(head[place + 2 : place + 4])
        if marker[:1] != bytes([_MARK]) or marker[-1] in _PICTURE_BEGINS or not size:
            return
        body = head[place + 4 : place + 2 + size]
        yield from _of_segment(marker[1], body)
        place += 2 + size


def _of_segment(marker: int, body: bytes) -> Iterator[InsideKind]:
    if marker == _COMMENT and body.strip(b"\0 "):
        yield "words"
    elif body.startswith(_EXIF):
        yield from _of_tiff(body[len(_EXIF) :])
    elif body.startswith(_XMP):
        yield from _matched(body, _IN_XMP)
    elif body.startswith(_IPTC):
        yield from (kind for number in re.findall(rb"\x1c\x02(.)\x00", body, re.DOTALL) if (kind := _IN_IPTC.get(number[0])))


def _of_png(head: bytes) -> Iterator[InsideKind]:
    place = 8
    for _ in range(_CHUNKS):
        size, kind = int.from_bytes(head[place : place + 4]), head[place + 4 : place + 8]
        body = head[place + 8 : place + 8 + size]
        if not kind:
            return
        if kind == b"eXIf":
            yield from _of_tiff(body)
        elif kind == b"tIME":
            yield "day"
        elif kind in {b"tEXt", b"iTXt", b"zTXt"}:
            key = body.partition(b"\0")[0]
            yield from _matched(body, _IN_XMP) if key == b"XML:com.adobe.xmp" else (_IN_PNG[each] for each in _IN_PNG if each == key)
        place += 12 + size


def _of_tiff(head: bytes) -> Iterator[InsideKind]:
    order = {b"II": "<", b"MM": ">"}.get(head[:2])
    if order is None:
        return
    left, seen = [(place, False) for place in _numbers(head, 4, f"{order}I")], set[int]()
    while left and len(seen) < _DIRECTORIES:
        place, of_place = left.pop(0)
        entries = [] if place in seen else list(_entries(head, place, order))
        seen.add(place)
        left += [] if of_place else [(value, tag == _GPS) for tag, value in entries if tag == _GPS or tag in _POINTERS]
        for tag, _ in entries:
            kind = ("place" if tag in _GPS_PLACES else None) if of_place else _TAGS.get(tag)
            if kind is not None:
                yield kind


def _entries(head: bytes, place: int, order: str) -> Iterator[tuple[int, int]]:
    """Tag and value, or where the value stands, of each entry of a directory."""
    for count in _numbers(head, place, f"{order}H"):
        for entry in range(min(count, _ENTRIES)):
            at = place + 2 + 12 * entry
            for tag in _numbers(head, at, f"{order}H"):
                yield from ((tag, value) for value in _numbers(head, at + 8, f"{order}I"))


def _numbers(head: bytes, place: int, form: str) -> tuple[int, ...]:
    """The number at this place; none where the bytes end before."""
    return struct.unpack_from(form, head, place) if place + struct.calcsize(form) <= len(head) else ()
