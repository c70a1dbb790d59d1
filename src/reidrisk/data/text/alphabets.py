"""Which one-byte encoding makes words of a European language of these bytes: each is legal in the others, in letters that it lacks."""

from __future__ import annotations

import re
from itertools import pairwise

# The letters beyond ASCII of a language, each as its lower case.
_ALPHABETS = tuple(
    map(
        frozenset,
        (
            "àâæçèéêëîïôœùûüÿ",  # French, also Catalan
            "äöüß",  # German
            "áéíñóúüªº",  # Spanish
            "àáâãçéêíóôõúüªº",  # Portuguese
            "àèéìíîòóù",  # Italian
            "áéëèïóöü",  # Dutch
            "åäöéæøü",  # Nordic
            "áðéíóúýþæö",  # Icelandic
            "ąćęłńóśźż",  # Polish
            "áčďéěíňóřšťúůýž",  # Czech
            "áäčďéíĺľňóôŕšťúýž",  # Slovak
            "áéíóöőúüű",  # Hungarian
            "ăâîșşțţ",  # Romanian
            "čćđšž",  # Croatian, Slovene
            "âçğıîöşüû",  # Turkish
            "ąčęėįšųūž",  # Lithuanian
            "āčēģīķļņšūž",  # Latvian
            "äõöüšž",  # Estonian
        ),
    )
)
# What most text of these languages is in comes first; the last are those of old programs, on a Mac and under DOS.
_ENCODINGS = ("cp1252", "cp1250", "iso8859-2", "cp1254", "cp1257", "mac_roman", "cp852", "cp850")
# Tables that a detector may name for a letter or two and that hardly any file is in: one of the others is taken where it reads as well.
_HARDLY_USED = frozenset({"iso8859-3", "iso8859-4", "iso8859-10", "iso8859-13", "iso8859-14", "iso8859-16", "cp1258"})
EUROPEAN = frozenset({*_ENCODINGS, *_HARDLY_USED, "iso8859-15"})
# In Icelandic these stand beside vowels with an accent; alone they are what Turkish letters become, which many more people write.
_TURKISH_MISREAD, _LESS = frozenset("ðþý"), 0.02
_LEAST = 0.97
_WITHIN_A_WORD = re.compile(r"(?<=[^\W\d_])[^\w\s\x00-\x7f’‘´·](?=[^\W\d_])")  # a sign where a letter should be
_FOREIGN_RUN = re.compile(rb"[\x80-\xff]{3}")  # words of these languages have an accent here and there, others have little else


def european(seen: bytes, guess: str) -> str:
    """The guess, unless the words are better ones of a language in another encoding; the guess too where accents are no exception."""
    if _FOREIGN_RUN.search(seen):
        return guess
    found = {encoding: _coherence(seen.decode(encoding, "replace")) for encoding in _ENCODINGS}
    best = max(found, key=found.__getitem__)
    so_far = -1.0 if guess in _HARDLY_USED else _coherence(seen.decode(guess, "replace"))
    return best if found[best] > so_far and found[best] >= _LEAST else guess


def _coherence(text: str) -> float:
    """At most 1: which part of the letters beyond ASCII, each once, one language has; less for each sign that stands where a letter should.

    Such are signs and control characters within a word, bytes without a meaning, and a capital after a small letter.
    """
    beyond = [sign for sign in text if sign > "\x7f"]
    letters = {sign.replace("İ", "ı").lower() for sign in beyond if sign.isalpha()}
    wrong = sum(sign < "\xa0" or sign == "\ufffd" for sign in beyond) + len(_WITHIN_A_WORD.findall(text))
    wrong += sum(after > "\x7f" and after.isupper() and before.islower() for before, after in pairwise(text))
    known = max(len(letters & alphabet) for alphabet in _ALPHABETS) / len(letters) if letters else float(not wrong) / 2
    doubt = _LESS if letters and letters <= _TURKISH_MISREAD else 0.0
    return known - doubt - wrong / max(1, len(beyond))
