"""The steps of the verdict, in the order of its stages, under each edition's own clauses, to follow by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ..measure.privacy.promised import CLAUSE, PROMISED
from ..model import words
from ..model.clause import Stage
from ..model.dataset import ClassSizes
from ..model.exact import exact_text, show, show_below_one, show_beside
from ..model.inventory import Inventory
from ..model.judged import Judged, Levels
from ..model.measurement import WRITTEN, Interval, Measurement, Number
from ..model.release import Release
from ..model.role import Role
from ..model.standard import Standard
from ..model.text import Phrase, Text
from ..model.verdict import Step
from ..prepare.context import SHARING
from .levels import LevelRange
from .reading import Reading
from .wording import wording

_HOW_LARGE = Text("数据集的重标识风险有多大？", "How large is the re-identification risk of the data?")
_NAMED_RISK = Text("“{name}”{risk}（{result}）", "“{name}” {risk} ({result})")
_LEVELS = Text("{low} 至 {high} 级", "level {low} to {high}")
NONE = Text("无", "none")
RANGE = Text("{low} 至 {high}（仍有未回答的问题）", "{low} to {high} (answers are still open)")
REASON = Text("无此数：{reason}", "not available: {reason}")
VALUE = Text("{symbol} = {value}", "{symbol} = {value}")
VALUE_ABOVE = Text("{symbol} > {value}", "{symbol} > {value}")
VALUE_ASSUMED = Text("{symbol} = {value}（假定）", "{symbol} = {value} (assumed)")


def names(columns: tuple[str, ...]) -> object:
    """Column names for a sentence; "none" when there are none."""
    return columns or NONE


def amount(value: Fraction, beside: Fraction | None = None) -> str:
    """``0.3167 (19/60)``: the decimal a reader wants with the exact figure, when it is short.

    With `beside`, enough digits to see on which side of it the value lies.
    """
    if value.denominator == 1:
        return show_below_one(value)
    exact = exact_text(value, 16)
    short = show_below_one(value) if exact else show_below_one(value, 7)
    if beside is not None and value != beside and short == show(beside):
        short = show_beside(value, beside)
    return f"{short} ({exact})" if exact else short


def figure(number: Number, beside: Fraction | None = None) -> Phrase:
    """One number in words: its value, its range, or why there is none."""
    symbol = WRITTEN.get(number.symbol, number.symbol)
    if number.value is not None:
        written = amount(number.value, beside)
        if written.startswith(">"):  # below 1 by less than its digits show
            return VALUE_ABOVE.fill(symbol=symbol, value=written[1:])
        text = VALUE_ASSUMED if number.state == "assumed" else VALUE
        return text.fill(symbol=symbol, value=written)
    if number.interval is not None:
        low, high = (show_below_one(end) for end in (number.interval.low, number.interval.high))
        return VALUE.fill(symbol=symbol, value=RANGE.fill(low=low, high=high))
    return VALUE.fill(symbol=symbol, value=REASON.fill(reason=number.reason))


def named_risk(name: Text | Phrase | str, number: Number, result: Text | Phrase) -> Phrase:
    """One of several that are compared: its name, its risk and what follows from it."""
    return _NAMED_RISK.fill(name=name, risk=figure(number), result=result)


def in_levels(low: int, high: int) -> Phrase:
    """A level, or the range of those that are possible."""
    return words.LEVEL_OF.fill(level=low) if low == high else _LEVELS.fill(low=low, high=high)


def step(
    standard: Standard, stage: Stage, question: Text | Phrase, finding: Text | Phrase, evidence: tuple[Text | Phrase, ...] = ()
) -> tuple[Step, ...]:
    """The step under this edition's own clause; none where it does not know the stage."""
    clause = standard.stages.get(stage)
    return () if clause is None else (Step(clause, question, finding, evidence, stage),)


def identification(standard: Standard, inventory: Inventory, reading: Reading) -> tuple[Step, ...]:
    """Which identifiers there are, and whether there is none."""
    listed = len(reading.direct) + len(reading.quasi)
    undecided = tuple(column.name for column in inventory.undecided)
    evidence = [
        Text("直接标识符：{columns}", "direct identifiers: {columns}").fill(columns=names(reading.direct)),
        Text("准标识符：{columns}", "quasi-identifiers: {columns}").fill(columns=names(reading.quasi)),
        Text("敏感属性：{columns}", "sensitive attributes: {columns}").fill(columns=names(inventory.with_role(Role.SA))),
    ]
    if undecided:
        evidence.append(Text("尚无人确定的列：{columns}", "undecided: {columns}").fill(columns=undecided))
    words = wording(standard.judged)
    return (
        *step(
            standard,
            Stage.IDENTIFIERS,
            Text("数据集中有哪些标识符？", "Which identifiers does the dataset hold?"),
            Text(
                "共 {total} 列，列入标识符清单 {listed} 列：直接标识符 {direct} 列，准标识符 {quasi} 列。",
                "Columns: {total}. On the identifier list: {listed} ({direct} {direct|direct identifier|direct identifiers}, {quasi} "
                "quasi-identifiers).",
            ).fill(total=len(inventory.columns), listed=listed, direct=len(reading.direct), quasi=len(reading.quasi)),
            tuple(evidence),
        ),
        *step(
            standard,
            Stage.NO_IDENTIFIERS,
            Text("数据集是否不含任何标识符？", "Is the dataset free of every identifier?"),
            words.holds_some if listed else words.holds_none,
        ),
    )


