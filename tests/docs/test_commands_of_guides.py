"""Every command that a page shows can be typed: its options exist, in both languages."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from reidrisk.edge.cli.application import build

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "README.zh.md", *sorted((ROOT / "docs").glob("??/**/*.md"))]
_FENCE = re.compile(r"^```(?:sh|bash|console)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`(reidrisk [a-z][^`]*)`")


def commands(page: Path) -> list[list[str]]:
    """The words of every `reidrisk` command in the blocks of a page, without what a shell does beside it."""
    found = []
    for block in _FENCE.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            if not line.startswith(("$ reidrisk ", "reidrisk ")):  # what a command printed may hold an apostrophe
                continue
            words = shlex.split(line.removeprefix("$ "), comments=True)
            found.append([word for word in words[1:] if word not in {"...", "…"}])
    return [words[: next((place for place, word in enumerate(words) if word in {">", "|", "||", "<"}), len(words))] for words in found]


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: "-".join(page.parts[-3:]))
def test_every_command_of_a_page_can_be_typed(page: Path) -> None:
    app = build()
    for words in commands(page):
        app.parse_args(words, exit_on_error=False, print_error=False)


def test_commands_are_found_and_a_wrong_one_is_seen() -> None:
    assert sum(len(commands(page)) for page in PAGES) > 100
    with pytest.raises(Exception, match="nowhere"):
        build().parse_args(["assess", "data.csv", "--nowhere"], exit_on_error=False, print_error=False)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_command_stands_in_a_guide(lang: str) -> None:
    pages = [page for page in PAGES if lang in page.parts]
    inline = {found.split()[1] for page in pages for found in _INLINE.findall(page.read_text(encoding="utf-8"))}
    typed = inline | {words[0] for page in pages for words in commands(page)}
    assert sorted(name for name in build() if not name.startswith("-") and name not in typed) == []
