"""A language model on this machine that marks persons in running text, beside the rules: in use only where somebody names its folder.

Nothing is downloaded: a folder is given, and read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from ...model.extension import load
from ...model.frozen import dataclass
from ...model.problem import InputError, Problem
from ...model.text import Text

Span = tuple[int, int]
Marker = Callable[[Sequence[str]], list[list[Span]]]
"""For each text, where persons stand in it."""

# As corpora call a person: OntoNotes, WikiNER, and those of Korean, Swedish, Polish; and records of care.
PERSONS = frozenset({"person", "per", "ps", "prs", "persname", "name", "patient", "doctor", "hcw", "staff"})


@dataclass(frozen=True, slots=True)
class ModelKind:
    """One file of `models/`. `recognises`: whether a folder holds such a model; `opened`: what marks persons with it.

    `opened` raises `DependencyError` where a library is missing, and anything else where the folder is damaged.
    """

    key: str
    title: Text
    recognises: Callable[[Path], bool]
    opened: Callable[[Path], Marker]


_IN_USE: ContextVar[Marker | None] = ContextVar("reidrisk_text_model", default=None)


def in_use() -> bool:
    """Whether a model marks persons too."""
    return _IN_USE.get() is not None


def persons(texts: Sequence[str]) -> list[list[Span]]:
    """Where persons stand in each of these texts; nowhere without a model."""
    marker = _IN_USE.get()
    return [[] for _ in texts] if marker is None else marker(texts)


@contextmanager
def using(folder: str) -> Iterator[None]:
    """Within, the model in this folder marks persons; `InputError` where there is none, or it cannot be read."""
    token = _IN_USE.set(_opened(Path(folder)))
    try:
        yield
    finally:
        _IN_USE.reset(token)


def _opened(folder: Path) -> Marker:
    kinds = load("text_model", "reidrisk.identify.prose.models", "MODEL", ModelKind)
    kind = next((one for one in kinds if folder.is_dir() and one.recognises(folder)), None)
    if kind is None:
        raise InputError(Problem("no_text_model", _NONE, _KINDS.fill(kinds=[one.title for one in kinds]), str(folder)))
    try:
        return kind.opened(folder)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError):  # its text may hold anything
        pass
    raise InputError(Problem("bad_text_model", _DAMAGED.fill(kind=kind.title), _OTHER_VERSION, str(folder)))


_NONE = Text("该文件夹中没有可用的语言模型。", "There is no language model in this folder that can be used.")
_KINDS = Text(
    "请给出已存放在本机的模型文件夹（可用：{kinds}）；本程序从不下载模型。",
    "Give the folder of a model that is on this machine already ({kinds}); nothing is ever downloaded.",
)
_DAMAGED = Text("文件夹中的模型（{kind}）无法载入。", "The model in the folder ({kind}) cannot be loaded.")
_OTHER_VERSION = Text(
    "模型可能已损坏，或是为另一版本的库训练的；请核对其 meta.json 所要求的版本。",
    "It may be damaged, or made for another version of the library: see which one its meta.json asks for.",
)
