"""What a proof found: for a terminal and for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...flow.output import Proved
from ...grade.cautions.records_beyond import beyond_words
from ...mitigate.goals.requirement import find_requirement, requirements
from ...model.assessment import Assessment
from ...model.exact import show
from ...model.text import Lang, Phrase, Text
from ..findings import caution_records
from ..report.standing import capping

_PROVED = Text(
    "证明通过：输出已重新读取、识别并查找了原数据的直接标识符。",
    "Proved: the output was read again, identified, and searched for the original's direct identifiers.",
)
_CLASSES = Text(
    "最小等价类 {k} 条记录，共 {classes} 个等价类。", "The smallest of {classes} {classes|class|classes} has {k} {k|record|records}."
)
_PERSONS = Text(
    "按 {keys} 计人：最小等价类 {k} 人，共 {classes} 个等价类（键不在输出中，按原数据逐行计数；输出的等价类与之核对一致）。",
    "Counted by people ({keys}), the smallest of {classes} {classes|class|classes} has {k} (the key is not in the output: people were "
    "counted in the source data, and the classes of the output are the same).",
)
_WITHIN = Text(
    "按 {keys} 计人：最小等价类 {k} 人，共 {classes} 个等价类。",
    "Counted by people ({keys}), the smallest of {classes} {classes|class|classes} has {k}.",
)
SHUFFLED = Text(
    "输出的行是随机排列的，次序取自系统的随机源：行号与原数据、与其他输出均无对应关系。",
    "The rows are in an order drawn from the system's randomness: row numbers correspond to neither the source data nor another output.",
)
_UNPROVED = Text("证明未通过：", "The proof failed:")
_LEVEL = Text("输出的标识度级别：{level}（要求 {wanted}）。", "Level of the output: {level} (required: {wanted}).")
_STATED = Text(
    "输出的标识度级别（{standard}）：{level}。既定方法本身不承诺级别。",
    "Level of the output by {standard}: {level}. The recipe by itself promises none.",
)
_NOT_ACCEPTABLE = Text(
    "级别低于 3，不可接受。要达到 3 级：reidrisk mitigate 用同一方法并加上 --goal level-3，在方法的结果上继续搜索；"
    "几张表分别写出时，对写出的结果再运行 reidrisk mitigate。",
    "A level below 3 is not acceptable. To reach level 3: reidrisk mitigate with the same recipe and --goal level-3, which goes on "
    "searching from what the recipe gives; of several tables written apart, reidrisk mitigate on what was written.",
)
_UNANSWERED = Text(
    "未定级（{standard}）：证明通过不等于可以接受，还缺少对 {options} 的回答。请给出后重新运行，或用 reidrisk assess 评定输出。",
    "Not graded ({standard}): that the proof passed does not make it acceptable, answers to {options} are missing. Run it again with "
    "them, or grade the output with reidrisk assess.",
)
_UNSETTLED = Text(
    "未定级（{standard}）：按未确定角色的列如何理解，级别为 {low} 至 {high}。请用 --di、--qi、--sa 或 --ni 确定各列，再重新运行。",
    "Not graded ({standard}): the level is {low} to {high}, by how columns of undecided roles are read. Decide them with --di, --qi, "
    "--sa or --ni and run it again.",
)
_CONCLUSIONS = {
    True: Text("“{standard}”对输出的结论：可接受。", "{standard} on the output: acceptable."),
    False: Text("“{standard}”对输出的结论：不可接受。", "{standard} on the output: not acceptable."),
    None: Text(
        "“{standard}”对输出尚无结论：还有未回答的问题（见 reidrisk assess）。",
        "{standard} on the output: no conclusion yet, answers are missing (see reidrisk assess).",
    ),
}
_NO_LEVEL = Text("未能定级", "not gradable yet")
UNGRADED = Text("这份输出未经定级，不是去标识化的结果。", "This output is not graded and is no proof of de-identification.")
SWEPT = Text(
    "清除了上次未完成的运行留下的 {count} 个未写完的文件。",
    "An earlier run did not finish: {count} {count|half-written file|half-written files} of it were removed.",
)
_LIMITS = Text("限制级别的发现（{key}）：{text}", "This limits the level ({key}): {text}")
_FIGURE = Text("输出的{what}：{value}", "{what} of the output: {value}")


def proof_lines(found: Proved) -> Iterator[Phrase | Text]:
    """Whether it passed, the smallest class, the figures that were bounded, and everything that was found."""
    proof = found.proof
    yield _PROVED if proof.passed else _UNPROVED
    if proof.by:
        yield _PERSONS.fill(keys=list(proof.by), k=proof.smallest, classes=proof.classes)
    elif proof.within:
        yield _WITHIN.fill(keys=list(proof.within), k=proof.smallest, classes=proof.classes)
    elif proof.smallest is not None:
        yield _CLASSES.fill(k=proof.smallest, classes=proof.classes)
    for kind, value in proof.figures.items():
        yield _FIGURE.fill(what=find_requirement(kind).title, value=value if isinstance(value, Fraction) else f"{value:.6g}")
    yield from (one.text for one in proof.findings)
    further = None if found.assessment is None or found.assessment.outside is None else found.assessment.outside.further
    yield from () if further is None else (beyond_words(further),)
    if found.assessment is not None:
        if found.without_levels and found.verdict is not None:
            yield _CONCLUSIONS[found.verdict.acceptable].fill(standard=found.assessment.standard.id)
        else:
            yield from _level_lines(found, found.assessment)
        yield from (_LIMITS.fill(key=one.key, text=one.text) for one in capping(found.assessment))


def _level_lines(found: Proved, assessment: Assessment) -> Iterator[Phrase]:
    """The level that was required, or that was found where none is; why there is none, and what to do."""
    verdict, standard = assessment.verdict, assessment.standard.id
    if found.wanted is not None:
        yield _LEVEL.fill(level=found.level or _NO_LEVEL, wanted=found.wanted)
    elif verdict.level is not None:
        yield _STATED.fill(standard=standard, level=verdict.level)
        yield from () if verdict.acceptable else (Phrase(_NOT_ACCEPTABLE),)
    elif verdict.missing or verdict.levels is None:
        yield _UNANSWERED.fill(standard=standard, options=[f"--{name}" for name in verdict.missing])
    else:
        yield _UNSETTLED.fill(standard=standard, low=verdict.levels[0], high=verdict.levels[1])


def proof_json(found: Proved, lang: Lang) -> dict[str, Any]:
    """The same for scripts; names and counts only."""
    proof = found.proof
    bounded = {kind: show(value, 6) if isinstance(value, Fraction) else value for kind, value in proof.figures.items()}
    return {
        "basis": "output",
        "passed": found.passed,
        "rows": proof.rows,
        "k": proof.smallest,
        **{one.key: bounded.pop(one.key, None) for one in requirements() if one.needs == "values"},
        "figures": bounded,
        "classes": proof.classes,
        "counted_by": list(proof.by or proof.within),
        "identifiers": {"sought": proof.sought.words, "met": proof.sought.met, "by_chance": round(proof.sought.by_chance, 6)},
        "order": "random",
        "level": found.level,
        "acceptable": None if found.verdict is None else found.verdict.acceptable,
        "standard": None if found.assessment is None else found.assessment.standard.id,
        "not_answered": [] if found.verdict is None else list(found.verdict.missing),
        "cautions": [] if found.assessment is None else caution_records(found.assessment, lang),
        "direct_identifiers": [one.column for one in proof.findings if one.kind == "direct"],
        "other_quasi_identifiers": [one.column for one in proof.findings if one.kind == "forgotten"],
        "findings": [{"kind": one.kind, "column": one.column, "grave": one.grave, "text": one.text.say("en")} for one in proof.findings],
    }
