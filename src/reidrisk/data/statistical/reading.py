"""What the process of its own does: reads a file in runs of rows and hands on text.

pyreadstat begins at the top of the file for every run, so runs are as long as the memory allows.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from ...model.frozen import dataclass
from ..apart.child_process import Frame
from ..remnants.runs import MOST
from ..text.guessing import guessed_encoding
from . import catalog
from .forms import FORMS, FileForm
from .moments import counts_leap_seconds, is_own_format
from .variable import Described, Variable

_NUMBER, _TEXT, _LONG_TEXT = 120, 160, 4096  # bytes of a cell while it is read: the value, its text, and the row they stand in
_LEAST_ROWS, _MOST_ROWS = 1_000, 250_000
_LOOKED_AT = 2_000
_LATIN, _UTF8 = "ISO-8859-1", "UTF-8"
_FRAME = 2_000
_SAS = frozenset({"read_sas7bdat", "read_xport"})
LONGEST_CELL = 2**20
_DAMAGED, _CELL = "damaged", "cell"
# The names of the system for what Python calls otherwise.
_ICONV = {
    "big5hkscs": "BIG5-HKSCS",
    "cp949": "CP949",
    "euc_jp": "EUC-JP",
    "mac_roman": "MACINTOSH",
    "euc_kr": "EUC-KR",
    "shift_jis": "SHIFT_JIS",
    "iso8859-1": _LATIN,
}


@dataclass(frozen=True, slots=True)
class _Task:
    path: str
    form: FileForm
    encoding: str | None
    reserved: frozenset[str]
    budget: int
    beside: str | None

    def read(self, **words: Any) -> tuple[Mapping[str, list[Any]], Any]:  # noqa: ANN401 - what pyreadstat takes
        """A run of rows by column, and what the file says of itself."""
        if self.form.tagged:
            words["user_missing"] = True
        read = getattr(import_module("pyreadstat"), self.form.reader)
        found: tuple[Mapping[str, list[Any]], Any] = read(self.path, output_format="dict", disable_datetime_conversion=True, **words)
        return found

    def formats(self) -> Mapping[str, catalog.Labels]:
        """What the formats of the catalog say of codes."""
        words = {"encoding": _iconv(self.encoding)} if self.encoding else {}
        _, facts = import_module("pyreadstat").read_sas7bcat(self.beside, output_format="dict", **words)
        found: Mapping[str, catalog.Labels] = facts.value_labels
        return found


class _ProblemError(Exception):
    """Why the file cannot be read, by its code."""


def read(given: Mapping[str, Any]) -> Iterator[Frame]:
    """Frames "head" (names, labels, encoding), "rows" (lists of texts), and "end" (what was noticed), or "problem" with a code."""
    warnings.simplefilter("ignore")  # they name columns on a stream that nobody reads
    task = _Task(
        os.path.abspath(given["path"]), FORMS[given["form"]], given["encoding"], frozenset(given["reserved"]), given["budget"],  # noqa: PTH100 - a name may begin with ~
        given["catalog"],
    )  # fmt: skip
    try:
        yield from _frames(task, bytes.fromhex(given["head"]))
    except _ProblemError as error:
        yield "problem", str(error)
    except UnicodeDecodeError:
        yield "problem", "encoding"
    except MemoryError:
        yield "problem", "memory"
    except Exception as error:  # noqa: BLE001 - its texts may quote cells; what they say of the text is known by its words
        text = str(error).lower()
        yield "problem", "encoding" if "convert" in text or "encoding" in text else "memory" if "alloc" in text else _DAMAGED


def _frames(task: _Task, head: bytes) -> Iterator[Frame]:
    if not task.form.encodes:
        encoding, guessed = None, False
    else:
        encoding, guessed = (task.encoding, False) if task.encoding else _found_encoding(task, head)
    words = {"encoding": _iconv(encoding)} if encoding else {}
    _, facts = task.read(metadataonly=True, **words)
    names: list[str] = list(facts.column_names)
    yield (
        "head",
        {
            "names": names,
            "labels": {name: label for name, label in facts.column_names_to_labels.items() if label},
            "encoding": (encoding or facts.file_encoding or _UTF8).lower(),
            "guessed": guessed,
        },
    )
    formats = {name: form or "" for name, form in facts.original_variable_types.items()}
    own = {name: form for name, form in formats.items() if task.form.reader in _SAS and is_own_format(form)}
    labels, damaged = _from_catalog(task, own) if own and task.beside else ({}, False)
    used = _covered(task, facts, labels, words) if labels else {}
    variables = [Variable(one, task.reserved) for one in _described(task.form, facts, names, used)]
    if names:
        yield from _rows(task, facts, variables, words)
    yield (
        "end",
        {
            "labelled": [name for name, one in zip(names, variables, strict=True) if one.labelled],
            "declared": {name: one.declared for name, one in zip(names, variables, strict=True) if one.declared},
            "lossy": {name: one.lossy for name, one in zip(names, variables, strict=True) if one.lossy},
            "unused": {name: texts for name, one in zip(names, variables, strict=True) if (texts := one.unused[:MOST])},
            "stated": [text for text in (*(facts.notes or ()), facts.file_label) if text],
            "leap": [name for name, form in formats.items() if counts_leap_seconds(form)],
            "catalog": catalog.left(own, labels),
            "partly": catalog.left(labels, used),
            "damaged": damaged,
            "by_catalog": bool(labels),
        },
    )


def _from_catalog(task: _Task, own: Mapping[str, str]) -> tuple[dict[str, catalog.Labels], bool]:
    """The labels of the columns with formats of their own, and whether the catalog cannot be read."""
    try:
        return catalog.meant(own, task.formats()), False
    except Exception:  # noqa: BLE001 - a catalog that is damaged leaves the codes; its texts may quote labels
        return {}, True


def _covered(task: _Task, facts: Any, labels: Mapping[str, catalog.Labels], words: Mapping[str, str]) -> dict[str, catalog.Labels]:  # noqa: ANN401
    """Those of the columns that have a label for every value, as far as the first run of rows shows."""
    columns, _ = task.read(row_limit=_run(task, facts), usecols=list(labels), **words)
    return {name: meant for name, meant in labels.items() if catalog.covered(meant, columns[name])}


def _rows(task: _Task, facts: Any, variables: Sequence[Variable], words: Mapping[str, str]) -> Iterator[Frame]:  # noqa: ANN401
    total, start = facts.number_rows, 0
    limit = _run(task, facts)
    while total is None or start < total:
        columns, _ = task.read(row_limit=limit, row_offset=start, **words)
        values = list(columns.values())
        found = len(values[0]) if values else 0
        if total is not None and found != min(limit, total - start):
            raise _ProblemError(_DAMAGED)
        texts = [one.texts(cells) for one, cells in zip(variables, values, strict=True)]
        del columns, values
        yield from _checked(texts)
        start += found
        if found < limit:
            return


def _checked(texts: Sequence[Sequence[str | None]]) -> Iterator[Frame]:
    if any(cell is not None and len(cell) > LONGEST_CELL for cells in texts for cell in cells):
        raise _ProblemError(_CELL)
    for start in range(0, len(texts[0]), _FRAME):
        yield "rows", list(zip(*(cells[start : start + _FRAME] for cells in texts), strict=True))


def _run(task: _Task, facts: Any) -> int:  # noqa: ANN401
    """How many rows may be held at once."""
    kinds = facts.readstat_variable_types
    width = sum(
        (_TEXT + 2 * min(facts.variable_storage_width.get(name) or _LONG_TEXT, LONGEST_CELL)) if kind == "string" else _NUMBER
        for name, kind in kinds.items()
    )
    return max(_LEAST_ROWS, min(_MOST_ROWS, task.budget // max(1, width)))


def _described(form: FileForm, facts: Any, names: Sequence[str], elsewhere: Mapping[str, catalog.Labels]) -> Iterator[Described]:  # noqa: ANN401
    for name in names:
        ranges = [(one["lo"], one["hi"]) for one in facts.missing_ranges.get(name, ())]
        shape = facts.original_variable_types.get(name) or ""
        kind = facts.readstat_variable_types[name]
        spelled = form.moment(shape) if kind != "string" else None
        yield Described(name, kind, spelled, elsewhere.get(name) or facts.variable_value_labels.get(name, {}), ranges)


def _found_encoding(task: _Task, head: bytes) -> tuple[str | None, bool]:
    """The encoding of a file that does not say it, and whether it is a guess; None where the file says it."""
    if not task.form.silent(head) and not _says_nothing(task):
        return None, False
    seen = _seen_bytes(task)
    if seen.isascii():
        return "utf-8", False
    try:
        seen.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return "utf-8", False
    guess = guessed_encoding(seen)
    return guess, guess != "gb18030"


def _says_nothing(task: _Task) -> bool:
    """Old files of SPSS need not say it."""
    return task.form.key == "sav" and task.read(metadataonly=True)[1].file_encoding is None


def _seen_bytes(task: _Task) -> bytes:
    """Names, labels and the texts of the first rows, byte for byte."""
    columns, facts = task.read(row_limit=_LOOKED_AT, encoding=_LATIN)
    texts = [*facts.column_names, *(label for label in facts.column_labels if label)]
    texts += [label for labels in facts.variable_value_labels.values() for label in labels.values()]
    texts += [value for name, values in columns.items() if facts.readstat_variable_types[name] == "string" for value in values if value]
    return "\n".join(texts).encode("latin-1", "replace")


def _iconv(encoding: str) -> str:
    return _ICONV.get(encoding, encoding)
