"""The comparison of editions as a page: the table, why they differ, and what each says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...model.assessment import Assessment
from ...model.text import Lang, Phrase, Text
from ..content import Block
from ..making import Make
from ..report.comparison import ComparisonRow, Reason, heads_of, reasons, rows, why
from ..report.parts import moment
from .laid_out import result_page

_TITLE = Text("各标准并列比较", "Editions side by side")
_SAME = Text("所选标准在这里没有差别。", "The editions do not differ here.")
_COLON = Text("{says}：{ids}", "{says}: {ids}")
_DATASET = Text("{name} · {made_at}", "{name} · {made_at}")
_ID = Text("{id}\n{title}", "{id}\n{title}")
_SIGNS = {True: "✔ ", False: "✘ ", None: "? "}
_WIDTHS = (17, 12, 16, 15, 10, 8, 12, 10)


def comparison_page(assessments: Sequence[Assessment], lang: Lang) -> str:
    """One self-contained page."""
    make, first = Make(lang), assessments[0]
    subject = make.say(_DATASET.fill(name=first.facts.name, made_at=moment(first)))
    return result_page(make.say(_TITLE), subject, _blocks(rows(assessments, lang), reasons(assessments, lang), make), lang)


def _blocks(found: Sequence[ComparisonRow], apart: Sequence[Reason], make: Make) -> Iterator[Block]:
    yield make.table(_TITLE, heads_of(make.lang).values(), (_row(one) for one in found), _WIDTHS)
    yield make.h2(why(make.lang))
    for reason in apart:
        yield make.p(reason.about, "lead")
        yield make.items(_COLON.fill(says=says, ids=ids) for says, ids in reason.readings)
    if not apart:
        yield make.p(_SAME)
    for one in found:
        yield make.h2(one.id)
        yield make.p(" ".join(filter(None, (one.headline, one.not_graded))))
        if one.cautions:
            yield make.items(one.cautions)


def _row(one: ComparisonRow) -> tuple[Phrase | str, ...]:
    cells = {**one.cells, "verdict": _SIGNS[one.acceptable] + one.cells["verdict"]}
    return _ID.fill(id=one.id, title=one.title), *cells.values()
