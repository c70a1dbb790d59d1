"""``reidrisk explain``: what a term, figure, level or clause means, in plain words."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..arguments import AsJson, Language
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

_UNKNOWN = Text("没有关于“{topic}”的说明。", "There is nothing about “{topic}”.")
_NEAREST = Text("相近的有：{nearest}", "Near it: {nearest}")
_TRY = Text(
    "可以问：R_c、k、6.2、level-2、等价类、准标识符。", "You can ask about: R_c, k, 6.2, level-2, equivalence class, quasi-identifier."
)
_FORMULA = Text("公式：{formula}", "Formula: {formula}")
_CLAUSE = Text("条款：{clause}", "Clause: {clause}")


def explain(
    topic: Annotated[str, Parameter(help=said("例如 R_c、6.2、level-2、等价类", "for example R_c, 6.2, level-2, equivalence class"))],
    /,
    *,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """What it is, its formula and its clause."""
    return guarded(lambda: _run(topic, chosen(lang), as_json=json), near(lang), as_json=json)


def _run(topic: str, lang: Lang, *, as_json: bool) -> int:
    from ...document.explain import explain as look_up  # noqa: PLC0415 - help must stay fast
    from ...document.explain import nearest  # noqa: PLC0415

    found = look_up(topic, lang)
    if found is None:
        close = nearest(topic)
        raise InputError(Problem("unknown_topic", _UNKNOWN.fill(topic=topic), _NEAREST.fill(nearest=close) if close else _TRY))
    if as_json:
        print_json(asdict(found))
        return ACCEPTABLE
    parts = [found.title, "", found.words]
    parts += ["", *_of_editions(lang)] if found.key == "threshold" else []
    parts += ["", _FORMULA.fill(formula=found.formula).say(lang)] if found.formula else []
    parts += [_CLAUSE.fill(clause=found.clause).say(lang)] if found.clause else []
    sys.stdout.write("\n".join(parts) + "\n")
    return ACCEPTABLE


def _of_editions(lang: Lang) -> list[str]:
    """Each edition's own threshold, as the edition has it."""
    from ...document.thresholds import thresholds_in_words  # noqa: PLC0415 - help must stay fast
    from ...flow.editions import standards  # noqa: PLC0415

    return [line.say(lang) for line in thresholds_in_words(standards())]
