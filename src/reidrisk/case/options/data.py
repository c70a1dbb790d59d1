"""What an act is about: a file, a folder of Parquet, an address, a table of another library, or a case."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...data.address import is_address, place_from
from ...data.several.naming import by_name
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Text

if TYPE_CHECKING:
    from ..case import Case

_FURTHER = Text("同一次发布的其他数据文件，与前一个一起评估", "further files of the same release, judged together with the first")
_NAMED_OTHERWISE = Text(
    "案例只记文件的位置，表名取自文件名；这里有同名的文件、另取的表名或数据库地址。",
    "A case keeps the places of files and takes the names of tables from them; here are files of one name, other names or addresses.",
)
_ONE_FOLDER = Text(
    "请把同一次发布的文件改成不同的名称，或放在一个文件夹中，给出该文件夹。",
    "Give the files of the release different names, or put them into one folder and give that folder.",
)


@dataclass(frozen=True)
class OnData:
    """Data of its own, or those of a case."""

    data: Annotated[object, Option(Text("数据文件、文件夹或案例文件夹", "a data file, a folder of them or a case"), further=_FURTHER)]

    def case(self) -> Case | None:
        """The case that is meant; None for data of its own."""
        from ..case import case_of  # noqa: PLC0415 - help must not wait for it

        return case_of(str(self.data)) if isinstance(self.data, str | Path) else None

    def source(self, case: Case | None) -> object:
        """Where the data are that the act reads."""
        return self.data if case is None else case.data


@dataclass(frozen=True)
class OnFile:
    """Data of its own."""

    data: Annotated[object, Option(Text("数据文件或文件夹", "a data file or a folder of them"), further=_FURTHER)]


def place_of_data(data: object, folder: Path) -> str | tuple[str, ...] | None:
    """Where the data are, as the case keeps it: several files by their places alone, for their names say what their tables are called."""
    if isinstance(data, str | Path):
        return place_from(str(data), folder)
    if not (isinstance(data, Mapping) and all(isinstance(one, str | Path) for one in data.values())):
        return None
    places = tuple(place_from(str(one), folder) for one in data.values())
    if any(map(is_address, places)) or list(by_name(places)) != list(data):
        raise InputError(Problem("files_of_case", _NAMED_OTHERWISE, _ONE_FOLDER))
    return places if len(places) > 1 else places[0]
