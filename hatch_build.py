"""What a package index shows of README.md: pictures and links into the tree lead nowhere there, so that the words alone are left."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n?", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")
_LINKS_ALONE = re.compile(r"^\[[^\]]+\]\((?!https?:)[^)]*\)(?: · \[[^\]]+\]\((?!https?:)[^)]*\))+\n\n?", re.MULTILINE)


def for_an_index(readme: str) -> str:
    """The text without what needs the tree around it."""
    return _LINK.sub(r"\1", _PICTURE.sub("", _LINKS_ALONE.sub("", readme)))


class ReadmeOfAnIndex(MetadataHookInterface):
    """Sets the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """From the front page of the tree."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text)}
