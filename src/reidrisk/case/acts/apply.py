"""A plan on data: foreseen, written, proved; the same plan on next month's data (GB/T 37964 5.4, GB/T 42460 6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from ...document.results.forms import MitigatedForm, ProtectedForm
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Exactly, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..handing_back import frame_of, handed_back, private_output
from ..options.data import OnData
from ..options.delivery import ExcelSafe, NotGraded, OfRegister, ReleaseName, Replaced, SignedBy
from ..options.groups import PROTECT
from ..options.numbers import most_lost
from ..options.output import OUTPUT, InLanguage, written
from ..options.private import PRIVACY, Private
from ..options.reading import ReadingOptions, TextModelOptions
from ..options.settling import Settling
from ..options.vault import WithVault

if TYPE_CHECKING:
    from ...flow.apply import Application, Applied
    from ...flow.engines.dbt import DbtFiles
    from ...flow.output import Proved
    from ...mitigate.plans.recipe import Recipe
    from ...mitigate.utility import Utility
    from ..case import Case
    from ..mitigated import Kept

_UTILITY_ASIDE = Text("把数据可用性报告（变换前后）写入此 HTML 文件", "write the utility report, before and after, to this HTML file")
_WHY = Text(
    "证明未通过、损失过大，或结果已写入文件；见 record 与 sentences。",
    "The proof failed, too much would be lost, or the result was written to a file; see record and sentences.",
)
_NO_PLAN_KEPT = Text("这次没有保留方案。", "No plan was kept of this run.")
_SAY_PLAN = Text("请给出 plan=。", "Give plan=.")


@dataclass(frozen=True, eq=False, repr=False)
class Plan:
    """A plan of transformations: `save` it, `load` it, `apply` it to next month's data."""

    recipe: Recipe
    files: Mapping[str, str] = field(default_factory=dict)
    home: Path = Path()

    @classmethod
    def load(cls, path: str | Path) -> Plan:
        """The plan in a file; `InputError` with every problem in it."""
        from ...flow.plan_files import read_plan  # noqa: PLC0415 - loads the YAML library

        place = Path(path).expanduser()
        return cls(read_plan(place), {}, place.parent)

    @classmethod
    def parse(cls, text: str, files: Mapping[str, str], home: Path) -> Plan:
        """The plan from its text and the files that it names."""
        from ...mitigate.plans.recipe_file import read_recipe  # noqa: PLC0415 - as above

        return cls(read_recipe(text, "plan"), files, home)

    @property
    def text(self) -> str:
        """As a file holds it."""
        from ...mitigate.plans.recipe_file import write_recipe  # noqa: PLC0415 - as above

        return write_recipe(self.recipe)

    def save(self, path: str | Path) -> Path:
        """Written with the files that it names, these first."""
        from ...data.files import write_atomic  # noqa: PLC0415 - rarely asked for

        place = Path(path).expanduser()
        for name, text in self.files.items():
            write_atomic(place.parent / name, text.encode())
        write_atomic(place, self.text.encode())
        return place

    def apply(  # noqa: PLR0913 - what one run takes
        self,
        data: object,
        *,
        output: str | Path | None = None,
        most_lost: Exactly = None,
        secrets_store: str | Path | None = None,
        secrets_key: str | None = None,
        release: str | None = None,
        lang: Lang | None = None,
    ) -> Protected:
        """The plan on other data, proved; a table comes back as `frame` where no `output` is named. More options: ``rr.apply``."""
        request = Apply(
            self, data, output=output, most_lost=most_lost, secrets_store=secrets_store, secrets_key=secrets_key, release=release, lang=lang
        )
        with Session() as session:
            return ACT.on(request, session)

    def read(self, name: str) -> str:
        """A file that the plan names."""
        from ...flow.plan_files import reader  # noqa: PLC0415 - as above

        return self.files[name] if name in self.files else reader(self.home)(name)

    def __reduce__(self) -> tuple[object, ...]:
        return Plan.parse, (self.text, dict(self.files), self.home)

    def __repr__(self) -> str:
        return f"<reidrisk plan of {len(self.recipe.steps)} steps>"


