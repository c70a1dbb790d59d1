"""Cards and parcels: sealed as RFC 9180 says, opened by their receiver only, and hostile ones leave nothing."""

from __future__ import annotations

import hmac
import json
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from reidrisk.govern import keystore
from reidrisk.govern.canonical import canonical
from reidrisk.govern.envelope import parcel as parcels
from reidrisk.govern.envelope.card import Card, card_of, read_card, written_card
from reidrisk.govern.envelope.parcel import FORM, is_plain, opened, parcelled, receiver_of
from reidrisk.govern.envelope.sealing import sealed, unsealed
from reidrisk.govern.keystore import KeyStore, Signer
from reidrisk.model.problem import InputError

WORD = "correct horse battery"
# RFC 9180, appendix A.2.1: base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, sequence number 0.
VECTOR = {
    "info": "4f6465206f6e2061204772656369616e2055726e",
    "receiver": "8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb",
    "encapsulated": "1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a",
    "aad": "436f756e742d30",
    "text": "4265617574792069732074727574682c20747275746820626561757479",
    "sealed": "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28",
}
_KEM, _HPKE = b"KEM" + bytes([0, 0x20]), b"HPKE" + bytes([0, 0x20, 0, 1, 0, 3])


def _extract(salt: bytes, suite: bytes, label: str, ikm: bytes) -> bytes:
    return hmac.digest(salt or bytes(32), b"HPKE-v1" + suite + label.encode() + ikm, "sha256")


def _expand(prk: bytes, suite: bytes, label: str, info: bytes, length: int) -> bytes:
    labelled = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label.encode() + info
    return hmac.digest(prk, labelled + b"\x01", "sha256")[:length]


def _context(shared: bytes, encapsulated: bytes, receiver: bytes, info: bytes) -> tuple[bytes, bytes]:
    """Key and first nonce, by the text of the RFC (4.1, 5.1), of nothing but HMAC."""
    prk = _extract(b"", _KEM, "eae_prk", shared)
    secret = _expand(prk, _KEM, "shared_secret", encapsulated + receiver, 32)
    context = b"\x00" + _extract(b"", _HPKE, "psk_id_hash", b"") + _extract(b"", _HPKE, "info_hash", info)
    key = _extract(secret, _HPKE, "secret", b"")
    return _expand(key, _HPKE, "key", context, 32), _expand(key, _HPKE, "base_nonce", context, 12)


def _open(content: bytes, key: X25519PrivateKey, info: bytes, aad: bytes = b"") -> bytes:
    encapsulated = content[:32]
    shared = key.exchange(X25519PublicKey.from_public_bytes(encapsulated))
    found, nonce = _context(shared, encapsulated, key.public_key().public_bytes_raw(), info)
    return ChaCha20Poly1305(found).decrypt(nonce, content[32:], aad)


def _seal(text: bytes, receiver: X25519PublicKey, info: bytes) -> bytes:
    mine = X25519PrivateKey.generate()
    encapsulated = mine.public_key().public_bytes_raw()
    key, nonce = _context(mine.exchange(receiver), encapsulated, receiver.public_bytes_raw(), info)
    return encapsulated + ChaCha20Poly1305(key).encrypt(nonce, text, b"")


def test_sealed_as_the_rfc_says() -> None:
    """The published vector by an implementation of the test's own; what that one opens and seals, ours seals and opens."""
    v = {name: bytes.fromhex(value) for name, value in VECTOR.items()}
    key = X25519PrivateKey.from_private_bytes(v["receiver"])
    assert _open(v["encapsulated"] + v["sealed"], key, v["info"], v["aad"]) == v["text"]
    for text in (b"", b"x", bytes(range(256)) * 400):
        ours = sealed(text, key.public_key().public_bytes_raw().hex(), v["info"])
        assert _open(ours, key, v["info"]) == text
        assert unsealed(_seal(text, key.public_key(), v["info"]), key, v["info"]) == text
        assert unsealed(ours, key, b"for something else") is None
        assert unsealed(ours, X25519PrivateKey.generate(), v["info"]) is None
    assert unsealed(b"short", key, v["info"]) is None


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Signer, Signer]:
    monkeypatch.setattr(keystore, "SCRYPT_COST", 2**10)
    store = KeyStore(tmp_path / "keys")
    return store.make("Liu Yang", WORD), store.make("Chen Jing", f"{WORD} 2")


def _refused(content: bytes, receiver: Signer) -> str:
    with pytest.raises(InputError) as caught:
        opened(content, receiver, "file")
    return caught.value.problems[0].code


def test_a_parcel_and_its_statement(people: tuple[Signer, Signer]) -> None:
    sender, receiver = people
    content = parcelled({"way": "out"}, {"b/x.txt": b"later", "a.txt": b"first"}, sender, card_of(receiver))
    found = opened(content, receiver, "file")
    assert (found.files, found.statement["way"]) == ({"a.txt": b"first", "b/x.txt": b"later"}, "out")
    assert (found.sender, found.receiver) == (card_of(sender), card_of(receiver))
    assert receiver_of(content, "file") == receiver.encryption
    assert b"first" not in content
    assert _refused(content, sender) == "parcel_closed"
    assert {_refused(content[:at], receiver) for at in (0, 20, 85, 120, len(content) - 1)} == {"no_parcel", "parcel_closed"}


