"""Where secrets are kept, and where the key to them comes from (ITU-T X Suppl.39 SR7: apart from the case)."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ...model.frozen import dataclass
from .key import Typed, at_hand, find_key

if TYPE_CHECKING:
    from .store import SecretsStore


@dataclass(frozen=True)
class Vault:
    """`secrets_store`: its folder, the user's own where None; `secrets_key`: where its key comes from; `typed` asks a person for it."""

    secrets_store: str | None = None
    secrets_key: str | None = None
    typed: Typed | None = None

    def open(self) -> SecretsStore:
        """The store; `InputError` without its key."""
        from .store import SecretsStore  # noqa: PLC0415 - a run that needs no secret must not wait for the ciphers: 20 ms, 10 MB

        return SecretsStore(self.folder, self.key)

    @cached_property
    def key(self) -> bytes:
        """The key, asked for once; `InputError` when there is none or it is short."""
        return find_key(self.secrets_key, typed=self.typed, new=not self.exists)

    @property
    def asked(self) -> bool:
        """Whether somebody wants secrets kept: named the store or its key, or has the key where it usually is."""
        return self.secrets_store is not None or self.secrets_key is not None or at_hand()

    @property
    def exists(self) -> bool:
        """Whether there is a store to open."""
        return (self.folder / "store.json").is_file()

    @property
    def folder(self) -> Path:
        """Where the store is, or will be."""
        from .store import default_folder  # noqa: PLC0415 - as above

        return Path(self.secrets_store).expanduser() if self.secrets_store else default_folder()
