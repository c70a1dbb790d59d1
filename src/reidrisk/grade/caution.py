"""A caution: what a reader must know of a verdict before relying on it, with what decides it, who may answer it, and the remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ..model.assessment import Assessment
from ..model.extension import load
from ..model.text import Phrase, Text

Tone = Literal["bad", "open", "note"]
Shown = Literal["verdict", "limitations"]


class DecidedBy(StrEnum):
    """What decides whether a caution is raised."""

    EDITION = "edition"
    COLUMNS = "columns"
    PLAN = "plan"
    ANSWERS = "answers"
    DATA = "data"
    APPROVAL = "approval"

    @property
    def words(self) -> Text:
        """In words."""
        return _DECIDED[self]


class AnsweredBy(StrEnum):
    """Who may answer a caution, so that it is no longer raised."""

    NOBODY = "nobody"
    ANALYST = "analyst"
    PROVIDER = "provider"
    MANAGEMENT = "management"

    @property
    def words(self) -> Text:
        """In words."""
        return _ANSWERED[self]


_DECIDED = {
    DecidedBy.EDITION: Text("标准版本", "the edition"),
    DecidedBy.COLUMNS: Text("对各列的决定", "the decisions about columns"),
    DecidedBy.PLAN: Text("评估方案", "the evaluation plan"),
    DecidedBy.ANSWERS: Text("对问题的回答", "the answers"),
    DecidedBy.DATA: Text("数据及其读取方式", "the data and how they were read"),
    DecidedBy.APPROVAL: Text("管理层的批准", "management's approval"),
}
_ANSWERED = {
    AnsweredBy.NOBODY: Text("无人能消除，只能知悉", "nobody: it must be known"),
    AnsweredBy.ANALYST: Text("评估人员", "the analyst"),
    AnsweredBy.PROVIDER: Text("了解数据来源的提供方", "the provider, who knows where the data come from"),
    AnsweredBy.MANAGEMENT: Text("管理层", "management"),
}


@dataclass(frozen=True, slots=True)
class Caution:
    """One caution. `test` gives what is to be said of an assessment, nothing where the caution does not apply; never a cell value.

    `place` orders them, the most important first; `shown` says whether it stands beside the verdict or among the limitations.
    """

    code: str
    title: Text
    test: Callable[[Assessment], Iterable[Text | Phrase]]
    decided_by: DecidedBy
    answered_by: AnsweredBy
    remedy: Text
    place: int
    tone: Tone = "note"
    shown: Shown = "verdict"


@dataclass(frozen=True, slots=True)
class Raised:
    """A caution that holds for one assessment, and what it says there."""

    caution: Caution
    text: Text | Phrase


def cautions() -> tuple[Caution, ...]:
    """Every caution that is installed, the most important first."""
    return tuple(sorted(load("caution", "reidrisk.grade.cautions", "CAUTION", Caution), key=lambda one: one.place))


def raised(assessment: Assessment, *, shown: Shown = "verdict", decided_by: DecidedBy | None = None) -> tuple[Raised, ...]:
    """Those that hold; with `decided_by` only what that decides is tested."""
    wanted = (one for one in cautions() if one.shown == shown and decided_by in {None, one.decided_by})
    return tuple(Raised(one, text) for one in wanted for text in one.test(assessment))
