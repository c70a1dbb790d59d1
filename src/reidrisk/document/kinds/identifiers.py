"""The identifier identification report: per column proposal, evidence, decision; methods; the checklist (GB/T 42460 6.6 a 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...identify.quasi.keysets import IdentifyingSet, KeySearch
from ...identify.quasi.study import percent
from ...identify.quasi.what_if import Consequence
from ...identify.survey import Survey
from ...model import words
from ...model.clause import ClauseState
from ...model.inventory import Column
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..chart import CALM, TOO, WARN, Spec, framed
from ..clauses.answered import of_row
from ..content import Block, Figure
from ..figures import decimal
from ..figures import percent as in_percent
from ..kind import Kind, Material
from ..making import Make
from ..parts.alike import alike
from ..parts.answered import AnswersInWords
from ..parts.identified import CAPTION, columns_blocks

SHOWN = 12
_HALF, _LONGEST = 50, 34
_TITLE = Text("识别能力最强的几列组合", "Which few columns together single people out")
_SEE = Text(
    "{columns}合起来已使 {share} 的记录独一无二；深色、标▲的组合可识别一半以上的记录，先泛化其中反复出现的列。",
    "{columns} together already make {share} of the records unique. Dark sets marked ▲ single out half of the records or "
    "more: first generalise the columns that recur in them.",
)
_SEE_ONE = Text(
    "{columns}一列就已使 {share} 的记录独一无二；深色、标▲的组合可识别一半以上的记录，先泛化其中反复出现的列。",
    "{columns} alone already makes {share} of the records unique. Dark sets marked ▲ single out half of the records or "
    "more: first generalise the columns that recur in them.",
)
_SHARE = Text("独一无二的记录（%）", "records singled out (%)")
SET, SINGLED = Text("列的组合", "Set of columns"), Text("使其唯一的记录", "Records singled out")


def ranked(keys: KeySearch) -> tuple[IdentifyingSet, ...]:
    """The sets that single out most, first; of equals the smaller."""
    return tuple(sorted(keys.sets, key=lambda one: (-one.singled, len(one.columns), one.columns)))


def identifying_sets(keys: KeySearch, make: Make) -> Figure | None:
    """The picture; None where no set singles anybody out."""
    found = [one for one in ranked(keys)[:SHOWN] if one.singled]
    if not found:
        return None
    best = found[0]
    text = _SEE_ONE if len(best.columns) == 1 else _SEE
    sentence = text.fill(columns=tuple(f"“{name}”" for name in best.columns), share=in_percent(best.singled)).say(make.lang)
    rows = tuple((_named(one.columns, make.lang), in_percent(one.singled)) for one in found)
    return Figure(_TITLE.say(make.lang), sentence, _spec(found, make.lang), (make.say(SET), make.say(SINGLED)), rows)


def _named(columns: Sequence[str], lang: Lang) -> str:
    return ("＋" if lang == "zh" else " + ").join(columns)


def _spec(found: Sequence[IdentifyingSet], lang: Lang) -> Spec:
    values = []
    for place, one in enumerate(found, 1):
        share, name = float(decimal(one.singled * 100)), _named(one.columns, lang)
        many = share >= _HALF
        label = f"{place}. {name if len(name) <= _LONGEST else name[: _LONGEST - 1] + '…'}"
        values.append({"set": label, "share": share, "many": many, "said": f"{TOO if many else ''}{in_percent(one.singled)}"})
    across = {"field": "share", "type": "quantitative", "title": _SHARE.say(lang), "scale": {"domain": [0, 100]}}
    place_ = {"field": "set", "type": "nominal", "sort": None, "title": None}
    tone = {"condition": {"test": "datum.many", "value": WARN}, "value": CALM}
    layers = [
        {"mark": {"type": "bar", "height": {"band": 0.6}}, "encoding": {"y": place_, "x": across, "color": tone}},
        {"mark": {"type": "text", "align": "left", "dx": 5}, "encoding": {"y": place_, "x": across, "text": {"field": "said"}}},
    ]
    return framed({"data": {"values": values}, "layer": layers}, _TITLE.say(lang), height=28 * len(values))


TITLE = Text("标识符识别报告", "Identifier identification report")
_WORDS = {
    "dataset": heads.DATASET,
    "rows": Text("行数", "Rows"),
    "scope": Text("查看范围", "What was examined"),
    "missing": Text("缺失单元格", "Missing cells"),
    "suppressed": Text("抑制的单元格", "Suppressed cells"),
    "fingerprint": words.DATA_FINGERPRINT,
    "summary": Text("概要", "Summary"),
    "columns": CAPTION,
    "column": heads.COLUMN,
    "title": Text("文件名中的标识符", "Identifiers in the file name"),
    "methods": Text("准标识符的识别方法（附录 C）", "Methods for quasi-identifiers (Annex C)"),
    "recipient": Text("接收方（C.2 d）", "Recipient (C.2 d)"),
    "accepted": Text("作为参照的准标识符", "Quasi-identifiers compared with"),
    "correlated": Text("与准标识符相关的列（C.2 b）", "Columns that correlate with them (C.2 b)"),
    "other": Text("准标识符", "Quasi-identifier"),
    "functional": Text("函数依赖", "functional dependency"),
    "influence": Text("独特性与影响度（C.2 c）", "Uniqueness and influence (C.2 c)"),
    "unique": Text("独特性 U(A)", "Unique rows U(A)"),
    "adds": Text("增加的等价类 I(A|Q)", "Classes added I(A|Q)"),
    "takes": Text("删除后减少的等价类", "Classes lost without it"),
    "gate": Text("可复现、可区分、可知晓", "Replicable, distinguishable, knowable"),
    "failed": Text("不成立", "Fails"),
    "unknown": Text("须由人判断", "A person must judge"),
    "keys": Text("最小标识集", "Minimal identifying sets"),
    "distinction": Text("区分度", "Distinction"),
    "separation": Text("分离度", "Separation"),
    "checklist": Text(
        "数据构成与特异值（ITU-T X 系列补编 39（2023）SR1–SR3）", "Composition and outstanding values (ITU-T X Suppl.39 (2023) SR1-SR3)"
    ),
    "matter": Text("检查项", "Item"),
    "answer": heads.ANSWER,
    "asked": Text("须由人回答的检查项", "Items a person must answer"),
    "reason": Text("回答；未回答的，为何须由人回答", "Answer; where there is none, why a person must give it"),
    "what_if": Text("假设情形及其后果（C.1）", "What-ifs and their consequences (C.1)"),
    "reading": Text("情形", "Case"),
    "quasi": Text("准标识符列数", "Quasi-identifiers"),
    "classes": Text("等价类数 J", "Classes J"),
    "smallest": heads.SMALLEST_CLASS,
    "highest": Text("最大风险 R_b", "Highest risk R_b"),
    "alone": Text("唯一记录", "Unique records"),
    "note": heads.NOTE,
    "none": Text("无", "none"),
}
_SUMMARY = Text(
    "共 {total} 列：直接标识符 {direct} 列，准标识符 {quasi} 列，敏感属性 {sensitive} 列；尚无人确定 {undecided} 列。",
    "Columns: {total}; direct identifiers {direct}, quasi-identifiers {quasi}, sensitive attributes {sensitive}; {undecided} undecided.",
)
_OF_SOURCE = Text("源数据：{summary}", "Source data. {summary}")
_OF_OUTPUT = Text("处理后：{summary}", "After treatment. {summary}")
_DIRECT = Text("直接标识符（6.2 a）", "Direct identifiers (6.2 a)")
_METHODS = Text(
    "先查表（列名对照目录与数据字典），再以规则校验取值，最后由人判定（GB/T 37964-2019 5.3）；没有一种方法能保证无遗漏。",
    "First lookup (names against the catalogue and the data dictionary), then rules that validate values, then judgement "
    "by a person (GB/T 37964-2019 5.3); no method guarantees that nothing is missed.",
)
_RECIPIENT = Text(
    "{grade}：{reason}相关性界限 {correlation}，影响度界限 {influence}（界限为本软件的取值，标准未给出）。",
    "{grade}: {reason} Cut for correlation {correlation}, for influence {influence} (our own choice; the standard prints none).",
)
_BY_PERSON, _BY_LOOKUP = Text("由人确定", "decided by a person"), Text("按查表建议，尚未由人确定", "proposed by lookup, not decided")
_ACCEPTED = Text("{columns}（{how}）", "{columns} ({how})")
_KEYS_FOUND = Text(
    "在抽查的 {rows} 行（共 {of_rows} 行）中，能使至少 {share} 的记录唯一的最小组合；样本中的唯一多于总体中的唯一。",
    "Smallest sets that make at least {share} of the records unique, over {rows} of {of_rows} {of_rows|row|rows}; "
    "more are unique in a sample than in the whole.",
)
_KEYS_OF_ALL = Text(
    "在全部 {of_rows} 行中，能使至少 {share} 的记录唯一的最小组合。",
    "Smallest sets that make at least {share} of the records unique, over all {of_rows} {of_rows|row|rows}.",
)
_COVERAGE = Text(
    "查看了 {examined} 个组合，不超过 {largest} 列；候选列 {columns} 个，未纳入搜索 {left_out} 个。",
    "{examined} sets of up to {largest} {largest|column|columns} were examined, of {columns} "
    "{columns|candidate column|candidate columns}; {left_out} were excluded from the search.",
)
_READINGS = {
    "now": Text("现在的准标识符", "The quasi-identifiers as they are now"),
    "all": Text("若其余各列都算准标识符", "If every other column is a quasi-identifier"),
    "public": Text("若只有公开可得的列才算准标识符", "If only public columns are quasi-identifiers"),
}
_NOT_COMPUTED = Text("未计算：{why}", "not computed: {why}")
_COUNTED = Text(
    "按全部 {rows} 行计算；唯一记录是独自成为一个等价类的{unit}。等价类数 J 与最大风险 R_b 见 GB/T 42460-2023 D.1。",
    "Counted over all {rows} {rows|row|rows}; unique are {unit} alone in their class. For J and the highest risk R_b see GB/T 42460-2023 "
    "D.1.",
)
_UNITS = {"rows": heads.IN_RECORDS, "subjects": heads.IN_SUBJECTS}
_ALONE = Text("{unique}（{share}）", "{unique} ({share})")
_ALL_MEANS = Text(
    "列越多，等价类只会更小，风险只会更高：这是接收方知道一切时的上限。",
    "Adding columns can only make classes smaller and the risk higher: this is the upper bound, for a recipient who knows everything.",
)
_PUBLIC_MEANS = Text(
    "只算公开可得的列时（{columns}），接收方可能私下知道的列（{other}）不再计入，须有依据。",
    "With public columns only ({columns}), those that a recipient may know privately ({other}) no longer count, which needs a reason.",
)
_ROLES = (Role.DI, Role.QI, Role.SA, Role.NI)
_SHOWN = 40


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Proposal, evidence and decision for every column; the methods; the checklist."""
    survey = material.survey
    if survey is None:
        msg = "this kind is made from the data: Kind.looks"
        raise ValueError(msg)
    make, t = Make(lang), _WORDS
    return (
        make.pairs(_facts(material, survey, lang)),
        make.h1(t["summary"]),
        *_summaries(material, survey, make),
        make.p(_METHODS),
        make.h1(t["title"]),
        make.items(item.finding for item in survey.about),
        make.h1(t["columns"]),
        *columns_blocks(material, survey, make),
        make.h1(t["methods"]),
        *_methods(survey, make),
        make.h1(t["checklist"]),
        make.table(t["checklist"], ("#", t["matter"], t["answer"]), _computed(survey, lang), (9, 41, 50)),
        make.h2(t["asked"]),
        make.table(t["asked"], ("#", t["matter"], t["reason"]), _asked(material, survey, lang), (9, 41, 50)),
    )


