"""Earlier versions of the safe data: each is kept, and any can be put in force again (GB/T 42460 6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....case.mitigation_record import mitigation_of
from ....case.versions.keeping import folder_of, numbers, present
from ....model.text import Text
from ..screen import Form, Taken, Visit, one
from ..section import PageSection

_WORDS = {
    "title": Text("此前的版本", "Earlier versions"),
    "about": Text(
        "每次写出的数据连同方案、记录和当时的文档都保留。恢复旧版本之后要重新评定、重新批准。",
        "Whatever was written is kept with its plan, record and the papers of then. The data are then graded and approved again.",
    ),
    "which": Text("版本", "Version"),
    "version": Text("第 {number} 版", "Version {number}"),
    "now": Text("当前版本", "in force"),
    "at": Text("写出时间", "Written"),
    "level": Text("级别", "Level"),
    "do": Text("恢复这一版", "Go back to it"),
}


def _shows(visit: Visit) -> Mapping[str, object] | None:
    known = numbers(visit.folder)
    if visit.case is None or not known:
        return None
    now = present(visit.folder)
    return {"versions": [{"number": number, "now": number == now, **_made(visit, number)} for number in reversed(known)]}


def _made(visit: Visit, number: int) -> dict[str, Any]:
    made = (mitigation_of(folder_of(visit.folder, number)) or {}).get("made")
    found = made if isinstance(made, dict) else {}
    after = found.get("after")
    return {"at": str(found.get("at") or "")[:16].replace("T", " "), "level": (after if isinstance(after, dict) else {}).get("level")}


def _back(visit: Visit, form: Form) -> Taken:
    number = one(form, "number")
    options = {"data": str(visit.folder), "back": int(number) if number.isascii() and number.isdecimal() else 0, "lang": visit.lang}
    visit.ask_for("back", "mitigate", options)
    return Taken()


SECTION = PageSection(key="version", place=60, words=_WORDS, shows=_shows, takes={"back": _back}, slots=("back",))
