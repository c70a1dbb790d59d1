"""The data dictionary of a run: given as a file, kept in the case for the runs after it; and what was found, written as one."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.dictionaries.form import MOST_BYTES, DictionaryColumn, DictionaryForm, read_as_form, written_as
from ..data.disk.making import replacing
from ..data.files import read_bytes, write_atomic
from ..data.options import ReadOptions
from ..model.problem import InputError, Problem
from ..model.text import Text

if TYPE_CHECKING:
    from ..identify.dictionary import Dictionary, DictionaryEntry
    from ..identify.propose import Aids
    from ..identify.survey import Survey
    from ..model.dataset import Facts
    from ..model.inventory import Column, Inventory
    from ..model.text import Lang

STEM = "dictionary"
_THERE = Text("这个文件已经存在，未作改动。", "The file is there already; it was left as it is.")
_ANOTHER = Text("请换一个文件名。", "Choose another name.")
_ARX = ".deid"
_OTHERS = {".json", ".xml", ".csv", _ARX}


def kept(folder: Path) -> Path | None:
    """The dictionary that lies in a case."""
    return next((path for path in sorted(folder.glob(f"{STEM}.*")) if path.is_file()), None)


def keep(given: str, folder: Path) -> None:
    """A copy in the case, in the place of an earlier one: an assessment must see what the scan saw."""
    before = kept(folder)
    target = folder / f"{STEM}{Path(given).suffix or '.csv'}"
    if before is not None and before.resolve() == Path(given).resolve():
        return
    if before is not None and before != target:
        before.unlink()
    with replacing(target) as made:
        shutil.copyfile(given, made)


def read_dictionary(path: str) -> Dictionary:
    """From a form of others, else from CSV or Excel; `InputError` with everything that is wrong with it.

    Its first row holds the heads where no other is found: in a table of nothing but words no row looks like names.
    """
    from ..identify.dictionary import dictionary_of_form  # noqa: PLC0415 - help must not wait

    described = read_as_form(Path(path)) if Path(path).suffix.lower() in _OTHERS else None
    if described is not None:
        return dictionary_of_form(described)
    wrong: InputError | None = None
    try:
        return _read(path, ReadOptions())
    except InputError as error:
        wrong = error
    try:
        return _read(path, ReadOptions(header_row=1))
    except InputError:
        raise wrong from None


def with_settings(found: Survey, given: str | None) -> Survey:
    """With what a project of ARX that was given as a dictionary asks of the output, a note for each."""
    if given is None or Path(given).suffix.lower() != _ARX:
        return found
    from ..data.archives.arx_project import ArxProject  # noqa: PLC0415 - help must not wait
    from ..data.archives.arx_settings import settings_of  # noqa: PLC0415

    asked = settings_of(ArxProject(read_bytes(Path(given), MOST_BYTES), given))
    return replace(found, facts=replace(found.facts, notes=(*found.facts.notes, *asked)))


def _read(path: str, options: ReadOptions) -> Dictionary:
    from ..data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ..identify.dictionary import dictionary_of  # noqa: PLC0415

    with open_dataset(path, options) as dataset:
        return dictionary_of(dataset.facts.columns, dataset.table.sample, path)


def aids_of(given: str | None, folder: Path | None, today: date) -> Aids:
    """The dictionary that was given, else that of the case; and the day."""
    from ..identify.propose import Aids  # noqa: PLC0415 - help must not wait for numpy

    path = given or (kept(folder) if folder is not None else None)
    return Aids(read_dictionary(str(path)), today) if path is not None else Aids(today=today)


def place_of_description(asked: str | Path | None) -> tuple[Path, DictionaryForm] | None:
    """Where it goes and how; `InputError` before anything is looked at: a dictionary may have the ending of the data."""
    if asked is None:
        return None
    path = Path(asked)
    form = written_as(path)
    if path.exists():
        raise InputError(Problem("output_exists", _THERE, _ANOTHER, str(path)))
    return path, form


def describe(inventory: Inventory, facts: Facts, place: tuple[Path, DictionaryForm] | None, aids: Callable[[], Aids], lang: Lang) -> None:
    """Names, roles, meanings and codes as the dictionary that was `given` or the file itself has them; of the values nothing."""
    if place is None or place[1].write is None:
        return
    known = aids().dictionary.beside(facts.labels)
    columns = [_in_words(one, known.of(one.name), lang) for one in inventory.columns]
    write_atomic(place[0], place[1].write(columns, facts.name).encode("utf-8"))


def _in_words(column: Column, entry: DictionaryEntry | None, lang: Lang) -> DictionaryColumn:
    """What somebody wrote of the column; the title of its category where nobody did."""
    title = "" if column.category_title is None else column.category_title.say(lang)
    if entry is None:
        return DictionaryColumn(column.name, title, "", column.roles)
    return DictionaryColumn(column.name, entry.description or title, "", column.roles, entry.codes)
