"""Results that say themselves in lines: printed at a terminal, drawn as paragraphs in a notebook."""

from __future__ import annotations

from collections.abc import Iterable

from ...model.text import Lang, Phrase, Text


class Saying:
    """What an act on a case gives: `lines` is all that is told to a person, in order."""

    __slots__ = ()
    lang: Lang

    def lines(self) -> Iterable[Text | Phrase | str]:
        """What is told, a line each; a text without languages is said as it stands."""
        raise NotImplementedError

    def plain_lines(self) -> tuple[str, ...]:
        """The lines in the language of the result."""
        return tuple(line if isinstance(line, str) else line.say(self.lang) for line in self.lines())

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import paragraph  # noqa: PLC0415 - only for a notebook

        return "".join(paragraph(line) for line in self.plain_lines() if line)
