"""What the level would be without some columns, and what each open answer would change; nothing is graded or kept as a result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.exact import exact_text
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import InputError, Problem
from ...model.release import Release
from ...model.text import Lang, Phrase, Text
from ...model.words import LEVEL_OF
from ..doors.saying import Saying
from ..options.groups import GRADE
from ..options.on_case import OnCase
from ..options.output import InLanguage

if TYPE_CHECKING:
    from ...flow.foreseeing.counting import CountedBefore
    from ...grade.verdict import Outlook
    from ...model.measurement import Number
    from ...model.verdict import Verdict

_ALL = Text("这样就没有列了。", "No column would be left.")
_FEWER = Text("请少列几个。", "Name fewer.")
_WITHOUT = Text("没有这些列：{columns}", "Without these columns: {columns}")
_LEVELS = Text("{low} 至 {high} 级", "level {low} to {high}")
_SCOPE = Text("所选标准不适用", "outside the scope of this edition")
_UNKNOWN = Text("未知", "unknown")
_WOULD = Text(
    "会是：{level}；R：{risk}；最小等价类：{k}；唯一记录：{uniques}",
    "Would be: {level}; R: {risk}; smallest class: {k}; unique records: {uniques}",
)
_SETTLED = Text("其余的回答不会再改变级别。", "No answer that is open can change the level any more.")
_OPEN = Text("还能改变级别的问题：", "What can still change the level:")
_EFFECT = Text("{question} {choice}：{level}", "{question} {choice}: {level}")
_APART = Text(
    "只按风险和角色预估；限制级别的发现在评定时才查。",
    "By risk and roles alone; findings that limit the level are examined when it is graded.",
)


@dataclass(frozen=True, kw_only=True)
class Foresee(InLanguage, OnCase):
    """The case, and the columns that are thought away."""

    without: Annotated[
        Names,
        Option(Text("预估没有这些列时的结果", "columns thought away"), form=Text("列名，以逗号分隔", "names separated by commas")),
    ] = None


class OutlookJson(TypedDict):
    """What would come out; `levels` from to, None where the edition has none."""

    levels: list[int] | None
    acceptable: bool | None
    in_scope: bool | None
    settled: bool


class EffectJson(OutlookJson):
    """What one answer would lead to."""

    key: str
    value: str


class FigureJson(TypedDict):
    """One figure; a range where answers are open."""

    title: str
    value: float | None
    exact: str | None
    low: float | None
    high: float | None


class ForeseenJson(TypedDict):
    """What ``reidrisk foresee --json`` prints."""

    schema: Literal["reidrisk/foreseen/1"]
    errors: list[object]
    rows: int
    without: list[str]
    quasi: list[str]
    would: OutlookJson
    now: OutlookJson
    numbers: dict[str, FigureJson]
    classes: list[list[int]]
    open: list[str]
    deciding: list[str]
    effects: list[EffectJson]
    provisional: bool


@dataclass(frozen=True, slots=True)
class ForeseenLevel(Saying):
    """What would come out (`would`), with its figures; `now` is with all columns.

    `effects`: by question and answer, what it leads to, all others as they are.
    """

    lang: Lang
    before: CountedBefore
    without: tuple[str, ...]
    verdict: Verdict
    would: Outlook
    now: Outlook
    open: tuple[tuple[str, Text], ...]
    deciding: tuple[str, ...]
    effects: tuple[tuple[str, str, Text, Outlook], ...]  # key, value, its title, what it leads to

    @property
    def level(self) -> int | None:
        """1 to 4; None while open answers leave more than one."""
        levels = self.would.levels
        return levels.low if levels is not None and levels.certain else None

    @property
    def numbers(self) -> Mapping[str, Number]:
        """Every figure by symbol."""
        return self.verdict.numbers

    def to_dict(self) -> ForeseenJson:
        """What ``--json`` prints."""
        measured = self.verdict.measurement
        return {
            "schema": "reidrisk/foreseen/1", "errors": [], "rows": self.before.rows, "without": list(self.without),
            "quasi": [] if measured is None else list(measured.quasi_identifiers), "would": _outlook(self.would), "now": _outlook(self.now),
            "numbers": {symbol: _figure(one, self.lang) for symbol, one in self.numbers.items()},
            "classes": [] if measured is None else [list(pair) for pair in measured.sizes.pairs],
            "open": [key for key, _ in self.open], "deciding": list(self.deciding),
            "effects": [{"key": key, "value": value, **_outlook(found)} for key, value, _, found in self.effects],
            "provisional": self.verdict.provisional,
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """What would come out, and what is open."""
        if self.without:
            yield _WITHOUT.fill(columns=self.without)
        numbers = {symbol: _value(self.numbers.get(symbol)) for symbol in ("R", "k", "uniques")}
        yield _WOULD.fill(level=_words(self.would), risk=numbers["R"], k=numbers["k"], uniques=numbers["uniques"])
        if not self.deciding:
            yield _SETTLED
        else:
            yield _OPEN
        titles = dict(self.open)
        for key, _, title, found in self.effects:
            if key in self.deciding:
                yield _EFFECT.fill(question=titles[key], choice=title, level=_words(found))
        yield _APART


def run(request: Foresee, session: Session) -> ForeseenLevel:
    """From classes that are kept, else counted now."""
    from ...flow.foreseeing.foresight import FromClasses  # noqa: PLC0415 - help must not wait for the engine
    from ...grade.deciding import deciding  # noqa: PLC0415
    from ..foreseeing.sealed_classes import counted  # noqa: PLC0415

    case = request.opened()
    lang = request.speaks(session, case.file.language)
    plan = case.plan()
    with session.watcher.busy(lang):
        before = counted(case, session.now())
        without = _named(request, before)
        foresight = FromClasses(before, frozenset(without))
        verdict, would = foresight.verdict(plan), foresight.outlook(plan)
        now = would if not without else FromClasses(before).outlook(plan)
        open_ = foresight.open(plan)
        decides = deciding(plan, foresight.open, foresight.outlook)
        every = foresight.open(replace(plan, release=Release(), own={}, derived=()))
        titles = {(each.key, choice.value): choice.title for each in every for choice in each.choices}
        effects = tuple((key, str(value), titles[key, str(value)], found) for key, value, found in foresight.effects(plan, every))
    return ForeseenLevel(
        lang, before, without, verdict, would, now, tuple((one.key, one.text) for one in open_), tuple(one.key for one in decides), effects
    )


def _named(request: Foresee, before: CountedBefore) -> tuple[str, ...]:
    """The columns that are thought away, by the data's own names; `InputError` where one is not there, or none would be left."""
    from ...data.names import find_columns  # noqa: PLC0415 - help must not wait
    from ...prepare.columns import split_names  # noqa: PLC0415

    columns = [name for name, _ in before.columns]
    found = tuple(find_columns(split_names(request.without, columns), columns))
    if len(set(found)) == len(columns):
        raise InputError(Problem("no_column", _ALL, _FEWER))
    return found


