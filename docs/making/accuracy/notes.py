"""Names and the rest in notes beside a row and in public annotated text, by the rules, with the row's own columns, and by Presidio."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reidrisk.model.text import Lang, Text

from ..page import table
from .figures import record, share

INTRO = Text(
    "### 记录旁的备注\n\n"
    "造出的备注，每种语言、每部分 {count} 条，旁边是同一行的姓名、电话和编号列。句子全部在查看规则之前写成，分两部分：“阅读”部分的错误"
    "看过，并据此修改了规则；“留存”部分只计数，没有读过其错误。句子和规则出自同一人之手，"
    "所以“留存”部分也偏乐观，公开文本才是独立的检验。人名一半常见，一半不在任何名单中。“仅规则”只看文字；“加本行”另外查找同一行标识符列"
    "的内容，`scan` 和 `free_text` 都这样做。Presidio {version} 用其默认识别器和 spaCy 英语小模型（此处无法取得其他语言的模型），"
    "在同一批文字、同一次运行中测得，非英语文字仅供对照。召回率是被完整覆盖的比例；精确率是找到的人名中落在标注内容上的比例。",
    "### Notes beside a row\n\n"
    "Built notes, {count} in each language and part, beside the columns of name, phone and number of the same row. All sentences were "
    "written before the rules were looked at, in two parts: of “read” the errors were looked at and rules mended by them; of “held” only "
    "counts were seen. One hand wrote sentences and rules, so “held” flatters too: the independent check is the public text "
    "below. Half of the names are common, half stand in no list. “Rules” read the text alone; "
    "“with the row” looks for what the "
    "identifier columns of the same row hold as well, as `scan` and `free_text` do. Presidio {version}, with its default recognisers and "
    "spaCy's small English model (no other could be had), read the same texts in the same run; outside English it is shown for "
    "comparison only. Recall is the share wholly covered, precision the share of found names that lie on something marked.",
)
PUBLIC = Text(
    "### 公开的标注文本\n\n"
    "每组至多 1,000 条，均匀抽取。文本只用于测量，不随本项目分发，规则也不是照着它们写的"
    "（MEDDOCAN、Weibo NER 与德语 WikiNEuRal 另有的验证部分看过）。"
    "新闻、百科和微博里的人名前后大多没有提示，规则在那里找不到大部分人名：自由文本脱敏之后仍须有人通读，或删除该列。",
    "### Public annotated text\n\n"
    "At most 1,000 texts of each set, spread evenly. They are read for measuring only and are no part of this project, and the rules were "
    "not written by them (other parts, kept for validation, of MEDDOCAN, Weibo NER and the German WikiNEuRal were looked at). In "
    "encyclopaedias and microblogs most names stand without anything that announces them, and the rules miss most: redacted text "
    "must still be read by somebody, or the column dropped.",
)
PARTS = {"read": Text("阅读", "read"), "held": Text("留存", "held")}
TOOLS = {"rules": Text("仅规则", "rules"), "row": Text("加本行", "with the row"), "presidio": Text("Presidio", "Presidio")}
FIRST = ("zh",)
KINDS = {
    "own": Text("本人姓名", "own name"), "name": Text("他人姓名", "other names"), "phone": Text("电话", "phone"),
    "record": Text("编号", "number"),
    "date": Text("日期", "date"), "age": Text("年龄", "age"), "over89": Text("九十岁及以上", "ninety or more"),
    "address": Text("地址", "address"),
    "institution": Text("机构", "institution"), "ward": Text("病区", "ward"),
}  # fmt: skip
HEAD = (Text("语言", "language"), Text("部分", "part"), Text("工具", "tool"), *KINDS.values(), Text("人名精确率", "precision of names"))
SET_HEAD = (
    Text("文本", "text"), Text("语言", "language"), Text("来源、提交、许可", "source, commit, licence"), Text("条数", "texts"),
    Text("工具", "tool"), Text("人名召回率", "recall of names"), Text("人名精确率", "precision of names"),
    Text("其他召回率", "recall of others"),
)  # fmt: skip


def sections(lang: Lang) -> Iterator[str]:
    """Built notes, then public text."""
    kept = record("notes")
    intro = INTRO.fill(count=kept["count"], version=kept["versions"]["presidio-analyzer"])
    titles = {title.split()[0] for title in kept["sets"] if title.endswith(tuple(PARTS))}
    rows = [
        [name, PARTS[part].say(lang), title.say(lang), *(_recall(found, kind) for kind in KINDS), _precision(found)]
        for name in sorted(titles, key=lambda name: (name not in FIRST, name))
        for part in PARTS
        for title, found in _tools(kept, f"{name} {part}")
    ]
    yield f"{intro.say(lang)}\n\n{table([one.say(lang) for one in HEAD], rows)}"
    yield f"{PUBLIC.say(lang)}\n\n{table([one.say(lang) for one in SET_HEAD], list(_public(kept, lang)))}"


def _public(kept: Mapping[str, Any], lang: Lang) -> Iterator[list[object]]:
    for key, one in kept["public"].items():
        about = f"{one['title']}: {one['about'][lang]}"
        source = f"{one['repository']}, {one['commit']}, {one['licence']}"
        others = [kind for kind in KINDS if kind in one["kinds"] and kind != "name"]
        for title, found in _tools(kept, key):
            rest = ", ".join(f"{KINDS[kind].say(lang)} {_recall(found, kind)}" for kind in others)
            names = (_recall(found, "name"), _precision(found))
            yield [about, one["lang"], source, one["count"], title.say(lang), *names, rest or "–"]


def _tools(kept: Mapping[str, Any], key: str) -> Iterator[tuple[Text, Mapping[str, Any]]]:
    """What read the set, ours first."""
    return ((title, kept["sets"][key][tool]) for tool, title in TOOLS.items() if tool in kept["sets"][key])


def _recall(found: Mapping[str, Any], kind: str) -> str:
    marked, met, _, _ = found.get(kind, (0, 0, 0, 0))
    return share(met, marked)


def _precision(found: Mapping[str, Any]) -> str:
    _, _, count, right = found.get("name", (0, 0, 0, 0))
    return share(right, count)
