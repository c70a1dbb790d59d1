"""Generalise and suppress until the requirements hold, at the least loss; write it, and prove it on what was written (GB/T 37964 5.4)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields, replace
from functools import cache, partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Exactly, Option
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Phrase, Text
from ...prepare.columns import split_names
from ..handing_back import handed_back, keep_utility, private_output
from ..options.data import OnData
from ..options.dates import DateForms
from ..options.delivery import Choosing, ExcelSafe, NotGraded, OfRegister, ReleaseName, Replaced, Reserve, SignedBy, leaving_room
from ..options.goals import LEVEL_GOAL, Aims
from ..options.grading import Grading
from ..options.groups import PROTECT
from ..options.numbers import most_lost
from ..options.output import OUTPUT, InLanguage, written
from ..options.reading import ReadingOptions, TextModelOptions
from ..options.settling import Settling
from ..options.vault import WithVault
from .apply import Apply, Plan, Protected
from .apply import run as apply_plan

if TYPE_CHECKING:
    from ...data.output.placing import Place
    from ...flow.mitigation import Mitigated, Mitigation
    from ...mitigate.plans.found import Drawn
    from ...mitigate.purpose.purpose import Purpose
    from ..case import Case
    from ..mitigated import Signing

__all__ = ["ACT", "Mitigate", "Protected"]

_WEIGHTED = "weighted"
_OF_A_CASE = Text("--back 用于案例：单个文件没有版本。", "--back is of a case: a file by itself has no versions.")
_NAME_IT = Text("请给出案例文件夹。", "Give the folder of a case.")
_UTILITY = Text("数据可用性报告：{path}", "Utility report: {path}")


@dataclass(frozen=True, kw_only=True)
class Mitigate(InLanguage, OfRegister, Choosing, DateForms, Aims, WithVault, Settling, TextModelOptions, ReadingOptions, Grading, OnData):
    """What is to be reached, how, and what is handed over."""

    output: Annotated[
        str | Path | None,
        written(
            Text(
                "把结果写入此文件（.csv、.parquet、.xlsx、.duckdb）或数据库表的地址；多张表用文件夹或 .xlsx；案例默认写入其 output 文件夹",
                "write the result here (.csv, .parquet, .xlsx, .duckdb, or the address of a table; a folder or .xlsx keeps several tables "
                "apart); a case has its own folder output",
            )
        ),
    ] = None
    replace: Replaced = False
    try_: Annotated[
        bool,
        Option(Text("只说明结果，不写出任何文件", "report the outcome without writing any file"), OUTPUT, names=("--try",)),
    ] = False
    as_: SignedBy = None
    not_graded: NotGraded = False
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
    reserve: Reserve = None
    release: ReleaseName = None
    excel_safe: ExcelSafe = False

    @property
    def hands_back(self) -> bool:
        """Whether the output goes back as a table: one came, and nobody said where to."""
        return not isinstance(self.data, str | Path) and self.output is None and not self.try_


def run(request: Mitigate, session: Session) -> Protected:
    """Identify, search, plan, write, prove; a case keeps all of it."""
    case = request.case()
    request.use_text_model(session, case.text_model if case else None)
    lang = request.speaks(session, case.file.language if case else None)
    if request.back is not None:
        return _back(request, request.back, session, (case, lang))
    asked = _for_case(request, case, lang)
    if request.recipe is not None:
        from ...mitigate.plans.published import find_recipe  # noqa: PLC0415 - help must not wait for it

        published = find_recipe(request.recipe)
        if not published.records_first:
            return _by_recipe(asked, session, (case, lang))
        goal: Literal["level-3"] | None = asked.goal or ("level-3" if asked.nothing_given else None)
        limit = published.suppression if asked.suppression is None else asked.suppression
        asked = replace(asked, goal=goal, suppression=limit, standard=asked.standard or published.standard)
    with private_output(wanted=asked.hands_back, data=asked.data) as private:
        return _run(asked, session, (case, lang), private)


def _run(request: Mitigate, session: Session, where: tuple[Case | None, Lang], private: Path | None) -> Protected:
    """`private` is the file that only we see, where the output goes back as a table."""
    from ...document.findings import caution_record, not_fitting  # noqa: PLC0415 - help must not wait for the engine
    from ...document.results.mitigation import as_json, lines  # noqa: PLC0415
    from ...flow.searching.until_proved import mitigate_to_level  # noqa: PLC0415
    from ..input import Request, every, opened  # noqa: PLC0415
    from ..surveying import found_before, grading_of  # noqa: PLC0415

    start, (case, lang) = perf_counter(), where
    register = request.registered(case)
    order = _order(request, session, where, private)
    session.course(order.stages).begins(order.stages[0])
    uses = cache(partial(request.uses_of, case))  # the file that says them may be a pipe
    output = order.out if isinstance(order.out, Path) else None
    source = partial(getattr, case, "original") if case else partial(request.source, None)
    asked = Request(
        source, request.settled(request.answers(session.by), session.today(), case.folder if case else None), request.over, case,
        every(*_checks(request, case, order.out), partial(request.refuse_unfit, uses)),
        partial(session.watcher.busy, lang), order.out is not None or order.plan is not None, original=True,
    )  # fmt: skip
    kept: tuple[Text | Phrase, ...] = ()
    beside, good = list[dict[str, Any]](), True
    with (
        _signed(request, session, where, writes=output is not None) as signing,
        opened(asked) as (dataset, plan),
        session.watcher.busy(lang),
    ):
        read = perf_counter() - start
        found, inventory = found_before(case, dataset, plan, session.now())
        purpose = request.purposed(uses(), beside=False)
        order = _for(request, order, purpose)
        grading = None if case is None else grading_of(case, plan, session.now())
        order = replace(order, required=leaving_room(order.required, request, case=case is not None), grading=grading)
        order = replace(order, trying=order.trying and dataset.table.outside is None, begins=session.course(order.stages).begins)
        there = dataset.table.outside is not None and order.out is not None
        if there:
            done = mitigate_to_level(dataset, plan, inventory, replace(order, out=None, plan=None, drawing=True))
        else:
            done = mitigate_to_level(dataset, plan, inventory, order)
        made = handed_back(private, request.data, delivered=done.delivered)
        if case is not None and output is not None and done.delivered:
            from ..mitigated import PLAN, keep, kept_lines  # noqa: PLC0415 - a bare file has no ledger
            from ..mitigation_record import unnamed_groups, with_people  # noqa: PLC0415

            record = with_people(unnamed_groups(as_json(done, order, lang)), done.proved, None if done.drawn is None else done.drawn.recipe)
            outcome = keep(case, (dataset, plan), record, output, signing, order.plan or case.folder / PLAN, register)
            kept, beside, good = tuple(kept_lines(outcome)), outcome.together.attacks, not outcome.together.gives_away
    done = replace(done, seconds={"read": read, **done.solution.seconds, **done.seconds})
    if there and done.drawn is not None:
        return _in_engine(request, session, where, (done, order))
    page = keep_utility(request.utility, done, lang, session, case)
    shown = order if private is None else replace(order, out=None)  # nothing stands anywhere: it goes back as a table
    sentences = (*not_fitting(found), *lines(done, shown), *([_UTILITY.fill(path=page)] if page else []), *kept)
    records = {one: {**as_json(done, shown, one, beside), "cautions": [caution_record(each, one) for each in found]} for one in LANGS}
    return Protected(
        lang, records[lang], done.good and good, sentences, done.proved, done.utility,
        str(shown.out) if done.delivered and shown.out is not None else None, page, _plan_of(done, order), made, records,
    )  # fmt: skip


def _back(request: Mitigate, number: int, session: Session, where: tuple[Case | None, Lang]) -> Protected:
    """An earlier version of the case in force again."""
    case, lang = where
    if case is None:
        raise InputError(Problem("no_case", _OF_A_CASE, _NAME_IT))
    from ..mitigated import go_back  # noqa: PLC0415 - rarely asked for
    from ..mitigation_record import mitigation_of  # noqa: PLC0415

    with _signed(request, session, where, writes=True) as signing:
        lines = tuple(go_back(case, number, signing))
    return Protected(lang, dict(mitigation_of(case.folder) or {}), good=True, sentences=lines, output=case.place)


def _by_recipe(request: Mitigate, session: Session, where: tuple[Case | None, Lang]) -> Protected:
    """The plan that a published recipe makes of the columns, then applied like any plan; no secret of a search in between is kept."""
    from ...document.results.recipes import as_json, go_on_lines, lines  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.by_recipe import RecipeOrder, by_recipe, followed_by_search  # noqa: PLC0415
    from ...mitigate.plans.published import find_recipe  # noqa: PLC0415
    from ..input import Request, every, opened  # noqa: PLC0415

    case, lang = where
    published = find_recipe(request.recipe or "")
    asked = Request(
        partial(getattr, case, "original") if case else partial(request.source, None),
        request.settled(request.answers(session.by), session.today(), case.folder if case else None), request.over, case,
        every(partial(request.check_goals, sensitive=True)), partial(session.watcher.busy, lang), original=True,
    )  # fmt: skip
    wanted = _for(request, _order(request, session, where, None, kept=False), request.purposed(request.uses(None), beside=False))
    goal = request.goal is not None and not (case is not None and request.goal == LEVEL_GOAL)
    with opened(asked) as (dataset, plan):
        limit = request.required().limit if request.suppression is not None else None
        order = RecipeOrder(request.required_by(), limit, request.standard, goal, session.today(), wanted)
        found = by_recipe(dataset, plan, published, order)
        followed = followed_by_search(dataset, plan, found, order) if goal else None
    done = _applied(request, session, case, found.drawn if followed is None else followed.drawn)
    more = () if goal else tuple(go_on_lines(found, done.proof, holds=done.record["holds"]))
    return replace(done, record={**done.record, **as_json(found, lang)}, sentences=(*lines(found, followed), *done.sentences, *more))


def _in_engine(request: Mitigate, session: Session, where: tuple[Case | None, Lang], found: tuple[Mitigated, Mitigation]) -> Protected:
    """What was searched on counted tuples becomes a table where the data are: made, counted and proved there, as any plan."""
    from ...document.results.mitigation import as_json, lines  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.treating import treated, treated_there  # noqa: PLC0415

    (case, lang), (searched, order) = where, found
    drawn = searched.drawn
    assert drawn is not None  # noqa: S101 - the caller has asked
    kept = searched.parts.sensitive if searched.solution.task.required.of_values else ()
    done, before = _applied(request, session, case, drawn), searched.treated
    while not (done.good or request.not_graded) and (more := treated_there(done.proof, before, kept)) != before:
        searched, before = replace(searched, treated=more), more  # what somebody could find people by is rounded, and all proved again
        done = _applied(request, session, case, treated(drawn, more))
    plan = as_json(searched, order, lang)
    record = {**plan, **done.record, "plan": plan["plan"]}
    return replace(done, record=record, sentences=(*lines(searched, order, ended=False), *done.sentences))


def _applied(request: Mitigate, session: Session, case: Case | None, drawn: Drawn) -> Protected:
    """A plan that was found, kept where asked, and applied like any plan."""
    made = Plan(drawn.recipe, dict(drawn.files), Path() if request.plan is None else Path(request.plan).expanduser().parent)
    path = None if request.plan is None else made.save(Path(request.plan).expanduser())
    given = {one.name: getattr(request, one.name) for one in fields(Apply) if hasattr(request, one.name)}
    return apply_plan(Apply(**{**given, "plan": made if case is None or path is None else path}), session)


def _signed(
    request: Mitigate, session: Session, where: tuple[Case | None, Lang], *, writes: bool
) -> AbstractContextManager[Signing | None]:
    case, lang = where
    if case is None:
        return nullcontext()
    from ..mitigated import PLAN, signed_run  # noqa: PLC0415 - a bare file has no ledger, and opens no key
    from ..options.signing import passphrase  # noqa: PLC0415

    plan_file = None if not writes else Path(request.plan).expanduser() if request.plan else case.folder / PLAN
    return signed_run(case, request.as_ if writes else None, passphrase(session, lang), plan_file)


def _plan_of(done: Mitigated, order: Mitigation) -> Plan | None:
    return (
        None if done.drawn is None else Plan(done.drawn.recipe, dict(done.drawn.files), Path() if order.plan is None else order.plan.parent)
    )


def _for_case(request: Mitigate, case: Case | None, lang: Lang) -> Mitigate:
    """Level 3 where nothing else is asked for, but of a file whose quasi-identifiers alone were named; a case has places of its own."""
    if request.try_:
        request = replace(request, output=None, plan=None)
    named = request.qi or request.subject_types
    of_file = request.recipe is None and (request.context.sharing is not None or not named)
    if request.nothing_given and request.goal is None and (case is not None or of_file):
        request = replace(request, goal="level-3")
    if case is None:
        return request
    from ..mitigated import PLAN, place_in  # noqa: PLC0415 - help must not wait for the engine

    if request.try_:
        return request
    output, plan = request.output or str(place_in(case)), request.plan or str(case.folder / PLAN)
    return replace(request, output=output, plan=plan, utility=request.utility or str(case.document(f"utility-{lang}.html")))


def _order(request: Mitigate, session: Session, where: tuple[Case | None, Lang], private: Path | None, *, kept: bool = True) -> Mitigation:
    from ...data.output.placing import place_of  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.mitigation import Mitigation  # noqa: PLC0415
    from ...mitigate.searching.anytime import Effort  # noqa: PLC0415
    from ..secrecy import OfRun  # noqa: PLC0415

    case, lang = where
    return Mitigation(
        records_first=request.recipe is not None,
        to_level=request.goal is not None, loss=request.loss or ("precision" if request.cells else "granular"),
        trees=_path(request.hierarchies),
        out=private if request.output is None else place_of(str(request.output), replace=request.replace),
        plan=_path(request.plan), drop=tuple(split_names(request.drop, None)), redact=tuple(split_names(request.redact, None)),
         people=request.people, local=request.local, overlapping=request.overlapping,
        cells=request.cells, ungraded=request.not_graded, trying=request.try_,
        proposing=case is not None or request.goal is not None,
        effort=Effort(request.effort, request.most_gap, partial(session.watcher.searched, lang)), choices=request.choices,
        stricter=request.stricter, figures=request.figures,
        measured=request.utility is not None or private is not None, drawing=session.by == "python" or private is not None,
        most_lost=most_lost(request.most_lost), dates=request.date_forms(), one_by_one=case is None, excel_safe=request.excel_safe,
        secrets=OfRun(request.vault(session), request.release, kept=kept and request.output is not None),
    )  # fmt: skip


def _for(request: Mitigate, order: Mitigation, purpose: Purpose) -> Mitigation:
    """For this purpose, and what was said of it."""
    loss = request.loss or (_WEIGHTED if purpose.steers else order.loss)
    return replace(order, required=request.required(purpose.may_lose), coarsest=request.levels(), purpose=purpose, loss=loss)


def _path(given: str | Path | None) -> Path | None:
    return None if given is None else Path(given).expanduser()


def _checks(request: Mitigate, case: Case | None, out: Place | None) -> list[Callable[[], object]]:
    """What can be said against the request without the data."""
    from ...data.output.delivery import ENDINGS  # noqa: PLC0415 - help must not wait for the engine
    from ...data.output.placing import FOLDERS, check_place  # noqa: PLC0415
    from ...flow.parts import refuse_without_quasi  # noqa: PLC0415
    from ...mitigate.hierarchies.hierarchy import find_hierarchies  # noqa: PLC0415

    quasi = split_names(request.qi, None)
    source = case.original if case else request.data
    return [
        partial(request.check_goals, sensitive=case is not None or bool(request.sa)),
        request.check_ways,
        request.check_choice,
        request.date_forms,
        partial(find_hierarchies, _path(request.hierarchies), quasi),
        *([] if out is None else [partial(check_place, out, source, (*ENDINGS, *FOLDERS))]),
        *([] if case or request.qi or request.subject_types or request.goal else [refuse_without_quasi]),
    ]


ACT = Act(
    "mitigate",
    Text("以最小的信息损失达到要求，写出并加以证明", "reach the requirements at the least loss, write it and prove it"),
    Mitigate,
    Protected,
    run,
    PROTECT,
    10,
    Text(
        "泛化和抑制，直到所有要求成立，信息损失最小；写出的结果重新读取、识别、计数和评级，证明未通过则不写出。从表格来的数据交还为同类的表格。"
        "一次发布的多张表各自处理、各自写出，连接各表的键换成假名；证明针对合在一起的各表。",
        "Generalises and suppresses until every requirement holds, at the least loss of information. What was written is read again, "
        "identified, counted and graded; without a passing proof nothing is written. A table that came from Python goes back as one. "
        "Several tables of one release are each treated and written, the keys that tie them as pseudonyms; the proof is of the tables put "
        "together.",
    ),
    Text(
        "`frame` 为与输入同类的表（未指定 `output` 时），`plan` 为可保存、可用于下个月数据的方案，`proof` 为证明，`utility` 为可用性。",
        "`frame`: the output as a table like the one that went in (where no `output` is named); `plan`: to save, and to apply to next "
        "month's data; `proof`; `utility`: what is left of the data's use.",
    ),
    clauses=("GB/T 42460-2023 6.3", "GB/T 42460-2023 6.6", "GB/T 37964-2019 5.4"),
    errors=(
        Text(
            "要求彼此矛盾、不能用或没有解；提示最接近的方案",
            "requirements that contradict each other, cannot be applied or have no solution; the nearest plan is reported",
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
    undone=Text("没有写出数据", "no data were written"),
)
