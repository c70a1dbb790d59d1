"""Find the identifiers: every column with what was found, and a case with what is still to decide (GB/T 42460 6.2, annexes A to C)."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict, cast

from ...data.address import place_from
from ...data.options import ReadOptions
from ...grade.elsewhere import ElsewhereJson, elsewhere_record
from ...grade.release_tables import TableJson, TableOfReleaseJson, member_record, table_record
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.inventory import Column, Inventory, Weighed, questions
from ...model.option import Option
from ...model.persons import Persons
from ...model.plan import Decision, EvaluationPlan
from ...model.problem import InputError, Problem
from ...model.role import Role
from ...model.text import Lang, Text
from ..drift import Drift, drift
from ..options.beside import DescribingOptions, SecondSourceOptions
from ..options.data import OnFile, place_of_data
from ..options.groups import START
from ..options.output import InLanguage, written
from ..options.reading import ReadingOptions, TextModelOptions
from ..options.roles import ROLES

if TYPE_CHECKING:
    import pandas as pd

    from ...identify.survey import Survey
    from ...prepare.case.file import CaseFile

_NO_FOLDER = Text("这里已有一个文件，不能作为案例文件夹。", "There is a file here already; it cannot be the case folder.")
_GIVE_FOLDER = Text("请用 -o 给出一个文件夹。", "Give a folder with -o.")
_LIMIT = 16 * 2**20
_HEAD = (Text("列", "column"), Text("角色", "roles"), Text("类别", "category"), Text("依据", "evidence"))


@dataclass(frozen=True, kw_only=True)
class Scan(DescribingOptions, InLanguage, TextModelOptions, ReadingOptions, SecondSourceOptions, OnFile):
    """What is scanned, with what beside it, and where the case is written."""

    output: Annotated[
        str | Path | None, written(Text("案例文件夹；不给则只显示，不写入任何文件", "the case folder; without it nothing is written"))
    ] = None
    subject: Annotated[
        str | None,
        Option(
            Text(
                "标明个人信息主体的列，几列合为一个键时以 + 相连；写案例时记在其中",
                "column that identifies the subject, several with + between; remembered where a case is written",
            ),
            ROLES,
        ),
    ] = None
    prove_hashes: Annotated[
        bool,
        Option(
            Text(
                "对形如散列的列在 5 秒内尝试还原，以证明散列不是去标识化；不显示任何取值",
                "try for 5 seconds to recover what columns of hashes hold: hashing is no de-identification; no value is shown",
            )
        ),
    ] = False


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
        from ...document.report.notebook import frame  # noqa: PLC0415 - an optional part

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
        from ...document.report.notebook import table_html  # noqa: PLC0415 - only for a notebook

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


def run(request: Scan, session: Session) -> Scanned:
    """Look at every column; write the case, where one is wanted, keeping what people wrote in it; and the dictionary."""
    from ..dictionary import aids_of, describe, place_of_description  # noqa: PLC0415 - help must not wait

    place = place_of_description(request.describe)
    found = _looked(request, session)
    describe(found.inventory, found.survey.facts, place, lambda: aids_of(request.dictionary, found.folder, session.today()), found.lang)
    return found


def _looked(request: Scan, session: Session) -> Scanned:
    if request.output is None:
        request.use_text_model(session)
        return Scanned(lang := request.speaks(session), _surveyed(request, session, None, None, lang), {})
    folder = Path(request.output)
    place_of_data(request.data, folder)  # what cannot be kept is told before anything is read
    if folder.exists() and not folder.is_dir():
        raise InputError(Problem("not_a_folder", _NO_FOLDER, _GIVE_FOLDER, str(folder)))
    return _into_case(request, session, folder)


def _into_case(request: Scan, session: Session, folder: Path) -> Scanned:
    from ...data.files import read_text, write_atomic  # noqa: PLC0415 - help must not wait for the engine
    from ...govern.memory import place_of, remember_run  # noqa: PLC0415
    from ...govern.runs import NAME as RUNS  # noqa: PLC0415
    from ...prepare.case.file import read_assessment  # noqa: PLC0415
    from ...prepare.case.scan import write_scan  # noqa: PLC0415
    from ..beside import keep as keep_beside  # noqa: PLC0415
    from ..case import ANSWERS  # noqa: PLC0415
    from ..dictionary import keep  # noqa: PLC0415

    path = folder / ANSWERS
    previous = read_text(path, _LIMIT) if path.exists() else None
    if previous is None and not (folder / RUNS).exists():  # a case made anew, where another one stood before
        remember_run(place_of(os.environ), folder, None)
    before = None if previous is None else read_assessment(previous, str(path))
    kept = None if before is None else before.entry.dataset.text_model
    request.use_text_model(session, None if kept is None else str(folder / kept))
    lang = request.speaks(session, before.language if before else None)
    found = _surveyed(request, session, before, folder, lang)
    place = place_of_data(request.data, folder)
    options = request.over(before.read_options() if before else ReadOptions())
    if request.text_model is not None:
        options = replace(options, text_model=place_from(request.text_model, folder))
    key = None if request.subject is None or found.inventory.persons is None else found.inventory.persons.key
    plan = EvaluationPlan(subject=None if key is None else key.name)
    text = write_scan(found.facts, found.inventory, lang, previous, path=place, options=options, plan=plan, file=str(path))
    after = read_assessment(text, str(path))
    write_atomic(path, text.encode("utf-8"))
    if request.dictionary is not None:
        keep(request.dictionary, folder)
    keep_beside(tuple(request.beside or ()), folder)
    return Scanned(lang, found, dict(after.decisions), folder, drift(before, after, found.inventory))


def _surveyed(request: Scan, session: Session, before: CaseFile | None, folder: Path | None, lang: Lang) -> Survey:
    from ...data.open import open_dataset  # noqa: PLC0415 - help must not wait for the engine
    from ...flow.scan import counted_by, survey  # noqa: PLC0415
    from ...identify.hidden.proof import keep, prove  # noqa: PLC0415
    from ...prepare.columns import named_key  # noqa: PLC0415
    from ..beside import with_beside  # noqa: PLC0415
    from ..dictionary import aids_of, with_settings  # noqa: PLC0415

    options = request.over(before.read_options() if before else ReadOptions())
    aids = aids_of(request.dictionary, folder, session.today())
    plan = replace(before.plan(), decisions={}) if before else EvaluationPlan()  # proposals come before decisions
    with session.watcher.busy(lang), open_dataset(request.data, options) as dataset:
        if request.subject is not None:
            plan = replace(
                plan,
                subject=named_key(request.subject, dataset.facts.columns, None if before is None else (before.entry.subject, before.file)),
            )
        found = with_settings(survey(dataset, plan, with_beside(aids, dataset, request.data, request.beside, folder)), request.dictionary)
        found = found if request.subject is None or plan.subject is None else counted_by(found, dataset, plan.subject)
        if request.prove_hashes:
            return replace(found, inventory=prove(found.inventory, dataset.samples, time.monotonic))
        if before:
            evidence = {name: column.evidence or () for name, column in before.columns.items()}
            return replace(found, inventory=keep(found.inventory, evidence))
        return found


ACT = Act(
    "scan",
    Text("找出标识符，写出待填写的案例", "find the identifiers, write the case to fill in"),
    Scan,
    Scanned,
    run,
    START,
    10,
    Text(
        "按列名、取值、长度与分布找出直接标识符、准标识符和敏感属性，给出每列的依据；给出文件夹时写成案例，人在其中作决定，再次扫描时保留人写的全部内容。",
        "Finds direct identifiers, quasi-identifiers and sensitive attributes by name, values and distribution, with the evidence for each "
        "column. Given a folder it writes a case in which people decide; scanning again keeps all that they wrote.",
    ),
    Text(
        "`scanned[列名]` 为一列，`counts` 为各类列数，`drift` 为与上次扫描的不同；`to_pandas()` 每列一行。",
        "`scanned[name]` is a column, `counts` how many there are of each kind, `drift` what changed since the last scan; `to_pandas()` "
        "has a line for each column.",
    ),
    clauses=("GB/T 42460-2023 6.2", "GB/T 42460-2023 A", "GB/T 42460-2023 B", "GB/T 42460-2023 C"),
    errors=(
        Text("数据不能读", "data that cannot be read"),
        Text("数据字典或另一个文件不能用", "a dictionary, or another file of the case, that cannot be used"),
        Text(
            "要写的数据字典已经存在，或其文件名不属于任何形式", "a dictionary to write that is there already, or whose name is of no form"
        ),
        Text("案例文件夹的位置已有一个文件，或案例文件有错", "a file in the place of the case folder, or a case file with mistakes"),
    ),
    examples=(
        Call(
            Text("由表 D.3 建立案例", "A case from Table D.3"),
            {"data": "samples/gbt42460_tableD3.csv", "output": "case"},
        ),
    ),
    undone=Text("没有扫描", "nothing was scanned"),
)
