"""Mitigation where persons have several records: how their key and dates are treated, and what cannot be done (GB/T 42460 3.4; G-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from ..data.dataset import Dataset
from ..data.names import by_column, find_columns
from ..grade.people import proposed_key
from ..identify.forms.date_columns import DateForm, date_form
from ..measure.people.known_grouping import known_words
from ..mitigate.goals.subject_types import CountedSubjectType
from ..mitigate.hierarchies.building import Description
from ..mitigate.plans.found import Drawn
from ..mitigate.plans.recipe import Recipe, Tools
from ..mitigate.purpose.fitting import BETWEEN_EVENTS, STAY
from ..mitigate.searching.full_domain import Solution
from ..model.frozen import dataclass
from ..model.inventory import Inventory
from ..model.persons import PersonKey
from ..model.plan import EvaluationPlan
from ..model.problem import InputError, Problem
from ..model.release import Answer, MostKnown, Sharing
from ..model.role import Role
from ..model.text import Phrase, Text
from ..prepare.context import SHARING
from ..prepare.histories import KNOWN_RECORDS
from .parts import Parts
from .plan_files import tools_of

if TYPE_CHECKING:
    from ..measure.attacks.true_dates import KnownDates
    from ..mitigate.local.outcome import LocalSolution
    from ..mitigate.plans.of_person import ByPerson

_LOCALLY = Text(
    "按人计数时不能按重叠的分段重编码（--overlapping），也不能只抑制单元格（--cells）。",
    "Where persons are counted, there are no overlapping bands (--overlapping), and cells are not suppressed alone (--cells).",
)
_FULLY = Text(
    "每类主体的每个人都只有一种记录时才可以；请取消 --overlapping 与 --cells（--local 可以用），或先合并每人的记录。",
    "It works where all records of each person are alike: leave out --overlapping and --cells (--local alone works), or bring each "
    "person's records together first.",
)
_UNDECIDED_KEY = Text(
    "程序建议按 {key} 计人（其取值会重复），尚无人确定。请取消 --overlapping 与 --cells（--local 可以用），或先合并每人的记录；"
    "若每行确是不同的人，请加 --accept rows-of-one-person=理由 --by 姓名，即按行计数。",
    "People are counted by {key}, which repeats and is proposed but not decided. Leave out --overlapping and --cells (--local alone "
    "works), or bring each person's records together first; where every row is another person all the same, --accept "
    "rows-of-one-person=REASON --by NAME counts rows.",
)
_UNLINKED = Text(
    "{key} 是按人计数的键，尚无人确定，因此不在输出中：同一人的各行不能再连起来，两次之间相隔多久也无从得知。要保留，请先设置环境变量 "
    "REIDRISK_SECRETS_KEY（reidrisk secrets password 可生成一个口令，请妥善保存），再加 --subject {key}：该键换成带密钥的假名，所发生之事的"
    "日期按每人一个保密的天数平移。不需要时请加 --drop {key}。",
    "Persons are counted by {key}. Its role is not decided, so it is not in the output: rows of one person can no longer be linked, "
    "and the time between them cannot be seen. To keep both, set the environment variable REIDRISK_SECRETS_KEY (reidrisk secrets "
    "password makes a password; keep it) and add --subject {key}: the key becomes a keyed pseudonym, and dates of what happened "
    "move by one secret number of days a person. Where it is not needed, add --drop {key}.",
)

_UNLINKED_READY = Text(
    "{key} 是按人计数的键，尚无人确定，因此不在输出中：同一人的各行不能再连起来，两次之间相隔多久也无从得知。密钥库已可用；要保留，请加 "
    "--subject {key}：该键换成带密钥的假名，所发生之事的日期按每人一个保密的天数平移。不需要时请加 --drop {key}。",
    "Persons are counted by {key}. Its role is not decided, so it is not in the output: rows of one person can no longer be linked, "
    "and the time between them cannot be seen. The secrets store is ready; to keep both, add --subject {key}: the key becomes a keyed "
    "pseudonym, and dates of what happened move by one secret number of days a person. Where it is not needed, add --drop {key}.",
)
_UNLINKED_TRIED = Text(
    "{key} 是按人计数的键，尚无人确定。密钥库已可用，因此先试过把它换成假名、日期按人平移，但这样达不到所要求的，所以它不在输出中：同一人的"
    "各行不能再连起来，两次之间相隔多久也无从得知。要看原因，请加 --subject {key} 运行；不需要时请加 --drop {key}。",
    "Persons are counted by {key}, and its role is not decided. The secrets store is ready, so a plan with a pseudonym in its place and "
    "dates moved by person was tried first. It does not reach what is asked, so {key} is not in the output: rows of one person can no "
    "longer be linked, and the time between them cannot be seen. --subject {key} shows why; where it is not needed, add --drop {key}.",
)
_UNLINKED_THERE = Text(
    "{key} 是按人计数的键，尚无人确定，因此不在输出中：同一人的各行不能再连起来，两次之间相隔多久也无从得知。数据留在引擎中时，"
    "它不能换成假名（每个标识符都要取回，假名会写进查询，留在引擎的日志里），日期也不能按人平移。"
    "要保留，请把表导出为 Parquet 文件，对文件加 --subject {key} 运行；不需要时请加 --drop {key}。",
    "Persons are counted by {key}. Its role is not decided, so it is not in the output: rows of one person can no longer be linked, "
    "and the time between them cannot be seen. While the data stay in their engine it cannot become a pseudonym (every identifier would "
    "be fetched, and its pseudonym written into a query that the engine logs), nor can dates move by person. To keep both, export the "
    "table to Parquet and run this on the files with --subject {key}; where they are not needed, add --drop {key}.",
)
_BY_DEFAULT = Text(
    "{key} 是程序建议的按人计数的键，尚无人确定；密钥库已可用，因此按主体列处理，同一人的各行仍可连起来。确实如此时，请加 --subject {key} "
    "（或在案例中）确定；不需要连接时请加 --drop {key}：该键删除，日期只作泛化。",
    "{key} is proposed as the key that persons are counted by, and its role is not decided. The secrets store is ready, so it is treated "
    "as the subject, and rows of one person can still be linked. Where that is right, decide it with --subject {key} or in the case; where "
    "rows need not be linked, add --drop {key}: the key leaves, and dates are generalised only.",
)

_FEWER = Text(
    "列“{column}”：同一人至多保留 {most} 条记录（most_records），其余 {beyond} 条整条删除，因为记录数远多于他人者凭“来得最多”即可识别；"
    "留下哪些由取值和行的位置决定，与内容无关。",
    "{column}: of no person more than {most} {most|record|records} stay (most_records) and {beyond} leave, as whoever has far more than "
    "all others is "
    "found by that alone; which ones stay does not depend on what they hold.",
)

_AGED = Text(
    "列“{column}”：与“{by}”说明同一年龄，不单独搜索，因此删除；要保留出生日期，请加 --drop {by}。",
    "{column}: tells the same age as {by} and is not searched by itself, so it leaves; where the date of birth is wanted instead, add "
    "--drop {by}.",
)


def refuse_by_person(key: PersonKey | None, *, recodes: bool) -> None:
    """`InputError` for records that are recoded one by one; `key` is one that is only proposed."""
    if recodes:
        raise InputError(Problem("kinds_locally", _LOCALLY, _FULLY if key is None else _UNDECIDED_KEY.fill(key=key.name)))


def linked_by_default(dataset: Dataset, plan: EvaluationPlan, inventory: Inventory, order: ForPersons) -> PersonKey | None:
    """The proposed key that is treated as the subject though nobody has decided it: the store is ready, and a level is asked for.

    Only where every recipient is bound: others may know all records of somebody, and then hardly anything of linked rows can stay.
    """
    key = proposed_key(plan, inventory)
    if key is None or not _open(key, plan, order, dataset.facts.columns) or not (order.linking and order.to_level):
        return None
    one_table = dataset.table.outside is None and dataset.table.together is None
    return key if one_table and _ready(order) and bound(plan) else None


def unlinked(
    key: PersonKey | None, plan: EvaluationPlan, order: ForPersons, columns: Sequence[str], *, outside: bool = False
) -> tuple[Phrase, ...]:
    """What is lost where a key that is only proposed leaves, and how it is kept; nothing where somebody has decided of it.

    `outside`: the rows stay in their engine, where a pseudonym and dates that move are refused.
    """
    if key is None or not _open(key, plan, order, columns):
        return ()
    lost = _UNLINKED if not _ready(order) else _UNLINKED_READY if order.linking else _UNLINKED_TRIED
    return ((_UNLINKED_THERE if outside else lost).fill(key=key.name),)


def linked(key: PersonKey) -> Phrase:
    """That it is treated as the subject though nobody has decided it, and how to refuse."""
    return _BY_DEFAULT.fill(key=key.name)


def _open(key: PersonKey, plan: EvaluationPlan, order: ForPersons, columns: Sequence[str]) -> bool:
    """Whether nobody has decided about it, and it could stay as a pseudonym."""
    if len(key.columns) > 1 or key.name in plan.decided or key.name in find_columns(order.drop, columns):
        return False
    # Neither way of recoding keeps a pseudonym: see `treatment_of`.
    return order.way != "classes" and order.people is None


def _ready(order: ForPersons) -> bool:
    return order.secrets is not None and order.secrets.at_hand


def bound(plan: EvaluationPlan) -> bool:
    """Whether every recipient is bound: the sharing model says so."""
    return all(plan.release.to(one)[SHARING].value in {Sharing.CONTROLLED, Sharing.ENCLAVE} for one in plan.release.audiences)


# One visit of somebody in full, and when others were: what a colleague or neighbour may know. Whoever knows more, such as an insurer, is
# not covered by it, which the verdict says until a named person answers.
ASSUMED_RECORDS = MostKnown(1)


def known_of(kinds: tuple[CountedSubjectType, ...]) -> Iterator[Phrase]:
    """What somebody is taken to know of one person's records, where that is not all of them."""
    yield from (words for known in dict.fromkeys(one.known for one in kinds if one.partly) if known for words in known_words(known))


