"""Built tables with values, what to expect of tables of that kind that were never seen, and names in running text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reidrisk.model.text import Lang, Text

from ..page import table
from . import notes
from .figures import COLUMNS, ERRORS_BY_CATEGORY, FALSE, JUDGED, MISSED, by_category, classes, counts, folded, rate, record, share

BUILT = Text(
    "## 带取值的表\n\n"
    "造出的表，每表 {rows} 行。生成程序不引用产品代码，姓名、地址、疾病等词表与列名均另行编写；取值含 1%–30% 的空白、占位词、全角字符、"
    "空格与错字。"
    "“有意义”：列名说明了内容；“无意义”：列名是代号，或根本没有列名，此时凭取值也无从判断的列不计对错。"
    "规则是看着调试部分写的，留存与探测两部分的错误后来也看过，所以此表说明的是规则学到了什么，不是陌生数据上的表现。",
    "## Tables with values\n\n"
    "Built tables of {rows} rows. The generators import nothing from the product and have word lists and headers of their own; 1% to 30% "
    "of "
    "the cells are blank, placeholders, full-width, padded or mistyped. Headers “tell”, or they are codes or missing; then a column whose "
    "values tell nothing counts neither way. The rules were written with the tuning part in view, and the errors of final and probe have "
    "been read since: the table shows what the rules have learned, not how they do on tables never seen.",
)
PARTS = {
    "tuning": Text("调试", "tuning"),
    "final": Text("留存", "final"),
    "probe": Text("探测，全部五组", "probe, all five sets"),
}
HEADERS = {"told": Text("有意义", "tell"), "untold": Text("无意义", "do not tell")}
HEAD = (
    Text("部分", "part"), Text("列名", "headers"), COLUMNS, Text("角色", "role"), Text("召回率", "recall"),
    Text("精确率", "precision"), Text("F1", "F1"), MISSED, FALSE,
)  # fmt: skip
LANGUAGE_HEAD = (
    Text("部分", "part"), Text("列名", "headers"), Text("语言", "language"), COLUMNS, Text("DI 召回率", "DI recall"),
    Text("DI 精确率", "DI precision"), Text("QI F1", "QI F1"), Text("SA F1", "SA F1"),
)  # fmt: skip
BY_LANGUAGE = Text("### 按语言", "### By language")
ERRORS = Text("### 错误的类别", "### Classes of error")
FIRST = Text(
    "### 首次得分：对陌生数据的估计\n\n"
    "探测部分的五组表格写成后立即评分，当时规则尚未看过它们；这是那时的记录，不再重算。第 3、4 "
    "组有意写得难：其敏感列约三分之二是冷僻的检验项目、"
    "量表、器官部位、临床试验与调查变量；第 5 组是小型专科门诊的表，最后写成。陌生数据上，敏感属性的漏报主要来自冷僻的临床列名，"
    "直接标识符的漏报主要来自少见的地址与人名写法。",
    "### First look: what to expect of unseen tables with values\n\n"
    "Each of the five sets of the probe was scored as soon as it was written, before any rule had seen it. These are the figures of that "
    "day and are not computed anew. Sets 3 and 4 were written to be hard: two thirds of their sensitive columns are rare laboratory items, "
    "scales, organs, trial and survey variables; set 5, tables of small clinics, came last. On unseen tables, sensitive attributes are "
    "missed mostly under rare clinical headers, direct identifiers mostly in unusual forms of addresses and names.",
)
FIRST_HEAD = (
    Text("组", "set"), Text("表 / 列", "tables / columns"), Text("DI 召回率", "DI recall"), Text("DI 精确率", "DI precision"),
    Text("QI F1", "QI F1"), Text("SA F1", "SA F1"), Text("无列名：DI 召回率", "no headers: DI recall"),
    Text("DI 精确率", "DI precision"), Text("QI F1", "QI F1"), Text("SA F1", "SA F1"),
)  # fmt: skip
TEXTS = Text(
    "## 自由文本\n\n"
    "造出的句子，每种语言 {count} 句，其中的人名不在本工具的名单中；召回率是完整覆盖的比例，精确率是所找到的内容确系标注内容的比例。"
    "前一组句子在规则之前写成，出自同一人之手；后一组在规则之后写成，规则不是照着它写的，更接近陌生文本的情形。"
    "规则找不到前后没有任何提示的人名：请给出记录中存放人名的列（`free_text` 的 `names`），或请人通读。",
    "## Running text\n\n"
    "Built sentences, {count} in each language, with names that no list of ours holds; recall is the share wholly covered, precision the "
    "share of what was found that lies on something marked. The first set was written before the rules, by the same hand; the other after "
    "them, and the rules were not written by it: it is nearer to what a stranger will see. Rules do not find a name that nothing "
    "announces: "
    "give the columns that hold the record's names (`names:` of `free_text`), or have somebody read.",
)
NAMES, OTHERS = Text("人名", "names"), Text("其他：{kind}", "other: {kind}")
SETS = {
    "before": Text("规则之前写的句子", "sentences written before the rules"),
    "after": Text("规则之后写的句子", "sentences written after the rules"),
}
RECALL, PRECISION = Text("召回率", "recall"), Text("精确率", "precision")


def sections(lang: Lang) -> Iterator[str]:
    """Scores, languages, errors, first looks, running text."""
    built = record("built")
    parts = {(part, headers): built["parts"][f"{part} {headers}"] for part in PARTS for headers in HEADERS}
    rows = [
        [PARTS[part].say(lang), HEADERS[headers].say(lang), one["columns"], role, *counts(one["roles"], role)]
        + [one["roles"][role][kind] for kind in ("missed", "false")]
        for (part, headers), one in parts.items()
        for role in JUDGED
    ]
    yield f"{BUILT.fill(rows=built['rows']).say(lang)}\n\n{table([one.say(lang) for one in HEAD], rows)}"
    yield f"{BY_LANGUAGE.say(lang)}\n\n{_languages(parts, lang)}"
    yield ERRORS.say(lang)
    for (part, headers), one in parts.items():
        if one["errors"]:
            title = f"{PARTS[part].say(lang)}, {HEADERS[headers].say(lang)}"
            yield f"{title}\n\n{classes(one['errors'], lang)}"
            yield folded(f"{title}: {ERRORS_BY_CATEGORY.say(lang)}", by_category(one["categories"], lang))
    looks = [[name, f"{tables} / {columns}", *map(rate, rest)] for name, tables, columns, *rest in record("first_looks")["sets"]]
    yield f"{FIRST.say(lang)}\n\n{table([one.say(lang) for one in FIRST_HEAD], looks)}"
    yield from _texts(lang)
    yield from notes.sections(lang)


def _languages(parts: Mapping[tuple[str, str], Mapping[str, Any]], lang: Lang) -> str:
    rows = []
    for (part, headers), one in parts.items():
        for name, some in one["languages"].items():
            direct, quasi, sensitive = (counts(some["roles"], role) for role in JUDGED)
            rows.append([PARTS[part].say(lang), HEADERS[headers].say(lang), name, some["columns"], *direct[:2], quasi[2], sensitive[2]])
    return table([one.say(lang) for one in LANGUAGE_HEAD], rows)


def _texts(lang: Lang) -> Iterator[str]:
    found = record("texts")
    languages = list(next(iter(found["sets"].values())))
    rows = []
    for key, title in SETS.items():
        each = [found["sets"][key][name]["name"] for name in languages]
        rows.append([f"{title.say(lang)}: {RECALL.say(lang)}", *(share(met, marked) for marked, met, _, _ in each)])
        rows.append([f"{title.say(lang)}: {PRECISION.say(lang)}", *(share(right, count) for _, _, count, right in each)])
    yield f"{TEXTS.fill(count=found['count']).say(lang)}\n\n{table([NAMES.say(lang), *languages], rows)}"
