"""Table lookup: what a column's name says it holds (GB/T 37964 5.3, GB/T 42460 C.2 a)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Literal

from ..data.shape.naming import LEVELS, is_by_position
from ..model.frozen import dataclass
from ..model.role import Role
from .catalogue import QUANTITIES, categories, headwords
from .headers import Header, has_number_sign, header
from .lookup import document
from .stems import stem, without_question_number
from .wording.composing import Meaning, composed
from .wording.initials import abbreviated
from .wording.spelled import chinese

Rule = Literal["exact", "stripped", "pinyin", "token", "substring", "person-word", "typo", "stem", "ending", "composed"]

_WORDS = document("header_words.json")
_PREFIXES, _SUFFIXES, _PINYIN_PREFIXES = _WORDS["prefixes"], _WORDS["suffixes"], _WORDS["pinyin_prefixes"]
_PERSON_WORDS = frozenset(_WORDS["person_words"])
_SHORT: dict[str, str] = document("header_words.json")["abbreviations"]
_NUMBERS = frozenset({"id", "no", "code", "cd", "key", "num", "number", "nbr", "npi"})
_PAID, _NUMBERS_OF_PAPERS = frozenset({"sa_property", "income"}), frozenset({"id", "no", "sn", "number", "nbr"})
_COUNTED, _ASKED, _CHECKED = "num", frozenset({"is", "has", "need", "allow", "enable", "show", "check"}), "check"
_NUMBER_ENDINGS = ("编号", "工号", "代码", "编码", "账号")
_PERSON_ENDINGS: tuple[str, ...] = tuple(_WORDS["person_endings"])
_TWO, _MOST_BESIDE = 2, 6
_INSURANCE, _CONTRIBUTION = "insurance_class", "sa_property"
_OF_SHARES = re.compile(
    r"(?:单位|公司|企业|个人|职工|本人|小计|合计|employer|employee|total)?[\s（(]*(?:[\d.]+[%％])?[\s+＋\d.元）)]*", re.IGNORECASE
)
_LONGEST_ALIAS, _SHORTEST_SUBSTRING, _SHORTEST_TYPO = 16, 2, 6
_SHORTEST_RUN, _SHORTEST_TAIL, _LONGEST_INITIALS = 9, 5, 4


@dataclass(frozen=True, slots=True)
class NameHit:
    """The alias that a name agreed with, by which rule. `category` is None for a name of something else, told by `kind`."""

    alias: str
    rule: Rule
    category: str | None
    kind: str | None = None
    ambiguous: bool = False
    followed: bool = False


@dataclass(frozen=True, slots=True)
class _Entry:
    category: str | None
    kind: str | None
    whole_only: bool
    ambiguous: bool


@cache
def _table() -> dict[str, _Entry]:
    table = {
        alias: _Entry(word.category, word.kind, whole_only=False, ambiguous=False)
        for word in headwords().values()
        for alias in word.aliases
    }
    for category in categories().values():
        for alias in category.aliases:
            table[alias] = _Entry(category.key, None, alias in category.exact, alias in category.ambiguous)
    return _names_abroad() | table


def _names_abroad() -> dict[str, _Entry]:
    """What surname and first name are called in languages that have no other list."""
    listed = [words for language, words in document("person_names.json").items() if language]
    return {
        header(word).joined: _Entry("person_name", None, whole_only=whole_only, ambiguous=False)
        for whole_only, sort in ((True, "bare"), (False, "own"))
        for words in listed
        for word in words[sort]
    }


_SURE = frozenset({"exact", "person-word", "stripped"})
_DOUBTFUL = frozenset({"stem", "typo", "token", "ending"})
_PARTLY = frozenset({*_DOUBTFUL, "substring"})
_LISTED = frozenset({"en", "zh"})  # languages whose whole names stand in the catalogue


@cache
def lookup(name: str) -> NameHit | None:
    """What the name says, by the first rule that finds something; None when it says nothing known."""
    if is_by_position(name):
        return None
    if (above := _above_a_share(name)) is not None:
        hit = lookup(above)  # a share of an insurance is what is paid for it
        return replace(hit, category=_CONTRIBUTION) if hit and hit.category == _INSURANCE else hit
    hit = _by_list(name)
    if hit is not None and hit.rule in _SURE:
        return hit
    if (hit is None or hit.rule in _DOUBTFUL) and (spelled := chinese(name)):
        return lookup(spelled)
    tokens = header(without_question_number(name)).tokens
    found = composed(tokens)
    if found is None or found.known < 1:
        found = abbreviated(tokens) or found
    chosen = hit if found is None or not _closer(found, hit) else _of_meaning(found)
    return _of_yes_or_no(chosen, tokens, counted=_may_count(name, tokens))


def _above_a_share(name: str) -> str | None:
    """What stands above a share or a sum in a header of several rows: "pension / employer 20%" is about the pension."""
    *above, last = name.split(LEVELS)
    return above[-1] if above and _OF_SHARES.fullmatch(last) else None


def _may_count(name: str, tokens: tuple[str, ...]) -> bool:
    """Whether "num" at the end may say how many there are; a sign (Membre n°) says which one."""
    return tokens[-1:] == (_COUNTED,) and not has_number_sign(name)


def _of_yes_or_no(hit: NameHit | None, tokens: tuple[str, ...], *, counted: bool) -> NameHit | None:
    """Whether there is one (has_phone, checkmail) is no telephone; how many children there are is no child's number."""
    if hit is None or hit.category is None or Role.DI not in categories()[hit.category].roles:
        return hit
    asked = len(tokens) > 1 and tokens[0] in _ASKED
    if asked or (hit.rule == "token" and tokens[0].startswith(_CHECKED) and tokens[0] != hit.alias):
        return NameHit(hit.alias, hit.rule, None, "modifier")
    return replace(hit, ambiguous=True) if hit.category == "account" and counted else hit


