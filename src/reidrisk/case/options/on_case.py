"""The case that an act is on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...model.frozen import dataclass
from ...model.option import Option
from ...model.text import Text

if TYPE_CHECKING:
    from ..case import Case


@dataclass(frozen=True)
class OnCase:
    """A case folder."""

    case: Annotated[str | Path, Option(Text("案例文件夹", "the case folder"))]

    def opened(self) -> Case:
        """The case; `InputError` with the problems of its file as file:line:column."""
        from ..case import open_case  # noqa: PLC0415 - help must not wait for it

        return open_case(str(self.case))
