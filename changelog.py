"""Lines of the changelog, a file each, so that two changes never meet in one place: ``python changelog.py`` shows what is to come.

    changes/NAME.KIND.md                      KIND: new, changed, gone or builders; the text of one entry, without its dash
    python changelog.py --release 0.1.0 --date 2026-12-01

puts them into CHANGELOG.md, beneath the entries that stand there already, gives the heading its number and day, and removes the files.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
KINDS = {"new": "New", "changed": "Changed", "gone": "Gone", "builders": "For those who build on it"}
OPEN = re.compile(r"^## Not yet released.*$", re.MULTILINE)
_NAME = re.compile(rf"[a-z0-9][a-z0-9-]*\.({'|'.join(KINDS)})\.md")


def fragments(folder: Path) -> dict[str, list[tuple[Path, str]]]:
    """The entries of each kind, by their names; ends with all that is wrong with them."""
    found: dict[str, list[tuple[Path, str]]] = {kind: [] for kind in KINDS}
    wrong = []
    for path in sorted(folder.glob("*")):
        named, text = _NAME.fullmatch(path.name), path.read_text(encoding="utf-8").strip()
        if named is None:
            wrong.append(f"{path}: a name is NAME.KIND.md, of small letters, digits and dashes; KIND is one of {', '.join(KINDS)}")
        elif not text or text.startswith(("-", "#")) or "\n\n" in text:
            wrong.append(f"{path}:1: one entry: neither empty nor with a dash, a heading or an empty line")
        else:
            found[named[1]].append((path, text))
    if wrong:
        sys.exit("\n".join(wrong))
    return found


def entry(text: str) -> str:
    """As it stands in the list."""
    return "- " + "\n  ".join(line.strip() for line in text.splitlines()) + "\n"


def put(changes: str, found: dict[str, list[tuple[Path, str]]], heading: str | None = None) -> str:
    """The whole file with the entries in it, and with the heading of a release."""
    start = OPEN.search(changes)
    if start is None:
        sys.exit("CHANGELOG.md: no heading that is not yet released")
    end = changes.find("\n## ", start.end())
    before, part, after = changes[: start.start()], changes[start.start() :], ""
    if end >= 0:
        part, after = changes[start.start() : end + 1], changes[end + 1 :]
    for kind, title in KINDS.items():
        if found[kind]:
            part = _below(part, title, "".join(entry(text) for _, text in found[kind]))
    part = f"{part.rstrip()}\n"
    return before + (OPEN.sub(heading, part, count=1) if heading else part) + (f"\n{after}" if after else "")


def _below(part: str, title: str, entries: str) -> str:
    head = f"### {title}\n"
    at = part.find(head)
    if at < 0:
        return f"{part.rstrip()}\n\n{head}\n{entries}"
    end = part.find("\n### ", at)
    body, rest = (part, "") if end < 0 else (part[:end], part[end:])
    return f"{body.rstrip()}\n{entries}{rest}"


def main(words: list[str], root: Path = ROOT) -> int:
    """Exit code."""
    parser = argparse.ArgumentParser(prog="changelog.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release", metavar="VERSION")
    parser.add_argument("--date", metavar="YYYY-MM-DD")
    given = parser.parse_args(words)
    if bool(given.release) != bool(given.date):
        parser.error("--release and --date go together")
    found = fragments(root / "changes")
    file = root / "CHANGELOG.md"
    if not given.release:
        sys.stdout.write(
            "".join(f"{title}\n{''.join(entry(text) for _, text in found[kind])}" for kind, title in KINDS.items() if found[kind])
        )
        return 0
    text = put(file.read_text(encoding="utf-8"), found, f"## {given.release} ({given.date})")
    beside = file.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)
    for kind in KINDS:
        for path, _ in found[kind]:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