@dataclass(frozen=True, repr=False)
class Protected(Saying):
    """What came of it. `good`: no more is lost than may be, the proof passed where there is one, and a level that was found is acceptable.

    And together with releases of the register it gives nobody away. `sentences`: for a person.
    `by_language`: the record, where it was made in each. `output`: the file in its place. `page`: the utility report. `plan` and
    `frame` raise `InputError` where there is none.
    """

    lang: Lang
    record: dict[str, Any] = field(repr=False)
    good: bool
    sentences: tuple[Phrase | Text, ...] = field(default=(), repr=False)
    proof: Proved | None = None
    utility: Utility | None = None
    output: str | None = None
    page: Path | None = None
    kept_plan: Plan | None = None
    made: object = field(default=None, repr=False)
    by_language: Mapping[Lang, dict[str, Any]] = field(default_factory=dict, repr=False)

    @property
    def gradable(self) -> bool:
        """Whether the output has a level where it was to be graded."""
        return self.proof is None or self.proof.acceptable is not None

    @property
    def frame(self) -> Any:  # noqa: ANN401 - what went in: pandas, Polars, Arrow, DuckDB
        """The output as a table of the kind that went in, in an order drawn from the system's randomness."""
        return frame_of(self.made, _WHY)

    @property
    def plan(self) -> Plan:
        """What was done, to be done again."""
        if self.kept_plan is None:
            raise InputError(Problem("no_plan", _NO_PLAN_KEPT, _SAY_PLAN))
        return self.kept_plan

    def to_dict(self) -> ProtectedForm | MitigatedForm:
        """What ``--json`` prints."""
        return cast("ProtectedForm | MitigatedForm", self.by_language.get(self.lang, self.record))

    def lines(self) -> tuple[Phrase | Text, ...]:
        """What was done and what the proof says."""
        return self.sentences

    def __repr__(self) -> str:
        return f"<reidrisk protected: {'good' if self.good else 'not good'}>"

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import lines_html  # noqa: PLC0415 - only for a notebook

        return lines_html(self.plain_lines() or [repr(self)[1:-1]])


@dataclass(frozen=True)
class OfPlan:
    """The plan, as a file or as one that was made."""

    plan: Annotated[object, Option(Text("方案文件（plan.yaml）", "the plan (plan.yaml)"))]


@dataclass(frozen=True)
class OnDataOrCase(OnData):
    """Data of its own, or the original of a case."""

    data: Annotated[
        object,
        Option(
            Text(
                "数据文件、Parquet 目录或案例文件夹（处理其原始数据，产出归入案例）",
                "a data file, a Parquet folder or a case (its original is treated, and the case keeps the output)",
            )
        ),
    ]


@dataclass(frozen=True, kw_only=True)
class Apply(InLanguage, OfRegister, Private, WithVault, Settling, TextModelOptions, ReadingOptions, OnDataOrCase, OfPlan):
    """Which plan, on what, and what is handed over."""

    output: Annotated[
        str | Path | None,
        written(
            Text(
                "结果文件（.csv、.parquet、.xlsx、.duckdb）或数据库表的地址；多张表用文件夹或 .xlsx 各自写出；不给则只说明结果",
                "the result (.csv, .parquet, .xlsx, .duckdb) or the address of a table; a folder or .xlsx keeps several tables apart; "
                "without it, only what would happen",
            )
        ),
    ] = None
    replace: Replaced = False
    as_: SignedBy = None
    not_graded: NotGraded = False
    most_lost: Annotated[
        Exactly,
        Option(
            Text(
                "至多可以丢失多大比例的记录和每一列准标识符的单元格（变成“*”），例如 30%；默认为方案在自己的数据上的损失加 10 个百分点，"
                "超过则拒绝（退出码 1）",
                "largest share of the records, and of the cells of any quasi-identifier, that may be lost (become *), e.g. 30%; by default "
                "what the plan lost of its own data and 10 points more: beyond it nothing is written (exit code 1)",
            ),
            OUTPUT,
        ),
    ] = None
    utility: Annotated[str | Path | None, Option(_UTILITY_ASIDE, OUTPUT)] = None
    target: Annotated[
        str | None, Option(Text("可用性报告中由模型预测的列", "column that a model predicts in the utility report"), OUTPUT)
    ] = None
    release: ReleaseName = None
    excel_safe: ExcelSafe = False
    dbt: Annotated[
        str | Path | None,
        Option(
            Text(
                "把方案写成 dbt 模型（模型、检验、层级的种子表）放入此文件夹，由数据所在的引擎每月自行运行",
                "write the plan as a dbt model (model, tests, hierarchies as seeds) into this folder: the engine of the data runs it "
                "every month",
            ),
            OUTPUT,
        ),
    ] = None
    delta: Annotated[
        Exactly,
        Option(
            Text(
                "与 --epsilon 一起：按固定方案的随机样本（SafePub），使结果满足 (ε, δ)-差分隐私",
                "with --epsilon: a random sample by a fixed plan (SafePub), so that the output is (ε, δ)-differentially private",
            ),
            PRIVACY,
            form=Text("大于 0 小于 1 的数，例如 1e-6", "a number above 0 and below 1, such as 1e-6"),
        ),
    ] = None


