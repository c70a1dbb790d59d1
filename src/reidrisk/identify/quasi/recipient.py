"""What the recipient knows and can do moves the cut above which a column counts (GB/T 42460 C.2 d)."""

from __future__ import annotations

from fractions import Fraction

from ...model.frozen import dataclass
from ...model.plan import EvaluationPlan
from ...model.release import Grade, Sharing
from ...model.text import Text
from ...prepare.context import SHARING

_CUTS = {  # our choice: neither the standard nor Jung et al. 2020 prints figures
    Grade.HIGH: (Fraction(3, 10), Fraction(1, 100)),
    Grade.MEDIUM: (Fraction(5, 10), Fraction(3, 100)),
    Grade.LOW: (Fraction(7, 10), Fraction(5, 100)),
}
_PUBLIC = Text("完全公开共享：任何人都可能是接收者，按“高”计。", "Completely public: anyone may be the recipient, taken as high.")
_ANSWERED = Text(
    "按接收方的背景知识和分析能力（两项中较高者）。", "By the recipient's background knowledge and analytic ability, the higher."
)
_OPEN = Text(
    "接收方的背景知识和分析能力尚未回答，从严按“高”计。", "Background knowledge and ability are not answered; taken as high, to be safe."
)
_ORDER = (Grade.LOW, Grade.MEDIUM, Grade.HIGH)
_KEYS = ("recipients.background", "recipients.analysis")


@dataclass(frozen=True, slots=True)
class Recipient:
    """How strong the recipient is, why, and the cuts: for a correlation, and for the influence on the classes."""

    grade: Grade
    reason: Text

    @property
    def correlation(self) -> Fraction:
        """A measure of association from which a column is a candidate."""
        return _CUTS[self.grade][0]

    @property
    def influence(self) -> Fraction:
        """A share of the records from which uniqueness or influence makes a column a candidate."""
        return _CUTS[self.grade][1]


def recipient_of(plan: EvaluationPlan) -> Recipient:
    """From the answers of the preparation, of several recipients those of the strongest; what is not answered counts as high."""
    return max((_of_one(plan.to(one)) for one in plan.audiences), key=lambda one: _ORDER.index(one.grade))


def _of_one(plan: EvaluationPlan) -> Recipient:
    if plan.release[SHARING].value is Sharing.PUBLIC:
        return Recipient(Grade.HIGH, _PUBLIC)
    given = [plan.replies[key].value for key in _KEYS if key in plan.replies]
    known = [Grade(value) for value in given if value in set(Grade)]
    if len(known) < len(_KEYS):
        return Recipient(Grade.HIGH, _OPEN)
    return Recipient(max(known, key=_ORDER.index), _ANSWERED)
