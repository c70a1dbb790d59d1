"""The Python surface: names, languages, numbered columns, every kind of table and of number."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from tests.edge.calling import D3
from tests.patience import PATIENCE

import reidrisk as rr

CONTEXT = rr.Context(sharing="enclave", controls="high", motives="medium", recipient_security="high", p="0.00108", p_source="D.2")
# Acts and their results beside these are those of the folder (tests/case/test_acts.py).
NAMES = {"Context", "DependencyError", "InputError", "LevelError", "Problem", "Session", "assess", "measure", "Assessed", "Figures"}


def test_what_there_is_can_be_listed() -> None:
    assert set(dir(rr)) >= NAMES
    assert all(getattr(rr, name) for name in dir(rr))
    with pytest.raises(AttributeError, match="no attribute"):
        _ = rr.nothing  # type: ignore[attr-defined] # a mistake
    assert rr.__version__ == version("reidrisk")
    assert rr.__all__ == dir(rr)  # what `from reidrisk import *` asks for


@pytest.mark.parametrize("kind", ["path", "pandas", "polars", "lazy", "arrow", "relation"])
@pytest.mark.parametrize("p", ["0.00108", 0.00108, Decimal("0.00108"), Fraction(27, 25000)])
def test_every_table_and_every_number_is_read_exactly(kind: str, p: str | float | Decimal | Fraction) -> None:
    frame = pd.read_csv(D3, dtype=str)
    made = {
        "path": lambda: Path(D3),
        "pandas": lambda: frame,
        "polars": lambda: pl.read_csv(D3),
        "lazy": lambda: pl.read_csv(D3).lazy(),
        "arrow": lambda: pa.Table.from_pandas(frame),
        "relation": lambda: duckdb.connect().sql(f"SELECT * FROM read_csv('{D3}')"),
    }
    context = replace(CONTEXT, p=p, m=150, threshold=0.05)
    result = rr.assess(made[kind](), qi=["性别", "年龄"], ni=["药物编码"], context=context)  # type: ignore[no-untyped-call]
    assert result.level == 3
    assert result.numbers["R"].value == Fraction(19, 60) * (1 - (1 - Fraction(27, 25000)) ** 150)


@pytest.mark.parametrize("threshold", ["0.05", 0.05, Decimal("0.05"), Fraction(1, 20), "5%", "1/20"])
@pytest.mark.parametrize(("k", "level"), [(20, 2), (21, 3)])
def test_equal_to_the_threshold_is_not_below_it(threshold: object, k: int, level: int) -> None:
    frame = pd.DataFrame({"sex": ["m"] * k + ["f"] * k})
    assert rr.assess(frame, qi=["sex"], context=rr.Context(sharing="public", threshold=threshold)).level == level  # type: ignore[arg-type]


def test_columns_named_by_numbers() -> None:
    frame = pd.DataFrame([["m", "1"], ["f", "2"]])
    assert rr.assess(frame, qi=[0, 1], context=rr.Context(sharing="public")).level == 2  # type: ignore[list-item]


def test_a_language_we_do_not_speak_is_refused() -> None:
    with pytest.raises(rr.InputError, match="no language"):
        rr.assess(D3, lang="fr")  # type: ignore[arg-type]
    assert rr.assess(D3, lang="zh-CN").lang == "zh"  # type: ignore[arg-type]


def test_everything_that_is_wrong_comes_at_once() -> None:
    with pytest.raises(rr.InputError) as caught:
        rr.assess(pd.read_csv(D3), qi=["nope"], context=rr.Context(sharing="x", p=float("nan")), standard="gbt-0")  # type: ignore[arg-type]
    assert sorted(problem.code for problem in caught.value.problems) == [
        "not_a_choice",
        "not_a_number",
        "unknown_column",
        "unknown_standard",
    ]


def test_a_result_is_saved_as_its_name_says(tmp_path: Path) -> None:
    result = rr.assess(D3, qi=["性别", "年龄"], ni=["药物编码"], context=CONTEXT)
    assert result.save(tmp_path / "r.json").read_text(encoding="utf-8").startswith("{")
    assert result.save(str(tmp_path / "r.html")).read_text(encoding="utf-8").startswith("<!")
    with pytest.raises(rr.InputError, match="pdf"):
        result.save(tmp_path / "r.pdf")
    assert result._repr_html_().startswith("<")
    assert repr(result) == "<reidrisk level 3>"


def modules_of(code: str, *words: str) -> set[str]:
    """The outermost names of what a fresh interpreter has loaded after this code."""
    tail = "\nimport sys; sys.stderr.write(' '.join({name.split('.')[0] for name in sys.modules}))"
    ran = subprocess.run([sys.executable, "-c", code + tail, *words], capture_output=True, text=True, check=True, timeout=PATIENCE)
    return set(ran.stderr.split())


HEAVY = {
    "django",
    "pandas",
    "polars",
    "pyarrow",
    "duckdb",
    "numpy",
    "vl_convert",
    "altair",
    "matplotlib",
    "pydantic",
    "jinja2",
    "markdown_it",
}


@pytest.mark.parametrize("words", [("--help",), ("assess", "--help"), ("--version",)])
def test_help_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom reidrisk.edge.cli import main\nsys.argv[0] = 'reidrisk'\n"
        "try: main()\nexcept SystemExit as left: assert not left.code\n"
    )
    assert not modules_of(code, *words) & HEAVY


def test_importing_the_package_loads_nothing_and_its_surface_no_terminal() -> None:
    assert not modules_of("import reidrisk") & (HEAVY | {"rich", "cyclopts"})
    assert not modules_of("import reidrisk; reidrisk.assess") & {"rich", "cyclopts", "pandas", "polars", "pyarrow", "markdown_it"}


def test_a_plain_file_is_graded_without_the_case_model() -> None:
    code = (
        f"import sys\nsys.argv = ['reidrisk', 'assess', {D3!r}, '--qi', '性别', '--json']\nfrom reidrisk.edge.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
    )
    assert not modules_of(code) & {"pydantic", "yaml", "rich", "pandas", "pyarrow", "jinja2"}


def test_an_edition_without_levels() -> None:
    found = rr.assess(
        D3, qi=["性别", "年龄"], ni=["药物编码"], context=rr.Context(sharing="public", impact="low"), standard="ipc-ontario-2016"
    )
    assert (found.level, found.acceptable) == (None, False)
