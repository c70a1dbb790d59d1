"""A day as a person writes it."""

from __future__ import annotations

from datetime import date

from ...model.problem import InputError, Problem
from ...model.text import Text

_BAD = Text("{option} 的值“{day}”不是日期。", "{option}: “{day}” is no date.")
_FORM = Text("请写作 2027-01-31。", "Write it like 2027-01-31.")


def day_of(text: str, option: str) -> date:
    """The day; `InputError` for what is none."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        pass
    raise InputError(Problem("bad_date", _BAD.fill(option=option, day=text[:20]), _FORM))
