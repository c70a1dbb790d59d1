"""A topic of `reidrisk explain`: plain words, formula, clause, in our own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from ...data.bundled import bundled, entries, frozen, placed, sections, stems
from ...model.extension import outsiders
from ...model.frozen import dataclass
from ...model.text import LANGS, Lang, Text

_FOLDER = f"{__package__}.topics"
_LONG = "China methodology (2024), "
_PLACED, _CHOSEN = Text("{id}：{at}", "{id}: {at}"), Text("{issue}处理：{choice}", "{issue} Here: {choice}")
_SOURCED, _SECTION = Text("{words}来源：{source}。", "{words} Source: {source}."), Text("{number} {title}", "{number} {title}")


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing a person may ask about. `names` are all the ways to ask for it, `key` the first."""

    key: str
    names: tuple[str, ...]
    title: Text
    words: Text
    clause: str = ""
    formula: str = ""
    worded: Text | None = None

    def formula_in(self, lang: Lang) -> str:
        """The formula; where words stand in it, in the reader's own."""
        return self.formula if self.worded is None else self.worded.say(lang)


@dataclass(frozen=True, slots=True)
class Topics:
    """One file of `topics/`: a group that is read together."""

    title: Text
    topics: tuple[Topic, ...]


def filled(form: Text, **parts: Text) -> Text:
    """A text made of others, still in both languages."""
    zh, en = (form.fill(**{name: text.say(lang) for name, text in parts.items()}).say(lang) for lang in LANGS)
    return Text(zh, en)


@cache
def group(name: str) -> Topics:
    """One file of `topics/`; the inconsistencies of the sources and the formulas are written in tables of their own shape.

    Raises:
        ValueError: it misses a field or a language, or has a field that nobody knows.

    """
    table = bundled(_FOLDER, f"{name}.toml")
    if name in _REFERENCES:
        title, read = _REFERENCES[name]
        begins = sections(_FOLDER, f"{name}.toml")
        return Topics(title, tuple(_reference(read, key, table, f"{begins[key]}, {key}") for key in table))
    topics = tuple(frozen(Topic, one, f"{where}, {one.get('key')}") for where, one in entries(_FOLDER, f"{name}.toml", "topics"))
    return frozen(Topics, {**table, "topics": topics}, f"{name}.toml")


def _reference(read: Callable[[str, Mapping[str, Any]], Topic], key: str, table: Mapping[str, Any], where: str) -> Topic:
    with placed(where):
        return read(key, table)


@cache
def topics() -> tuple[Topics, ...]:
    """Every group there is."""
    return (*(group(name) for name in stems(_FOLDER, ".toml")), *outsiders("topic", Topics))


def _resolution(key: str, table: Mapping[str, Any]) -> Topic:
    """What "resolutions G-12" in the code refers to."""
    at, issue, choice = (Text(*table[key][part]) for part in ("at", "issue", "choice"))
    title, words = filled(_PLACED, id=Text(key, key), at=at), filled(_CHOSEN, issue=issue, choice=choice)
    return Topic(key, (), title, words, at.en.removeprefix(_LONG))


def _formula(number: str, table: Mapping[str, Any]) -> Topic:
    """What "formulas 5.3" in the code refers to; a section has the titles of its formulas."""
    part = table[number]
    title = filled(_SECTION, number=Text(number, number), title=Text(*part["title"]))
    names = (f"formula {number}", f"公式 {number}")
    if "formula" in part:
        words = filled(_SOURCED, words=Text(*part["words"]), source=_either(part["source"]))
        lines = [_either(line) for line in part["formula"]]
        worded = Text(*("\n".join(line.say(lang) for line in lines) for lang in LANGS))
        return Topic(f"formulas {number}", names, title, words, worded=worded)
    inside = {key: one["title"] for key, one in table.items() if key.startswith(f"{number}.")}
    zh, en = ("；".join(f"{key} {one[0]}" for key, one in inside.items()), "; ".join(f"{key} {one[1]}" for key, one in inside.items()))
    return Topic(f"formulas {number}", names, title, Text(f"{zh}。", f"{en}."))


def _either(written: str | Sequence[str]) -> Text:
    """What reads alike in both languages is written once."""
    return Text(written, written) if isinstance(written, str) else Text(*written)


_REFERENCES: Mapping[str, tuple[Text, Callable[[str, Mapping[str, Any]], Topic]]] = {
    "formulas": (Text("公式", "Formulas"), _formula),
    "resolutions": (Text("各来源的不一致之处与本工具的处理", "Inconsistencies of the sources, and how they are read here"), _resolution),
}
