"""A release package: files whose manifest is signed, and what a recipient can check of it offline (ITU 6.5; methodology 13.3)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from ..data.files import read_bytes, write_atomic
from ..data.fingerprint import fingerprint_of
from ..data.records import record
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Phrase, Text
from .canonical import canonical, digest
from .keystore import Signer

MANIFEST, DATA = "manifest.json", "data"
FORM = "reidrisk/package/1"
MANIFEST_LIMIT = 2**24
_CHUNK = 2**20
_HEX = re.compile("[0-9A-Fa-f]{64}")
_FIELDS = ("form", "case", "dataset", "files", "issued_at", "valid_until", "level", "ledger_head")
_NO_MANIFEST = Text(
    "没有可读的清单（{name}）：不是发布包，或已被截断。", "There is no readable manifest ({name}): no release package, or it was cut off."
)
_OTHER_KEY = Text(
    "清单不是以您指定的可信公钥签名，而是以 {key} 签名：可能由他人重新签名，不可采信。",
    "The manifest was not signed with the trusted key but with {key}: it may have been signed again by another person. Do not rely on it.",
)
_BAD_SIGNATURE = Text("清单的签名无效：签名之后内容有改动。", "The manifest's signature is wrong: it was changed after it was signed.")
_MISSING = Text(
    "缺少文件“{name}”：包被截断，或有文件被取走。", "The file “{name}” is missing: the package was cut off, or it was taken out."
)
_CHANGED = Text("文件“{name}”被改过：与清单中的哈希不符。", "The file “{name}” was changed: it does not match its hash in the manifest.")
_SHORTER = Text(
    "文件“{name}”只有 {now} 字节，应有 {listed} 字节：被截断，或被改过。",
    "The file “{name}” has {now} bytes of {listed}: it was cut off, or changed.",
)
_RENAMED = Text("文件“{name}”被改名为“{now}”。", "The file “{name}” was renamed to “{now}”.")
_EXTRA = Text("文件“{name}”不在清单中。", "The file “{name}” is not in the manifest.")
_OTHER_DATA = Text(
    "包中的数据不是清单所称的、经过定级和批准的数据：指纹不符。",
    "The data in the package are not those that the manifest names, which were graded and approved: their fingerprint differs.",
)
_EXPIRED = Text("发布包已于 {day} 到期，应停止使用并销毁。", "The package expired on {day}: stop using it and destroy it.")
FAULTS = {
    "manifest": _NO_MANIFEST, "key": _OTHER_KEY, "signature": _BAD_SIGNATURE, "missing": _MISSING, "changed": _CHANGED,
    "truncated": _SHORTER, "renamed": _RENAMED, "extra": _EXTRA, "dataset": _OTHER_DATA, "expired": _EXPIRED,
}  # fmt: skip
_BAD_KEY = Text("无法读取公钥。", "The public key cannot be read.")
_KEY_FORM = Text("请给出 64 个十六进制字符，或 PEM 文件。", "Give 64 hexadecimal characters, or a PEM file.")

Why = Literal[
    "archive", "truncated", "unsafe", "manifest", "key", "signature", "missing", "changed", "renamed", "extra", "expired", "revoked",
    "revocations", "dataset",
]  # fmt: skip
Listed = Mapping[str, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason not to rely on a package."""

    kind: Why
    text: Phrase


@dataclass(frozen=True, slots=True)
class Contents:
    """What a package holds: the bytes of its manifest, and SHA-256 and size of every other file by its path."""

    manifest: bytes | None
    files: Listed


def seal(folder: Path, statement: Mapping[str, object], signer: Signer, files: Listed | None = None) -> str:
    """Writes the signed manifest of every file in the folder, as it was listed just now; gives the package's hash."""
    body = {"form": FORM, **statement, "files": folder_contents(folder).files if files is None else files}
    found = digest(body)
    write_atomic(folder / MANIFEST, signed(body, signer))
    return found


def files_of(folder: Path) -> tuple[str, ...]:
    """Everything in a folder that is no folder itself, links and pipes too, by its path within it."""
    return tuple(path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_symlink() or not path.is_dir())


def folder_contents(folder: Path) -> Contents:
    """What a package that is a folder holds. Links are not followed out of it."""
    manifest = folder / MANIFEST
    plain = manifest.is_file() and not manifest.is_symlink()
    return Contents(
        read_bytes(manifest, MANIFEST_LIMIT) if plain else None,
        {name: _size_and_sum(folder / name) for name in files_of(folder) if name != MANIFEST},
    )


def check(held: Contents, pinned: str, today: date) -> tuple[tuple[Fault, ...], Mapping[str, Any]]:
    """Everything wrong with a package, and its manifest. Only the pinned key is trusted; nothing is looked up anywhere."""
    found = None if held.manifest is None else parsed(held.manifest)
    if found is None or any(key not in found["body"] for key in _FIELDS):
        return (Fault("manifest", _NO_MANIFEST.fill(name=MANIFEST)),), {}
    body = found["body"]
    trusted = tuple(_trust(found, pinned))
    return (*trusted, *_files(held.files, body), *_data(body), *_validity(body, today)), body


