"""Names that leave the house with a package: one that tells of a person is replaced, or the release is refused (C.1; PIPL 51)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath

from ..data.input_files import InputFiles
from ..document.kind import Material
from ..identify.hidden.title import in_title
from ..model.problem import Problem
from ..model.text import Text

_DATA, _CASE = "data", "case"
_INNER = Text(
    "数据文件夹中有 {count} 个文件的名称含有个人信息；它们属于已批准的数据，不能在发布时改名。",
    "The names of {count} {count|file|files} in the data folder identify a person; they are part of what was approved and cannot be "
    "renamed now.",
)
_RENAME = Text("请先改名，再评估、批准。", "Rename them, then assess and approve again.")


def names_person(name: str) -> bool:
    """Whether a name holds what names or numbers a person, by the same rules as `scan`."""
    return bool(in_title(name, "name"))


def data_name(name: str) -> str:
    """What a file or folder of data is called in the package; its ending stays."""
    return _DATA + "".join(end for end in PurePath(name).suffixes[-2:] if not names_person(end)) if names_person(name) else name


def case_name(name: str) -> str:
    """What the case is called in the package."""
    return _CASE if names_person(name) else name


def public(material: Material) -> Material:
    """What the papers in the package are made of."""
    return replace(material, case=case_name(material.case), dataset=data_name(material.dataset))


def naming_inside(parts: InputFiles) -> Iterator[Problem]:
    """A problem where names that cannot be replaced tell of people; how many, not which."""
    count = sum(names_person(name) for name in parts.inner)
    if count:
        yield Problem("names_in_data", _INNER.fill(count=count), _RENAME)
