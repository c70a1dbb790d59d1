"""``reidrisk assess``: from a file or a case to the level, the report and the exit code."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ...case.case import case_of
from ...case.input import Request, every, opened
from ...case.target import Target
from ...model.assessment import Assessment
from ...model.text import Lang, Text
from ...prepare.options import OptionValues
from ..arguments import OUTPUT, AsJson, Context, GivenBeside, GivenDictionary, Language, Reading, Roles, values, written
from ..edition_arguments import EditionAnswers, PopulationOptions, SchemeOptions, with_editions
from ..exits import NOT_ASSESSED, NOT_GRADABLE, code_of, delivering, guarded, print_json
from ..language import chosen, near, said

_REPORT = Text("报告：{path}", "Report: {path}")
_NO_REPORT = Text(
    "当前文件夹不可写，没有写报告；请用 -o 指定位置。", "No report: the current folder cannot be written; choose a place with -o."
)

_REFUSED = Text(
    "有 {count} 列尚无人确定，按 --strict 不予评级：{columns}。",
    "Not graded, as --strict asks: nobody has decided {count} columns: {columns}.",
)


def assess(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件、Parquet 目录或案例文件夹", "a data file, a Parquet folder or a case"))],
    /,
    *,
    roles: Roles = Roles(),  # noqa: B008 - frozen
    context: Context = Context(),  # noqa: B008 - frozen
    reading: Reading = Reading(),  # noqa: B008 - frozen
    output: Annotated[
        str | None,
        written("报告写到哪里（.html 或 .json 文件，或文件夹）", "where the report goes (an .html or .json file, or a folder)"),
    ] = None,
    as_printed: Annotated[
        bool,
        Parameter(
            negative="",
            group=OUTPUT,
            help=said("按标准 D.3 的取舍显示数值（级别不变）", "show figures rounded as D.3 prints them (the level stays exact)"),
        ),
    ] = False,
    strict: Annotated[
        bool,
        Parameter(
            negative="",
            group=OUTPUT,
            help=said("有未确定的列时拒绝评级（退出码 4）", "refuse to grade while a column is undecided (exit code 4)"),
        ),
    ] = False,
    dictionary: GivenDictionary = None,
    beside: GivenBeside = None,
    edition: EditionAnswers = EditionAnswers(),  # noqa: B008 - frozen
    scheme: SchemeOptions = SchemeOptions(),  # noqa: B008 - frozen
    population: PopulationOptions = PopulationOptions(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """The level of a dataset with its evidence."""
    wish = _Wish(
        with_editions(edition, values(roles, context)),
        reading,
        scheme,
        population,
        lang,
        output,
        json,
        as_printed,
        strict,
        dictionary,
        tuple(beside or ()),
    )
    return guarded(lambda: _run(data, wish), near(lang), as_json=json, undone=NOT_ASSESSED)


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is asked, and how the result is wanted."""

    given: OptionValues
    reading: Reading
    scheme: SchemeOptions
    population: PopulationOptions
    lang: str | None
    output: str | None
    as_json: bool
    printed: bool
    strict: bool
    dictionary: str | None = None
    beside: tuple[str, ...] = ()


def _run(data: str, wish: _Wish) -> int:
    from ...case.beside import keep as keep_beside  # noqa: PLC0415 - help must not wait
    from ...case.dictionary import keep  # noqa: PLC0415

    case = case_of(data)
    lang = chosen(wish.lang, case.file.language if case else None)
    target = Target(wish.output, case, lang)
    assessment = _assessed(data, wish, target)
    if isinstance(assessment, tuple):
        return _refuse(assessment, lang, as_json=wish.as_json)
    if case is not None:
        if wish.dictionary is not None:
            keep(wish.dictionary, case.folder)
        keep_beside(wish.beside, case.folder)
        case.keep(assessment)
    bare = wish.as_json and wish.output is None and case is None
    report = None if bare else target.write(assessment)
    with delivering():
        if wish.as_json:
            from ...document.formats.json import as_json  # noqa: PLC0415 - only for --json

            print_json(as_json(assessment, lang))
        else:
            _show(assessment, report, lang)
    return code_of(assessment.verdict)


def _assessed(data: str, wish: _Wish, target: Target) -> Assessment | tuple[str, ...]:
    """The assessment; or, under ``--strict``, the columns nobody has decided."""
    # Imported late: the engine and numpy take longer than showing help may.
    from ...case.beside import with_beside  # noqa: PLC0415
    from ...case.dictionary import aids_of  # noqa: PLC0415
    from ...flow.assess import Circumstances, Study  # noqa: PLC0415
    from ...flow.versions import versions  # noqa: PLC0415
    from ..asking import ask, can_ask  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    case, lang = target.case, target.lang
    source = partial(getattr, case, "data") if case else partial(str, data)
    also = every(target.check, wish.scheme.read, wish.population.read)
    request = Request(source, wish.given, wish.reading.over, case, also, partial(waiting, lang))
    with opened(request) as (dataset, answered):
        applicable = wish.population.read()
        plan = replace(answered, scheme=wish.scheme.read(), population=applicable.told() if applicable else ())
        undecided = tuple(name for name in dataset.facts.columns if name not in plan.decided)
        if wish.strict and undecided:
            return undecided
        now = datetime.now(UTC)
        aids = aids_of(wish.dictionary, case.folder if case else None, now.date())
        asking = not wish.as_json and can_ask()
        with waiting(lang):
            aids = with_beside(aids, dataset, source(), wish.beside, case.folder if case else None)
            study = Study(dataset, plan, aids, applicable)
            decides = study.deciding(plan) if asking else ()
        if decides:
            plan = ask(plan, lang, study.deciding)
        with waiting(lang):
            return study.assess(plan, Circumstances(now, versions(), case.earlier if case else None, wish.printed, applicable, aids))


def _refuse(undecided: tuple[str, ...], lang: Lang, *, as_json: bool) -> int:
    with delivering():
        if as_json:
            print_json({"schema": "reidrisk/undecided/1", "level": None, "undecided": undecided})
        else:
            sys.stderr.write(_REFUSED.fill(count=len(undecided), columns=undecided).say(lang) + "\n")
    return NOT_GRADABLE


def _show(assessment: Assessment, report: Path | None, lang: Lang) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people

    from ...document.terminal import lines  # noqa: PLC0415

    console = Console(file=sys.stdout, highlight=False)
    console.print(lines(assessment, lang))
    said = _REPORT.fill(path=report) if report is not None else _NO_REPORT
    console.print(said.say(lang), soft_wrap=True, markup=False)
