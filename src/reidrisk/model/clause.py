"""The stages of a verdict, the clauses of a standard with the state of each, and the table of them that lies beside an edition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import overload

from .text import Text

HEAD = ("id", "zh", "en", "manner", "by", "rows")


class Stage(StrEnum):
    """One question that a verdict answers, in their order and called the same under every edition (`Standard.stages` has its clauses)."""

    IDENTIFIERS = "identifiers"
    NO_IDENTIFIERS = "no_identifiers"
    DIRECT_IDENTIFIERS = "direct_identifiers"
    CLASSES = "classes"
    DATA_RISK = "data_risk"
    INSIDER = "insider"
    ACQUAINTANCE = "acquaintance"
    BREACH = "breach"
    CONTEXT = "context"
    CLASS_THRESHOLD = "class_threshold"
    OVERALL = "overall"
    DECISION = "decision"
    CONCLUSION = "conclusion"
    APPROVAL = "approval"


class ClauseState(StrEnum):
    """How a clause is met: the manner in which its object answers it, or that nothing does yet."""

    COMPUTED = "computed"
    ASKED = "asked"
    RECORDED = "recorded"
    MONITORED = "monitored"
    LATER = "later"

    @property
    def words(self) -> Text:
        """In words."""
        return _WORDS[self]


_WORDS = {
    ClauseState.COMPUTED: Text("计算得出", "computed"),
    ClauseState.ASKED: Text("向使用者询问", "asked"),
    ClauseState.RECORDED: Text("记录在案", "recorded"),
    ClauseState.MONITORED: Text("持续监测", "monitored"),
    ClauseState.LATER: Text("本版本尚未覆盖", "not covered by this version"),
}


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause id and title with what answers it.

    `by` is the dotted name of the one public object that computes, asks, records or monitors it; only tests and the manual look
    it up. It is empty with `LATER` alone, so that what still waits stands in one place. `rows` are the ids of the checklist rows
    it answers.
    """

    id: str
    title: Text
    manner: ClauseState
    by: str = ""
    rows: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (not self.by) != (self.manner is ClauseState.LATER):
            msg = f"clause {self.id}: name the object that answers it, or say later"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class ClauseTable(Sequence[Clause]):
    """The clauses in ``<module>.clauses.csv`` beside an edition's module, read when they are looked at: to grade needs none of them."""

    module: str

    @overload
    def __getitem__(self, index: int) -> Clause: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Clause, ...]: ...
    def __getitem__(self, index: int | slice) -> Clause | tuple[Clause, ...]:
        return _read(self.module)[index]

    def __len__(self) -> int:
        return len(_read(self.module))


@cache
def _read(module: str) -> tuple[Clause, ...]:
    import csv  # noqa: PLC0415 - a run that shows no clauses pays nothing for them
    import io  # noqa: PLC0415
    from importlib.resources import files  # noqa: PLC0415

    package, _, name = module.rpartition(".")
    table = csv.DictReader(io.StringIO(files(package).joinpath(f"{name}.clauses.csv").read_text(encoding="utf-8")), strict=True)
    if tuple(table.fieldnames or ()) != HEAD:
        msg = f"{name}.clauses.csv: the columns are {', '.join(HEAD)}"
        raise ValueError(msg)
    return tuple(
        Clause(row["id"], Text(row["zh"], row["en"]), ClauseState(row["manner"]), row["by"], tuple(row["rows"].split())) for row in table
    )
