"""How a rule of law is named to people: with the words that it was not checked, where nobody read it again."""

from __future__ import annotations

from ...model.text import Text


def cited(law: Text, source: str | None) -> Text:
    """The law by its name; without a `source` it stands there from memory, and whoever relies on it has to read it."""
    return law if source else Text(f"{law.zh}（凭记忆写出，未核对原文）", f"{law.en} (from memory, not checked)")
