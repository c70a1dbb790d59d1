"""What a scan found, as the act gives it: each column with what is proposed and what people have decided; and the form of its JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict, cast

from ...grade.elsewhere import ElsewhereJson, elsewhere_record
from ...grade.release_tables import TableJson, TableOfReleaseJson, member_record, table_record
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory, Weighed, questions
from ...model.persons import Persons
from ...model.plan import Decision
from ...model.role import Role
from ...model.text import Lang, Text
from .drift import Drift

if TYPE_CHECKING:
    import pandas as pd

    from ...identify.survey import Survey

_HEAD = (Text("列", "column"), Text("角色", "roles"), Text("类别", "category"), Text("依据", "evidence"))


class EvidenceJson(TypedDict):
    """One reason: the method, its rule, what was found, in how many rows."""

    method: str
    rule: str
    finding: str
    share: int | float | None
    count: int | None
    looked_at: int | None


class ReasonsJson(TypedDict):
    """The strongest reasons for the role and against it, at most three of each."""

    role: str
    speaking_for: list[str]
    speaking_against: list[str]


class ColumnJson(TypedDict):
    """One column, with the roles proposed beside those decided, how likely each role is, and whether a person is asked."""

    name: str
    roles: list[str]
    decided: bool
    decided_by: str | None
    reason: str | None
    category: str | None
    category_title: str | None
    evidence: list[EvidenceJson]
    looked_at: int | None
    missing: int | None
    suppressed: int | None
    proposed: list[str]
    probabilities: dict[str, float]
    reasons: ReasonsJson | None
    asked: bool


class PeopleJson(TypedDict):
    """Whose rows are whose: the key that is proposed as the subject and why, and columns that name another person in every row."""

    key: list[str]
    why: str | None
    alone: list[str]


class ScanJson(TypedDict):
    """What ``reidrisk scan --json`` prints."""

    schema: str
    case: str | None
    rows: int
    direct: int
    quasi: int
    undecided: int
    table: TableJson
    columns: list[ColumnJson]
    people: PeopleJson
    tables: Annotated[
        list[TableOfReleaseJson], Text("一次发布的各张表；只有一张表时为空", "the tables of a release of several; empty where there is one")
    ]
    keys: Annotated[list[str], Text("连接各表的键，写法同 --join", "the keys that tie the tables, as --join takes them")]
    elsewhere: Annotated[
        list[ElsewhereJson],
        Text(
            "文件其他部分（其他工作表、批注、属性等）中的标识符", "identifiers in the rest of the file: other sheets, comments, properties"
        ),
    ]
    notes: list[str]
    drift: dict[str, Sequence[str]]
    questions: Annotated[
        list[str], Text("需要人判断的列，对结果影响大的在前", "columns that a person should judge, what changes most first")
    ]


@dataclass(frozen=True, slots=True, repr=False)
class Scanned:
    """The identifier list; ``scanned["age"]`` is one column, with what people have decided above what is proposed.

    `survey`: all that identification can say. `decisions`: those that the case holds. `folder`: the case, where one was written. `drift`:
    what is other than when the case was last scanned.
    """

    lang: Lang
    survey: Survey = field(repr=False)
    decisions: dict[str, Decision]
    folder: Path | None = None
    drift: Drift = field(default_factory=Drift)

    @property
    def inventory(self) -> Inventory:
        """The columns as decided, else as proposed."""
        known = self.decisions
        return replace(
            self.survey.inventory,
            columns=tuple(
                replace(one, roles=known[one.name].roles, decided_by=known[one.name].by, reason=known[one.name].reason)
                if one.name in known
                else one
                for one in self.survey.inventory.columns
            ),
        )

    @property
    def persons(self) -> Persons | None:
        """What the data say of whose row is whose."""
        return self.survey.inventory.persons

    def __getitem__(self, name: str) -> Column:
        """One column; KeyError where there is none of that name."""
        return {column.name: column for column in self.inventory.columns}[name]

    def __iter__(self) -> Iterator[str]:
        """The names of the columns."""
        return (column.name for column in self.inventory.columns)

    @property
    def counts(self) -> dict[str, int]:
        """How many columns are proposed as direct and as quasi-identifiers, and how many nobody has decided."""
        proposed = self.survey.inventory
        undecided = [name for name in self.survey.facts.columns if name not in self.decisions]
        return {"direct": len(proposed.with_role(Role.DI)), "quasi": len(proposed.with_role(Role.QI)), "undecided": len(undecided)}

    def to_dict(self) -> ScanJson:
        """What ``--json`` prints."""
        counts, moved = self.counts, self.drift
        return {
            "schema": "reidrisk/scan/1",
            "case": None if self.folder is None else str(self.folder),
            "rows": self.survey.facts.rows,
            "direct": counts["direct"],
            "quasi": counts["quasi"],
            "undecided": counts["undecided"],
            "table": table_record(self.survey.facts.reading, self.survey.inventory, self.lang),
            "columns": self._columns(),
            "people": self._people(),
            "tables": [member_record(one, self.lang) for one in self.survey.tables],
            "keys": list(self.survey.joins),
            "elsewhere": [elsewhere_record(one, self.lang) for one in self.survey.inventory.parts],
            "notes": [note.say(self.lang) for note in self.survey.facts.notes],
            "drift": {"new": moved.new, "changed": moved.changed, "gone": moved.gone, "against_decision": moved.against},
            "questions": [one.name for one in questions(self.inventory)],
        }

    def _people(self) -> PeopleJson:
        found = self.persons
        key = None if found is None else found.key
        return {
            "key": [] if key is None else list(key.columns),
            "why": None if key is None else key.why.say(self.lang),
            "alone": [] if found is None else list(found.alone),
        }

    def _columns(self) -> list[ColumnJson]:
        from ...document.record import column_record  # noqa: PLC0415 - help must not wait

        proposed = {one.name: one.roles for one in self.survey.inventory.columns}
        records = (
            {
                **column_record(one, self.survey.samples.get(one.name), self.lang),
                "proposed": [role for role in Role if role in proposed[one.name]],
                **_weighed(one.weighed, self.lang),
            }
            for one in self.inventory.columns
        )
        return [cast("ColumnJson", record) for record in records]

    def to_pandas(self) -> pd.DataFrame:
        """One line a column: roles, proposed, decided, category, evidence. `DependencyError` without pandas."""
        from ...document.pages.notebook import frame  # noqa: PLC0415 - an optional part

        return frame(
            {
                one["name"]: {
                    "roles": ",".join(one["roles"]),
                    "proposed": ",".join(one["proposed"]),
                    "decided": one["decided"],
                    "category": one["category"],
                    "evidence": "; ".join(each["finding"] for each in one["evidence"]),
                }
                for one in self._columns()
            }
        )

    def __repr__(self) -> str:
        counts = ", ".join(f"{name} {count}" for name, count in self.counts.items())
        return f"<reidrisk scan of {len(self.survey.facts.columns)} columns: {counts}>"

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import table_html  # noqa: PLC0415 - only for a notebook

        rows = [
            (one["name"], ", ".join(one["roles"]), one["category_title"] or "", " ".join(each["finding"] for each in one["evidence"]))
            for one in self._columns()
        ]
        return table_html([head.say(self.lang) for head in _HEAD], rows, self.survey.facts.name)


def _weighed(found: Weighed | None, lang: Lang) -> dict[str, object]:
    """The chances to a hundredth, and the reasons in words."""
    if found is None:
        return {"probabilities": {}, "reasons": None, "asked": False}
    speaking = {"speaking_for": found.speaking_for, "speaking_against": found.speaking_against}
    return {
        "probabilities": {str(role): round(chance, 2) for role, chance in zip(Role, found.chances, strict=True)},
        "reasons": {"role": str(found.role), **{key: [one.say(lang) for one in each] for key, each in speaking.items()}},
        "asked": found.asked,
    }