def direct_identifiers(standard: Standard, reading: Reading) -> tuple[Step, ...]:
    """Whether any remains."""
    words = wording(standard.judged)
    finding = words.direct.fill(columns=reading.direct) if reading.direct else words.no_direct
    return step(standard, Stage.DIRECT_IDENTIFIERS, Text("直接标识符是否均已消除？", "Have all direct identifiers been removed?"), finding)


_PROMISE = Text("差分隐私承诺是什么，以什么为凭？", "What is the promise of differential privacy, and what does it rest on?")
_INFORM = Text(
    "等价类（{classes} 个，最小的有 {smallest}）只供参考，不决定级别。",
    "The classes ({classes}, the smallest of {smallest}) are for information; they do not determine the level.",
)


def _under_promise(standard: Standard, measured: Measurement, promised: Number) -> tuple[Step, ...]:
    """The steps of the other scheme: the promise, and the bound on identification that follows from it."""
    sizes = measured.sizes
    inform = _INFORM.fill(classes=sizes.classes, smallest=sizes.smallest)
    return (
        Step(CLAUSE, _PROMISE, promised.reason or NONE, (inform,), Stage.DATA_RISK),
        *step(standard, Stage.DATA_RISK, _HOW_LARGE, figure(promised), (Text("{formula}", "{formula}").fill(formula=promised.formula),)),
    )


def data_risk(standard: Standard, release: Release, measured: Measurement, numbers: Mapping[str, Number]) -> tuple[Step, ...]:
    """The classes, and the figures on them; under a promise of privacy, the promise."""
    if PROMISED in numbers:
        return _under_promise(standard, measured, numbers[PROMISED])
    sizes = measured.sizes
    return (
        *step(
            standard,
            Stage.CLASSES,
            Text("准标识符取值相同的记录构成哪些等价类？", "Which equivalence classes do the quasi-identifiers form?"),
            Text(
                "{members} {unit}分为 {classes} 个等价类，最小的有 {smallest}，每个等价类的风险 θ = 1/f。",
                "{members} {unit} form {classes} {classes|equivalence class|equivalence classes}; the smallest has {smallest}; the risk "
                "of each is theta = 1/f.",
            ).fill(members=sizes.members, unit=_unit(sizes), classes=sizes.classes, smallest=sizes.smallest),
            _sizes_evidence(measured),
        ),
        *step(
            standard,
            Stage.DATA_RISK,
            _HOW_LARGE,
            Text("{figures}", "{figures}").fill(figures=tuple(figure(numbers[symbol]) for symbol in _metrics(standard, release, numbers))),
        ),
    )


def _metrics(standard: Standard, release: Release, numbers: Mapping[str, Number]) -> tuple[str, ...]:
    """What this edition always shows, then what it multiplies with the context, where it is another figure."""
    sharing = release[SHARING].value
    rules = standard.sharing.values() if sharing is None else (standard.sharing[sharing],)
    return tuple(symbol for symbol in dict.fromkeys((*standard.data_figures, *(rule.data_risk for rule in rules))) if symbol in numbers)


def _unit(sizes: ClassSizes) -> Text:
    return Text("个主体", "subjects") if sizes.unit == "subjects" else Text("条记录", "records")


def _sizes_evidence(measured: Measurement) -> tuple[Text | Phrase, ...]:
    found: list[Text | Phrase] = list(measured.notes)
    if measured.sizes.unit == "subjects":
        found.append(
            Text(
                "等价类按不同主体计数；{split} 个主体出现在多个组合中，按其组合的集合判定。",
                "Classes count distinct subjects; {split} subjects appear with several combinations and are graded on the set of them.",
            ).fill(split=measured.sizes.split_subjects)
        )
    if measured.normalised is not None:
        found.append(
            Text(
                "去除首尾空格并折叠全角字符后为 {classes} 个等价类，最小 {smallest}（仅供参考，按原值判定）。",
                "After trimming and folding full-width characters: {classes} {classes|class|classes}, smallest {smallest} "
                "(for information; values are graded as they stand).",
            ).fill(classes=measured.normalised.classes, smallest=measured.normalised.smallest)
        )
    return tuple(found)


