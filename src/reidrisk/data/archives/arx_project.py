"""A project of ARX (.deid): the attributes of its XML and their hierarchies. What Java wrote of its objects is never looked at."""

from __future__ import annotations

import io
import zipfile
import zlib
from xml.parsers import expat

from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text
from ..sheets.package import local, safe_parser

_FOLDERS = ("input/", "output/")
_MOST, _MOST_PARTS = 64 * 2**20, 20_000
_AN_ATTRIBUTE, _A_WORD = 2, 3  # how deep the definition says them
_BAD = Text("不是完整的 ARX 项目，或其中没有属性定义。", "This is no whole ARX project, or it defines no attributes.")
_AGAIN = Text("请在 ARX 中打开并另存。", "Open it in ARX and save it again.")
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, LookupError, OverflowError, RuntimeError, OSError)


@dataclass(frozen=True, slots=True)
class Attribute:
    """A column as the project says it: its type in ARX's word, and the part that holds its hierarchy, where it has one."""

    name: str
    kind: str
    datatype: str
    hierarchy: str | None


class ArxProject:
    """An opened project. `InputError` for what is none, or is damaged."""

    def __init__(self, content: bytes, file: str) -> None:
        self.file = file
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
            names = set(self._zip.namelist())
            self._home = next((folder for folder in _FOLDERS if f"{folder}definition.xml" in names), None)
            found = () if self._home is None or len(names) > _MOST_PARTS else self._attributes()
        except (*_FAULTS, expat.ExpatError):
            found = ()
        if not found:
            raise InputError(_no_project(file))
        self.attributes = found

    def part(self, name: str) -> bytes:
        """A part beside the definition, no more of it than may be, whatever the archive says of its size."""
        content: bytes | None = None
        try:
            with self._zip.open(f"{self._home}{name}") as stream:
                content = stream.read(_MOST + 1)
        except _FAULTS:
            pass
        if content is None or len(content) > _MOST:
            raise InputError(_no_project(self.file))
        return content

    def _attributes(self) -> tuple[Attribute, ...]:
        found: list[Attribute] = []
        current: dict[str, str] = {}
        inside: list[str] = []

        def start(name: str, _attributes: dict[str, str]) -> None:
            inside.append(local(name).casefold())
            if len(inside) == _AN_ATTRIBUTE:
                current.clear()

        def read(data: str) -> None:
            if len(inside) == _A_WORD:
                current[inside[-1]] = current.get(inside[-1], "") + data

        def end(_name: str) -> None:
            if len(inside) == _AN_ATTRIBUTE and current.get("name", "").strip():
                words = {key: value.strip() for key, value in current.items()}
                found.append(Attribute(words["name"], words.get("type", ""), words.get("datatype", ""), words.get("ref") or None))
            inside.pop()

        parser = safe_parser()
        parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, read
        parser.Parse(self.part("definition.xml"), True)
        return tuple(found)


def _no_project(file: str) -> Problem:
    return Problem("bad_arx_project", _BAD, _AGAIN, file)
