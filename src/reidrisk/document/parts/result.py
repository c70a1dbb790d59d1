"""The parts of an assessment as blocks, for every document that tells of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...model import words
from ...model.assessment import Assessment
from ...model.clause import Stage
from ...model.measurement import WRITTEN
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..chart import charts
from ..content import Block, Figure, LevelLadder, Para, Table
from ..control import APPROVED_BELOW
from ..figures import DASH, figure
from ..labels import LABELS
from ..layout.numbering import capital
from ..making import Make
from ..report.formulas import formulas
from ..report.parts import AUDIENCE_HEADS, AUDIENCES, answer_rows, audience_rows, facts_rows, ladder, number_rows

_NUMBERS = Text("各项数值", "All figures")
_CONDITIONS = Text("评估所依据的条件", "The answers the assessment rests on")
SCORES = Text(
    "各评分表的得分越高，越有利于降低风险；括号中的等级由得分换算。",
    "On every score sheet a higher score is safer; the grade follows from the score.",
)
_PEOPLE = Text("各类主体的风险（最差的一类决定结论）", "The risk of each kind of people (the worst decides)")
_KIND, _KEY = Text("主体", "Kind of people"), Text("主体列", "Subject key")
_OF_KINDS = ("k", "J", "R_b", "R_c", "R")
_READABLE = 20  # longer fractions stand in the JSON; nobody reads them in a cell
_LEVELS = Text("四个标识度级别与本数据集所在的位置", "The four levels, and where this dataset stands")
_MAYBE = Text("○ 可能在此", "○ possibly here")


def picture(assessment: Assessment, lang: Lang, key: str) -> tuple[Block, ...]:
    """The picture of this name; a sentence where it has nothing to draw, nothing where it has nothing to say."""
    chart = next(one for one in charts() if one.key == key)
    grid = chart.grid(assessment, lang)
    if not grid.rows:
        return ()
    spec, sentence = chart.spec(assessment, lang), chart.sentence(assessment).say(lang)
    return (Para(sentence) if spec is None else Figure(chart.title.say(lang), sentence, spec, grid.head, grid.rows),)


def worked(assessment: Assessment, lang: Lang) -> tuple[Block, ...]:
    """Every formula with this dataset's values in it; what is to be noted of several of them stands before them, once."""
    found = formulas(assessment, lang)
    often = Counter(one.note for one in found if one.note)
    repeated = {note for note, count in often.items() if count > 1}
    return (
        *(Para(note) for note in often if note in repeated),
        *(
            replace(
                one,
                symbol=WRITTEN.get(one.symbol, one.symbol),
                title=capital(one.title, lang),
                note="" if one.note in repeated else one.note,
            )
            for one in found
        ),
    )


def levels_table(assessment: Assessment, lang: Lang) -> LevelLadder:
    """The ladder; an edition without levels has an empty one."""
    make, rungs = Make(lang), ladder(assessment, lang)
    rows = tuple((one.level, one.text, make.say(heads.HERE if one.here else _MAYBE) if one.here or one.maybe else "") for one in rungs)
    kinds = tuple(f"{'good' if one.good else 'bad'}{' here' if one.here else ' maybe' if one.maybe else ''}" for one in rungs)
    head = tuple(make.say(one) for one in (heads.LEVEL, heads.MEANING, heads.THIS_DATASET))
    return LevelLadder(make.say(_LEVELS), head, rows, (12, 62, 18), kinds=kinds)


def steps_table(assessment: Assessment, lang: Lang, *, approved: bool = False) -> Table:
    """The steps that a reader can follow by hand; an assessment knows nothing of an approval that came after it."""
    columns = frozenset(column.name for column in assessment.inventory.columns)
    rows = [
        (step.clause, step.question, APPROVED_BELOW, "")
        if approved and step.stage is Stage.APPROVAL
        else (step.clause, step.question, step.finding, "\n".join(_in_short(each, columns).say(lang) for each in step.evidence))
        for step in assessment.verdict.steps
    ]
    head = (LABELS["clause"], LABELS["question"], LABELS["finding"], LABELS["evidence"])
    return Make(lang).table(heads.STEPS, head, rows, (9, 23, 31, 37))


