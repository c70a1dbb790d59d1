"""What a differentially private release of a case's data costs, entered before anything is written or shown."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.dataset import Dataset
from ..data.fingerprint import file_fingerprint
from ..govern.budget import NAME, Spending, enter_made, spend
from ..mitigate.substitutes.safe_sampling import SafeSampling, safe_sampling
from ..model.exact import exact
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Phrase, Text
from ..prepare.unusable import bad_option
from .case import Case

if TYPE_CHECKING:
    from ..model.option import Exactly
    from .options.private import Private

_PROMISE = Text(
    "SafePub：每条记录以 β = {share} 的概率抽取，全部列相同的不足 {k} 条的组删除；对一个人（一条记录）在或不在数据中，满足 ε = {epsilon}、"
    "δ = {delta} 的差分隐私（Bild 等 2018）。屏幕上的其他计数来自原数据，不要外传。",
    "SafePub: each record is sampled with probability β = {share}, groups of fewer than {k} alike in all columns are left out; for one "
    "person (one record) in the data or not it is differentially private with ε = {epsilon}, δ = {delta} (Bild et al. 2018). The other "
    "counts on this screen are of the original: pass none of them on.",
)
_DELTA_ALONE = Text("--delta 要与 --epsilon 一起给出，--epsilon 也要有 --delta。", "--delta and --epsilon go together.")
_BOTH = Text("请两个都给，例如 --epsilon 1 --delta 1e-6。", "Give both, like --epsilon 1 --delta 1e-6.")
_ONE_RECORD = Text("SafePub 按一人一条记录计算，不能用 --each。", "SafePub counts one record a person: --each cannot be used.")
_MERGE = Text("请先把每个人的记录合为一条。", "Bring each person's records together first.")
_DELTA_FORM = Text("写成 0 与 1 之间的数，例如 1e-6。", "Write a number between 0 and 1, like 1e-6.")
_SPENT = Text(
    "案例的隐私预算：本次 ε = {epsilon}，累计 ε = {total}（顺序组合），记在 {file}。",
    "Privacy budget of the case: ε = {epsilon} now, ε = {total} in all (sequential composition), kept in {file}.",
)


@dataclass(frozen=True, slots=True)
class Charge:
    """What is to be charged: for what, to which case, and the limit."""

    case: Case | None
    epsilon: Fraction
    most: Fraction | None
    what: str
    each: int
    delta: Fraction = Fraction(0)

    def make(self, dataset: Dataset, columns: tuple[str, ...]) -> Phrase | None:
        """Enters it before anything is released; what to tell of it."""
        if self.case is None:
            return None
        one = Spending(self.epsilon, columns, self.what, self.each, dataset.facts.fingerprint.value, self.delta)
        total = spend(self.case.folder, one, self.most, datetime.now(UTC))
        return _SPENT.fill(epsilon=self.epsilon, total=total, file=NAME)

    def made(self, output: Path) -> None:
        """Enters the file that came of it."""
        if self.case is not None:
            enter_made(self.case.folder, file_fingerprint(output).value, datetime.now(UTC))


class PrivateRelease:
    """A sample that keeps a promise: what it is charged, and what is said of it."""

    def __init__(self, sampling: SafeSampling, charge: Charge) -> None:
        self.sampling, self._charge, self._charged = sampling, charge, list[Phrase]()

    def charge(self, dataset: Dataset, columns: tuple[str, ...]) -> None:
        """Enters what it costs, before anything is written."""
        self._charged += [line for line in [self._charge.make(dataset, columns)] if line is not None]

    def made(self, output: Path) -> None:
        """Enters the file that came of it."""
        self._charge.made(output)

    @property
    def record(self) -> dict[str, object]:
        """The promise for scripts."""
        one = self.sampling
        return {"epsilon": str(one.epsilon), "delta": str(one.delta), "share": one.share, "k": one.k}

    def lines(self) -> tuple[Phrase, ...]:
        """The promise, and what the budget of a case says."""
        one = self.sampling
        share = f"{one.share:.6f}"
        return (_PROMISE.fill(share=share, k=one.k, epsilon=str(one.epsilon), delta=str(one.delta)), *self._charged)


def privately(request: Private, asked: Exactly, case: Case | None) -> PrivateRelease | None:
    """What `apply` was asked to promise; None where nothing was. `InputError` for what is missing or cannot be read."""
    epsilon, most = request.spending(case)
    if epsilon is None and asked is None:
        return None
    if epsilon is None or asked is None:
        raise InputError(Problem("delta_and_epsilon", _DELTA_ALONE, _BOTH))
    if request.each != 1:
        raise InputError(Problem("one_record_each", _ONE_RECORD, _MERGE))
    try:
        delta = exact(asked)
    except ValueError:
        raise InputError(bad_option("--delta", _DELTA_FORM)) from None
    sampling = safe_sampling(epsilon, delta)
    return PrivateRelease(sampling, Charge(case, epsilon, most, "safe-sampling", 1, delta))
