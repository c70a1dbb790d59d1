"""How far long work is: its parts in their order, each told as it begins; nothing is told that does not happen."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from tests.edge.calling import D3

import reidrisk
from reidrisk.case.acts.apply import ACT as APPLY
from reidrisk.case.acts.apply import Apply
from reidrisk.case.acts.attack import ACT as ATTACK
from reidrisk.case.acts.attack import Attack
from reidrisk.case.acts.hierarchy import ACT as HIERARCHY
from reidrisk.case.acts.hierarchy import Hierarchy
from reidrisk.case.acts.mitigate import ACT as MITIGATE
from reidrisk.case.acts.mitigate import Mitigate
from reidrisk.case.acts.scan import ACT as SCAN
from reidrisk.case.acts.scan import Scan
from reidrisk.model.act import Act, Course, Session
from reidrisk.model.text import Lang, Phrase, Text
from reidrisk.prepare.contexts import Context

ROLES: dict[str, Any] = {"qi": ["性别", "年龄"], "ni": ["药物编码"]}
FIRST, SECOND = Text("一", "first"), Text("二", "second")


class Heard:
    """Notes down what it is told."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, int, int]] = []

    def busy(self, _lang: Lang, /) -> AbstractContextManager[None]:
        return nullcontext()

    def searched(self, _lang: Lang, _nodes: int, _loss: float, _bound: float, /) -> None:
        """Not of interest here."""

    def reached(self, part: Text | Phrase, number: int, of: int, /) -> None:
        self.parts.append((part.say("en"), number, of))


def heard(act: Act[..., Any, Any], request: object) -> list[tuple[str, int, int]]:
    """The parts of this work, all of them in both languages."""
    watcher = Heard()
    with Session(watcher=watcher) as session:
        act.on(request, session)
    return watcher.parts


def numbers(parts: list[tuple[str, int, int]]) -> list[tuple[int, int]]:
    return [(number, of) for _, number, of in parts]


def test_a_part_that_begins_again_says_so() -> None:
    watcher = Heard()
    course = Course(watcher, (FIRST, SECOND))
    for part in (FIRST, SECOND, FIRST):
        course.begins(part)
    assert watcher.parts == [("first", 1, 2), ("second", 2, 2), ("first (once more)", 1, 2)]
    with pytest.raises(ValueError, match="not in tuple"):
        course.begins(Text("三", "third"))


def test_a_scan_reads_then_looks_then_sees_the_rest(tmp_path: Path) -> None:
    parts = heard(SCAN, Scan(data=D3, output=tmp_path / "case"))
    assert numbers(parts) == [(1, 3), (2, 3), (3, 3)]
    assert "reading" in parts[0][0]


def test_hierarchies_are_told_column_by_column() -> None:
    parts = heard(HIERARCHY, Hierarchy(data=D3, column=["性别", "年龄"]))
    assert [(number, of) for _, number, of in parts] == [(1, 3), (2, 3), (3, 3)]
    assert [name for name, *_ in parts[1:]] == ["the hierarchy of column “性别”", "the hierarchy of column “年龄”"]


def test_a_search_that_offers_and_one_that_writes_have_other_parts(tmp_path: Path) -> None:
    """What is proved on a file of our own is a part too; without choices there is none of choosing."""
    context = Context(
        sharing="enclave", controls="high", motives="medium", recipient_security="high", p="0.00108", p_source="GB/T 42460-2023 D.2"
    )
    offered = heard(MITIGATE, Mitigate(data=D3, **ROLES, goal="level-3", context=context, choices=True, try_=True))
    assert numbers(offered) == [(number, 5) for number in range(1, 6)]
    assert [name.partition(",")[0] for name, *_ in offered] == [
        "reading the data", "grading the source data: it says which bounds are to be reached",
        "searching for the least loss of information", "finding other plans to choose from", "writing the output",
    ]  # fmt: skip
    written = heard(MITIGATE, Mitigate(data=D3, **ROLES, k=4, suppression="100%", output=str(tmp_path / "safe.csv")))
    assert numbers(written) == [(1, 3), (2, 3), (3, 3)]


def test_a_plan_is_foreseen_then_written_then_proved(tmp_path: Path) -> None:
    plan, out = tmp_path / "plan.json", tmp_path / "again.csv"
    with Session() as session:
        MITIGATE.on(Mitigate(data=D3, **ROLES, k=4, suppression="100%", output=str(tmp_path / "safe.csv"), plan=plan), session)
    assert [name for name, *_ in heard(APPLY, Apply(data=D3, plan=plan, output=out))] == [
        "reading the data", "working out what will be left", "writing the data", "proving what was written",
    ]  # fmt: skip
    assert out.is_file()
    assert numbers(heard(APPLY, Apply(data=D3, plan=plan))) == [(1, 2), (2, 2)]


def test_an_attack_reads_then_tries() -> None:
    assert [name for name, *_ in heard(ATTACK, Attack(release=D3, known=D3, qi=["性别"], same_rows=True))] == [
        "reading the files", "attacking, one method after the other",
    ]  # fmt: skip


def test_nothing_but_a_course_tells_how_far_work_is() -> None:
    """So that every part is one of those that were named before, in their order."""
    sources = Path(reidrisk.__file__).parent
    told = [path for path in sources.rglob("*.py") if "watcher.reached(" in path.read_text(encoding="utf-8")]
    assert [path.relative_to(sources).as_posix() for path in told] == ["model/act.py"]
