"""How much of what identifies a redaction finds: made-up people are planted into the texts, and those that are found are counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from ...data.bundled import bundled
from ...identify.prose.names import HAN
from ...measure.attacks.rates import at_least
from ...model.frozen import dataclass
from ...model.text import Text
from .redaction import spans

# Each text gets each kind once: trials in one text would not be independent.
_TEXTS = 200
_SEED = 42460
_SENTENCE_ENDS = re.compile(r"(?<=[。；;！!？?\n])|(?<=\. )")
# Languages that their letters tell, before any word; one that writes with Chinese characters too stands before Chinese.
_LETTERS_OF = {"ja": re.compile("[\u3041-\u30ff]"), "ko": re.compile("[\uac00-\ud7a3]"), "zh": re.compile(rf"[{HAN}]")}
_EASTERN_NAME = re.compile(rf"[{HAN}々\uac00-\ud7a3]{{2,4}}")
_WORD = re.compile(r"[^\W\d_]+")
_ONE_OF = re.compile(r"\[([0-9])-([0-9])\]")
_KINDS = {
    "name": Text("姓名", "names"),
    "phone": Text("电话", "phone numbers"),
    "id_number": Text("证件号", "ID numbers"),
    "address": Text("地址", "addresses"),
}
_LETTERS, _WEIGHTS, _CHECKS = 17, (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2), "10X98765432"


@dataclass(frozen=True, slots=True)
class Planted:
    """Of a kind, how many were planted and how many of them were found whole."""

    kind: str
    title: Text
    planted: int
    found: int

    @property
    def least(self) -> float:
        """The share that is found is at least this, with 95% confidence: of what is written like that which was planted, no other."""
        return at_least(self.found, self.planted)


def measured(texts: Sequence[str], own: Sequence[Sequence[str]]) -> tuple[Planted, ...]:
    """By kind, over at most 200 of the texts; `own` are the identifiers of each text's row. Nothing without a text."""
    step = max(len(texts) // _TEXTS, 1)
    some = list(zip(texts, own, strict=True))[::step][:_TEXTS]
    draw, found = Random(_SEED), []  # noqa: S311 - the same table, the same figure; no secret
    for kind, title in _KINDS.items() if some else ():
        trials = [_trial(kind, text, known, draw) for text, known in some]
        found.append(Planted(kind, title, len(trials), sum(trials)))
    return tuple(found)


def _trial(kind: str, text: str, known: Sequence[str], draw: Random) -> bool:
    """Whether nothing is left of somebody who stands in no column: in the place of the row's own name, else in a sentence of its own."""
    lang = language(text)
    parts = _parts()[lang]
    value = _MAKES[kind](parts, draw, lang)
    there = next((one for one in known if _replaceable(kind, one, lang) and one in text), None)
    if there is not None:
        planted = text.replace(there, value)
    else:
        sentence = draw.choice(parts[kind]).format(value)
        at = draw.choice([0, *(found.start() for found in _SENTENCE_ENDS.finditer(text)), len(text)])
        planted = f"{text[:at]}{sentence}{text[at:]}"
    covered = bytearray(len(planted))
    for start, end, _ in spans(planted, known):
        covered[start:end] = b"\1" * (end - start)
    return all(all(covered[start : start + len(value)]) for start in _standing(planted, value))


def language(text: str) -> str:
    """The language that is planted into a text: by its letters, else by the small words that most of it has; English where none tells."""
    for lang, letters in _LETTERS_OF.items():
        if letters.search(text):
            return lang
    words = _WORD.findall(text.lower())
    counts = {lang: sum(word in small for word in words) for lang, small in _small_words().items()}
    most = max(counts, key=lambda lang: counts[lang])
    return most if counts[most] else "en"


@cache
def _small_words() -> Mapping[str, frozenset[str]]:
    return {lang: frozenset(parts["words"].split()) for lang, parts in _parts().items() if "words" in parts}


def _replaceable(kind: str, value: str, lang: str) -> bool:
    if lang in _LETTERS_OF:
        return kind == "name" and bool(_EASTERN_NAME.fullmatch(value))
    return kind == "name" and " " in value and not any(map(str.isdigit, value))


def _standing(text: str, value: str) -> Iterator[int]:
    place = text.find(value)
    while place >= 0:
        yield place
        place = text.find(value, place + 1)


def _name(parts: Mapping[str, Any], draw: Random, lang: str) -> str:
    if lang == "zh":
        return str(draw.choice(parts["surnames"])) + "".join(draw.choice(parts["given"]) for _ in range(draw.choice((1, 2, 2))))
    if lang in _LETTERS_OF:
        return str(draw.choice(parts["surnames"])) + str(draw.choice(parts["given"]))
    return " ".join((str(draw.choice(parts["given"])), str(draw.choice(parts["surnames"]))))


def _formed(key: str) -> Callable[[Mapping[str, Any], Random, str], str]:
    """Made of one of the forms of the language: # is a digit, [2-9] one of these, words in braces are parts and days of birth."""

    def made(parts: Mapping[str, Any], draw: Random, _lang: str) -> str:
        fields = {
            "day": f"{draw.randrange(1, 29):02d}",
            "month": f"{draw.randrange(1, 13):02d}",
            "yy": f"{draw.randrange(35, 100)}",
            "yyyy": f"{draw.randrange(1935, 2020)}",
            "house": f"{draw.randrange(1, 300)}",
            "one": f"{draw.randrange(1, 10)}",
            "street": draw.choice(parts["streets"]),
            "city": draw.choice(parts["cities"]),
        }
        form = _ONE_OF.sub(lambda found: str(draw.randrange(int(found[1]), int(found[2]) + 1)), draw.choice(parts[key]))
        return re.sub("#", lambda _: str(draw.randrange(10)), form).format(**fields)

    return made


def _id_number(parts: Mapping[str, Any], draw: Random, lang: str) -> str:
    if lang != "zh":
        return _formed("id_forms")(parts, draw, lang)
    born = f"{draw.randrange(1935, 2020)}{draw.randrange(1, 13):02d}{draw.randrange(1, 29):02d}"
    digits = f"{draw.choice(('110108', '320506', '410322', '510107'))}{born}{draw.randrange(10**3):03d}"
    return digits + _CHECKS[sum(int(digits[at]) * _WEIGHTS[at] for at in range(_LETTERS)) % len(_CHECKS)]


def _address(parts: Mapping[str, Any], draw: Random, lang: str) -> str:
    if lang != "zh":
        return _formed("address_forms")(parts, draw, lang)
    house = f"{draw.randrange(1, 300)}号{draw.randrange(1, 30)}栋{draw.randrange(1, 5)}单元{draw.randrange(101, 2500)}室"
    return f"{draw.choice(parts['cities'])}{draw.choice(parts['streets'])}{house}"


_MAKES: Mapping[str, Callable[[Mapping[str, Any], Random, str], str]] = {
    "name": _name,
    "phone": _formed("phone_forms"),
    "id_number": _id_number,
    "address": _address,
}


@cache
def _parts() -> Mapping[str, Any]:
    return bundled(__package__, "planted.toml")
