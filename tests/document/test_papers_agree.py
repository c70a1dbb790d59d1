"""The papers of one case do not contradict one another: the same fact has the same value wherever it stands (issue 18, 3 and 4)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from tests.document.test_kinds import KINDS, document
from tests.document.untrue_cases import cases

from reidrisk.document.content import Document, Heading, Pairs, Table, texts
from reidrisk.document.dating import written
from reidrisk.model.preparation import Reply
from reidrisk.model.release import Sharing
from reidrisk.model.text import LANGS, Lang

# What belongs to the paper itself, not to the case: its number, readers, place, sums.
_OF_THE_PAPER = {
    "zh": {"文档编号", "内容哈希", "密级", "可阅读者", "存放位置", "对应条款", "引用文件", "保存期限", "状态"},
    "en": {"Document number", "Content hash", "Classification", "Who may read it", "Kept at", "Clauses answered", "Documents cited",
           "Kept until", "Status"},
}  # fmt: skip
# A purpose that the data no longer serve is replaced by a pointer, which names another chapter in each paper.
_POINTS = {"zh": ("使用目的", "原定用途已不能完全实现"), "en": ("Purpose of use", "stated purpose can no longer be fully served")}
_OF_WHAT_WAS_DONE = {"questionnaire", "datasets", "recipients", "record", "disposal"}  # what was answered, and what was released before
_SIMPLE = re.compile(r"[（(].*?[)）]|[。.]$")
_R = re.compile(r"(?<![\w_])R\s*[=＝≈]\s*([0-9.]+|1/[0-9]+)")


@cache
def papers(case: str, lang: Lang) -> dict[str, Document]:
    """Of one file: what the plan is of is what was graded, or what that was made of."""
    found = cases()[case]
    facts = found.known().facts
    print_ = found.fingerprint if found.mitigation is not None else facts.fingerprint
    made = found.mitigation
    if made is not None:
        made = {**made, "proof": {**made["proof"], "rows": facts.rows}}
    found = replace(found, dataset=facts.name, fingerprint=print_, versions=found.known().versions, mitigation=made)
    return {key: document(kind, found, lang) for key, kind in KINDS.items() if kind.happened(found)}


@cache
def said(case: str, lang: Lang) -> dict[str, str]:
    return {key: "\n".join(text for block in one.blocks for text in texts(block)) for key, one in papers(case, lang).items()}


def stated(paper: Document) -> Iterator[tuple[str, str]]:
    """Every labelled value; not the questions that are open, under the titles of their questionnaires."""
    waiting = False
    for block in paper.blocks:
        if isinstance(block, Heading):
            waiting = block.text in {"尚未回答", "Not answered"}
        if isinstance(block, Pairs) and not waiting:
            yield from block.rows


def by_label(case: str, lang: Lang) -> dict[str, dict[str, set[str]]]:
    """Of each label its values, each with the papers that state it."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for key, paper in papers(case, lang).items():
        for label, value in stated(paper):
            found[label][value].add(key)
    return found


def one_label_has_one_value(case: str, lang: Lang) -> None:
    """In full, or in part: a title without the name of the file, a threshold without where it comes from."""
    label_of_purpose, pointer = _POINTS[lang]
    for label, values in by_label(case, lang).items():
        if label in _OF_THE_PAPER[lang]:
            continue
        if label == label_of_purpose and any(pointer in one for one in values):
            assert all(pointer in one for one in values), (label, dict(values))
            continue
        plain = {_SIMPLE.sub("", one).strip() for one in values}
        longest = max(plain, key=len)
        whole = max(values, key=len)
        assert all(one in longest or one in whole for one in plain), (label, dict(values))


