"""Secrets for the techniques of one run: from the store where something is written, thrown away where it is only tried."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Group, Parameter

from ..govern.secrets_key import find_key
from ..govern.secrets_store import SecretsStore, default_folder
from ..mitigate.recipe import Recipe, Tools
from .language import said

SECRETS = Group(said("密钥库", "Secrets store"))


@Parameter(name="*", group=SECRETS)
@dataclass(frozen=True)
class Vault:
    """Where secrets are kept, and where the key to them comes from."""

    secrets_store: Annotated[
        str | None,
        Parameter(
            help=said(
                "密钥库文件夹，在案例之外；默认为用户数据目录",
                "folder of the secrets store, outside every case; by default the user's data",
            )
        ),
    ] = None
    secrets_key: Annotated[
        str | None,
        Parameter(
            help=said(
                "密钥库口令的来源：env:变量名、fd:数字、keyring 或 prompt；默认 REIDRISK_SECRETS_KEY，其次系统钥匙串",
                "where its key comes from: env:NAME, fd:NUMBER, keyring or prompt; by default REIDRISK_SECRETS_KEY, then the keyring",
            )
        ),
    ] = None

    def open(self) -> SecretsStore:
        """The store; `InputError` without its key."""
        return SecretsStore(self.folder, find_key(self.secrets_key))

    @property
    def exists(self) -> bool:
        """Whether there is a store to open."""
        return (self.folder / "store.json").is_file()

    @property
    def folder(self) -> Path:
        """Where the store is, or will be."""
        return Path(self.secrets_store).expanduser() if self.secrets_store else default_folder()


@Parameter(name="*", group=SECRETS)
@dataclass(frozen=True)
class Secrecy(Vault):
    """Where secrets are kept, and for which release of pseudonyms they are made."""

    release: Annotated[
        str | None,
        Parameter(
            help=said(
                "这次发布的名称；默认为当前时间，因此每次发布的假名不同",
                "name of this release; by default the time, so that each has pseudonyms of its own",
            )
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class Secret:
    """`tools` for the techniques; `commit` keeps what is new, and gives the names for the register."""

    tools: Tools
    commit: Callable[[], tuple[str, ...]]
    release: str


def with_secrets(tools: Tools, recipe: Recipe, secrecy: Secrecy, *, kept: bool) -> Secret:
    """The tools with secrets where the recipe needs any; `kept` False makes them of nothing but this run."""
    release = secrecy.release or datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ-") + secrets.token_hex(2)
    if not any(step.technique.needs_secret(step.settings) for step in recipe.steps):
        return Secret(tools, tuple, release)
    if not kept:
        passing: dict[str, bytes] = {}
        return Secret(replace(tools, secret=lambda name: passing.setdefault(name, secrets.token_bytes(64))), tuple, release)
    store = secrecy.open()

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
    return Secret(found, commit, release)
