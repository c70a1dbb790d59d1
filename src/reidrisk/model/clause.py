"""The stages of a verdict; the clauses of an edition, how each is answered and how it stands; the table that lies beside the edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import overload

from .frozen import dataclass
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


class Manner(StrEnum):
    """In what manner its object answers a clause, or that nothing does yet."""

    COMPUTED = "computed"
    ASKED = "asked"
    RECORDED = "recorded"
    MONITORED = "monitored"
    LATER = "later"

    @property
    def words(self) -> Text:
        """In words."""
        return _MANNERS[self]


_MANNERS = {
    Manner.COMPUTED: Text("计算得出", "computed"),
    Manner.ASKED: Text("向使用者询问", "asked"),
    Manner.RECORDED: Text("记录在案", "recorded"),
    Manner.MONITORED: Text("持续监测", "monitored"),
    Manner.LATER: Text("本版本尚未覆盖", "not covered by this version"),
}


class ClauseState(StrEnum):
    """How a clause stands in one case or one run: by its content, never because something could answer it."""

    MET = "met"
    NOT_MET = "not_met"
    NOT_APPLICABLE = "not_applicable"
    SELF_DECLARED = "self_declared"
    NO_STATEMENT = "no_statement"

    @property
    def words(self) -> Text:
        """In words."""
        return _STATES[self]

    @property
    def sign(self) -> str:
        """One sign, where there is little room."""
        return _SIGNS[self]


_STATES = {
    ClauseState.MET: Text("已满足", "met"),
    ClauseState.NOT_MET: Text("未满足", "not met"),
    ClauseState.NOT_APPLICABLE: Text("不适用", "not applicable"),
    ClauseState.SELF_DECLARED: Text("自行声明，无凭据", "self-declared, without evidence"),
    ClauseState.NO_STATEMENT: Text("未作说明", "no statement"),
}
_SIGNS = {
    ClauseState.MET: "✔",
    ClauseState.NOT_MET: "✘",
    ClauseState.NOT_APPLICABLE: "–",
    ClauseState.SELF_DECLARED: "○",
    ClauseState.NO_STATEMENT: "?",
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
    manner: Manner
    by: str = ""
    rows: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (not self.by) != (self.manner is Manner.LATER):
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
    return tuple(_clause(row, f"{name}.clauses.csv:{table.line_num}") for row in table)


def _clause(row: Mapping[str, str], where: str) -> Clause:
    try:
        return Clause(row["id"], Text(row["zh"], row["en"]), Manner(row["manner"]), row["by"], tuple(row["rows"].split()))
    except (TypeError, ValueError, AttributeError) as error:  # a language is missing, no such manner, a row too short
        msg = f"{where}: {error}"
        raise ValueError(msg) from error
