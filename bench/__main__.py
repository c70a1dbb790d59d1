"""``python -m bench``: reidrisk beside a bare DuckDB script, in one run, on data made from the bundled Adult sample."""

import argparse
import os
import platform
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from . import inside, writing
from .comparing import CONTEXT as ANSWERS
from .comparing import DATA, RESULTS, alone, compare, failure, last_line, program
from .mitigating import mitigation
from .naming import FILLERS, FORMS, KINDS, NI, QI, Case
from .process import Run, run, warm
from .scaling import by_columns, scalings
from .searching import searching
from .size import help_seconds, sizes

ALL_ROWS = "30000,1000000,10000000"
WORKBOOK = DATA / "large.xlsx"


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rows", default=ALL_ROWS, help=f"sizes, separated by commas (default {ALL_ROWS})")
    parser.add_argument("--forms", default=",".join(FORMS), help=f"forms, separated by commas (default {','.join(FORMS)})")
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"kinds of data (default {','.join(KINDS)})")
    parser.add_argument("--runs", type=int, default=3, help="runs of each (at most 2 from ten million rows on)")
    parser.add_argument("--quick", action="store_true", help="30,000 rows only, CSV only, no memory tests")
    parser.add_argument("--unique", type=int, default=10_000_000, help="rows of the all-unique memory test; 0 leaves it out")
    parser.add_argument(
        "--scale", default="10000000,100000000", help="sizes of the Parquet files whose class sizes are timed inside; 0: none"
    )
    parser.add_argument("--figures", type=int, default=1_000_000, help="rows of the table whose figures are timed; 0: none")
    parser.add_argument("--scan", type=float, default=1.0, help="share of the full size of the two tables that are scanned; 0: none")
    parser.add_argument("--columns", type=float, default=1.0, help="share of the rows of the tables of 20 to 2,000 columns; 0: none")
    parser.add_argument(
        "--search", type=float, default=1.0, help="share of the full size of the lattices that are searched; 0: no mitigation"
    )
    parser.add_argument("--xlsx", action="store_true", help="also a 200 MB Excel file (slow: minutes)")
    parser.add_argument("--markdown", type=Path, help="write the tables here too")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.rows, chosen.forms, chosen.unique = "30000", "csv", 0
        chosen.scale, chosen.figures, chosen.scan, chosen.columns, chosen.search = "300000", 30_000, 0.01, 0.01, 0.02
    return chosen


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    load = os.getloadavg()[0]
    return (
        f"{os.cpu_count()} cores, {memory:.0f} GB, {platform.system()} {platform.machine()}, Python {platform.python_version()},"
        f" DuckDB {version('duckdb')}, reidrisk {version('reidrisk')}; load when it ended {load:.1f}."
    )


def large_workbook(report: Path) -> tuple[Run | None, list[str]]:
    if not WORKBOOK.exists():
        DATA.mkdir(exist_ok=True)
        made = run([sys.executable, "-m", "bench.workbook", str(WORKBOOK)])
        if made.code:
            return None, [f"no data: {last_line(made.err)}"]
    warm(WORKBOOK)
    one = run(
        [program(), "assess", str(WORKBOOK), "--qi", ",".join(QI), "--ni", ",".join((NI, *FILLERS)), *ANSWERS, "--json", "-o", str(report)]
    )
    return one, failure(one, "ours", RESULTS)


def measured(chosen: argparse.Namespace, report: Path) -> tuple[list[str], bool]:
    """The report, and whether every command did its work."""
    rows = [int(text) for text in chosen.rows.split(",")]
    cases = [Case(kind, form, size) for size in rows for kind in chosen.kinds.split(",") for form in chosen.forms.split(",")]
    pairs = [compare(case, chosen.runs, report, say) for case in cases]
    lines = [machine(), "", *writing.pairs_table(pairs)]
    if found := scalings(pairs):
        lines += ["", *writing.scaling_table(found)]
    lines += [""]
    good = not any(pair.problems for pair in pairs)
    if chosen.unique:
        one, problems = alone(Case("unique", "csv", chosen.unique), report)
        lines.append(writing.alone_line(f"{chosen.unique:,} rows, all unique, CSV", one, problems))
        good = good and not problems
    if chosen.xlsx:
        one, problems = large_workbook(report)
        lines.append(
            writing.alone_line(f"Excel file of {WORKBOOK.stat().st_size // 10**6 if WORKBOOK.exists() else '?'} MB", one, problems)
        )
        good = good and not problems
    lines += [writing.help_line(help_seconds()), "", *writing.size_table(sizes())]
    for title, (more, fine) in parts(chosen, report.parent).items():
        lines += ["", f"### {title}", "", *more]
        good = good and fine
    return lines, good


def parts(chosen: argparse.Namespace, folder: Path) -> dict[str, tuple[list[str], bool]]:
    found = {}
    if chosen.scale != "0":
        found["Class sizes of Parquet, in process"] = inside.scale([int(text) for text in chosen.scale.split(",")], chosen.runs, say)
    if chosen.figures:
        found["Figures over one scan, in process"] = inside.figures(chosen.figures, chosen.runs, say)
    if chosen.scan:
        found["Identification, whole processes"] = inside.identification(chosen.scan, min(chosen.runs, 2), folder, say)
    if chosen.columns:
        found["`assess` by columns, whole processes"] = by_columns(chosen.columns, min(chosen.runs, 2), folder / "wide.html", say)
    if chosen.search:
        large = Case("hard", "parquet", 10_000_000).path(DATA)
        found["Search, in process, warm"] = searching(chosen.search, max(chosen.runs, 5), say)
        found["Mitigation, whole processes"] = mitigation(large if large.exists() else None, min(chosen.runs, 2), say)
    return found


def main() -> int:
    chosen = options()
    with tempfile.TemporaryDirectory() as folder:
        lines, good = measured(chosen, Path(folder) / "report.html")
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if chosen.markdown:
        chosen.markdown.write_text(text, encoding="utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
