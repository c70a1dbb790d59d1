"""The first page: the cases that there are, and where a file is dropped."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ...case.case import RESULT, is_case
from ...data.files import read_text
from ...data.records import record
from ...document.kinds.record import DEEDS
from ...govern.ledger import NAME as LEDGER
from ...govern.own_files import HANDED
from ...model.problem import InputError
from ...model.text import Lang, Text
from .drawing import TemplateWords, drawn, in_words
from .foreseeing import in_levels
from .frame import WORDS
from .handing import waiting
from .memory import Memory
from .person import shown
from .place import CasesFolder

_WORDS = {
    "title": Text("评估一份数据", "Assess a dataset"),
    "about": Text(
        "放入一份数据，看它能在多大程度上识别出个人；再把它处理到可以共享，并得到供签字的文档。",
        "Drop in a file, see how far it can identify people; then make it fit to be shared, and get the papers to sign.",
    ),
    "drop": Text("把文件拖到这里，或选择文件", "Drop a file here, or choose one"),
    "kinds": Text(
        "Excel、CSV、Parquet、SPSS、SAS、Stata、JSON 行等，或移交来签署的 .case 文件。文件复制到本机的案例文件夹 {root}，"
        "不上传到任何地方。",
        "Excel, CSV, Parquet, SPSS, SAS, Stata, JSON lines and more, or a .case that was handed to you. The file is copied into a case "
        "folder on this machine, {root}; it goes nowhere else.",
    ),
    "choose": Text("选择文件", "Choose a file"),
    "cases": Text("案例", "Cases"),
    "none": Text("还没有案例。", "There are no cases yet."),
    "not_taken": Text("文件没有采用，也没有保留：", "This was not taken, and nothing of it was kept:"),
    "search": Text("查找案例", "Find a case"),
    "changed": Text("最近改动 {when}", "last changed {when}"),
    "no_level": Text("尚未评定", "not graded yet"),
    "provisional": Text("{level}（暂定）", "{level} (provisional)"),
    "not_read": Text("数据还没有读成", "the data were not read yet"),
    "unreadable": Text("结果无法读取", "the result cannot be read"),
    "handed": Text("移交来签署的", "handed over for a signature"),
    "last": Text("{level}；最近入账：{deed}，{at}", "{level}; last on record: {deed}, {at}"),
}
_RESULT_LIMIT, _TAIL, _DAY = 2**22, 2**16, 10


def home(place: CasesFolder, lang: Lang, memory: Memory, problems: Sequence[str] = (), refused: Sequence[str] = ()) -> str:
    """The page, with what went wrong before, and why files that came were not taken."""
    words = TemplateWords(_WORDS, lang)
    cases = [
        (name, quote(name), words("changed", when=_changed(place, name)), _state(place.root / name, words, lang)) for name in place.names()
    ]
    return drawn(
        "home.html", lang, frame=TemplateWords(WORDS, lang), t=words, title=words.title, case="", person=memory.name, here="/", messages=(),
        problems=problems, refused=refused,
        person_of=shown(place, lang), cases=cases, takes=place.only is None, kinds=words("kinds", root=place.root),
    )  # fmt: skip


def _changed(place: CasesFolder, name: str) -> str:
    at = datetime.fromtimestamp((place.root / name).stat().st_mtime, UTC).astimezone()
    return f"{at:%Y-%m-%d %H:%M}"


def _state(folder: Path, words: TemplateWords, lang: Lang) -> str:
    """How far a case is: the level of its last result, and the last entry of its ledger; what either rests on is not looked at here."""
    if not is_case(str(folder)) and waiting(folder) is None:
        return words.not_read
    level = _level(folder / RESULT, words, lang)
    if (folder / HANDED).is_file():
        level = words.handed
    kind, at = _last_entry(folder / LEDGER)
    return words("last", level=level, deed=in_words(DEEDS.get(kind, kind), lang), at=at[:_DAY]) if kind else level


def _level(path: Path, words: TemplateWords, lang: Lang) -> str:
    if not path.is_file():
        return words.no_level
    try:
        found: Any = record(read_text(path, _RESULT_LIMIT))
        level = in_levels(found["levels"], lang)
    except (ValueError, KeyError, TypeError, InputError):
        return words.unreadable
    return words("provisional", level=level) if found.get("provisional") else level


def _last_entry(path: Path) -> tuple[str, str]:
    """Kind and time of the last line; empty where there is none, or none that can be read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL))
            line = file.read().rstrip().rpartition(b"\n")[2]
        found: Any = record(line)
        return str(found["kind"]), str(found["at"])
    except (OSError, ValueError, KeyError, TypeError, InputError):
        return "", ""
