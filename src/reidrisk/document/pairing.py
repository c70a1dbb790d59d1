"""Makes one document of the Chinese and the English one: texts side by side, tables with both languages in their cells."""

from __future__ import annotations

from dataclasses import replace

from .content import Beside, Block, Break, Bullets, Document, Figure, Formula, Heading, Pairs, Para, Sign, Table


def paired(zh: Document, en: Document) -> Document:
    """Both languages in one document; they say the same, block by block."""
    if [type(block) for block in zh.blocks] != [type(block) for block in en.blocks]:
        msg = f"{zh.key}: the two languages have different parts"
        raise ValueError(msg)
    blocks = tuple(_pair(one, other) for one, other in zip(zh.blocks, en.blocks, strict=True))
    return replace(zh, lang="both", title=_both(zh.title, en.title), blocks=blocks)


def _pair(zh: Block, en: Block) -> Block:
    match zh, en:
        case Heading(), Heading():
            return replace(zh, text=_both(zh.text, en.text, " "))
        case ((Para() | Bullets()), (Para() | Bullets())):
            return zh if zh == en else Beside(zh, en)
        case Formula(), Formula():
            title, note, result = (_both(getattr(zh, name), getattr(en, name)) for name in ("title", "note", "result"))
            return replace(zh, title=title, note=note, result=result)
        case _:
            return _grid(zh, en)


def _grid(zh: Block, en: Block) -> Block:
    match zh, en:
        case Pairs(), Pairs():
            return Pairs(tuple((_both(a, c), _both(b, d)) for (a, b), (c, d) in zip(zh.rows, en.rows, strict=True)))
        case Sign(), Sign():
            one, two, three = (_both(left, right) for left, right in zip(zh.head, en.head, strict=True))
            return Sign((one, two, three), tuple((_both(a, d), b, c) for (a, b, c), (d, _, _) in zip(zh.rows, en.rows, strict=True)))
        case Table(), Table():
            return replace(zh, caption=_both(zh.caption, en.caption, " / "), head=_row(zh.head, en.head), rows=_rows(zh.rows, en.rows))
        case Figure(), Figure():
            return replace(
                zh,
                title=_both(zh.title, en.title, " / "),
                sentence=_both(zh.sentence, en.sentence),
                head=_row(zh.head, en.head),
                rows=_rows(zh.rows, en.rows),
            )
        case _:
            return Break()


def _rows(zh: tuple[tuple[str, ...], ...], en: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(_row(one, other) for one, other in zip(zh, en, strict=True))


def _row(zh: tuple[str, ...], en: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_both(one, other) for one, other in zip(zh, en, strict=True))


def _both(zh: str, en: str, between: str = "\n") -> str:
    return zh if zh == en else f"{zh}{between}{en}"