def _outlook(found: Outlook) -> OutlookJson:
    levels = None if found.levels is None else [int(found.levels.low), int(found.levels.high)]
    return {"levels": levels, "acceptable": found.acceptable, "in_scope": found.in_scope, "settled": found.settled}


def _words(found: Outlook) -> Text | Phrase:
    if found.in_scope is False:
        return _SCOPE
    if found.levels is None:
        return _UNKNOWN
    low, high = found.levels.low, found.levels.high
    return LEVEL_OF.fill(level=low) if low == high else _LEVELS.fill(low=low, high=high)


def _value(number: Number | None) -> str | Text:
    """Exact where it is one; a range where answers are open; never 0 for what is unknown."""
    if number is None or (number.value is None and number.interval is None):
        return _UNKNOWN
    if number.value is not None:
        return f"{float(number.value):.4g}"
    span = number.interval
    assert span is not None  # noqa: S101 - as asked above
    return f"{float(span.low):.4g} – {float(span.high):.4g}"


def _figure(number: Number, lang: Lang) -> FigureJson:
    span: Any = number.interval
    return {
        "title": number.title.say(lang), "value": None if number.value is None else float(number.value),
        "exact": None if number.value is None else exact_text(number.value),
        "low": None if span is None else float(span.low), "high": None if span is None else float(span.high),
    }  # fmt: skip


ACT = Act(
    "foresee",
    Text("预估删除几列、补上回答之后的级别", "what the level would be without columns, and with the answers that are open"),
    Foresee,
    ForeseenLevel,
    run,
    GRADE,
    15,
    Text(
        "从计过一次的等价类推出：删除这些列之后的数值和级别，以及决定级别的问题的各种回答各会带来什么。不产生评定结果，不改变评估方案。"
        "计好的等价类加密存放在案例中，密钥另存；数据或角色改变后重新计数。",
        "Worked out from classes that are counted once: the figures and the level without these columns, and what each answer to a "
        "question that decides would lead to. It is no grading and leaves the plan as it is. The classes lie in the case encrypted, and "
        "their key does not; they are counted again where the data or the roles have changed.",
    ),
    Text(
        "会是几级 `level`、范围 `would`、数值 `numbers`，还能改变级别的问题 `deciding`，各种回答的后果 `effects`。",
        "The `level` that would come out, its range `would`, the `numbers`, the questions that are still `deciding`, and the `effects` of "
        "each answer.",
    ),
    clauses=("GB/T 42460-2023 6.3", "GB/T 42460-2023 C.2"),
    errors=(
        Text("没有这一列，或所有列都删除了", "there is no such column, or none would be left"),
        Text("风险不只取决于等价类，须用 assess 评定", "the risk does not rest on classes alone: it takes assess"),
    ),
    examples=(Call(Text("没有药物编码时", "Without the medicine codes"), {"case": "case", "without": ["药物编码"]}),),
    undone=Text("没有预估", "nothing was foreseen"),
)
