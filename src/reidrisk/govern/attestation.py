"""What a recipient checks a package with who has none of our software: sums, SHA-256 and SM3, and the statement as a DSSE envelope (SR9).

DSSE v1 (secure-systems-lab/dsse): a signature over the pre-authentication encoding of type and payload. The payload is an in-toto statement
v1: its subjects are the files with their sums, its predicate is what the manifest says.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ..data.files import write_atomic
from ..data.records import record
from .canonical import canonical
from .keystore import Signer

SUMS, SM3_SUMS, ENVELOPE = "SHA256SUMS", "SM3SUMS", "manifest.dsse.json"
PAYLOAD, STATEMENT = "application/vnd.in-toto+json", "https://in-toto.io/Statement/v1"
_CHUNK = 2**20
Listed = Mapping[str, Mapping[str, object]]


def attest(folder: Path, statement: Mapping[str, object], signer: Signer, files: Listed) -> dict[str, Mapping[str, object]]:
    """Writes them beside the files; gives every file of the folder, these among them, as the manifest lists them."""
    listed = dict(files)
    listed[SM3_SUMS] = _written(folder / SM3_SUMS, sums({name: sm3_of(folder / name) for name in files}))
    listed[SUMS] = _written(folder / SUMS, sums({name: str(one["sha256"]) for name, one in listed.items()}))
    subjects = [{"name": name, "digest": {"sha256": str(one["sha256"])}} for name, one in sorted(listed.items())]
    payload = {"_type": STATEMENT, "subject": subjects, "predicateType": str(statement.get("form")), "predicate": dict(statement)}
    listed[ENVELOPE] = _written(folder / ENVELOPE, envelope(canonical(payload), signer))
    return listed


def sums(found: Mapping[str, str]) -> bytes:
    r"""As ``sha256sum --check`` reads it: a name with a backslash or a line's end is written with escapes, after a backslash."""
    lines = []
    for name, sum_ in sorted(found.items()):
        plain = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
        lines.append(f"{'' if plain == name else chr(92)}{sum_}  {plain}\n")
    return "".join(lines).encode("utf-8", "surrogateescape")


def sm3(content: bytes) -> str:
    """GB/T 32905 (SM3), in hexadecimal."""
    sum_ = hashes.Hash(hashes.SM3())
    sum_.update(content)
    return sum_.finalize().hex()


def sm3_of(path: Path) -> str:
    """The same of a file, which may be large."""
    sum_ = hashes.Hash(hashes.SM3())
    with path.open("rb") as file:
        while part := file.read(_CHUNK):
            sum_.update(part)
    return sum_.finalize().hex()


def envelope(payload: bytes, signer: Signer) -> bytes:
    """The signed payload, under the hash of the key that signed it."""
    signature = bytes.fromhex(signer.sign(pre_authentication(PAYLOAD, payload)))
    key = sha256(bytes.fromhex(signer.public)).hexdigest()
    content = {
        "payloadType": PAYLOAD, "payload": b64encode(payload).decode(),
        "signatures": [{"keyid": key, "sig": b64encode(signature).decode()}],
    }  # fmt: skip
    return (json.dumps(content, indent=1) + "\n").encode()


def pre_authentication(kind: str, payload: bytes) -> bytes:
    """What is signed (PAE of DSSE v1).

    >>> pre_authentication("http://example.com/HelloWorld", b"hello world")
    b'DSSEv1 29 http://example.com/HelloWorld 11 hello world'
    """
    name = kind.encode()
    return b"DSSEv1 %d %s %d %s" % (len(name), name, len(payload), payload)


def opened(content: bytes, key: str) -> dict[str, Any] | None:
    """The statement in an envelope that this key (hex) signed; None for anything else."""
    try:
        found: Any = record(content)
        payload = b64decode(found["payload"], validate=True)
        signature = b64decode(found["signatures"][0]["sig"], validate=True)
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(signature, pre_authentication(found["payloadType"], payload))
        statement: Any = record(payload)
    except (ValueError, KeyError, TypeError, IndexError, InvalidSignature):
        return None
    return statement if isinstance(statement, dict) and found["payloadType"] == PAYLOAD else None


def _written(path: Path, content: bytes) -> dict[str, object]:
    write_atomic(path, content)
    return {"sha256": sha256(content).hexdigest(), "size": len(content)}
