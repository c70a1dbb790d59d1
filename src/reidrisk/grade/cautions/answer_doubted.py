"""An answer that would earn points, and another that says otherwise: it earns nothing (GB/T 42460 C.2 d 1-2, D.1.4 b 1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.text import Text
from ...prepare.asking.item_wording import reply_in_words
from ...prepare.asking.questionnaire import by_key
from ...prepare.asking.scoring import SCALES, answered
from ..caution import AnsweredBy, Caution, DecidedBy, Found
from ..stated import OfAnswers, Stated

_DOUBTED = Text(
    "“{name}”答“{value}”，而“{other}”答“{given}”：二者不能同时成立，按较严的计分。",
    "“{name}” is answered {value} and “{other}” is answered {given}. These cannot both hold; the stricter is scored.",
)


def check(stated: Stated) -> Iterator[Found]:
    """Each line of an answer sheet that another answer contradicts."""
    for key in SCALES:
        for line in answered(stated.situation, key):
            doubt = line.points.doubt
            if line.doubted and doubt is not None:
                item, other = line.asked.item, by_key()[doubt.key]
                yield Found(
                    _DOUBTED.fill(
                        name=item.short,
                        value=_words(item.key, line.value or ""),
                        other=other.text,
                        given=_words(doubt.key, *stated.situation.value(doubt.key)),
                    ),
                    (line.asked.key,),
                )


def _words(key: str, *values: str) -> Text:
    item = by_key()[key]
    return Text(*(reply_in_words(item, values, lang) for lang in ("zh", "en")))


CAUTION = Caution(
    code="answer-doubted",
    title=Text("回答彼此矛盾，按较严的计", "answers that contradict each other"),
    test=OfAnswers(check, of_each=True),
    decided_by=DecidedBy.ANSWERS,
    answered_by=AnsweredBy.ANALYST,
    remedy=Text("核实后改正其中一个回答。", "Establish which is correct, and correct the other."),
    place=61,
    contradicts=True,
    clauses=("GB/T 42460-2023 C.2 d", "GB/T 42460-2023 D.1.4 b 1"),
)
