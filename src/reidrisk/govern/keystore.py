"""A person's keys, outside the case, in a private file under one passphrase: one that signs, one that opens what is handed to them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import field
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from ..data.disk.owner_only import owner_only
from ..data.files import private_folders, read_bytes, write_atomic
from ..data.records import record
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text
from ..prepare.people import person, same
from .memory import PLACE, place_of

FORM = "reidrisk/key/2"
_SIGNS_ONLY = "reidrisk/key/1"  # as keys were made before cases were handed over
PASSPHRASE = "REIDRISK_KEY_PASSPHRASE"  # noqa: S105 - the name of the variable
SHORTEST = 12
_LIMIT, _KEYS, _RAW = 2**16, "*.key.json", 32
SCRYPT_COST = 2**17  # OWASP's floor for scrypt: 128 MiB and about half a second for each guess
_COSTS = (2**10, 2**20)
_INSIDE = Text("密钥库在案例文件夹之内。", "The key store lies inside the case.")
_OUTSIDE = Text("请用环境变量 {name} 指定案例之外的位置。", "Name a place outside it in the environment variable {name}.")
_WRONG = Text(
    "“{name}”的密钥无法解开：口令不正确，或文件已被改动。", "The key of “{name}” does not open: wrong passphrase, or the file was changed."
)
_RETRY = Text("请核对口令（环境变量 {name}）。", "Check the passphrase (environment variable {name}).")
_SHORT = Text("新密钥的口令太短。", "The passphrase of a new key is too short.")
_LONGER = Text("至少 {count} 个字符。", "Use at least {count} characters.")
_NO_KEY = Text("“{name}”还没有签名密钥。", "“{name}” has no signing key yet.")
_MAKE_ONE = Text("请本人运行 reidrisk keys new --as 姓名。", "They make it themselves: reidrisk keys new --as NAME.")
_THERE = Text("“{name}”已有签名密钥。", "“{name}” has a signing key already.")
_USE_IT = Text("请使用它；密钥丢失而要换新的，请先移走旧文件。", "Use it; to replace one that is lost, move the old file away first.")
_SHARED = Text("这个口令可解开另一个人的密钥。", "This passphrase opens another person's key.")
_OWN = Text(
    "每人须用各自的口令：一个口令代表两个人，就没有职责分离。",
    "Everybody has a passphrase of their own: one for two people separates nothing.",
)
_DAMAGED = Text("无法读取密钥文件。", "The key file cannot be read.")
_RESTORE = Text("请从备份恢复。", "Restore it from a backup.")
_OPEN = Text("密钥文件可被他人读取。", "Other people can read the key file.")
_CLOSE = Text("请改为只有本人可读（chmod 600）。", "Make it readable by its owner only (chmod 600).")


@dataclass(frozen=True, slots=True)
class Signer:
    """A person's key, opened."""

    name: str
    public: str
    _key: Ed25519PrivateKey = field(repr=False)
    opens: X25519PrivateKey | None = field(repr=False, default=None)

    def sign(self, message: bytes) -> str:
        """The signature in hex."""
        return self._key.sign(message).hex()

    @property
    def encryption(self) -> str | None:
        """The public half of the key under which somebody encrypts for this person; None for a key of before."""
        return None if self.opens is None else self.opens.public_key().public_bytes_raw().hex()


