"""The sensitive attributes: the order of their values, and their hierarchies (Li et al. 2007)."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...data.names import find_column
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import InputError, Problems
from ...model.text import Text
from ...prepare.unusable import bad_option
from .roles import ROLES

if TYPE_CHECKING:
    from ...measure.attribute.arranging import Arrangement

_FORM = Text("请写成 列名=取值,取值,…，从低到高，每个取值一次。", "Write column=value,value,... from low to high, every value once.")


@dataclass(frozen=True, kw_only=True)
class Attributes:
    """Orders as typed, and the folder of hierarchies."""

    order: Annotated[
        Names,
        Option(
            Text(
                "敏感属性取值从低到高的顺序：列名=取值,取值,…，可重复（用于有序 t-接近性）",
                "order of a sensitive attribute: column=low,...,high; may be repeated (for ordered t-closeness)",
            ),
            ROLES,
            form=Text("列名=取值,取值,…", "column=low,...,high"),
        ),
    ] = None
    hierarchies: Annotated[
        str | Path | None,
        Option(
            Text(
                "敏感属性层次结构的文件夹（ARX 的 CSV 格式：列名.csv；用于层次 t-接近性）",
                "folder of the sensitive attributes' hierarchies (ARX's CSV form: column.csv; for hierarchical t-closeness)",
            ),
            ROLES,
        ),
    ] = None

    def orders(self) -> dict[str, tuple[str, ...]]:
        """The orders by column as typed; every unusable one in one `InputError`."""
        problems, found = Problems(), {}
        for word in self.order or ():
            column, sign, rest = word.partition("=")
            values = _values(rest) if sign else []
            if not column.strip() or len(values) < 2 or len(set(values)) < len(values):  # noqa: PLR2004 - one value has no order
                problems.add(bad_option("--order", _FORM))
            found[column.strip()] = tuple(values)
        problems.stop_if_any()
        return found

    def arrangement(self, columns: tuple[str, ...]) -> Arrangement:
        """Orders and trees by the dataset's own column names."""
        from ...measure.attribute.arranging import Arrangement  # noqa: PLC0415 - help must not wait for numpy
        from ...mitigate.hierarchies.hierarchy import find_hierarchies  # noqa: PLC0415

        problems, orders = Problems(), {}
        for name, values in self.orders().items():
            try:
                orders[find_column(name, columns)] = values
            except InputError as error:
                problems.add(*error.problems)
        problems.stop_if_any()
        folder = None if self.hierarchies is None else Path(self.hierarchies)
        return Arrangement(orders, {column: tree.paths for column, tree in find_hierarchies(folder, columns).items()})


def _values(text: str) -> list[str]:
    try:
        return next(csv.reader([text]), [])
    except csv.Error:  # a line break among them
        return []
