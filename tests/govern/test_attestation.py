"""A package is checked without us: coreutils read the sums, the envelope follows DSSE v1, its statement is that of the manifest."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from tests.case.released import agreed, package
from tests.case.test_approve import _keys, ready
from tests.case.test_prepare_command import case

from reidrisk.govern.attestation import ENVELOPE, SM3_SUMS, SUMS, attest, opened, pre_authentication, sm3, sums
from reidrisk.govern.keystore import Signer
from reidrisk.govern.package import folder_contents

__all__ = ["_keys", "agreed", "case", "package", "ready"]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw().hex()
SIGNER = Signer("Chen Jing", PUBLIC, KEY)
coreutils = pytest.mark.skipif(shutil.which("sha256sum") is None, reason="no coreutils here")


def checked(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sha256sum", "--check", "--strict", SUMS], cwd=folder, capture_output=True, text=True, check=False)  # noqa: S607


@coreutils
def test_coreutils_check_a_released_package(package: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / package["path"]
    ran = checked(folder)
    assert (ran.returncode, ran.stdout.count(": OK")) == (0, len(folder_contents(folder).files) - 2)
    data = next((folder / "data").iterdir())
    data.write_bytes(data.read_bytes() + b" ")
    assert checked(folder).returncode == 1


def test_a_released_package_has_sums_of_sm3_too(package: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / package["path"]
    listed = dict(reversed(line.split("  ", 1)) for line in (folder / SM3_SUMS).read_text(encoding="utf-8").splitlines())
    assert set(listed) == set(folder_contents(folder).files) - {SUMS, SM3_SUMS, ENVELOPE}
    assert all(sm3((folder / name).read_bytes()) == sum_ for name, sum_ in listed.items())


def test_the_envelope_of_a_package_says_what_its_manifest_says(package: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / package["path"]
    body = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["body"]
    envelope = json.loads((folder / ENVELOPE).read_text(encoding="utf-8"))
    payload = b64decode(envelope["payload"])
    signed = b"DSSEv1 %d %s %d %s" % (len(envelope["payloadType"]), envelope["payloadType"].encode(), len(payload), payload)
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(package["key"])).verify(b64decode(envelope["signatures"][0]["sig"]), signed)
    statement = json.loads(payload)
    assert statement["predicate"] == {key: value for key, value in body.items() if key != "files"}
    assert {one["name"]: one["digest"]["sha256"] for one in statement["subject"]} == {
        name: listed["sha256"] for name, listed in body["files"].items() if name != ENVELOPE
    }
    assert opened((folder / ENVELOPE).read_bytes(), package["key"]) == statement


def test_the_pre_authentication_encoding_is_that_of_the_specification() -> None:
    """The worked example of the DSSE v1 protocol."""
    assert pre_authentication("http://example.com/HelloWorld", b"hello world") == b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"
    assert pre_authentication("", b"") == b"DSSEv1 0  0 "
    assert pre_authentication("é", b"x") == "DSSEv1 2 é 1 x".encode()


@coreutils
def test_awkward_names_are_read_back_by_coreutils(tmp_path: Path) -> None:
    names = ["plain.csv", "数据 (1).csv", "back\\slash", "line\nend", "star*", " blank"]
    found = {}
    for name in names:
        (tmp_path / name).write_text(name, encoding="utf-8")
        found[name] = sha256(name.encode()).hexdigest()
    (tmp_path / SUMS).write_bytes(sums(found))
    ran = checked(tmp_path)
    assert (ran.returncode, ran.stdout.count(": OK")) == (0, len(names))


def test_another_key_another_type_and_a_changed_payload_open_nothing(tmp_path: Path) -> None:
    attest(tmp_path, {"form": "reidrisk/package/1"}, SIGNER, {})
    content = (tmp_path / ENVELOPE).read_bytes()
    assert opened(content, PUBLIC) is not None
    other = Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex()
    assert opened(content, other) is None
    envelope = json.loads(content)
    for key, value in (("payloadType", "text/plain"), ("payload", b64encode(b"{}").decode()), ("signatures", []), ("payload", "%%")):
        assert opened(json.dumps({**envelope, key: value}).encode(), PUBLIC) is None
    assert opened(b"[]", PUBLIC) is None
    assert opened(content, "zz") is None
