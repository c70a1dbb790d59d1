"""Where the errors on real tables come from: each under one cause, and what the F1 would be without the cause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reidrisk.model.text import Lang, Text

from ..page import table
from .figures import FALSE, JUDGED, MISSED, rate, record

INTRO = Text(
    "### 错误从哪里来\n\n"
    "带取值的真实表 {tables} 张、{columns} 列（发布者均未被权重见过，每列都给出答案；{day}，代码 {commit}）。"
    "每个错误只归入第一个成立的原因；“若无此因”是假设这一类全部判对时的 F1，各类不能相加。"
    "这里的判断以规则所提议的角色直接取代权重之和；`scan` 另有几道取舍，"
    "其结果见上。",
    "### Where the errors come from\n\n"
    "{tables} real tables with values, {columns} columns, their publishers unseen by the weights, every column answered ({day}, code "
    "{commit}). Each error counts under the first cause that holds; “without it” is the F1 if all of that cause were right, and causes do "
    "not add up. Here the roles that rules propose simply take the place of the sum of the weights; `scan` weighs both against each other, "
    "with the result above.",
)
CAUSES = {
    "hands": Text("两名标注人意见不一的列（仅限标注过两遍的表）", "the two labellers differ (of the tables labelled twice)"),
    "text": Text(
        "自由文本：标签只看该列的用途，而规则在取值中查出了标识符",
        "free text: the label is of what the column is for, and rules find identifiers in its values",
    ),
    "overruled": Text("规则的提议与权重之和不符，而权重之和是对的", "a rule says otherwise than the sum, and the sum is right"),
    "things": Text("各行是物品、机构或统计数，被当作个人", "rows of things, institutions or counts are taken for persons"),
    "sentence": Text("列名是一整句问卷题目", "the name is a whole question of a survey"),
    "silent": Text(
        "列名几乎不说明什么（代号、缩写、没学过的词）", "the name says next to nothing (codes, abbreviations, words never learned)"
    ),
    "near": Text("概率离阈值很近", "the probability is near the threshold"),
    "sure": Text("列名说得明白，权重之和仍判错", "the name speaks, and the sum is wrong all the same"),
}
HEAD = (Text("原因", "cause"), MISSED, FALSE, Text("若无此因，F1", "F1 without it"))


def sections(lang: Lang) -> Iterator[str]:
    """The causes of each role."""
    found = record("budget")
    yield INTRO.fill(**{key: found[key] for key in ("tables", "columns", "day", "commit")}).say(lang)
    for role in JUDGED:
        yield f"{role}, F1 {rate(found['roles'][role]['f1'])}\n\n{_causes(found['roles'][role]['causes'], lang)}"


def _causes(causes: Mapping[str, list[Any]], lang: Lang) -> str:
    rows = [[title.say(lang), *causes[key][:2], rate(causes[key][2])] for key, title in CAUSES.items() if any(causes[key][:2])]
    return table([one.say(lang) for one in HEAD], rows)
