"""Which cases an inspection pack leaves out: those that lie beside what is in it, and those that were in an earlier one (PIPL 63)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ...govern.entry import Entry
from ...govern.ledger import NAME, entries
from ...govern.organisation import Organisation, is_organisation
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..case import Case, is_case
from .recorded import PROVIDER

PACKED = "inspection"
_REASONS = {
    "of-organisation": Text("属于本机构，与所收案例在同一位置", "belongs to the organisation and lies beside what is in the pack"),
    "beside": Text("没有写明属于哪个机构，与所收案例在同一位置", "names no organisation and lies beside what is in the pack"),
    "earlier": Text("曾收入以前的检查档案", "was in an earlier inspection pack"),
}
_TWICE = Text("有 {count} 个案例同名“{name}”：档案中只能各有一份。", "{count} cases are called “{name}”: the pack can hold one of a name.")
_RENAME = Text("请给案例文件夹各取不同的名称，或分成两份档案。", "Give the folders of the cases names of their own, or make two packs.")


@dataclass(frozen=True, slots=True)
class CaseLeftOut:
    """A case by the name of its folder, why it is known of, and the head of its ledger where it has one."""

    name: str
    why: str
    head: str | None = None

    @property
    def reason(self) -> Text:
        """Why it is known of, in words."""
        return _REASONS[self.why]


def left_out(organisation: Organisation | None, cases: Sequence[Case], before: Iterable[Entry]) -> tuple[CaseLeftOut, ...]:
    """Each once. What lies elsewhere, and was in no earlier pack, is not known: the pack says so."""
    names = {case.folder.resolve().name for case in cases}
    found = {one.name: one for one in _beside(organisation, {case.folder.resolve() for case in cases}) if one.name not in names}
    earlier = (one for entry in before if entry.kind == PACKED for one in _names(entry.content.get("cases")))
    for name in earlier:
        if name not in names:
            found.setdefault(name, CaseLeftOut(name, "earlier"))
    return tuple(found[name] for name in sorted(found))


def refuse_one_name_twice(cases: Sequence[Case]) -> None:
    """`InputError`: the files of one would stand for those of the other, and nobody would see that it is missing."""
    names = Counter(case.folder.resolve().name for case in cases)
    wrong = [Problem("same_name", _TWICE.fill(count=count, name=name), _RENAME) for name, count in names.items() if count > 1]
    if wrong:
        raise InputError(*wrong)


def _beside(organisation: Organisation | None, inside: set[Path]) -> Iterator[CaseLeftOut]:
    homes = {path.parent for path in inside} | (set() if organisation is None else {organisation.folder.resolve().parent})
    for path in sorted(one for home in homes for one in home.iterdir() if one.is_dir() and one.resolve() not in inside):
        if not is_organisation(path) and (is_case(str(path)) or (path / NAME).is_file()):
            entered = entries(path)
            named = next((one.content.get("mark") for one in reversed(entered) if one.kind == PROVIDER), None)
            if named is None or organisation is None or named == organisation.mark:
                ours = named is not None and organisation is not None
                yield CaseLeftOut(path.name, "of-organisation" if ours else "beside", entered[-1].hash if entered else None)


def _names(found: object) -> list[str]:
    return [str(one) for one in found] if isinstance(found, list) else []
