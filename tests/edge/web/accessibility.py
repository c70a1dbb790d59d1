"""What a person with a keyboard or a screen reader meets: axe-core's rules, names and order in the accessibility tree, focus that shows."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

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
