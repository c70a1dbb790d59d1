"""The marks beside the verdict, and what this assessment cannot say: its cautions, for every document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...grade.capping import who
from ...grade.caution import Raised, raised
from ...grade.cautions.open_linkage import in_one_caution
from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from .. import content
from ..content import Para
from ..labels import LABELS
from ..making import Make

Tone = Literal["good", "bad", "open", "note"]
_SETTLED = Text("凭具名理由了结的发现：{count} 项。", "Findings that a named person's reason settles: {count}.")
_ACCEPTED = Text("{text} {by}说明理由：{reason}", "{text} Reason given by {by}: {reason}")
_SIGN = {"bad": "!", "open": "○", "note": "△"}
_TONES: dict[Tone, content.Tone] = {"good": "good", "bad": "warn"}
_LEGEND = Text("记号：{signs}。", "Signs: {signs}.")
_MEANS = Text("{sign} {meaning}", "{sign} {meaning}")
_MEANINGS = {
    "✓": LABELS["acceptable"],
    "✕": LABELS["not_acceptable"],
    "?": Text("未确定", "not settled"),
    "!": Text("限制结论或对其不利", "limits the conclusion or speaks against it"),
    "○": Text("尚未了结", "still open"),
    "△": Text("须知", "to be noted"),
}


_NOT_APPROVED = "not-approved"


@dataclass(frozen=True, slots=True)
class Mark:
    """One line under the verdict. `sign` says the same as the colour, for a grey print; `code` is that of its caution."""

    tone: Tone
    sign: str
    text: Text | Phrase
    code: str = ""


def marks(assessment: Assessment, *, approved: bool = False) -> tuple[Mark, ...]:
    """All that hold: what limits the level first, then the most important; that nobody approved it not where it is `approved` since."""
    found = tuple(one for one in raised(assessment) if not (approved and one.caution.code == _NOT_APPROVED))
    stand = sorted(in_one_caution(assessment, found), key=lambda one: one.holds is None)
    return (_acceptance(assessment.verdict.acceptable), *_counted(found), *map(_mark, stand))


def legend(assessment: Assessment, *, leave_out: frozenset[str] = frozenset()) -> Phrase:
    """What the signs mean that stand beside this verdict, and no others."""
    used = {one.sign for one in marks(assessment) if one.code not in leave_out}
    return _LEGEND.fill(signs=tuple(_MEANS.fill(sign=sign, meaning=text) for sign, text in _MEANINGS.items() if sign in used))


def _counted(found: tuple[Raised, ...]) -> tuple[Mark, ...]:
    """How many findings limit nothing any more because a person gave a reason."""
    settled = sum(one.accepted is not None for one in found)
    return (Mark("note", _SIGN["note"], _SETTLED.fill(count=settled)),) if settled else ()


def _mark(one: Raised) -> Mark:
    if one.accepted is None:
        tone = one.caution.tone if one.holds is None else "bad"  # what limits the level looks like it, whatever it says otherwise
        return Mark(tone, _SIGN[tone], one.text, one.caution.code)
    return Mark("note", _SIGN["note"], _ACCEPTED.fill(text=one.text, by=who(one), reason=one.accepted.reason), one.caution.code)


def toned(assessment: Assessment, make: Make, *, leave_out: frozenset[str] = frozenset()) -> Iterator[Para]:
    """Each mark as a paragraph in its tone, but those whose caution is not to be said here."""
    for mark in marks(assessment):
        if mark.code not in leave_out:
            yield make.p(f"{mark.sign} {make.say(mark.text)}", _TONES.get(mark.tone, "plain"))


def limitations(assessment: Assessment) -> tuple[Text | Phrase, ...]:
    """What to read before signing: those of this dataset first, then those of every assessment."""
    return tuple(one.text for one in raised(assessment, shown="limitations"))


def _acceptance(acceptable: bool | None) -> Mark:
    if acceptable is None:
        return Mark("open", "?", LABELS["undetermined"])
    return Mark("good", "✓", LABELS["acceptable"]) if acceptable else Mark("bad", "✕", LABELS["not_acceptable"])
