"""Who decided about a column, as a reader is told (GB/T 42460 6.1 g)."""

from __future__ import annotations

from ..model.text import Phrase, Text

BY_OPTIONS, BY_PYTHON, BY_FILE = "options", "python", "assessment.yaml"
_DOORS = {
    BY_OPTIONS: Text("命令行指定", "on the command line"),
    BY_PYTHON: Text("Python 调用指定", "in the Python call"),
    BY_FILE: Text("见 assessment.yaml", "in assessment.yaml"),
}
_PERSON = Text("{name}", "by {name}")


def decider(by: str) -> Text | Phrase:
    """The door through which a decision came, or the person who made it."""
    return _DOORS.get(by) or _PERSON.fill(name=by)
