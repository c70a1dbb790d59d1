"""A precondition of approving a conclusion or of releasing data (GB/T 42460 6.1; PIPL 55; ITU-T X Suppl.39 6.5, 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from ...measure.attribute.shared import SharedValue
from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.text import Phrase, Text
from ...prepare.asking.situation import Situation
from ..entry import Entry

Before = Literal["approval", "release"]
OPEN = "open"  # the state of what nobody has answered


@dataclass(frozen=True, slots=True)
class Facing:
    """What stands before the gate. `assessment` is of the data graded now, `stored` the last result as the case keeps it.

    `disclosed` counts, when it is called, what the classes tell of each sensitive attribute, and names the columns of means.
    `handed` is what was lacking where the data are, for a case that was handed over without them: nothing is tested here then.
    """

    edition: str
    situation: Situation
    entries: Sequence[Entry]
    folder: Path
    assessment: Assessment | None = None
    stored: Mapping[str, object] | None = None
    handed: Mapping[str, Sequence[Lack]] | None = None
    disclosed: Callable[[], tuple[Sequence[SharedValue], frozenset[str]]] | None = None


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that is missing or speaks against it: `subject` (the key of an answer, a finding, a file) in this `state`.

    A reason that a person gave counts for a subject in one state only. Neither holds the content of a cell. `text` is for whoever reads;
    `typed` the same with what is typed on a command line to settle it, where that is not part of the text.
    """

    subject: str
    state: str
    text: Text | Phrase
    typed: Text | Phrase | None = None


@dataclass(frozen=True, slots=True)
class Precondition:
    """One. `test` gives what is missing or adverse, nothing where it is met or does not apply; `before` says what it must precede.

    `place` orders them; with `settled` a named person's reason in the ledger lets a conclusion or a release pass all the same.
    `on_page_one`: the report lists it as open; others are told there as findings, or are no matter of the conclusion.
    """

    code: str
    title: Text
    before: Before
    clauses: tuple[str, ...]
    remedy: Text
    test: Callable[[Facing], Iterable[Lack]]
    place: int
    settled: bool = True
    on_page_one: bool = False
