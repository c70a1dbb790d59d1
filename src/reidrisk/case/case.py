"""A case: a folder with `assessment.yaml`, its last result and its documents."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.address import is_address
from ..data.files import private_folders, read_text, write_atomic
from ..data.records import record
from ..data.several.naming import by_name
from ..document.findings import accepted_record
from ..flow.output_record import plan_of_output, seen_by
from ..govern.own_files import HANDED, refuse_what_is_no_file
from ..grade.caution import Raised, raised
from ..model.assessment import Assessment
from ..model.exact import show
from ..model.frozen import dataclass
from ..model.measurement import Number
from ..model.preparation import Accepted
from ..model.problem import InputError, Problem
from ..model.text import Text
from ..prepare.fixing import LAID_DOWN, laid_down
from .mitigation_record import checked, left_out, mitigation_of, output_in, people_behind, seen_steps

if TYPE_CHECKING:
    from ..data.dataset import Dataset
    from ..data.options import ReadOptions
    from ..mitigate.goals.subject_types import CountedPeople
    from ..model.dataset import Fingerprint
    from ..model.plan import EvaluationPlan, PlanRecord
    from ..prepare.asking.private import SpentBudget
    from ..prepare.case.file import CaseFile

ANSWERS = "assessment.yaml"
RESULT = "result.json"
COUNTED = ".counted"  # classes of the data, sealed
_ANSWERS_LIMIT = 16 * 2**20  # 4,096 columns with their evidence
_RESULT_LIMIT = 2**22  # a digest of each answer on each of them
_NO_DATA = Text("案例文件没有写明数据在哪里。", "The case does not say where its data are.")
_SAY_DATA = Text("请填写 dataset 下的 path。", "Fill in path under dataset.")
_NOT_HERE = Text(
    "这个案例是移交来签署的，数据不在这里，也不会随案例移交。",
    "This case was handed over for a signature: its data are not here, and do not travel.",
)
_SIGN_IT = Text(
    "在这里可以查看文档、签署（reidrisk approve）、交还（reidrisk hand）；要用数据的工作由移交人在其本机完成。",
    "Papers are read here, the conclusion is signed (reidrisk approve) and the case handed back (reidrisk hand). What needs the data is "
    "done by the sender, on their own machine.",
)


@dataclass(frozen=True, slots=True)
class Case:
    """The folder and what its answers file says."""

    folder: Path
    file: CaseFile

    @property
    def earlier(self) -> Mapping[str, object] | None:
        """What the last result of this case says of its plan; None before the first."""
        path = self.folder / RESULT
        if not path.exists():
            return None
        try:
            found = record(read_text(path, _RESULT_LIMIT))
        except ValueError:
            return None
        return found if isinstance(found, dict) else None

    @property
    def handed(self) -> bool:
        """Whether somebody handed it over for a signature."""
        return (self.folder / HANDED).is_file()

    @property
    def purpose(self) -> tuple[str, ...]:
        """For what the data are used, as stated; empty where nobody stated it, or once the treated data can no longer fully serve it."""
        from ..document.parts.purpose import STATEMENT, still_served  # noqa: PLC0415 - few commands ask for it
        from ..govern.envelope.handed import handed_of  # noqa: PLC0415 - as above

        stated = self.file.situation().value(STATEMENT)
        if self.handed:  # the record of the mitigation does not travel
            return () if handed_of(self.folder).purpose_ended else stated
        return still_served(stated, mitigation_of(self.folder))

    @property
    def purpose_ended(self) -> bool:
        """Whether a purpose was stated that the treated data can no longer fully serve."""
        from ..document.parts.purpose import STATEMENT  # noqa: PLC0415 - as above

        return not self.purpose and bool(self.file.situation().value(STATEMENT))

    @property
    def data(self) -> str | Mapping[str, Path | str]:
        """Where the data are that are graded, approved and released: what the last mitigation made, else the original."""
        output = self.output
        return self.original if output is None else str(output)

    @property
    def output(self) -> Path | None:
        """What the last mitigation of the present original made; None before one."""
        record = mitigation_of(self.folder)
        return None if record is None else output_in(record, self.folder, self.file.fingerprint)

    def plan(self) -> EvaluationPlan:
        """What the file lays down, for the data that are graded: columns that the mitigation left out stay fixed, and are not measured."""
        plan, record = self.file.plan(), None if self.output is None else mitigation_of(self.folder)
        return plan if record is None else plan_of_output(plan, set(self.file.columns) - self._gone, checked(record, self.folder))

    def as_seen(self, dataset: Dataset) -> AbstractContextManager[Dataset]:
        """The data that are graded as somebody sees them who does not know by how much a mitigation moved the dates of persons."""
        return seen_by(dataset, () if self.output is None else seen_steps(self.folder, dataset.facts.fingerprint))

    def read_options(self) -> ReadOptions:
        """How the data that are graded are read."""
        options = self.file.read_options()
        return options if self.output is None else options.of_output()

    def unknown_columns(self, columns: Sequence[str]) -> tuple[Problem, ...]:
        """A problem at its place for each column that the file decides and that is neither there nor left out by the mitigation."""
        return self.file.unknown_columns((*columns, *sorted(self._gone)))

    @property
    def _gone(self) -> frozenset[str]:
        return frozenset() if self.output is None else left_out(self.folder)

    def people(self, fingerprint: Fingerprint) -> tuple[CountedPeople, ...]:
        """The people whom the mitigation counted before their key left, of the data that are graded, which have this fingerprint."""
        return () if self.output is None else people_behind(self.folder, fingerprint)

    @property
    def original(self) -> str | Mapping[str, Path | str]:
        """Where the data are as they came, several files by the names of their tables; paths in the file are relative to the case."""
        path = self.file.path
        if self.handed:
            raise InputError(Problem("data_not_here", _NOT_HERE, _SIGN_IT, str(self.folder)))
        if path is None:
            raise InputError(Problem("no_data", _NO_DATA, _SAY_DATA, str(self.folder / ANSWERS)))
        if isinstance(path, tuple):
            return by_name([str(self.folder / one) for one in path])
        return path if is_address(path) else str(self.folder / path)

    @property
    def files(self) -> tuple[str, ...]:
        """The same, one by one."""
        return (self.original,) if isinstance(self.original, str) else tuple(map(str, self.original.values()))

    @property
    def place(self) -> str:
        """Where the data lie that are graded; of several files the first."""
        return self.files[0] if self.output is None else str(self.output)

    @property
    def text_model(self) -> str | None:
        """The folder of the language model that the scan had; relative to the case in the file."""
        named = self.file.entry.dataset.text_model
        return None if named is None else str(self.folder / named)

    def document(self, name: str) -> Path:
        """The path of a document of this case; its folder is made."""
        folder = self.folder / "documents"
        private_folders(folder)
        return folder / name

    def keep(self, assessment: Assessment) -> None:
        """Remember which plan gave which level, so that a later change shows."""
        record = assessment.record
        content = {
            **result_of(assessment),
            "earlier_hash": record.earlier_hash if record.changed_after_result else None,
            "earlier_level": record.earlier_level if record.changed_after_result else None,
            "earlier_data": record.earlier_data if record.changed_after_result else None,
            "made_at": assessment.made_at.isoformat(),
            "changes": self._changes(assessment),
            "completed": self._completed(record),
            LAID_DOWN: laid_down(assessment.plan, () if assessment.outside is None else assessment.outside.asked),
        }
        write_atomic(self.folder / RESULT, (json.dumps(content, indent=1) + "\n").encode())

    def _changes(self, assessment: Assessment) -> list[object]:
        """Every later plan of this case with its reason, the first one first."""
        record, before = assessment.record, self.earlier or {}
        known = before.get("changes")
        changes = list(known) if isinstance(known, list) else []
        if not record.changed_after_result:
            return changes
        if before.get("hash") in {record.hash, record.completes}:  # the same plan again: its reason may have been given meanwhile
            changes = changes[:-1]
        why = record.change
        reason, by = (why.reason, why.by) if why else (None, None)
        made_at = assessment.made_at.isoformat()
        return [*changes, {"hash": record.hash, "at": made_at, "level": assessment.verdict.level, "reason": reason, "by": by}]

    def _completed(self, record: PlanRecord) -> list[object]:
        """The plans that this one completes, the first one first, each with the level that was known when it was."""
        before = self.earlier or {}
        known = before.get("completed") if before.get("hash") in {record.hash, record.completes} else None
        done = list(known) if isinstance(known, list) else []
        return done if record.completes is None else [*done, {"hash": record.completes, "level": before.get("level")}]


def result_of(assessment: Assessment) -> dict[str, object]:
    """What is approved of an assessment: the hash of its plan and what it found."""
    return {"hash": assessment.record.hash, **figures_of(assessment)}


def figures_of(assessment: Assessment) -> dict[str, object]:
    """What an assessment found, for a record: level, data and figures."""
    verdict, facts = assessment.verdict, assessment.facts
    return {
        "level": verdict.level,
        "acceptable": verdict.acceptable,
        "provisional": verdict.provisional,
        "standard": assessment.standard.id,
        "dataset": {"rows": facts.rows, "columns": len(facts.columns), "fingerprint": str(facts.fingerprint)},
        "levels": verdict.levels,
        "numbers": {symbol: _figure(number) for symbol, number in verdict.numbers.items()},
        "findings": [_finding(one) for one in raised(assessment) if one.caps is not None or one.accepted is not None],
    }


def _finding(one: Raised) -> dict[str, object]:
    """A finding that limits the level, or would if nobody had given a reason: what is approved is approved with it."""
    settled = dict.fromkeys(("by", "date", "reason", "evidence")) if one.accepted is None else accepted_record(one.accepted)
    return {"key": one.key, "caps": one.caps, **settled}


def _figure(number: Number) -> dict[str, str | None]:
    """A figure as short decimals, for comparing cases; never for grading."""
    span = number.interval
    return {
        "value": None if number.value is None else show(number.value, 6),
        "low": show(span.low, 6) if span else None,
        "high": show(span.high, 6) if span else None,
    }


def is_case(given: str) -> bool:
    """Whether this names a case folder (or its answers file)."""
    path = Path(given)
    try:
        return (path / ANSWERS).is_file() or (path.name == ANSWERS and path.is_file())
    except OSError:  # a folder that may not be entered, a name too long: whoever opens it says so
        return False


def case_of(given: str) -> Case | None:
    """The case that this names; None for a data file."""
    return open_case(given) if is_case(given) else None


def open_case(given: str) -> Case:
    """The case in this folder; problems of its file as file:line:column."""
    from ..prepare.case.file import read_assessment  # noqa: PLC0415 - its checks take 50 ms to load; most runs have no case

    path = Path(given)
    folder = path.parent if path.name == ANSWERS else path
    file = folder / ANSWERS
    refuse_what_is_no_file(folder)
    today = datetime.now(UTC).astimezone().date()
    found = read_assessment(read_text(file, _ANSWERS_LIMIT), str(file), today)
    return Case(folder, replace(found, ledger=_ledger(folder, found), accepted=_backed(folder, found)))


def _backed(folder: Path, file: CaseFile) -> tuple[Accepted, ...]:
    """The reasons with their evidence by its hash; a file that is missing stays as it was named, and is told where it is relied on."""
    if not any(one.evidence for one in file.accepted):
        return file.accepted
    from ..govern.evidence import is_gone, referred  # noqa: PLC0415 - few cases have one

    return tuple(one if is_gone(folder, one.evidence) else replace(one, evidence=referred(folder, one.evidence)) for one in file.accepted)


def _ledger(folder: Path, file: CaseFile) -> SpentBudget:
    """What the ledger of the privacy budget holds that the case names, its own by default."""
    from ..govern.budget import released  # noqa: PLC0415 - few cases have one
    from ..prepare.asking.private import SpentBudget  # noqa: PLC0415

    named = file.replies.get("privacy.case")
    return SpentBudget(*released(folder / named.value if named else folder))