@dataclass(frozen=True, slots=True)
class OpenedSecrets:
    """The tools with secrets, what keeps those that are new (and names them), and the name of the release they are for."""

    tools: Tools
    commit: Callable[[], tuple[str, ...]] = tuple
    release: str | None = None


class SecretsOfRun(Protocol):
    """The store of secrets for the plans of one run."""

    def __call__(self, tools: Tools, recipe: Recipe) -> OpenedSecrets:
        """The tools of a plan with the run's secrets."""

    @property
    def at_hand(self) -> bool:
        """Whether somebody wants secrets kept: named the store or its key, or has the key where it usually is."""

    def ready(self) -> None:
        """`InputError` where the store cannot be opened: said before a search, not after it."""


@dataclass(frozen=True, slots=True)
class PersonTreatment:
    """How the key and the dates of persons leave; nothing where there are none, or where their key leaves.

    `secrets` opens the store for a plan: the same for every plan of one run. `known` is what true dates give away of the output.
    `beyond` are the records that leave before the classes are made, as one person had too many of them. `aged` are dates of birth that
    leave, with the age that tells the same.
    """

    how: ByPerson | None = None
    secrets: SecretsOfRun | None = field(default=None, repr=False)
    known: KnownDates | None = None
    beyond: int = 0
    aged: Mapping[str, str] = field(default_factory=dict)

    @property
    def rest(self) -> frozenset[str]:
        """Columns of which no search decides: the key, and what says the same as another column."""
        return frozenset() if self.how is None else frozenset((self.how.key, *self.how.same))

    @property
    def moved(self) -> tuple[str, ...]:
        """Columns of dates that no longer stand as they were: moved, or births that became ages."""
        if self.how is None:
            return ()
        dates = (self.how.event, *self.how.further, *self.how.along, *self.how.births)
        return tuple(one.name for one in dates if one is not None)

    @property
    def trees(self) -> Mapping[str, Description]:
        """How the columns are generalised that are counted otherwise than they stand."""
        return {} if self.how is None else self.how.trees

    @property
    def categories(self) -> Mapping[str, str]:
        """The date of the event is counted, and kept or not, as the time between events; a later one of its row as the length of a stay."""
        if self.how is None or self.how.event is None:
            return {}
        stays = {self.how.same.get(one.name, one.name): STAY for one in self.how.further}
        return {**stays, self.how.event.name: BETWEEN_EVENTS}

    def known_of(self, plan: EvaluationPlan, *, graded: bool) -> EvaluationPlan:
        """With how many of a person's records somebody is assumed to know, where nobody answered and not everybody receives the data."""
        if self.how is None or not graded or plan.release[KNOWN_RECORDS].status != "open" or not bound(plan):
            return plan
        return replace(plan, release=plan.release.having(**{KNOWN_RECORDS.key: Answer(ASSUMED_RECORDS, "assumed")}))

    def parts(self, parts: Parts) -> Parts:
        """The key neither leaves nor is it generalised; of columns that say the same one is searched, and of a birth and an age the age."""
        return parts.without(self.rest).leaving(self.aged)

    @contextmanager
    def counted(self, dataset: Dataset) -> Iterator[Dataset]:
        """The table as the classes are counted; the same where nothing is."""
        if self.how is None:
            yield dataset
            return
        from ..mitigate.plans.of_person import counted_by  # noqa: PLC0415 - only where persons have several rows

        with counted_by(dataset, self.how.counted) as counted:
            yield counted

    def in_part(self, solution: Solution | LocalSolution) -> Solution | LocalSolution:
        """With what of the columns that a plan empties can be shown person by person, where their key stays."""
        if self.how is None or not isinstance(solution, Solution) or solution.in_part is None:
            return solution
        return solution.in_part(solution)

    def drawn(self, drawn: Drawn, solution: Solution | LocalSolution) -> Drawn:
        """The plan with what becomes of the key and the dates."""
        if self.how is None:
            return drawn
        if isinstance(solution, Solution):
            return self.how.drawn(drawn, self._levels(solution))
        return replace(self.how, by_class=True).drawn(drawn, solution.coarsest)

    def sentences(self, solution: Solution | LocalSolution) -> tuple[Phrase, ...]:
        """What becomes of the key and the dates."""
        if self.how is None:
            return ()
        how = self.how
        fewer = () if how.most is None else (_FEWER.fill(column=how.key, most=how.most, beyond=self.beyond),)
        before = (*fewer, *(_AGED.fill(column=birth, by=age) for birth, age in self.aged.items()))
        if not isinstance(solution, Solution):
            return (*before, *replace(how, by_class=True).sentences(solution.coarsest))
        parted = () if solution.partly is None else tuple(solution.partly.levels)
        return (*before, *how.sentences(self._levels(solution), parted))

    def _levels(self, solution: Solution) -> dict[str, int]:
        """The level of each column; of those whose dates are not counted otherwise 0 where the level keeps all values apart."""
        levels = {one.column: solution.written_at(one.column) for one in solution.ladders}
        apart = {one.column for one in solution.ladders if len(set(one.steps[levels[one.column]].tolist())) == len(one.steps[0])}
        return {name: 0 if name in apart and name not in self.trees else level for name, level in levels.items()}

    def attacked(self, dataset: Dataset, recipe: Recipe, tools: Tools) -> PersonTreatment:
        """With what somebody finds in the output who knows true dates; the same where none moved."""
        if self.how is None or self.how.event is None:
            return self
        from ..mitigate.proof.known_dates import known_dates  # noqa: PLC0415 - only where persons have several rows

        return replace(self, known=known_dates(dataset, recipe, tools))

    def opened(self, drawn: Drawn, plan: Path | None) -> OpenedSecrets:
        """The tools for this plan."""
        tools = tools_of(drawn, plan)
        return OpenedSecrets(tools) if self.how is None or self.secrets is None else self.secrets(tools, drawn.recipe)


