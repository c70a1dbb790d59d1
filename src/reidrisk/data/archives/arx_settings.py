"""What a project of ARX asks of its output (`config.xml`), as options of `mitigate`; what has none is named."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from xml.parsers import expat

from ...model.problem import InputError
from ...model.text import Phrase, Text
from ..sheets.package import local, safe_parser
from .arx_project import ArxProject

_PART, _MOST_WORDS, _LONGEST = "config.xml", 200, 200
_OF = r" for attribute '(?P<column>.+)'"
# By the words with which ARX writes its privacy models.
_MODELS = (
    (re.compile(r"(?P<value>[0-9]+)-anonymity"), "--k {value}"),
    (re.compile(rf"distinct-(?P<value>[0-9]+(?:\.[0-9]+)?)-diversity{_OF}"), "--l {value} --sa {column}"),
    (re.compile(rf"(?:shannon-)?entropy-(?P<value>[0-9]+(?:\.[0-9]+)?)-diversity{_OF}"), "--l {value} --l-kind entropy --sa {column}"),
    (re.compile(rf"(?P<value>[0-9.]+)-closeness with equal(?: ground)?[ -](?:ground-)?distance{_OF}"), "--t {value} --sa {column}"),
)
_SHARE = re.compile(r"0*\.[0-9]+|[01](?:\.0*)?")
_ASKS = Text(
    "这个 ARX 项目要求 {asked}；mitigate 的写法是 {option}。",
    "The project of ARX asks for {asked}; for mitigate write {option}.",
)
_LIMIT = Text("可抑制的记录比例不超过 {share}", "at most a share of {share} of the records suppressed")
_WEIGHS = Text("列“{column}”的权重 {weight}", "a weight of {weight} for the column “{column}”")
_NOT_TAKEN = Text(
    "这个 ARX 项目还要求 {asked}，这里没有对应的写法，没有采用。",
    "The project of ARX also asks for {asked}: there is nothing like it here, and it was not taken.",
)
_ALSO = Text(
    "这个 ARX 项目中泛化级别的上下限、变换后的数据和信息损失度量没有采用。",
    "Limits of generalisation, transformed data and the measure of loss of the project of ARX were not taken.",
)
_UNREAD = Text("这个 ARX 项目的隐私模型和参数没有读出。", "The privacy models and limits of the project of ARX could not be read.")


def settings_of(project: ArxProject) -> tuple[Text | Phrase, ...]:
    """A line for each thing that the project asks; nothing is taken over without a person."""
    try:
        words = _words(project.part(_PART))
    except (InputError, expat.ExpatError, ValueError):
        return (_UNREAD,)
    return (*_lines(words), _ALSO)


def _lines(words: list[tuple[str, str]]) -> Iterator[Phrase]:
    column = ""
    for name, text in words[:_MOST_WORDS]:
        if name == "criterion":
            option = _option(text)
            yield _NOT_TAKEN.fill(asked=text[:_LONGEST]) if option is None else _ASKS.fill(asked=text[:_LONGEST], option=option)
        elif name == "relativemaxoutliers" and _SHARE.fullmatch(text):
            yield _ASKS.fill(asked=_LIMIT.fill(share=text), option=f"--suppression {text}")
        elif name == "attribute":
            column = text
        elif name == "weight" and column:
            yield _ASKS.fill(asked=_WEIGHS.fill(column=column, weight=text), option=f"--weight {shlex.quote(f'{column}={text}')}")


def _option(text: str) -> str | None:
    for form, option in _MODELS:
        found = form.fullmatch(text)
        if found is not None:
            return option.format(**{key: shlex.quote(value) for key, value in found.groupdict().items()})
    return None


def _words(content: bytes) -> list[tuple[str, str]]:
    """Each element that holds text, by its name."""
    found: list[tuple[str, str]] = []
    inside: list[tuple[str, list[str]]] = []

    def start(name: str, _attributes: dict[str, str]) -> None:
        inside.append((local(name).casefold(), []))

    def read(data: str) -> None:
        if inside:
            inside[-1][1].append(data)

    def end(_name: str) -> None:
        name, parts = inside.pop()
        text = "".join(parts).strip()
        if text:
            found.append((name, text))

    parser = safe_parser()
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, read
    parser.Parse(content, True)
    return found
