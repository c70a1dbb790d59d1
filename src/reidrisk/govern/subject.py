"""What an approval is of: one result on one dataset by one plan, and how the data were treated, as a single hash (GB/T 42460 6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..model.frozen import dataclass
from ..model.text import Phrase, Text
from .canonical import canonical, digest

FORM = "reidrisk/subject/1"
# What of a result is approved; when it was made, and the list of earlier plans, are not.
_OF_RESULT = ("hash", "level", "levels", "acceptable", "provisional", "standard", "dataset", "numbers", "findings")
_PARTS = {
    "plan": Text("评估方案已改动", "the evaluation plan was changed"),
    "data": Text("数据已改动", "the data were changed"),
    "mitigation": Text("处理记录已改动", "the record of the mitigation was changed"),
    "result": Text("评估结果已改动", "the result was changed"),
}

_WORDS = {
    "acceptable": Text("是否可接受", "whether it is acceptable"),
    "provisional": Text("是否暂定", "whether it is provisional"),
    "hash": Text("评估方案（角色和回答）", "the plan (roles and answers)"),
    "findings": Text("限制级别的发现及其理由", "the findings that limit the level, and the reasons for them"),
    "dataset": Text("数据（指纹、行数或列数）", "the data (fingerprint, rows or columns)"),
}
_LEVEL = Text("级别（重新定级为 {level}）", "the level (graded again: {level})")
_EDITION = Text("标准版本（重新定级依据 {standard}）", "the edition (graded again by {standard})")
_NUMBERS = Text("{count} 项数值（{symbols}）", "{count} figures ({symbols})")


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


def differences(stored: Mapping[str, object], graded: Mapping[str, object]) -> Iterator[Text | Phrase]:
    """Where a stored result says otherwise than the data graded again; nothing of what it says itself is repeated."""
    other = {key for key in _OF_RESULT if _unlike(stored.get(key), graded[key])}
    if other & {"level", "levels"}:
        yield _LEVEL.fill(level=_range(graded["levels"]))
    if "standard" in other:
        yield _EDITION.fill(standard=str(graded["standard"]))
    yield from (words for key, words in _WORDS.items() if key in other)
    if "numbers" in other:
        before, after = (one if isinstance(one, Mapping) else {} for one in (stored.get("numbers"), graded["numbers"]))
        symbols = [symbol for symbol in after if symbol not in before or _unlike(before[symbol], after[symbol])]
        yield _NUMBERS.fill(count=len(symbols) + len(set(before) - set(after)), symbols=symbols or ("—",))


def _unlike(one: object, other: object) -> bool:
    return canonical({"": one}) != canonical({"": other})


def _range(levels: object) -> str:
    low, high = levels if isinstance(levels, tuple) else (None, None)
    return "—" if low is None else str(low) if low == high else f"{low}–{high}"
