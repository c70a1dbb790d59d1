"""Generalise and suppress until the requirements hold, at the least loss; write it, and prove it on what was written (GB/T 37964 5.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Literal

from ...mitigate.asking import lacking, parsed
from ...model.act import Act, Call, Session
from ...model.exact import exact
from ...model.option import Exactly, Group, Names, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Text
from ...model.words import WHOLE
from ...prepare.columns import split_names
from ...prepare.unusable import bad_option
from ..options.data import OnData
from ..options.grading import Grading
from ..options.groups import PROTECT
from ..options.numbers import Numbers, most_lost, words
from ..options.output import OUTPUT, InLanguage, written
from ..options.reading import Reading
from ..options.requirements import REQUIREMENTS, Requested
from .apply import Plan, Protected

if TYPE_CHECKING:
    from ...data.output.placing import Place
    from ...flow.mitigate import Mitigated, Mitigation
    from ...mitigate.analysis import Analysis
    from ...mitigate.required import Requirements
    from ..case import Case
    from ..mitigated import Kept, Signing

__all__ = ["ACT", "Mitigate", "Protected"]

LEVEL_GOAL = "level-3"
LIMITS = Group("limits", Text("不可再少的数据", "What the data must still be good for"))
USES = Group("uses", Text("数据的用途", "What the data is for"))
_ANALYSIS, _LIMIT = "analysis.yaml", 2**20
_GOAL = Text(
    "目前只能以 level-3 为目标；4 级要求去掉全部标识符，请用 --drop。",
    "The goal can be level-3; level 4 means no identifier at all: use --drop.",
)
_LEVELS = Text("请写成 列名=级别，例如 年龄=2。", "Write column=level, like age=2.")
_QUERY = Text("请写成 列,列 或 列,列=求和的列。", "Write column,column, or column,column=column to add up.")
_TWO_WAYS = Text("--local 与 --cells 只能给一个。", "Give --local or --cells, not both.")
_ONE = Text("请去掉其中之一。", "Leave one of them out.")
_UTILITY = Text("数据可用性报告：{path}", "Utility report: {path}")


@dataclass(frozen=True, kw_only=True)
class Goals(Requested):
    """Everything that can be asked of the output, and how much may be given up for it; all that is given holds together."""

    goal: Annotated[
        Literal["level-3"] | None,
        Option(
            Text("level-3：在所选标准与环境下达到 3 级", "level-3: reach level 3 of the chosen standard in its context"),
            REQUIREMENTS,
            own_reader=True,
        ),
    ] = None
    people: Annotated[
        str | None,
        Option(Text("总体表（文件）：列名相同，每人一行", "population table (a file): the same columns, one row a person"), REQUIREMENTS),
    ] = None
    suppression: Annotated[
        Exactly,
        Option(
            Text(
                "最多可抑制的记录比例，例如 0.02；默认不抑制，给出 --least-records 时由它决定",
                "largest share of records that may be suppressed, e.g. 0.02; none by default, or what --least-records leaves",
            ),
            REQUIREMENTS,
        ),
    ] = None
    effort: Annotated[
        int,
        Option(Text("级别组合太多时最多检查多少种", "combinations of levels to look at where there are too many for all"), REQUIREMENTS),
    ] = 10_000
    gap: Annotated[
        Exactly,
        Option(
            Text(
                "级别组合太多时：与最优相差不超过多少即可停止，例如 0.1",
                "where there are too many: stop once nothing can be better by more than this, e.g. 0.1",
            ),
            REQUIREMENTS,
        ),
    ] = "0"
    coarsest: Annotated[
        Names, Option(Text("列最粗可到的级别，例如 年龄=2", "how coarse a column may become, e.g. age=2"), LIMITS, form=_LEVELS)
    ] = None
    least_records: Annotated[Exactly, Option(Text("至少要保留的记录数", "how many records must stay at least"), LIMITS)] = None
    keep: Annotated[Names, Option(Text("须原样保留的列", "columns to be kept as they are"), LIMITS)] = None
    drop: Annotated[Names, Option(Text("输出中去掉的列", "columns to leave out of the output"), LIMITS)] = None

    def check_goals(self, *, sensitive: bool) -> None:
        """`InputError` for what is wrong with them, without the data."""
        problems = Problems()
        self._read(problems)
        problems.add(*lacking(self.given(), sensitive=sensitive, people=self.people is not None))
        problems.stop_if_any()

    def required(self) -> Requirements:
        """The requirements but for a level; `InputError` for what cannot be read."""
        problems = Problems()
        found = self._read(problems)
        problems.stop_if_any()
        return found

    def levels(self) -> dict[str, int]:
        """The coarsest level by column."""
        found: dict[str, int] = {}
        for pair in words(self.coarsest):
            name, _, level = pair.rpartition("=")
            found[name.strip()] = int(level)
        return {**found, **dict.fromkeys(split_names(self.keep, None), 0)}

    def _read(self, problems: Problems) -> Requirements:
        from ...mitigate.required import Requirements, asked  # noqa: PLC0415 - help must not wait for numpy

        reader = Numbers(problems)
        reader.share("--gap", self.gap)
        if self.effort < 1:
            problems.add(bad_option("--effort", WHOLE))
        if self.goal not in {None, LEVEL_GOAL}:
            problems.add(bad_option("--goal", _GOAL))
        for pair in words(self.coarsest):
            name, _, level = pair.rpartition("=")
            if not name.strip() or not level.strip().isdecimal():
                problems.add(bad_option("--coarsest", _LEVELS))
        bounds = asked(parsed(self.given(), problems), beside=self.goal is not None)
        limit, least = reader.share("--suppression", self.suppression), reader.whole("--least-records", self.least_records)
        return Requirements(bounds, Fraction(least is not None) if limit is None else limit, least or 0)


@dataclass(frozen=True, kw_only=True)
class Ways:
    """What may be done to the values, and how the loss of it is counted."""

    hierarchies: Annotated[
        str | Path | None,
        Option(
            Text(
                "泛化层级（ARX 的 CSV 格式）所在目录；不给则按各列的内容建议",
                "folder of generalisation hierarchies (ARX's CSV form); without it they are proposed from what each column is",
            )
        ),
    ] = None
    loss: Annotated[
        str | None, Option(Text("信息损失的度量，默认 granular", "measure of information loss, granular by default"), default="granular")
    ] = None
    local: Annotated[
        bool,
        Option(Text("局部重编码：每个等价类只泛化到它所需的程度", "local recoding: each class is generalised as little as it needs")),
    ] = False
    cells: Annotated[bool, Option(Text("只抑制单元格，不作泛化", "suppress cells only, generalise nothing"))] = False

    def check_ways(self) -> None:
        """`InputError` where two exclude each other."""
        if self.local and self.cells:
            raise InputError(Problem("contradiction", _TWO_WAYS, _ONE))


@dataclass(frozen=True, kw_only=True)
class Uses:
    """What the analyst will do with the output: what two losses measure."""

    query: Annotated[
        Names,
        Option(
            Text(
                "分析者要做的分组查询，可重复：按这些列计数，或“列,列=费用”按这些列对费用求和；用 --loss workload 使其误差最小",
                "a group-by query of the analyst, may be repeated: records counted by these columns, or column,column=cost: cost added up; "
                "--loss workload makes their error least",
            ),
            USES,
        ),
    ] = None
    target: Annotated[
        str | None,
        Option(
            Text(
                "要用其他列预测的列；用 --loss target 使关于它的信息损失最小",
                "a column to be told from the others; --loss target loses least of what they say about it",
            ),
            USES,
        ),
    ] = None
    analysis: Annotated[
        str | Path | None,
        Option(
            Text(
                "用途写在此 YAML 文件中（queries、target）；案例文件夹中的 analysis.yaml 自动读取",
                "this YAML file says what the data is for (queries, target); a case's analysis.yaml is read by itself",
            ),
            USES,
        ),
    ] = None

    def uses(self, case: Path | None) -> Analysis:
        """What was said comes before what a file says; `InputError` for what cannot be read."""
        from ...mitigate.analysis import Analysis, Query  # noqa: PLC0415 - help must not wait for numpy

        problems, found = Problems(), Analysis()
        path = None if self.analysis is None else Path(self.analysis).expanduser()
        if path is None and case is not None and (case / _ANALYSIS).is_file():
            path = case / _ANALYSIS
        if path is not None:
            from ...data.files import read_text  # noqa: PLC0415 - rarely there
            from ...mitigate.analysis_file import read_analysis  # noqa: PLC0415 - loads the YAML library

            found = read_analysis(read_text(path, _LIMIT), str(path))
        queries = []
        for text in self.query or ():
            names, sign, value = str(text).partition("=")
            by = tuple(name.strip() for name in names.split(",") if name.strip())
            if not by or (sign and not value.strip()):
                problems.add(bad_option("--query", _QUERY))
            queries.append(Query(by, value.strip() or None))
        problems.stop_if_any()
        return Analysis(tuple(queries) or found.queries, self.target or found.target)


@dataclass(frozen=True, kw_only=True)
class Mitigate(InLanguage, Ways, Uses, Goals, Reading, Grading, OnData):
    """What is to be reached, how, and what is handed over."""

    output: Annotated[
        str | Path | None,
        written(
            Text(
                "把结果写入此文件（.csv、.parquet、.xlsx、.duckdb）或数据库表的地址；案例默认写入其 output 文件夹",
                "write the result here (.csv, .parquet, .xlsx, .duckdb, or the address of a table); a case has its own folder output",
            )
        ),
    ] = None
    replace: Annotated[bool, Option(Text("输出的表已存在时替换它", "replace the output's table where it is there already"), OUTPUT)] = False
    try_: Annotated[
        bool,
        Option(Text("只说明结果会怎样，什么也不写", "only say what would come of it; write nothing"), OUTPUT, names=("--try",)),
    ] = False
    as_: Annotated[
        str | None,
        Option(Text("案例：由谁签名记入台账（执行者）", "for a case: who signs it in the ledger (an executor)"), OUTPUT, names=("--as",)),
    ] = None
    not_graded: Annotated[
        bool, Option(Text("即使证明未通过也写出，并标明“未定级”", "write it even when the proof fails, as not graded"), OUTPUT)
    ] = False
    most_lost: Annotated[
        Exactly,
        Option(
            Text(
                "准标识符有值的单元格至多可以丢失（变成“*”）多大比例，例如 95%；默认 90%，超过则拒绝（退出码 1）",
                "largest share of the quasi-identifier cells that may be lost (become *), e.g. 95%; 90% by default: beyond it nothing is "
                "written (exit code 1)",
            ),
            OUTPUT,
        ),
    ] = None
    plan: Annotated[
        str | Path | None,
        Option(
            Text("把方案写入此文件，供 reidrisk apply 用于下个月的数据", "write the plan here, for reidrisk apply on next month's data"),
            OUTPUT,
        ),
    ] = None
    utility: Annotated[
        str | Path | None,
        Option(
            Text(
                "把数据可用性报告（变换前后）写入此 HTML 文件；案例默认写入其 documents 文件夹",
                "write the utility report, before and after, to this HTML file; for a case by default into its folder documents",
            ),
            OUTPUT,
        ),
    ] = None
    choices: Annotated[
        bool,
        Option(Text("另列几个可选方案：多抑制一些记录能换来什么", "also show what giving up more records buys"), OUTPUT),
    ] = False

    @property
    def hands_back(self) -> bool:
        """Whether the output goes back as a table: one came, and nobody said where to."""
        return not isinstance(self.data, str | Path) and self.output is None and not self.try_


def run(request: Mitigate, session: Session) -> Protected:
    """Identify, search, plan, write, prove; a case keeps all of it."""
    from ...data.disk.tempdir import private_folder, remove  # noqa: PLC0415 - help must not wait for the engine

    case = request.case()
    lang = request.speaks(session, case.file.language if case else None)
    asked = _for_case(request, case, lang)
    if not asked.hands_back:
        return _run(asked, session, (case, lang), None)
    folder = private_folder()
    try:
        return _run(asked, session, (case, lang), folder / "output.parquet")
    finally:
        remove(folder)


def _run(request: Mitigate, session: Session, where: tuple[Case | None, Lang], private: Path | None) -> Protected:
    """`private` is the file that only we see, where the output goes back as a table."""
    from ...document.results.mitigation import as_json, lines  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.mitigate import mitigate  # noqa: PLC0415
    from ..input import Request, every, opened  # noqa: PLC0415
    from ..mitigated import PLAN, keep, kept_lines  # noqa: PLC0415

    start = perf_counter()
    case, lang = where
    order = _order(request, session, where, private)
    output = order.out if isinstance(order.out, Path) else None
    source = partial(getattr, case, "original") if case else partial(request.source, None)
    asked = Request(
        source, request.answers(session.by), request.over, case, every(*_checks(request, case, order.out)),
        partial(session.watcher.busy, lang), order.out is not None, original=True,
    )  # fmt: skip
    kept: Kept | None = None
    with _signed(request, session, where, output) as signing, opened(asked) as (dataset, plan), session.watcher.busy(lang):
        read = perf_counter() - start
        order = replace(order, required=request.required(), coarsest=request.levels())
        done = mitigate(dataset, plan, order)
        made = _handed_back(request, done, private)
        if case is not None and output is not None and done.delivered:
            kept = keep(case, (dataset, plan), as_json(done, order, lang), output, signing, order.plan or case.folder / PLAN)
    done = replace(done, seconds={"read": read, **done.solution.seconds, **done.seconds})
    page = _keep_utility(request, done, lang)
    shown = order if private is None else replace(order, out=None)  # nothing stands anywhere: it goes back as a table
    said = (*lines(done, shown), *([_UTILITY.fill(path=page)] if page else []), *(kept_lines(kept) if kept else ()))
    return Protected(
        lang, as_json(done, shown, lang), done.good, said, done.proved, done.utility,
        str(shown.out) if done.delivered and shown.out is not None else None, page, _plan_of(done, order), made,
    )  # fmt: skip


@contextmanager
def _signed(request: Mitigate, session: Session, where: tuple[Case | None, Lang], output: Path | None) -> Iterator[Signing | None]:
    """While one run mitigates a case no other does; its key is opened before the work."""
    from ..mitigated import only_run, signing  # noqa: PLC0415 - help must not wait
    from ..options.signing import passphrase  # noqa: PLC0415

    case, lang = where
    with nullcontext() if case is None else only_run(case):
        yield None if case is None or output is None else signing(case, request.as_, passphrase(session, lang))


def _handed_back(request: Mitigate, done: Mitigated, private: Path | None) -> object:
    if private is None or not done.delivered:
        return None
    from ...data.frames.handing import handed_back  # noqa: PLC0415 - only for tables
    from ...data.open import open_dataset  # noqa: PLC0415

    with open_dataset(str(private)) as dataset:
        return handed_back(dataset, private, request.data)


def _plan_of(done: Mitigated, order: Mitigation) -> Plan | None:
    return (
        None if done.drawn is None else Plan(done.drawn.recipe, dict(done.drawn.files), Path() if order.plan is None else order.plan.parent)
    )


def _keep_utility(request: Mitigate, done: Mitigated, lang: Lang) -> Path | None:
    """Where the utility report went; None where none was wanted."""
    if request.utility is None or done.utility is None:
        return None
    from ...data.files import write_atomic  # noqa: PLC0415 - most runs write none
    from ...document.utility.choices import choices_figure  # noqa: PLC0415
    from ...document.utility.page import utility_page  # noqa: PLC0415

    path = Path(request.utility).expanduser()
    figure = choices_figure(done.choices, done.solution.records, lang)
    write_atomic(path, utility_page(done.utility, done.facts.name, lang, [figure] if figure else []).encode())
    return path


def _for_case(request: Mitigate, case: Case | None, lang: Lang) -> Mitigate:
    """A case has a goal, a place for the output and a place for the plan of its own; with `try_` nothing is written."""
    if request.try_:
        request = replace(request, output=None, plan=None)
    if case is None:
        return request
    from ..mitigated import PLAN, place_in  # noqa: PLC0415 - help must not wait for the engine

    if request.nothing_given and request.goal is None:
        request = replace(request, goal="level-3")
    if request.try_:
        return request
    output, plan = request.output or str(place_in(case)), request.plan or str(case.folder / PLAN)
    return replace(request, output=output, plan=plan, utility=request.utility or str(case.document(f"utility-{lang}.html")))


def _order(request: Mitigate, session: Session, where: tuple[Case | None, Lang], private: Path | None) -> Mitigation:
    from ...data.output.placing import place_of  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.mitigate import Mitigation  # noqa: PLC0415
    from ...mitigate.anytime import Effort  # noqa: PLC0415

    case, lang = where
    return Mitigation(
        to_level=request.goal is not None, loss=_loss(request), trees=_path(request.hierarchies),
        out=private if request.output is None else place_of(str(request.output), replace=request.replace),
        plan=_path(request.plan), drop=tuple(split_names(request.drop, None)), people=request.people, local=request.local,
        cells=request.cells, ungraded=request.not_graded,
        proposing=case is not None or (request.goal is not None and request.qi is None),
        effort=Effort(request.effort, _gap(request.gap), partial(session.watcher.searched, lang)), choices=request.choices,
        measured=request.utility is not None or private is not None, drawing=session.by == "python" or private is not None,
        analysis=request.uses(case.folder if case else None), most_lost=most_lost(request.most_lost),
    )  # fmt: skip


def _loss(request: Mitigate) -> str:
    return request.loss or ("precision" if request.cells else "granular")


def _gap(given: Exactly) -> float:
    try:
        return float(exact(given if given is not None else "0"))
    except ValueError:  # said with the other options
        return 0.0


def _path(given: str | Path | None) -> Path | None:
    return None if given is None else Path(given).expanduser()


def _checks(request: Mitigate, case: Case | None, out: Place | None) -> list[Callable[[], object]]:
    """What can be said against the request without the data."""
    from ...data.output.delivery import ENDINGS  # noqa: PLC0415 - help must not wait for the engine
    from ...data.output.placing import check_place  # noqa: PLC0415
    from ...mitigate.hierarchy import find_hierarchies  # noqa: PLC0415

    quasi = split_names(request.qi, None)
    source = case.original if case else request.data
    return [
        partial(request.check_goals, sensitive=case is not None or bool(request.sa)),
        request.check_ways,
        partial(_measurable, request, case),
        partial(find_hierarchies, _path(request.hierarchies), quasi),
        *([] if out is None else [partial(check_place, out, source, ENDINGS)]),
    ]


def _measurable(request: Mitigate, case: Case | None) -> None:
    """A loss of what the data is for needs to know it."""
    from ...mitigate.full_domain import find_loss  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.loss import undeclared  # noqa: PLC0415

    loss, uses = find_loss(request.loss or "granular"), request.uses(case.folder if case else None)
    if loss.needs is not None and not getattr(uses, loss.needs):
        raise undeclared(loss)


ACT = Act(
    "mitigate",
    Text("以最小的信息损失达到要求，写出并加以证明", "reach the requirements at the least loss, write it and prove it"),
    Mitigate,
    Protected,
    run,
    PROTECT,
    10,
    Text(
        "泛化和抑制，直到所有要求成立，信息损失最小；写出的结果重新读取、识别、计数和评级，证明未通过则不写出。从表格来的数据交还为同类的表格。",
        "Generalises and suppresses until every requirement holds, at the least loss of information. What was written is read again, "
        "identified, counted and graded; without a passing proof nothing is written. A table that came from Python goes back as one.",
    ),
    Text(
        "`frame` 为与输入同类的表（未指定 `output` 时），`plan` 为可保存、可用于下个月数据的方案，`proof` 为证明，`utility` 为可用性。",
        "`frame`: the output as a table like the one that went in (where no `output` is named); `plan`: to save, and to apply to next "
        "month's data; `proof`; `utility`: what is left of the data's use.",
    ),
    clauses=("GB/T 42460 6.3", "GB/T 42460 6.6", "GB/T 37964 5.4"),
    errors=(
        Text(
            "要求彼此矛盾、不能用或没有解；提示最接近的方案",
            "requirements that contradict each other, cannot be used or have no solution; the nearest is told",
        ),
        Text("列名或角色不能用，数据不能读", "a column or role that cannot be used, data that cannot be read"),
        Text("结果不能写到所给的位置", "a place where the result cannot be written"),
    ),
    examples=(
        Call(
            Text("表 D.3：每个等价类至少 4 条记录", "Table D.3: four records in every class"),
            {"data": "samples/gbt42460_tableD3.csv", "qi": ["性别", "年龄"], "ni": ["药物编码"], "k": 4, "suppression": "100%"},
        ),
        Call(
            Text("达到领地公开共享的 3 级，写出并证明", "Level 3 for sharing in an enclave, written and proved"),
            {
                "data": "samples/gbt42460_tableD3.csv",
                "qi": ["性别", "年龄"],
                "ni": ["药物编码"],
                "goal": "level-3",
                "sharing": "enclave",
                "controls": "high",
                "motives": "medium",
                "recipient_security": "high",
                "p": "0.00108",
                "p_source": "GB/T 42460-2023 D.2",
                "output": "safe.csv",
                "plan": "plan.yaml",
            },
        ),
    ),
)
