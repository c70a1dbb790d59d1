"""Secrets for the techniques of one run: from the store where something is written, thrown away where it is only tried."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..flow.by_person import OpenedSecrets
from ..govern.secrets.vault import Vault
from ..mitigate.plans.recipe import Recipe, Tools
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Text

if TYPE_CHECKING:
    from ..govern.secrets.store import SecretsStore

_WHY = Text(
    "一个人有多行：主体列要换成带密钥的假名，日期按人平移，都需要密钥库。",
    "People have several rows: their key becomes a keyed pseudonym and their dates move by person, which needs the secrets store.",
)
_LEAVES = Text(
    "或者用 --drop 删除主体列：各行不再能按人连起来，日期只作泛化。",
    "Or leave the subject's column out with --drop: rows can then not be put together by person, and dates are generalised only.",
)


@dataclass(frozen=True, slots=True)
class SecretTools:
    """`tools` for the techniques; `commit` keeps what is new, and gives the names for the register."""

    tools: Tools
    commit: Callable[[], tuple[str, ...]]
    release: str


def with_secrets(
    tools: Tools, recipe: Recipe, open_store: Callable[[], SecretsStore], release: str | None = None, *, kept: bool
) -> SecretTools:
    """The tools with secrets where the recipe needs any; `kept` False makes them of nothing but this run."""
    release = release or datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ-") + secrets.token_hex(2)
    if not any(step.technique.needs_secret(step.settings) for step in recipe.steps):
        return SecretTools(tools, tuple, release)
    if not kept:
        passing: dict[str, bytes] = {}
        return SecretTools(replace(tools, secret=lambda name: passing.setdefault(name, secrets.token_bytes(64))), tuple, release)
    store = open_store()

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


class OfRun:
    """Secrets for the plans of one run: the store is opened at the first that needs any, and all of them get the same."""

    def __init__(self, vault: Vault, release: str | None, *, kept: bool) -> None:
        self._vault, self._release, self._kept = vault, release, kept
        self._opened: SecretTools | None = None
        self._store: SecretsStore | None = None
        self._existed = False

    def __call__(self, tools: Tools, recipe: Recipe) -> OpenedSecrets:
        """The tools of this plan with the run's secrets."""
        if self._opened is None:
            with _with_why():
                self._opened = with_secrets(tools, recipe, self._open, self._release, kept=self._kept)
        found = self._opened
        return OpenedSecrets(replace(found.tools, read=tools.read), found.commit, found.release)

    @property
    def at_hand(self) -> bool:
        """Whether somebody wants secrets kept: named the store or its key, or has the key where it usually is."""
        return self._vault.asked

    def ready(self) -> None:
        """Opens the store where it will be written to: a wrong key is said before a search of minutes."""
        if self._kept and self._opened is None:
            with _with_why():
                self._open()

    def _open(self) -> SecretsStore:
        """Once a run, as its key takes half a second; one that another process may make meanwhile is looked for again."""
        if self._store is None or not self._existed:
            self._existed = self._vault.exists
            self._store = self._vault.open()
        return self._store


@contextmanager
def _with_why() -> Iterator[None]:
    """With why secrets are needed, beside what is wrong with them."""
    try:
        yield
    except InputError as error:
        raise InputError(*error.problems, Problem("pseudonyms_need_a_key", _WHY, _LEAVES)) from None