def read_key(given: str) -> str:
    """A public key as hex: 64 characters, or a PEM file or a file with those characters."""
    text = given.strip()
    path = Path(given).expanduser()
    if not _HEX.fullmatch(text) and path.is_file():
        text = read_bytes(path, MANIFEST_LIMIT).decode("ascii", "replace").strip()
    found: str | None = None
    try:
        if text.startswith("-----BEGIN"):
            key = load_pem_public_key(text.encode())
            found = key.public_bytes_raw().hex() if isinstance(key, Ed25519PublicKey) else None
        else:
            found = Ed25519PublicKey.from_public_bytes(bytes.fromhex(text)).public_bytes_raw().hex()
    except ValueError:
        found = None
    if found is None:
        raise InputError(Problem("bad_key", _BAD_KEY, _KEY_FORM))
    return found


def signed(body: Mapping[str, object], signer: Signer) -> bytes:
    """A statement with the signature of it, and the key that made it."""
    content = {"body": body, "key": signer.public, "signature": signer.sign(canonical(body))}
    return (json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def parsed(content: bytes) -> dict[str, Any] | None:
    """What `signed` made; None for anything else."""
    try:
        found: Any = record(content)
    except ValueError:
        return None
    whole = (
        isinstance(found, dict)
        and isinstance(found.get("body"), dict)
        and all(isinstance(found.get(key), str) for key in ("key", "signature"))
    )
    return found if whole else None


def _trust(found: Mapping[str, Any], pinned: str) -> Iterator[Fault]:
    if found["key"] != pinned:
        yield Fault("key", _OTHER_KEY.fill(key=found["key"][:16] + "…"))
    elif not is_signed(found, pinned) or found["body"].get("form") != FORM:
        yield Fault("signature", _BAD_SIGNATURE.fill())


def is_signed(found: Mapping[str, Any], key: str) -> bool:
    """Whether the signature is that of this key."""
    try:
        signature = bytes.fromhex(found["signature"])
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, canonical(found["body"]))
    except (ValueError, InvalidSignature):
        return False
    return signature.hex() == str(found["signature"])  # digits in the other case would be a change that nobody sees


def _files(present: Listed, body: Mapping[str, Any]) -> Iterator[Fault]:
    files = body["files"] if isinstance(body["files"], dict) else {}
    extra = {name: present[name] for name in sorted(set(present) - set(files))}
    for name, listed in sorted(files.items()):
        if name not in present:
            now = next((other for other, found in extra.items() if found == listed), None)
            if now is not None:
                del extra[now]
                yield Fault("renamed", _RENAMED.fill(name=name, now=now))
            else:
                yield Fault("missing", _MISSING.fill(name=name))
        elif present[name] != listed:
            yield _altered(name, present[name].get("size"), listed.get("size") if isinstance(listed, dict) else None)
    for name in extra:
        yield Fault("extra", _EXTRA.fill(name=name))


def dataset_of(files: Listed) -> str:
    """The fingerprint of the data in a package, from the sums of its files; a folder of data is named from itself."""
    sums = {name.split("/", 1)[1]: str(listed.get("sha256")) for name, listed in files.items() if name.startswith(f"{DATA}/")}
    folders = {name.partition("/")[0] for name in sums}
    inside = len(folders) == 1 and all("/" in name for name in sums)
    return str(fingerprint_of({name.split("/", 1)[1] if inside else name: sum_ for name, sum_ in sums.items()}))


def _data(body: Mapping[str, Any]) -> Iterator[Fault]:
    """An earlier version released databases too, whose fingerprint is none of bytes."""
    files = body["files"] if isinstance(body["files"], dict) else {}
    plain = {str(name): listed for name, listed in files.items() if isinstance(listed, dict)}
    if str(body["dataset"]).startswith("bytes-sha256:") and dataset_of(plain) != body["dataset"]:
        yield Fault("dataset", _OTHER_DATA.fill())


def _altered(name: str, now: object, listed: object) -> Fault:
    if isinstance(now, int) and isinstance(listed, int) and 0 < now < listed:
        return Fault("truncated", _SHORTER.fill(name=name, now=now, listed=listed))
    return Fault("changed", _CHANGED.fill(name=name))


def _validity(body: Mapping[str, Any], today: date) -> Iterator[Fault]:
    if str(body["valid_until"]) < today.isoformat():
        yield Fault("expired", _EXPIRED.fill(day=str(body["valid_until"])))


def _size_and_sum(path: Path) -> dict[str, object]:
    """Of what is no file nothing is read: a pipe would be waited for."""
    if path.is_symlink() or not path.is_file():
        return {"sha256": "link" if path.is_symlink() else "no file", "size": 0}
    return {"sha256": sha256_of(path), "size": path.stat().st_size}


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    sum_ = sha256()
    with path.open("rb") as file:
        while part := file.read(_CHUNK):
            sum_.update(part)
    return sum_.hexdigest()
