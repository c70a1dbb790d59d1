"""``--memory``: whatever size is typed, it is taken or refused as a wrong value; never a bug."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.edge.calling import D3, Run

from reidrisk.case.options.reading import ReadingOptions
from reidrisk.data.engine import Engine
from reidrisk.data.options import LEAST_MEMORY, MOST_MEMORY, ReadOptions
from reidrisk.model.problem import InputError

REFUSED = {"bad_option", "memory_too_small", "memory_too_large"}
NUMBERS = st.one_of(
    st.integers(-(10**30), 10**30).map(str),
    st.integers(0, 80).map(lambda power: str(2**power)),
    st.integers(1, 6000).map(lambda length: "9" * length),
    st.text("0123456789.eE+-_٣４²½ ∞naif", max_size=12),
)
UNITS = st.sampled_from(["", "B", "KB", "MB", "GB", "TB", "k", "m", "g", "MiB", "GiB", " GB", "GG", "BB", "IB"])


def opened(size: str) -> str | None:
    """What is refused of a size by the two that look at it; None when the engine starts with it."""
    try:
        Engine(ReadingOptions(memory=size).over(ReadOptions()).memory, 1, spill=False).close()
    except InputError as refused:
        return refused.problems[0].code
    return None


@settings(max_examples=150, deadline=None)
@given(NUMBERS, UNITS)
@example("99999999999999999999", "GB")
@example("9" * 5000, "")
@example(str(MOST_MEMORY), "")
@example("٤٠٠", "MB")
def test_any_size_is_taken_or_refused(number: str, unit: str) -> None:
    assert opened(number + unit) in {None, *REFUSED}


@pytest.mark.parametrize(
    ("size", "code"),
    [
        (LEAST_MEMORY, None), (LEAST_MEMORY - 1, "memory_too_small"), (0, "memory_too_small"), (2**40, None),
        (MOST_MEMORY, None), (MOST_MEMORY + 1, "memory_too_large"), (2**64, "memory_too_large"), (10**24, "bad_option"),
    ],
)  # fmt: skip
def test_where_it_ends(size: int, code: str | None) -> None:
    assert opened(str(size)) == code


@pytest.mark.parametrize(("size", "words"), [("99999999999999999999GB", ("过大", "too large")), ("9" * 5000, ("800MB 或", "like 800MB"))])
def test_an_impossible_size_is_a_wrong_value(run: Run, size: str, words: tuple[str, str]) -> None:
    for lang, word in zip(("zh", "en"), words, strict=True):
        ran = run("scan", D3, "--memory", size, "--lang", lang)
        assert ran.code == 2
        assert "--memory" in ran.err
        assert word in ran.err


def test_the_most_is_enough_to_work_with(run: Run) -> None:
    assert run("scan", D3, "--memory", f"{2**20}GB", "--json").code == 0
