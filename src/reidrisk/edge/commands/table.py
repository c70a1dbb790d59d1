"""``reidrisk table``: counts instead of records, with small cells suppressed or differentially private."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from ...case.case import is_case, open_case
from ...case.options.numbers import words
from ...data.options import ReadOptions
from ...model.exact import show
from ...model.problem import InputError, Problem
from ...model.text import Phrase, Text
from ..arguments import OUTPUT, AsJson, Language, Reading, written
from ..exits import ACCEPTABLE, FINDING, guarded, print_json
from ..language import chosen, near, said
from ..private_options import UNIT, Private

if TYPE_CHECKING:
    from ...mitigate.tabulation import Tabulation

_COUNTS = Text(
    "{cells} 个单元格，其中抑制 {suppressed} 个（少于 {least}；为防止由合计推算，另抑制 {more} 个）。不含合计。",
    "{cells} cells, {suppressed} suppressed (below {least}; {more} of them so that no total gives one away). No totals.",
)
_EXPOSED = Text(
    "有 {count} 个小单元格，知道全部合计的人仍能推算。",
    "{count} small cells can be worked out all the same by who knows every total.",
)
_REFUSED = Text(
    "没有写出任何文件。请先泛化（例如 reidrisk transform --with bands）、减少列、调低 --least，或改用差分隐私（--epsilon）；"
    "确要写出时用 --not-protected。",
    "Nothing was written. Generalise first (say with reidrisk transform --with bands), take fewer columns, lower --least, or add noise "
    "instead (--epsilon); --not-protected writes it all the same.",
)
_UNPROTECTED = Text(
    "未受保护：按要求写出，其中有单元格可由合计推算。", "Not protected: written as asked, though totals give some of its cells away."
)
_NOISE = Text(
    "{columns}：{cells} 个计数，ε = {epsilon}；每个计数的误差有 95% 的把握小于 {off}。",
    "{columns}: {cells} counts with ε = {epsilon}; with 95% confidence a count is off by less than {off}.",
)
_WROTE = Text("已写入 {path}。", "Wrote {path}.")
_NEEDS_NOISE = Text("--marginals 只用于差分隐私计数。", "--marginals is for differentially private counts.")
_ADD_EPSILON = Text("请加上 --epsilon。", "Add --epsilon.")


@dataclass(frozen=True)
class _Wish:
    """Everything as it was typed."""

    columns: list[str]
    least: int
    exposed: bool
    private: Private
    marginals: int | None
    out: str | None
    reading: Reading
    lang: str | None


def table(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件、Parquet 目录或案例文件夹", "a data file, a Parquet folder or a case"))],
    /,
    *,
    by: Annotated[list[str], Parameter(negative="", help=said("按哪些列计数，以逗号分隔", "columns to count by, separated by commas"))],
    least: Annotated[int, Parameter(help=said("少于此数的单元格抑制", "cells below this are suppressed"))] = 10,
    not_protected: Annotated[
        bool,
        Parameter(
            negative="",
            group=OUTPUT,
            help=said(
                "即使有小单元格仍能由合计推算也写出，并说明“未受保护”；默认拒绝（退出码 1）",
                "write it even where totals give small cells away, as not protected; refused by default (exit code 1)",
            ),
        ),
    ] = False,
    private: Private = Private(),  # noqa: B008 - frozen
    marginals: Annotated[
        int | None,
        Parameter(
            help=said(
                "差分隐私：不给全部列的交叉表，而给每 K 列的边际表，预算平分",
                "differential privacy: instead of one table of all columns, every table of K of them; they share the budget",
            )
        ),
    ] = None,
    out: Annotated[str | None, written("结果文件（.csv）", "the result (.csv)")] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Count by columns: small cells suppressed, or with noise that makes the counts differentially private."""
    wish = _Wish(words(by), least, not_protected, private, marginals, out, reading, lang)
    return guarded(partial(_run, data, wish, as_json=json), near(lang), as_json=json)


def _run(data: str, wish: _Wish, *, as_json: bool) -> int:
    from ...case.budget import Charge  # noqa: PLC0415 - help must not wait for the engine
    from ...data.open import open_dataset  # noqa: PLC0415
    from ...flow.tabulate import keep, tabulate  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    case = open_case(data) if is_case(data) else None
    lang = chosen(wish.lang, case.file.language if case else None)
    epsilon, most = wish.private.read(case)
    if wish.marginals is not None and epsilon is None:
        raise InputError(Problem("no_epsilon", _NEEDS_NOISE, _ADD_EPSILON))
    base, charged = ReadOptions() if case is None else case.read_options(), None
    with waiting(lang), open_dataset(case.data if case else data, wish.reading.over(base)) as dataset:
        found = tabulate(dataset, wish.columns, wish.least, epsilon, wish.private.each, wish.marginals)
        if epsilon is not None:
            # Entered before anything is written or shown: noise that was drawn and thrown away costs nothing.
            charged = Charge(case, epsilon, most, "table", wish.private.each).make(dataset, tuple(wish.columns))
    exposed = any(one.exposed for one in found)
    out = None if exposed and not wish.exposed else wish.out
    if out is not None:
        keep(found, Path(out).expanduser())
    if as_json:
        print_json(_as_json(found, wish, epsilon, out))
    else:
        lines = [*_told(found, wish, epsilon), *([charged] if charged else []), *([_WROTE.fill(path=out)] if out else [])]
        lines = [Phrase(_UNPROTECTED), *lines] if exposed and out else [*lines, Phrase(_REFUSED)] if exposed else lines
        sys.stdout.write("".join(line.say(lang) + "\n" for line in lines))
    return FINDING if exposed else ACCEPTABLE


def _told(found: tuple[Tabulation, ...], wish: _Wish, epsilon: Fraction | None) -> Iterator[Phrase]:
    for one in found:
        if one.epsilon is None:
            yield _COUNTS.fill(cells=len(one.cells), suppressed=one.suppressed, least=wish.least, more=one.complementary)
        else:
            yield _NOISE.fill(columns=" × ".join(one.columns), cells=len(one.cells), epsilon=one.epsilon, off=one.off)
        if one.exposed:
            yield _EXPOSED.fill(count=one.exposed)
    if epsilon is not None:
        yield UNIT.fill(each=wish.private.each, epsilon=epsilon)


def _as_json(found: tuple[Tabulation, ...], wish: _Wish, epsilon: Fraction | None, out: str | None) -> dict[str, Any]:
    one = found[0]
    return {
        "schema": "reidrisk/table/1",
        "columns": list(dict.fromkeys(name for each in found for name in each.columns)),
        "cells": sum(len(each.cells) for each in found),
        "suppressed": one.suppressed,
        "complementary": one.complementary,
        "exposed": one.exposed,
        "protected": not any(each.exposed for each in found),
        "epsilon": None if epsilon is None else show(epsilon, 6),
        "delta": None if epsilon is None else "0",
        "records_a_person": None if epsilon is None else wish.private.each,
        "tables": [
            {"columns": list(each.columns), "cells": len(each.cells), "epsilon": each.epsilon and show(each.epsilon, 6), "off": each.off}
            for each in found
        ],
        "output": out,
        "errors": [],
    }
