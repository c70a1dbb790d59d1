"""``reidrisk synthesize``: synthetic records, never without what attacks on them find."""

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
from ...case.options.numbers import Numbers, words
from ...data.options import ReadOptions
from ...model.exact import show
from ...model.problem import Problems
from ...model.text import Lang, Text
from ..arguments import OUTPUT, AsJson, Language, Reading, written
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said
from ..private_options import UNIT, Private, needed

if TYPE_CHECKING:
    from ...mitigate.synthetic import Synthetic

_MADE = Text(
    "合成 {made} 条记录，{columns} 列；由 {inside} 人的数据得出，另留出 {outside} 人作对照，他们没有参与。",
    "{made} synthetic records of {columns} columns, from {inside} people; {outside} others were kept out to compare with.",
)
_USE = Text(
    "可用性：各列分布平均相差 {distance}（总变差），两列关联（Cramér V）平均相差 {pairs}。",
    "Utility: distributions differ by {distance} on average (total variation), associations of two columns (Cramér's V) by {pairs}.",
)
_ATTACKED = Text(
    "对合成数据的攻击（结果只供持有者看：它们不受差分隐私保护）：", "Attacks on it (for the holder only: these figures are not private):"
)
_WROTE = Text("已写入 {path}。", "Wrote {path}.")


@dataclass(frozen=True)
class _Wish:
    """Everything as it was typed."""

    columns: list[str]
    secrets: list[str]
    control: str
    private: Private
    out: str
    report: str | None
    reading: Reading
    lang: str | None


def synthesize(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str, Parameter(help=said("数据文件、Parquet 目录或案例文件夹", "a data file, a Parquet folder or a case"))],
    /,
    *,
    out: Annotated[str, written("合成数据（.csv）", "the synthetic data (.csv)")],
    columns: Annotated[
        list[str] | None, Parameter(negative="", help=said("合成哪些列；默认全部", "columns to make; all by default"))
    ] = None,
    secret: Annotated[
        list[str] | None, Parameter(negative="", help=said("攻击者试图推断的列", "columns that the adversary tries to infer"))
    ] = None,
    private: Private = Private(),  # noqa: B008 - frozen
    control: Annotated[
        str, Parameter(help=said("留出作对照的记录比例", "share of the records kept out, to compare the attacks with"))
    ] = "20%",
    report: Annotated[
        str | None, Parameter(group=OUTPUT, help=said("可用性与攻击结果写成网页（.html）", "utility and attacks as a page (.html)"))
    ] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Draw records from differentially private counts (OpenDP), and attack what was drawn."""
    wish = _Wish(words(columns), words(secret), control, private, out, report, reading, lang)
    return guarded(partial(_run, data, wish, as_json=json), near(lang), as_json=json)


def _run(data: str, wish: _Wish, *, as_json: bool) -> int:
    from ...case.budget import Charge  # noqa: PLC0415 - help must not wait for the engine
    from ...data.open import open_dataset  # noqa: PLC0415
    from ...data.output.output_file import check_output  # noqa: PLC0415
    from ...flow.synthesize import synthesize as synthesized  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    case = open_case(data) if is_case(data) else None
    lang = chosen(wish.lang, case.file.language if case else None)
    given, most = wish.private.read(case)
    epsilon, outside = needed(given), _share(wish.control)
    out = Path(wish.out).expanduser()
    check_output(out, (".csv",))
    base = ReadOptions() if case is None else case.read_options()
    with waiting(lang), open_dataset(case.data if case else data, wish.reading.over(base), ordered=True) as dataset:
        found = synthesized(dataset, wish.columns, wish.secrets, epsilon, wish.private.each, outside)
        # Entered before anything is written or shown: noise that was drawn and thrown away costs nothing.
        charged = Charge(case, epsilon, most, "synthesize", wish.private.each).make(dataset, found.columns)
    _write(found, out, wish, lang)
    if as_json:
        print_json(_as_json(found, epsilon, wish, lang))
        return ACCEPTABLE
    lines = [*_told(found, epsilon, wish.private.each, lang), *([charged.say(lang)] if charged else [])]
    lines += [_WROTE.fill(path=path).say(lang) for path in (wish.out, wish.report) if path]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return ACCEPTABLE


def _share(given: str) -> Fraction:
    numbers = Numbers(Problems())
    found = numbers.share("--control", given)
    numbers.problems.stop_if_any()
    return found or Fraction(0)


def _write(found: Synthetic, out: Path, wish: _Wish, lang: Lang) -> None:
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.synthesize import keep  # noqa: PLC0415

    if wish.report is not None:
        from ...document.attack_figure import attack_figure  # noqa: PLC0415 - only where a page is wanted
        from ...document.utility_page import utility_page  # noqa: PLC0415

        figure = attack_figure(found.attacks, lang)
        page = utility_page(found.utility, out.name, lang, [figure] if figure is not None else [])
        write_atomic(Path(wish.report).expanduser(), page.encode())
    keep(found, out)


def _told(found: Synthetic, epsilon: Fraction, each: int, lang: Lang) -> Iterator[str]:
    from ...document.results.attack import told  # noqa: PLC0415 - only for people

    yield _MADE.fill(made=len(found.drawn.rows), columns=len(found.columns), inside=found.inside, outside=found.outside).say(lang)
    yield UNIT.fill(each=each, epsilon=epsilon).say(lang)
    yield _USE.fill(distance=f"{_distance(found):.3f}", pairs=f"{_pairs(found):.3f}").say(lang)
    yield _ATTACKED.say(lang)
    for one in found.attacks:
        yield from told(one, lang)


def _distance(found: Synthetic) -> float:
    return sum(one.distance or 0.0 for one in found.utility.columns) / len(found.columns)


def _pairs(found: Synthetic) -> float:
    pairs = found.utility.pairs
    return sum(abs(one.before - one.after) for one in pairs) / max(len(pairs), 1)


def _as_json(found: Synthetic, epsilon: Fraction, wish: _Wish, lang: Lang) -> dict[str, Any]:
    from ...document.results.attack import one_json  # noqa: PLC0415 - only for programs
    from ...flow.versions import versions  # noqa: PLC0415

    parents = [None if one is None else found.columns[one] for one in found.drawn.parents]
    return {
        "schema": "reidrisk/synthetic/1",
        "tool": versions(),
        "columns": list(found.columns),
        "parents": dict(zip(found.columns, parents, strict=True)),
        "records": len(found.drawn.rows),
        "inside": found.inside,
        "outside": found.outside,
        "epsilon": show(epsilon, 6),
        "delta": "0",
        "records_a_person": wish.private.each,
        "off": found.drawn.off,
        "utility": {
            "columns": {one.name: one.distance for one in found.utility.columns},
            "pairs": [{"one": one.one, "other": one.other, "before": one.before, "after": one.after} for one in found.utility.pairs],
        },
        "attacks": [one_json(one, lang) for one in found.attacks],
        "output": wish.out,
        "report": wish.report,
        "errors": [],
    }
