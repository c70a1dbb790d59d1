"""A caution: what a reader must know of a verdict before relying on it, with what decides it, who may answer it, and the remedy."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Literal
from weakref import ref

from ..model import words
from ..model.assessment import Assessment
from ..model.clause import Stage
from ..model.extension import load
from ..model.frozen import dataclass
from ..model.preparation import OVERRIDDEN, Accepted, Backing
from ..model.problem import Problem, shown
from ..model.text import Phrase, Text
from ..model.verdict import Level

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


class SettledBy(StrEnum):
    """How a named person's reason settles a caution, so that it no longer limits the verdict; it stands there all the same.

    NOTHING: no reason settles it, what it says must be mended. EACH: a reason for the very subject of it. OVERRIDE: the same for a
    column. EVIDENCE: only a reason with evidence that is known by its content. EACH_EVIDENCED: such a one for the very subject of it.
    """

    NOTHING = "nothing"
    REASON = "reason"
    EACH = "each"
    OVERRIDE = "override"
    EVIDENCE = "evidence"
    EACH_EVIDENCED = "each-with-evidence"

    @property
    def words(self) -> Text:
        """In words."""
        return _SETTLED[self]


_DECIDED = {
    DecidedBy.EDITION: Text("标准版本", "the edition"),
    DecidedBy.COLUMNS: Text("对各列的决定", "the decisions about columns"),
    DecidedBy.PLAN: Text("评估方案", "the evaluation plan"),
    DecidedBy.ANSWERS: Text("对问题的回答", "the answers"),
    DecidedBy.DATA: Text("数据及其读取方式", "the data and how they were read"),
    DecidedBy.APPROVAL: Text("管理层的批准", "management's approval"),
}
_ANSWERED = {
    AnsweredBy.NOBODY: Text("无人能消除，只能知悉", "no one: it must be established"),
    AnsweredBy.ANALYST: Text("评估人员", "the analyst"),
    AnsweredBy.PROVIDER: Text("了解数据来源的提供方", "the provider, who knows where the data come from"),
    AnsweredBy.MANAGEMENT: Text("管理层", "management"),
}
_UNKNOWN = Text("没有代码为“{code}”的发现。", 'There is no finding with the code "{code}".')
_NOTHING = Text("“{title}”（{code}）不能凭理由了结。", "No reason settles “{title}” ({code}).")
_BY_COLUMN = Text("“{title}”（{code}）须逐列说明理由。", "“{title}” ({code}) is settled column by column.")
_BY_EVIDENCE = Text("“{title}”（{code}）只凭理由不能了结，须有证据。", "“{title}” ({code}) is not settled by a reason without evidence.")
_GIVE_EVIDENCE = Text(
    "请在案例的 accepted 中写明 reason、by 和 evidence（文件，或“出处 sha256:文件的哈希”），或在命令行加 --evidence 文件。",
    "Write reason, by and evidence under accepted in the case file (a file, or “where it is sha256:HASH”), or give --evidence FILE.",
)
_ONE_BY_ONE = Text("“{title}”（{code}）须逐项说明理由。", "“{title}” ({code}) is settled one by one.")
_USE_SUBJECT = Text(
    "请写成 --accept {code}:对象=理由；对象见结论旁的提示（--json 的 cautions）。",
    "Write --accept {code}:subject=reason; the subjects stand beside the verdict (cautions in --json).",
)
_USE_OVERRIDE = Text("请写成 --override 列名=理由。", "Write --override column=reason.")
_SETTLED = {
    SettledBy.NOTHING: Text("不能凭理由了结", "no reason settles it"),
    SettledBy.REASON: Text("具名人员说明理由（--accept）", "a named person's reason (--accept)"),
    SettledBy.EACH: Text(
        "具名人员逐项说明理由（--accept 代码:对象=理由）", "a named person's reason for each (--accept code:subject=reason)"
    ),
    SettledBy.OVERRIDE: Text("具名人员逐列说明理由（--override）", "a named person's reason for each column (--override)"),
    SettledBy.EVIDENCE: Text(
        "具名人员说明理由并附按内容登记的证据（--accept 与 --evidence）",
        "a named person's reason with evidence known by its content (--accept with --evidence)",
    ),
    SettledBy.EACH_EVIDENCED: Text(
        "具名人员逐项说明理由并附按内容登记的证据（--accept 代码:对象=理由 与 --evidence）",
        "a named person's reason for each, with evidence known by its content (--accept code:subject=reason with --evidence)",
    ),
}
_BY_SUBJECT = frozenset({SettledBy.EACH, SettledBy.EACH_EVIDENCED})
_BY_CONTENT = frozenset({SettledBy.EVIDENCE, SettledBy.EACH_EVIDENCED})


@dataclass(frozen=True, slots=True)
class Found:
    """What a caution says of one subject: columns, a recipient and the like, by their names; never a cell value.

    `about` is the subject in words where its name is a code (a part of a file). `limits` False: this much is only said, whatever level the
    caution allows. `figure` is how large it is, where it has a size: a
    reason for it holds as long as it does not grow.
    """

    text: Text | Phrase
    subject: tuple[str, ...] = ()
    limits: bool = True
    figure: Fraction | None = None
    about: Text | Phrase | None = None


@dataclass(frozen=True, slots=True)
class Caution:
    """One caution. `test` gives what is to be said of an assessment, nothing where the caution does not apply; never a cell value.

    `place` orders them, the most important first; `shown` says whether it stands beside the verdict or among the limitations.
    `caps` is the best level that it allows while it is open, None where it only says something; `settled_by` how a reason ends
    that, `override` that a reason for overriding the evidence of its column (``--override``) settles it as well; `stage` the question of
    the verdict under which it stands among the steps; `clauses` what asks for it. `contradicts`: what was answered does not agree with
    the data, with another answer or with the edition, and nobody signs before one of them is mended or a named person says why.
    """

    code: str
    title: Text
    test: Callable[[Assessment], Iterable[Text | Phrase | Found]]
    decided_by: DecidedBy
    answered_by: AnsweredBy
    remedy: Text
    place: int
    tone: Tone = "note"
    shown: Shown = "verdict"
    caps: Level | None = None
    settled_by: SettledBy = SettledBy.NOTHING
    override: bool = False
    contradicts: bool = False
    stage: Stage = Stage.DECISION
    clauses: tuple[str, ...] = ()


def always(text: Text) -> Callable[[Assessment], Iterable[Text]]:
    """The test of what stands beside every verdict."""

    def test(_: Assessment) -> tuple[Text]:
        """Always."""
        return (text,)

    return test


@dataclass(frozen=True, slots=True)
class Raised:
    """A caution that holds for one assessment: what it says there, of what, and who has settled it, if anybody."""

    caution: Caution
    text: Text | Phrase
    subject: tuple[str, ...] = ()
    limits: bool = True
    figure: Fraction | None = None
    about: Text | Phrase | None = None
    accepted: Accepted | None = None

    @property
    def key(self) -> str:
        """``CODE``, or ``CODE:SUBJECT``; several names are joined by commas."""
        return ":".join((self.caution.code, *([",".join(self.subject)] if self.subject else [])))

    @property
    def caps(self) -> Level | None:
        """The best level that it allows while it is open; None where it limits nothing."""
        return self.caution.caps if self.limits else None

    @property
    def holds(self) -> Level | None:
        """The best level that it allows now: once it is settled it limits nothing any more."""
        return None if self.accepted else self.caps


# What was raised last, of which assessment; nothing here keeps its data alive.
_LATEST: deque[tuple[ref[Assessment], tuple[Shown, DecidedBy | None], tuple[Raised, ...]]] = deque(maxlen=8)


def cautions() -> tuple[Caution, ...]:
    """Every caution that is installed, the most important first."""
    return tuple(sorted(load("caution", "reidrisk.grade.cautions", "CAUTION", Caution), key=lambda one: one.place))


def raised(assessment: Assessment, *, shown: Shown = "verdict", decided_by: DecidedBy | None = None) -> tuple[Raised, ...]:
    """Those that hold; with `decided_by` only what that decides is tested. Tested once an assessment, though each of its pages asks."""
    for known, asked, found in tuple(_LATEST):
        if known() is assessment and asked == (shown, decided_by):
            return found
    wanted = (one for one in cautions() if one.shown == shown and decided_by in {None, one.decided_by})
    found = tuple(raise_of(one, each, assessment.plan.accepted) for one in wanted for each in one.test(assessment))
    _LATEST.append((ref(assessment), (shown, decided_by), found))
    return found


def raise_of(caution: Caution, found: Text | Phrase | Found, accepted: Iterable[Accepted]) -> Raised:
    """What a test gave, with whoever has settled it among these."""
    one = found if isinstance(found, Found) else Found(found)
    raised_here = Raised(caution, one.text, one.subject, one.limits, one.figure, one.about)
    return replace(raised_here, accepted=next((each for each in accepted if settles(each, raised_here)), None))


def sized(assessment: Assessment) -> tuple[Accepted, ...]:
    """The reasons with the size that the finding of each has here: elsewhere they hold as long as it is no larger."""
    figures = {one.key: one.figure for one in raised(assessment) if one.accepted is not None}
    return tuple(replace(one, up_to=figures.get(one.key, one.up_to)) for one in assessment.plan.accepted)


def without_effect(accepted: Iterable[Accepted]) -> tuple[Problem, ...]:
    """A problem for each reason that can settle nothing: there is no such caution, or none that a reason of this form settles."""
    known = {one.code: one for one in cautions()}
    return tuple(problem for one in accepted for problem in _without_effect(one, known))


def _without_effect(accepted: Accepted, known: dict[str, Caution]) -> Iterator[Problem]:
    caution = known.get(accepted.code)
    if caution is None:
        able = [one.code for one in known.values() if one.settled_by in {SettledBy.REASON, *_BY_SUBJECT, *_BY_CONTENT}]
        yield Problem("unknown_finding", _UNKNOWN.fill(code=shown(accepted.code)), words.AVAILABLE.fill(keys=able or ("—",)))
    elif caution.settled_by is SettledBy.NOTHING:
        yield Problem("not_settled_by_reason", _NOTHING.fill(title=caution.title, code=caution.code), caution.remedy)
    elif caution.settled_by is SettledBy.OVERRIDE and not accepted.subject:
        yield Problem("override_by_column", _BY_COLUMN.fill(title=caution.title, code=caution.code), _USE_OVERRIDE)
    elif caution.settled_by in _BY_SUBJECT and not accepted.subject:
        yield Problem("settled_one_by_one", _ONE_BY_ONE.fill(title=caution.title, code=caution.code), _USE_SUBJECT.fill(code=caution.code))
    elif caution.settled_by in _BY_CONTENT and Backing.of(accepted.evidence) is None:
        yield Problem("not_settled_without_evidence", _BY_EVIDENCE.fill(title=caution.title, code=caution.code), _GIVE_EVIDENCE)


def settles(accepted: Accepted, one: Raised) -> bool:
    """Whether this reason is for this finding as it was then or smaller, and such a finding can be settled by one."""
    how = one.caution.settled_by
    if how is SettledBy.NOTHING or _grown(accepted, one):
        return False
    if accepted.code == OVERRIDDEN and one.caution.override:
        return (accepted.subject,) == one.subject
    if how in _BY_CONTENT and Backing.of(accepted.evidence) is None:
        return False
    blanket = accepted.code == one.caution.code and not accepted.subject and how not in {SettledBy.OVERRIDE, *_BY_SUBJECT}
    return blanket or accepted.key == one.key


def _grown(accepted: Accepted, one: Raised) -> bool:
    return accepted.up_to is not None and one.figure is not None and one.figure > accepted.up_to
