"""JSON decoded strictly: numbers keep their digits, objects their members in order, no text of it stands in an error."""

from __future__ import annotations

import json

from ...model.problem import Portable

BAD, NO_OBJECT, TOO_DEEP, TOO_LONG = "bad_json", "no_object", "too_deep", "line_too_long"
REPEATED, SAME_PATH, CHARACTER = "repeated_key", "repeated_path", "bad_character"
SEVERAL, KEYED = "several_lists", "keyed_records"
_CONSTANTS = {"NaN": None, "Infinity": "Infinity", "-Infinity": "-Infinity"}


class BadJsonError(Portable, ValueError):
    """No usable JSON; `column` is where it stops making sense, `line` how many lines further on. Never holds its text."""

    def __init__(self, code: str, column: int | None = None, line: int = 0) -> None:
        self.code, self.column, self.line = code, column, line
        super().__init__(code)


class Digits(str):
    """A number by its text, told apart from a string."""

    __slots__ = ()


class Members(list[tuple[str, object]]):
    """An object by its members, told apart from an array."""

    def get(self, key: str) -> object:
        """The last member of this name; None where there is none."""
        return next((value for name, value in reversed(self) if name == key), None)


def _constant(name: str) -> object:
    text = _CONSTANTS[name]
    return None if text is None else Digits(text)


DECODER = json.JSONDecoder(object_pairs_hook=Members, parse_int=Digits, parse_float=Digits, parse_constant=_constant)


def decoded(text: str) -> Members:
    """One object; `BadJsonError` for anything else."""
    try:
        found = DECODER.decode(text)
    except json.JSONDecodeError as error:
        problem = BadJsonError(BAD, error.colno, error.lineno - 1)
    except RecursionError:
        problem = BadJsonError(TOO_DEEP)
    else:
        if isinstance(found, Members):
            return found
        problem = BadJsonError(NO_OBJECT)
    raise problem
