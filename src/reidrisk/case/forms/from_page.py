"""A page that came back: only the answers that its own script wrote are read, as strict JSON; nothing of it is ever shown or run."""

from __future__ import annotations

import re
from pathlib import Path

from ...data.files import read_text
from ...data.records import RecordError, record
from ...model.problem import InputError, Problem
from ...model.text import Text
from .returned import QUESTION, Returned, ReturnedAnswer

ANSWERS = "reidrisk/form-answers/1"
_LIMIT = 4 * 2**20
_MOST_ANSWERS = 5_000
_BLOCK = re.compile(r'<script type="application/json" id="answers">([^<]*)</script>')
_NAME = Text("填写人姓名一栏", "the field of the name")
_NO_FORM = Text("文件中没有填好的回答。", "There are no answers in the file.")
_SAVE = Text("请在表格页面上按“保存”，发回保存得到的文件。", "Press “save” on the page of the form, and send back the file that it makes.")


def is_page(path: Path) -> bool:
    """Whether it is one by its ending; a page that was kept in the case is a text."""
    return path.suffix.lower() in {".html", ".htm", ".txt"}


def returned_page(path: Path) -> Returned:
    """What stands in the form; `InputError` where it is not what its script writes."""
    blocks = _BLOCK.findall(read_text(path, _LIMIT))
    try:
        found = record(blocks[0]) if len(blocks) == 1 else None
        return _read(found, str(path))
    except (RecordError, _StrayError):
        raise InputError(Problem("no_form", _NO_FORM, _SAVE, str(path))) from None


class _StrayError(ValueError):
    """Something is not of the form that the script writes."""


def _read(found: object, file: str) -> Returned:
    if not isinstance(found, dict) or found.get("schema") != ANSWERS:
        raise _StrayError
    answers = found.get("answers")
    if not isinstance(answers, list) or len(answers) > _MOST_ANSWERS:
        raise _StrayError
    about = {key: _text(found.get(key)) for key in ("number", "by", "position", "on")}
    return Returned(file=file, **about, name_at=_NAME.fill(), answers=tuple(map(_answer, answers)))


def _answer(found: object) -> ReturnedAnswer:
    if not isinstance(found, dict):
        raise _StrayError
    key = _text(found.get("key"))
    values, attached = (_texts(found.get(name)) for name in ("values", "attached"))
    return ReturnedAnswer(key, QUESTION.fill(key=key[:80]), values, _text(found.get("source", "")), attached)


def _text(found: object) -> str:
    if not isinstance(found, str):
        raise _StrayError
    return found.strip()


def _texts(found: object) -> tuple[str, ...]:
    if not isinstance(found, list):
        raise _StrayError
    return tuple(text for text in map(_text, found) if text)
