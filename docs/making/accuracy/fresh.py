"""Tables of publishers that stand nowhere else in the benchmark: every opening, with values, by names alone, and without names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reidrisk.model.text import Lang, Text

from ..page import table
from .figures import MOST_CLASSES, classes, record
from .unseen import GROUPS, HEAD, grouped, rows_of

INTRO = Text(
    "## 最新一批没见过的表\n\n"
    "{tables} 张人员、就诊、事件表（{columns} 列，{publishers} 个发布者），其发布者不在其他任何部分；由没见过任何标签的人先按规则标注，"
    "再首次运行。一部分带取值（取自公开仓库，仓库中不存），其余只有系统表结构的列名。每次打开都记下日期与提交，"
    "错误不逐列列出。不含日语、韩语、阿拉伯语。",
    "## The latest tables never seen\n\n"
    "{tables} tables of people, visits and events ({columns} columns, {publishers} publishers) whose publishers stand in no other part, "
    "labelled by the rules, before anything was run, by somebody who had seen no label. Some have values (of public repositories, not kept "
    "here), the others only the names of systems' schemas. Each opening is kept with its day and commit; errors are not listed by column. "
    "Japanese, Korean and Arabic are not in it.",
)
PARTS = {
    "all": Text("全部", "all of them"),
    "values": Text("带取值与列名", "with values and names"),
    "names alone": Text("只有列名", "names alone"),
    "without names": Text("有取值而无列名", "values without names"),
}
OPENED = Text("### {opened} 打开（提交 {commit}）", "### Opened on {opened} at {commit}")
ERRORS = Text("错误的类别：应为什么、判为什么。", "Classes of error: what a column is, and what it was called.")


def sections(lang: Lang) -> Iterator[str]:
    """Every opening; of the last also the groups and the classes of error."""
    openings = record("real_fresh")["openings"]
    last = openings[-1]["all"]
    yield INTRO.fill(tables=last["tables"], columns=last["columns"], publishers=last["publishers"]).say(lang)
    for one in openings:
        yield f"{OPENED.fill(opened=one['opened'], commit=one['commit']).say(lang)}\n\n{_scores(one, lang)}"
    for name in ("kind", "language"):
        yield f"{GROUPS[name].say(lang)}\n\n{grouped(last['groups'][name], lang)}"
    yield f"{ERRORS.say(lang)}\n\n{classes(last['errors'][:MOST_CLASSES], lang)}"


def _scores(opening: dict[str, Any], lang: Lang) -> str:
    rows = [row for key, title in PARTS.items() for row in rows_of(title.say(lang), opening[key], lang)]
    return table([one.say(lang) for one in HEAD], rows)
