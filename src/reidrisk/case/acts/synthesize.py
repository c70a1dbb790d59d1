"""Synthetic records, never without what attacks on them find (OpenDP; China methodology 12.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

from ...document.results.forms import SyntheticForm
from ...model.act import Act, Call, Session
from ...model.exact import show
from ...model.frozen import dataclass
from ...model.option import Exactly, Names, Option
from ...model.problem import Problems
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.data import OnData
from ..options.groups import PROTECT
from ..options.numbers import Numbers, words
from ..options.output import OUTPUT, InLanguage, written
from ..options.private import UNIT, Private, needed
from ..options.reading import ReadingOptions

if TYPE_CHECKING:
    import pandas as pd

    from ...mitigate.substitutes.synthetic import Synthetic

_MADE = Text(
    "合成 {made} 条记录，{columns} 列；由 {inside} 人的数据得出，另留出 {outside} 人作对照，他们没有参与。",
    "{made} {made|synthetic record|synthetic records} of {columns} {columns|column|columns}, from {inside} {inside|person|people}; "
    "{outside} others were kept out to compare with.",
)
_USE = Text(
    "可用性：各列分布平均相差 {distance}（总变差），两列关联（Cramér V）平均相差 {pairs}。",
    "Utility: distributions differ by {distance} on average (total variation), associations of two columns (Cramér's V) by {pairs}.",
)
_ATTACKED = Text(
    "对合成数据的攻击（结果只供持有者看：它们不受差分隐私保护）：", "Attacks on it (for the holder only: these figures are not private):"
)
_WROTE = Text("已写入 {path}。", "Wrote {path}.")


@dataclass(frozen=True, kw_only=True)
class Synthesize(InLanguage, ReadingOptions, Private, OnData):
    """From which data, which columns, for how much of the budget."""

    output: Annotated[str | Path | None, written(Text("合成数据（.csv）", "the synthetic data (.csv)"))] = None
    columns: Annotated[Names, Option(Text("合成哪些列；默认全部", "columns to make; all by default"))] = None
    secret: Annotated[Names, Option(Text("攻击者试图推断的列", "columns that the adversary tries to infer"))] = None
    control: Annotated[
        Exactly,
        Option(
            Text("留出作对照的记录比例", "share of the records kept out, to compare the attacks with"),
            form=Text("0 到 1 之间的数，或百分比", "a number from 0 to 1, or a percentage"),
        ),
    ] = "20%"
    report: Annotated[
        str | Path | None, Option(Text("可用性与攻击结果写成网页（.html）", "utility and attacks as a page (.html)"), OUTPUT)
    ] = None


@dataclass(frozen=True, slots=True, repr=False)
class Synthesized(Saying):
    """The records that were drawn, how useful they are, and what attacks on them find (for the holder only)."""

    lang: Lang
    synthetic: Synthetic
    epsilon: Fraction
    each: int
    output: str | Path | None = None
    report: str | Path | None = None
    charged: Phrase | None = None

    def to_dict(self) -> SyntheticForm:
        """What ``--json`` prints."""
        from ...document.results.attack import one_json  # noqa: PLC0415 - only for programs
        from ...flow.versions import versions  # noqa: PLC0415

        found = self.synthetic
        parents = [None if one is None else found.columns[one] for one in found.drawn.parents]
        return cast(
            "SyntheticForm",
            {
                "schema": "reidrisk/synthetic/1",
                "tool": versions(),
                "columns": list(found.columns),
                "parents": dict(zip(found.columns, parents, strict=True)),
                "records": len(found.drawn.rows),
                "inside": found.inside,
                "outside": found.outside,
                "epsilon": show(self.epsilon, 6),
                "delta": "0",
                "records_a_person": self.each,
                "off": found.drawn.off,
                "utility": {
                    "columns": {one.name: one.distance for one in found.utility.columns},
                    "pairs": [
                        {"one": one.one, "other": one.other, "before": one.before, "after": one.after} for one in found.utility.pairs
                    ],
                },
                "attacks": [one_json(one, self.lang) for one in found.attacks],
                "output": None if self.output is None else str(self.output),
                "report": None if self.report is None else str(self.report),
                "errors": [],
            },
        )

    def to_pandas(self) -> pd.DataFrame:
        """The synthetic records, as text. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        head, *rows = self.synthetic.lines()
        return frame({str(number): dict(zip(head, row, strict=True)) for number, row in enumerate(rows)})

    def lines(self) -> Iterator[str]:
        """What was made, spent, and found by the attacks."""
        from ...document.results.attack import attempt_lines  # noqa: PLC0415 - only for people

        found, lang = self.synthetic, self.lang
        yield _MADE.fill(made=len(found.drawn.rows), columns=len(found.columns), inside=found.inside, outside=found.outside).say(lang)
        yield UNIT.fill(each=self.each, epsilon=self.epsilon).say(lang)
        yield _USE.fill(distance=f"{_distance(found):.3f}", pairs=f"{_pairs(found):.3f}").say(lang)
        yield _ATTACKED.say(lang)
        for one in found.attacks:
            yield from attempt_lines(one, lang)
        if self.charged is not None:
            yield self.charged.say(lang)
        yield from (_WROTE.fill(path=path).say(lang) for path in (self.output, self.report) if path)

    def __repr__(self) -> str:
        return f"<reidrisk synthetic {len(self.synthetic.drawn.rows)} records of {len(self.synthetic.columns)} columns>"


