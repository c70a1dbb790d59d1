"""ARX: the attribute types of a project (.deid)."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.role import Role
from ....model.text import Text
from ...archives.arx_project import ArxProject
from ..form import DictionaryColumn, DictionaryForm

_TYPES = {
    "IDENTIFYING_ATTRIBUTE": Role.DI,
    "QUASI_IDENTIFYING_ATTRIBUTE": Role.QI,
    "SENSITIVE_ATTRIBUTE": Role.SA,
    "INSENSITIVE_ATTRIBUTE": Role.NI,
}


def _accepts(name: str, head: bytes) -> bool:
    return name.endswith(".deid") and head.startswith(b"PK\x03\x04")


def _read(content: bytes, file: str) -> Iterator[DictionaryColumn]:
    for one in ArxProject(content, file).attributes:
        role = _TYPES.get(one.kind)
        yield DictionaryColumn(one.name, "", one.datatype, frozenset({role} if role else ()))


FORM = DictionaryForm(
    key="arx_project",
    title=Text("ARX 项目（.deid）", "ARX project (.deid)"),
    ending=".deid",
    accepts=_accepts,
    read=_read,
    write=None,
    examples=tuple((name, b"PK\x03\x04\x14\x00") for name in ("a.deid", "project.deid", "数据.deid", "a.b.deid", "x y.deid")),
    counterexamples=(
        ("a.zip", b"PK\x03\x04"),
        ("a.deid", b"<xml>"),
        ("a.xlsx", b"PK\x03\x04"),
        ("deid", b"PK\x03\x04"),
        ("a.deid.csv", b"PK\x03\x04"),
    ),
)