def _closer(found: Meaning, hit: NameHit | None) -> bool:
    """Whether the words together explain the name better than the one by which the lists know it."""
    if hit is None:
        return True
    if found.known < 1 or found.key == hit.category:
        return False
    if found.language == "pinyin":
        return hit.rule in _DOUBTFUL and found.parts > 1 and not found.ambiguous
    return found.language not in _LISTED or (hit.rule in _PARTLY and len(found.words) > len(hit.alias) + 1)


def _of_meaning(found: Meaning) -> NameHit | None:
    if found.key in categories():
        return NameHit(found.words, "composed", found.key, ambiguous=found.ambiguous)
    return NameHit(found.words, "composed", None, found.key) if found.key in headwords() else None


def _by_list(name: str) -> NameHit | None:
    """By the names that the lists have, whole or in part."""
    hit = _listed(name)
    if hit is not None and hit.category != "person_name" and _is_another_word(name, hit.alias):
        hit = None
    if hit is None and (bare := without_question_number(name)) != name:
        hit = _listed(bare)
    parts = header(name)
    settled = hit is not None and hit.rule != "typo" and (hit.category is not None or hit.kind == "thing" or hit.rule == "exact")
    if hit is not None and settled and (hit.rule not in {"token", "substring"} or parts.joined.isascii()):
        return hit
    found = stem(name, parts.tokens, parts.joined)
    if found and (not settled or (hit and _is_head(found[0], hit.alias, parts.joined))):
        return NameHit(found[0], "stem", found[1])
    return _of_person(parts) if hit is None and parts.tokens else hit


def _is_another_word(name: str, alias: str) -> bool:
    """Whether initials are only spelt like the name without its accents: a niño has no NINO."""
    return len(alias) <= _LONGEST_INITIALS and not name.isascii() and alias.isascii() and alias not in name.casefold()


def _is_head(one: str, other: str, joined: str) -> bool:
    """What stands last is the head of a Chinese name: 抗双链DNA抗体 is an antibody."""
    return joined.endswith(one) and not joined.endswith(other)


def _of_person(parts: Header) -> NameHit | None:
    """A column called by who somebody is (呼救人, trainer): names, when the values look like names."""
    if parts.joined.isascii():
        last = parts.tokens[-1]
        known = last in _PERSON_WORDS or last.removesuffix("s") in _PERSON_WORDS
        return NameHit(last, "ending", "person_name", ambiguous=True) if known else None
    ending = next((word for word in _PERSON_ENDINGS if parts.joined.endswith(word)), None)
    return NameHit(ending, "ending", "person_name", ambiguous=True) if ending and len(parts.joined) > len(ending) else None


