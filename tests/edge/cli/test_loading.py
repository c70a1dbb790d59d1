"""What a run loads, and what it leaves to be looked through when it ends: both cost every run its time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES, SAMPLES
from tests.patience import PATIENCE

ADULT = SAMPLES / "adult"
LEAST_OBJECTS = 10_000  # that any command leaves
TAIL = """
import atexit, gc, sys
atexit.register(lambda: print(gc.get_freeze_count(), file=sys.stderr))  # what is registered first runs last
from reidrisk.edge.cli import main
try:
    main()
except SystemExit as ended:
    print(*sys.modules, file=sys.stderr)
    raise
"""


def loaded(folder: Path, *words: str) -> set[str]:
    """The modules that a fresh interpreter holds when the command is done."""
    ran = subprocess.run([sys.executable, "-c", TAIL, *words], capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=folder)
    assert ran.returncode in {0, 1}, ran.stderr[-500:]
    *modules, frozen = ran.stderr.split()
    # Up to 3.13 the interpreter must not look for cycles among all that is left; in 3.14 DuckDB needs it to.
    assert (int(frozen) > LEAST_OBJECTS) == (sys.version_info < (3, 14))
    return set(modules)


def within(modules: set[str], folder: str) -> set[str]:
    return {name.rpartition(".")[2] for name in modules if name.startswith(f"reidrisk.{folder}.")}


def test_to_grade_loads_one_edition_and_no_document(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "assess", D3, *D3_ROLES, *D3_CONTEXT, "--json", "-o", "report.html")
    assert within(modules, "standards") == {"gbt_42460_2023"}
    assert not within(modules, "document.kinds") | within(modules, "document.writers") | within(modules, "mitigate")
    assert not {"yaml", "pydantic", "jinja2", "pyarrow", "pandas", "polars", "numpy.ma"} & modules


def test_to_mitigate_loads_one_edition_and_no_other_way(tmp_path: Path) -> None:
    words = ("--qi", "sex,age", "--hierarchies", str(ADULT), "--k", "5", "--suppression", "0.02", "-o", "out.csv", "--json")
    modules = loaded(tmp_path, "mitigate", str(ADULT / "adult_arx30162.csv"), *words)
    assert within(modules, "standards") == {"gbt_42460_2023"}
    assert not within(modules, "document.kinds") | within(modules, "mitigate.local") | within(modules, "mitigate.transforms")
    assert (
        not {"yaml", "pydantic", "jinja2", "pyarrow", "pandas", "polars", "reidrisk.mitigate.plans.recipe_file"} & modules
    )  # numpy.unique brings numpy.ma
    assert not {"cryptography", "reidrisk.govern.secrets.store"} & modules  # nothing of it is secret


@pytest.mark.parametrize("edition", ["itut-x-suppl39-2023", "hipaa-safe-harbor"])
def test_another_edition_comes_alone(edition: str) -> None:
    code = (
        f"import sys; from reidrisk.flow.editions import find_standard; assert find_standard('{edition}').id == '{edition}';"
        " print(*[name for name in sys.modules if name.startswith('reidrisk.standards.')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert ran.stdout.split() == [f"reidrisk.standards.{edition.replace('-', '_')}"]
