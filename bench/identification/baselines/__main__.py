"""``python -m bench.identification.baselines``: Presidio and OpenMed beside reidrisk, over the same tables in the same run.

What is not installed is left out, and its missing packages are named. The corpus holds names without values: there only a tool that
judges names can be asked. ``--values FOLDER --part sealed`` compares them over real tables that were set apart. Nothing is tuned by
what comes out.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import recording
from ..corpus import ROLES, tables
from ..finding import from_values
from ..learning.asking import Answer, answers
from ..learning.results import record
from ..real import FRESH, SEALED, SEALED_NEXT, SEALED_THIRD, of_part
from ..scoring import Found, Judged, told_and_untold
from ..shapes import Sheet
from ..sheets import PROBE, TUNING
from .apart import compared
from .baseline import Baseline, cells
from .openmed import MEANING, ROLE
from .presidio import DEFAULT, IN_HALF

BASELINES = (DEFAULT, IN_HALF, MEANING, ROLE)
OWN, ROWS, PARTS = "reidrisk", 40, ("train", "tune")


def over(sheets: Sequence[Sheet], rows: int, tool: Baseline | None) -> list[Judged]:
    """Every column, with what this tool makes of it; without a tool, reidrisk."""
    result: list[Judged] = []
    for one in sheets:
        found: Mapping[str, Found] = from_values(one, rows) if tool is None else tool.find(cells(one, rows))
        result += [Judged(one, made, *found[made.header]) for made in one.columns]
    return result


def named(tool: Baseline) -> Iterator[Answer]:
    """Every column of the parts of the corpus that are looked at, by its name."""
    for table in tables():
        if table.part in PARTS and tool.by_names is not None:
            found = tool.by_names(tuple(column.name for column in table.columns))
            for column in table.columns:
                roles = found[column.name][0] or frozenset({"NI"})
                yield Answer(table, column, roles, None, tuple(float(role in roles) for role in ROLES), asked=False)


def measured(tools: Sequence[Baseline], rows: int) -> dict[str, Any]:
    """All tools over all built tables, with headers that tell and without, and over the names of the corpus."""
    parts: dict[str, Any] = {}
    for title, sheets in (("tuning", TUNING), ("probe", PROBE)):
        for headers, some in zip(("told", "untold"), told_and_untold(sheets), strict=True):
            found = {tool.key: recording.of_columns(over(some, rows, tool)) for tool in tools}
            parts[f"{title} {headers}"] = {OWN: recording.of_columns(over(some, rows, None))} | found
    names = {tool.key: list(named(tool)) for tool in tools if tool.by_names is not None}
    corpus = {OWN: [one for part in PARTS for one in answers((part,))]} | names
    return {
        "rows": rows,
        "tools": [described(tool) for tool in tools],
        "parts": parts,
        "corpus": {key: record(given) for key, given in corpus.items()},
    }


def described(tool: Baseline) -> dict[str, Any]:
    """What a reader has to know to judge its figures."""
    about = {"zh": tool.about.zh, "en": tool.about.en}
    return {"key": tool.key, "title": tool.title, "versions": tool.versions, "roles": sorted(tool.roles), "about": about}


def lines(found: Mapping[str, Any]) -> Iterator[str]:
    """The measures side by side, and every class of error."""
    for part, tools in found["parts"].items():
        yield f"\n## {part}: {tools[OWN]['tables']} tables, {tools[OWN]['columns']} columns, {found['rows']} rows each\n"
        yield "| tool | language | columns | DI recall | precision | QI recall | precision | SA recall | precision | DI given any role |"
        yield f"|{'---|' * 10}"
        for key, score in tools.items():
            any_role = _rate(score["anything"]["direct_given"], score["anything"]["direct"])
            yield f"| {key} | all | {score['columns']} | {_cells(score['roles'])} | {any_role} |"
            for language, some in score["languages"].items():
                yield f"| {key} | {language} | {some['columns']} | {_cells(some['roles'])} | |"
    for part, tools in found["parts"].items():
        for key, score in tools.items():
            yield f"\n{part}, {key}: is / was called / columns"
            yield from (f"- {is_} / {called} / {columns}" for is_, called, columns in score["errors"])
    yield from _recorded("corpus by name", found["corpus"])


def _recorded(title: str, scores: Mapping[str, Any]) -> Iterator[str]:
    for key, score in scores.items():
        yield f"\n{title}, {key}: " + ", ".join(
            f"{role} recall {three['recall'][0]} precision {three['precision'][0]}" for role, three in score["roles"]["every"].items()
        )


def _cells(roles: Mapping[str, Mapping[str, int]]) -> str:
    both = ((each["hit"], each["missed"], each["false"]) for each in roles.values())
    return " | ".join(f"{_rate(hit, hit + missed)} | {_rate(hit, hit + false)}" for hit, missed, false in both)


def _rate(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.identification.baselines", description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS, help=f"rows of each table (default {ROWS})")
    parser.add_argument("--values", type=Path, metavar="FOLDER", help="over real tables instead, whose values are here")
    parser.add_argument("--part", choices=(FRESH, SEALED, SEALED_NEXT, SEALED_THIRD), default=SEALED, help="with --values: which tables")
    parser.add_argument("--write", action="store_true", help="keep the figures for the manual; every tool must be installed")
    chosen = parser.parse_args()
    lacking: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for tool in BASELINES:
        lacking[tuple(tool.missing)].append(tool.title)
    absent = {packages: titles for packages, titles in lacking.items() if packages}
    for packages, titles in absent.items():
        print(f"left out: {', '.join(titles)}. Not installed: {', '.join(packages)}.")
    if absent and chosen.write:
        print("Nothing was written: install what is missing, or leave --write out.")
        return 2
    tools = [tool for tool in BASELINES if not tool.missing]
    if chosen.values:
        found = compared(of_part(chosen.part), chosen.values, chosen.rows, tools, OWN) | {"tools": [described(tool) for tool in tools]}
        print(*_recorded(f"{chosen.part}, {chosen.rows} rows", found["scores"]), sep="\n")
    else:
        found = measured(tools, chosen.rows)
        print(*lines(found), sep="\n")
    if chosen.write:
        print(recording.write(f"tools_{chosen.part}" if chosen.values else "baselines", found).name, "written")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
