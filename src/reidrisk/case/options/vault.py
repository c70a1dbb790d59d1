"""Where secrets are kept, and where the key to them comes from: never the key."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ...model.act import Session
from ...model.frozen import dataclass
from ...model.option import Group, Option
from ...model.text import Text

if TYPE_CHECKING:
    from ...govern.secrets.vault import Vault

SECRETS = Group("secrets", Text("密钥库", "Secrets store"))


@dataclass(frozen=True, kw_only=True)
class WithVault:
    """The secrets store of a person."""

    secrets_store: Annotated[
        str | Path | None,
        Option(
            Text(
                "密钥库文件夹，在案例之外；默认为用户数据目录",
                "folder of the secrets store, outside every case; by default the user's data",
            ),
            SECRETS,
        ),
    ] = None
    secrets_key: Annotated[
        str | None,
        Option(
            Text(
                "密钥库口令的来源：env:变量名、fd:数字、keyring 或 prompt；默认 REIDRISK_SECRETS_KEY，其次系统钥匙串",
                "where its key comes from: env:NAME, fd:NUMBER, keyring or prompt; by default REIDRISK_SECRETS_KEY, then the keyring",
            ),
            SECRETS,
        ),
    ] = None

    def vault(self, session: Session) -> Vault:
        """The store, not yet opened."""
        from ...govern.secrets.vault import Vault  # noqa: PLC0415 - help must not wait for the ciphers

        return Vault(None if self.secrets_store is None else str(self.secrets_store), self.secrets_key, session.password)
