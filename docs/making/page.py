"""A page of the manual, and the Markdown that all pages share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from reidrisk.model.text import Lang, Text

NOTE = Text("本页由程序生成，请勿手工修改。", "This page is generated from the program itself.")


@dataclass(frozen=True, slots=True)
class Page:
    """`path` is below ``generated/<language>/``; `body` is Markdown without the title; `searched` is whether the manual's search has it."""

    path: str
    title: str
    body: str
    searched: bool = True

    def markdown(self, lang: Lang) -> str:
        """The finished page."""
        front = "" if self.searched else "---\nsearch:\n  exclude: true\n---\n\n"
        return f"{front}# {self.title}\n\n{self.body.strip()}\n\n<small>{NOTE.say(lang)}</small>\n"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell(value) for value in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def cell(value: object) -> str:
    """Text that stays inside its cell."""
    return str(value).replace("|", "\\|").replace("\n", " ")


def code(text: object) -> str:
    """Text as it is typed; backticks in it survive."""
    words = str(text)
    fence = "``" if "`" in words else "`"
    return f"{fence} {words} {fence}" if "`" in words else f"{fence}{words}{fence}"


def listed(items: Iterable[object]) -> str:
    """A bullet list of things as they are typed."""
    return "\n".join(f"- {code(item)}" for item in items) + "\n"


def ratio(value: Fraction) -> str:
    """19/60, or 1."""
    return str(value)


def slug(name: str) -> str:
    """A file name for an extension's page."""
    return name.casefold().replace(" ", "-").replace("_", "-")
