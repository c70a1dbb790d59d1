"""The acts that are installed, found by the folder scan, as the work goes."""

from __future__ import annotations

from typing import Any

from ...model.act import Act
from ...model.extension import load, load_one

PACKAGE = "reidrisk.case.acts"


def acts() -> tuple[Act[..., Any, Any], ...]:
    """Every act, those of other packages too, by group and rank."""
    return tuple(sorted(load("act", PACKAGE, "ACT", Act), key=lambda act: (act.group.key, act.rank)))


def act_named(name: str) -> Act[..., Any, Any] | None:
    """The act with this key or Python name; its file is called like it, so that no other need be loaded."""
    own = load_one(PACKAGE, name.replace(" ", "_").replace("-", "_"), "ACT", Act)
    return own or next((act for act in acts() if name in {act.key, act.name}), None)
