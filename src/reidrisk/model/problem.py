"""What can go wrong, as values: collected all, raised once.

A problem names files, columns and counts; never the value of a cell.
"""

from __future__ import annotations

from collections.abc import Callable
from copyreg import __newobj__  # type: ignore[attr-defined]  # what pickle itself uses to make an object without `__init__`
from typing import Any

from .frozen import dataclass
from .text import Lang, Phrase, Text

_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing a person can mend: what, where, and what to do."""

    code: str
    message: Text | Phrase
    hint: Text | Phrase | None = None
    file: str | None = None
    line: int | None = None
    column: int | str | None = None

    def place(self) -> str:
        """``file:line:column``, as far as it is known."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)

    def say(self, lang: Lang) -> str:
        """One line: the place, what is wrong, what to do."""
        head = f"{self.place()}: " if self.place() else ""
        tail = (" " if lang == "en" else "") + self.hint.say(lang) if self.hint else ""
        return f"{head}{self.message.say(lang)}{tail}"


class Portable(Exception):  # noqa: N818 - what can be done with it, not what went wrong
    """An exception that can be copied and sent to another process: made again from what it holds, whatever its `__init__` asks for."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Exceptions are otherwise made again from their text, which ours do not take: a pool of processes would break."""
        return __newobj__, (type(self), *self.args), self.__dict__


class InputError(Portable):
    """The user's input cannot be used; carries every problem found."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__("; ".join(problem.say("en") for problem in problems))


def problems_of(work: Callable[[], object]) -> tuple[Problem, ...]:
    """What this refuses; empty where it goes through. For work that is done for its problems alone, among others."""
    try:
        work()
    except InputError as error:
        return error.problems
    return ()


class DependencyError(Portable):
    """An optional part is not installed; says what to install."""

    def __init__(self, package: str, extra: str, purpose: Text) -> None:
        self.package, self.extra, self.purpose = package, extra, purpose
        super().__init__(self.problem().say("en"))

    def problem(self) -> Problem:
        """The same as a problem, for the one list that is shown."""
        return Problem(
            "dependency_missing",
            Text("{purpose}需要 {package}，本机未安装。", "{purpose} needs {package}, which is not installed.").fill(
                purpose=self.purpose, package=self.package
            ),
            Text('请运行：pip install "reidrisk[{extra}]"', 'Run: pip install "reidrisk[{extra}]"').fill(extra=self.extra),
        )


class LevelError(Portable):
    """The level is not what was asked for, or not known yet; raised only where somebody asked to be stopped by it."""

    def __init__(self, level: int | None, least: int) -> None:
        self.level, self.least = level, least
        super().__init__(f"level {level} is below {least}" if level is not None else f"no level yet, and at least {least} was asked for")


class Problems:
    """Collects problems and raises them together."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, *problems: Problem) -> None:
        """Keep these for the one report."""
        self.found.extend(problems)

    def stop_if_any(self) -> None:
        """Raise one `InputError` with everything found, or do nothing."""
        if self.found:
            raise InputError(*self.found)


def shown(given: object) -> str:
    """What a person typed, on one line and not too long."""
    plain = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in str(given))
    return plain if len(plain) <= _LONGEST_SHOWN else plain[: _LONGEST_SHOWN - 1] + "…"
