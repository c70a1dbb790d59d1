"""What becomes of an input in the hands of a fuzzer that knows its form: of bytes, lines, JSON, YAML, and of what is packed in a zip."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

Mutate = Callable[[bytes, random.Random], bytes]
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 2**70, 1.5, "", "é", "\0", "../../x", "9" * 5000, [], {}, [[]], {"a": None}, "\ud800", float("nan"), float("inf"),
)  # fmt: skip
_INSERTED = (b"\0", b"\r", b'"', b"\n", b"[" * 3000, b"NaN", b"\xff\xfe", b"{}", b"1e999", b"\x81", b"\xe2\x80", b"," * 300)
_ODD_YAML = (
    "null", "[]", "{}", "&a [*a]", "!!python/object:os.system {}", "2026-13-45", "9" * 400, "'", '"', "- -", "|", "*x", "1e999", "\t",
)  # fmt: skip


def changed_bytes(content: bytes, chance: random.Random) -> bytes:
    """Bits turned, parts dropped, doubled, put in."""
    made = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(made) + 1) if made else 0
        kind = chance.randrange(5)
        if kind == 0 and made:
            made[min(at, len(made) - 1)] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del made[at : at + chance.choice((1, 4, 100))]
        elif kind == 2:
            made[at:at] = made[at : at + chance.choice((1, 16, 200))]
        elif kind == 3:
            del made[at:]
        else:
            made[at:at] = chance.choice(_INSERTED)
    return bytes(made)


def changed_text(content: bytes, chance: random.Random) -> bytes:
    """A delimited text: a cell, a row, a separator, a quote is another one; or its bytes."""
    if chance.random() < 0.4:
        return changed_bytes(content, chance)
    lines = content.split(b"\n")
    at = chance.randrange(len(lines))
    cells = lines[at].split(b",")
    cell = chance.randrange(len(cells))
    kind = chance.randrange(5)
    if kind == 0:
        cells[cell] = chance.choice((b"", b'"', b'""', b'"\n', b"\r", b"=1+1", b"\xef\xbb\xbf", b"\x00", b"x" * 9000, b"'"))
    elif kind == 1:
        del cells[cell]
    elif kind == 2:
        cells = cells * chance.choice((2, 40))
    lines[at] = chance.choice((b",", b",", b";", b"\t", b"|")).join(cells)
    if kind == 3:
        del lines[at]
    return chance.choice((b"\n", b"\n", b"\r\n", b"\r")).join(lines)


def changed_record(content: bytes, chance: random.Random) -> bytes:
    """One line of it as JSON with one member that is another, missing, or of another line; two lines the other way round; or its bytes."""
    if chance.random() < 0.3:
        return changed_bytes(content, chance)
    lines = [content] if content.startswith(b"{\n") else content.splitlines()
    if len(lines) > 1 and chance.random() < 0.3:
        return b"\n".join(_shuffled(lines, chance)) + b"\n"
    at = chance.randrange(len(lines))
    read = json.loads(lines[at])
    places = list(_members(read))
    holder, key = chance.choice(places)
    if chance.random() < 0.2:
        del holder[key]
    else:
        other, name = chance.choice(places)
        holder[key] = chance.choice((*ODD, json.loads(json.dumps(other.get(name) if isinstance(other, dict) else None))))
    lines[at] = json.dumps(read).encode()
    return b"\n".join(lines) + b"\n"


def _shuffled(lines: list[bytes], chance: random.Random) -> list[bytes]:
    """Lines left out, doubled, exchanged."""
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    return chance.choice((
        lines[:one] + lines[one + 1 :], lines[: one + 1] + lines[one:], lines[:one],
        [lines[other] if n == one else lines[one] if n == other else line for n, line in enumerate(lines)],
    ))  # fmt: skip


def _members(read: Any) -> Iterator[tuple[Any, Any]]:
    for key in list(read) if isinstance(read, dict) else range(len(read)):
        yield read, key
        if isinstance(read[key], dict | list):
            yield from _members(read[key])


def changed_yaml(content: bytes, chance: random.Random) -> bytes:
    """A line that is gone, doubled, moved in or out, or has another value; or its bytes."""
    if chance.random() < 0.25:
        return changed_bytes(content, chance)
    lines = content.decode().split("\n")
    for _ in range(chance.choice((1, 1, 3))):
        at = chance.randrange(len(lines))
        key, sign, _ = lines[at].partition(":")
        lines[at : at + 1] = chance.choice((
            [], [lines[at]] * 2, [f"  {lines[at]}"], [lines[at].lstrip()], [f"{key}{sign} {chance.choice(_ODD_YAML)}"], [f"{key}x{sign}"],
        ))  # fmt: skip
        lines = lines or [""]
    return "\n".join(lines).encode()


def changed_zip(content: bytes, chance: random.Random) -> bytes:
    """A workbook of which one part is another, and whose sums are right; or its bytes."""
    if chance.random() < 0.3:
        return changed_bytes(content, chance)
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        chosen = chance.choice(names)
        for name in names:
            part = old.read(name)
            if name == chosen:
                if chance.random() < 0.15:
                    continue
                part = changed_markup(part, chance)
            new.writestr(name, part)
    return made.getvalue()


def changed_markup(content: bytes, chance: random.Random) -> bytes:
    """Tags and attributes of XML that are others, doubled, gone."""
    if chance.random() < 0.4 or content.count(b"<") < 2:
        return changed_bytes(content, chance)
    parts = content.split(b"<")
    at = chance.randrange(1, len(parts))
    odd = chance.choice((b"9999999999", b"-1", b"XFD1048577", b"", b"&x;", b"A0", b"1e400", b"\xff"))
    named = parts[at].split(b'"')
    if len(named) > 2:
        named[1] = odd
    changes: tuple[list[bytes], ...] = (
        [],
        [parts[at]] * 2,
        [parts[at]] * 300,
        [b'"'.join(named)],
        [b"!DOCTYPE x [<!ENTITY x 'y'>]>" + parts[at]],
    )
    parts[at : at + 1] = chance.choice(changes)
    return b"<".join(parts)
