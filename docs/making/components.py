"""Writes ``components.csv``: every pinned package, its version, its licence and what needs it: ``python docs/making/components.py``.

From what the distributions say of themselves, in the environment of the tests; where one says it in words of its own, they stand here.
"""

from __future__ import annotations

import csv
import io
import re
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PLACE = ROOT / "components.csv"
HEAD = ("name", "version", "licence", "needed")
_SPDX = {
    "MIT License": "MIT", "BSD License": "BSD-3-Clause", "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "GNU General Public License v3 (GPLv3)": "GPL-3.0-only", "GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.1-or-later",
    "BSD 2-Clause License": "BSD-2-Clause", "ISC License": "ISC", "ISC License (ISCL)": "ISC",
    "Apache License, Version 2.0": "Apache-2.0", "LGPL-2.1+": "LGPL-2.1-or-later",
    "BSD, Public Domain": "BSD-2-Clause AND LicenseRef-Public-Domain",
}  # fmt: skip
# What is fetched to install and to build, and does not stay.
_TO_BUILD = {"editables": "MIT", "uv": "MIT OR Apache-2.0"}
# Their licence lies beside them as a text only.
_BY_TEXT = {"chardetng-py": "MIT"}
_LONGEST = 60
_FORM = re.compile(r"[A-Za-z0-9.+-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]+)*|.*\(.*\).*")


def pinned() -> list[tuple[str, str]]:
    """Name and version, by name."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)
    return sorted((str(canonicalize_name(name)), version) for name, version in found)


def licence(name: str) -> str:
    """As an expression of SPDX."""
    if name in _TO_BUILD | _BY_TEXT:
        return (_TO_BUILD | _BY_TEXT)[name]
    told: Any = distribution(name).metadata
    said = told.get("License-Expression") or ""
    if said:
        return str(said)
    kinds = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier") or () if one.startswith("License :: ")]
    text = (told.get("License") or "").strip()
    known = [_SPDX[one] for one in (text, *kinds) if one in _SPDX]
    return known[0] if known else text if _FORM.fullmatch(text) and len(text) <= _LONGEST else "NOASSERTION"


def needed() -> dict[str, str]:
    """Why each is there: the core, the extras that ask for it, else the tests and the building."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    reasons: dict[str, list[str]] = {}
    for why, asked in (("core", project["dependencies"]), *project["optional-dependencies"].items()):
        for name in sorted(_closure(asked)):
            reasons.setdefault(name, []).append(why)
    return {name: "core" if whys[0] == "core" else " ".join(whys) for name, whys in reasons.items()}


def _closure(asked: list[str]) -> set[str]:
    found, wanted = set[str](), [Requirement(one) for one in asked]
    while wanted:
        one = wanted.pop()
        name = str(canonicalize_name(one.name))
        if one.marker is not None and not any(one.marker.evaluate({"extra": extra}) for extra in (one.extras or {""})):
            continue
        if name not in found:
            found.add(name)
            wanted += [
                rest for text in distribution(name).requires or () for rest in [Requirement(text)]
                if rest.marker is None or any(rest.marker.evaluate({"extra": extra}) for extra in (one.extras or {""}))
            ]  # fmt: skip
    return found


def table() -> str:
    """The file."""
    made, why = io.StringIO(), needed()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows((name, version, licence(name), why.get(name, "tests")) for name, version in pinned())
    return made.getvalue()


if __name__ == "__main__":
    PLACE.write_text(table(), encoding="utf-8")
    sys.stdout.write(f"{PLACE.name}\n")
