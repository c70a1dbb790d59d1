"""`--fail-on`: what a script wants to hear of by the exit code, instead of what a person would call a finding."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ...case.options.output import OUTPUT
from ...model.act import Session
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
OF_A_CASE = ("usefulness", "due")
_NO_CASE = Text("--fail-on 的条件“{word}”只适用于案例文件夹。", "--fail-on {word} is for a case folder.")
_GIVE_CASE = Text("请给出案例文件夹，或取消这个条件。", "Give a case folder, or leave the condition out.")
_NO_PURPOSE = Text(
    "这个案例没有按用途判定过的缓解结果，无从判断 usefulness。",
    "No mitigation of this case was judged by a purpose, so usefulness cannot be decided.",
)
_STATE_ONE = Text(
    "请运行 reidrisk mitigate 案例，并给出 --purpose、--weight 或 --query。",
    "Run reidrisk mitigate CASE with --purpose, --weight or --query.",
)


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


def refuse_unknown(wanted: Sequence[str], data: object) -> None:
    """`InputError` with every condition that nothing could decide: passing without a word would say that all is well."""
    asked = [word for word in OF_A_CASE if word in wanted]
    if not asked:
        return
    from ...case.case import is_case  # noqa: PLC0415 - few runs ask for it
    from ...case.mitigation_record import mitigation_of  # noqa: PLC0415

    if not is_case(str(data)):
        raise InputError(*(Problem("needs_case", _NO_CASE.fill(word=word), _GIVE_CASE) for word in asked))
    if "usefulness" in asked and (mitigation_of(Path(str(data))) or {}).get("useful") is None:
        raise InputError(Problem("no_purpose", _NO_PURPOSE, _STATE_ONE, str(data)))


def in_case(wanted: Sequence[str], folder: Path | None) -> dict[str, bool]:
    """Whether the conditions of a case hold for this one: a goal of its purpose was missed; something is due today or overdue."""
    found: dict[str, bool] = {}
    if folder is not None and "usefulness" in wanted:
        from ...case.mitigation_record import mitigation_of  # noqa: PLC0415 - few runs ask for it

        found["usefulness"] = (mitigation_of(folder) or {}).get("useful") is not True
    if folder is not None and "due" in wanted:
        from ...case.acts.watch import ACT, Watch  # noqa: PLC0415 - as above

        with Session() as session:
            found["due"] = not ACT.on(Watch(cases=[str(folder)], within=0, data=False), session).good
    return found


def holds(condition: str, record: Mapping[str, Any]) -> bool:
    """Whether it does for what ``--json`` would print."""
    if condition.startswith("level<"):
        least = record["level"] if record["level"] is not None else (record.get("level_range") or [0])[0]
        return int(least) < int(condition[-1])
    return bool(record[condition])
