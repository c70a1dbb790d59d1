"""Every standard that a text names stands there under its one name, with its year (`standards/sources.toml`)."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.house.test_wrong_words import ROOT, SRC, texts
from tests.house.tree import nodes, together

from reidrisk.document.citing import sources
from reidrisk.document.kinds.regulatory_map import requirements

pytestmark = together
# A number of a standard, with the year that may follow; GB18030 without a space is an encoding, ISO 8601 a spelling of dates.
_NUMBER = re.compile(r"\b(?:GB/T|GB|GA/T|GA|WS/T|JR/T|ISO/IEC) [0-9][0-9.-]*[0-9](?:[—:][0-9]{4})?")
_ENCODINGS = {"GB 2312", "GB 18030"}
# Other spellings of what has one name; nothing stands for a year but the year.
_OTHERWISE = re.compile(
    r"ITU(?:-T)?[ -]?X[ .]*Suppl\.? ?39(?! \(2023\))|ITU X|系列补编 ?39(?!（2023）)|China methodology(?! \(2024\))|中国方法"
    r"|IPC 2016|IPC Ontario governance|HIPAA 164|(?:GB/T|GA|GB) [0-9.]+—"
)


@cache
def _names() -> frozenset[str]:
    return frozenset(name for one in sources().values() for name in (one.key, one.name.zh, one.name.en))


def fault(text: str) -> str | None:
    """The first standard in a text that has no year, or is not called by its one name."""
    named = (str(found[0]) for found in _NUMBER.finditer(text))
    other = _OTHERWISE.search(text)
    return next((one for one in named if one not in _names() | _ENCODINGS), str(other[0]) if other else None)


def _cited() -> Iterator[tuple[str, str]]:
    """What code and data cite, outside of texts: each string that is no docstring."""
    for path in sorted(SRC.rglob("*.py")):
        docs = {id(one.value) for one in nodes(path, ast.Expr)}
        for one in nodes(path, ast.Constant):
            if isinstance(one.value, str) and id(one) not in docs:
                yield path.relative_to(ROOT).as_posix(), one.value
    for path in sorted(SRC.rglob("*.toml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                yield path.relative_to(ROOT).as_posix(), line
    yield (
        "identify/catalogue.json",
        json.dumps(json.loads((SRC / "identify/catalogue.json").read_text(encoding="utf-8")), ensure_ascii=False),
    )
    for row in requirements():
        yield from (("document/kinds/requirements.csv", said) for said in (row.ref.zh, row.ref.en, row.text.zh, row.text.en))


def test_no_text_names_a_standard_without_its_year_or_by_another_name() -> None:
    everything = [(path, text) for path, _, text in texts()]
    everything += _cited()
    assert len(everything) > 30_000
    assert [f"{path}: {found}: {text[:120]}" for path, text in everything if (found := fault(text))] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("依据 GB/T 42460 的 6.1", "GB/T 42460"),
        ("GB/T 42460—2023 6.1", "GB/T 42460—2023"),
        ("GB/T 42460-2024", "GB/T 42460-2024"),
        ("GB/T 42460-2023 6.1 与 GB/T 37964-2019 4.1", None),
        ("ITU X Suppl.39 7", "ITU X Suppl.39"),
        ("（ITU-T X 系列补编 39 SR8）", "系列补编 39"),
        ("ITU-T X Suppl.39 (2023) SR8", None),
        ("China methodology 9.2", "China methodology"),
        ("GB 2312, GB18030", None),
        ("ISO 8601", None),
    ],
)
def test_what_is_found(text: str, found: str | None) -> None:
    assert fault(text) == found


def test_each_source_has_one_key_and_no_two_share_a_name() -> None:
    found = sources().values()
    assert len({one.name.zh for one in found}) == len({one.name.en for one in found}) == len(found)
