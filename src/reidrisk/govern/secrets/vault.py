"""Where secrets are kept, and where the key to them comes from (ITU-T X Suppl.39 SR7: apart from the case)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .key import find_key
from .store import SecretsStore, default_folder


@dataclass(frozen=True)
class Vault:
    """`secrets_store` is the folder, the user's own where None; `secrets_key` names the key's source, never the key."""

    secrets_store: str | None = None
    secrets_key: str | None = None

    def open(self) -> SecretsStore:
        """The store; `InputError` without its key."""
        return SecretsStore(self.folder, find_key(self.secrets_key, new=not self.exists))

    @property
    def exists(self) -> bool:
        """Whether there is a store to open."""
        return (self.folder / "store.json").is_file()

    @property
    def folder(self) -> Path:
        """Where the store is, or will be."""
        return Path(self.secrets_store).expanduser() if self.secrets_store else default_folder()
