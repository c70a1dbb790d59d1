"""What was done to the data, the figures before and after, the proof on what came out, and the risk that is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from ...mitigate.classes.class_sizes import MEAN
from ...mitigate.goals.requirement import OfAllClasses, requirements
from ...mitigate.purpose.loss import losses
from ...model import words
from ...model.assessment import Assessment
from ...model.exact import show, show_grouped
from ...model.measurement import WRITTEN, Number
from ...model.text import Phrase, Text, listed
from .. import heads
from ..content import Block
from ..dating import minute
from ..figures import DASH, beside, figure, percent
from ..kind import Material
from ..layout.numbering import capital
from ..making import Make
from ..report.sentences import counted
from ..report.standing import standing
from .before_after import AFTER, BEFORE, FIGURE, before_after
from .treatment import AssessedRisk, Treatment

_NOTHING = Text(
    "本案例没有处理记录：评估的是数据现状，没有处理前后的数值，也没有对产出的证明。",
    "The case holds no record of mitigation: the data were assessed as they are. There are no figures before and after, and no proof "
    "on an output.",
)
_ELSEWHERE = Text(
    "数据在本案例之外已按处理方案处理：与数据文件指纹相符的处理记录写明，{columns}已换成假名。本案例没有处理前后的数值，也没有对产出的证明。",
    "The data were treated outside this case: a record beside the file, with its fingerprint, says which columns were replaced by "
    "pseudonyms: {columns}. The case has no figures before and after, and no proof on the output.",
)
_STRANGE = Text(
    "处理记录不是对本文件所评估的数据作的：数据在处理之后又变过。请重新处理或重新评估，在此之前不要引用下列内容。",
    "The record of mitigation does not describe the data that this document assesses: the data have changed since. Mitigate "
    "or assess again "
    "before relying on what follows.",
)
_DONE = Text(
    "{columns}；抑制记录 {records} 条（占 {share}）、单元格 {cells} 个（占 {of_cells}）。",
    "Columns {columns}. Suppressed: {records} {records|record|records} ({share}), {cells} {cells|cell|cells} ({of_cells}).",
)
_COUNTED = (
    Text("删除 {count} 列", "removed: {count}"),
    Text("泛化 {count} 列", "generalised: {count}"),
    Text("部分抑制 {count} 列", "suppressed in part: {count}"),
    Text("全部抑制 {count} 列", "wholly suppressed: {count}"),
    Text("保持原样 {count} 列", "unchanged: {count}"),
)
_TREATED = Text(
    "{step}：未列为准标识符，但有人可能知道，凭原值可识别个人",
    "{step}: not listed as a quasi-identifier, but others may know it and could identify people by it",
)
_AND_ROUNDED = Text(
    "{deeds}另处理准标识符以外的 {treated} 列（取整、截断或取等价类均值）。",
    "{deeds} Outside the quasi-identifiers, rounded, cut or averaged by class: {treated}.",
)
_MITIGATED = Text("处理：{deed}{level}", "Mitigation. {deed} {level}")
_LEVELS = Text("标识度级别由 {before} 变为 {after}。", "The identifiability level went from {before} to {after}.")
_GOAL = Text(
    "目标：{level} 级，即每个等价类至少 {k} 个成员{bound}（阈值 {threshold}，环境重标识攻击概率至多 {context}）。",
    "Goal: level {level}, that is at least {k} members in every class{bound} (threshold {threshold}, context risk at most {context}).",
)
_UNDER, _AT_MOST = (
    Text("，且 {figure} 小于 {most}", ", and {figure} below {most}"),
    Text("，且 {figure} 不超过 {most}", ", and {figure} at most {most}"),
)
_EMPTY = heads.BLANK
_OPTIMAL = Text("在可用的层级组合中，{loss}已证明最小。", "This combination of levels is proved to have the least loss of all ({loss}).")
_NOT_OPTIMAL = Text(
    "求方案时比较的是{loss}，没有证明所得方案损失最小。", "The plan was searched for by {loss}; it is not proved to have the least loss."
)
_COLUMNS = Text("各列的处理", "What was done to each column")
_LISTED = Text("{names}", "{names}")
_DEED = Text("处理", "What was done")
DROPPED = Text("已删除", "left out")
_TO_LEVEL = Text("泛化到第 {level} 层（共 {top} 层）", "generalised to level {level} of {top}")
_COARSER = Text("泛化：{grain}", "generalised: {grain}")
_IN_PART = Text("部分抑制：{grain}", "suppressed in part: {grain}")
_SHOWN = Text("{share} 的记录保留取值", "values kept in {share} of the records")
_ONE_VALUE = Text("{deed}（只剩一个取值）", "{deed} (a single value)")
_EMPTIED = Text("全部抑制", "wholly suppressed")
_AS_IS = Text("保持原样", "left as it is")
_LOCALLY = Text(
    "按等价类局部重编码：{kept} 的记录保持原样，{gone} 的记录到最高一层",
    "recoded class by class: {kept} of the records unchanged, {gone} at the highest level",
)
_TITLE = Text("名称", "What it is")
_CHANGES = Text("处理前后的数值", "The figures before and after")
_WHEN = heads.TREATED
_INPUT, _OUTPUT, _PRINT = (
    Text("处理前的数据", "Data before"),
    heads.OUTPUT,
    Text("处理前的指纹", "Fingerprint before"),
)
_PROOF = Text("证明", "Proof")
_PASSED = Text(
    "通过：重新读取产出的文件，按准标识符逐条计数，并再次查找标识符。",
    "Passed: the output was read again, its classes were counted row by row, and it was searched for identifiers once more.",
)
_FAILED = Text("未通过：产出的文件不得使用。", "Failed: the output must not be used.")
_UNPROVEN = Text("只按方案复核了计数，没有对产出的文件作证明。", "Only the plan was recounted; no output was proved.")
_SHUFFLED = Text(
    "产出的行是随机排列的，次序取自系统的随机源：行号与原数据、与其他产出均无对应关系。",
    "The rows of the output are in an order drawn from the system's randomness: row numbers correspond to neither the "
    "source data nor another output.",
)
_K, _CLASSES = Text("最小等价类 k", "Smallest class k"), Text("等价类数目", "Classes")
_DIRECT, _OTHERS = (
    Text("仍疑为直接标识符的列", "Columns that still look like direct identifiers"),
    Text("未处理而疑为准标识符的列", "Untreated columns that look like quasi-identifiers"),
)
_NO_COLUMN = Text("没有", "none")
_LOSS, _BEST = Text("信息损失（越小越好）", "Loss of information (lower is better)"), Text("最好时", "At best")
_COUNT = Text("{title}（条记录）", "{title} (records)")
_LARGE = 10_000
_SHORT = 9  # signs of a fraction that a reader still takes in
_MEASURE, _VALUE = Text("度量", "Measure"), heads.FIGURE_VALUE
_LEFT = Text(
    "即使攻击者知道某人在数据中，把此人与某一条记录正确关联的概率最高为 {largest}（R_b），按等价类平均为 {mean}（R_c）；计入攻击发生的概率 "
    "{attack} 后，总体风险 R = {risk}，是阈值 {limit} 的 {share}。",
    "Even for an attacker who knows that a person is in the data, the probability of correctly linking that person to a "
    "record is at most {largest} (R_b) and {mean} on average over the classes (R_c); with the probability {attack} of an "
    "attack the overall risk R = {risk} is {share} of the threshold {limit}.",
)
_LEAST = Text(
    "最小的等价类有 {members}：谁再知道其中一人的一项其他情况，就可能进一步缩小范围。",
    "The smallest class holds {members}: anyone who knows one further fact about a member may narrow it down.",
)


def no_record(material: Material) -> Text | Phrase:
    """What is said where the case holds no record of mitigation: the data as they came may have been treated before."""
    return _ELSEWHERE.fill(columns=listed(material.pseudonyms)) if material.pseudonyms else _NOTHING


def mitigated_blocks(material: Material, make: Make) -> Iterator[Block]:
    """The whole of it; a sentence where there was no mitigation."""
    done = Treatment.of(material)
    if done is None:
        yield make.p(no_record(material))
        return
    if done.strange:
        yield make.p(_STRANGE, "warn")
    yield make.items(done_in_words(done))
    yield make.table(_COLUMNS, (_DEED, heads.COLUMN), _by_deed(done, make), (38, 62))
    yield from figures_of(material, done, make)
    yield make.h2(_PROOF)
    yield from _proof(done.proof, make)


def _by_deed(done: Treatment, make: Make) -> list[tuple[str, str]]:
    """What was done, and to which columns: what left and what stayed as it was in one row each."""
    found: dict[str, list[str]] = {}
    for name in (*done.levels, *done.treated, *done.untouched, *done.dropped):
        found.setdefault(make.say(deed(done, name)), []).append(name)
    return [(what, make.say(_LISTED.fill(names=list(dict.fromkeys(names))))) for what, names in found.items()]


def parameters_blocks(material: Material, make: Make) -> Iterator[Block]:
    """What was treated when, by which plan, and every loss of information; a sentence where there was no mitigation."""
    done = Treatment.of(material)
    if done is None:
        yield make.p(no_record(material))
        return
    yield make.pairs(_origin(done, make))
    losses_ = [(_titled(name), f"{value:,.0f}" if value >= _LARGE else f"{value:.4g}", _best(name)) for name, value in done.losses.items()]
    yield make.table(_LOSS, (_MEASURE, _VALUE, _BEST), losses_, (60, 25, 15), (1, 2))


def in_short(material: Material, make: Make) -> Iterator[Block]:
    """What was done, in a paragraph for a summary; nothing where there was no mitigation."""
    done = Treatment.of(material)
    if done is not None and not done.strange:
        yield make.p(_MITIGATED.fill(deed=_deeds(done), level=_levels(done) or ""))


def done_in_words(done: Treatment) -> tuple[Text | Phrase, ...]:
    """What was done, to what end and with what result, in sentences that name no column."""
    sentences = [None if done.goal is None else _goal(done.goal), _deeds(done), _levels(done)]
    if done.minimised:
        sentences.append((_OPTIMAL if done.optimal else _NOT_OPTIMAL).fill(loss=_titled(done.minimised)))
    return tuple(one for one in sentences if one is not None)


def in_public(done: Treatment) -> tuple[Phrase, ...]:
    """What was done, for anyone to read: neither the goal nor what is assumed of a recipient."""
    return tuple(one for one in (_deeds(done), _levels(done)) if one is not None)


def _deeds(done: Treatment) -> Phrase:
    share = percent(Fraction(done.suppressed, done.rows)) if done.rows else DASH
    columns = sum(map(bool, done.levels.values())) + len(done.treated) + len(done.untouched)
    all_cells = columns * (done.rows - done.suppressed)
    cells = percent(Fraction(done.cells, all_cells)) if all_cells else DASH
    numbers = [len(one) for one in (done.dropped, done.generalised, done.in_part, done.emptied, done.untouched)]
    # What happened to none is left out; how many are as they came is always said.
    deeds_counted = [text.fill(count=number) for text, number in zip(_COUNTED, numbers, strict=True) if number or text is _COUNTED[-1]]
    deeds = _DONE.fill(columns=deeds_counted, records=done.suppressed, share=share, cells=done.cells, of_cells=cells)
    return _AND_ROUNDED.fill(deeds=deeds, treated=len(done.treated)) if done.treated else deeds


def _levels(done: Treatment) -> Phrase | None:
    if done.before is None or done.after is None:
        return None
    return _LEVELS.fill(before=_level(done.before), after=_level(done.after))


def deed(done: Treatment, name: str) -> Text | Phrase:
    """What was done to one column."""
    level, top = done.levels.get(name, 0), done.tops.get(name, 0)
    if name in done.treated:
        return _TREATED.fill(step=done.treated[name].words)
    if name in done.dropped:
        return DROPPED
    if not level:
        return _AS_IS
    return _EMPTIED if name in done.emptied and name not in done.spread else _recoded(done, name, level, top)


def _recoded(done: Treatment, name: str, level: int, top: int) -> Text | Phrase:
    """A column that still says something: class by class, in some of the records, or in all of them."""
    if name in done.spread:
        records = done.spread[name]
        kept, gone = (percent(Fraction(number, max(sum(records), 1))) for number in (records[0], records[-1]))
        return _LOCALLY.fill(kept=kept, gone=gone)
    if name in done.in_part:
        return _IN_PART.fill(grain=done.words.get(name) or _SHOWN.fill(share=percent(done.in_part[name])))
    general = _COARSER.fill(grain=done.words[name]) if name in done.words else _TO_LEVEL.fill(level=level, top=top)
    return _ONE_VALUE.fill(deed=general) if name in done.alike else general


def figures_of(material: Material, done: Treatment, make: Make) -> Iterator[Block]:
    """The picture and the table of what the figures were and are; nothing where the record does not say."""
    if done.before is None or done.after is None:
        return
    known = material.assessment
    threshold = None if known is None else standing(known).threshold
    numbers: Mapping[str, Number] = {} if known is None else known.verdict.numbers
    drawn = before_after(done, threshold, make)
    if drawn is not None:
        yield drawn
    rows = [
        (
            WRITTEN.get(one, one),
            capital(make.say(numbers[one].title), make.lang) if one in numbers else "",
            *(side.written(one, threshold) for side in (done.before, done.after)),
        )
        for one in done.changed
    ]
    yield make.table(_CHANGES, (FIGURE, _TITLE, BEFORE, AFTER), rows, (16, 48, 18, 18), (2, 3))


def left(assessment: Assessment) -> tuple[Phrase, ...]:
    """The risk that is left, in this dataset's figures; nothing before it is a matter of figures."""
    basis, numbers = standing(assessment), assessment.verdict.numbers
    risk, limit = numbers.get("R"), basis.threshold
    if basis.kind != "acceptable" or basis.sizes is None or risk is None or risk.value is None or not limit:
        return ()
    largest, mean, attack = (figure(numbers.get(one)) for one in ("R_b", "R_c", "pr_context"))
    known = {"largest": largest, "mean": mean, "attack": attack, "risk": beside(risk.value, limit), "limit": limit}
    return (
        _LEFT.fill(**known, share=percent(risk.value / limit)),
        _LEAST.fill(members=counted(basis.sizes.smallest, by_subject=basis.by_subject)),
    )


