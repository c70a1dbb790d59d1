"""The register of releases as a file: one JSON object a line, only ever appended to."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..data.disk.locking import in_turn
from ..data.files import read_text, write_atomic
from ..data.records import RecordError, lines_of, record
from ..model.governance import REQUIRED, SAME_ID, Handover, Register
from ..model.problem import InputError, Problem, Problems
from ..model.text import Text
from .canonical import digest

NAME = "releases.jsonl"
_LIMIT = 16 * 2**20
_TEXTS = ("package", "case", "head", "revoked")
_NOT_A_RELEASE = Text("这一行不是一条发布记录。", "This line is not the record of a release.")
_FORM = Text(
    "每行应为 JSON 对象，含 id、file、recipient、subject（文本）和 quasi_identifiers（文本数组）。",
    "Each line is a JSON object with id, file, recipient and subject (texts) and quasi_identifiers (a list of texts).",
)
_CHANGE_ID = Text("请为每次发布取不同的登记号。", "Give every release an id of its own.")
_NONE = Text("登记册中还没有发布。", "The register holds no release yet.")
_ADD = Text("请用 --add 登记。", "Register one with --add.")


def register_path(given: str) -> Path:
    """The register itself, or the one in a folder."""
    path = Path(given).expanduser()
    return path / NAME if path.is_dir() else path


def read_register(path: Path) -> Register:
    """The register; `InputError` with every line that cannot be used."""
    problems, found = Problems(), []
    for line, text in enumerate(lines_of(read_text(path, _LIMIT)), start=1):
        if text.strip():
            one = _handover(text)
            if one is None:
                problems.add(Problem("bad_register_line", _NOT_A_RELEASE, _FORM, str(path), line))
            else:
                found.append(one)
    register = Register(tuple(found))
    problems.add(*(Problem("same_id", SAME_ID.fill(id=one), _CHANGE_ID, str(path)) for one in register.repeated()))
    if not problems.found and not found:
        problems.add(Problem("empty_register", _NONE, _ADD, str(path)))
    problems.stop_if_any()
    return register


def append(path: Path, release: Handover) -> Register:
    """The register with one more release, written whole."""
    with in_turn(path):
        earlier = read_register(path).releases if path.exists() else ()
        register = Register((*earlier, release))
        if register.repeated():
            raise InputError(Problem("same_id", SAME_ID.fill(id=release.id), _CHANGE_ID, str(path)))
        _write(path, register)
    return register


def revoke(path: Path, package: str, reason: str) -> bool:
    """Notes in the register that this package was taken back; False where it does not stand there."""
    with in_turn(path):
        register = read_register(path) if path.exists() else Register(())
        found = any(one.package == package for one in register.releases)
        if found:
            _write(path, Register(tuple(replace(one, revoked=reason) if one.package == package else one for one in register.releases)))
    return found


def row_sum(one: Handover) -> str:
    """What the ledger holds of a row: all of it but its place in that ledger, and whether it was taken back later.

    Our copy is known by its name alone: case and copy may be moved.
    """
    return digest(_plain(replace(one, file=Path(one.file).name, entry=0, head="", revoked="")))


def _write(path: Path, register: Register) -> None:
    write_atomic(path, "".join(json.dumps(_plain(one), ensure_ascii=False) + "\n" for one in register.releases).encode("utf-8"))


def _plain(one: Handover) -> dict[str, Any]:
    more = {key: getattr(one, key) for key in (*_TEXTS, "entry") if getattr(one, key)}
    return {
        "id": one.id, "file": one.file, "recipient": one.recipient, "date": one.date,
        "subject": one.subject, "quasi_identifiers": list(one.quasi), **more,
    }  # fmt: skip


def _handover(text: str) -> Handover | None:
    try:
        found = record(text)
    except RecordError:
        return None
    if not isinstance(found, dict) or not all(key in found for key in REQUIRED):
        return None
    *texts, quasi = (found[key] for key in REQUIRED)
    more, entry = {key: found.get(key, "") for key in ("date", *_TEXTS)}, found.get("entry", 0)
    if not all(isinstance(one, str) for one in (*texts, *more.values())) or not all(texts[:3]) or not isinstance(entry, int):
        return None
    if not isinstance(quasi, list) or not all(isinstance(one, str) and one for one in quasi):
        return None
    name, file, recipient, subject = texts
    made = Handover(name, file, recipient, subject, tuple(quasi), entry=entry, **more)
    return made if made.comparable or made.package else None