def is_somebody(name: str) -> bool:
    """Whether the name of a column says who somebody is, and no more (Student, patient, 受试者): numbers there are those of persons."""
    parts = header(name)
    if not parts.tokens:
        return False
    return parts.tokens[-1] in _PERSON_WORDS if parts.joined.isascii() else parts.joined.endswith(_PERSON_ENDINGS)


def is_a_persons_word(text: str) -> bool:
    """Whether a value is one of the words for whom somebody is: mother, 父亲, driver; no name that ends like one."""
    small = text.casefold()
    return small in _PERSON_WORDS or small.removesuffix("s") in _PERSON_WORDS or text in document("prose_cues.json")["zh_roles"]


def _listed(name: str) -> NameHit | None:
    parts = header(name)
    if not parts.tokens:
        return None
    spelt_out = _spelt_out(parts)
    if spelt_out and (hit := _exact(spelt_out)):
        return hit
    for rule in (_exact, _person, _stripped, _pinyin, _segments):
        for version in (parts, spelt_out) if spelt_out else (parts,):
            if hit := rule(version):
                return _of_number(hit, parts, counted=_may_count(name, parts.tokens))
    named_aside = parts.aside and len(parts.tokens) <= _MOST_BESIDE  # of a sentence it is the scale that it was taken from
    return _typo(parts) or _run_together(parts) or (_by_list(" ".join(parts.aside)) if named_aside else None)


def _spelt_out(parts: Header) -> Header | None:
    """The name with its usual abbreviations written out; None when it has none."""
    if not set(parts.tokens) & _SHORT.keys() or len(parts.tokens) < _TWO:
        return None
    tokens = tuple(_SHORT.get(token, token) for token in parts.tokens)
    return Header(tokens, "".join(tokens), parts.aside)


def _of_number(hit: NameHit, parts: Header, *, counted: bool) -> NameHit:
    """The number of a person is no name, but an account; that of a payment is its paper's, and that of an address nobody's."""
    last = parts.tokens[-1]
    if hit.category in _PAID and last in _NUMBERS_OF_PAPERS and hit.rule in {"stripped", "token"} and hit.alias != parts.joined:
        return NameHit(hit.alias, hit.rule, "order_number", ambiguous=last == "id")
    numbered = last in _NUMBERS or (not last.isascii() and last.endswith(_NUMBER_ENDINGS))
    if not numbered or parts.joined.endswith(hit.alias):
        return hit
    if hit.category == "address_detail":
        return NameHit(hit.alias, hit.rule, None, "thing")
    if hit.category != "person_name":
        return hit
    apart = not "".join(parts.tokens[:-1]).endswith(hit.alias)  # the number of a doctor's schedule, not of the doctor
    return NameHit(hit.alias, hit.rule, "account", ambiguous=hit.ambiguous or apart or counted)


def _hit(alias: str, rule: Rule, *, whole: bool) -> NameHit | None:
    entry = _table().get(alias)
    if entry is None or (entry.whole_only and not whole):
        return None
    return NameHit(alias, rule, entry.category, entry.kind, entry.ambiguous)


def _exact(parts: Header) -> NameHit | None:
    return _hit(parts.numbered, "exact", whole=True) or _hit(parts.joined, "exact", whole=True)


def _person(parts: Header) -> NameHit | None:
    *before, last = parts.tokens
    if before and last in {"name", "names", "nm"} and _PERSON_WORDS.issuperset(before):
        return NameHit("name", "person-word", "person_name")
    return None


def _stripped(parts: Header) -> NameHit | None:
    """The whole name once what only says whose or in which form is set aside."""
    tokens = list(parts.tokens)
    while len(tokens) > 1 and tokens[0] in _PREFIXES:
        tokens.pop(0)
        if hit := _hit("".join(tokens), "stripped", whole=True):
            return hit
    while len(tokens) > 1 and tokens[-1] in _SUFFIXES:
        tokens.pop()
        if hit := _hit("".join(tokens), "stripped", whole=len("".join(tokens)) > 1 and not _says_little(tokens)):
            return hit
    return _stripped_chinese(parts.joined)


