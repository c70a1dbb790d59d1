"""Grade: from a file or a case to the level, with its evidence (GB/T 42460 5, 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, LevelError, Problem
from ...model.text import Lang, Phrase, Text
from ...model.words import NOT_ASSESSED
from ...prepare.contexts import Context
from ..options.beside import SecondSourceOptions
from ..options.data import OnData
from ..options.grading import Grading
from ..options.groups import GRADE
from ..options.output import OUTPUT, InLanguage, written
from ..options.population import PopulationOptions
from ..options.reading import ReadingOptions, TextModelOptions
from ..options.scheme import Scheme
from ..options.settling import Settling

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...govern.gate.gate import Unmet
    from ...identify.propose import Aids
    from ...mitigate.goals.subject_types import CountedPeople
    from ...model.assessment import Assessment
    from ...model.measurement import Number
    from ...model.plan import EvaluationPlan
    from ...model.preparation import Backed
    from ...prepare.question import Question
    from ..case import Case
    from ..input import Request
    from ..target import Target

_REFUSED = Text(
    "有 {count} 列尚无人确定，按 --strict 不予评级：{columns}。",
    "Not graded because of --strict: columns whose roles have not been decided ({count}): {columns}.",
)

_READ = Text("读取数据", "reading the data")
_LOOK = Text("识别各列和数据中的人", "identifying the columns and the people")
_GRADE = Text("计数、定级", "counting and grading")
_WRITE = Text("核对批准和发布的条件，写出结果", "checking what approval and release ask, writing the result")


@dataclass(frozen=True, kw_only=True)
class Assess(InLanguage, PopulationOptions, Scheme, SecondSourceOptions, Settling, TextModelOptions, ReadingOptions, Grading, OnData):
    """What is graded, by which answers, and where the report goes."""

    output: Annotated[
        str | Path | None,
        written(Text("报告写入位置（.html 或 .json 文件，或文件夹）", "where the report goes (an .html or .json file, or a folder)")),
    ] = None
    as_printed: Annotated[
        bool,
        Option(Text("按标准 D.3 的取舍显示数值（级别不变）", "show figures rounded as D.3 prints them (the level stays exact)"), OUTPUT),
    ] = False
    strict: Annotated[
        bool, Option(Text("有未确定的列时拒绝评级（退出码 4）", "refuse to grade while a column is undecided (exit code 4)"), OUTPUT)
    ] = False


@dataclass(frozen=True, slots=True, repr=False)
class Assessed:
    """The level with its evidence; it draws itself in a notebook.

    `report`: where it was written, if anywhere. `undecided`: the columns for which ``strict`` refused to grade; nothing was `graded` then.
    `open`: questions that can still change the level, where the caller said that it can answer. `gate`: of a case, what is to be met
    before it is approved and released, `rests_on` by precondition the answers by which it is met, and what backs each; `folder` is its,
    `beside` what this run was told and the case does not hold; `approved`, whether signatures under this very result count.
    """

    lang: Lang
    graded: Assessment | None = None
    report: Path | None = None
    undecided: tuple[str, ...] = ()
    open: tuple[Question[object], ...] = ()
    gate: tuple[Unmet, ...] | None = None
    rests_on: Mapping[str, tuple[Backed, ...]] = field(default_factory=dict)
    folder: Path | None = None
    beside: Phrase | None = None
    approved: bool = False

    @property
    def assessment(self) -> Assessment:
        """All that was found; `InputError` where ``strict`` refused to grade."""
        if self.graded is None:
            raise InputError(Problem("undecided", self.refusal))
        return self.graded

    @property
    def refusal(self) -> Phrase:
        """Why nothing was graded, in words."""
        return _REFUSED.fill(count=len(self.undecided), columns=self.undecided)

    @property
    def level(self) -> int | None:
        """1 to 4; None while open answers leave more than one."""
        return None if self.graded is None else self.graded.verdict.level

    @property
    def acceptable(self) -> bool | None:
        """Level 3 or 4; None while it cannot be said."""
        return None if self.graded is None else self.graded.verdict.acceptable

    @property
    def provisional(self) -> bool:
        """Whether a column is still undecided."""
        return self.graded is None or self.graded.verdict.provisional

    @property
    def numbers(self) -> dict[str, Number]:
        """Every figure by symbol; values are exact Fractions."""
        return {} if self.graded is None else dict(self.graded.verdict.numbers)

    def raise_for_level(self, least: int) -> Assessed:
        """The same, where the level is known and at least this; else `LevelError`."""
        if self.level is None or self.level < least:
            raise LevelError(self.level, least)
        return self

    def to_dict(self) -> dict[str, object]:
        """What ``--json`` prints."""
        if self.graded is None:
            return {"schema": "reidrisk/undecided/1", "level": None, "undecided": self.undecided}
        from ...document.formats.json import as_json  # noqa: PLC0415 - help must not wait for it

        if self.gate is None:
            return as_json(self.graded, self.lang)
        rests_on = [{"code": code, "answers": [one.record() for one in backed]} for code, backed in self.rests_on.items()]
        gate = {"gate": [one.record(self.lang) for one in self.gate], "gate_rests_on": rests_on}
        return {**as_json(self.graded, self.lang), **gate}

    @staticmethod
    def json_schema() -> dict[str, object]:
        """The published schema of `to_dict`."""
        from ...document.record import result_schema  # noqa: PLC0415 - as above

        return result_schema()

    def save(self, path: str | Path) -> Path:
        """Write the report: HTML, or JSON where the name ends in ``.json``; a folder gets the HTML."""
        from ..target import Target  # noqa: PLC0415 - as above

        target = Target(str(path), None, self.lang)
        target.check()
        return target.write(self.assessment) or Path(path)

    def __repr__(self) -> str:
        level = self.level if self.level is not None else "open"
        return f"<reidrisk level {level}{' (provisional)' if self.provisional else ''}>"

    def _repr_html_(self) -> str:
        from ...document.pages.fragment import fragment  # noqa: PLC0415 - as above
        from ...document.pages.notebook import paragraph  # noqa: PLC0415 - as above

        return paragraph(self.refusal.say(self.lang)) if self.graded is None else fragment(self.graded, self.lang)


def run(request: Assess, session: Session) -> Assessed:
    """Read, identify, measure, grade; a case keeps the result and its report."""
    from ...flow.assess import Circumstances, Study  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.versions import versions  # noqa: PLC0415
    from ..input import opened, planned  # noqa: PLC0415
    from ..target import Target  # noqa: PLC0415

    case = request.case()
    request.use_text_model(session, case.text_model if case else None)
    lang = request.speaks(session, case.file.language if case else None)
    target = Target(None if request.output is None else str(request.output), case, lang)
    asked = _input(request, session, case, target)
    data = request.data if isinstance(request.data, str | Path) else id(request.data)
    same = (data, replace(request, data=None, context=Context()))  # read and counted once for all answers about the context
    course = session.course((_READ, _LOOK, _GRADE, _WRITE))
    course.begins(_READ)
    dataset, _ = session.kept(("data", same), lambda: opened(asked))
    course.begins(_LOOK)
    applicable = request.applicable()
    plan = planned(asked, dataset.facts.columns)
    plan = replace(plan, scheme=request.over_case(plan.scheme), population=applicable.identity() if applicable else ())
    undecided = tuple(name for name in dataset.facts.columns if name not in plan.decided)
    if request.strict and undecided:
        return Assessed(lang, undecided=undecided)

    def studied() -> AbstractContextManager[Study]:
        with session.watcher.busy(lang):
            people = _people(case, dataset, asked.beside())
            return nullcontext(Study(dataset, plan, _aids(request, session, case, dataset), applicable, people))

    study = session.kept(("study", same), studied)
    course.begins(_GRADE)
    with session.watcher.busy(lang):
        circumstances = Circumstances(session.now(), versions(), case.earlier if case else None, request.as_printed, applicable)
        decides = study.deciding(plan, circumstances) if session.answering else ()
        assessment = study.assess(plan, circumstances)
    if decides:
        return Assessed(lang, assessment, open=decides)
    course.begins(_WRITE)
    report = _kept(request, case, assessment, target)
    found = Assessed(lang, assessment, report)
    if case is None:
        return found
    return _facing_the_gate(replace(found, beside=_beside_the_case(request, case, plan, dataset.facts.columns)), case)


def _beside_the_case(request: Assess, case: Case, plan: EvaluationPlan, columns: tuple[str, ...]) -> Phrase | None:
    """That this run was told what the case does not hold, and so its papers will not say."""
    from ..only_typed import beside_the_case, only_typed  # noqa: PLC0415 - most runs have no case

    what = only_typed(plan, case.file.plan(), columns)
    return beside_the_case(what, str(request.data), case.folder / "assessment.yaml") if what else None


def _facing_the_gate(found: Assessed, case: Case) -> Assessed:
    """With what is to be met before an approval and a release, and what is met on whose word."""
    from ..approving.gating import backing_at, unmet_at  # noqa: PLC0415 - most runs have no case

    gate, backing = unmet_at(case, found.assessment), backing_at(case, found.assessment)
    return replace(found, gate=gate, rests_on=backing, folder=case.folder, approved=_is_approved(case))


def _is_approved(case: Case) -> bool:
    """Whether signatures under this very result count; none where they cannot be looked up."""
    from ..approving.standing import standing_of  # noqa: PLC0415 - most runs have no case

    try:
        under = standing_of(case)
    except InputError:
        return False
    return under.status == "approved" and not under.outdated


def _input(request: Assess, session: Session, case: Case | None, target: Target) -> Request:
    """What is to be read, and everything that can be wrong with the request."""
    from ..input import Request, every  # noqa: PLC0415 - help must not wait

    lang = target.lang
    return Request(
        partial(request.source, case),
        request.settled(request.answers(session.by), session.today(), case.folder if case else None),
        request.over,
        case,
        every(target.check, request.promised, request.applicable, partial(_sound, case, session)),
        partial(session.watcher.busy, lang),
        beside=_beside(request, case),
    )


def _beside(request: Assess, case: Case | None) -> Callable[[], Mapping[str, object] | None]:
    """What the record beside a bare file tells; read once."""
    from ...flow.provenance import record_beside  # noqa: PLC0415 - help must not wait

    return cache(lambda: None if case is not None else record_beside(request.data))


def _people(case: Case | None, dataset: Dataset, recorded: Mapping[str, object] | None) -> tuple[CountedPeople, ...]:
    """The people whom a mitigation counted before their key left the data."""
    from ...flow.output_record import people_in  # noqa: PLC0415 - help must not wait
    from ..input import BESIDE  # noqa: PLC0415

    if case is not None:
        return case.people(dataset.facts.fingerprint)
    return () if recorded is None else people_in(recorded, BESIDE)


def _sound(case: Case | None, session: Session) -> None:
    """`InputError` where the record of runs does not hold, or what backs an answer of the case is gone or another than was taken in."""
    if case is not None:
        from ...govern.ledger import entries  # noqa: PLC0415 - most runs have no case
        from ...govern.runs import whole_runs  # noqa: PLC0415
        from ..approving.evidence import unsound  # noqa: PLC0415

        whole_runs(case.folder, session.now(), entries(case.folder))
        problems = tuple(unsound(case))
        if problems:
            raise InputError(*problems)


def _aids(request: Assess, session: Session, case: Case | None, dataset: Dataset) -> Aids:
    """All that stands beside the data and helps to identify the columns."""
    from ..beside import with_beside  # noqa: PLC0415 - help must not wait for the engine
    from ..dictionary import aids_of  # noqa: PLC0415

    folder = None if case is None else case.folder
    aids = aids_of(request.dictionary, folder, session.today())
    return with_beside(aids, dataset, request.source(case), request.beside, folder)


def _kept(request: Assess, case: Case | None, assessment: Assessment, target: Target) -> Path | None:
    """Where the report went. A case remembers what stood beside its data, and its result."""
    from ...govern.canonical import digest  # noqa: PLC0415
    from ...govern.runs import begun_run, enter_run  # noqa: PLC0415
    from ..beside import keep as keep_beside  # noqa: PLC0415 - help must not wait
    from ..case import RESULT, result_of  # noqa: PLC0415
    from ..dictionary import keep  # noqa: PLC0415

    if case is None:
        return None if request.output is None else target.write(assessment)
    with begun_run(case.folder, "assess", assessment.made_at, (case.folder / RESULT, target.path(assessment))):
        report = target.write(assessment)
        if request.dictionary is not None:
            keep(request.dictionary, case.folder)
        keep_beside(tuple(request.beside or ()), case.folder)
        case.keep(assessment)
        facts, result = assessment.facts, result_of(assessment)
        hashes = {"plan": result["hash"], "data": str(facts.fingerprint), "level": assessment.verdict.level, "result": digest(result)}
        wrote = (case.folder / RESULT, *(() if report is None else (report,)))
        enter_run(case.folder, "assess", assessment.made_at, hashes, wrote)
    return report


ACT = Act(
    "assess",
    Text("评定数据集的标识度级别，写出报告", "grade a dataset and write the report"),
    Assess,
    Assessed,
    run,
    GRADE,
    10,
    Text(
        "识别各列、划分等价类、计算数据风险与环境风险，按所选标准给出 1 至 4 级及其理由。"
        "没有回答的问题不会被当作 0：结果给出风险和级别的范围，并列出还要回答什么。",
        "Identifies the columns, groups the records into classes, computes the risk of the data and of the context, and gives "
        "level 1 to 4 by the chosen edition, with reasons. An unanswered question is never taken as 0: the result gives the "
        "range of the risk and of the level, and what is still to answer.",
    ),
    Text(
        "级别 `level`、是否可接受 `acceptable`、按记号取的数值 `numbers`；`save()` 写报告，`raise_for_level(3)` 在级别不够时停下。",
        "The `level`, whether it is `acceptable`, the `numbers` by symbol; `save()` writes the report, `raise_for_level(3)` stops where "
        "the level is not enough.",
    ),
    clauses=("GB/T 42460-2023 5", "GB/T 42460-2023 6.2", "GB/T 42460-2023 6.3", "GB/T 42460-2023 D"),
    errors=(
        Text("列名、角色或回答不能用，或彼此矛盾", "a column, role or answer that cannot be used, or contradicts another"),
        Text("数据不能读，或标准没有安装", "data that cannot be read, or an edition that is not installed"),
        Text("报告不能写到所给的位置", "a place where the report cannot be written"),
    ),
    examples=(
        Call(
            Text("表 D.3：领地公开共享，3 级", "Table D.3: shared in an enclave, level 3"),
            {
                "data": "samples/gbt42460_tableD3.csv",
                "qi": ["性别", "年龄"],
                "ni": ["药物编码"],
                "sharing": "enclave",
                "controls": "high",
                "motives": "medium",
                "recipient_security": "high",
                "p": "0.00108",
                "p_source": "GB/T 42460-2023 D.2",
            },
        ),
        Call(
            Text("未回答者按最坏情形计", "What is not answered is taken at its worst"),
            {"data": "samples/gbt42460_tableD3.csv", "qi": ["性别", "年龄"], "assume_worst": True},
        ),
    ),
    undone=NOT_ASSESSED,
)
