"""What a person with a keyboard or a screen reader meets: axe-core's rules, names and order in the accessibility tree, focus that shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.edge.web.browser import Browser

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_ASK = """axe.run(document, {runOnly: %s, resultTypes: ["violations"]}).then((found) => found.violations.flatMap((one) =>
  one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${node.html.slice(0, 160)} ${node.failureSummary}`)))"""


@cache
def _axe() -> str:
    return (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


def faults(page: Browser) -> list[str]:
    """What axe-core finds on the screen as it stands."""
    page.call("Runtime.evaluate", expression=_axe())
    found: list[str] = page.run(_ASK % json.dumps(RULES))
    return found


CONTROLS = frozenset({
    "button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "spinbutton", "DisclosureTriangle",
})  # fmt: skip


@dataclass(frozen=True)
class Heard:
    """One thing as a screen reader has it: what it is, what it is called, and its states."""

    role: str
    name: str
    states: dict[str, Any]


def heard(page: Browser) -> list[Heard]:
    """The accessibility tree of the screen, in the order in which it is read."""
    nodes = {one["nodeId"]: one for one in page.call("Accessibility.getFullAXTree")["nodes"]}

    def under(node: dict[str, Any]) -> Iterator[Heard]:
        if not node["ignored"]:
            states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
            yield Heard(node["role"]["value"], str(node.get("name", {}).get("value", "")).strip(), states)
        for child in node.get("childIds", ()):
            if child in nodes:
                yield from under(nodes[child])

    return list(under(next(one for one in nodes.values() if "parentId" not in one)))


def misheard(page: Browser) -> list[str]:
    """What a screen reader could not say: controls without a name, landmarks that are missing or twice, a heading of no words."""
    all_of_it = heard(page)
    roles = [one.role for one in all_of_it]
    found = [
        f"{one.role} without a name" for one in all_of_it if one.role in {*CONTROLS, "heading", "region", "navigation"} and not one.name
    ]
    found += [f"{roles.count(role)} of {role}" for role in ("main", "banner") if roles.count(role) != 1]
    return found + (
        [] if [one.states.get("level") for one in all_of_it if one.role == "heading"].count(1) == 1 else ["not one first heading"]
    )
