"""What a case says of one requirement: its state, in words, and the evidence."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.clause import ClauseState
from ...model.frozen import dataclass
from ...model.text import Lang, Phrase, Text

NOT_NOW = Text("不属于本次运行", "not part of this run")
_WEIGHT = (
    ClauseState.NOT_MET,
    ClauseState.NO_STATEMENT,
    ClauseState.SELF_DECLARED,
    ClauseState.MET,
    ClauseState.NOT_APPLICABLE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: `text` in words (a text that a person typed stays as it is), `evidence` what it rests on, where there is any."""

    state: ClauseState
    text: Text | Phrase | str
    evidence: Text | Phrase | str = ""

    def say(self, lang: Lang) -> str:
        """The sign and the words."""
        return f"{self.state.sign} {_in(self.text, lang)}"

    def proof(self, lang: Lang) -> str:
        """What it rests on."""
        return _in(self.evidence, lang)


def met(text: Text | Phrase | str, evidence: Text | Phrase | str = "") -> Statement:
    """A content that shows it."""
    return Statement(ClauseState.MET, text, evidence)


def not_met(text: Text | Phrase | str, evidence: Text | Phrase | str = "") -> Statement:
    """A content that shows the contrary."""
    return Statement(ClauseState.NOT_MET, text, evidence)


def judged(text: Text | Phrase | str, evidence: Text | Phrase | str = "", *, holds: bool) -> Statement:
    """A content that shows it, or the contrary."""
    return Statement(ClauseState.MET if holds else ClauseState.NOT_MET, text, evidence)


def not_applicable(why: Text | Phrase | str) -> Statement:
    """Nothing to be met, and why."""
    return Statement(ClauseState.NOT_APPLICABLE, why)


def silent(text: Text | Phrase | str) -> Statement:
    """Nothing says anything; what would."""
    return Statement(ClauseState.NO_STATEMENT, text)


def decisive(statements: Sequence[Statement]) -> ClauseState:
    """The state of several statements on one requirement: the weakest of those that apply."""
    return min((one.state for one in statements), key=_WEIGHT.index)


def _in(text: Text | Phrase | str, lang: Lang) -> str:
    return text if isinstance(text, str) else text.say(lang)