@dataclass(frozen=True, slots=True)
class KeyStore:
    """A folder with one encrypted key file for each name."""

    folder: Path

    def signer(self, name: str, passphrase: str) -> Signer:
        """The key of this person, opened. `InputError` where there is none: no key is made on the side."""
        path = self._path(name)
        if not path.exists():
            raise InputError(Problem("no_signing_key", _NO_KEY.fill(name=name), _MAKE_ONE, str(self.folder)))
        return _opened(path, name, passphrase)

    def has(self, name: str) -> bool:
        """Whether there is a key of this person."""
        return self._path(name).exists()

    def public_keys(self) -> Mapping[str, str]:
        """Every known public key by name."""
        return {one["name"]: one["public"] for one in self._files()}

    def encryption_keys(self) -> Mapping[str, str]:
        """What is encrypted for somebody, by name; a key made before cases were handed over has none."""
        return {one["name"]: one["encryption"] for one in self._files() if one.get("encryption")}

    def free(self, name: str) -> None:
        """`InputError` where this person has a key already, by however their name is written."""
        if self.has(name):
            raise InputError(Problem("key_exists", _THERE.fill(name=name), _USE_IT, str(self._path(name))))

    def make(self, name: str, passphrase: str) -> Signer:
        """A new key for this person. `InputError` where there is one, or the passphrase is too short."""
        self.free(name)
        if len(passphrase) < SHORTEST:
            raise InputError(Problem("passphrase_short", _SHORT, _LONGER.fill(count=SHORTEST)))
        return self._kept(name, passphrase, Ed25519PrivateKey.generate())

    def complete(self, name: str, passphrase: str) -> Signer:
        """The keys of this person, opened; what was made before cases were handed over gets the key that opens them."""
        found = self.signer(name, passphrase)
        return found if found.opens else self._kept(found.name, passphrase, found._key)  # noqa: SLF001 - its own store

    def named(self, encryption: str) -> str | None:
        """Whose key opens what was encrypted under this public one."""
        return next((one["name"] for one in self._files() if one.get("encryption") == encryption), None)

    def _kept(self, name: str, passphrase: str, key: Ed25519PrivateKey) -> Signer:
        opens, salt, nonce = X25519PrivateKey.generate(), os.urandom(16), os.urandom(12)
        public, encryption = key.public_key().public_bytes_raw().hex(), opens.public_key().public_bytes_raw().hex()
        raw, bound = key.private_bytes_raw() + opens.private_bytes_raw(), _bound(FORM, name, public, encryption)
        sealed = AESGCM(_derived(passphrase, salt, SCRYPT_COST)).encrypt(nonce, raw, bound)
        content = {
            "form": FORM, "name": name, "public": public, "encryption": encryption, "kdf": "scrypt", "cost": SCRYPT_COST,
            "salt": salt.hex(), "nonce": nonce.hex(), "sealed": sealed.hex(),
        }  # fmt: skip
        private_folders(self.folder)
        write_atomic(self._path(name), (json.dumps(content, indent=1) + "\n").encode(), owner_only)
        return Signer(name, public, key, opens)

    def own(self, passphrase: str) -> str:
        """The passphrase, where it opens no key yet; else `InputError`: one for two people would be two signatures of one."""
        if any(_unlocked(one, passphrase) for one in self._files()):
            raise InputError(Problem("passphrase_shared", _SHARED, _OWN))
        return passphrase

    def _files(self) -> list[dict[str, str]]:
        return [_read(path) for path in sorted(self.folder.glob(_KEYS))] if self.folder.is_dir() else []

    def _path(self, name: str) -> Path:
        """A person has one key, however the name is written."""
        return self.folder / f"{sha256(person(name).encode()).hexdigest()[:24]}.key.json"


def open_store(environ: Mapping[str, str], case: Path) -> KeyStore:
    """The store of this person; never inside the case, whose folder may be handed on."""
    store = store_of(environ)
    if store.folder.resolve().is_relative_to(case.resolve()):
        raise InputError(Problem("keys_inside_case", _INSIDE, _OUTSIDE.fill(name=PLACE), str(store.folder)))
    return store


def store_of(environ: Mapping[str, str]) -> KeyStore:
    """The store of whoever runs this."""
    return KeyStore(place_of(environ))


def _opened(path: Path, name: str, passphrase: str) -> Signer:
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise InputError(Problem("key_readable", _OPEN, _CLOSE, str(path)))
    found = _read(path)
    raw = _unlocked(found, passphrase) if same(found["name"], name) else None  # a key file is moved to nobody else
    if raw is None:
        raise InputError(Problem("key_locked", _WRONG.fill(name=name), _RETRY.fill(name=PASSPHRASE), str(path)))
    opens = X25519PrivateKey.from_private_bytes(raw[_RAW:]) if len(raw) > _RAW else None
    return Signer(found["name"], found["public"], Ed25519PrivateKey.from_private_bytes(raw[:_RAW]), opens)


def _unlocked(found: Mapping[str, str], passphrase: str) -> bytes | None:
    """The private key; None where the passphrase does not open it, or the file was changed."""
    try:
        cipher = AESGCM(_derived(passphrase, bytes.fromhex(found["salt"]), int(found["cost"])))
        sealed, bound = (
            bytes.fromhex(found["sealed"]),
            _bound(*(found[key] for key in ("form", "name", "public", "encryption") if key in found)),
        )
        return cipher.decrypt(bytes.fromhex(found["nonce"]), sealed, bound)
    except (InvalidTag, ValueError):
        return None


def _read(path: Path) -> dict[str, str]:
    found: object = None
    try:
        found = record(read_bytes(path, _LIMIT))
    except ValueError:
        found = None
    needed = {"form", "name", "public", "cost", "salt", "nonce", "sealed"}
    fits = isinstance(found, dict) and needed <= set(found) and found["form"] == (FORM if "encryption" in found else _SIGNS_ONLY)
    if not isinstance(found, dict) or not fits or not _is_cost(found["cost"]):
        raise InputError(Problem("key_damaged", _DAMAGED, _RESTORE, str(path)))
    return {key: str(value) for key, value in found.items()}


def _is_cost(found: object) -> bool:
    """A power of two that a machine can pay: a damaged file decides on nobody's memory."""
    return type(found) is int and _COSTS[0] <= found <= _COSTS[1] and found.bit_count() == 1


def _derived(passphrase: str, salt: bytes, cost: int) -> bytes:
    return Scrypt(salt=salt, length=32, n=cost, r=8, p=1).derive(passphrase.encode())


def _bound(*parts: str) -> bytes:
    """What the ciphertext is bound to: moving it to another name or key makes it unreadable."""
    return "\n".join(parts).encode()
