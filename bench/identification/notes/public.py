"""Public text whose persons others have marked, read from copies that lie outside the tree: never written here, never part of a release."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reidrisk.model.text import Text

from ..texts import Marked
from .built import Note

MOST = 1_000


@dataclass(frozen=True)
class PublicSet:
    """A set of annotated texts: where it is from, under which licence, and how it is read; `kinds` are all that it marks of ours."""

    key: str
    lang: str
    title: str
    repository: str
    commit: str
    path: str
    licence: str
    about: Text
    read: Callable[[Path], Iterator[Note]]
    kinds: frozenset[str] = frozenset({"name"})


def _tagged(words: Sequence[tuple[str, str]], between: str, person: Callable[[str], bool]) -> Note:
    """Words with B-, I- and O beside them."""
    text, marked, start = "", list[Marked](), -1
    for word, tag in words:
        if start >= 0 and not (tag.startswith("I-") and person(tag)):
            marked.append((start, len(text), "name"))
            start = -1
        text += between if text else ""
        if start < 0 and person(tag) and tag.startswith(("B-", "I-")):
            start = len(text)
        text += word
    return Note(text, (*marked, (start, len(text), "name")) if start >= 0 else tuple(marked))


def _blocks(path: Path) -> Iterator[list[str]]:
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line.strip()]
        if lines:
            yield lines


_NO_BLANK = re.compile(r" (?=[,.;:!?)\]»'’])|(?<=[(\[«]) ")


def conllu(path: Path) -> Iterator[Note]:
    """Number, word, tag; blanks before marks are the tokeniser's."""
    for lines in _blocks(path):
        cells = [line.split("\t") for line in lines if not line.startswith("#")]
        yield _joined_up(_tagged([(one[1], one[-1]) for one in cells], " ", lambda tag: tag.endswith("-PER")))


def _joined_up(note: Note) -> Note:
    """Without the blanks that no writer has."""
    gone = [found.start() for found in _NO_BLANK.finditer(note.text)]
    text = "".join(sign for place, sign in enumerate(note.text) if place not in set(gone))
    before = [sum(one < place for one in gone) for place in range(len(note.text) + 1)]
    return Note(text, tuple((start - before[start], end - before[end], kind) for start, end, kind in note.marked))


def weibo(path: Path) -> Iterator[Note]:
    """A character with its place in the word, and a tag; PER.NAM is a name, PER.NOM a word for a person."""
    for lines in _blocks(path):
        cells = [line.split("\t") for line in lines]
        yield _tagged([(one[0][0], one[-1]) for one in cells], "", lambda tag: tag.endswith("PER.NAM"))


def stockmark(path: Path) -> Iterator[Note]:
    """Sentences of the Japanese Wikipedia."""
    for one in json.loads(path.read_text(encoding="utf-8")):
        yield Note(one["text"], tuple((*each["span"], "name") for each in one["entities"] if each["type"] == "人名"))


_MEDDOCAN = {
    "NOMBRE_SUJETO_ASISTENCIA": "name", "NOMBRE_PERSONAL_SANITARIO": "name", "FECHAS": "date", "EDAD_SUJETO_ASISTENCIA": "age",
    "CALLE": "address", "HOSPITAL": "institution", "CENTRO_SALUD": "institution", "NUMERO_TELEFONO": "phone",
    "CORREO_ELECTRONICO": "email", "ID_SUJETO_ASISTENCIA": "record",
}  # fmt: skip


def meddocan(folder: Path) -> Iterator[Note]:
    """Clinical cases in Spanish with made-up identifiers, a file of text and one of marks each."""
    for path in sorted(folder.glob("*.ann")):
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        marks = []
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = line.split("\t")
            kind, start, end = cells[1].split(" ")[:3] if line.startswith("T") else ("", "0", "0")
            marks.append((int(start), int(end), _MEDDOCAN.get(kind, "other")))
        yield Note(text, tuple(sorted(one for one in marks if one[1])))


_SYNTHETIC = {
    "PERSON": "name",
    "PHONE_NUMBER": "phone",
    "DATE_TIME": "date",
    "STREET_ADDRESS": "address",
    "AGE": "age",
    "EMAIL_ADDRESS": "email",
}


def synthetic(path: Path) -> Iterator[Note]:
    """Presidio's own sentences for measuring."""
    for one in json.loads(path.read_text(encoding="utf-8")):
        marks = [(each["start_position"], each["end_position"], _SYNTHETIC.get(each["entity_type"], "other")) for each in one["spans"]]
        yield Note(one["full_text"], tuple(sorted(marks)))


_WIKI = "Babelscape/wikineural"
_WIKI_ABOUT = Text("维基百科的句子，机器标注", "sentences of Wikipedia, annotated by machine")
SETS: tuple[PublicSet, ...] = (
    PublicSet(
        "weibo", "zh", "Weibo NER", "hltcoe/golden-horse", "7a73c08", "data/weiboNER_2nd_conll.test", "CC BY-SA 3.0",
        Text("微博，只计人名（PER.NAM）", "microblogs; names only (PER.NAM)"), weibo,
    ),
    *(
        PublicSet(f"wikineural_{lang}", lang, "WikiNEuRal", _WIKI, "d2e28c7", f"data/wikineural/{lang}/test.conllu", "CC BY-NC-SA 4.0",
                  _WIKI_ABOUT, conllu)
        for lang in ("en", "de", "es", "fr")
    ),
    PublicSet(
        "presidio", "en", "presidio-research", "microsoft/presidio-research", "7622dec", "data/synth_dataset_v2.json", "MIT",
        Text("Presidio 自己用于评测的合成句子", "made-up sentences by which Presidio measures itself"), synthetic,
        frozenset({"name", "phone", "email", "address"}),
    ),
    PublicSet(
        "meddocan", "es", "MEDDOCAN", "PlanTL-GOB-ES/SPACCC_MEDDOCAN", "783a6df", "corpus/test/brat", "CC BY 4.0",
        Text("临床病例，人工标注，标识信息是编造的", "clinical cases annotated by hand, with made-up identifiers"), meddocan,
        frozenset({"name", "date", "age", "address", "institution", "phone", "email", "record"}),
    ),
    PublicSet(
        "stockmark", "ja", "ner-wikipedia-dataset", "stockmarkteam/ner-wikipedia-dataset", "5e525c2", "ner.json", "CC BY-SA 3.0",
        Text("维基百科的句子，人工标注", "sentences of Wikipedia, annotated by hand"), stockmark,
    ),
)  # fmt: skip


def place(one: PublicSet, folder: Path) -> Path:
    """Where its copy lies: a folder for each repository, as OWNER+NAME."""
    return folder / one.repository.replace("/", "+") / one.path


def texts(one: PublicSet, folder: Path) -> list[Note]:
    """At most `MOST`, spread evenly over the set."""
    every = list(one.read(place(one, folder)))
    return every if len(every) <= MOST else [every[number * len(every) // MOST] for number in range(MOST)]


def readable(folder: Path) -> Mapping[str, PublicSet]:
    """The sets whose copy is there."""
    return {one.key: one for one in SETS if place(one, folder).exists()}
