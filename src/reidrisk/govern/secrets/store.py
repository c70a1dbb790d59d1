"""The secrets store: keys, salts and linking tables, encrypted, outside every case (GB/T 39725-2020 10.2 e, f, g; ITU-T X Suppl.39 SR7).

A folder of small encrypted files, each written whole: AES-256-GCM (NIST SP 800-38D) under a key of the store, which is itself
wrapped under a key made from the owner's by scrypt (RFC 7914). The name of an entry is bound to its content.
"""

from __future__ import annotations

import base64
import json
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import field, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...data.disk.locking import alone
from ...data.disk.owner_only import owner_only
from ...data.files import private_folders, read_bytes, write_atomic
from ...data.records import record
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..disposing import NAMELESS, destroy
from .head import KEY, StoreHead, new_head, open_head, opened, sealed, wrapped_in

HEAD = "store.json"
_MOST = 2**30
_PATIENCE = 30.0
# What of a store is no longer of use: entries under a former key, what a killed run had begun to write, a former head.
_OURS = re.compile(
    r"[0-9a-f]{40}\.entry|\.[0-9a-f]{40}\.entry\..*|\.store\.json\.(?!lock$).*|\.destroyed-[0-9a-f]{24}|\.reidrisk\..*\.part"
)
_GENERATION = "entries-"
_INSIDE = Text("密钥库不能放在案例文件夹之内。", "The secrets store cannot lie inside a case.")
_OUTSIDE = Text(
    "请用 --secrets-store 指定案例之外、单独保护的位置（GB/T 39725-2020 10.2 f）。",
    "Give a place outside of it, protected on its own, with --secrets-store (GB/T 39725-2020 10.2 f).",
)
_CHANGED = Text("密钥库在此期间被另一个进程建立或更换了密钥。", "Another process made the secrets store, or gave it a new key, meanwhile.")
_AGAIN = Text("没有写入任何内容；请再运行一次。", "Nothing was written; run it again.")
_OPEN = Text("密钥库所在文件夹可被其他用户读取。", "Other users can read the folder of the secrets store.")
_CLOSE = Text("请运行 chmod 700。", "Run chmod 700 on it.")


@dataclass(frozen=True, slots=True)
class SecretEntry:
    """One secret or linking table by name; its content never shows."""

    name: str
    kind: str
    made: str
    content: Any = field(repr=False)


def default_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The user's own data folder."""
    base = environ.get("XDG_DATA_HOME") or environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "reidrisk" / "secrets"


