"""The options that name the secrets store, its key and the release for which pseudonyms are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Group, Parameter

from ..govern.secrets import vault
from .language import said

SECRETS = Group(said("密钥库", "Secrets store"))


@Parameter(name="*", group=SECRETS)
@dataclass(frozen=True)
class Vault(vault.Vault):
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
