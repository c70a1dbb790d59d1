"""An answer that cannot be used, before it is known where it stands."""

from __future__ import annotations

from difflib import get_close_matches

from ..model.problem import Portable, Problem
from ..model.text import Phrase, Text

BAD_VALUE = Text("{option} 的值不能用。", "The value of {option} cannot be used.")


class UnusableError(Portable, ValueError):
    """What is wrong and what to do; becomes a `Problem` where the place is known."""

    def __init__(self, message: Text | Phrase, hint: Text | Phrase | None = None, *, code: str) -> None:
        self.code, self.message, self.hint = code, message, hint
        super().__init__(message.say("en"))

    def at(self, file: str | None = None, line: int | None = None, column: int | str | None = None) -> Problem:
        """The same with its place."""
        return Problem(self.code, self.message, self.hint, file, line, column)


def nearest(name: str, known: tuple[str, ...]) -> str | None:
    """The one known name that a slip of the finger would explain."""
    folded = {word.casefold(): word for word in known}
    found = get_close_matches(name.casefold()[:200], folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def bad_option(option: str, form: Text | Phrase | None = None) -> Problem:
    """A value that an option cannot take; `form` says how to write one."""
    return Problem("bad_option", BAD_VALUE.fill(option=option), form)
