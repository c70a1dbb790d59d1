"""Writes documents of a case: which version it is, what changed since the approved one, in every format asked for (GB/T 42460 6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ..data.files import write_atomic
from ..document.issuing import Register, edition, issued
from ..document.kind import Kind, Material
from ..document.letterhead import Letterhead, extra_sections, letterhead_of
from ..document.writer import Writer
from ..model.text import LANGS, Lang
from .document_register import REGISTER, DocumentRegister


@dataclass(frozen=True, slots=True)
class Order:
    """What to write and where: the folder, languages (or both in one), formats. `case` is None for a bare file."""

    folder: Path
    langs: tuple[Lang | Literal["both"], ...]
    writers: tuple[Writer, ...]
    case: Path | None


def write_all(kinds: Sequence[Kind], material: Material, order: Order) -> tuple[Path, ...]:
    """The files written, in order; the register of the case's documents is kept beside them."""
    known = DocumentRegister(order.folder / REGISTER) if order.case else None
    look = letterhead_of(order.case) if order.case else Letterhead()
    order.folder.mkdir(parents=True, exist_ok=True)
    paths = [path for kind in kinds for lang in order.langs for path in _write(kind, material, lang, order, known, look)]
    if known:
        known.keep()
    return tuple(paths)


def _write(  # noqa: PLR0913, PLR0917 - one document of one language, with what all share
    kind: Kind, material: Material, lang: Lang | Literal["both"], order: Order, known: DocumentRegister | None, look: Letterhead
) -> Iterator[Path]:
    own = {one: extra_sections(order.case, kind.key, one) for one in LANGS} if order.case else {}
    found = edition(kind, material, lang, own)
    name = f"{kind.key}-{'zh-en' if lang == 'both' else lang}"
    register = known.version_of(name, found, material) if known else Register(1)
    place = f"{material.case}/{order.folder.name}/{name}" if order.case else name
    document = issued(found, material, register, place)
    for writer in order.writers:
        path = order.folder / f"{name}{writer.suffix}"
        write_atomic(path, writer.write(document, look))
        yield path