def _goal(goal: Mapping[str, Any]) -> Phrase:
    bound = goal.get("bound")
    most = _EMPTY.fill(nothing="")
    if bound is not None:
        exact = str(bound["most"])
        limit = exact if len(exact) <= _SHORT else Fraction(exact)
        most = (_UNDER if bound["strict"] else _AT_MOST).fill(figure=_written(bound["figure"]), most=limit)
    return _GOAL.fill(
        level=goal["level"], k=goal["k"], bound=most, threshold=Fraction(goal["threshold"]), context=show(Fraction(goal["context"]))
    )


def _written(key: str) -> str:
    """The symbol of a figure that is bounded."""
    found = next((one.test for one in requirements() if one.key == key), None)
    return WRITTEN.get(found.measured, found.measured) if isinstance(found, OfAllClasses) else key


def _level(found: AssessedRisk) -> str:
    low, high = found.levels or (0, 0)
    return DASH if found.levels is None else str(low) if low == high else f"{low}–{high}"


def _titled(key: str) -> Text | str:
    return next((loss.title for loss in losses() if loss.key == key), key)


def _best(key: str) -> str:
    return next((loss.best for loss in losses() if loss.key == key), "0")


def _origin(done: Treatment, make: Make) -> Iterator[tuple[Text, Text | Phrase | str]]:
    yield _INPUT, done.name
    yield _PRINT, done.fingerprint
    yield _OUTPUT, done.output or DASH
    if done.at is not None:
        yield _WHEN, minute(datetime.fromisoformat(done.at), make.lang)
    if done.plan is not None:
        yield words.MITIGATION_PLAN_HASH, done.plan


