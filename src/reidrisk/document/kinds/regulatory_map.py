"""The regulatory map: every requirement, how it is met here, and on what evidence (PIPL 54, 63; methodology Appendices A-C)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..content import Block
from ..drawing import packaged
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords
from ..parts.treatment import Treatment
from ..report.standing import standing

TITLE = Text("法规与标准对照表", "Regulatory map")
_ABOUT = Text(
    "逐条列出要求、在本案例中如何满足、证据在哪里。“?”表示案例没有说明，须补充；程序不替人作法律判断。",
    "Each requirement, how it is met in this case, and where the evidence is. “?” means that the case does not say and it must be "
    "supplied; no legal judgement is made on anybody's behalf.",
)
_HEAD = (heads.CLAUSE, Text("要求", "Requirement"), Text("如何满足", "How it is met"), heads.EVIDENCE)
_GROUPS = {
    "PIPL": Text("个人信息保护法", "Personal Information Protection Law (PIPL)"),
    "Administrative regulations": Text("行政法规与规范性文件", "Administrative regulations"),
    "GB/T 37964-2019": Text("GB/T 37964—2019 个人信息去标识化指南", "GB/T 37964-2019 Guide for de-identifying personal information"),
    "GB/T 42460-2023": Text("GB/T 42460—2023 个人信息去标识化效果评估指南", "GB/T 42460-2023 Guide for evaluating de-identification"),
    "GB/T 39725-2020": Text("GB/T 39725—2020 健康医疗数据安全指南（10.2）", "GB/T 39725-2020 Guide for health data security (10.2)"),
}
_IN_DOCUMENT = Text("由文件《{title}》说明", "Told by the document “{title}”")
_COUNT = Text("共 {count} 项：已有说明 {met} 项，须补充 {open} 项。", "Rows: {count}; told: {met}; to be supplied: {open}.")
_SUPPLY = Text("? 案例没有说明，请补充证据", "? the case does not say; add evidence")
_NO_DIRECT = Text("✔ 没有直接标识符", "✔ no direct identifier")
_DIRECT = Text("✘ 尚有直接标识符 {count} 列", "✘ columns that are direct identifiers: {count}")
_FIVE, _NOT_FIVE = (
    Text("✔ 最小等价类 {k} 人，不少于 5", "✔ smallest class {k}, at least 5"),
    Text("✘ 最小等价类 {k}，少于 5", "✘ smallest class {k}, below 5"),
)
_GENERALISED = Text("✔ 已泛化：{columns}", "✔ generalised: {columns}")
_TREATED = Text(
    "✔ 已去标识化：去掉 {dropped} 列，泛化 {general} 列，对产出的证明通过；{level}",
    "✔ de-identified (columns left out: {dropped}; generalised: {general}), and the proof on the output passed; {level}",
)
_UNPROVEN = Text(
    "✘ 已去标识化（去掉 {dropped} 列，泛化 {general} 列），但没有通过的证明；{level}",
    "✘ de-identified (columns left out: {dropped}; generalised: {general}), but no proof has passed; {level}",
)
_UNTREATED = Text("? 案例中没有处理记录", "? the case holds no record of mitigation")
_APPROVED, _NOT_APPROVED = Text("✔ 已获管理层批准", "✔ approved by management"), Text("✘ 未经管理层批准", "✘ not approved by management")
_CLASSIFIED = Text("{decided}/{all} 列已由人分类", "{decided} of {all} columns classified by a person")
_NOT_CLAIMED = Text(
    "✔ 各文件只称去标识化及其级别，不称匿名化", "✔ the documents speak of de-identification and its level, never of anonymisation"
)
_LEVEL = Text("结论：{level} 级", "Conclusion: level {level}")
_NO_LEVEL = Text("尚未定级", "not graded yet")
_LEDGER = Text("台账 {count} 条记录，各文件印有台账哈希", "{count} ledger entries; every document prints the ledger's hash")
_PAPERS = {
    "C074": "plan",
    "C075": "identifiers",
    "C078": "risk-method",
    "C079": "risk-method",
    "C087": "plan",
    "C088": "identifiers",
    "C089": "risk-method",
    "C090": "risk-report",
    "C091": "record",
    "C093": "identifiers",
    "C094": "identifiers",
    "C095": "identifiers",
    "C099": "risk-method",
    "C103": "risk-method",
    "C217": "software",
    "C225": "identifiers",
    "C218": "risk-report",
}
_LEAST = 5


@dataclass(frozen=True, slots=True)
class MapRow:
    """One row: its id, document, clause and text."""

    id: str
    group: str
    ref: Text
    text: Text


def requirements() -> tuple[MapRow, ...]:
    """Every row, in order."""
    found = json.loads(packaged("requirements.json"))["rows"]
    return tuple(
        MapRow(one["id"], one["group"], Text(one.get("ref_zh", one["ref"]), one["ref"]), Text(one["zh"], one["en"])) for one in found
    )


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """A table for each law and standard."""
    make, answers, rows = Make(lang), AnswersInWords.of(material, lang), requirements()
    answered = {row.id: _met(row, material, answers, make) for row in rows}
    waiting = sum(how.startswith("?") for how, _ in answered.values())
    blocks: list[Block] = [make.p(_ABOUT, "quiet"), make.p(_COUNT.fill(count=len(rows), met=len(rows) - waiting, open=waiting), "lead")]
    for group, title in _GROUPS.items():
        lines = [(row.ref, row.text, *answered[row.id]) for row in rows if row.group == group]
        blocks += [make.h1(title), make.table(title, _HEAD, lines, (15, 34, 30, 21))]
    return tuple(blocks)


def _met(row: MapRow, material: Material, answers: AnswersInWords, make: Make) -> tuple[str, str]:
    """How a requirement is met, and the evidence."""
    keys = answers.for_row(row.id)
    if keys:
        how = "\n".join(answers.say(key) if answers.given(key) else make.say(_SUPPLY) for key in keys)
        return (how if any(answers.given(key) for key in keys) else make.say(_SUPPLY)), "\n".join(filter(None, map(answers.proof, keys)))
    if row.id in _PAPERS:
        return make.say(_IN_DOCUMENT.fill(title=_title(_PAPERS[row.id]))), _number(_PAPERS[row.id], material, make)
    found = _COMPUTED.get(row.id)
    return (make.say(_SUPPLY), "") if found is None else (make.say(found(material)), _number("risk-report", material, make))


def _number(key: str, material: Material, make: Make) -> str:
    """The number that the document bears, in this language."""
    return f"{material.case}/{key}-{make.lang}"


def _title(key: str) -> Text:
    from ..kind import kinds  # noqa: PLC0415 - the kinds are still being loaded when this file is

    return next(kind.title for kind in kinds() if kind.key == key)


def _direct(material: Material) -> Phrase | Text:
    count = len(material.known().inventory.with_role(Role.DI))
    return _DIRECT.fill(count=count) if count else _NO_DIRECT


def _five(material: Material) -> Phrase | Text:
    sizes = standing(material.known()).sizes
    if sizes is None or not sizes.pairs:
        return _SUPPLY
    return (_FIVE if sizes.smallest >= _LEAST else _NOT_FIVE).fill(k=sizes.smallest)


def _generalised(material: Material) -> Phrase | Text:
    done = Treatment.of(material)
    return _GENERALISED.fill(columns=done.generalised) if done is not None and done.generalised else _SUPPLY


def _treated(material: Material) -> Phrase | Text:
    done = Treatment.of(material)
    if done is None:
        return _UNTREATED
    level = _level(material)
    return (_TREATED if done.proof["passed"] else _UNPROVEN).fill(dropped=len(done.dropped), general=len(done.generalised), level=level)


def _approval(material: Material) -> Text:
    return _APPROVED if material.governed.status == "approved" and not material.governed.broken else _NOT_APPROVED


def _classified(material: Material) -> Phrase:
    columns = material.known().inventory.columns
    return _CLASSIFIED.fill(decided=sum(column.decided for column in columns), all=len(columns))


def _level(material: Material) -> Phrase | Text:
    level = material.known().verdict.level
    return _NO_LEVEL if level is None else _LEVEL.fill(level=level)


def _kept(material: Material) -> Phrase:
    return _LEDGER.fill(count=material.governed.entries)


_COMPUTED: dict[str, Callable[[Material], Text | Phrase]] = {
    **dict.fromkeys(("C076", "C077", "C155", "C157", "C212"), _direct),
    **dict.fromkeys(("C080", "C223"), _level),
    **dict.fromkeys(("C205", "C226"), _treated),
    **dict.fromkeys(("C081", "C227"), _approval),
    **dict.fromkeys(("C092", "C210", "C228"), _kept),
    "C156": _generalised,
    "C158": _five,
    "C204": _classified,
    "C213": lambda _: _NOT_CLAIMED,
}


KIND = Kind(
    key="regulatory-map",
    title=TITLE,
    clauses=("PIPL 54", "PIPL 63", "GB/T 42460 6.1 e", "China methodology App. A", "China methodology App. B", "China methodology App. C"),
    build=build,
    secrecy="internal",
    readers=Text("隐私法务、审计人员、履行职责的监管部门", "privacy counsel, auditors, and authorities on duty"),
    assesses=True,
)