class ForPersons(Protocol):
    """What of an order decides how persons are treated."""

    @property
    def drop(self) -> tuple[str, ...]:
        """Columns that are to leave."""

    @property
    def way(self) -> Literal["full-domain", "tree", "classes"]:
        """How records are recoded."""

    @property
    def people(self) -> str | None:
        """The population table."""

    @property
    def dates(self) -> Mapping[str, DateForm]:
        """How the dates of a column read."""

    @property
    def secrets(self) -> SecretsOfRun | None:
        """Opens the store for a plan."""

    @property
    def most_records(self) -> int | None:
        """Of no person more records than these."""

    @property
    def linking(self) -> bool:
        """Whether a proposed key may stay as a pseudonym."""

    @property
    def to_level(self) -> bool:
        """Whether level 3 is asked for."""


def treatment_of(dataset: Dataset, plan: EvaluationPlan, parts: Parts, inventory: Inventory, order: ForPersons) -> PersonTreatment:
    """With a subject that somebody named and that has several rows, unless it is asked to leave or decided to be no direct identifier."""
    key, columns = plan.subject, dataset.facts.columns
    if order.way == "classes" or order.people is not None or order.secrets is None:
        return PersonTreatment()
    if key is None or plan.types or key not in columns or key in find_columns(order.drop, columns):
        return PersonTreatment()
    if key in plan.decisions and Role.DI not in plan.decisions[key].roles:
        return PersonTreatment()
    if dataset.classes((), key).subjects == dataset.facts.rows:
        return PersonTreatment()
    order.secrets.ready()
    from ..mitigate.plans.of_person import by_person, counted_by, same_columns  # noqa: PLC0415 - only where persons have several rows

    forms = by_column(order.dates, columns)
    orders = {name: _order(dataset, name, forms) for name in columns if name not in parts.dropped}
    how = replace(by_person(key, parts.quasi, inventory, orders, tuple(orders)), most=order.most_records)
    with counted_by(dataset, how.counted) as counted:
        same = same_columns(counted, [name for name in parts.quasi if name != key and name not in parts.coarsest], _ranks(how, inventory))
        beyond = dataset.facts.rows - counted.facts.rows
    return PersonTreatment(replace(how, same=same), order.secrets, beyond=beyond)


def _ranks(how: ByPerson, inventory: Inventory) -> dict[str, int]:
    """Codes before names, since codes generalise; numbers of days before the dates that tell them; the date of the event itself first."""
    late = {one.name: 1 for one in how.further}
    names = {one.name: 2 for one in inventory.columns if any(word in one.name.lower() for word in ("名称", "name", "描述", "description"))}
    return {**late, **names, **({} if how.event is None else {how.event.name: -1})}


def _order(dataset: Dataset, name: str, forms: Mapping[str, DateForm]) -> str | None:
    """How the dates of a column read; None where it holds none."""
    found = forms.get(name) or date_form(dataset.samples[name].values)
    return None if found is None else found.order
