"""``reidrisk assess``: from a file or a case to the level, the report and the exit code."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ...data.options import ReadOptions
from ...model.assessment import Assessment
from ...model.problem import InputError
from ...model.text import Lang, Text
from ...prepare.options import OptionValues
from ..arguments import DEFAULT_LANGUAGE, OUTPUT, AsJson, Context, Language, Reading, Roles, values
from ..case import Case, is_case, open_case
from ..exits import code_of, guarded, print_json
from ..language import language, said

_REPORT = Text("报告：{path}", "Report: {path}")
_UNSAFE = re.compile(r"[^\w.-]+")


def assess(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件、Parquet 目录或案例文件夹", "a data file, a Parquet folder or a case"))],
    /,
    *,
    roles: Roles = Roles(),  # noqa: B008 - frozen
    context: Context = Context(),  # noqa: B008 - frozen
    reading: Reading = Reading(),  # noqa: B008 - frozen
    output: Annotated[
        str | None,
        Parameter(
            name=["--output", "-o"], group=OUTPUT, help=said("报告写到哪里（文件或文件夹）", "where the report goes (a file or a folder)")
        ),
    ] = None,
    as_printed: Annotated[
        bool,
        Parameter(
            negative="",
            group=OUTPUT,
            help=said("按标准 D.3 的取舍显示数值（级别不变）", "show figures rounded as D.3 prints them (the level stays exact)"),
        ),
    ] = False,
    lang: Language = DEFAULT_LANGUAGE,
    json: AsJson = False,
) -> int:
    """The level of a dataset with its evidence."""
    chosen = language(["--lang", lang], {})
    wish = _Wish(values(roles, context), reading, chosen, output, json, as_printed)
    return guarded(lambda: _run(data, wish), chosen, as_json=json)


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is asked, and how the result is wanted."""

    given: OptionValues
    reading: Reading
    lang: Lang
    output: str | None
    as_json: bool
    printed: bool


def _run(data: str, wish: _Wish) -> int:
    case = open_case(data) if is_case(data) else None
    assessment = _assessed(case.data if case else data, case, wish)
    if case is not None:
        case.keep(assessment)
    report = _write_report(assessment, case, wish)
    if wish.as_json:
        from ...document.formats.json import as_json  # noqa: PLC0415 - only for --json

        print_json(as_json(assessment, wish.lang))
    else:
        _show(assessment, report, wish.lang)
    return code_of(assessment.verdict)


def _assessed(data: str, case: Case | None, wish: _Wish) -> Assessment:
    # Imported late: the engine and numpy take longer than showing help may.
    from ...data.open import open_dataset  # noqa: PLC0415
    from ...flow import Circumstances  # noqa: PLC0415
    from ...flow import assess as run  # noqa: PLC0415
    from ...prepare.options import plan_from_options  # noqa: PLC0415
    from ..asking import ask, can_ask  # noqa: PLC0415
    from ..versions import versions  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    base = case.file.plan() if case else None
    plan_from_options(wish.given, None, base)  # wrong answers are said before a long file is read
    with waiting(wish.lang):
        dataset = open_dataset(data, wish.reading.over(case.file.read_options() if case else ReadOptions()))
    with dataset:
        if case and (unknown := case.file.unknown_columns(dataset.facts.columns)):
            raise InputError(*unknown)
        plan = plan_from_options(wish.given, dataset.facts.columns, base)
        if not wish.as_json and can_ask():
            plan = ask(plan, wish.lang)
        circumstances = Circumstances(datetime.now(UTC), versions(), case.earlier if case else None, wish.printed)
        with waiting(wish.lang):
            return run(dataset, plan, circumstances)


def _write_report(assessment: Assessment, case: Case | None, wish: _Wish) -> Path | None:
    """The HTML report: into the case, where `-o` says, or beside the person; none for bare --json."""
    if wish.as_json and wish.output is None and case is None:
        return None
    from ...data.files import write_atomic  # noqa: PLC0415 - only when a report is written
    from ...document.formats.html import FORMAT  # noqa: PLC0415

    path = _report_path(assessment, case, wish)
    write_atomic(path, FORMAT.render(assessment, wish.lang))
    return path


def _report_path(assessment: Assessment, case: Case | None, wish: _Wish) -> Path:
    name = f"{_UNSAFE.sub('-', Path(assessment.facts.name).stem) or 'data'}-{wish.lang}.html"
    if wish.output is None:
        return case.document(f"assessment-{wish.lang}.html") if case else Path(f"reidrisk-{name}")
    target = Path(wish.output)
    return target / f"reidrisk-{name}" if target.is_dir() or not target.suffix else target


def _show(assessment: Assessment, report: Path | None, lang: Lang) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people

    from ...document.terminal import lines  # noqa: PLC0415

    console = Console(file=sys.stdout, highlight=False)
    console.print(lines(assessment, lang))
    if report is not None:
        console.print(_REPORT.fill(path=report).say(lang), soft_wrap=True)
