"""A form of data dictionary: one file of `forms/` binds one, which reads it and writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ...model.extension import load
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.role import Role
from ...model.text import Text
from ..files import read_bytes
from .codes import Codes

MOST_BYTES = 16 * 2**20
MOST_COLUMNS = 20_000
_HEAD = 4096
_TOO_MANY = Text("数据字典中的列超过 {most} 个。", "The data dictionary has more than {most} {most|column|columns}.")
_SPLIT = Text("请只保留这份数据的列。", "Keep only the columns of these data.")
_NONE = Text("数据字典中没有列。", "The data dictionary names no column.")
_WHOLE = Text("请确认文件完整，并含有列的定义。", "Make sure that the file is complete and defines columns.")
_NO_FORM = Text("不认识这种数据字典的文件名。", "No form of data dictionary has such a name.")
_FORMS = Text("可以写成：{endings}。", "They can be written as: {endings}.")


@dataclass(frozen=True, slots=True)
class DictionaryColumn:
    """What a dictionary says of one column; `roles` are what its author takes it for, `codes` what each code means."""

    name: str
    description: str
    kind: str = ""
    roles: frozenset[Role] = frozenset()
    codes: Codes = ()


@dataclass(frozen=True, slots=True)
class DictionaryForm:
    """`accepts` sees the name of the file and its first bytes; `ending` is what a file that is written ends in."""

    key: str
    title: Text
    ending: str
    accepts: Callable[[str, bytes], bool]
    read: Callable[[bytes, str], Iterator[DictionaryColumn]]
    write: Callable[[Sequence[DictionaryColumn], str], str] | None
    examples: tuple[tuple[str, bytes], ...]
    counterexamples: tuple[tuple[str, bytes], ...]


def forms() -> tuple[DictionaryForm, ...]:
    """All of them."""
    return load("dictionary_form", f"{__package__}.forms", "FORM", DictionaryForm)


def read_as_form(path: Path) -> tuple[DictionaryColumn, ...] | None:
    """What the dictionary says, in its order; None where it has none of the forms. `InputError` for what is wrong with it."""
    content = read_bytes(path, MOST_BYTES)
    form = next((one for one in forms() if one.accepts(path.name.lower(), content[:_HEAD])), None)
    if form is None:
        return None
    found = []
    for one in form.read(content, str(path)):
        found.append(one)
        if len(found) > MOST_COLUMNS:
            raise InputError(Problem("dictionary_columns", _TOO_MANY.fill(most=MOST_COLUMNS), _SPLIT, str(path)))
    if not found:
        raise InputError(Problem("dictionary_empty", _NONE, _WHOLE, str(path)))
    return tuple(found)


def written_as(path: Path) -> DictionaryForm:
    """The form that the name of a file asks for; `InputError` where there is none."""
    able = sorted((one for one in forms() if one.write is not None), key=lambda one: -len(one.ending))
    for form in able:
        if path.name.lower().endswith(form.ending):
            return form
    raise InputError(Problem("dictionary_form", _NO_FORM, _FORMS.fill(endings=[one.ending for one in able]), str(path)))


def roles_of(given: object) -> frozenset[Role]:
    """Roles by their letters or full terms, in a text or a list; what is none of them says nothing."""
    words = given if isinstance(given, list) else [given]
    parts = [part.strip().casefold() for word in words if isinstance(word, str) for part in word.replace(";", ",").split(",")]
    return frozenset(
        role for role in Role for part in parts if part in {role.casefold(), role.words.zh.casefold(), role.words.en.casefold()}
    )


def spelled(roles: frozenset[Role]) -> list[str]:
    """The letters of roles, in the order of their weight."""
    return [str(role) for role in Role if role in roles]
