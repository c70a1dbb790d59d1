"""Names of persons in public annotated text: recall and precision of what the redactor and the scan mark, with intervals.

    python -m bench.identification.public_text CLONE [CLONE ...]

`CLONE` is a clone of a repository with annotated text, fetched by whoever runs this; no text of it is kept here. Known: the resumes
of Chinese executives of jiesutd/LatticeLSTM (ResumeNER, one sign a line, BMES; its clone states no licence) and the posts of
leondz/emerging_entities_17 (WNUT-17, CC BY 4.0, one token a line, BIO), posts of Weibo of hltcoe/golden-horse (CC BY-SA 3.0,
one sign a line) and the newswire of CoNLL-2003 as synalp/NER has it (Reuters, for research only).
A name is found where every sign of it is covered; a mark is right where it meets a name.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from subprocess import run

from reidrisk.mitigate.cells.redaction import spans

Span = tuple[int, int]
PARTS = {
    "ResumeNER/test.char.bmes": ("", "NAME", "zh"),
    "ResumeNER/dev.char.bmes": ("", "NAME", "zh"),
    "ResumeNER/train.char.bmes": ("", "NAME", "zh"),
    "emerging.test.annotated": (" ", "person", "en"),
    "emerging.dev.conll": (" ", "person", "en"),
    "data/weiboNER_2nd_conll.test": ("", "PER.NAM", "zh"),
    "corpus/CoNLL-2003/eng.testb": (" ", "PER", "en"),
}


@dataclass
class Counts:
    """Of `names` written, so many `found`; of `marks` set, so many `right`."""

    names: int = 0
    found: int = 0
    marks: int = 0
    right: int = 0

    def add(self, text: str, names: Sequence[Span]) -> None:
        """One sentence."""
        marks = [(start, end) for start, end, kind in spans(text) if kind == "name"]
        covered = {place for start, end in marks for place in range(start, end)}
        self.names += len(names)
        self.found += sum(covered.issuperset(place for place in range(*one) if not text[place].isspace()) for one in names)
        self.marks += len(marks)
        self.right += sum(any(start < end_ and begin < end for begin, end_ in names) for start, end in marks)

    def record(self) -> dict[str, object]:
        """With the intervals of Wilson at 95%."""
        return {
            "names": self.names, "found": self.found, "recall": interval(self.found, self.names),
            "marks": self.marks, "right": self.right, "precision": interval(self.right, self.marks),
        }  # fmt: skip


def interval(good: int, of: int) -> tuple[float, float, float]:
    """The share and its interval."""
    if not of:
        return 0.0, 0.0, 1.0
    share, z = good / of, 1.96
    middle, half = share + z * z / (2 * of), z * (share * (1 - share) / of + z * z / (4 * of * of)) ** 0.5
    return round(share, 4), round((middle - half) / (1 + z * z / of), 4), round((middle + half) / (1 + z * z / of), 4)


def sentences(content: str, between: str, kind: str) -> Iterator[tuple[str, list[Span]]]:
    """Each with the places of its names. A line is a token and its tag; an empty one ends the sentence."""
    for block in content.replace("\r", "").split("\n\n"):
        text, names, start = "", list[Span](), None
        for line in block.split("\n"):
            token, *_, tag = (*line.split(), "", "")[: max(2, len(line.split()))]
            if not tag:
                continue
            token = token if between else token[:1]  # of Weibo a sign stands with its place in the word
            text += between if text else ""
            place, text = len(text), text + token
            position, _, named = tag.strip().partition("-")
            if named != kind:
                start = None
                continue
            start = place if position in {"B", "S"} or start is None else start
            names = [*(one for one in names if one[0] != start), (start, len(text))]
        if text:
            yield text, names


def content_of(clone: Path, name: str) -> str | None:
    """From a clone with or without a work tree; None where it has no such file."""
    if (clone / name).is_file():
        return (clone / name).read_text(encoding="utf-8")
    git = which("git")
    if git is None:
        return None
    done = run([git, "-C", str(clone), "show", f"HEAD:{name}"], capture_output=True, check=False)
    return done.stdout.decode("utf-8") if done.returncode == 0 else None


def measured(clones: Sequence[Path]) -> dict[str, dict[str, object]]:
    """By part, in the order of `PARTS`."""
    made = {}
    for name, (between, kind, lang) in PARTS.items():
        content = next((found for clone in clones if (found := content_of(clone, name)) is not None), None)
        if content is not None:
            counts = Counts()
            for text, names in sentences(content, between, kind):
                counts.add(text, names)
            made[name] = {"language": lang, **counts.record()}
    return made


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured([Path(one) for one in sys.argv[1:]]), indent=1) + "\n")
