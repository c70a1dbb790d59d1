"""Writes frozen/ anew: `python -m tests.golden.freezing`. Each language is run three times; only what all runs agree on is kept."""

from __future__ import annotations

import json
import sys
import tempfile
from functools import reduce
from pathlib import Path

from reidrisk.model.text import LANGS

from .running import FROZEN, agreed, run_all


def main() -> None:
    for lang in LANGS:
        runs = []
        for _ in range(3):
            with tempfile.TemporaryDirectory(prefix="reidrisk-golden-") as folder:
                runs.append(run_all(Path(folder), lang))
        FROZEN.mkdir(exist_ok=True)
        for name, found in reduce(agreed, runs).items():
            text = json.dumps(found, ensure_ascii=False, indent=1, sort_keys=False)
            (FROZEN / f"{name}.{lang}.json").write_text(text + "\n", encoding="utf-8")
            sys.stdout.write(f"{lang} {name}: exit {found['code']}, {len(text):,} characters, {text.count('<varies>')} vary\n")


if __name__ == "__main__":
    main()