def _in_short(evidence: Text | Phrase, columns: frozenset[str]) -> Text | Phrase:
    """Of a list of hundreds of columns the first ones and their number: all of them stand in the report on identifiers."""
    if not isinstance(evidence, Phrase):
        return evidence
    long = {
        key: one
        for key, one in evidence.values.items()
        if isinstance(one, tuple | list) and len(one) > _LONG_LIST and columns.issuperset(one)
    }
    short = {key: first_names(one) for key, one in long.items()}
    return replace(evidence, values={**evidence.values, **short})


def first_names(names: Sequence[str]) -> tuple[str | Phrase, ...]:
    """All names, or of hundreds the first and their number."""
    return tuple(names) if len(names) <= _LONG_LIST else (*names[:_MOST_NAMES], _AND_MORE.fill(count=len(names)))


_MOST_NAMES, _LONG_LIST = 24, 40
_AND_MORE = Text("……（共 {count} 列，见《标识符识别报告》）", "... ({count} in all, see the report on identifiers)")


def numbers_table(assessment: Assessment, lang: Lang) -> tuple[Block, ...]:
    """Every figure: symbol, title, value, exact value, state with reason, clause; a reason that most share is said once, above."""
    make, found = Make(lang), number_rows(assessment, lang)
    shared, times = Counter(reason for *_, reason, _ in found if reason).most_common(1)[0] if any(row[5] for row in found) else ("", 0)
    once = 2 * times > len(found)
    rows = [
        (
            symbol,
            capital(title, lang),
            value,
            exact if len(exact) <= _READABLE else DASH,
            state if not reason or (once and reason == shared) else f"{state}\n{reason}",
            clause,
        )
        for symbol, title, value, exact, state, reason, clause in found
    ]
    head = (LABELS["figure"], LABELS["title"], LABELS["value"], LABELS["exact"], LABELS["state"], LABELS["clause"])
    table = make.table(_NUMBERS, head, rows, (11, 30, 11, 12, 21, 15), (2, 3))
    return (make.p(shared), table) if once else (table,)


def kinds_tables(assessment: Assessment, lang: Lang) -> tuple[Table, ...]:
    """Of data about several kinds of people: each kind with its key, columns and figures, the worst first; nothing of others."""
    found = assessment.verdict.kinds
    rows = [
        (
            one.name,
            one.key or words.BY_RECORD,
            ("、" if lang == "zh" else ", ").join(one.quasi) or DASH,
            *(figure(one.numbers.get(symbol)) for symbol in _OF_KINDS),
            DASH if one.levels is None else "–".join(dict.fromkeys(map(str, one.levels))),
        )
        for one in found
    ]
    head = (_KIND, _KEY, LABELS["quasi"], *_OF_KINDS, heads.LEVEL)
    return (Make(lang).table(_PEOPLE, head, rows, (14, 12, 26, 8, 8, 8, 8, 8, 8), range(3, 9)),) if found else ()


def audiences_table(assessment: Assessment, lang: Lang) -> tuple[Table, ...]:
    """Each recipient and environment with what it comes to, the deciding one first; nothing where there is only one."""
    rows = audience_rows(assessment, lang)
    return (Make(lang).table(AUDIENCES, AUDIENCE_HEADS, rows, (18, 14, 8, 8, 8, 10, 8, 8, 9, 9), range(2, 8)),) if rows else ()


def conditions_table(assessment: Assessment, lang: Lang, who: Mapping[str, tuple[str, str]] | None = None) -> Table:
    """Every answer with its state and source, and who gave it where that is known."""
    rows = [(capital(one.name, lang), one.value, one.state, one.source) for one in answer_rows(assessment, lang, who)]
    head = (LABELS["asked"], LABELS["answer"], LABELS["state"], LABELS["source"])
    return Make(lang).table(_CONDITIONS, head, rows, (27, 19, 11, 43))


def facts(assessment: Assessment, lang: Lang) -> Block:
    """What was assessed, with what, when: for who checks."""
    return Make(lang).pairs(facts_rows(assessment, lang), small=True)
