"""Other tools over the same tables in the same run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reidrisk.model.text import Lang, Text

from ..page import table
from .figures import COLUMNS, JUDGED, by_category, classes, counts, folded, rate, record, share
from .valued import HEADERS, PARTS

INTRO = Text(
    "## 与其他工具对照\n\n"
    "同一批造出的表、同一次运行、每表 {rows} 行，各工具得到同样的取值（reidrisk 另知列名的含义，OpenMed 也看列名，Presidio 只看取值）。"
    "这些表是为 reidrisk 编写的，规则看过它们，所以对照说明的是工具各自能看到什么，不是谁在陌生数据上更准；没有据此结果改动任何规则。\n\n"
    "语料只有列名没有取值，只看取值的工具在那里无从判断；看列名的工具另列于后。"
    "“任一角色”指直接标识符中被赋予任何角色的比例，不论赋得对不对。",
    "## Beside other tools\n\n"
    "The same built tables in the same run, {rows} rows each; every tool is given the same values (reidrisk and OpenMed also read the "
    "headers, Presidio only values). The tables were written for reidrisk and its rules have seen them: the comparison shows what each "
    "tool is able to see, not which is better on tables never seen. Nothing was tuned by it.\n\n"
    "The corpus holds names without values, where a tool that reads values alone has nothing to go by; the tool that reads names is shown "
    "there too. “Any role” is the share of direct identifiers that were given any role at all, rightly or not.",
)
OWN = "reidrisk"
HEAD = (
    Text("部分", "part"), Text("列名", "headers"), Text("工具", "tool"), Text("DI 召回率", "DI recall"), Text("DI 精确率", "DI precision"),
    Text("任一角色", "any role"), Text("QI 召回率", "QI recall"), Text("QI 精确率", "QI precision"), Text("SA 召回率", "SA recall"),
    Text("SA 精确率", "SA precision"),
)  # fmt: skip
LANGUAGE_HEAD = (
    Text("语言", "language"), Text("列名", "headers"), Text("工具", "tool"), COLUMNS, Text("DI 召回率", "DI recall"),
    Text("DI 精确率", "DI precision"), Text("QI 召回率", "QI recall"), Text("SA 召回率", "SA recall"),
)  # fmt: skip
BY_LANGUAGE = Text("### 按语言，{part}", "### By language, {part}")
NAMED = Text("### 语料中的列名（训练与调试部分）", "### The names of the corpus (train and tune)")
NAMED_HEAD = (Text("工具", "tool"), Text("角色", "role"), Text("召回率", "recall"), Text("精确率", "precision"), Text("F1", "F1"))
ERRORS = Text("### 各工具错误的类别", "### Classes of error of each tool")
NO_NOTION = "–"


def sections(lang: Lang) -> Iterator[str]:
    """How each was run, the measures side by side, and every class of error."""
    found = record("baselines")
    tools = {one["key"]: one for one in found["tools"]}
    yield INTRO.fill(rows=found["rows"]).say(lang)
    yield "\n".join(f"- **{one['title']}** ({_versions(one)}): {one['about'][lang]}" for one in tools.values())
    parts = {(part, headers): found["parts"][f"{part} {headers}"] for part in ("tuning", "probe") for headers in HEADERS}
    rows = [
        [PARTS[part].say(lang), HEADERS[headers].say(lang), _title(key, tools), *_measures(score, _roles(key, tools))]
        for (part, headers), scores in parts.items()
        for key, score in scores.items()
    ]
    yield table([one.say(lang) for one in HEAD], rows)
    for part in ("tuning", "probe"):
        yield f"{BY_LANGUAGE.fill(part=PARTS[part]).say(lang)}\n\n{_languages({h: parts[part, h] for h in HEADERS}, tools, lang)}"
    yield f"{NAMED.say(lang)}\n\n{_named(found['corpus'], tools, lang)}"
    yield ERRORS.say(lang)
    for (part, headers), scores in parts.items():
        for key, score in scores.items():
            title = f"{PARTS[part].say(lang)}, {HEADERS[headers].say(lang)}, {_title(key, tools)}"
            yield folded(title, f"{classes(score['errors'], lang)}\n{by_category(score['categories'], lang)}")


def _measures(score: Mapping[str, Any], known: frozenset[str]) -> list[str]:
    any_role = share(score["anything"]["direct_given"], score["anything"]["direct"])
    cells = {role: counts(score["roles"], role)[:2] if role in known else (NO_NOTION,) * 2 for role in JUDGED}
    return [*cells["DI"], any_role, *cells["QI"], *cells["SA"]]


def _languages(scores: Mapping[str, Mapping[str, Any]], tools: Mapping[str, Any], lang: Lang) -> str:
    rows = []
    for headers, each in scores.items():
        for name in next(iter(each.values()))["languages"]:
            for key, score in each.items():
                some, known = score["languages"][name], _roles(key, tools)
                found = {role: counts(some["roles"], role) if role in known else (NO_NOTION,) * 3 for role in JUDGED}
                cells = [*found["DI"][:2], found["QI"][0], found["SA"][0]]
                rows.append([name, HEADERS[headers].say(lang), _title(key, tools), some["columns"], *cells])
    return table([one.say(lang) for one in LANGUAGE_HEAD], sorted(rows, key=lambda row: (row[0], row[1])))


def _named(scores: Mapping[str, Any], tools: Mapping[str, Any], lang: Lang) -> str:
    rows = [
        [_title(key, tools), role, *(rate(one[each][0]) for each in ("recall", "precision", "f1"))]
        for key, score in scores.items()
        for role, one in score["roles"]["every"].items()
    ]
    return table([one.say(lang) for one in NAMED_HEAD], rows)


def _title(key: str, tools: Mapping[str, Any]) -> str:
    return OWN if key == OWN else tools[key]["title"]


def _roles(key: str, tools: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(JUDGED if key == OWN else tools[key]["roles"])


def _versions(tool: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {version}" for name, version in tool["versions"].items())
