"""The nouns keep their promises."""

from __future__ import annotations

import sys
import types
from fractions import Fraction
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from reidrisk.model import extension
from reidrisk.model.dataset import ClassSizes, ColumnSample
from reidrisk.model.inventory import Column, Evidence, Inventory
from reidrisk.model.measurement import Interval, Number
from reidrisk.model.plan import PlanRecord
from reidrisk.model.preparation import Reply
from reidrisk.model.problem import DependencyError, InputError, Problem, Problems
from reidrisk.model.release import Answer, Grade, Sharing
from reidrisk.model.role import Role
from reidrisk.model.text import LANGS, Text

A = Text("甲", "a")


def test_a_text_needs_both_languages_and_the_same_places() -> None:
    with pytest.raises(ValueError, match="both languages"):
        Text("", "a")
    with pytest.raises(ValueError, match="both languages"):
        Text("甲", " ")
    with pytest.raises(ValueError, match="different places"):
        Text("{x}", "{y}")


def test_values_are_spoken_in_the_readers_language() -> None:
    phrase = Text("{what}：{list}，{count}，{share}，{flag}", "{what}: {list}, {count}, {share}, {flag}").fill(
        what=A, list=("x", "y"), count=12345, share=Fraction(19, 60), flag=True
    )
    assert phrase.say("zh") == "甲：x、y，12,345，0.3167，True"
    assert phrase.say("en") == "a: x, y, 12,345, 0.3167, True"


def test_problem_says_where_what_and_what_to_do() -> None:
    problem = Problem("code", A, A, "f.csv", 3, "sex")
    assert problem.say("en") == "f.csv:3:sex: a a"
    assert problem.say("zh") == "f.csv:3:sex: 甲甲"
    assert Problem("code", A).say("en") == "a"


def test_problems_are_raised_once_together() -> None:
    problems = Problems()
    problems.stop_if_any()
    problems.add(Problem("one", A), Problem("two", A))
    with pytest.raises(InputError) as caught:
        problems.stop_if_any()
    assert [problem.code for problem in caught.value.problems] == ["one", "two"]
    assert str(caught.value) == "a; a"


def test_a_missing_part_says_what_to_install() -> None:
    assert 'pip install "reidrisk[report]"' in str(DependencyError("typst", "report", A))


def test_an_answer_has_a_value_exactly_when_it_is_not_open() -> None:
    with pytest.raises(ValueError, match="exactly when"):
        Answer(None, "given")
    with pytest.raises(ValueError, match="exactly when"):
        Answer(1, "open")


def test_a_number_without_value_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="needs a reason"):
        Number("R", A, "D.1.5")


def test_interval() -> None:
    assert (Interval.at(Fraction(1)) | Interval(Fraction(0), Fraction(1, 2))) == Interval(Fraction(0), Fraction(1))
    assert Interval.at(Fraction(1)).known


def test_a_sample_never_shows_its_values() -> None:
    sample = ColumnSample("phone", {"13800138000": 2}, 1, 1, 4, 4)
    assert "13800138000" not in repr(sample)
    assert sample.present == 2


def test_class_sizes() -> None:
    sizes = ClassSizes.of([3, 1, 3])
    assert (sizes.classes, sizes.members, sizes.smallest, sizes.below(3)) == (3, 7, 1, (1, 1))
    assert ClassSizes(()).smallest == 0


def test_inventory() -> None:
    decided = Column("a", frozenset({Role.DI}), decided_by="me")
    inventory = Inventory((decided, Column("b")))
    assert inventory.with_role(Role.DI) == ("a",)
    assert [column.name for column in inventory.undecided] == ["b"]


def test_evidence_share() -> None:
    assert Evidence("value-rule", "x", A, 3, 4).share == Fraction(3, 4)
    assert Evidence("name-lookup", "x", A).share is None
    assert Evidence("value-rule", "x", A, 0, 0).share is None


def test_evidence_names_its_subject_in_a_few_words_or_none() -> None:
    found = Text("{what}，{count}", "{what}, {count}")
    assert Evidence("value-rule", "x", found.fill(what=A, count=3)).subject == A
    assert Evidence("value-rule", "x", A).subject is None  # a sentence
    assert Evidence("value-rule", "x", Text("{count}", "{count}").fill(count=3)).subject is None
    both = Text("{what}，{columns}", "{what}, {columns}")
    assert Evidence("value-rule", "x", both.fill(what=A, columns=("a", "b"))).subject is None  # the columns say more than the subject


def test_plan_record() -> None:
    assert not PlanRecord("a").changed_after_result
    assert not PlanRecord("a", "a", 3).changed_after_result
    assert PlanRecord("a", "b", 3).changed_after_result


@pytest.mark.parametrize("lang", LANGS)
def test_terms_have_words(lang: Any) -> None:
    for term in (*Role, *Sharing, *Grade):
        assert term.words.say(lang)


def test_a_file_that_binds_nothing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    home: Any = types.ModuleType("home")
    home.__path__ = []
    monkeypatch.setitem(sys.modules, "home", home)
    assert extension.load("test-nothing", "home", "X", int) == ()
    with pytest.raises(TypeError, match="is not a int"):
        extension.load("test-models-as-int", "reidrisk.measure.models", "MODEL", int)


class _Point(EntryPoint):
    def load(self) -> Any:
        return 7


def test_outsiders_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    home: Any = types.ModuleType("home2")
    home.__path__ = []
    monkeypatch.setitem(sys.modules, "home2", home)
    monkeypatch.setattr(
        extension, "installed", lambda: (_Point("other", "x:y", "reidrisk.test-six"), _Point("seven", "x:y", "reidrisk.test-seven"))
    )
    assert extension.load("test-seven", "home2", "X", int) == (7,)


def test_a_reply_has_a_value() -> None:
    assert Reply(("a", "b")).value == "a"
    with pytest.raises(ValueError, match="has a value"):
        Reply(())