def _says_little(tokens: list[str]) -> bool:
    return len(tokens) == 1 and tokens[0] in {"name", "id", "key", "date", "time", "order", "file", "group", "text"}


def _stripped_chinese(joined: str) -> NameHit | None:
    if joined.isascii():
        return None
    head = next((joined.removeprefix(prefix) for prefix in _PREFIXES if joined.startswith(prefix)), joined)
    for text in (joined, head):
        for shorter in [text, *(text.removesuffix(suffix) for suffix in _SUFFIXES if text.endswith(suffix))]:
            if shorter != joined and (hit := _hit(shorter, "stripped", whole=True)):
                return hit
    return None


def _pinyin(parts: Header) -> NameHit | None:
    joined = parts.joined
    if not joined.isascii():
        return None
    for prefix in _PINYIN_PREFIXES:
        if joined.startswith(prefix) and (hit := _hit(joined.removeprefix(prefix), "pinyin", whole=True)):
            entry = categories().get(hit.category or "")
            if entry and hit.alias in entry.pinyin:
                return NameHit(hit.alias, "pinyin", hit.category, ambiguous=hit.ambiguous)
    return None


def _segments(parts: Header) -> NameHit | None:
    """The last segment decides: what stands last is the head of a name, in Chinese and in English."""
    for end in range(len(parts.tokens), 0, -1):
        last = parts.tokens[end - 1]
        hit = _ends_in(parts.tokens[:end]) if last.isascii() else (_hit(last, "token", whole=True) or _within(last))
        if hit:
            return hit
    return None


def _ends_in(tokens: tuple[str, ...]) -> NameHit | None:
    for start in range(len(tokens)):
        if hit := _hit("".join(tokens[start:]), "token", whole=False):
            return hit
    return None


def _within(text: str) -> NameHit | None:
    for end in range(len(text), 1, -1):
        for start in range(max(0, end - _LONGEST_ALIAS), end - _SHORTEST_SUBSTRING + 1):
            if hit := _hit(text[start:end], "substring", whole=False):
                return replace(hit, followed=end < len(text))
        if (hit := _hit(text[end - 1 : end], "substring", whole=False)) and hit.kind in QUANTITIES and end == len(text):
            return hit
    return None


def _typo(parts: Header) -> NameHit | None:
    joined = parts.joined
    if not joined.isascii() or len(joined) < _SHORTEST_TYPO:
        return None
    near = {alias for spelt in _one_edit(joined) for alias in (_deletions().get(spelt, frozenset())) if _apart(joined, alias) == 1}
    for alias in sorted(near):
        if hit := _hit(alias, "typo", whole=True):
            return NameHit(alias, "typo", hit.category, hit.kind, ambiguous=True)
    return None


def _run_together(parts: Header) -> NameHit | None:
    """Words written without a break between them, such as admissionheight: the longest known one at the end."""
    last = parts.tokens[-1]
    if not (last.isascii() and last.isalpha() and len(last) >= _SHORTEST_RUN):
        return None
    return next(
        (
            hit
            for start in range(2, len(last) - _SHORTEST_TAIL + 1)
            if (hit := _hit(last[start:], "token", whole=len(last) - start > _SHORTEST_TAIL))
        ),
        None,
    )


@cache
def _deletions() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for alias, entry in _table().items():
        if entry.category and alias.isascii() and len(alias) >= _SHORTEST_TYPO:
            for spelt in _one_edit(alias):
                found.setdefault(spelt, set()).add(alias)
    return {spelt: frozenset(aliases) for spelt, aliases in found.items()}


def _one_edit(word: str) -> set[str]:
    return {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}


def _apart(one: str, other: str) -> int:
    """1 when a single letter was dropped, added, replaced or swapped with its neighbour; else 2."""
    if abs(len(one) - len(other)) == 1:
        return 1
    differing = [place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    if len(one) != len(other) or not differing:
        return 2
    first, last = differing[0], differing[-1]
    swapped = last == first + 1 and one[first] == other[last] and one[last] == other[first]
    return 1 if len(differing) == 1 or swapped else 2
