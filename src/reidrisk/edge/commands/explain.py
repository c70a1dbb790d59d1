"""``reidrisk explain``: what a term, figure, level or clause means, in plain words."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..arguments import DEFAULT_LANGUAGE, AsJson, Language
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import language, said

_UNKNOWN = Text("没有关于“{topic}”的说明。", "There is nothing about “{topic}”.")
_NEAREST = Text("相近的有：{nearest}", "Near it: {nearest}")
_FORMULA = Text("公式：{formula}", "Formula: {formula}")
_CLAUSE = Text("条款：{clause}", "Clause: {clause}")


def explain(
    topic: Annotated[str, Parameter(help=said("例如 R_c、6.2、level-2、等价类", "for example R_c, 6.2, level-2, equivalence class"))],
    /,
    *,
    lang: Language = DEFAULT_LANGUAGE,
    json: AsJson = False,
) -> int:
    """What it is, its formula and its clause."""
    chosen = language(["--lang", lang], {})
    return guarded(lambda: _run(topic, chosen, as_json=json), chosen, as_json=json)


def _run(topic: str, lang: Lang, *, as_json: bool) -> int:
    from ...document.explain import explain as look_up  # noqa: PLC0415 - help must stay fast
    from ...document.explain import nearest  # noqa: PLC0415

    found = look_up(topic, lang)
    if found is None:
        near = nearest(topic)
        raise InputError(Problem("unknown_topic", _UNKNOWN.fill(topic=topic), _NEAREST.fill(nearest=near) if near else None))
    if as_json:
        print_json(asdict(found))
        return ACCEPTABLE
    parts = [found.title, "", found.words]
    parts += ["", _FORMULA.fill(formula=found.formula).say(lang)] if found.formula else []
    parts += [_CLAUSE.fill(clause=found.clause).say(lang)] if found.clause else []
    sys.stdout.write("\n".join(parts) + "\n")
    return ACCEPTABLE
