"""``python -m bench.identification.notes``: what identifies in notes, built and public, by the rules and by Presidio in one run.

    python -m bench.identification.notes                    # built notes
    python -m bench.identification.notes --public FOLDER    # and public sets whose copies lie there, as OWNER+NAME/...
    python -m bench.identification.notes --errors name      # what was missed and what was taken for one, in the part that is looked at

`row` is the rules given what the identifier columns of the same row hold, as `scan` and `free_text` have it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from reidrisk.mitigate.cells.redaction import spans

from .. import recording
from ..texts import Marked, scores
from .built import PARTS, Note, notes
from .people import LANGUAGES
from .presidio import PRESIDIO, missing, versions
from .public import SETS, PublicSet, readable, texts

RULES, ROW = "rules", "row"
Reader = Any


def readers(*, presidio: bool) -> Mapping[str, Reader]:
    """What reads a note: a function of the note, which gives from, to and kind."""
    own = {RULES: lambda one: spans(one.text), ROW: lambda one: spans(one.text, one.row)}
    return own | ({"presidio": PRESIDIO} if presidio else {})


def measured(some: Sequence[Note], tools: Mapping[str, Reader]) -> dict[str, Any]:
    """Counts by kind for each tool; the row's columns say nothing where there is no row."""
    return {key: scores(some, tool) for key, tool in tools.items() if key != ROW or some[0].row}


def errors(some: Sequence[Note], kind: str, tool: Reader) -> Iterator[str]:
    """Notes in which one of this kind was missed, or something is taken for one that is nothing."""
    for one in some:
        seen: Sequence[Marked] = tool(one)
        missed = [one.text[s:e] for s, e, k in one.marked if k == kind and not any(a <= s and e <= b for a, b, _ in seen)]
        false = [one.text[a:b] for a, b, k in seen if k == kind and not any(s < b and a < e for s, e, _ in one.marked)]
        if missed or false:
            yield f"missed {missed} false {false} in: {one.text}"


def lines(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """By set and tool, kind by kind."""
    for title, tools in found.items():
        for tool, kinds in tools.items():
            cells = [
                f"{kind} {met / marked:.3f}" + (f"/{right / count:.3f}" if count else "")
                if marked
                else f"{kind} -/{right / max(count, 1):.3f}"
                for kind, (marked, met, count, right) in kinds.items()
            ]
            yield f"{title:<18} {tool:<9} {'  '.join(cells)}"


def main() -> int:
    """Print, and keep where asked."""
    parser = argparse.ArgumentParser(prog="python -m bench.identification.notes", description=__doc__)
    parser.add_argument("--count", type=int, default=600, help="notes in each language and part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", nargs="*", default=LANGUAGES)
    parser.add_argument("--public", type=Path, help="folder with copies of public sets")
    parser.add_argument("--errors", help="list the errors of this kind")
    parser.add_argument("--write", action="store_true", help="keep the figures for the manual; Presidio and all sets must be there")
    given = parser.parse_args()
    tools = readers(presidio=not missing() and not given.errors)
    built = {f"{lang} {part}": list(notes(lang, part, given.count, given.seed)) for lang in given.lang for part in PARTS}
    sets = {} if given.public is None else {key: texts(one, given.public) for key, one in readable(given.public).items()}
    if given.errors:
        some = [one for title, each in built.items() if title.endswith(PARTS[0]) for one in each]
        print(*errors(some, given.errors, tools[RULES]), sep="\n")
        return 0
    found = {title: measured(some, tools) for title, some in (built | sets).items()}
    print(*lines(found), sep="\n")
    if missing():
        print(f"left out: Presidio. Not installed: {', '.join(missing())}.")
    if given.write and (missing() or len(sets) < len(SETS)):
        print("Nothing was written: Presidio and every public set must be there.")
        return 2
    if given.write:
        _keep(given, found, {title: len(some) for title, some in sets.items()})
    return 0


def described(one: PublicSet, count: int) -> dict[str, Any]:
    """What a reader has to know of a set."""
    about = {"zh": one.about.zh, "en": one.about.en}
    source = {"repository": one.repository, "commit": one.commit, "path": one.path, "licence": one.licence}
    return source | {"title": one.title, "lang": one.lang, "about": about, "kinds": sorted(one.kinds), "count": count}


def _keep(given: argparse.Namespace, found: Mapping[str, Any], public: Mapping[str, int]) -> None:
    sets = {one.key: described(one, public[one.key]) for one in SETS}
    kept = {"count": given.count, "seed": given.seed, "public": sets, "sets": dict(found), "versions": versions()}
    print(recording.write("notes", kept).name, "written")


if __name__ == "__main__":
    raise SystemExit(main())
