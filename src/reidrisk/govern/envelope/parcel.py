"""A parcel: files with a signed statement of what they are, from one person to another, as one encrypted file.

Line 1 says for which key it is. Encrypted after it: a line with the statement and its signature, then the files one after the other,
packed. Nothing is unpacked before the signature holds; no more comes out than the statement lists.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...data.records import RecordError, record
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..canonical import canonical, digest
from .card import Card, card_from, card_of, is_signed
from .sealing import sealed, unsealed

if TYPE_CHECKING:
    from ..keystore import Signer

FORM = "reidrisk/parcel/1"
LIMIT = 2**26  # 64 MiB: papers and evidence of a case, never its data
_MOST_FILES, _LONGEST, _STATEMENT = 2_000, 200, 2**24
HEADER = 200  # bytes: line 1 is no longer
_NO_PARCEL = Text("这不是移交文件，或开头已损坏。", "This is no file of a case that is handed over, or its beginning is damaged.")
_CLOSED = Text(
    "移交文件无法解开：已被改动或截断，或不是用这把密钥加密的。",
    "The file does not open: it was changed or cut off, or it is not encrypted for this key.",
)
_FORGED = Text("移交文件的签名无效，或内容与其声明不符。", "The file's signature does not hold, or its content is not what it states.")
_SEND_AGAIN = Text("请移交人重新发来。", "Ask the sender for it again.")
_TOO_LARGE = Text("要移交的文件超过 {limit} MB。", "What is to be handed over is larger than {limit} MB.")
_LESS = Text("请把过大的证据改为“出处 sha256:哈希”。", "Refer to large evidence as “where it is sha256:HASH” instead.")

Statement = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Parcel:
    """What was opened and whose signature holds: the statement, its signature, and the files that it lists."""

    sender: Card
    receiver: Card
    statement: Statement
    signature: str
    files: Mapping[str, bytes]

    def record(self) -> dict[str, object]:
        """Statement and signature, to be kept."""
        return {"statement": self.statement, "signature": self.signature}


def parcelled(statement: Mapping[str, object], files: Mapping[str, bytes], signer: Signer, receiver: Card) -> bytes:
    """The file for the receiver. `InputError` where it would be larger than any receiver takes."""
    listed = [{"path": name, "size": len(content), "sha256": sha256(content).hexdigest()} for name, content in sorted(files.items())]
    if sum(map(len, files.values())) > LIMIT or len(files) > _MOST_FILES:
        raise InputError(Problem("parcel_too_large", _TOO_LARGE.fill(limit=LIMIT >> 20), _LESS))
    whole = {**statement, "form": FORM, "from": card_of(signer).record(), "to": receiver.record(), "files": listed}
    kept = canonical({"statement": whole, "signature": signer.sign(_to_sign(whole))})
    packed = zlib.compress(b"".join(content for _, content in sorted(files.items())))
    head = _head(receiver.encryption)
    return head + sealed(kept + b"\n" + packed, receiver.encryption, head)


def receiver_of(content: bytes, place: str) -> str:
    """Under which public key it is encrypted; `InputError` for what is no parcel."""
    first, end, _ = content[:HEADER].partition(b"\n")
    form, _, key = first.decode("ascii", "replace").partition(" ")
    if not end or form != FORM or card_from({"name": "-", "key": key, "encryption": key}) is None:
        raise InputError(Problem("no_parcel", _NO_PARCEL, _SEND_AGAIN, place))
    return key


def opened(content: bytes, receiver: Signer, place: str) -> Parcel:
    """What it holds. `InputError` where it is for somebody else, was changed, or is signed by another than it says."""
    head = _head(receiver_of(content, place))
    inner = None if receiver.opens is None else unsealed(content[len(head) :], receiver.opens, head)
    if inner is None:
        raise InputError(Problem("parcel_closed", _CLOSED, _SEND_AGAIN, place))
    first, _, packed = inner.partition(b"\n")
    found = statement_in(first)
    if found is not None:
        statement, signature, sender, to = found
        files = _files(statement, packed)
        if files is not None and to == card_of(receiver):
            return Parcel(sender, to, statement, signature, files)
    raise InputError(Problem("parcel_forged", _FORGED, _SEND_AGAIN, place))


def statement_in(kept: bytes) -> tuple[Statement, str, Card, Card] | None:
    """The statement that somebody keeps, its signature, from whom and for whom; None where the signature does not hold."""
    try:
        found = record(kept) if len(kept) <= _STATEMENT else None
    except RecordError:
        found = None
    statement = found.get("statement") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(statement, dict) or statement.get("form") != FORM:
        return None
    sender, to, signature = card_from(statement.get("from")), card_from(statement.get("to")), str(found.get("signature"))
    if sender is None or to is None or not is_signed(sender.key, _to_sign(statement), signature):
        return None
    return statement, signature, sender, to


def _files(statement: Statement, packed: bytes) -> dict[str, bytes] | None:
    """The files as they are listed: no more bytes than that, no path that leads elsewhere; None where anything is otherwise."""
    listed = statement.get("files")
    rows = listed if isinstance(listed, list) and len(listed) <= _MOST_FILES else None
    if rows is None or not all(isinstance(row, dict) and _is_row(row) for row in rows):
        return None
    total = sum(row["size"] for row in rows)
    content = _unpacked(packed, total) if total <= LIMIT else None
    if content is None or len({_folded(row["path"]) for row in rows}) != len(rows):
        return None
    found, at = dict[str, bytes](), 0
    for row in rows:
        found[row["path"]] = content[at : at + row["size"]]
        at += row["size"]
        if sha256(found[row["path"]]).hexdigest() != row["sha256"]:
            return None
    return found


def _unpacked(packed: bytes, total: int) -> bytes | None:
    """Exactly this many bytes; one more is the end of it."""
    packer = zlib.decompressobj()
    try:
        content = packer.decompress(packed, total + 1)
    except zlib.error:
        return None
    return content if len(content) == total and packer.eof and not packer.unused_data and not packer.unconsumed_tail else None


def _is_row(row: Mapping[str, object]) -> bool:
    path, size = row.get("path"), row.get("size")
    return isinstance(path, str) and is_plain(path) and type(size) is int and size >= 0 and isinstance(row.get("sha256"), str)


def is_plain(path: str) -> bool:
    """Whether this stays in its folder on every system: at most two parts, of letters, digits, dots, dashes and low lines."""
    parts = path.split("/")
    return len(path) <= _LONGEST and len(parts) <= 2 and all(is_name(one) for one in parts)  # noqa: PLR2004 - a folder and a file


def is_name(part: str) -> bool:
    """Whether this is a plain name of a file on every system."""
    fits = part.isascii() and part.replace("-", "").replace("_", "").replace(".", "").isalnum()
    return fits and not part.startswith(".") and not part.endswith(".") and Path(part).stem.lower() not in _DEVICES


_DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))}


def _folded(path: str) -> str:
    """Two names that one system takes for the same file are one."""
    return path.lower()


def _head(encryption: str) -> bytes:
    return f"{FORM} {encryption}\n".encode("ascii")


def _to_sign(statement: Statement) -> bytes:
    return f"{FORM}\n{digest(statement)}".encode("ascii")