def _methods(survey: Survey, make: Make) -> Iterator[Block]:
    study, t, lang = survey.study, _WORDS, make.lang
    yield make.h2(t["recipient"])
    yield make.p(
        _RECIPIENT.fill(
            grade=study.recipient.grade.words, reason=study.recipient.reason,
            correlation=study.recipient.correlation, influence=percent(study.recipient.influence),
        )
    )  # fmt: skip
    yield make.h2(t["accepted"])
    yield make.p(_ACCEPTED.fill(columns=study.accepted or t["none"], how=_BY_PERSON if study.by_person else _BY_LOOKUP))
    yield make.h2(t["correlated"])
    pairs = tuple(_correlated(survey, lang))
    if pairs:
        yield make.table(t["correlated"], (t["column"], t["other"], "V", "U", "NMI", t["note"]), pairs, (), (2, 3, 4))
        yield make.p(_MEASURES, "quiet")
    else:
        yield make.p(_NONE_CORRELATES)
    yield make.h2(t["influence"])
    influences = (
        (one.column, percent(one.uniqueness), percent(one.adds), "" if one.takes is None else percent(one.takes))
        for one in study.influences[:_SHOWN]
    )
    yield make.table(t["influence"], (t["column"], t["unique"], t["adds"], t["takes"]), influences, (), (1, 2, 3))
    yield make.h2(t["gate"])
    gates = ((one.column, _joined(one.failed, lang), _joined(one.unknown, lang)) for one in study.gates if one.failed or one.unknown)
    yield make.table(t["gate"], (t["column"], t["failed"], t["unknown"]), alike(gates, lang), (50, 25, 25))
    yield make.h2(t["keys"])
    yield from (make.p(text) for text in _searched(survey))
    drawn = identifying_sets(study.keys, make)
    yield from (drawn,) if drawn else ()
    keys = (
        (("、" if lang == "zh" else ", ").join(one.columns), percent(one.singled), percent(one.distinction), percent(one.separation))
        for one in ranked(study.keys)[:_SHOWN]
    )
    yield make.table(t["keys"], (SET, SINGLED, t["distinction"], t["separation"]), keys, (), (1, 2, 3))
    yield make.h2(t["what_if"])
    yield from _what_ifs(survey, make)


