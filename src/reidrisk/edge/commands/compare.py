"""``reidrisk compare``: the same data and answers under several editions, and why they differ."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ...case.case import Case, case_of
from ...case.input import Request, every, opened
from ...case.options.numbers import words
from ...model.assessment import Assessment
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ...prepare.options import OptionValues
from ..arguments import AsJson, Context, Language, Reading, Roles, values, written
from ..edition_arguments import EditionAnswers, PopulationOptions, SchemeOptions, with_editions
from ..exits import ACCEPTABLE, FINDING, NOT_ASSESSED, NOT_GRADABLE, delivering, guarded, print_json
from ..language import chosen, near, said

_FEW = Text("请至少指定两个标准。", "Name at least two editions.")
_HOW = Text(
    "例如 --standard gbt-42460-2023,ipc-ontario-2016；不写 --standard 则比较全部。",
    "As in --standard gbt-42460-2023,ipc-ontario-2016; without --standard all are compared.",
)
_HEAD_WIDTH, _EDITION_WIDTH = 20, 26  # a table that is torn into syllables says nothing
_EACH = Text("{id}：{why}", "{id}: {why}")
_WROTE = Text("已写入 {path}", "Wrote {path}")
_HTML = Text("比较只能写成 HTML 文件。", "A comparison is written as an HTML file.")
_NAME = Text("请用 .html 结尾的文件名。", "Give a file name that ends in .html.")


def compare(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件、Parquet 目录或案例文件夹", "a data file, a Parquet folder or a case"))],
    /,
    *,
    roles: Roles = Roles(),  # noqa: B008 - frozen
    context: Context = Context(),  # noqa: B008 - frozen
    edition: EditionAnswers = EditionAnswers(),  # noqa: B008 - frozen
    scheme: SchemeOptions = SchemeOptions(),  # noqa: B008 - frozen
    population: PopulationOptions = PopulationOptions(),  # noqa: B008 - frozen
    reading: Reading = Reading(),  # noqa: B008 - frozen
    output: Annotated[
        str | None,
        written("把并列表写成此 HTML 文件", "write the table to this HTML file"),
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Editions side by side: all of them, or those named with ``--standard a,b,c``."""
    given = with_editions(edition, values(roles, context))
    wish = _Wish(given, reading, scheme, population, output, lang, json)
    return guarded(lambda: _run(data, wish), near(lang), as_json=json, undone=NOT_ASSESSED)


@dataclass(frozen=True, slots=True)
class _Wish:
    """What is asked, and how the result is wanted."""

    given: OptionValues
    reading: Reading
    scheme: SchemeOptions
    population: PopulationOptions
    output: str | None
    lang: str | None
    as_json: bool

    @property
    def editions(self) -> tuple[str, ...]:
        """Each edition once, in the order given; all that there are, where none is named."""
        from ...flow.editions import standards  # noqa: PLC0415 - help must not wait for it

        named = tuple(dict.fromkeys(words([self.given.standard or ""])))
        return named if self.given.standard is not None else tuple(one.id for one in standards())


def _run(data: str, wish: _Wish) -> int:
    case = case_of(data)
    lang = chosen(wish.lang, case.file.language if case else None)
    found = _compared(data, case, wish, lang)
    path = _write(found, wish.output, lang)
    with delivering():
        if wish.as_json:
            from ...document.comparison import comparison_json  # noqa: PLC0415 - help must not wait for it
            from ...flow.versions import versions  # noqa: PLC0415

            print_json(comparison_json(found, lang, dict(versions())))
        else:
            _show(found, path, lang)
    return code_of_all(found)


def code_of_all(found: Sequence[Assessment]) -> int:
    """1 when an edition finds against it, else 4 when one cannot say yet, else 0."""
    said_of = [one.verdict.acceptable for one in found]
    return FINDING if False in said_of else NOT_GRADABLE if None in said_of else ACCEPTABLE


