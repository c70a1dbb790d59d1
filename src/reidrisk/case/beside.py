"""The other files of a case: given by name, remembered by their places. Nothing of them is copied, for they may name persons."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.address import harmless, is_address
from ..data.records import record
from ..flow.provenance import with_provenance
from ..model.problem import InputError, Problem
from ..model.text import Text

if TYPE_CHECKING:
    from ..data.dataset import Dataset
    from ..identify.hidden.joins import Join
    from ..identify.propose import Aids

FILE = "beside.json"
_LIMIT = 2**20
_SAME = Text("这就是被扫描的数据本身。", "This is the very data that are scanned.")
_GIVE_OTHER = Text(
    "--beside 要给出案例中的另一个文件，例如编号与姓名的对照表。",
    "Give --beside another file of the case, for example the list of codes and names.",
)
_NO_FILE = Text("--beside 只接受文件，不接受数据库地址。", "--beside takes files, not addresses of databases.")
_EXPORT = Text("请先把该表导出为文件。", "Export that table to a file first.")
_BAD = Text("文件内容不是路径的列表。", "This is not a list of paths.")
_AGAIN = Text("请删除它，并重新运行 scan --beside。", "Delete it and run scan --beside again.")
_GONE = Text("案例中另一个文件已不在原处。", "Another file of the case is no longer there.")
_RESTORE = Text(
    "请放回原处；或用 --beside 给出新位置；不再需要时删除案例中的 {name}。",
    "Put it back, give its new place with --beside, or delete {name} of the case when it is no longer wanted.",
)


def kept(folder: Path) -> tuple[str, ...]:
    """The other files that the case remembers; `InputError` for one that is gone."""
    path = folder / FILE
    if not path.is_file():
        return ()
    from ..data.files import read_text  # noqa: PLC0415 - most runs have none

    places = [str(folder / place) for place in _listed(read_text(path, _LIMIT), path)]
    gone = [place for place in places if not Path(place).exists()]
    if gone:
        raise InputError(*(Problem("beside_gone", _GONE, _RESTORE.fill(name=FILE), os.path.normpath(place)) for place in gone))
    return tuple(places)


def keep(given: Sequence[str], folder: Path) -> None:
    """Remember where these files are, seen from the case; in the place of earlier ones."""
    from ..data.files import write_atomic  # noqa: PLC0415 - help must not wait

    if given:
        places = [os.path.relpath(path, folder) for path in given]
        write_atomic(folder / FILE, (json.dumps(places, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogatepass"))


def with_beside(aids: Aids, dataset: Dataset, source: object, given: Sequence[str] | None, folder: Path | None) -> Aids:
    """With what stands beside the data: their provenance, and columns that join with the files given, else with those of the case."""
    data = str(source) if isinstance(source, str | Path) else None  # beside a table of another library lies nothing
    aids = aids if data is None else with_provenance(aids, dataset, data)
    files = tuple(dict.fromkeys(given or ())) or (kept(folder) if folder is not None else ())
    problems = [problem for file in files for problem in _problems(file, data)]
    if problems:
        raise InputError(*problems)
    joins: dict[str, tuple[Join, ...]] = {}
    for file in files:
        for column, found in _joins(dataset, file).items():
            joins[column] = (*joins.get(column, ()), *found)
    return replace(aids, joins=joins) if joins else aids


def _joins(dataset: Dataset, file: str) -> dict[str, tuple[Join, ...]]:
    from ..data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ..identify.hidden.joins import joins_with  # noqa: PLC0415

    with open_dataset(file, dataset.options.of_another()) as other:
        return dict(joins_with(dataset, other))


def _problems(file: str, data: str | None) -> list[Problem]:
    if is_address(file):
        return [Problem("beside_address", _NO_FILE, _EXPORT, harmless(file))]
    if data is not None and not is_address(data) and Path(file).exists() and Path(data).exists() and Path(file).samefile(data):
        return [Problem("beside_same", _SAME, _GIVE_OTHER, file)]
    return []


def _listed(text: str, path: Path) -> list[str]:
    try:
        found: object = record(text)
    except ValueError:
        found = None
    if not isinstance(found, list) or not all(isinstance(place, str) for place in found):
        raise InputError(Problem("beside_list", _BAD, _AGAIN, str(path)))
    return found
