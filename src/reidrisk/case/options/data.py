"""What an act is about: a file, a folder of Parquet, an address, a table of another library, or a case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Text

if TYPE_CHECKING:
    from ..case import Case

_FURTHER = Text("同一次发布的其他数据文件，与前一个一起评估", "further files of the same release, judged together with the first")


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
