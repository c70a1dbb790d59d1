"""Which one-byte encoding makes words of a European language of these bytes: each is legal in the others, in letters that it lacks."""

from __future__ import annotations

import re

# The letters beyond ASCII of a language, each as its lower case.
_ALPHABETS = (
    "àâæçèéêëîïôœùûüÿ",  # French, also Catalan and Dutch words
    "äöüß",  # German
    "áéíñóúüª",  # Spanish
    "àáâãçéêíóôõúü",  # Portuguese
    "àèéìíîòóù",  # Italian
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
)
# What most text of these languages is in comes first, and stays where another is no likelier.
_ENCODINGS = ("cp1252", "cp1250", "iso8859-2", "cp1254", "cp1257")
_LEAST, _RUN = 0.97, 3
_WITHIN_A_WORD = re.compile(r"(?<=[^\W\d_])[^\w\s\x00-\x7f’‘´·](?=[^\W\d_])")  # a sign where a letter should be
_FOREIGN_RUN = re.compile(rf"[^\x00-\x7f]{{{_RUN}}}")


def of_european_words(head: bytes) -> str | None:
    """The first encoding in which the words are those of one language; None where there is none, or where accents are no exception."""
    best, found = 0.0, None
    for encoding in _ENCODINGS:
        share = _share(head.decode(encoding, "replace"))
        if share > best:
            best, found = share, encoding
    return found if best >= _LEAST else None


def _share(text: str) -> float:
    """Which part of the letters beyond ASCII, each once, one language has; what stands for a letter and is none counts against it."""
    letters = {sign.replace("İ", "ı").lower() for sign in text if sign > "\x7f" and sign.isalpha()}
    signs = set(_WITHIN_A_WORD.findall(text))
    if not letters or "\ufffd" in text or any("\x7f" < sign < "\xa0" for sign in text) or _FOREIGN_RUN.search(text):
        return 0.0
    return max(len(letters & set(alphabet)) for alphabet in _ALPHABETS) / (len(letters) + len(signs))
