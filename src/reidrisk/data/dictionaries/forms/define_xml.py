"""CDISC Define-XML 2.x and ODM 1.3: the items of a study, their labels and types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from ....model.problem import InputError, Problem
from ....model.text import Text
from ...sheets.package import local, safe_parser
from ..codes import MOST
from ..form import DictionaryColumn, DictionaryForm, roles_of, spelled

_BAD = Text("XML 无法读取，或含有文档类型声明。", "The XML cannot be read, or it has a document type declaration.")
_AGAIN = Text("请重新导出；不读取 DTD 和实体。", "Export it again; a DTD and entities are never read.")
_NAMELESS = Text("这一 ItemDef 没有 Name。", "This ItemDef has no Name.")
_NAME_IT = Text("请补上 Name。", "Give it its Name.")
_OURS = "reidrisk"
_ODM, _DEF = "http://www.cdisc.org/ns/odm/v1.3", "http://www.cdisc.org/ns/def/v2.1"


class _Items:
    """What the parser meets: the items in their order with the list of codes that each refers to, and what is wrong with them."""

    def __init__(self, file: str, parser: expat.XMLParserType) -> None:
        self._found: list[DictionaryColumn] = []
        self.wrong: list[Problem] = []
        self._file, self._parser = file, parser
        self._item: dict[str, str] | None = None
        self._text: list[str] | None = None
        self._within: list[str] = []
        self._label, self._roles, self._list = "", "", ""
        self._lists: dict[str, list[tuple[str, str]]] = {}
        self._into: tuple[str, str] | None = None  # the list and the code whose meaning is being read
        self._referred: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        here = local(name)
        given = {local(key): value for key, value in attributes.items()}
        if here == "ItemDef":
            self._item, self._label, self._roles, self._list = given, given.get("Label", ""), "", ""
            if not given.get("Name"):
                self.wrong.append(Problem("dictionary_names", _NAMELESS, _NAME_IT, self._file, self._parser.CurrentLineNumber))
        elif self._item is not None:
            self._inside(here, given)
        else:
            self._in_list(here, given)
        self._within.append(here)

    def _inside(self, here: str, given: dict[str, str]) -> None:
        if here == "TranslatedText" and not self._label and self._within[-1] in {"Description", "Question"}:
            self._text = []
        elif here == "Alias" and given.get("Context") == _OURS:
            self._roles = given.get("Name", "")
        elif here == "CodeListRef":
            self._list = given.get("CodeListOID", "")

    def _in_list(self, here: str, given: dict[str, str]) -> None:
        if here == "CodeList":
            self._into = (given.get("OID", ""), "")
        elif here == "CodeListItem" and self._into is not None:
            self._into = (self._into[0], given.get("CodedValue", ""))
        elif here == "TranslatedText" and self._into is not None and self._within[-1] == "Decode":
            self._text = []

    def text(self, data: str) -> None:
        """Letters of a label."""
        if self._text is not None:
            self._text.append(data)

    def end(self, name: str) -> None:
        """An element ends."""
        self._within.pop()
        here = local(name)
        if here == "TranslatedText" and self._text is not None:
            self._read(" ".join("".join(self._text).split()))
            self._text = None
        elif here == "ItemDef" and self._item is not None:
            kind = self._item.get("DataType", "")
            if self._item.get("Name"):
                self._found.append(DictionaryColumn(self._item["Name"], self._label, kind, roles_of(self._roles)))
                self._referred.append(self._list)
            self._item = None
        elif here == "CodeList":
            self._into = None

    def _read(self, text: str) -> None:
        if self._item is not None:
            self._label = text
        elif self._into is not None and text and all(self._into):
            found = self._lists.setdefault(self._into[0], [])
            if all(code != self._into[1] for code, _ in found):  # the first language counts
                found.append((self._into[1], text))

    def found(self) -> Iterator[DictionaryColumn]:
        """The items, each with its codes: a list may stand behind the items that refer to it."""
        for one, listed in zip(self._found, self._referred, strict=True):
            yield replace(one, codes=tuple(self._lists.get(listed, ())[:MOST]))


def _accepts(name: str, head: bytes) -> bool:
    return name.endswith(".xml") and b"ODM" in head and (b"cdisc" in head.lower() or b"<ODM" in head)


def _read(content: bytes, file: str) -> Iterator[DictionaryColumn]:
    parser = safe_parser()
    items = _Items(file, parser)
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = items.start, items.end, items.text
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError):
        items.wrong.append(Problem("bad_xml", _BAD, _AGAIN, file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1))
    if items.wrong:
        raise InputError(*items.wrong[:20])
    yield from items.found()


def _write(columns: Sequence[DictionaryColumn], name: str) -> str:
    refs, items, lists = "", "", ""
    for number, one in enumerate(columns, 1):
        refs += f'     <ItemRef ItemOID="IT.{number}" OrderNumber="{number}" Mandatory="No"/>\n'
        label = f'<Description><TranslatedText xml:lang="en">{escape(one.description or one.name)}</TranslatedText></Description>'
        alias = f'<Alias Context="{_OURS}" Name="{",".join(spelled(one.roles))}"/>' if one.roles else ""
        listed = f'<CodeListRef CodeListOID="CL.{number}"/>' if one.codes else ""
        items += (
            f'    <ItemDef OID="IT.{number}" Name={quoteattr(one.name)} DataType="text" Length="200">{label}{listed}{alias}</ItemDef>\n'
        )
        lists += _code_list(number, one) if one.codes else ""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<ODM xmlns="{_ODM}" xmlns:def="{_DEF}" ODMVersion="1.3.2" FileType="Snapshot"'
        f' FileOID="reidrisk">\n <Study OID="STUDY">\n  <MetaDataVersion OID="MDV" Name={quoteattr(name)} def:DefineVersion="2.1.0">\n'
        f'    <ItemGroupDef OID="IG" Name={quoteattr(name)} Repeating="Yes">\n{refs}    </ItemGroupDef>\n{items}{lists}'
        "  </MetaDataVersion>\n </Study>\n</ODM>\n"
    )


def _code_list(number: int, column: DictionaryColumn) -> str:
    listed = "".join(
        f'     <CodeListItem CodedValue={quoteattr(code)}><Decode><TranslatedText xml:lang="en">{escape(meaning)}</TranslatedText></Decode>'
        "</CodeListItem>\n"
        for code, meaning in column.codes
    )
    return f'    <CodeList OID="CL.{number}" Name={quoteattr(column.name)} DataType="text">\n{listed}    </CodeList>\n'


FORM = DictionaryForm(
    key="define_xml",
    title=Text("CDISC Define-XML 或 ODM", "CDISC Define-XML or ODM"),
    ending=".xml",
    accepts=_accepts,
    read=_read,
    write=_write,
    examples=(
        ("define.xml", b'<?xml version="1.0"?><ODM xmlns="http://www.cdisc.org/ns/odm/v1.3">'),
        ("odm.xml", b"<ODM>"),
        ("x.xml", b'<odm:ODM xmlns:odm="http://www.cdisc.org/ns/odm/v1.3">'),
        ("define2.xml", b'<?xml-stylesheet href="d.xsl"?>\n<ODM xmlns:def="http://www.cdisc.org/ns/def/v2.1">'),
        ("s.xml", b"<!-- study -->\n<ODM FileType='Snapshot'>"),
    ),
    counterexamples=(
        ("define.json", b"<ODM>"),
        ("a.xml", b"<html>"),
        ("definition.xml", b"<definition><assigment>"),
        ("a.csv", b"ODM,cdisc"),
        ("a.xml", b"<model>"),
    ),
)
