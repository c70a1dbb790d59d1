"""Forms that travel, on the page: written and saved, sent back and read; what they contradict is decided (GB/T 42460 6.1)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from ...case.acts import form_columns, form_questions, form_take
from ...case.forms.sent import FOLDER, Kind
from ...data.files import read_text, write_atomic
from ...data.records import record
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ...prepare.asking.item_wording import called
from .attaching import attachment
from .drawing import in_words
from .papers import forms_of
from .place import STATE
from .refusing.outdated import decided_since, is_outdated, mark
from .screen import Form, Taken, Visit, one

WORDS = {
    "form_send": Text("把问题发给接收方填写", "Send the questions to the recipient"),
    "form_send_about": Text(
        "写成一份表格，由接收方填好发回；回答作为其自述登记，与这里不一致的逐项询问。",
        "They are written as a form that the recipient fills in and sends back. The answers go on record as its own statements; what "
        "differs from here is asked.",
    ),
    "form_columns": Text("在 Excel 中确定各列", "Decide the columns in Excel"),
    "form_columns_about": Text(
        "写成表格，由熟悉数据的人选定角色，再读回。表中没有数据的取值。",
        "They are written as a sheet in which somebody who knows the data chooses the roles; then it is read back. It holds no value of "
        "the data.",
    ),
    "form_recipient": Text("问哪个接收方", "Which recipient"),
    "form_format": Text("格式", "Format"),
    "form_page": Text("网页（手机也能填）", "page (works on a phone)"),
    "form_sheet": Text("Excel 表格", "Excel workbook"),
    "form_both": Text("中英文", "in Chinese and English"),
    "form_write": Text("写出表格", "Write the form"),
    "form_there": Text("已写出，请保存并发送：", "Written; save and send:"),
    "form_back": Text("填好发回的表格", "The form as it came back"),
    "form_with": Text("随表格发来的附件（可以没有）", "Attachments that came with it (there may be none)"),
    "form_read": Text("读入表格", "Read the form"),
    "form_differs": Text("表格与这里不一致：以哪个为准？", "The form differs from here: which holds?"),
    "form_key": Text("问题或列", "Question or column"),
    "form_here": Text("这里", "Here"),
    "form_there_says": Text("表格中", "In the form"),
    "form_over": Text("以表格为准", "Go by the form"),
    "form_decide": Text("按所选更新", "Update what is ticked"),
    "form_leave": Text("都保留这里的", "Keep what is here"),
}
_LIMIT, _MOST = 2**22, 2_000
_NAMES: dict[Kind, str] = {"questions": "questions", "columns": "roles"}
_NO_NAME = Text("没有写明填写人。", "Who fills the form in is not stated.")


def forms_shown(visit: Visit, kind: Kind) -> Mapping[str, object]:
    """What a screen shows of the forms of this kind: those that are written, and what waits to be decided."""
    case = visit.case
    recipients = () if case is None or kind == "columns" else case.file.situation().instances("recipient")
    waits = _waiting(visit.folder, kind)
    files = [path.name for path in forms_of(visit.folder) if path.name.startswith(_NAMES[kind])]
    titled = [{**each, "title": _titled(kind, each["key"], visit.lang)} for each in waits.get("collisions", ())]
    shown = {**waits, "collisions": titled} if waits else {}
    return {"form_kind": kind, "form_recipients": recipients, "form_files": files, "form_waits": shown, "form_was": mark(waits)}


def _titled(kind: Kind, key: str, lang: Lang) -> str:
    """A column by its name, a question by what it is called."""
    return key if kind == "columns" else in_words(called(key), lang)


def form_takes(kind: Kind) -> Mapping[str, Callable[[Visit, Form], Taken]]:
    """What can be done with forms of this kind."""
    return {"form": partial(_write, kind), "back": partial(_read, kind), "over": partial(_over, kind)}


def _write(kind: Kind, visit: Visit, form: Form) -> Taken:
    """Into the case's own folder of forms, from where it is saved."""
    ending = ".html" if kind == "questions" and one(form, "format") == "page" else ".xlsx"
    path = next(each for number in count(1) if not (each := visit.folder / FOLDER / f"{_NAMES[kind]}-{number}{ending}").exists())
    given: dict[str, Any] = {"output": path, "bilingual": bool(one(form, "both")), "lang": visit.lang}
    if kind == "columns":
        made = visit.act(form_columns.ACT, form_columns.WriteColumns(str(visit.folder), **given))
    else:
        recipient = one(form, "recipient") or None
        made = visit.act(form_questions.ACT, form_questions.WriteQuestions(str(visit.folder), for_=recipient, **given))
    return Taken((next(iter(made.lines())),), f"{_screen(kind)}#forms")


def _read(kind: Kind, visit: Visit, form: Form) -> Taken:
    """What came back goes in; what it contradicts is remembered until it is decided."""
    path = attachment(visit.folder, one(form, "file"))
    return _taken(kind, visit, path, (), path.parent)


def _over(kind: Kind, visit: Visit, form: Form) -> Taken:
    """What was decided of a form that was read."""
    waits = _waiting(visit.folder, kind)
    if is_outdated(one(form, "was"), waits):
        raise decided_since()
    chosen = tuple(each for each in form.get("over", ()) if each in {known["key"] for known in waits.get("collisions", ())})
    if not waits or not chosen:
        _remember(visit.folder, kind, {})
        return Taken((), f"{_screen(kind)}#forms")
    return _taken(kind, visit, visit.folder / str(waits["file"]), chosen, visit.folder / str(waits["attachments"]))


def _taken(kind: Kind, visit: Visit, path: Path, over: tuple[str, ...], attachments: Path) -> Taken:
    """`attachments`: where those lie that came with it."""
    by = visit.memory.name if kind == "columns" else None
    if kind == "columns" and not by:
        raise InputError(Problem("no_name", _NO_NAME))
    request = form_take.TakeForm(str(visit.folder), path, over=over or None, by=by, lang=visit.lang, attachments=attachments)
    done = visit.act(form_take.ACT, request)
    found = done.to_dict()
    left = [] if over else found["collisions"][:_MOST]
    _remember(
        visit.folder,
        kind,
        {"file": found["evidence"].partition(" ")[0], "collisions": left, "attachments": str(attachments.relative_to(visit.folder))}
        if left
        else {},
    )
    return Taken(tuple(done.done()), f"{_screen(kind)}#forms")  # what waits stands in the table


def _screen(kind: Kind) -> str:
    return "columns" if kind == "columns" else "purpose"


def _path(folder: Path, kind: Kind) -> Path:
    return folder / STATE / f"form-{kind}.list"


def _waiting(folder: Path, kind: Kind) -> dict[str, Any]:
    """What the last form of this kind contradicts, and the file of it in the case."""
    path = _path(folder, kind)
    try:
        found = record(read_text(path, _LIMIT)) if path.exists() else {}
    except ValueError:
        found = {}
    return found if isinstance(found, dict) else {}


def _remember(folder: Path, kind: Kind, waits: Mapping[str, object]) -> None:
    write_atomic(_path(folder, kind), json.dumps(waits, ensure_ascii=False).encode())
