"""Attacks that are run against what is to be released, with a file that an adversary may hold (GB/T 42460 6.3; ITU-T X Suppl.39 6.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....model.text import Text
from ..attaching import attachment
from ..screen import Form, Taken, Visit, one
from ..section import PageSection

_WORDS = {
    "title": Text("攻击检验", "Test it by attack"),
    "about": Text(
        "用攻击者可能持有的文件对数据实际发起链接、成员推断等攻击，并按已知的真相核对。结果记入案例，写进风险报告。",
        "Linkage, membership and other attacks are run against the data by means of a file that an adversary may hold, and scored by the "
        "truth. The results are kept in the case and go into the risk report.",
    ),
    "known": Text("攻击者持有", "The adversary holds"),
    "original": Text("处理前的数据", "the data before de-identification"),
    "other": Text("另一个文件", "another file"),
    "key": Text("标明同一人的列（只用于核对）", "Column that names the same person (to score by only)"),
    "rows": Text("逐行对应同一人", "row by row the same people"),
    "do": Text("发起攻击", "Attack"),
    "again": Text("再次攻击", "Attack again"),
    "attack": Text("攻击", "Attack"),
    "right": Text("成功", "Right"),
    "chance": Text("凭偶然", "By chance"),
    "range": Text("95% 区间", "95% interval"),
    "not_run": Text("未进行：{why}", "not run: {why}"),
    "of": Text("{right} / {attempts}", "{right} of {attempts}"),
}


def _shows(visit: Visit) -> Mapping[str, object] | None:
    case = visit.case
    if case is None:
        return None
    found = visit.result("attack")
    return {
        "columns": list(case.file.columns), "subject": case.plan().subject or "", "mitigated": case.output is not None,
        "found": [] if found is None else [_row(each) for each in found["attacks"]],
    }  # fmt: skip


def _row(each: Mapping[str, Any]) -> dict[str, Any]:
    return {**each, "ran": each.get("attempts") is not None}


def _attack(visit: Visit, form: Form) -> Taken:
    case, key = visit.case, one(form, "key")
    given = one(form, "file")
    known = str(attachment(visit.folder, given)) if given else "" if case is None else str(case.file.place)
    truth: dict[str, object] = {"same_rows": True} if key == "" else {"key": key}
    visit.ask_for("attack", "attack", {"release": str(visit.folder), "known": known, "lang": visit.lang, **truth})
    return Taken()


SECTION = PageSection(key="attacks", place=50, words=_WORDS, shows=_shows, takes={"attack": _attack}, slots=("attack",))