def run(request: Apply, session: Session) -> Protected:
    """Foresee, write, prove; a case keeps the output."""
    case, lang = request.case(), request.speaks(session)
    request.use_text_model(session, case.text_model if case else None)
    plan = request.plan if isinstance(request.plan, Plan) else Plan.load(str(request.plan))
    wanted = request.output is None and not isinstance(request.data, str | Path)
    with private_output(wanted=wanted, data=request.data) as private:
        return _run(request, session, (plan, case, lang), private)


def _run(request: Apply, session: Session, what: tuple[Plan, Case | None, Lang], private: Path | None) -> Protected:
    """`private` is the file that only we see, where the output goes back as a table."""
    from ...document.results.application import as_json, ended, foreseen  # noqa: PLC0415 - help must not wait for the engine
    from ...document.results.dbt import dbt_json, dbt_lines  # noqa: PLC0415
    from ...flow.apply import apply  # noqa: PLC0415
    from ..budget import privately  # noqa: PLC0415
    from ..mitigated import keep_applied, kept_lines, signed_run  # noqa: PLC0415
    from ..options.signing import passphrase  # noqa: PLC0415

    plan, case, lang = what
    register = request.registered(case)
    plan = replace(plan, recipe=_settled(request, plan.recipe, session.today(), None if case is None else case.folder))
    order = _order(request, plan, case, private, session)
    promise = privately(request, request.delta, case)
    order = order if promise is None else replace(order, private=promise.sampling, spend=promise.charge)
    kept: Kept | None = None
    plan_file = None if order.out is None else Path(str(request.plan)).expanduser()
    one_run = nullcontext() if case is None else signed_run(case, request.as_, passphrase(session, lang), plan_file)
    with one_run as signed, session.watcher.busy(lang):
        found = apply(order)
        if promise is not None and found.delivered and isinstance(order.out, Path):
            promise.made(order.out)
        made = handed_back(private, request.data, delivered=found.delivered)
        if case is not None and isinstance(order.out, Path) and found.delivered:
            kept = keep_applied(case, order, found, (Path(str(request.plan)).expanduser(), register), signed)
    model = _as_dbt(request, order) if request.dbt is not None and found.foresight.holds and not found.refused else None
    shown = None if private is not None or order.out is None else str(order.out)
    conclusion = found.good if request.not_graded or found.proved is None else found.good and found.proved.acceptable
    graded = conclusion is not None and found.good and not request.not_graded
    record = {"schema": "reidrisk/apply/1", "plan": plan.recipe.name, "graded": graded, **as_json(found, shown, lang), "errors": []}
    record |= {} if promise is None else {"privacy": promise.record}
    record |= {} if model is None else {"dbt": dbt_json(model)}
    sentences = (
        *foreseen(found),
        *(() if request.dbt is None else dbt_lines(model)),
        *(() if promise is None else promise.lines()),
        *(ended(found, shown, graded=found.good) if private is None else ()),
        *(kept_lines(kept) if kept is not None else ()),
    )
    page = _keep_utility(request, found, plan, lang)
    written = shown if found.delivered else None
    good = conclusion is True and not (kept is not None and kept.together.gives_away)
    return Protected(lang, record, good, sentences, found.proved, found.utility, written, page, plan, made)


