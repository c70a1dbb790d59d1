"""spaCy pipelines that find named entities: the folder of an installed model, or of one that was trained and written to disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ....model.optional import optional
from ....model.text import Text
from ..local_model import PERSONS, Marker, ModelKind, Span

_PURPOSE = Text("用 spaCy 模型标出文字中的人名", "marking persons in text with a spaCy model")
_FILES = ("config.cfg", "meta.json")
# Parts of a pipeline that say nothing of persons and take most of the time.
_NOT_NEEDED = ("parser", "lemmatizer", "senter", "textcat", "textcat_multilabel")


def _recognises(folder: Path) -> bool:
    return _home(folder) is not None


def _home(folder: Path) -> Path | None:
    """The folder itself, or the one of the model's version within an installed package."""
    homes = (folder, *sorted(path for path in folder.iterdir() if path.is_dir()))
    return next((home for home in homes if all((home / name).is_file() for name in _FILES)), None)


def _opened(folder: Path) -> Marker:
    spacy = optional("spacy", "spacy", "text", _PURPOSE)
    pipeline = spacy.load(_home(folder), exclude=_NOT_NEEDED)  # a path: a name would be looked for among installed packages

    def marked(texts: Sequence[str]) -> list[list[Span]]:
        short = [text[: pipeline.max_length] for text in texts]
        return [_persons(document) for document in pipeline.pipe(short)]

    return marked


def _persons(document: Any) -> list[Span]:  # noqa: ANN401 - of a library that is not there for all
    return [(found.start_char, found.end_char) for found in document.ents if found.label_.casefold() in PERSONS]


MODEL = ModelKind(key="spacy", title=Text("spaCy 模型", "spaCy pipelines"), recognises=_recognises, opened=_opened)