def context_risk(standard: Standard, release: Release, numbers: Mapping[str, Number]) -> tuple[Step, ...]:
    """How probable an attack is."""
    question = Text("在此环境下，攻击发生的概率有多大？", "How probable is an attack in this context?")
    parts = tuple(figure(numbers[symbol]) for symbol in ("T1", "T2", "T3") if numbers[symbol].state != "not_required")
    sharing = release[SHARING].value
    finding = Text("{sharing}：{pr}", "{sharing}: {pr}").fill(
        sharing=sharing.words if sharing else Text("共享类型尚未确定", "sharing model still open"), pr=figure(numbers["pr_context"])
    )
    return step(standard, Stage.CONTEXT, question, finding, parts)


def overall(standard: Standard, release: Release, numbers: Mapping[str, Number]) -> tuple[Step, ...]:
    """The class threshold, and R."""
    question = Text("是否有等价类的风险超过门限 τ？", "Does any class exceed the class threshold tau?")
    by_classes = step(standard, Stage.CLASS_THRESHOLD, question, _threshold_finding(standard, release, numbers["R_a"]))
    threshold_step = () if PROMISED in numbers else by_classes
    formula = numbers["R"].formula
    total = figure(numbers["R"])
    finding = Text("{formula}；{total}", "{formula}; {total}").fill(formula=formula, total=total) if formula else total
    return (*threshold_step, *step(standard, Stage.OVERALL, Text("重标识总体风险 R 是多少？", "What is the overall risk R?"), finding))


def _threshold_finding(standard: Standard, release: Release, share: Number) -> Phrase:
    sharing = release[SHARING].value
    if sharing is None:
        return figure(share)
    rule = standard.sharing[sharing]
    if rule.tau is None:
        return figure(share)
    return Text("τ = {tau}（等价类不小于 {least}）；{share}", "tau = {tau} (classes of at least {least}); {share}").fill(
        tau=f"{rule.tau.numerator}/{rule.tau.denominator}", least=rule.least_class, share=figure(share)
    )


IS_BELOW = Text("R 是否低于可接受风险阈值 {threshold}？", "Is R below the acceptable threshold of {threshold}?")
IS_NOT_ABOVE = Text("R 是否不高于可接受风险阈值 {threshold}？", "Is R at most the acceptable threshold of {threshold}?")
NOT_SET = Text("（尚未确定）", "(not set yet)")
CONCLUSION = Text("结论是什么？", "What is the conclusion?")
APPROVAL = Text("结论是否已获管理层批准？", "Has management approved it?")
CONCLUDED = {
    None: Text("尚不能判定，须先回答未决问题。", "No conclusion yet; answer the open questions first."),
    True: Text("重标识风险可接受。", "The re-identification risk is acceptable."),
    False: Text("重标识风险不可接受。", "The re-identification risk is not acceptable."),
}
BETWEEN = Text("{low} 至 {high}（尚未确定）", "{low} to {high} (not set yet)")


def decision(standard: Standard, levels: LevelRange, risk: Number, threshold: Interval) -> tuple[Step, ...]:
    """R beside the acceptable threshold."""
    shown: object = amount(threshold.low)
    if not threshold.known:
        shown = NOT_SET if threshold.high == 1 else BETWEEN.fill(low=amount(threshold.low), high=amount(threshold.high))
    question = (IS_NOT_ABOVE if standard.accept_equal else IS_BELOW).fill(threshold=shown)
    words = wording(standard.judged)
    texts = words.decided_equal if standard.accept_equal else words.decided
    finding = texts[levels.acceptable].fill(risk=figure(risk, threshold.low if threshold.known else None))
    return step(standard, Stage.DECISION, question, finding)


def conclusion(standard: Standard, levels: LevelRange) -> tuple[Step, ...]:
    """The outcome, and that nobody has approved it yet."""
    return (
        *step(standard, Stage.CONCLUSION, CONCLUSION, _concluded(standard.judged, levels)),
        *step(standard, Stage.APPROVAL, APPROVAL, Text("未经管理层批准。", "Not approved.")),
    )


def _concluded(judged: Judged, levels: LevelRange) -> Text | Phrase:
    if not isinstance(judged, Levels):
        return CONCLUDED[levels.acceptable]
    if levels.certain:
        return Text("标识度 {level} 级：{meaning}", "Level {level}: {meaning}").fill(level=levels.low, meaning=judged.meanings[levels.low])
    return Text("{low} 级至 {high} 级，须先回答未决问题。", "Between level {low} and level {high}; answer the open questions first.").fill(
        low=levels.low, high=levels.high
    )