def _order(request: Apply, plan: Plan, case: Case | None, private: Path | None, session: Session) -> Application:
    from ...data.options import ReadOptions  # noqa: PLC0415 - help must not wait for the engine
    from ...data.output.placing import place_of  # noqa: PLC0415
    from ...flow.apply import STAGES, Application  # noqa: PLC0415
    from ...mitigate.plans.recipe import Tools  # noqa: PLC0415
    from ..mitigated import place_in  # noqa: PLC0415
    from ..secrecy import with_secrets  # noqa: PLC0415
    from ..surveying import grading_of  # noqa: PLC0415

    out = private if request.output is None else place_of(str(request.output), replace=request.replace)
    if out is None and case is not None:
        out = place_in(case)
    # A person at a terminal reads the report on use where one was asked for; scripts and Python get its figures.
    measured = request.utility is not None or not session.answering
    secret = with_secrets(Tools(plan.read), plan.recipe, request.vault(session).open, request.release, kept=out is not None)
    return Application(
        recipe=plan.recipe, data=request.data if case is None else case.original, out=out, tools=secret.tools,
        options=request.over(ReadOptions() if case is None else case.file.read_options()), ungraded=request.not_graded,
        commit=secret.commit, release=secret.release, measured=measured, target=request.target, home=plan.home,
        most_lost=most_lost(request.most_lost), one_by_one=case is None, excel_safe=request.excel_safe,
        grading=None if case is None else grading_of(case, case.file.plan(), session.now()),
        begins=session.course(STAGES if out is not None else STAGES[:2]).begins,
    )  # fmt: skip


def _as_dbt(request: Apply, order: Application) -> DbtFiles:
    from ...flow.engines.dbt import write_dbt  # noqa: PLC0415 - rarely asked for

    place = (Path(str(request.dbt)).expanduser(), request.replace)
    return write_dbt(order.recipe, order.data, order.tools, order.options, place)


def _settled(request: Apply, recipe: Recipe, today: date, folder: Path | None) -> Recipe:
    """The plan as of this year, with the reasons that were given now over those that it holds."""
    from ...grade.caution import without_effect  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.plans.published import at_year  # noqa: PLC0415
    from ...prepare.settling import of_columns, over, read_reasons  # noqa: PLC0415

    recipe = at_year(recipe, today.year)
    if not (request.override or request.accept or request.evidence):
        return recipe
    problems = Problems()
    given = read_reasons(request.reasons(today, folder), recipe.columns, problems)
    given = of_columns(given, recipe.columns, problems) if recipe.columns else given
    problems.add(*without_effect(given))
    problems.stop_if_any()
    return replace(recipe, acceptance=replace(recipe.acceptance, settled=over(recipe.acceptance.settled, given)))


def _keep_utility(request: Apply, found: Applied, plan: Plan, lang: Lang) -> Path | None:
    if request.utility is None or found.utility is None:
        return None
    from ...data.files import write_atomic  # noqa: PLC0415 - most runs write none
    from ...document.utility.page import utility_page  # noqa: PLC0415

    path = Path(request.utility).expanduser()
    write_atomic(path, utility_page(found.utility, plan.recipe.name, lang).encode())
    return path


ACT = Act(
    "apply",
    Text("把方案用于数据，先预告、再写出并证明", "apply a plan: foreseen, written, proved"),
    Apply,
    Protected,
    run,
    PROTECT,
    40,
    Text(
        "把方案用于数据：没有见过的取值、变化了的分布、不再成立的要求都会说明；结果经证明才写出。从表格来的数据交还为同类的表格。",
        "Applies a plan: unseen values, changed distributions and requirements that no longer hold are reported; the result is "
        "proved before it takes its place. A table that came from Python goes back as one.",
    ),
    Text(
        "`frame` 为与输入同类的表（未指定 `output` 时），`proof` 为证明，`utility` 为可用性。",
        "`frame`: the output as a table like the one that went in (where no `output` is named); `proof`; `utility`.",
    ),
    clauses=("GB/T 42460-2023 6.6", "GB/T 37964-2019 5.4"),
    errors=(
        Text("方案不能读，或用到数据中没有的列", "a plan that cannot be read, or that uses columns which the data have not"),
        Text("需要密钥的变换没有打开密钥库", "a technique that needs a secret, and no store that is open"),
        Text("结果不能写到所给的位置", "a place where the result cannot be written"),
    ),
    examples=(
        Call(
            Text("先查看方案的效果", "What a plan would do"),
            {"plan": "plan.yaml", "data": "next.csv"},
            runs=False,
        ),
    ),
)
