"""The roles a column can have. A column has a set of them (resolutions P-19)."""

from __future__ import annotations

from enum import StrEnum

from .text import Text


class Role(StrEnum):
    """What a column is to an adversary (GB/T 42460 3.5-3.7; China methodology App. D)."""

    DI = "DI"
    QI = "QI"
    SA = "SA"
    NI = "NI"

    @property
    def words(self) -> Text:
        """The full term in both languages."""
        return TITLES[self]


TITLES = {
    Role.DI: Text("直接标识符", "direct identifier"),
    Role.QI: Text("准标识符", "quasi-identifier"),
    Role.SA: Text("敏感属性", "sensitive attribute"),
    Role.NI: Text("非标识符", "non-identifier"),
}