def _made(sender: Signer, receiver: Signer, rows: list[Mapping[str, Any]], content: bytes, **more: object) -> bytes:
    """A parcel by somebody who has keys and does not use our program."""
    statement = {"form": FORM, "from": card_of(sender).record(), "to": card_of(receiver).record(), "files": rows, **more}
    signature = sender.sign(parcels._to_sign(statement))
    head = f"{FORM} {receiver.encryption}\n".encode()
    inner = canonical({"statement": statement, "signature": signature}) + b"\n" + content
    return head + sealed(inner, receiver.encryption or "", head)


def _row(path: str, content: bytes, size: int | None = None) -> Mapping[str, Any]:
    return {"path": path, "size": len(content) if size is None else size, "sha256": sha256(content).hexdigest()}


PATHS = (
    "../x", "/etc/x", "a/../x", "a/b/c", "C:x", "a\\x", "nul", "con.txt", ".ssh", "x/.y", "x.", "", "a//b", "ä", "x\n", "x" * 201, "a b",
)  # fmt: skip


def test_hostile_parcels_are_refused(people: tuple[Signer, Signer], monkeypatch: pytest.MonkeyPatch) -> None:
    sender, receiver = people
    packed = zlib.compress(b"ab")
    good = [_row("x", b"a"), _row("y", b"b")]
    assert opened(_made(sender, receiver, good, packed), receiver, "file").files == {"x": b"a", "y": b"b"}
    for path in PATHS:
        assert not is_plain(path)
        assert _refused(_made(sender, receiver, [_row(path, b"a"), _row("y", b"b")], packed), receiver) == "parcel_forged", path
    bad: tuple[tuple[list[Any], bytes], ...] = (
        ([_row("x", b"a"), _row("X", b"b")], packed),  # one file to some systems
        ([_row("x", b"a")], packed),  # more than is listed
        ([_row("x", b"a", 3)], packed),  # less
        ([_row("x", b"ab", -2)], packed),
        ([_row("x", b"a", True)], packed),
        ([_row("x", b"c"), _row("y", b"b")], packed),  # other content
        (good, packed + b"more"), (good, packed[:-1]), (good, b"no zlib"),
        ([_row("x", b"", 10)], zlib.compress(bytes(2**24))),  # a bomb
        ([_row("x", b"", 2**40)], packed), (["x"], packed), ([{"path": 7}], packed),
        ([_row(f"x{n}", b"") for n in range(2001)], zlib.compress(b"")),
    )  # fmt: skip
    for rows, content in bad:
        assert _refused(_made(sender, receiver, rows, content), receiver) == "parcel_forged", rows[:2]
    other = Card("Chen Jing", sender.public, receiver.encryption or "")  # handed on by who received it
    assert _refused(_made(sender, receiver, good, packed, to=other.record()), receiver) == "parcel_forged"
    assert (
        _refused(_made(sender, receiver, good, packed, **{"from": other.record() | {"key": receiver.public}}), receiver) == "parcel_forged"
    )
    monkeypatch.setattr(parcels, "LIMIT", 3)
    with pytest.raises(InputError) as caught:
        parcelled({}, {"x": b"abcd"}, sender, card_of(receiver))
    assert caught.value.problems[0].code == "parcel_too_large"


def test_cards(people: tuple[Signer, Signer]) -> None:
    sender, receiver = people
    written = written_card(sender)
    card = read_card(written, "card")
    assert card == card_of(sender)
    assert card.is_fingerprint(card.fingerprint.upper().replace(" ", "-"))
    assert not card.is_fingerprint(card_of(receiver).fingerprint)
    found = json.loads(written)
    for changed in (
        {"name": "Chen Jing"},
        {"encryption": receiver.encryption},
        {"key": receiver.public},
        {"form": "x"},
        {"more": 1},
        {"name": ""},
    ):
        with pytest.raises(InputError):
            read_card(json.dumps(found | changed).encode(), "card")
    for nothing in (b"", b"[]", b"{", b"\xff"):
        with pytest.raises(InputError):
            read_card(nothing, "card")


def test_a_key_of_before_gets_the_one_that_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file as it was written before cases were handed over: still opens, signs with the same key, and is completed once."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    monkeypatch.setattr(keystore, "SCRYPT_COST", 2**10)
    store, key, salt, nonce = KeyStore(tmp_path), Ed25519PrivateKey.generate(), bytes(16), bytes(12)
    public = key.public_key().public_bytes_raw().hex()
    derived = Scrypt(salt=salt, length=32, n=2**10, r=8, p=1).derive(WORD.encode())
    locked = AESGCM(derived).encrypt(nonce, key.private_bytes_raw(), f"reidrisk/key/1\nLiu Yang\n{public}".encode())
    content = {
        "form": "reidrisk/key/1", "name": "Liu Yang", "public": public, "kdf": "scrypt", "cost": 2**10, "salt": salt.hex(),
        "nonce": nonce.hex(), "sealed": locked.hex(),
    }  # fmt: skip
    place = store._path("Liu Yang")
    place.write_text(json.dumps(content), encoding="utf-8")
    place.chmod(0o600)
    before = store.signer("Liu Yang", WORD)
    assert (before.public, before.encryption, store.named("00")) == (public, None, None)
    first = store.complete("Liu Yang", WORD)
    assert (first.public, first.sign(b"x")) == (public, before.sign(b"x"))
    assert store.complete("Liu Yang", WORD).encryption == first.encryption == store.signer("Liu Yang", WORD).encryption
    assert store.named(str(first.encryption)) == "Liu Yang"
    moved = json.loads(place.read_text(encoding="utf-8")) | {"encryption": "00" * 32}
    place.write_text(json.dumps(moved), encoding="utf-8")
    with pytest.raises(InputError):
        store.signer("Liu Yang", WORD)
