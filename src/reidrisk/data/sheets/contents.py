"""What a workbook holds beside the cells of its sheets: comments, properties, defined names, text boxes, copies behind pivot tables.

Whoever is given the file is given it all (ECMA-376 part 1, OpenDocument 1.3 part 3). It is looked at for people, and never shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ...model.dataset import ColumnSample, FilePart, PartKind
from ...model.problem import InputError
from ...model.text import Text
from .package import Attributes, Package, local, safe_parser
from .xlsx.book import unescaped

HEAD = 2**12
_MOST_TEXTS, _LONGEST = 20_000, 2_000
_KINDS: tuple[tuple[re.Pattern[str], PartKind], ...] = (
    (re.compile(r"docProps/.+\.xml|meta\.xml"), "properties"),
    (re.compile(r"xl/(comments(?:/[^/]+|[^/]*)|threadedComments/.+|persons/.+)\.xml"), "comments"),
    (re.compile(r"xl/(drawings|charts|diagrams)/[^/]+\.xml"), "drawings"),
    (re.compile(r"xl/workbook\.xml"), "names"),
    (re.compile(r"(xl/(externalLinks|revisions|queryTables|model)/.+|xl/connections|customXml/[^/]+)\.xml"), "other"),
    (re.compile(r"xl/.+\.rels"), "links"),
    (re.compile(r"content\.xml"), "comments"),
)
_BINARY = re.compile(r"xl/(media|embeddings|activeX)/[^/]+|xl/vbaProject\.bin|docProps/thumbnail\.[^/]+|Pictures/.+")
_UNREAD = re.compile(r"xl/(comments|threadedComments|persons|pivotCache)[^/]*.*\.bin")
# A text that comes in several runs is one: a number may be split between two of them.
_RUNS = frozenset({"comment", "annotation", "p", "definedName"})
_PEOPLE = frozenset({"creator", "lastModifiedBy", "author", "Manager", "Company", "initial-creator", "printed-by"})
_PEOPLE_IN_ATTRIBUTES = frozenset({"displayName", "userId", "userName"})
_TEXT_IN_ATTRIBUTES = frozenset({"descr", "title", "tooltip", "prompt"})
# Of these parts only some elements are somebody's words.
_ONLY = {
    "docProps/app.xml": frozenset({"Manager", "Company", "HyperlinkBase"}),
    "docProps/core.xml": frozenset({*_PEOPLE, "title", "subject", "description", "keywords", "category", "contentStatus"}),
    "meta.xml": frozenset({*_PEOPLE, "title", "subject", "description", "keyword", "user-defined"}),
    "content.xml": frozenset({"annotation", "creator"}),
    "xl/workbook.xml": frozenset({"definedName"}),
}
_BINARY_FORM = Text("以二进制格式保存，无法读取。", "It is stored in a binary form that cannot be read.")
# What programs and their presets write for a person.
_NOBODY = re.compile(
    r"(?i)openpyxl|xlsxwriter|python.*|apache poi|microsoft.*|libreoffice.*|wps.*|kingsoft.*|spire.*|unknown|none|(windows )?user|admin"
    r"(istrator)?|用户|作者|未知|\d*"
)


def binary_parts(package: Package) -> Iterator[tuple[str, bytes]]:
    """Pictures, embedded files, macros: name and first bytes. The miniature that LibreOffice draws at each saving is left out."""
    for part in package.parts:
        if _BINARY.fullmatch(part):
            with package.open(part) as stream:
                yield part, stream.read(HEAD)


def contents(package: Package) -> Iterator[FilePart]:
    """Texts of each kind, who wrote them apart, and the copies behind pivot tables; what cannot be read, with the reason."""
    texts: dict[PartKind, dict[str, None]] = {"properties": {package.remark: None}} if package.remark else {}
    for part in package.parts:
        kind = next((kind for pattern, kind in _KINDS if pattern.fullmatch(part)), None)
        if kind is None:
            if _UNREAD.fullmatch(part):
                yield FilePart("other", part, unread=_BINARY_FORM)
            continue
        try:
            for person, text in _Words(part).read(package):
                texts.setdefault("authors" if person else kind, {})[text] = None
        except InputError as error:
            yield FilePart(kind, part, unread=error.problems[0].message)
    yield from (FilePart(kind, texts=tuple(found)[:_MOST_TEXTS]) for kind, found in texts.items())
    yield from _pivots(package)


class _Words:
    """The texts of one XML part, each with whether it names who wrote something."""

    def __init__(self, part: str) -> None:
        self._part, self._only = part, _ONLY.get(part)
        self._open: list[str] = []
        self._runs: list[str] = []
        self._found: list[tuple[bool, str]] = []

    def read(self, package: Package) -> list[tuple[bool, str]]:
        """All of them."""
        parser = safe_parser()
        parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = self._start, self._end, self._runs.append
        package.feed(self._part, parser)
        return self._found

    def _start(self, name: str, attributes: Attributes) -> None:
        tag = local(name)
        if not _RUNS.intersection(self._open):
            self._runs.clear()
        self._open.append(tag)
        if tag == "Relationship":
            self._keep(attributes.get("Target", "") if attributes.get("TargetMode") == "External" else "")
            return
        for key, value in attributes.items() if self._only is None else ():
            if local(key) in _PEOPLE_IN_ATTRIBUTES | _TEXT_IN_ATTRIBUTES:
                self._keep(value, person=local(key) in _PEOPLE_IN_ATTRIBUTES)
        if tag == "definedName" and not attributes.get("name", "").startswith("_xlnm."):
            self._keep(attributes.get("name", ""))

    def _end(self, name: str) -> None:
        tag = self._open.pop()
        if tag in _PEOPLE:
            self._keep("".join(self._runs), person=True)
            self._runs.clear()
        elif not _RUNS.intersection(self._open):
            if self._only is None or tag in self._only:
                self._keep("".join(self._runs))
            self._runs.clear()
        else:
            self._runs.append(" " if local(name) == "p" else "")

    def _keep(self, text: str, *, person: bool = False) -> None:
        text = unescaped(text).strip()[:_LONGEST]
        if text and len(self._found) < _MOST_TEXTS and not (person and _NOBODY.fullmatch(text)):
            self._found.append((person, text))


_DEFINITION = re.compile(r"xl/pivotCache/pivotCacheDefinition[^/]*\.xml")


def _pivots(package: Package) -> Iterator[FilePart]:
    """Each copy of a source that a pivot table works on, as a table: it stays when the sheet that it was made from is deleted."""
    for part in package.parts:
        if _DEFINITION.fullmatch(part):
            copy = _Copy(package, part)
            try:
                copy.read()
            except InputError as error:
                yield FilePart("pivot", part, unread=error.problems[0].message)
            else:
                yield copy.table()


class _Copy:
    """The fields of a pivot cache, with the values that are listed with each field or stand in the records."""

    def __init__(self, package: Package, part: str) -> None:
        self._package, self._part = package, part
        self._names: list[str] = []
        self._values: list[dict[str, int]] = []
        self._place = -1
        self._rows = 0

    def read(self) -> None:
        """Definition first, then the records that it names."""
        self._parse(self._part, self._of_definition)
        for kind, part in self._package.relations(self._part).values():
            if kind == "pivotCacheRecords":
                self._parse(part, self._of_records)

    def table(self) -> FilePart:
        """As far as values are known: of each field those that differ."""
        rows = max(self._rows, *(len(one) for one in self._values), 0) if self._values else 0
        samples = {
            name: ColumnSample(name, values, 0, 0, sum(values.values()), rows)
            for name, values in zip(self._names, self._values, strict=True)
        }
        return FilePart("pivot", rows=rows, columns=tuple(samples), samples=samples)

    def _parse(self, part: str, start: Callable[[str, Attributes], None]) -> None:
        parser = safe_parser()
        parser.StartElementHandler = start
        self._package.feed(part, parser)

    def _of_definition(self, name: str, attributes: Attributes) -> None:
        tag = local(name)
        if tag == "cacheField":
            self._names.append(attributes.get("name", ""))
            self._values.append({})
        elif tag in {"s", "n", "d"} and self._values:
            self._add(len(self._values) - 1, attributes.get("v", ""))

    def _of_records(self, name: str, attributes: Attributes) -> None:
        tag = local(name)
        if tag == "r":
            self._place, self._rows = -1, self._rows + 1
        elif tag in {"x", "s", "n", "d", "b", "e", "m"}:
            self._place += 1
            if tag in {"s", "n", "d"} and self._place < len(self._values):
                self._add(self._place, attributes.get("v", ""))

    def _add(self, place: int, value: str) -> None:
        values = self._values[place]
        if value and (value in values or len(values) < _MOST_TEXTS):
            values[value] = values.get(value, 0) + 1
