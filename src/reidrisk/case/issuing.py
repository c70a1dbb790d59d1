"""Writes documents of a case: which version it is, what changed since the approved one, in every format asked for (GB/T 42460 6.6)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from ..data.disk.making import replaced_together
from ..data.files import private_folders, read_text
from ..data.records import record
from ..document.control import ApprovedVersion, ChangedStatement
from ..document.issue.differing import Line, changes_between
from ..document.issue.issuing import Edition, VersionHistory, edition, issued
from ..document.issue.letterhead import Letterhead, extra_sections, letterhead_of, template_from
from ..document.kind import Kind, Material
from ..document.writer import Writer
from ..govern.canonical import digest
from ..govern.ledger import entries
from ..govern.runs import begun_run, enter_run
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import LANGS, Lang, Text


@dataclass(frozen=True, slots=True)
class IssueOrder:
    """What to write and where: the folder, languages (or both in one), formats.

    `case` is None for a bare file; `template` is the Word file to start from.
    """

    folder: Path
    langs: tuple[Lang | Literal["both"], ...]
    writers: tuple[Writer, ...]
    case: Path | None
    template: Path | None = None
    begins: Callable[[Text], None] = lambda _title: None  # which kind begins


def write_all(kinds: Sequence[Kind], material: Material, order: IssueOrder) -> tuple[Path, ...]:
    """The files written, in order; the register of the case's documents is kept beside them."""
    known = DocumentRegister(order.folder / REGISTER) if order.case else None
    if known and order.case:
        unlike = tuple(known.unlike_signed(order.case))
        if unlike:
            raise InputError(*unlike)
    bare = Letterhead(template=None if order.template is None else template_from(order.template))
    look = letterhead_of(order.case, order.template) if order.case else bare
    material = replace(material, written=frozenset(kind.key for kind in kinds) | (known.kinds if known else frozenset()))
    private_folders(order.folder)
    written: list[tuple[Path, bytes]] = []
    for kind in kinds:
        order.begins(kind.title)
        written += (one for lang in order.langs for one in _written(kind, material, lang, order, known, look))
    paths = tuple(path for path, _ in written)
    wrote = (*paths, order.folder / REGISTER)
    with begun_run(order.case, "report", material.made_at, wrote) if order.case else nullcontext():
        replaced_together([*written, *([known.kept()] if known else [])])
        if order.case:
            enter_run(order.case, "report", material.made_at, {"plan": material.hash}, wrote)
    return paths


def _place(name: str, order: IssueOrder) -> str:
    """The folder a document lies in, as a reader finds it: within the case, or by its own name. No path of this machine."""
    folder, case = order.folder.resolve(), (order.case or order.folder).resolve()
    return "/".join((name, *folder.relative_to(case).parts, "")) if folder.is_relative_to(case) else f"{folder.name}/"


def _written(  # noqa: PLR0913, PLR0917 - one document of one language, with what all share
    kind: Kind, material: Material, lang: Lang | Literal["both"], order: IssueOrder, known: DocumentRegister | None, look: Letterhead
) -> Iterator[tuple[Path, bytes]]:
    own = {one: extra_sections(order.case, kind.key, one) for one in LANGS} if order.case else {}
    found = edition(kind, material, lang, own)
    name = f"{kind.key}-{'zh-en' if lang == 'both' else lang}"
    register = known.version_of(name, found, material) if known else VersionHistory(1)
    place = f"{_place(material.case, order)}{name}" if order.case else name
    document = issued(found, material, register, place)
    for writer in order.writers:
        yield order.folder / f"{name}{writer.suffix}", writer.write(document, look)


REGISTER = "register.json"
SCHEMA = "reidrisk/document-register/2"
STATEMENTS = "statements"  # of an approval: the sums of what the documents say, statement by statement
_UNLIKE = Text(
    "文档登记册中“{name}”的“已批准版本”不是当时批准的内容：与它比较得出的改动不可信。",
    "What the register of documents has as the approved version of “{name}” is not what was approved: a comparison with it would mislead.",
)
_RESTORE = Text(
    "请从备份恢复该文件；无法恢复的请移走它，版本号和比较从头开始，这一点会记下。",
    "Restore the file from a backup; where that is impossible, remove it: versions and comparisons start again, and that is noted.",
)
_LIMIT = 2**26


