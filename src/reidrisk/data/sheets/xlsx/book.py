"""The parts of an Excel workbook that its sheets refer to: sheet list, number formats, shared strings (ECMA-376 part 1)."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from typing import IO

from ....model.frozen import dataclass
from ....model.problem import InputError, Problem
from ....model.text import Text
from ..package import Element, Package, corrupt, local, safe_parser
from ..spreadsheet import Sheet
from .numformat import Kind, format_kind

_BLOCK = 2**20
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_SURROGATES = range(0xD800, 0xE000)


@dataclass(frozen=True, slots=True)
class Book:
    """What is known of a workbook before a sheet is read. `kinds` is by cell style."""

    sheets: tuple[Sheet, ...]
    kinds: tuple[Kind, ...]
    since_1904: bool
    strings: str | None


def read_book(package: Package) -> Book:
    """The structure of the workbook."""
    starts = [part for kind, part in package.relations("").values() if kind == "officeDocument"]
    if len(starts) != 1 or starts[0] not in package:
        raise InputError(corrupt(package.file))
    elements = package.elements(starts[0])
    relations = package.relations(starts[0])
    return Book(
        sheets=tuple(_sheets(package, elements, relations)),
        kinds=_kinds(package, _part(relations, "styles")),
        since_1904=any(name == "workbookPr" and a.get("date1904") in ("1", "true") for name, a in elements),
        strings=_part(relations, "sharedStrings"),
    )


def _sheets(package: Package, elements: list[Element], relations: dict[str, tuple[str, str]]) -> Iterator[Sheet]:
    for name, attributes in elements:
        if name == "sheet":
            reference = next((value for key, value in attributes.items() if local(key) == "id"), "")
            kind, part = relations.get(reference, ("", ""))
            if kind == "worksheet" and part in package:
                yield Sheet(attributes.get("name", ""), part, attributes.get("state", "visible") != "visible")


def _part(relations: dict[str, tuple[str, str]], wanted: str) -> str | None:
    return next((part for kind, part in relations.values() if kind == wanted), None)


def _kinds(package: Package, part: str | None) -> tuple[Kind, ...]:
    if part is None or part not in package:
        return ()
    codes: dict[int, str] = {}
    numbers: list[int] = []
    inside = False
    for name, attributes in package.elements(part):
        if name == "numFmt":
            codes[_whole(attributes.get("numFmtId"))] = attributes.get("formatCode", "")
        elif name in ("cellXfs", "cellStyleXfs", "cellStyles", "dxfs"):
            inside = name == "cellXfs"
        elif name == "xf" and inside:
            numbers.append(_whole(attributes.get("numFmtId")))
    return tuple(format_kind(number, codes.get(number)) for number in numbers)


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0  # noqa: PLR2004 - what fits 32 bits


class Strings:
    """Shared strings by number, kept as one run of bytes: a Python string for each would need six times as much."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._bytes = bytearray()
        self._ends = array("Q", [0])

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __getitem__(self, number: int) -> str:
        return self._bytes[self._ends[number] : self._ends[number + 1]].decode()

    def add(self, text: str) -> None:
        """Keep one more."""
        self._bytes += unescaped(text).encode()
        self._ends.append(len(self._bytes))

    def read(self, package: Package, part: str) -> Strings:
        """Take in all shared strings of the workbook; `InputError` when they do not fit."""
        with package.open(part) as stream:
            self._parse(stream, package.file)
        return self

    def _parse(self, stream: IO[bytes], file: str) -> None:
        parser = safe_parser()
        texts: list[str] = []
        state = {"keep": False, "phonetic": False}

        def start(name: str, _attributes: dict[str, str]) -> None:
            tag = local(name)
            state["phonetic"] |= tag == "rPh"
            state["keep"] = tag == "t" and not state["phonetic"]

        def end(name: str) -> None:
            tag = local(name)
            state["keep"] = False
            if tag == "rPh":
                state["phonetic"] = False
            elif tag == "si":
                self.add("".join(texts))
                texts.clear()

        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = lambda data: texts.append(data) if state["keep"] else None
        while block := stream.read(_BLOCK):
            parser.Parse(block, False)
            self._check(file)
        parser.Parse(b"", True)

    def _check(self, file: str) -> None:
        if len(self._bytes) + 8 * len(self._ends) > self._limit:
            raise InputError(too_big(file))


def too_big(file: str) -> Problem:
    """The problem of a workbook that cannot be read within the memory limit."""
    return Problem(
        "workbook_too_big",
        Text("在当前内存上限内无法读取这个工作簿。", "The workbook cannot be read within the memory limit."),
        Text("请用 --memory 提高上限，或另存为 CSV 再试。", "Raise --memory, or save it as CSV and try again."),
        file,
    )


def unescaped(text: str) -> str:
    """The text with ``_xHHHH_`` replaced, the way spreadsheets write what XML cannot hold (ECMA-376 part 1, 22.9.2.19)."""
    return _ESCAPED.sub(_escaped_character, text) if "_x" in text else text


def _escaped_character(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    return match[0] if code in _SURROGATES else chr(code)
