"""Whatever refers to a formula or a resolution by its number refers to something that the manual has."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from reidrisk.document.explain.lookup import explain
from reidrisk.model.text import LANGS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pages() -> ModuleType:
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        return import_module("making.references")
    finally:
        sys.path.pop(0)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("(resolutions G-2, G-22)", {"G-2", "G-22"}),
        ("as read by resolutions P-1 to P-3: a bin", {"P-1", "P-2", "P-3"}),
        ("capped at 1 (P-2)", {"P-2"}),
        ("the methodology names none, P-26", {"P-26"}),
        ("sdcMicro; resolutions G-18", {"G-18"}),
        ("2007 (delta-presence); formulas 5.1, 5.10.", {"formulas 5.1", "formulas 5.10"}),
        ("Series B 84(1)); formulas 6.", {"formulas 6"}),
        ("in formulas 5.6; published", {"formulas 5.6"}),
        ("resolutions Z-1, a formula of 2005, GDP-7, P-256 keys", set()),
    ],
)
def test_references_are_seen(pages: ModuleType, text: str, keys: set[str]) -> None:
    assert set(pages.references(text)) == keys


def test_every_reference_leads_somewhere(pages: ModuleType) -> None:
    cited = pages.citations("src", "docs/en", "docs/zh", "docs/making", "tests/facts", "tests/golden", "bench")
    assert len(cited) > 35
    assert {key: places for key, places in cited.items() if explain(key, "en") is None} == {}


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_cited_stands_on_its_page(pages: ModuleType, lang: str) -> None:
    written = {page.path: page.body for page in pages.pages(lang)}
    assert set(written) == {"formulas.md", "resolutions.md"}
    for key in pages.citations("src"):
        page = written["formulas.md" if key.startswith("formulas") else "resolutions.md"]
        heading = key.removeprefix("formulas ")
        assert re.search(rf"^##+ {re.escape(heading)}[ ：:]", page, re.MULTILINE), key


def test_no_page_that_is_not_here_is_named() -> None:
    gone = re.compile(r"\b(?:formulas|resolutions|oracles|practice|editions|identifier_catalogue)\.md\b")
    paths = [path for folder in ("src", "bench", "tests/facts", "docs/en", "docs/zh") for path in (ROOT / folder).rglob("*")]
    paths = [path for path in paths if not path.is_relative_to(ROOT / "bench" / "data")]  # what a benchmark has made
    texts = {path: path.read_text(encoding="utf-8") for path in paths if path.suffix in {".py", ".toml", ".csv", ".j2"}}
    assert len(texts) > 500
    assert [path for path, text in texts.items() if gone.search(text)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_formula_has_words_and_a_source(pages: ModuleType, lang: str) -> None:
    for topic in pages.PAGES["formulas.md"].topics:
        words = topic.words.say(lang)
        assert topic.worded or ("；" if lang == "zh" else "; ") in words, topic.key
        assert not topic.worded or ("来源：" if lang == "zh" else "Source: ") in words, topic.key
        assert bool(re.search(r"[\u4e00-\u9fff]", words)) == (lang == "zh"), topic.key


def test_a_formula_in_words_is_in_the_words_of_its_reader(pages: ModuleType) -> None:
    word = re.compile(r"(?<![A-Za-z])[a-z]{5,}")
    topics = [topic for topic in pages.PAGES["formulas.md"].topics if topic.worded]
    names = {"context"}
    assert [topic.key for topic in topics if set(word.findall(topic.worded.zh)) - names] == []
    assert [topic.key for topic in topics if re.search(r"[\u4e00-\u9fff]", topic.worded.en)] == []