def _facts(material: Material, survey: Survey, lang: Lang) -> Iterator[tuple[str, str]]:
    gone, cells = survey.missing_cells
    fingerprint = survey.facts.fingerprint
    yield _WORDS["dataset"].say(lang), material.dataset
    yield _WORDS["fingerprint"].say(lang), f"{fingerprint.kind}: {fingerprint.value}"
    yield _WORDS["rows"].say(lang), f"{survey.facts.rows:,}"
    yield _WORDS["scope"].say(lang), survey.scope().say(lang)
    yield _WORDS["missing"].say(lang), f"{gone / cells:.1%}" if cells else "—"
    marked = sum(sample.suppressed for sample in survey.samples.values())
    if marked and cells:
        yield _WORDS["suppressed"].say(lang), f"{marked / cells:.1%}"


def _summary(columns: tuple[Column, ...]) -> Phrase:
    counted = {role: sum(role in column.roles for column in columns) for role in _ROLES}
    undecided = sum(not column.decided for column in columns)
    return _SUMMARY.fill(
        total=len(columns), direct=counted[Role.DI], quasi=counted[Role.QI], sensitive=counted[Role.SA], undecided=undecided
    )


def _summaries(material: Material, survey: Survey, make: Make) -> Iterator[Block]:
    """How many of each role, in the data as they came too; and which single people out by themselves (6.2 a)."""
    if material.source:
        yield make.p(_OF_SOURCE.fill(summary=_summary(material.source)))
        yield make.p(_OF_OUTPUT.fill(summary=_summary(survey.inventory.columns)))
    else:
        yield make.p(_summary(survey.inventory.columns))
    direct = tuple(column.name for column in material.source or survey.inventory.columns if Role.DI in column.roles)
    yield make.pairs([(_DIRECT, _joined(tuple(Text(name, name) for name in direct), make.lang) or make.say(_WORDS["none"]))])


