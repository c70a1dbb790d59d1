"""The same data and answers under several editions, and why they differ (GB/T 42460 D, China methodology 11.3, ITU-T X Suppl.39 I)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

from ...document.results.forms_compared import ComparedForm
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Names
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ...model.words import NOT_ASSESSED
from ..options.data import OnData
from ..options.grading import STANDARD, Answering
from ..options.groups import GRADE
from ..options.numbers import words
from ..options.output import InLanguage, written
from ..options.population import PopulationOptions
from ..options.reading import ReadingOptions
from ..options.scheme import Scheme
from ..options.settling import Settling

if TYPE_CHECKING:
    import pandas as pd

    from ...model.assessment import Assessment
    from ..case import Case

_FEW = Text("请至少指定两个标准。", "Name at least two editions.")
_HOW = Text(
    "例如 --standard gbt-42460-2023,ipc-ontario-2016；不写 --standard 则比较全部。",
    "As in --standard gbt-42460-2023,ipc-ontario-2016; without --standard all are compared.",
)
_HTML = Text("比较只能写成 HTML 文件。", "A comparison is written as an HTML file.")
_NAME = Text("请用 .html 结尾的文件名。", "Give a file name that ends in .html.")


@dataclass(frozen=True, kw_only=True)
class Compare(InLanguage, Settling, ReadingOptions, PopulationOptions, Scheme, Answering, OnData):
    """What is graded, and by which editions."""

    standard: Annotated[Names, STANDARD] = None
    output: Annotated[str | Path | None, written(Text("把并列表写成此 HTML 文件", "write the table to this HTML file"))] = None

    @property
    def editions(self) -> tuple[str, ...]:
        """Each edition once, in the order given; all that there are, where none is named."""
        from ...flow.editions import standards  # noqa: PLC0415 - help must not wait for it

        if self.standard is None:
            return tuple(one.id for one in standards())
        return tuple(dict.fromkeys(words(self.standard)))


@dataclass(frozen=True, slots=True, repr=False)
class Compared:
    """The assessment by each edition, in the order asked for. `written`: the page, if one was wanted."""

    lang: Lang
    assessments: tuple[Assessment, ...]
    written: Path | None = None

    def to_dict(self) -> ComparedForm:
        """What ``--json`` prints."""
        from ...document.report.comparison import comparison_json  # noqa: PLC0415 - help must not wait for it
        from ...flow.versions import versions  # noqa: PLC0415

        return cast("ComparedForm", comparison_json(self.assessments, self.lang, dict(versions())))

    def to_pandas(self) -> pd.DataFrame:
        """One line an edition, by its id: what it looks at and what it says. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415
        from ...document.report.comparison import heads_of, rows  # noqa: PLC0415 - as above

        names = [key for key in heads_of(self.lang) if key != "edition"]
        return frame({row.id: {key: row.cells[key] for key in names} for row in rows(self.assessments, self.lang)})

    def __repr__(self) -> str:
        return f"<reidrisk comparison of {len(self.assessments)} editions>"

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import table_html  # noqa: PLC0415
        from ...document.report.comparison import heads_of, rows  # noqa: PLC0415 - as above

        names = heads_of(self.lang)
        listed = [[row.id, *(row.cells[key] for key in names if key != "edition")] for row in rows(self.assessments, self.lang)]
        return table_html([names["edition"], *(head for key, head in names.items() if key != "edition")], listed)


def run(request: Compare, session: Session) -> Compared:
    """Read and count once, grade by each edition."""
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait
    from ...document.pages.compare import comparison_page  # noqa: PLC0415

    case = request.case()
    lang = request.speaks(session, case.file.language if case else None)
    found = _compared(request, session, case, lang)
    path = None if request.output is None else Path(request.output)
    if path is not None:
        write_atomic(path, comparison_page(found, lang).encode())
    return Compared(lang, found, path)


def _compared(request: Compare, session: Session, case: Case | None, lang: Lang) -> tuple[Assessment, ...]:
    from ...flow.assess import Circumstances  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.compare import compare  # noqa: PLC0415
    from ...flow.versions import versions  # noqa: PLC0415
    from ..beside import with_beside  # noqa: PLC0415
    from ..dictionary import aids_of  # noqa: PLC0415
    from ..input import Request, every, opened  # noqa: PLC0415

    editions = request.editions
    also = every(partial(_named, editions), partial(_html, request.output), request.promised, request.applicable)
    source, busy = partial(request.source, case), partial(session.watcher.busy, lang)
    first = request.settled(
        request.answers_under(editions[0] if editions else None, session.by), session.today(), case.folder if case else None
    )
    with opened(Request(source, first, request.over, case, also, busy)) as (dataset, plan):
        applicable, scheme = request.applicable(), request.over_case(plan.scheme)
        behind = applicable.identity() if applicable else ()
        plans = [replace(plan, standard=name, scheme=scheme, population=behind) for name in editions]
        now, folder = session.now(), case.folder if case else None
        with busy():  # what stands beside the data is seen as `assess` sees it
            aids = with_beside(aids_of(None, folder, now.date()), dataset, source(), (), folder)
            return compare(dataset, plans, Circumstances(now, versions(), population=applicable, aids=aids))


def _named(editions: Sequence[str]) -> None:
    """Each named edition must exist, and there must be two."""
    from ...flow.editions import find_standard  # noqa: PLC0415 - help must not wait for it
    from ..input import every  # noqa: PLC0415

    if len(editions) < 2:  # noqa: PLR2004 - nothing to compare
        raise InputError(Problem("few_editions", _FEW, _HOW))
    every(*(partial(find_standard, name) for name in editions))()


def _html(output: str | Path | None) -> None:
    if output is not None and Path(output).suffix.casefold() != ".html":
        raise InputError(Problem("unknown_format", _HTML, _NAME, str(output)))


ACT = Act(
    "compare",
    Text("几个标准并列，说明为什么不同", "several editions side by side, and why they differ"),
    Compare,
    Compared,
    run,
    GRADE,
    50,
    Text(
        "用同一份数据、同样的回答，按几个（或全部）标准版本各评一次，并列出结论，指明差别来自哪里：阈值、指标、环境表还是列的解读。数据只读一次、只计数一次。",
        "Grades the same data with the same answers by several editions, or by all, puts the verdicts side by side and says where a "
        "difference comes from: threshold, figures, context table, how a column is read. The data are read and counted once.",
    ),
    Text(
        "每个版本一次评估 `assessments`；`to_pandas()` 每个版本一行；`written` 是写出的页面。",
        "An assessment for each edition in `assessments`; `to_pandas()` has a line for each; `written` is the page.",
    ),
    clauses=("GB/T 42460-2023 6.3", "China methodology (2024) 11.3", "ITU-T X Suppl.39 (2023) I.1"),
    errors=(
        Text("少于两个标准，或没有这个标准", "fewer than two editions, or one that there is not"),
        Text("列名、角色或回答不能用，数据不能读", "a column, role or answer that cannot be used; data that cannot be read"),
        Text("页面不能写到所给的位置", "a place where the page cannot be written"),
    ),
    examples=(
        Call(
            Text("表 D.3，两个版本", "Table D.3, two editions"),
            {
                "data": "samples/gbt42460_tableD3.csv",
                "qi": ["性别", "年龄"],
                "ni": ["药物编码"],
                "standard": ["gbt-42460-2023", "ipc-ontario-2016"],
                "sharing": "controlled",
                "controls": "high",
                "motives": "low",
                "recipient_security": "high",
                "p": "0.00108",
            },
        ),
    ),
    undone=NOT_ASSESSED,
)