def _proof(proof: Mapping[str, Any], make: Make) -> Iterator[Block]:
    result = _PASSED if proof["passed"] else _UNPROVEN if proof["passed"] is None else _FAILED
    yield make.p(result, "good" if proof["passed"] else "warn")
    if proof.get("order") == "random":
        yield make.p(_SHUFFLED)
    # A recipe may ask nothing of classes, and an output that was not proved has no figures.
    counts = ((_K, proof.get("k")), (_CLASSES, proof.get("classes")))
    rows: list[tuple[Text | Phrase, str]] = [(title, f"{number:,}") for title, number in counts if number is not None]
    if proof.get("classes"):
        rows.append((_COUNT.fill(title=MEAN), show_grouped(Fraction(proof["rows"], proof["classes"]), 2)))
    if proof.get("rows") is not None:
        rows.append((heads.RECORDS, f"{proof['rows']:,}"))
    if proof.get("k") is None and proof.get("level") is not None:
        rows.append((heads.LEVEL, str(proof["level"])))
    for title, key in ((_DIRECT, "direct_identifiers"), (_OTHERS, "other_quasi_identifiers")):
        if key in proof:
            rows.append((title, ("、" if make.lang == "zh" else ", ").join(proof[key]) or make.say(_NO_COLUMN)))
    if rows:
        yield make.pairs(rows)
