"""Every technique does what its own examples say, takes the settings it names and refuses the others."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reidrisk.identify.forms.dates import moment
from reidrisk.identify.lookup import rows
from reidrisk.mitigate.cells.division_tree import Located, located
from reidrisk.mitigate.techniques import find_technique, settle, techniques
from reidrisk.mitigate.transforms.icd10 import around, ranges
from reidrisk.model.problem import InputError
from reidrisk.model.transform import Example, Means, Transform

FILLERS = {"市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"}
CASES = [(one, example) for one in techniques() for example in one.examples]


def secret(purpose: str) -> bytes:
    return purpose.encode().ljust(32, b"\0")[:32]


def means_for(technique: Transform, example: Example) -> Means:
    counts = Counter(example.before)
    return Means(settle(technique, example.settings), "列", secret, str, lambda: counts)


@pytest.mark.parametrize(("technique", "example"), CASES, ids=lambda one: getattr(one, "key", ""))
def test_the_examples_of_a_technique(technique: Transform, example: Example) -> None:
    columns = [example.before, *example.also.values()]
    rows = [1] * len(example.before) if technique.by == "together" else range(len(example.before))
    done = technique.prepare(means_for(technique, example))(columns, rows)
    assert tuple(done) == tuple(example.after)


@pytest.mark.parametrize("technique", techniques(), ids=lambda one: one.key)
def test_what_a_technique_says_of_itself(technique: Transform) -> None:
    assert technique.examples
    assert technique.basis
    assert len({one.key for one in technique.settings}) == len(technique.settings)
    assert set(technique.also) <= {one.key for one in technique.settings}
    for one in technique.settings:
        assert (one.kind == "choice") == bool(one.choices)
        assert one.default is None or not one.optional
        if one.default is not None and one.kind == "choice":
            assert one.default in one.choices
    with pytest.raises(InputError) as refused:
        settle(technique, {"no-such-setting": "1"})
    assert "unknown_setting" in [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("key", "told", "codes"),
    [
        ("rounding", {}, ["setting_missing"]),
        ("rounding", {"to": "ten", "mode": "up"}, ["bad_setting", "bad_setting"]),
        ("rounding", {"to": " "}, ["bad_setting"]),
        ("age", {"width": "0"}, ["bad_setting"]),
        ("age", {"width": "2.5"}, ["bad_setting"]),
        ("sets", {"sets": " ; "}, ["bad_setting"]),
    ],
)
def test_settings_that_cannot_be_used(key: str, told: dict[str, str], codes: list[str]) -> None:
    with pytest.raises(InputError) as refused:
        settle(find_technique(key), told)
    assert [problem.code for problem in refused.value.problems] == codes


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("rounding", {"to": "0"}),
        ("bands", {}),
        ("bands", {"width": "5", "edges": "1;2"}),
        ("bands", {"width": "0"}),
        ("bands", {"edges": "2;1"}),
        ("bands", {"edges": "1;x"}),
        ("top_bottom", {}),
        ("top_bottom", {"top": "1", "bottom": "2"}),
        ("sets", {"sets": "a=1;b=1"}),
        ("sets", {"sets": "nothing"}),
        ("ip_prefix", {"v4": "33"}),
        ("grid", {"step": "0"}),
    ],
)
def test_settings_that_contradict(key: str, told: dict[str, str]) -> None:
    technique = find_technique(key)
    with pytest.raises(InputError) as refused:
        technique.prepare(Means(settle(technique, told), "c", secret, str, dict))
    assert {problem.code for problem in refused.value.problems} == {"bad_setting"}


def test_a_name_that_is_nearly_right() -> None:
    assert find_technique("Date-Part").key == "date_part"
    with pytest.raises(InputError) as refused:
        find_technique("roundin")
    assert "rounding" in refused.value.problems[0].say("en")
    with pytest.raises(InputError):
        find_technique("xyzzy")


def test_every_division_is_found_by_its_full_name() -> None:
    """The oracle is the table: names from province down lead back to the code, unless a county repeats its city's name."""
    lost = 0
    for code, name in rows("divisions.csv"):
        place = located(code)
        assert place is not None
        full = place.name(3)
        found = located(full)
        lost += full != "" and name not in FILLERS and (found is None or found.code != code)
    assert lost <= 12, lost
    assert located("朝阳区") is None  # Beijing and Changchun both have one
    assert [located(part) for part in ("西区", "城区", "市中区", "老城区", "郊区", "新市区")] == [None] * 6  # parts of any town
    assert located("西城区") == Located("110102")
    assert located("四川省攀枝花市西区") == located("攀枝花市西区") == Located("510403")
    assert located("110105199001011234") is None


def test_blocks_and_chapters_are_whole() -> None:
    chapters, blocks = ranges("chapter"), ranges("block")
    for inside in (blocks, chapters):
        for one, other in pairwise(inside):
            assert one[:3] <= one[4:] < other[:3] <= other[4:]
    assert all(around(block[:3], chapters) == around(block[4:], chapters) == chapter for chapter, block in rows("icd10_blocks.csv"))
    assert (len(chapters), len(blocks)) == (22, 225)
    assert around("D49", blocks) is None
    assert around("A10", blocks) is None


@given(st.dates(max_value=date(2399, 12, 31)), st.sampled_from(["%Y-%m-%d", "%Y/%m/%d", "%Y年%m月%d日", "%Y%m%d", "%Y.%m.%d 08:30"]))
def test_a_date_is_written_again_in_its_own_form(day: date, form: str) -> None:
    """Years from 2400 to 2600 are read as Thailand counts them."""
    text = day.strftime(form).rjust(len(date(2024, 1, 1).strftime(form)), "0")
    found = moment(text)
    assert found is not None
    assert found.day == day
    assert found.written(day) == text


def test_what_looks_like_a_running_number_or_is_the_mean_of_a_class_is_so() -> None:
    """The proof and the papers ask a technique for it: no other may say so, and none that does it may be silent but one without classes."""
    numbered, several = set(), set()
    for one in (each for each in techniques() if each.by == "all" and not each.secret):
        settings = {"within": "g", "least": "2"} if one.setting("within") else {"k": "2"} if one.setting("k") else {}
        also = [("a",) * 4] * len(one.also) if settings.get("within") else []
        outcomes = []
        for cells in (("10", "20", "30", "40"), ("10", "20", "30", "80")):
            try:
                found = one.prepare(Means(settle(one, settings), "n", secret, str, Counter))([cells, *also], range(4))
            except (InputError, ValueError, KeyError, IndexError):
                break
            outcomes.append(list(found))
        if len(outcomes) == 2:
            numbered |= {one.key} if sorted(map(str, outcomes[1])) == ["1", "2", "3", "4"] else set()
            several |= {one.key} if outcomes[0][2] != outcomes[1][2] and outcomes[1][2] not in {"10", "20", "30", "80"} else set()
    assert numbered == {one.key for one in techniques() if one.numbers_rows} == {"renumber"}
    assert {one.key for one in techniques() if one.of_class} == {"class_mean"} == several - numbered - {"microaggregation"}
