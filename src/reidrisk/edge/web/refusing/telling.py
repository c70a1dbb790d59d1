"""What went wrong, as the page says it: files of a case by their names, options of reading by their fields on *Data*."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ....model.problem import Problem
from ....model.text import Lang, Phrase, Text
from ....model.words import ABOUT
from ....prepare.asking.item_wording import called
from ..place import STATE
from ..receiving import DATA
from .fields import FIELDS

_OPTION = re.compile(r"--([a-z]+(?:-[a-z]+)*)(?: (none|all|tab|blanks|\d+|utf-[\w-]+|gb18030|'[^' ]+'))?(?![\w-])")
_FIELD = {"zh": ("“{name}”", "“{name}”（填 {value}）"), "en": ("“{name}”", "“{name}” ({value})")}
_HINTS = {  # where the page has no field, or the file is gone when this is read
    "header_only": Text("请核对导出是否完整，再选择一次文件。", "Check that the export is complete, and choose the file again."),
    "member_too_large": Text("请先解压，再把其中的数据表放进来。", "Unpack it, and drop the table that is in it here."),
}


def as_lines(problems: Iterable[Problem], lang: Lang, root: Path) -> tuple[str, ...]:
    """One line each. `root`: the folder of all cases, which stands in no line."""
    return tuple(in_fields(_as_shown(one, root).say(lang), lang) for one in problems)


def in_fields(line: str, lang: Lang) -> str:
    """Options of the command line that the page has fields for, by the names of these."""

    def field(found: re.Match[str]) -> str:
        option, value = found[1].replace("-", "_"), found[2]
        if option not in FIELDS:
            return found[0]
        return _FIELD[lang][value is not None].format(name=short_name(option, lang), value=value)

    named = _OPTION.sub(field, line)
    return re.sub(r" ?(“[^”]*”(?:（填 [^）]*）)?) ?", r"\1", named) if lang == "zh" and named != line else named


def short_name(field: str, lang: Lang) -> str:
    """What the field of this option is called, without what is said of it in brackets."""
    return re.split(r"[（(]", FIELDS[field].say(lang))[0].strip()


def _as_shown(problem: Problem, root: Path) -> Problem:
    file = None if problem.file is None else _within(problem.file, root)
    return replace(problem, message=_called(problem.message), file=file, hint=_HINTS.get(problem.code, problem.hint))


def _called(message: Text | Phrase) -> Text | Phrase:
    """What is wrong with an answer, with what its question is called instead of the key that nobody types here."""
    if not isinstance(message, Phrase) or message.text is not ABOUT:
        return message
    return ABOUT.fill(key=called(str(message.values["key"])), what=message.values["what"])


def _within(file: str, root: Path) -> str:
    """A file of a case as somebody knows it who never looked into the folder; any other as it is."""
    path = Path(file)
    if root not in path.parents:
        return file
    inner = path.relative_to(root).parts[1:]
    return path.name if len(inner) <= 1 or inner[0] in {STATE, DATA} else "/".join(inner)