class SecretsStore:
    """An open store. Nothing is written before `commit`: a run that fails leaves no key behind."""

    def __init__(self, folder: Path, key: bytes) -> None:
        self._folder, self._new = folder, dict[str, SecretEntry]()
        self._refuse_cases(folder)
        content = _content(folder / HEAD)
        if content is not None:
            self._head = open_head(content, key, str(folder))
        else:
            self._head = new_head(secrets.token_bytes(KEY), secrets.token_bytes(KEY), key, "", (0, ""))
        self._seen = None if content is None else self._head.wrapped
        self._is_held = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else changes it meanwhile: what is entered elsewhere before it is done here can be done. `InputError` where one did."""
        if self._is_held:
            yield
            return
        with alone(self._folder / HEAD, patience=_PATIENCE):
            self._unchanged()
            self._is_held = True
            try:
                yield
            finally:
                self._is_held = False

    def secret(self, name: str) -> bytes:
        """64 bytes of the system's own randomness under this name: those kept, else new ones."""
        found = self.entry(name)
        if found is None:
            found = self._new[name] = _random(name)
        return base64.b64decode(str(found.content))

    def renew(self, name: str) -> str | None:
        """A new version under this name; the one before is kept as ``NAME@1``, ``NAME@2``. Gives its name, None where there is none."""
        found = self.entry(name)
        if found is None or found.kind not in {"key", "links"}:
            return None
        kept = f"{name}@{len(self.versions(name))}"
        self._new[kept] = replace(found, name=kept)
        self._new[name] = _random(name) if found.kind == "key" else SecretEntry(name, "links", _now(), {})
        return kept

    def versions(self, name: str) -> tuple[str, ...]:
        """The names of every version, the newest one first."""
        older = {one.name for one in (*self.entries(), *self._new.values())}
        numbers = sorted(
            (int(rest) for one in older for stem, _, rest in [one.rpartition("@")] if stem == name and rest.isdigit()), reverse=True
        )
        return (*((name,) if self.entry(name) is not None else ()), *(f"{name}@{number}" for number in numbers))

    def rotate(self, key: bytes) -> int:
        """Everything under a new key of the store, wrapped under `key`; how many entries. What lay under the old one is destroyed.

        The new files stand in a folder of their own until ``store.json`` names it, in one step.
        """
        with self.held():
            now, kept = self._present(), list(self.entries())
            generation = f"{_GENERATION}{secrets.token_hex(6)}"
            self._head = new_head(secrets.token_bytes(KEY), now.marks, key, generation, now.relinks)
            self._place.mkdir(mode=0o700)
            for entry in kept:
                self._write(entry)
            former = self._folder / f".{HEAD}.former"  # by another name, so that what lies under it can be overwritten afterwards
            with suppress(OSError):  # a file system without such names: there it is replaced only
                former.unlink(missing_ok=True)
                former.hardlink_to(self._folder / HEAD)
            self._lead()
            self._sweep()
        return len(kept)

    @property
    def unfinished(self) -> bool:
        """Whether a killed `rotate` left something that lies under a former key."""
        others = [one for one in self._folder.glob(f"{_GENERATION}*") if one.is_dir() and one != self._place]
        left = self._place != self._folder and any(self._folder.glob("*.entry"))
        return bool(others) or left or (self._folder / f".{HEAD}.former").exists()

    def linked(self, name: str) -> dict[str, str]:
        """The linking table of this name, original to pseudonym."""
        found = self.entry(name)
        return dict(found.content) if found is not None and found.kind == "links" else {}

    def link(self, name: str, pairs: Mapping[str, str]) -> None:
        """Adds to a linking table."""
        known = self._new.get(name)
        if known is None:
            known = self._new[name] = SecretEntry(name, "links", _now(), self.linked(name))
        known.content.update(pairs)

    def keep(self, name: str, kind: str, content: Any) -> None:  # noqa: ANN401 - what JSON holds
        """Puts this under the name, written by `commit`."""
        self._new[name] = SecretEntry(name, kind, _now(), content)

    def entry(self, name: str) -> SecretEntry | None:
        """What is kept under this name."""
        if name in self._new:
            return self._new[name]
        return self._read(self._path(name))

    def entries(self) -> Iterator[SecretEntry]:
        """Everything that is kept, by name."""
        found = [self._read(path) for path in self._place.glob("*.entry")]
        self._unchanged()
        yield from sorted((one for one in found if one is not None), key=lambda one: one.name)

    @property
    def folder(self) -> Path:
        """Where the store lies."""
        return self._folder

    def secret_of_store(self, text: str) -> bytes:
        """A text under the store's own key: a mark for the record that tells nobody the text."""
        return self._head.mark(text)

    @property
    def reach(self) -> tuple[int, str]:
        """How many re-identifications are on record now, and the mark of the last one."""
        return self._present().relinks

    @contextmanager
    def reaching(self) -> Iterator[Callable[[tuple[int, str]], None]]:
        """While the record is lengthened by this process alone; gives what says how far it goes then."""
        with self.held():
            now = self._present()

            def lead(relinks: tuple[int, str]) -> None:
                self._head = now.reaching(relinks)
                self._lead()

            yield lead

    @property
    def fresh(self) -> tuple[str, ...]:
        """The names of what `commit` will write: these go into the register."""
        return tuple(sorted(self._new))

    def commit(self) -> None:
        """Write what is new, durably and for its owner only."""
        if not self._new:
            return
        private_folders(self._folder)
        if os.name == "posix" and self._folder.stat().st_mode & 0o077:
            raise InputError(Problem("open_store", _OPEN, _CLOSE, str(self._folder)))
        with self.held():
            if self._seen is None:
                self._lead()
            for entry in self._new.values():
                self._write(entry)
        self._new.clear()

    def forget(self, name: str) -> bool:
        """Destroys what is kept under this name: whatever was made with it stays as it is and can no longer be led back."""
        self._new.pop(name, None)
        path = self._path(name)
        if not path.exists():
            return False
        # Out of the store first: half overwritten by a run that is killed, it would open with no key, and the store not at all.
        nameless = path.with_name(f"{NAMELESS}{secrets.token_hex(12)}")
        path.rename(nameless)
        return bool(destroy(nameless))

    def _unchanged(self) -> None:
        """`InputError` when another process made the store, or gave it a new key: what is written now could never be read."""
        if wrapped_in(_content(self._folder / HEAD)) != self._seen:
            raise InputError(Problem("store_changed", _CHANGED, _AGAIN, str(self._folder)))

    def _present(self) -> StoreHead:
        """The head as it stands now, of the key that this store was opened with."""
        self._unchanged()
        content = _content(self._folder / HEAD)
        return self._head if content is None else self._head.as_in(content, str(self._folder))

    def _lead(self) -> None:
        write_atomic(self._folder / HEAD, self._head.content(), owner_only)
        self._seen = self._head.wrapped

    def _sweep(self) -> None:
        """Destroys what lies under a former key, also what killed runs left of it."""
        others = [one for one in self._folder.glob(f"{_GENERATION}*") if one.is_dir() and one != self._place]
        for place in (self._folder, *others):
            for path in sorted(place.iterdir()):
                if _OURS.fullmatch(path.name):
                    destroy(path)
        for place in others:
            with suppress(OSError):  # what is not ours stays, and with it the folder
                place.rmdir()

    @property
    def _key(self) -> bytes:
        return self._head.key

    @property
    def _place(self) -> Path:
        return self._folder / self._head.entries

    def _write(self, entry: SecretEntry) -> None:
        text = json.dumps({"name": entry.name, "kind": entry.kind, "made": entry.made, "content": entry.content}, ensure_ascii=False)
        path = self._path(entry.name)
        write_atomic(path, sealed(self._key, text.encode(), path.name.encode()), owner_only)

    def _path(self, name: str) -> Path:
        return self._place / f"{sha256(self._key + name.encode()).hexdigest()[:40]}.entry"

    def _read(self, path: Path) -> SecretEntry | None:
        """None where nothing lies; `InputError` where another process gave the store a new key, and destroys what lay under the former."""
        try:
            found: Any = record(opened(self._key, read_bytes(path, _MOST), path.name.encode(), str(self._folder)))
        except InputError:
            self._unchanged()
            if path.exists():
                raise
            return None
        return SecretEntry(found["name"], found["kind"], found["made"], found["content"])

    @staticmethod
    def _refuse_cases(folder: Path) -> None:
        absolute = folder.absolute()
        if any((above / "assessment.yaml").exists() for above in (absolute, *absolute.parents)):
            raise InputError(Problem("store_in_case", _INSIDE, _OUTSIDE, str(folder)))


def _content(head: Path) -> bytes | None:
    return read_bytes(head, 2**16) if head.exists() else None


def _random(name: str) -> SecretEntry:
    return SecretEntry(name, "key", _now(), base64.b64encode(secrets.token_bytes(64)).decode())


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