def _joined(texts: tuple[Text, ...], lang: Lang) -> str:
    return ("、" if lang == "zh" else ", ").join(text.say(lang) for text in texts)


def _correlated(survey: Survey, lang: Lang) -> Iterator[tuple[str, str, str, str, str, str]]:
    names = dict.fromkeys(one.column for one in survey.study.associations)
    for name in names:
        for one in survey.study.correlated(name)[:3]:
            note = _WORDS["functional"].say(lang) if one.functional else ""
            yield one.column, one.other, f"{one.cramers_v:.2f}", f"{one.uncertainty:.2f}", f"{one.shared:.2f}", note


def _searched(survey: Survey) -> Iterator[Phrase]:
    keys = survey.study.keys
    found = _KEYS_FOUND if keys.rows < keys.of_rows else _KEYS_OF_ALL
    yield found.fill(rows=keys.rows, of_rows=keys.of_rows, share=percent(keys.share))
    yield _COVERAGE.fill(examined=keys.examined, largest=keys.largest, columns=len(keys.columns), left_out=len(keys.left_out))


def _computed(survey: Survey, lang: Lang) -> Iterator[tuple[str, str, str]]:
    for row in survey.answers:
        if row.computed:
            yield row.row, row.title.say(lang), ("▲ " if row.present else "") + row.finding.say(lang)


