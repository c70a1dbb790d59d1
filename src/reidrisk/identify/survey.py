"""Everything identification can say of a dataset: the identifier list, annex C's methods, the checklist about the data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date

from ..model.dataset import ColumnSample, Facts
from ..model.frozen import dataclass
from ..model.inventory import Evidence, Inventory
from ..model.persons import TableOfRelease
from ..model.plan import EvaluationPlan
from ..model.text import Phrase, Text
from .composition.answers import answers
from .composition.finding import ObservedDataset, Rarity, RowFinding, nobody_knows
from .hidden.title import in_title
from .propose import Aids, identify
from .quasi.rows import SampledRows
from .quasi.study import QuasiStudy, study, with_study
from .quasi.what_if import Consequence

_EVERY = Text("查看了全部 {rows} 行。", "All {rows} {rows|row was|rows were} examined.")
_SAMPLE = Text(
    "从 {of_rows} 行中按行号散列抽查 {rows} 行。若某种取值占全部行的 {bound} 以上，漏掉它的概率不到 5%；更少见的取值可能漏检。",
    "{rows} of {of_rows} {of_rows|row was|rows were} examined, chosen by a hash of the row number. A kind of value that more than {bound} "
    "of "
    "all rows hold is missed with a probability below 5%; rarer ones can be missed.",
)
_BOTH = Text(
    "全部 {of_rows} 行都查找了身份证号、手机号、银行卡号和电子邮件地址。其余按行号散列抽查了 {rows} 行：若某种取值占全部行的 {bound} "
    "以上，漏掉它的概率不到 5%；更少见的取值可能漏检。",
    "All {of_rows} {of_rows|row was|rows were} searched for ID numbers, mobile numbers, bank cards and e-mail addresses. For everything "
    "else, {rows} {rows|row was|rows were} examined, chosen by a hash of the row number: a kind of value that more than {bound} of all "
    "rows hold is missed with a probability below 5%; rarer ones can be missed.",
)
_RULE_OF_THREE = 3


@dataclass(frozen=True, slots=True)
class Survey:
    """`inventory` carries the evidence of all methods; `about` what the name of the file or sheet itself gives away.

    `what_ifs` are counted for a document that shows them, over all rows (C.1). `tables` are those of a release of several, `joins` the keys
    that tie them, as ``--join`` takes them.
    """

    facts: Facts
    inventory: Inventory
    samples: Mapping[str, ColumnSample] = field(repr=False)
    study: QuasiStudy
    answers: tuple[RowFinding, ...]
    about: tuple[Evidence, ...]
    day: date | None
    all_rows: bool = False
    what_ifs: tuple[Consequence, ...] = ()
    tables: tuple[TableOfRelease, ...] = ()
    joins: tuple[str, ...] = ()

    @property
    def looked_at(self) -> int:
        """Rows that the value rules saw."""
        return max((sample.looked_at for sample in self.samples.values()), default=0)

    @property
    def missing_cells(self) -> tuple[int, int]:
        """Missing cells, and all, of the rows looked at."""
        return sum(sample.missing for sample in self.samples.values()), sum(sample.looked_at for sample in self.samples.values())

    def scope(self) -> Phrase:
        """What was examined, and what a sample can miss (rule of three: 3/n at 95%)."""
        if self.looked_at >= self.facts.rows:
            return _EVERY.fill(rows=self.facts.rows)
        bound = f"{_RULE_OF_THREE / max(self.looked_at, 1):.3%}"
        return (_BOTH if self.all_rows else _SAMPLE).fill(rows=self.looked_at, of_rows=self.facts.rows, bound=bound)


def look(  # noqa: PLR0913, PLR0917 - what a survey is made from
    facts: Facts, samples: Mapping[str, ColumnSample], rows: SampledRows, plan: EvaluationPlan, aids: Aids, rarity: Rarity = nobody_knows
) -> Survey:
    """The survey of one dataset under one plan."""
    found = identify(facts, samples, plan.decided, aids)
    studied = study(rows, found, plan)
    inventory = with_study(found, studied)
    seen = ObservedDataset(facts, samples, inventory, plan, rows, studied, aids.today, rarity)
    return Survey(facts, inventory, samples, studied, answers(seen), in_title(facts.name, "name"), aids.today, aids.all_rows is not None)
