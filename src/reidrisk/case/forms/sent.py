"""What a case keeps of a form that it sent: by its number, which is all that a form that comes back is believed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Literal

from ...data.files import read_text, write_atomic
from ...data.records import RecordError, record
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Text

FOLDER = "forms"
Kind = Literal["questions", "columns"]
_FORM, _LIMIT = "reidrisk/sent-form/1", 4 * 2**20
_NUMBER = re.compile(r"F-[0-9a-f]{16}")
_UNKNOWN = Text("本案例没有发出过这份表格。", "This case has sent no such form.")
_RIGHT_CASE = Text("请核对是哪个案例发出的；表格上的编号不要改动。", "Check which case sent it; the number on the form stays as it is.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SentForm:
    """A form: its number, what it asks, of whom, in which languages, and the keys or columns that it asks about."""

    number: str
    kind: Kind
    made_at: str
    recipient: str | None
    langs: tuple[Lang, ...]
    keys: tuple[str, ...]


def new_form(kind: Kind, now: datetime, recipient: str | None, langs: tuple[Lang, ...], keys: Sequence[str]) -> SentForm:
    """One with a number of its own, made of what it asks and of the moment."""
    made_at = now.isoformat()
    sum_ = sha256(json.dumps([kind, made_at, recipient, langs, list(keys)]).encode()).hexdigest()
    return SentForm(number=f"F-{sum_[:16]}", kind=kind, made_at=made_at, recipient=recipient, langs=langs, keys=tuple(keys))


def keep_form(folder: Path, form: SentForm) -> None:
    """In the case, so that it is known when it comes back."""
    content = {
        "schema": _FORM, "number": form.number, "kind": form.kind, "made_at": form.made_at, "recipient": form.recipient,
        "langs": list(form.langs), "keys": list(form.keys),
    }  # fmt: skip
    write_atomic(folder / FOLDER / f"{form.number}.json", (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode())


def form_of(folder: Path, number: str, file: str) -> SentForm:
    """The form of this number; `InputError` where this case has sent none, or what it keeps of it is damaged."""
    found = _read(folder, number)
    if found is None:
        raise InputError(Problem("unknown_form", _UNKNOWN, _RIGHT_CASE, file))
    return found


def _read(folder: Path, number: str) -> SentForm | None:
    path = folder / FOLDER / f"{number}.json"
    if not _NUMBER.fullmatch(number) or not path.is_file():
        return None
    try:
        found = record(read_text(path, _LIMIT))
    except RecordError:
        return None
    if not isinstance(found, dict) or found.get("schema") != _FORM or found.get("number") != number:
        return None
    kind: Kind = "columns" if found.get("kind") == "columns" else "questions"
    recipient, keys, langs = found.get("recipient"), found.get("keys"), found.get("langs")
    return SentForm(
        number=number, kind=kind, made_at=str(found.get("made_at")), recipient=None if recipient is None else str(recipient),
        langs=tuple(lang for lang in LANGS if isinstance(langs, list) and lang in langs),
        keys=tuple(map(str, keys)) if isinstance(keys, list) else (),
    )  # fmt: skip
