"""What came back in a form, before anything of it is believed: texts, and the place of each to point at."""

from __future__ import annotations

from ...model.frozen import dataclass
from ...model.text import Phrase, Text

CELL = Text("单元格 {cell}", "cell {cell}")
QUESTION = Text("问题 {key}", "question {key}")


@dataclass(frozen=True, slots=True)
class ReturnedAnswer:
    """One answer, or role: of which question or column, where it stands, its texts, what it rests on, and the attachments it names."""

    key: str
    place: Phrase
    values: tuple[str, ...]
    source: str = ""
    attached: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """A form that came back in this file: its number, who filled it in and when, as written; `name_at` is where the name belongs."""

    file: str
    number: str
    by: str
    position: str
    on: str
    name_at: Phrase
    answers: tuple[ReturnedAnswer, ...]
