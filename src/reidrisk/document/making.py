"""Short ways to make blocks in one language."""

from __future__ import annotations

from collections.abc import Iterable

from ..model.frozen import dataclass
from ..model.text import Lang, Phrase, Text
from . import heads
from .content import Bullets, Heading, Pairs, Para, Sign, Table, Tone

AnyText = Text | Phrase | str
NONE = heads.NONE
_SIGN = (heads.CAPACITY, Text("签字或盖章", "Signature or seal"), heads.DATE)


@dataclass(frozen=True, slots=True)
class Make:
    """Blocks whose fixed words are said in `lang`."""

    lang: Lang

    def say(self, text: AnyText) -> str:
        """One text; a string stands for itself."""
        return text if isinstance(text, str) else text.say(self.lang)

    def h1(self, text: AnyText) -> Heading:
        """A chapter."""
        return Heading(1, self.say(text))

    def h2(self, text: AnyText) -> Heading:
        """A section."""
        return Heading(2, self.say(text))

    def p(self, text: AnyText, tone: Tone = "plain") -> Para:
        """A paragraph."""
        return Para(self.say(text), tone)

    def items(self, texts: Iterable[AnyText], *, ordered: bool = False) -> Bullets | Para:
        """A list; the paragraph "None." where it is empty."""
        found = tuple(self.say(text) for text in texts)
        return Bullets(found, ordered) if found else self.p(NONE)

    def sign(self, capacities: Iterable[AnyText]) -> Sign:
        """A line to sign on for each."""
        return Sign(tuple(text.say(self.lang) for text in _SIGN), tuple((self.say(text), "", "") for text in capacities))

    def pairs(self, rows: Iterable[tuple[AnyText, AnyText]], *, small: bool = False) -> Pairs:
        """Labels with values."""
        return Pairs(tuple((self.say(label), self.say(value)) for label, value in rows), small)

    def table(
        self,
        caption: AnyText,
        head: Iterable[AnyText],
        rows: Iterable[Iterable[AnyText]],
        widths: tuple[int, ...] = (),
        numeric: Iterable[int] = (),
    ) -> Table:
        """A table; a row that says "none" where it would be empty."""
        heads = tuple(self.say(text) for text in head)
        found = tuple(tuple(self.say(text) for text in row) for row in rows)
        if not found:  # its own widths are those of what would stand there: a narrow first column breaks the word in two
            return Table(self.say(caption), heads, ((NONE.say(self.lang), *("" for _ in heads[1:])),))
        return Table(self.say(caption), heads, found, widths, frozenset(numeric))
