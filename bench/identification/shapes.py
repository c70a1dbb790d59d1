"""What a labelled table is made of: kinds of columns, what dirties them, and the tables themselves."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

Make = Callable[[Random, int], str]


@dataclass(frozen=True)
class Kind:
    """Values of one kind with their label.

    `roles` must be found, unless they are in `maybe` too: those are right either way.
    `categories` are the accepted ones (empty: none, or any when a role is proposed that
    is allowed). `blind` False: from the values alone nobody could tell, so without a
    meaningful header the column counts neither way.
    """

    make: Callable[[Random], Make]
    roles: frozenset[str]
    categories: frozenset[str] = frozenset()
    maybe: frozenset[str] = frozenset()
    blind: bool = True


@dataclass(frozen=True)
class Dirt:
    """Shares of cells that are blank, a word for nothing, padded, full-width, masked, junk or mistyped."""

    blank: float = 0.0
    nothing: float = 0.0
    spaces: float = 0.0
    wide: float = 0.0
    junk: float = 0.0
    typo: float = 0.0


@dataclass(frozen=True)
class Made:
    """One column of a table: its header, its kind and its dirt."""

    header: str
    kind: Kind
    dirt: Dirt = Dirt()


@dataclass(frozen=True)
class Sheet:
    """A labelled table. `told`: its headers say what the columns hold; else they are cryptic, wrong or missing."""

    name: str
    lang: str
    field: str
    columns: tuple[Made, ...]
    told: bool = True
    final: bool = False

    def untold(self) -> "Sheet":
        """The same table with headers that say nothing."""
        plain = tuple(replace(column, header=f"c{place}") for place, column in enumerate(self.columns, 1))
        return replace(self, columns=plain, told=False)

    def cells(self, rows: int) -> Iterator[tuple[Made, list[str]]]:
        """Every column with its values, the same for the same name and size; asking for fewer columns changes no other."""
        for place, column in enumerate(self.columns):
            random = Random(f"{self.name}/{place}")  # noqa: S311 - test data, the same at every run
            make = column.kind.make(random)
            values = [make(random, row) for row in range(rows)]
            yield column, soiled(values, column.dirt, Random(f"dirt/{self.name}/{place}"))  # noqa: S311


def kind(make: Callable[[Random], Make], label: str, categories: str = "", *, maybe: str = "", blind: bool = True) -> Kind:
    return Kind(make, frozenset(label.split()), frozenset(categories.split()), frozenset(maybe.split()), blind)


def sheet(name: str, lang: str, field: str, columns: list[tuple[str, Kind] | tuple[str, Kind, Dirt]], *, told: bool = True) -> Sheet:
    return Sheet(name, lang, field, tuple(Made(*column) for column in columns), told)


NOTHING = ("不详", "无", "未知", "-", "/", "待补", "未提供", "暂无", "——", "none", "unknown", "n/a", "TBD", "?", "NULL", "N/A")
JUNK = ("test", "测试", "111", "000", "xxx", "aaa", "待补录", "#REF!", "123", "见附件", "同上", "asdf")
WIDE = str.maketrans({character: chr(ord(character) + 0xFEE0) for character in map(chr, range(0x21, 0x7F))})


def soiled(values: list[str], dirt: Dirt, random: Random) -> list[str]:
    """The values with the dirt on them; the kinds of dirt never meet in one cell."""
    return [_soil(value, dirt, random) for value in values]


def _soil(value: str, dirt: Dirt, random: Random) -> str:
    drawn = random.random()
    spoils: tuple[tuple[float, Callable[[], str]], ...] = (
        (dirt.blank, lambda: ""),
        (dirt.nothing, lambda: random.choice(NOTHING)),
        (dirt.spaces, lambda: random.choice((" {}", "{} ", "\u3000{}", "  {}  ")).format(value)),
        (dirt.wide, lambda: value.translate(WIDE)),
        (dirt.junk, lambda: random.choice(JUNK)),
        (dirt.typo, lambda: _mistyped(value, random)),
    )
    for share, spoil in spoils:
        if drawn < share:
            return spoil()
        drawn -= share
    return value


def _mistyped(value: str, random: Random) -> str:
    if not value:
        return value
    place = random.randrange(len(value))
    return value[:place] + value[place + 1 :]
