"""By which edition it is graded, and what is done with what nobody has answered."""

from __future__ import annotations

from typing import Annotated

from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Text
from ...prepare.contexts import Context
from ...prepare.options import OptionValues
from ...prepare.question import CONTEXT
from .roles import Roles

STANDARD = Option(
    Text("标准版本，默认 gbt-42460-2023", "edition of the standard, gbt-42460-2023 by default"),
    CONTEXT,
    names=("--standard",),
    default="gbt-42460-2023",
)


@dataclass(frozen=True, kw_only=True)
class Answering(Roles):
    """The roles and the context: what a plan is made of, whatever the edition."""

    context: Context = Context()
    assume_worst: Annotated[
        bool,
        Option(Text("未回答者按最坏情形计，并标明“假定”", "take the worst where an answer is missing, and mark it assumed"), CONTEXT),
    ] = False

    def answers_under(self, standard: str | None, by: str) -> OptionValues:
        """The answers as they came, for one edition; `by` is who decides the columns."""
        return OptionValues(
            qi=self.qi, di=self.di, sa=self.sa, ni=self.ni, subject=self.subject, subject_types=tuple(self.subject_types or ()),
            context=self.context, standard=standard, assume_worst=self.assume_worst, by=by,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Grading(Answering):
    """The roles, the context, the edition."""

    standard: Annotated[str | None, STANDARD] = None

    def answers(self, by: str) -> OptionValues:
        """The answers as they came; `by` is who decides the columns."""
        return self.answers_under(self.standard, by)
