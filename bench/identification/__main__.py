"""``python -m bench.identification``: how well identifiers are found, on labelled tables that share no list with the product."""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from . import recording, writing
from .finding import from_file
from .scoring import Judged, card, judged, told_and_untold
from .shapes import Sheet
from .sheets import FINAL, PROBE, TUNING

ROWS = 400


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.identification", description=__doc__)
    parser.add_argument(
        "--final", action="store_true", help="also the tables kept for the final score (their errors are counted, not listed)"
    )
    parser.add_argument("--probe", action="store_true", help="also the tables that were written when the rules stood")
    parser.add_argument("--errors", action="store_true", help="list the errors of the final part too (then it can never be tuned to again)")
    parser.add_argument("--rows", type=int, default=ROWS, help=f"rows of each table (default {ROWS})")
    parser.add_argument("--markdown", type=Path, help="write the report here too")
    parser.add_argument("--write", action="store_true", help="keep the figures of all parts for the manual (`make docs` shows them)")
    return parser.parse_args()


def measured(sheets: Sequence[Sheet], rows: int, folder: Path) -> tuple[list[Judged], list[Judged]]:
    """Every column with the headers that tell, and without any."""
    told, untold = told_and_untold(sheets)
    with_names = judged(told, lambda one: from_file(one, rows, folder))
    without = judged(untold, lambda one: from_file(one, rows, folder))
    return with_names, without


def main() -> int:
    chosen = options()
    final, probe = chosen.final or chosen.write, chosen.probe or chosen.write
    parts = [("tuning", TUNING), *([("final", FINAL)] if final else []), *([("probe", PROBE)] if probe else [])]
    lines: list[str] = []
    kept: dict[str, object] = {}
    good = True
    for name, sheets in parts:
        start = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            with_names, without = measured(sheets, chosen.rows, Path(folder))
        kept |= {f"{name} told": recording.of_columns(with_names), f"{name} untold": recording.of_columns(without)}
        told, untold = card(with_names), card(without)
        listed = name != "final" or chosen.errors
        lines += writing.part(name, told, untold, listed=listed, seconds=time.perf_counter() - start)
        good = good and writing.targets_met(told, untold)
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if chosen.markdown:
        chosen.markdown.write_text(text, encoding="utf-8")
    if chosen.write:
        recording.write("built", {"rows": chosen.rows, "parts": kept})
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
