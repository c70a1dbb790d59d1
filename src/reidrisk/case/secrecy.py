"""Secrets for the techniques of one run: from the store where something is written, thrown away where it is only tried."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from ..govern.secrets.vault import Vault
from ..mitigate.plans.recipe import Recipe, Tools
from ..model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class SecretTools:
    """`tools` for the techniques; `commit` keeps what is new, and gives the names for the register."""

    tools: Tools
    commit: Callable[[], tuple[str, ...]]
    release: str


def with_secrets(tools: Tools, recipe: Recipe, vault: Vault, release: str | None = None, *, kept: bool) -> SecretTools:
    """The tools with secrets where the recipe needs any; `kept` False makes them of nothing but this run."""
    release = release or datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ-") + secrets.token_hex(2)
    if not any(step.technique.needs_secret(step.settings) for step in recipe.steps):
        return SecretTools(tools, tuple, release)
    if not kept:
        passing: dict[str, bytes] = {}
        return SecretTools(replace(tools, secret=lambda name: passing.setdefault(name, secrets.token_bytes(64))), tuple, release)
    store = vault.open()

    def named(purpose: str) -> str:
        across, _, rest = purpose.partition("/")
        return f"{recipe.name}/{'all' if across == 'all' else f'release-{release}'}/{rest}"

    def commit() -> tuple[str, ...]:
        names = store.fresh
        store.commit()
        return names

    found = replace(
        tools,
        secret=lambda purpose: store.secret(named(purpose)),
        link=lambda name, pairs: store.link(named(name), pairs),
        linked=lambda name: store.linked(named(name)),
    )
    return SecretTools(found, commit, release)
