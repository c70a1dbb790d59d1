"""Names, numbers, contacts, addresses, dates and ages found inside free text, and what stands in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...data.normal import FULL_WIDTH, HALF_WIDTH
from ...identify.prose.kinds import KINDS
from ...identify.prose.own import own_forms, own_places
from ...identify.prose.table_names import NOBODY, TableNames

# Sign for sign, so that places stay what they are.
_FOLD = str.maketrans(FULL_WIDTH, HALF_WIDTH)
# Between two words of one name.
_WITHIN = frozenset({" ", ", ", "-"})


def spans(text: str, known: Iterable[str] = (), others: TableNames = NOBODY) -> list[tuple[int, int, str]]:
    """(from, to, kind) of everything found, in order and apart.

    `known` texts (of the same record) are found wherever they stand, in part and turned; of the `others` in the table the whole.
    """
    text = text.translate(_FOLD)
    forms = [own_forms(word.translate(_FOLD)) for word in known]
    found = [(*place, "name") for own in forms if not own.codes for place in own_places(text, own)]
    for kind in KINDS:
        found += [(start, end, kind.key) for start, end in kind.places(text)]
    found += [(*place, "number") for own in forms if own.codes for place in own_places(text, own)]  # a phone is rather called one
    found += others.places(text)
    found.sort(key=lambda one: (one[0], -one[1]))
    apart: list[tuple[int, int, str]] = []
    for one in found:
        if apart and one[2] == apart[-1][2] == "name" and text[apart[-1][1] : one[0]] in _WITHIN:
            apart[-1] = (apart[-1][0], max(one[1], apart[-1][1]), "name")
        elif not apart or one[0] >= apart[-1][1]:
            apart.append(one)
        elif one[1] > apart[-1][1]:  # overlapping: what sticks out goes too
            apart[-1] = (apart[-1][0], one[1], apart[-1][2])
    return apart


def redact(text: str, known: Sequence[str], stand_in: Callable[[str, str], str], others: TableNames = NOBODY) -> str:
    """The text with a stand-in, made of (kind, what was there), in every span."""
    parts, place = [], 0
    for start, end, kind in spans(text, known, others):
        parts += [text[place:start], stand_in(kind, text[start:end])]
        place = end
    return "".join([*parts, text[place:]])
