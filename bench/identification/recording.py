"""What was measured, kept as JSON beside the benchmark: the page of the manual is made from it, so no figure is typed by hand."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .scoring import ROLES, Judged

RESULTS = Path(__file__).with_name("results")
SEVERAL = "several numbers"  # a column whose label accepts more than two categories: a number of one kind or another
WRONG = ("missed", "false")
Counts = dict[str, int]


def write(name: str, record: dict[str, Any]) -> Path:
    """Keep one record; the same figures give the same bytes."""
    path = RESULTS / f"{name}.json"
    RESULTS.mkdir(exist_ok=True)
    path.write_text(json.dumps(record, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return path


def read(name: str) -> dict[str, Any]:
    """One record; nothing where it was never written."""
    path = RESULTS / f"{name}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def of_columns(results: Sequence[Judged]) -> dict[str, Any]:
    """Hits, missed and false of each role, over all and by language; what was called what; by category what was missed and false."""
    counted = [one for one in results if one.counts]
    by_language: defaultdict[str, list[Judged]] = defaultdict(list)
    for one in counted:
        by_language[one.sheet.lang].append(one)
    return {
        "tables": len({one.sheet.name for one in results}),
        "columns": len(counted),
        "left_out": len(results) - len(counted),
        "roles": _roles(counted),
        "anything": _anything(counted),
        "languages": {name: {"columns": len(some), "roles": _roles(some)} for name, some in sorted(by_language.items())},
        "errors": classes((listed(one.kind.roles), listed(one.roles)) for one in counted if _wrong(one)),
        "categories": by_category((_category(one), [one.right(role) for role in ROLES]) for one in counted),
    }


def listed(roles: Iterable[str]) -> str:
    """Roles in their order; NI where there is none."""
    return " ".join(sorted(roles, key=("DI", "QI", "SA", "NI").index)) or "NI"


def classes(pairs: Iterable[tuple[str, str]]) -> list[list[Any]]:
    """What it is, what it was called, how many columns: the most frequent first."""
    return [[*pair, count] for pair, count in sorted(Counter(pairs).items(), key=lambda item: (-item[1], item[0]))]


def by_category(given: Iterable[tuple[str, Sequence[str]]]) -> list[list[Any]]:
    """Category, columns, then missed and false for DI, for QI and for SA, where something is wrong: the most wrong first.

    `given` has the category of each column and what each role came to.
    """
    columns: Counter[str] = Counter()
    wrong: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (2 * len(ROLES)))
    for category, verdicts in given:
        columns[category] += 1
        for place, verdict in enumerate(verdicts):
            if verdict in WRONG:
                wrong[category][2 * place + WRONG.index(verdict)] += 1
    return [[name, columns[name], *counts] for name, counts in sorted(wrong.items(), key=lambda pair: (-sum(pair[1]), pair[0]))]


def _roles(some: Sequence[Judged]) -> dict[str, Counts]:
    found = {role: Counter(one.right(role) for one in some) for role in ROLES}
    return {role: {kind: counts[kind] for kind in ("hit", "missed", "false")} for role, counts in found.items()}


def _anything(some: Sequence[Judged]) -> Counts:
    """How many direct identifiers were given any role at all; how many columns were, and how many of these have one."""
    direct = [one for one in some if "DI" in one.kind.roles - one.kind.maybe]
    given = [one for one in some if one.roles - {"NI"}]
    return {
        "direct": len(direct),
        "direct_given": sum(bool(one.roles - {"NI"}) for one in direct),
        "given": len(given),
        "given_rightly": sum(bool(one.kind.roles | one.kind.maybe) for one in given),
    }


def _wrong(one: Judged) -> bool:
    return any(one.right(role) in WRONG for role in ROLES)


def _category(one: Judged) -> str:
    accepted = sorted(one.kind.categories)
    return SEVERAL if len(accepted) > 2 else "/".join(accepted) or "none"  # noqa: PLR2004 - a pair is still read as one thing
