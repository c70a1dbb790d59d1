"""What an approval is of: one result on one dataset by one plan, and how the data were treated, as a single hash (GB/T 42460 6.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..model.text import Text
from .canonical import digest

FORM = "reidrisk/subject/1"
# What of a result is approved; when it was made, and the list of earlier plans, are not.
_OF_RESULT = ("hash", "level", "levels", "acceptable", "provisional", "standard", "dataset", "numbers")
_PARTS = {
    "plan": Text("评估方案已改动", "the evaluation plan was changed"),
    "data": Text("数据已改动", "the data were changed"),
    "mitigation": Text("处理记录已改动", "the record of the mitigation was changed"),
    "result": Text("评估结果已改动", "the result was changed"),
}


@dataclass(frozen=True, slots=True)
class Subject:
    """The parts an approval rests on, each as a hash."""

    plan: str
    data: str
    result: str
    mitigation: str = ""

    @property
    def hash(self) -> str:
        """The one hash that is approved."""
        return digest({"form": FORM, **self._parts()})

    def record(self) -> dict[str, object]:
        """What an approval's entry holds."""
        return {"subject": self.hash, **self._parts()}

    def _parts(self) -> dict[str, str]:
        return {"plan": self.plan, "data": self.data, "mitigation": self.mitigation, "result": self.result}

    def changed(self, content: Mapping[str, object]) -> tuple[Text, ...]:
        """What differs from the subject that this entry approved, in words."""
        now = self.record()
        return tuple(words for part, words in _PARTS.items() if content.get(part, "") != now[part])


def subject_of(plan: str, data: str, result: Mapping[str, object], mitigation: Mapping[str, object] | None = None) -> Subject:
    """The subject of a case: hash of the plan as it is now, fingerprint of the data as they are now, the stored result and mitigation."""
    treated = "" if mitigation is None else digest(mitigation)
    return Subject(plan, data, digest({key: result.get(key) for key in _OF_RESULT}), treated)
