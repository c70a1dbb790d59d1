"""What stands before an approval or a release, and which of it a named person settled by a reason in the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from ...model.extension import load
from ...model.frozen import dataclass
from ...model.governance import AtGate
from ...model.preparation import Backed
from ...model.problem import Problem
from ...model.text import Lang, Phrase, Text
from ..entry import Entry
from .answered import answered
from .precondition import Before, Facing, Lack, Precondition

ACCEPTED = "acceptance"
_MOST = 6
BEFORE: Mapping[Before, Text] = {"approval": Text("批准之前", "Before approval"), "release": Text("发布之前", "Before release")}
_STANDS = Text("{before}须解决“{title}”：{lacks}。", "{before}, “{title}” must be settled: {lacks}.")
_MORE = Text("另有 {count} 项", "and {count} more")
_SETTLE = Text("{remedy}（仍要继续：--accept {code}=理由）", "{remedy} (To go on all the same: --accept {code}=REASON.)")


@dataclass(frozen=True, slots=True)
class Waiver:
    """A reason in the ledger: of whom, when, why, for which subjects in which state."""

    code: str
    by: str
    at: datetime
    reason: str
    entry: int
    subjects: Mapping[str, str]
    evidence: str | None = None

    def record(self) -> dict[str, object]:
        """Who, when, why, on which evidence."""
        return {"by": self.by, "at": self.at.isoformat(), "reason": self.reason, "entry": self.entry, "evidence": self.evidence}


@dataclass(frozen=True, slots=True)
class Unmet:
    """A precondition that is not met, what is lacking, and the reason by which somebody went on; None while nobody has."""

    precondition: Precondition
    lacks: tuple[Lack, ...]
    accepted: Waiver | None = None

    @property
    def subjects(self) -> dict[str, str]:
        """What a reason counts for."""
        return {one.subject: one.state for one in self.lacks}

    @property
    def before(self) -> Text:
        """Before what."""
        return BEFORE[self.precondition.before]

    def says(self) -> Phrase:
        """What is lacking, in one sentence."""
        more = (_MORE.fill(count=len(self.lacks) - _MOST),) if len(self.lacks) > _MOST else ()
        lacks = (*(one.typed or one.text for one in self.lacks[:_MOST]), *more)
        return _STANDS.fill(before=self.before, title=self.precondition.title, lacks=lacks)

    def record(self, lang: Lang) -> dict[str, object]:
        """The same for scripts."""
        one, given = self.precondition, self.accepted
        return {
            "code": one.code,
            "title": one.title.say(lang),
            "must_precede": one.before,
            "clauses": list(one.clauses),
            "lacks": [{"subject": lack.subject, "stands_at": lack.state, "text": lack.text.say(lang)} for lack in self.lacks],
            "remedy": one.remedy.say(lang),
            "accepted": given and given.record(),
        }

    def problem(self, place: str) -> Problem:
        """Why nothing is signed or released while it stands."""
        one = self.precondition
        return Problem(one.code, self.says(), _SETTLE.fill(remedy=one.remedy, code=one.code) if one.settled else one.remedy, place)


_OPEN = Text("{before}须解决 {count} 项：{titles}。", "{before} {count} preconditions are to be met: {titles}.")
_MET = Text("{before}的先决条件均已满足。", "{before} all other preconditions are met.")
_NOTHING_MORE = Text(
    "发布之前没有另外须解决的事项；上列事项解决并获批准之后，方可发布。",
    "Before release nothing more has to be met; what stands above is to be met and approved first.",
)
_BY_REASON = Text("另有 {count} 项凭有署名的理由继续：{titles}。", "Settled by a named person's reason: {count} ({titles}).")
_RESTS = Text(
    "先决条件所依据的 {all} 项回答中，{evidenced} 项有凭据（其中 {verified} 项经他人核实），{declared} 项只是自述。",
    "The preconditions rest on {all} answers: {evidenced} evidenced ({verified} verified by another person), {declared} self-declared.",
)
_TITLED = Text("{title}（{code}）", "{title} ({code})")


def summary(found: Sequence[Unmet]) -> Iterator[Phrase]:
    """What is to be met before approval and before release, a line each; and what was settled by reasons."""
    waiting = False
    for before, word in BEFORE.items():
        here = tuple(one for one in found if one.precondition.before == before and one.accepted is None)
        met = Phrase(_NOTHING_MORE) if waiting else _MET.fill(before=word)
        yield _OPEN.fill(before=word, count=len(here), titles=_titled(here)) if here else met
        waiting = bool(here)
    settled = tuple(one for one in found if one.accepted is not None)
    if settled:
        yield _BY_REASON.fill(count=len(settled), titles=_titled(settled))


def backing_summary(found: Mapping[str, Sequence[Backed]]) -> Phrase:
    """How many of the answers by which preconditions are met are evidenced, verified by somebody else, or self-declared."""
    each = {one.key: one for backed in found.values() for one in backed}.values()
    evidenced = [one for one in each if one.evidenced]
    verified = sum(one.verified_by is not None for one in evidenced)
    return _RESTS.fill(all=len(each), evidenced=len(evidenced), verified=verified, declared=len(each) - len(evidenced))


def _titled(found: Sequence[Unmet]) -> tuple[Phrase, ...]:
    return tuple(_TITLED.fill(title=one.precondition.title, code=one.precondition.code) for one in found)


def preconditions() -> tuple[Precondition, ...]:
    """Every one that is installed, in order: those that read answers, and those of `checks`."""
    found = (*(one.precondition() for one in answered()), *load("precondition", f"{__package__}.checks", "PRECONDITION", Precondition))
    return tuple(sorted(found, key=lambda one: one.place))


def unmet(facing: Facing, *before: Before) -> tuple[Unmet, ...]:
    """What is not met of what must precede this; all of it where nothing is named."""
    return tuple(_unmet(facing, (one for one in preconditions() if not before or one.before in before)))


def on_page_one(facing: Facing) -> tuple[AtGate, ...]:
    """What is not met and stands among no findings, for the report: what was mended since somebody gave a reason is not among it."""
    found = _unmet(facing, (one for one in preconditions() if one.on_page_one))
    return tuple(
        AtGate(one.precondition.title, len(one.lacks), one.precondition.before == "release", one.accepted is not None) for one in found
    )


def _unmet(facing: Facing, wanted: Iterable[Precondition]) -> Iterator[Unmet]:
    reasons = tuple(acceptances(facing.entries))
    for one in wanted:
        lacks = tuple(_lacks(one, facing))
        if lacks:
            yield Unmet(one, lacks, _settling(Unmet(one, lacks), reasons))


def _lacks(one: Precondition, facing: Facing) -> Iterable[Lack]:
    return one.test(facing) if facing.handed is None else facing.handed.get(one.code, ())


def acceptances(entries: Sequence[Entry]) -> Iterator[Waiver]:
    """Every reason that the ledger holds, the first one first."""
    for entry in entries:
        if entry.kind == ACCEPTED:
            given = entry.content.get("subjects")
            subjects = {str(key): str(state) for key, state in given.items()} if isinstance(given, dict) else {}
            code, reason = str(entry.content.get("code")), str(entry.content.get("reason"))
            evidence = entry.content.get("evidence")
            yield Waiver(code, entry.by, entry.moment, reason, entry.n, subjects, None if evidence is None else str(evidence))


def _settling(one: Unmet, reasons: Sequence[Waiver]) -> Waiver | None:
    """The last reason that was given for all of this as it is now: what came up later was not weighed."""
    fits = (given for given in reversed(reasons) if given.code == one.precondition.code and one.subjects.items() <= given.subjects.items())
    return next(fits, None) if one.precondition.settled else None


def acceptance(one: Unmet, reason: str, evidence: str | None = None) -> dict[str, object]:
    """What the ledger holds of a reason, and of its evidence where there is any."""
    code, on = one.precondition.code, f" [{evidence}]" if evidence else ""
    return {"code": code, "subjects": one.subjects, "reason": reason, "evidence": evidence, "note": f"{code}: {reason}{on}"}