def run(request: Synthesize, session: Session) -> Synthesized:
    """Draw, attack, charge, write."""
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...data.options import ReadOptions  # noqa: PLC0415
    from ...data.output.output_file import check_output  # noqa: PLC0415
    from ...flow.synthesize import keep, synthesize  # noqa: PLC0415
    from ..budget import Charge  # noqa: PLC0415

    case = request.case()
    lang = request.speaks(session, case.file.language if case else None)
    given, most = request.spending(case)
    epsilon, outside = needed(given), _share(request.control)
    path = None if request.output is None else Path(request.output).expanduser()
    if path is not None:
        check_output(path, (".csv",))
    base = ReadOptions() if case is None else case.read_options()
    with session.watcher.busy(lang), open_dataset(request.source(case), request.over(base), ordered=True) as dataset:
        found = synthesize(dataset, words(request.columns), words(request.secret), epsilon, request.each, outside)
        # Entered before anything is written or shown: noise that was drawn and thrown away costs nothing.
        charge = Charge(case, epsilon, most, "synthesize", request.each)
        charged = charge.make(dataset, found.columns)
    if request.report is not None:
        _page(found, Path(request.report).expanduser(), path.name if path else "", lang)
    if path is not None:
        keep(found, path)
        charge.made(path)
    return Synthesized(lang, found, epsilon, request.each, request.output, request.report, charged)


def _share(given: Exactly) -> Fraction:
    numbers = Numbers(Problems())
    found = numbers.share("--control", given)
    numbers.problems.stop_if_any()
    return found or Fraction(0)


def _page(found: Synthetic, report: Path, name: str, lang: Lang) -> None:
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...document.utility.attack import attack_figure  # noqa: PLC0415 - only where a page is wanted
    from ...document.utility.page import utility_page  # noqa: PLC0415

    figure = attack_figure(found.attacks, lang)
    page = utility_page(found.utility, name, lang, [figure] if figure is not None else [])
    write_atomic(report, page.encode())


def _distance(found: Synthetic) -> float:
    return sum(one.distance or 0.0 for one in found.utility.columns) / len(found.columns)


def _pairs(found: Synthetic) -> float:
    pairs = found.utility.pairs
    return sum(abs(one.before - one.after) for one in pairs) / max(len(pairs), 1)


ACT = Act(
    "synthesize",
    Text("合成数据（差分隐私），附对它的攻击结果", "synthetic records (differentially private), with the attacks on them"),
    Synthesize,
    Synthesized,
    run,
    PROTECT,
    60,
    Text(
        "由差分隐私的计数抽取合成记录，留出一部分人不参与，并对合成数据发起攻击，与对留出者的攻击相比。攻击结果和可用性只供持有者看。",
        "Draws records from differentially private counts, keeps some people out, attacks what was drawn, and compares with attacks on "
        "those kept out. Utility and attacks are for the holder only: they are not private.",
    ),
    Text(
        "`synthetic` 有记录、可用性与攻击；`to_pandas()` 为合成的记录。",
        "`synthetic` has records, utility and attacks; `to_pandas()` the records.",
    ),
    clauses=("China methodology (2024) 12.2",),
    errors=(
        Text("没有给出 ε，或超出案例的预算", "no ε, or one that exceeds the budget of the case"),
        Text("没有这样的列，或数据不能读", "a column that there is not, or data that cannot be read"),
        Text("结果不能写到所给的位置", "a place where the result cannot be written"),
    ),
    examples=(
        Call(
            Text("三列，ε = 1", "Three columns, ε = 1"),
            {
                "data": "samples/cn_discharge.csv",
                "output": "synthetic.csv",
                "columns": ["性别", "年龄", "离院方式"],
                "secret": ["离院方式"],
                "epsilon": "1",
            },
            runs=False,  # noise is drawn anew each time
        ),
    ),
    extras=("synthetic",),
)
