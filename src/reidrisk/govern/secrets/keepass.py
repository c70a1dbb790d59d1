"""The secrets store as a KeePass file, for an organisation's own keeping of passwords."""

from __future__ import annotations

import json
from pathlib import Path

from ...data.disk.making import replacing
from ...model.optional import optional
from ...model.text import Text
from .store import SecretsStore

_LIBRARY, _EXTRA = "pykeepass", "keepass"
_PURPOSE = Text("导出 KeePass 文件", "Exporting to KeePass")


def export(store: SecretsStore, path: Path, password: str) -> int:
    """Every entry, with a linking table as an attachment; how many. The file stands there whole or not at all."""
    pykeepass = optional(_LIBRARY, _LIBRARY, _EXTRA, _PURPOSE)
    count = 0
    with replacing(path) as temporary:
        database = pykeepass.create_database(str(temporary), password=password)
        for entry in store.entries():
            text = {"key": entry.content, "password": entry.content["password"] if entry.kind == "password" else ""}.get(entry.kind, "")
            made = database.add_entry(database.root_group, entry.name, "reidrisk", text, notes=f"{entry.kind}, {entry.made}")
            if entry.kind == "links":
                number = database.add_binary(json.dumps(entry.content, ensure_ascii=False).encode())
                made.add_attachment(number, "links.json")
            count += 1
        database.save()
    return count
