"""What differential privacy may cost, as it was typed, and the budget of a case that it is charged to."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from ...model.frozen import dataclass
from ...model.option import Exactly, Group, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Text
from .numbers import Numbers

if TYPE_CHECKING:
    from ..case import Case

PRIVACY = Group("privacy", Text("差分隐私", "Differential privacy"))
_NO_CASE = Text("--budget 只用于案例文件夹：预算要记在案例中。", "--budget is for a case: the budget is kept there.")
_GIVE_CASE = Text("请给出案例文件夹，或取消 --budget。", "Give a case folder, or leave --budget out.")
_NO_EPSILON = Text("没有给出隐私预算。", "No privacy budget was given.")
_GIVE_EPSILON = Text("请加上 --epsilon，例如 --epsilon 1。", "Add --epsilon, for example --epsilon 1.")
UNIT = Text(
    "隐私单位：一个人（最多 {each} 条记录）在或不在数据中；ε = {epsilon}，δ = 0。取值是否出现不受保护。",
    "Unit of privacy: one person (at most {each} {each|record|records}) in the data or not; ε = {epsilon}, δ = 0. "
    "That a value occurs at all is not protected.",
)


@dataclass(frozen=True, kw_only=True)
class Private:
    """Epsilon, the records of one person, and the most that a case may spend."""

    epsilon: Annotated[
        Exactly,
        Option(Text("隐私预算 ε（OpenDP）", "the privacy budget ε (OpenDP)"), PRIVACY, form=Text("大于 0 的数", "a number above 0")),
    ] = None
    each: Annotated[int, Option(Text("一个人最多有几条记录", "records a person has at most"), PRIVACY, unit=Text("条记录", "records"))] = 1
    budget: Annotated[
        Exactly,
        Option(
            Text("案例累计可花费的 ε 上限，超过即拒绝", "the most ε that the case may spend in all; what exceeds it is refused"),
            PRIVACY,
            form=Text("大于 0 的数", "a number above 0"),
        ),
    ] = None

    def spending(self, case: Case | None) -> tuple[Fraction | None, Fraction | None]:
        """(epsilon, the most that may be spent); `InputError` with everything that cannot be read."""
        numbers = Numbers(Problems())
        found = numbers.positive("--epsilon", self.epsilon), numbers.positive("--budget", self.budget)
        numbers.whole("--each", self.each)
        if self.budget is not None and case is None:
            numbers.problems.add(Problem("no_case", _NO_CASE, _GIVE_CASE))
        numbers.problems.stop_if_any()
        return found


def needed(epsilon: Fraction | None) -> Fraction:
    """For what cannot do without noise."""
    if epsilon is None:
        raise InputError(Problem("no_epsilon", _NO_EPSILON, _GIVE_EPSILON))
    return epsilon
