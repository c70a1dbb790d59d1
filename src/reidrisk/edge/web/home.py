"""The first page: the cases that there are, and where a file is dropped."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from urllib.parse import quote

from ...model.text import Lang, Text
from .drawing import TemplateWords, drawn
from .frame import WORDS
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
    "search": Text("查找案例", "Find a case"),
    "changed": Text("最近改动 {when}", "last changed {when}"),
}


def home(place: CasesFolder, lang: Lang, memory: Memory, problems: Sequence[str] = ()) -> str:
    """The page, with what went wrong before."""
    words = TemplateWords(_WORDS, lang)
    cases = [(name, quote(name), words("changed", when=_changed(place, name))) for name in place.names()]
    return drawn(
        "home.html", lang, frame=TemplateWords(WORDS, lang), t=words, title=words.title, case="", person=memory.name, here="/", messages=(),
        problems=problems, person_of=shown(place, lang), cases=cases, takes=place.only is None, kinds=words("kinds", root=place.root),
    )  # fmt: skip


def _changed(place: CasesFolder, name: str) -> str:
    at = datetime.fromtimestamp((place.root / name).stat().st_mtime, UTC).astimezone()
    return f"{at:%Y-%m-%d %H:%M}"
