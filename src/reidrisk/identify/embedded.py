"""Identifiers that stand inside longer text: any single one of them counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from ..model.frozen import dataclass
from ..model.text import Text
from .forms.cards import valid
from .forms.chinese_names import is_chinese_name
from .forms.matrices import Bytes, Mask, among, distinct
from .forms.resident import plausible, valid_18
from .prose.addresses import holds_street
from .prose.kinds import identity_numbers, phones
from .prose.local_model import in_use, persons
from .prose.names import Span, names_by_cues, names_that_say
from .prose.telephones import separated, sure_telephones
from .values import Counts, Values

Places = NDArray[np.intp]

_ID, _ID_BODY, _MOBILE, _WITH_COUNTRY = 18, 17, 11, 13
_CARDS = (16, 17, 19)
_MOBILES = np.array([_MOBILE, _WITH_COUNTRY])
_MOST_PLAIN = 0.5
_BY_CHANCE_FROM, _BY_CHANCE_BELOW, _FRACTIONS_BELOW = 20, 3, 5
_EMAIL = re.compile(r"[A-Za-z0-9_+-][A-Za-z0-9._%+'-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}", re.ASCII)
_BEFORE_AT, _AFTER_AT, _MOST_SIGNS = 65, 300, 200
_TITLES = ("医师", "医生", "大夫", "护士长")
_RANKS = ("副主任", "主任", "主治", "住院")
_BEFORE_TITLE = 6
_SHORTEST_TEXT, _SHORTEST_SAYING, _SHORTEST_ASCII = 6, 2, 12
_MOST_READ, _MOST_STREETS, _FIRST_STREETS, _ONE_IN = 200_000, 500, 60, 500
_MOST_MARKED = 1_000  # a model reads a few hundred texts in a second
_NAME_WIDTHS = (3, 2)
_MOST_BEFORE_COMMA = 3
_SIGNS = np.array(sorted(map(ord, "+-")))
_JOINERS = np.array(sorted(map(ord, "._-")))


@dataclass(frozen=True, slots=True)
class EmbeddedKind:
    """A kind of identifier that is looked for inside text; one that `proves` is hardly ever anything else.

    One of `prose` says something only of a column that is nothing else.
    """

    key: str
    category: str
    title: Text
    proves: bool = False
    prose: bool = False


RESIDENT_ID = EmbeddedKind(
    "cn_resident_id", "cn_resident_id", Text("校验通过的公民身份号码", "a valid resident identity number"), proves=True
)
MOBILE = EmbeddedKind("mobile", "mobile", Text("手机号码", "a mobile number"), proves=True)
PHONE = EmbeddedKind("phone_in_text", "landline", Text("电话号码", "a phone number"))
CARD = EmbeddedKind("bank_card", "bank_account", Text("校验通过的银行卡号", "a valid bank card number"), proves=True)
EMAIL = EmbeddedKind("email", "email", Text("电子邮件地址", "an e-mail address"), proves=True)
NAME = EmbeddedKind("chinese_name", "person_name", Text("称谓前的人名", "a person name before a title"), prose=True)
CUED_NAME = EmbeddedKind("name_in_text", "person_name", Text("上下文表明的人名", "a person name that the words around it tell"), prose=True)
MARKED_NAME = EmbeddedKind(
    "name_by_model", "person_name", Text("语言模型标出的人名", "a person name that the language model marks"), prose=True
)
ABROAD = EmbeddedKind("id_in_text", "identity_document", Text("身份证件号码", "an identity number"), prose=True)
CUED = (NAME, CUED_NAME)  # names by the words around them, which titles of works and places have as well
STREET = EmbeddedKind("street_in_text", "address_detail", Text("带门牌号的地址", "a street with a house number"), prose=True)


# Categories that several rules look for, the surest first; one of a kind is counted once.
_BY_SEVERAL = {NAME.category: "name", MOBILE.category: "telephone", PHONE.category: "telephone"}


@dataclass(frozen=True, slots=True)
class EmbeddedFinding:
    """How many rows have a value that holds an identifier of this kind."""

    kind: EmbeddedKind
    rows: int


@dataclass(frozen=True, slots=True)
class _Runs:
    """Runs of digits in the flat text: where each begins and ends, and in which value it stands."""

    starts: Counts
    ends: Counts
    owners: Places

    def of(self, mask: Mask) -> _Runs:
        return _Runs(self.starts[mask], self.ends[mask], self.owners[mask])


def embedded(values: Values) -> tuple[EmbeddedFinding, ...]:
    """What stands inside the values, each kind with its rows; rows, never values."""
    if not len(values):
        return ()
    found: list[EmbeddedFinding] = []
    runs = _digit_runs(values)
    before = {category: np.zeros(len(values), dtype=np.bool_) for category in _BY_SEVERAL.values()}
    for kind, search in _SEARCHES:
        marked = np.zeros(len(values), dtype=np.bool_)
        marked[search(values, runs)] = True
        if kind.category in _BY_SEVERAL:  # a name or a number that two rules find is one
            known = before[_BY_SEVERAL[kind.category]]
            marked &= ~known
            known |= marked
        if marked.any():
            found.append(EmbeddedFinding(kind, values.rows_where(marked)))
    return tuple(found)


def _digit_runs(values: Values) -> _Runs:
    digits = (values.flat >= ord("0")) & (values.flat <= ord("9"))
    edges = np.flatnonzero(np.diff(digits.astype(np.int8), prepend=0, append=0))
    starts, ends = edges[::2], edges[1::2]
    return _Runs(starts, ends, np.searchsorted(values.starts, starts, side="right") - 1)


def _letters(values: Values, starts: Counts, width: int) -> Bytes:
    letters: Bytes = values.flat[starts[:, None] + np.arange(width)].astype(np.uint8)
    return letters


def _latin(codes: NDArray[np.uint32]) -> Mask:
    lower = codes | np.uint32(32)
    return (lower >= ord("a")) & (lower <= ord("z"))


def _whole(values: Values, runs: _Runs) -> Mask:
    """Which runs are their whole value."""
    whole: Mask = (runs.ends - runs.starts) == values.lengths[runs.owners]
    return whole


def _resident_ids(values: Values, runs: _Runs) -> Places:
    width = runs.ends - runs.starts
    closing = values.flat[np.minimum(runs.ends, len(values.flat) - 1)] | np.uint32(32)
    runs = runs.of((width == _ID) | ((width == _ID_BODY) & (closing == ord("x"))))
    if not len(runs.owners):
        return runs.owners
    letters = _letters(values, runs.starts, _ID)
    valid_ones = valid_18(letters)
    likely = int(plausible(letters).sum())
    if likely >= _BY_CHANCE_FROM and int(valid_ones.sum()) * _BY_CHANCE_BELOW < likely:
        return runs.owners[:0]  # order numbers that begin like an ID number: one in eleven has the digit by chance
    return runs.owners[valid_ones]


def _mobiles(values: Values, runs: _Runs) -> Places:
    runs = runs.of(~_behind_commas(values, runs))
    before, after = values.flat[np.maximum(runs.starts - 1, 0)], values.flat[np.minimum(runs.ends, len(values.flat) - 1)]
    alone = ~_latin(after) & ~(_latin(before) & (runs.starts > 0)) & ~among(before, _JOINERS) & ~(after == ord("."))
    runs = runs.of(alone & among(runs.ends - runs.starts, _MOBILES))
    letters = _letters(values, runs.ends - _MOBILE, _MOBILE)
    country = values.flat[runs.starts] == ord("8")
    shaped = (letters[:, 0] == ord("1")) & (letters[:, 1] >= ord("3")) & (country == (runs.ends - runs.starts == _WITH_COUNTRY))
    found = runs.of(shaped)
    return found.owners[_inside_text(values, found)]


def _behind_commas(values: Values, runs: _Runs) -> Mask:
    """Which runs are what stands behind a decimal comma, where most values are such numbers: -34,8782900000000."""
    last = len(values.flat) - 1
    comma = np.maximum(runs.starts - 1, 0)
    ends = runs.ends == values.starts[runs.owners] + values.lengths[runs.owners]
    first = np.concatenate(([False], runs.owners[1:] == runs.owners[:-1])) if len(runs.owners) else np.zeros(0, dtype=np.bool_)
    whole = np.concatenate(([0], (runs.ends - runs.starts)[:-1])) if len(runs.owners) else np.zeros(0, dtype=np.int64)
    adjoining = np.concatenate(([-1], runs.ends[:-1])) == comma if len(runs.owners) else first
    sign = np.minimum(values.starts[runs.owners], last)
    begun = (comma - whole - sign <= 1) & ((comma - whole == sign) | among(values.flat[sign], _SIGNS))
    behind: Mask = first & ends & adjoining & begun & (whole <= _MOST_BEFORE_COMMA) & (values.flat[comma] == ord(","))
    return behind & (2 * int(behind.sum()) > len(values))


def _inside_text(values: Values, runs: _Runs) -> Mask:
    """Numbers with text around them; and bare ones where bare numbers are the exception in the column."""
    whole = _whole(values, runs)
    return ~whole | (bool(whole.any()) and not _mostly_numbers(values))


def _mostly_numbers(values: Values) -> bool:
    some = values.some
    numeric = np.fromiter((text.replace(".", "", 1).isdigit() for text in some), dtype=np.bool_, count=len(some))
    return some.rows_where(numeric) > _MOST_PLAIN * some.rows


def _cards(values: Values, runs: _Runs) -> Places:
    runs = runs.of(~_whole(values, runs) & among(runs.ends - runs.starts, np.array(_CARDS)))
    before = values.flat[np.maximum(runs.starts - 1, 0)]
    runs = runs.of(~(_latin(before) & (runs.starts > 0)))
    owners = [runs.owners[:0]]
    for width in _CARDS:
        part = runs.of(runs.ends - runs.starts == width)
        if len(part.owners):
            owners.append(part.owners[_not_by_chance(valid(_letters(values, part.starts, width)), _fractions(values, part))])
    return np.concatenate(owners)


def _fractions(values: Values, runs: _Runs) -> Mask:
    """Which runs are what stands behind the point of a decimal number and end it."""
    flat, point = values.flat, np.maximum(runs.starts - 1, 0)
    digit = np.maximum(point - 1, 0)
    ends = runs.ends == values.starts[runs.owners] + values.lengths[runs.owners]
    behind: Mask = ends & (flat[point] == ord(".")) & (flat[digit] >= ord("0")) & (flat[digit] <= ord("9"))
    return behind


def _not_by_chance(valid_ones: Mask, fractions: Mask) -> Mask:
    """One long decimal fraction in thirty looks like a card: of these only many count, and a few of few are no share."""
    likely = int(valid_ones[fractions].sum())
    if fractions.any() and (likely < _FRACTIONS_BELOW or likely * _FRACTIONS_BELOW < int(fractions.sum())):
        return valid_ones & ~fractions
    return valid_ones


def _emails(values: Values, _runs: _Runs) -> Places:
    signs = np.flatnonzero(values.flat == ord("@"))
    owners = np.searchsorted(values.starts, signs, side="right") - 1
    early = np.arange(len(signs)) - np.searchsorted(owners, owners) < _MOST_SIGNS
    places = zip(signs[early].tolist(), owners[early].tolist(), strict=True)
    return np.array([owner for sign, owner in places if _email_at(values, sign, owner)], dtype=np.intp)


def _email_at(values: Values, sign: int, owner: int) -> bool:
    text, place = values[owner], sign - int(values.starts[owner])
    return _EMAIL.search(text, max(0, place - _BEFORE_AT), place + _AFTER_AT) is not None


def _staff_names(values: Values, _runs: _Runs) -> Places:
    ends = np.array(
        [place for place in _titles(values.joined) if _ends_in_name(values.joined[max(0, place - _BEFORE_TITLE) : place])], dtype=np.int64
    )
    owners = np.searchsorted(values.starts, ends, side="right") - 1
    return owners[values.lengths[owners] >= _SHORTEST_TEXT]


def _titles(text: str) -> Iterator[int]:
    """Where a title begins; a plain search, since it runs over all text there is."""
    for title in () if text.isascii() else _TITLES:
        place = text.find(title)
        while place >= 0:
            yield place
            place = text.find(title, place + 1)


def _ends_in_name(before: str) -> bool:
    bare = next((before.removesuffix(rank) for rank in _RANKS if before.endswith(rank)), before)
    return any(is_chinese_name(bare[-width:]) for width in _NAME_WIDTHS)


def _phones(values: Values, _runs: _Runs) -> Places:
    """With an area code and separators in any text; by all rules of the redactor in running text.

    A whole value that is one is the work of the detectors.
    """
    anywhere = _with_more(separated(values.joined), values.starts, values.lengths, _SHORTEST_TEXT)
    return distinct(np.concatenate((anywhere, _phones_in_prose(values))))


def _phones_in_prose(values: Values) -> Places:
    """Of a form that amounts and readings may have too, a few in a large column are chance."""
    places = _prose(values)
    if not len(places):
        return places
    joined, starts, lengths = _one_text(values, places)
    found = [distinct(_with_more(search(joined), starts, lengths, _SHORTEST_TEXT)) for search in (sure_telephones, phones)]
    owners = found[1] if len(found[1]) * _ONE_IN >= len(places) else found[0]
    return places[owners]


def _identity_numbers(values: Values, _runs: _Runs) -> Places:
    """By the rules of the redactor; in a large column a few are chance."""
    places = _prose(values)
    if not len(places):
        return places
    joined, starts, lengths = _one_text(values, places)
    owners = distinct(_with_more(identity_numbers(joined), starts, lengths, _SHORTEST_TEXT))
    return places[owners] if len(owners) * _ONE_IN >= len(places) else places[:0]


def _one_text(values: Values, places: Places) -> tuple[str, Counts, Counts]:
    """These values one behind the other, with where each begins and how long it is."""
    texts = [values[place] for place in places.tolist()]
    lengths = np.array(list(map(len, texts)), dtype=np.int64)
    return "\n".join(texts), np.cumsum([0, *(len(text) + 1 for text in texts[:-1])]), lengths


def _prose(values: Values) -> Places:
    """Which values are read as running text: none of a column of codes or words, and no more than a few hundred thousand characters."""
    total, count = len(values.joined), len(values)
    blanks = values.joined.count(" ")
    if total < (_SHORTEST_ASCII if blanks * 2 >= count and values.joined.isascii() else _SHORTEST_TEXT) * count:
        return np.zeros(0, dtype=np.intp)
    if values.joined.isascii() and blanks * 2 < count:
        return np.zeros(0, dtype=np.intp)
    return np.arange(0, count, -(-total // _MOST_READ), dtype=np.intp)


def _cued_names(values: Values, _runs: _Runs) -> Places:
    """By the rules of the redactor; in a large column a few are chance."""
    places = _prose(values)
    if not len(places):
        return places
    joined, starts, lengths = _one_text(values, places)
    both = ((names_by_cues, _SHORTEST_TEXT), (names_that_say, _SHORTEST_SAYING))
    owners = distinct(np.concatenate([_with_more(search(joined), starts, lengths, least) for search, least in both]))
    return places[owners] if len(owners) * _ONE_IN >= len(places) else places[:0]


def _marked_names(values: Values, _runs: _Runs) -> Places:
    """By the model that somebody has named, in texts of several words, spread evenly over a large column."""
    places = _prose(values) if in_use() else np.zeros(0, dtype=np.intp)
    places = places[:: max(1, -(-len(places) // _MOST_MARKED))]
    if not len(places):
        return places
    texts = [values[place] for place in places.tolist()]
    lengths = np.array(list(map(len, texts)), dtype=np.int64)
    within = [[end - start for start, end in found] for found in persons(texts)]
    longest = np.array([max(found, default=0) for found in within], dtype=np.int64)
    owners = np.flatnonzero((longest > 0) & (lengths - longest >= _SHORTEST_TEXT))
    return places[owners] if len(owners) * _ONE_IN >= len(places) else places[:0]


def _with_more(found: Iterator[Span], starts: Counts, lengths: Counts, least: int) -> Places:
    """Whose text holds so many characters beside the name: a name alone is the work of the detectors."""
    spans = np.array(list(found), dtype=np.int64).reshape(-1, 2)
    owners: Places = np.searchsorted(starts, spans[:, 0], side="right") - 1
    return owners[lengths[owners] - (spans[:, 1] - spans[:, 0]) >= least]


def _streets(values: Values, _runs: _Runs) -> Places:
    """Only where most rows hold one: in a remark, a road may be anything's."""
    places = _prose(values)[:_MOST_STREETS]
    first = places[:: max(1, len(places) // _FIRST_STREETS)]
    if 4 * sum(holds_street(values[place], _SHORTEST_TEXT) for place in first.tolist()) < len(first):
        return places[:0]
    holding = places[[holds_street(values[place], _SHORTEST_TEXT) for place in places.tolist()]] if len(places) else places
    weights = values.weights
    return holding if 2 * int(weights[holding].sum()) > int(weights[places].sum()) else places[:0]


_SEARCHES: tuple[tuple[EmbeddedKind, Callable[[Values, _Runs], Places]], ...] = (
    (RESIDENT_ID, _resident_ids),
    (MOBILE, _mobiles),
    (PHONE, _phones),
    (CARD, _cards),
    (ABROAD, _identity_numbers),
    (EMAIL, _emails),
    (NAME, _staff_names),
    (CUED_NAME, _cued_names),
    (MARKED_NAME, _marked_names),
    (STREET, _streets),
)
