"""Builds what is handed on twice, compares every byte and says the sums: the same source gives the same packages.

    make packages

The second build is made from the source distribution of the first, in another folder, with other times of files and other rights:
what depends on the machine, or is missing in the source distribution, would show.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SUMS = "SHA256SUMS"
# Where neither the caller nor git says when: what hatchling takes by itself.
UNDATED = "1580601600"


def epoch(root: Path) -> str:
    """The only date in a package: what the caller says, else that of the last commit."""
    if said := os.environ.get("SOURCE_DATE_EPOCH"):
        return said
    found = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=root, capture_output=True, text=True, check=False)
    return found.stdout.strip() or UNDATED


def manual(root: Path) -> None:
    """The pages of `man`, made from the program itself: what is built without them has none."""
    script = root / "docs" / "manual_pages.py"
    if script.exists():
        shutil.rmtree(root / "man", ignore_errors=True)
        subprocess.run([sys.executable, str(script), "man"], cwd=root, check=True, stdout=subprocess.DEVNULL)


def built(root: Path, place: Path, at: str) -> dict[str, str]:
    """The sum of each package by its name, built from this tree into this folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(place)]
    subprocess.run(command, cwd=root, env={**os.environ, "SOURCE_DATE_EPOCH": at}, check=True, stdout=subprocess.DEVNULL)
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(place.iterdir()) if path.suffix in {".whl", ".gz"}}


def again(source: Path, place: Path, at: str) -> dict[str, str]:
    """The same from a source distribution, as somebody else would, who closes new files to others."""
    before = os.umask(0o077)
    try:
        with tarfile.open(source) as archive:
            archive.extractall(place, filter="data")
        (tree,) = place.iterdir()
        (tree / "PKG-INFO").unlink()  # of the distribution, not of the tree: it would be taken for a file of ours
        for path in tree.rglob("*"):
            os.utime(path)
        return built(tree, place / "again", at)
    finally:
        os.umask(before)


def main(place: Path) -> int:
    """0 where both builds are the same."""
    place.mkdir(parents=True, exist_ok=True)
    at = epoch(ROOT)
    manual(ROOT)
    first = built(ROOT, place, at)
    with tempfile.TemporaryDirectory() as folder:
        (source,) = place.glob("*.tar.gz")
        second = again(source, Path(folder), at)
    for name, found in first.items():
        sys.stdout.write(f"{found}  {name}  {'same twice' if second.get(name) == found else 'DIFFERS'}\n")
    (place / SUMS).write_text("".join(f"{found}  {name}\n" for name, found in first.items()), encoding="utf-8")
    return int(first != second)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