class DocumentRegister:
    """The register: for each document its version, hash and status, and what the approved version said."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows: dict[str, dict[str, object]] = {}
        if path.is_file():
            try:
                found: Any = record(read_text(path, _LIMIT))
                self._rows = dict(found["documents"]) if found.get("schema") == SCHEMA else {}
            except (ValueError, KeyError, TypeError, AttributeError):
                self._rows = {}

    def version_of(self, name: str, found: Edition, material: Material) -> VersionHistory:
        """A new version for new content; approved content is kept, to compare later versions with."""
        before, governed = self._rows.get(name, {}), material.governed
        count = before.get("version")
        last = count if isinstance(count, int) else 0
        version = last if before.get("hash") == found.hash and last else last + 1
        status = found.status(governed)
        now_approved = status == "approved"
        now, earlier = found.lines(), before.get("approved")
        if now_approved:
            earlier = {"version": version, "made_at": material.made_at.isoformat(), "lines": now}
        self._rows[name] = {
            "version": version,
            "hash": found.hash,
            "status": status,
            "made_at": material.made_at.isoformat(),
            "head": governed.head,
            "entries": governed.entries,
            "approved": earlier,
        }
        return (
            VersionHistory(version) if now_approved or not isinstance(earlier, dict) else VersionHistory(version, *_compared(earlier, now))
        )

    def unlike_signed(self, case: Path) -> Iterator[Problem]:
        """A problem for each document whose approved version does not say here what was approved."""
        signed = {str(sum_) for entry in entries(case) for sum_ in _listed(entry.content.get(STATEMENTS))}
        for name, row in self._rows.items():
            kept = row.get("approved")
            if isinstance(kept, dict) and signed and lines_sum(kept.get("lines") or ()) not in signed:
                yield Problem("register_unlike_signed", _UNLIKE.fill(name=name), _RESTORE, str(self._path))

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that were written before."""
        return frozenset(name.removesuffix("-zh-en").removesuffix("-zh").removesuffix("-en") for name in self._rows)

    def kept(self) -> tuple[Path, bytes]:
        """Its place, and what is to stand there."""
        content = {"schema": SCHEMA, "documents": self._rows}
        return self._path, (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def written_in(folder: Path) -> tuple[str, ...]:
    """The names of the documents of a case that were written, ``plan-zh`` or ``plan-zh-en``."""
    return tuple(sorted(DocumentRegister(folder / REGISTER)._rows))  # noqa: SLF001 - its own reader


def editions_of(kinds: Sequence[Kind], langs: Sequence[Lang], material: Material, case: Path | None) -> Iterator[Edition]:
    """What documents of these kinds say; nothing is written."""
    for kind in kinds:
        for lang in langs:
            own = {one: extra_sections(case, kind.key, one) for one in LANGS} if case else {}
            yield edition(kind, material, lang, own)


def lines_sum(lines: Sequence[Sequence[str]]) -> str:
    """What an approval signs of the statements of a document, by which later versions are compared with it."""
    return digest({"lines": [list(line) for line in lines]})


def heads_in(folder: Path) -> tuple[tuple[int, str], ...]:
    """The ledger heads that the documents of a case print: (entries, hash)."""
    rows = DocumentRegister(folder / REGISTER)._rows.values()  # noqa: SLF001 - its own reader
    found = [(row.get("entries"), row.get("head")) for row in rows]
    return tuple((n, head) for n, head in found if isinstance(n, int) and isinstance(head, str))


def _listed(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def _compared(earlier: dict[str, Any], now: Sequence[Line]) -> tuple[tuple[ChangedStatement, ...], ApprovedVersion]:
    """What differs from the approved version, and which one that was."""
    lines = [(str(section), str(label), str(value)) for section, label, value in earlier["lines"]]
    return changes_between(lines, now), ApprovedVersion(int(earlier["version"]), datetime.fromisoformat(earlier["made_at"]))
