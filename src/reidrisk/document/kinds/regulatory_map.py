"""The regulatory map: every requirement, how it is met here, and on what evidence (PIPL 54, 63; methodology Appendices A-C)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...data.bundled import frozen
from ...data.bundled import rows as bundled_rows
from ...model.clause import ClauseState
from ...model.frozen import dataclass
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..citing import sources
from ..clauses.standing import of_requirement
from ..clauses.statement import Statement, decisive, not_applicable
from ..content import Block
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import AnswersInWords

TITLE = Text("法规与标准对照表", "Regulatory map")
_ABOUT = Text(
    "逐条列出要求、在本案例中的状态和证据：✔ 已满足，✘ 未满足，○ 自行声明、无凭据，– 不适用（附原因），? 未作说明，须补充。"
    "证据为“计算结果”的，“数据”后是所计算数据的指纹。一项要求有几条说明的，以其中最差的为准。状态只看内容，不看是否有人填过；程序不替人作法律判断。",
    "Each requirement, its state in this case, and the evidence: ✔ met, ✘ not met, ○ self-declared without evidence, – not "
    "applicable (with the reason), ? no statement, to be supplied. Where the evidence is “computed”, the fingerprint of the "
    "data follows. Of several statements on one requirement the worst counts. The state is "
    "derived from the content of the answers, not from whether a box was filled in; no legal judgement is made on anyone's behalf.",
)
_HEAD = (heads.CLAUSE, Text("要求", "Requirement"), heads.STANDS, heads.EVIDENCE)
_IN_SUM, _LAW = Text("各项要求的状态汇总", "How the requirements stand, in sum"), Text("法律或标准", "Law or standard")
_TO_DO, _TO_SUPPLY = Text("未满足：{refs}", "Not met: {refs}"), Text("未作说明，须补充：{refs}", "No statement, to be supplied: {refs}")
_OF_LAW, _REFS = Text("{law} {refs}", "{law} {refs}"), Text("{refs}", "{refs}")
_SAME, _SAME_LAW = Text("{sign} 同{law} {ref}", "{sign} as under {law} {ref}"), Text("{sign} 同 {ref}", "{sign} as under {ref}")
_BY_NAME = "Administrative regulations"  # each has its own name
_COMPUTED = Text("计算结果，数据 {data}", "computed, data {data}")
_LAWS = {
    "PIPL": Text("《个人信息保护法》", "Personal Information Protection Law (PIPL)"),
    "Administrative regulations": Text("行政法规与规范性文件", "Administrative regulations"),
}
_STANDARDS = ("GB/T 37964-2019", "GB/T 42460-2023", "GB/T 39725-2020")
_HEALTH_GUIDE, _HEALTH_BASIS = "GB/T 39725-2020", "gbt-39725"
_OF_THE_TRADE = frozenset({"C216", "C217"})  # medical institutions, medical devices
_HEALTH = frozenset({"diagnosis_visible", "sa_health", "medical_record", "health_card", "insurance_class", "longitudinal_codes"})
_NO_HEALTH = Text(
    "各列都不是健康医疗信息，评估依据也没有列入 GB/T 39725-2020",
    "no column is health information, and the plan does not rest on GB/T 39725-2020",
)
_CAPTION = Text("{group}：各项要求的状态", "{group}: how each requirement stands")


@dataclass(frozen=True, slots=True)
class MapRow:
    """One row: its id, document, clause and text."""

    id: str
    group: str
    ref: Text
    text: Text


def group_titles() -> dict[str, Text]:
    """What each group of rows is called, in the order of the law."""
    return {**_LAWS, **{key: sources()[key].full for key in _STANDARDS}}


def requirements() -> tuple[MapRow, ...]:
    """Every row, in order."""
    return tuple(_row(where, **cells) for where, cells in bundled_rows(__package__, "requirements.csv"))


def _row(where: str, /, *, ref_zh: str, ref: str, zh: str, en: str, **cells: str) -> MapRow:
    return frozen(MapRow, {**cells, "ref": [ref_zh or ref, ref], "text": [zh, en]}, where)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """A table for each law and standard."""
    make, answers, rows = Make(lang), AnswersInWords.of(material, lang), requirements()
    stands = {row.id: _of_health(row, material) or of_requirement(row.id, answers) for row in rows}
    states = {row.id: decisive(stands[row.id]) for row in rows}
    shown: dict[str, MapRow] = {}
    computed = _COMPUTED.fill(data=material.known().facts.fingerprint.value[:12])
    blocks: list[Block] = [make.p(_ABOUT, "quiet"), _in_sum(rows, states, make), make.items(_wanting(rows, states, lang))]
    for group, title in group_titles().items():
        lines = [(row.ref, row.text, *_in_words(row, stands[row.id], shown, computed, lang)) for row in rows if row.group == group]
        blocks += [make.h1(title), make.table(_CAPTION.fill(group=_law(group)), _HEAD, lines, (12, 32, 41, 15))]
    return tuple(blocks)


def _in_sum(rows: Sequence[MapRow], states: Mapping[str, ClauseState], make: Make) -> Block:
    """How many requirements of each law stand in each state."""
    counts = Counter((row.group, states[row.id]) for row in rows)
    lines = [(_law(group), [counts[group, one] for one in ClauseState]) for group in group_titles()]
    lines.append((heads.TOTAL, [sum(counts[group, one] for group in group_titles()) for one in ClauseState]))
    table = [(make.say(first), *(f"{one:,}" for one in numbers), f"{sum(numbers):,}") for first, numbers in lines]
    head = (_LAW, *(one.words for one in ClauseState), heads.TOTAL)
    return make.table(_IN_SUM, head, table, (34, *(11,) * len(ClauseState), 11), range(1, len(head)))


def _wanting(rows: Sequence[MapRow], states: Mapping[str, ClauseState], lang: Lang) -> Iterator[Phrase]:
    """The clauses that are not met, and those of which nothing is said: what a reader has to look at."""
    for state, sentence in ((ClauseState.NOT_MET, _TO_DO), (ClauseState.NO_STATEMENT, _TO_SUPPLY)):
        found = {group: tuple(row.ref for row in rows if row.group == group and states[row.id] is state) for group in group_titles()}
        by_law = (
            _OF_LAW.fill(law=_law(group), refs=refs) if group != _BY_NAME else _REFS.fill(refs=refs)
            for group, refs in found.items()
            if refs
        )
        if any(found.values()):
            yield sentence.fill(refs=("；" if lang == "zh" else "; ").join(one.say(lang) for one in by_law).replace("》 ", "》"))


def _of_health(row: MapRow, material: Material) -> tuple[Statement, ...]:
    """What is asked of health data and their keepers does not apply to other data, unless the plan names the guide."""
    if row.group != _HEALTH_GUIDE and row.id not in _OF_THE_TRADE:
        return ()
    named = material.plan.replies.get("basis.standards")
    if named is None or _HEALTH_BASIS in named.values:
        return ()
    columns = material.known().inventory.columns
    return () if any(one.category in _HEALTH for one in columns) else (not_applicable(_NO_HEALTH),)


def _law(group: str) -> Text:
    return sources()[group].name if group in _STANDARDS else _LAWS[group]


def _in_words(row: MapRow, statements: Sequence[Statement], shown: dict[str, MapRow], computed: Phrase, lang: Lang) -> tuple[str, str]:
    """How a requirement stands, and the evidence; what was shown under another requirement is referred to, and entered in `shown` else."""
    lines, proofs = [], []
    for one in statements:
        sentence = one.say(lang)
        first = shown.setdefault(sentence, row) if one.state is ClauseState.MET else row
        if first is row:
            lines.append(sentence)
            proofs.append(one.proof(lang) or (computed.say(lang) if one.state is ClauseState.MET else ""))
        else:
            where = _SAME_LAW if first.group in {row.group, _BY_NAME} else _SAME
            lines.append(where.fill(sign=one.state.sign, ref=first.ref, law=_law(first.group)).say(lang).replace("》 ", "》"))
    return "\n".join(dict.fromkeys(lines)), "\n".join(dict.fromkeys(filter(None, proofs)))


KIND = Kind(
    key="regulatory-map",
    title=TITLE,
    clauses=(
        "PIPL 54",
        "PIPL 63",
        "GB/T 42460-2023 6.1 e",
        "China methodology (2024) App. A",
        "China methodology (2024) App. B",
        "China methodology (2024) App. C",
    ),
    build=build,
    secrecy="internal",
    readers=Text("隐私法务、审计人员、履行职责的监管部门", "privacy counsel, auditors, and authorities on duty"),
    assesses=True,
)