def one_overall_risk_is_told(case: str, lang: Lang) -> None:
    """R after treatment, or of the data as they are; what it was before stands in a comparison only."""
    number = cases()[case].known().verdict.numbers.get("R")
    told = {one for key, text in said(case, lang).items() if key != "plan" for one in _R.findall(text)} - {"1"}
    if number is None or number.value is None:
        assert not told
        return
    before = (cases()[case].mitigation or {}).get("made", {}).get("before") or {}
    was = {str(one.get("value")) for one in (before.get("figures") or {}).values()}
    shown = float(number.value)
    assert all(abs(float(one) - shown) < 5e-4 or one in was for one in told if "/" not in one), (told, shown)


def one_level_is_told(case: str, lang: Lang) -> None:
    level = cases()[case].known().verdict.level
    head = re.compile({"zh": r"^(\d) 级：", "en": r"^Level (\d): "}[lang], re.MULTILINE)
    told = {int(one) for text in said(case, lang).values() for one in head.findall(text)}
    assert told <= ({level} if level is not None else set()), told


def one_count_of_lost_records_is_told(case: str, lang: Lang) -> None:
    record = cases()[case].mitigation
    words = {"zh": r"删除(?:了)? ?([\d,]+) 条记录", "en": r"records (?:removed|deleted|lost): ([\d,]+)"}[lang]
    told = {int(one.replace(",", "")) for text in said(case, lang).values() for one in re.findall(words, text)}
    assert told <= ({int(record["records_lost"])} if record is not None else set())


def nobody_receives_open_data(case: str, lang: Lang) -> None:
    """Who was named before the sharing model was settled is in no paper."""
    found = cases()[case]
    if found.plan.release["sharing"].value is Sharing.PUBLIC:
        reply = found.plan.replies.get("recipients.organisations")
        for name in () if reply is None else reply.values:
            told = [key for key, text in said(case, lang).items() if name in text and key not in _OF_WHAT_WAS_DONE]
            assert not told, (name, told)


def days_are_the_same(case: str, lang: Lang) -> None:
    """The period of the data, wherever a paper has it."""
    replies = cases()[case].plan.replies
    for key, label in (
        ("dataset.period_start", ("首日", "First day of the data")),
        ("dataset.period_end", ("末日", "Last day of the data")),
    ):
        if key in replies:
            day = written(str(date.fromisoformat(replies[key].value)), lang)
            values = [value for name, value in _all(case, lang) if label[LANGS.index(lang)] in name and "\n" not in value]
            assert all(day in one for one in values), (label, values)


def _all(case: str, lang: Lang) -> Iterator[tuple[str, str]]:
    for paper in papers(case, lang).values():
        yield from stated(paper)


def what_anyone_may_read_names_nobody(case: str, lang: Lang) -> None:
    """The summary says so, and the signatures under it hold to it."""
    found = cases()[case]
    names = {one.name for one in found.governed.signatures} | {
        name for key in _PEOPLE for name in found.plan.replies.get(key, _NOBODY).values
    }
    assert not [name for name in names if name and name in said(case, lang)["summary"]]


_PEOPLE, _NOBODY = ("team.policy_manager", "team.executor", "team.supervisor"), Reply(("",))

STATEMENTS: tuple[Callable[[str, Lang], None], ...] = (
    one_label_has_one_value, one_overall_risk_is_told, one_level_is_told, one_count_of_lost_records_is_told, nobody_receives_open_data,
    days_are_the_same, what_anyone_may_read_names_nobody,
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", list(cases()))
@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda one: one.__name__)
def test_the_papers_of_a_case_agree(statement: Callable[[str, Lang], None], case: str, lang: Lang) -> None:
    statement(case, lang)


@pytest.mark.parametrize("case", list(cases()))
def test_there_is_something_to_compare(case: str) -> None:
    """A comparison of nothing would always hold."""
    several = [label for label, values in by_label(case, "en").items() if len({key for each in values.values() for key in each}) > 1]
    assert len(several) > 5
    assert any(isinstance(block, Table) for paper in papers(case, "en").values() for block in paper.blocks)
