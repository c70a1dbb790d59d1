"""A case: a folder with `assessment.yaml`, its last result and its documents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..data.files import read_text, write_atomic
from ..model.assessment import Assessment
from ..model.problem import InputError, Problem
from ..model.text import Text

if TYPE_CHECKING:
    from ..prepare.assessment_file import CaseFile

ANSWERS = "assessment.yaml"
RESULT = "result.json"
_ANSWERS_LIMIT = 16 * 2**20  # 4,096 columns with their evidence
_RESULT_LIMIT = 2**20
_NO_DATA = Text("案例文件没有写明数据在哪里。", "The case does not say where its data are.")
_SAY_DATA = Text("请填写 dataset 下的 path。", "Fill in path under dataset.")


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
            found = json.loads(read_text(path, _RESULT_LIMIT))
        except ValueError:
            return None
        return found if isinstance(found, dict) else None

    @property
    def data(self) -> str:
        """Where the data are; a relative path in the file is relative to the case."""
        if self.file.path is None:
            raise InputError(Problem("no_data", _NO_DATA, _SAY_DATA, str(self.folder / ANSWERS)))
        return str(self.folder / self.file.path)

    def document(self, name: str) -> Path:
        """The path of a document of this case; its folder is made."""
        folder = self.folder / "documents"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / name

    def keep(self, assessment: Assessment) -> None:
        """Remember which plan gave which level, so that a later change shows."""
        record = assessment.record
        content = {
            "hash": record.hash,
            "level": assessment.verdict.level,
            "earlier_hash": record.earlier_hash if record.changed_after_result else None,
            "earlier_level": record.earlier_level if record.changed_after_result else None,
            "made_at": assessment.made_at.isoformat(),
        }
        write_atomic(self.folder / RESULT, (json.dumps(content, indent=1) + "\n").encode())


def is_case(given: str) -> bool:
    """Whether this names a case folder (or its answers file)."""
    path = Path(given)
    return (path / ANSWERS).is_file() or (path.name == ANSWERS and path.is_file())


def open_case(given: str) -> Case:
    """The case in this folder; problems of its file as file:line:column."""
    from ..prepare.assessment_file import read_assessment  # noqa: PLC0415 - its checks take 50 ms to load; most runs have no case

    path = Path(given)
    folder = path.parent if path.name == ANSWERS else path
    file = folder / ANSWERS
    return Case(folder, read_assessment(read_text(file, _ANSWERS_LIMIT), str(file)))
