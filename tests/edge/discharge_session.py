"""Prepares ``samples/cn_discharge.csv`` from nothing on a terminal, and keeps what was on the screen.

``python -m tests.edge.discharge_session`` records docs/recordings/ anew.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.edge.discharge_answers import shown_for, typed
from tests.edge.terminal_person import sit_down
from tests.patience import PATIENCE

from reidrisk.model.text import LANGS, Lang
from reidrisk.prepare.asking.questionnaire import Item, items

ROOT = Path(__file__).parents[2]
RECORDINGS = ROOT / "docs" / "recordings"
_LEFT = {"zh": "[还有", "en": "left]"}
_NAME = {"zh": "张三", "en": "Zhang San"}
_SAME = {"zh": "与上面的回答有什么不同", "en": "answerdifferentlyfromtheabove"}  # nothing: it shares the answers above
_INSTANCE = re.compile(r"[（(](.*?)[）)]")


def squeezed(text: str) -> str:
    """Without any space: lines are broken where the terminal ends."""
    return re.sub(r"\s+", "", text)


class Person:
    """Knows the answer to every question of this case."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.known = sorted(((squeezed(item.text.say(lang)), item) for item in items()), key=lambda pair: -len(pair[0]))
        self.item: Item | None = None
        self.refused: list[str] = []

    def answer(self, screen: str) -> str:
        """What is typed at this prompt."""
        if not screen.rstrip().endswith(">"):
            return _NAME[self.lang] if self.item is None else shown_for(self.item.key, self.lang)
        if "\n! " in screen:
            self.refused.append(screen)
            return "q"
        flat = squeezed(screen)
        flat = flat[flat.rfind(squeezed(_LEFT[self.lang])) :]
        found = [(flat.find(text), -len(text), item) for text, item in self.known if text in flat]
        if _SAME[self.lang] in squeezed(screen):
            return ""
        if not found:  # a question that nobody prepared: better a clear end than a guess
            self.refused.append(screen)
            return "q"
        place, length, self.item = min(found, key=lambda one: one[:2])
        named = _INSTANCE.match(flat[place - length :])
        return typed(self.item.key, named.group(1) if named and self.item.each else None, self.lang)


def prepared(folder: Path, lang: Lang) -> tuple[str, Person]:
    """Scan the sample into ``folder/case`` and answer everything: what the terminal showed, and who sat there."""
    sample = ROOT / "samples" / "cn_discharge.csv"
    scan = [sys.executable, "-m", "reidrisk", "scan", str(sample), "-o", "case", "--lang", lang]
    subprocess.run(scan, cwd=folder, check=True, capture_output=True, timeout=PATIENCE)
    person = Person(lang)
    return sit_down(["prepare", "case", "--lang", lang], person.answer, folder), person


def main() -> None:
    """Record both languages."""
    RECORDINGS.mkdir(exist_ok=True)
    for lang in LANGS:
        with tempfile.TemporaryDirectory() as folder:
            shown, _ = prepared(Path(folder), lang)
        lines = [line.rstrip() for line in shown.splitlines()]
        head = f"$ reidrisk scan cn_discharge.csv -o case --lang {lang}\n$ reidrisk prepare case --lang {lang}\n"
        (RECORDINGS / f"prepare-{lang}.txt").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
