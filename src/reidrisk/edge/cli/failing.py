"""`--fail-on`: what a script wants to hear of by the exit code, instead of what a person would call a finding."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...case.options.output import OUTPUT
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Text

_LEVEL = re.compile(r"level\s*<\s*([2-4])")
_UNKNOWN = Text("--fail-on 没有条件“{word}”。", "--fail-on knows no condition “{word}”.")
_KNOWN = Text("可用：{known}；多个用 | 或逗号分隔。", "Available: {known}; several with | or commas between them.")
_HELP = Text(
    "退出码为 1 的条件，此时其他情况一律为 0：{known}；多个用 | 分隔。级别未定时 level<N 视为成立",
    "leave with exit code 1 in these cases and with 0 in all others: {known}; several with | between. An open level counts as low",
)
LEVELS = "level<2, level<3, level<4"


def fail_on(known: str) -> Option:
    """The option of a command that has these conditions."""
    return Option(Text(*(_HELP.fill(known=known).say(lang) for lang in ("zh", "en"))), OUTPUT, metavar="CONDITIONS")


def conditions(written: str | None, known: Sequence[str]) -> tuple[str, ...]:
    """The conditions as written, in order; `InputError` with every one that is none."""
    words = [word.strip() for word in re.split(r"[|,]", written or "") if word.strip()]
    allowed = {name.strip() for names in known for name in names.split(",")}
    plain = [f"level<{found[1]}" if (found := _LEVEL.fullmatch(word)) else word for word in words]
    wrong = [word for word in plain if word not in allowed]
    if wrong:
        hint = _KNOWN.fill(known=", ".join(known))
        raise InputError(*(Problem("bad_value", _UNKNOWN.fill(word=word), hint) for word in wrong))
    return tuple(plain)


def holds(condition: str, record: Mapping[str, Any]) -> bool:
    """Whether it does for what ``--json`` would print."""
    if condition.startswith("level<"):
        least = record["level"] if record["level"] is not None else (record.get("level_range") or [0])[0]
        return int(least) < int(condition[-1])
    return bool(record[condition])