def _compared(data: str, case: Case | None, wish: _Wish, lang: Lang) -> tuple[Assessment, ...]:
    from ...case.beside import with_beside  # noqa: PLC0415
    from ...case.dictionary import aids_of  # noqa: PLC0415
    from ...flow.assess import Circumstances  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.compare import compare as run  # noqa: PLC0415
    from ...flow.versions import versions  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    source = partial(getattr, case, "data") if case else partial(str, data)
    also = every(partial(_editions, wish), partial(_html, wish.output), wish.scheme.read, wish.population.read)
    editions = wish.editions
    first = replace(wish.given, standard=editions[0] if editions else None)
    request = Request(source, first, wish.reading.over, case, also, partial(waiting, lang))
    with opened(request) as (dataset, plan):
        applicable, scheme = wish.population.read(), wish.scheme.read()
        told = applicable.identity() if applicable else ()
        plans = [replace(plan, standard=name, scheme=scheme, population=told) for name in editions]
        now, folder = datetime.now(UTC), case.folder if case else None
        with waiting(lang):  # what stands beside the data is seen as `assess` sees it
            aids = with_beside(aids_of(None, folder, now.date()), dataset, source(), (), folder)
            return run(dataset, plans, Circumstances(now, versions(), population=applicable, aids=aids))


def _editions(wish: _Wish) -> None:
    """Each named edition must exist, and there must be two."""
    from ...flow.editions import find_standard  # noqa: PLC0415 - help must not wait for it

    editions = wish.editions
    if len(editions) < 2:  # noqa: PLR2004 - nothing to compare
        raise InputError(Problem("few_editions", _FEW, _HOW))
    every(*(partial(find_standard, name) for name in editions))()


def _html(output: str | None) -> None:
    if output is not None and Path(output).suffix.casefold() != ".html":
        raise InputError(Problem("unknown_format", _HTML, _NAME, output))


def _write(found: Sequence[Assessment], output: str | None, lang: Lang) -> Path | None:
    if output is None:
        return None
    from ...data.files import write_atomic  # noqa: PLC0415 - only for a page
    from ...document.comparison import comparison_page  # noqa: PLC0415

    write_atomic(Path(output), comparison_page(found, lang).encode())
    return Path(output)


def _show(found: Sequence[Assessment], path: Path | None, lang: Lang) -> None:
    from rich.console import Console  # noqa: PLC0415 - only for people
    from rich.table import Table  # noqa: PLC0415

    from ...document.comparison import heads, rows  # noqa: PLC0415

    console, names = Console(file=sys.stdout, highlight=False, markup=False), heads(lang)
    said_of = rows(found, lang)
    at_once = max(1, (console.width - _HEAD_WIDTH) // _EDITION_WIDTH)
    for first in range(0, len(said_of), at_once):
        table = Table(pad_edge=False, show_lines=True)
        table.add_column(names["edition"], overflow="fold")
        for row in (block := said_of[first : first + at_once]):
            table.add_column(row.id, overflow="fold")
        for key, head in names.items():
            if key != "edition":
                table.add_row(head, *(row.cells[key] for row in block))
        console.print(table)
    for line, style in _reasons(found, lang):
        console.print(line, style=style, soft_wrap=True)
    if path is not None:
        console.print(_WROTE.fill(path=path).say(lang), soft_wrap=True)


def _reasons(found: Sequence[Assessment], lang: Lang) -> Iterator[tuple[str, str | None]]:
    """Why they differ, then what each edition says in a sentence, then which say nothing yet and why, with a style."""
    from ...document.comparison import not_graded, reasons, rows, why  # noqa: PLC0415
    from ...document.lines import plain  # noqa: PLC0415

    for reason in reasons(found, lang):
        yield f"{why(lang)} · {reason.about}", "bold"
        yield from ((f"  {says} — {', '.join(ids)}", None) for says, ids in reason.sides)
    for row in rows(found, lang):
        yield f"{row.id}: {plain(row.headline)}", None
        yield from ((f"  △ {caution}", None) for caution in row.cautions)
    open_ = [(row.id, row.not_graded) for row in rows(found, lang) if row.not_graded]
    if open_:
        yield not_graded(lang), "bold"
        yield from ((f"  {_EACH.fill(id=name, why=plain(reason)).say(lang)}", None) for name, reason in open_)