def _asked(material: Material, survey: Survey, lang: Lang) -> Iterator[tuple[str, str, str]]:
    """What the data cannot tell: as it was answered or tried, else why somebody has to answer it."""
    answers, tried = AnswersInWords.of(material, lang), _linked(material, survey)
    for row in survey.answers:
        if not row.computed:
            given = [one.say(lang) for one in of_row(row.row, answers) if one.state is not ClauseState.NO_STATEMENT]
            given += [tried.say(lang)] if row.row == _LINKAGE and tried is not None else []
            yield row.row, row.title.say(lang), "\n".join(given) or row.finding.say(lang)


def _linked(material: Material, survey: Survey) -> Phrase | None:
    """C026: the files with which these data were attacked."""
    files = tuple(dict.fromkeys(one.known for one in material.attacks if one.release == str(survey.facts.fingerprint)))
    return _TRIED.fill(files=files) if files else None


_LINKAGE = "C026"
_MEASURES = Text(
    "V 为克莱姆 V 系数（偏差校正），U 为由该准标识符推知此列的不确定性系数，NMI 为归一化互信息；"
    "均已扣除偶然的部分，为 0（无关）到 1（完全相关）。",
    "V is Cramér's V (bias-corrected), U the uncertainty coefficient of the column given the quasi-identifier, NMI the normalised mutual "
    "information; each without what chance alone gives, from 0 (unrelated) to 1 (fully related).",
)
_NONE_CORRELATES = Text("没有其他列与准标识符的相关程度达到界限。", "No other column correlates with a quasi-identifier up to the cut.")
_TRIED = Text(
    "已用这些文件实际进行攻击：{files}；结果见评估报告。", "Attacked with these files: {files}; the evaluation report has the results."
)


def _what_ifs(survey: Survey, make: Make) -> Iterator[Block]:
    t, uncertainty = _WORDS, {one.reading: one for one in survey.what_ifs}
    head = (t["reading"], t["quasi"], t["classes"], t["smallest"], t["highest"], t["alone"])
    lines = tuple(_consequence(one, make.lang) for one in survey.what_ifs)
    yield make.table(t["what_if"], head, lines, (32, 10, 14, 14, 14, 16), (1, 2, 3, 4, 5))
    unit = next((one.sizes.unit for one in survey.what_ifs if one.sizes is not None), "rows")
    yield make.p(_COUNTED.fill(rows=survey.facts.rows, unit=_UNITS[unit]))
    yield make.p(_ALL_MEANS)
    if "public" in uncertainty:
        public = uncertainty["public"].columns
        private = tuple(name for name in uncertainty["now"].columns if name not in public)
        yield make.p(_PUBLIC_MEANS.fill(columns=public or t["none"], other=private or t["none"]))


def _consequence(one: Consequence, lang: Lang) -> tuple[str, str, str, str, str, str]:
    reading, columns, sizes = _READINGS[one.reading].say(lang), str(len(one.columns)), one.sizes
    if sizes is None:
        why = _NOT_COMPUTED.fill(why=one.why_not or _WORDS["none"]).say(lang)
        return f"{reading}\n{why}", columns, "—", "—", "—", "—"
    unique = sizes.below(2)[1]
    share = percent(Fraction(unique, sizes.members))
    return (
        reading,
        columns,
        f"{sizes.classes:,}",
        f"{sizes.smallest:,}",
        "1" if sizes.smallest == 1 else f"1/{sizes.smallest}",
        _ALONE.fill(unique=unique, share=share).say(lang),
    )


KIND = Kind(
    key="identifiers",
    title=TITLE,
    clauses=("GB/T 42460-2023 6.2 a", "GB/T 42460-2023 6.6 a 2"),
    build=build,
    secrecy="confidential",
    readers=Text(
        "评估团队、策略管理者、监督者；不给接收方", "the evaluation team, the policy manager and the supervisor; not the recipient"
    ),
    looks=True,
)
