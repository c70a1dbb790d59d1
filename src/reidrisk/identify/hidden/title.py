"""Identifiers in the name of a file, a path or a sheet."""

from __future__ import annotations

import re

from ...model.inventory import Evidence
from ...model.role import Role
from ...model.text import Text
from ..catalogue import categories
from ..embedded import embedded
from ..examine import detectors
from ..forms.chinese_names import is_chinese_name
from ..values import Values

_PARTS = re.compile(r"[\s,，、;；:：|/\\_.()（）\[\]【】<>《》+-]+")
_LONGEST = 1000
_FOUND = Text(
    "{place}本身含有{what}：对外提供前请改名。", "The {place} itself holds {what}: rename it before the data are provided to anyone."
)
_NAME = Text("疑似人名的部分", "what looks like a person's name")
_PLACES = {"name": Text("文件名", "file name"), "path": Text("路径", "path"), "sheet": Text("工作表名", "sheet name")}


def in_title(title: str, place: str) -> tuple[Evidence, ...]:
    """What a title gives away, each kind once; never the text."""
    text = title[:_LONGEST]
    parts = [part for part in _PARTS.split(text) if part]
    found: dict[str, Text] = {item.kind.key: item.kind.title for item in embedded(Values([text], [1]))}
    for detector in detectors():
        direct = Role.DI in categories()[detector.category].roles and detector.category not in {"person_name", "url", "image_file_meta"}
        numbered = [part for part in parts if any(map(str.isdigit, part))]
        if direct and not detector.weak and numbered and any(detector.check(numbered)):
            found.setdefault(detector.key, detector.title)
    if any(is_chinese_name(part) for part in parts):
        found.setdefault("chinese_name", _NAME)
    return tuple(Evidence("value-rule", f"{place}:{key}", _FOUND.fill(place=_PLACES[place], what=what)) for key, what in found.items())
