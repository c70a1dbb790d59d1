"""``reidrisk standards``, ``detectors`` and ``schema``: what is installed, and the forms of our files."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..arguments import AsJson, Language
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

_UNKNOWN = Text("没有名为“{name}”的结构。", "There is no schema “{name}”.")
_KNOWN = Text("可用：assessment.yaml、result", "Available: assessment.yaml, result")


def standards(*, lang: Language = None, json: AsJson = False) -> int:
    """The editions that can grade, with which clause is answered how."""

    def run() -> int:
        spoken = chosen(lang)
        from ...document.thresholds import threshold_in_words  # noqa: PLC0415 - help must stay fast
        from ...flow.editions import standards as installed  # noqa: PLC0415

        rows = [
            {
                "id": standard.id,
                "title": standard.title.say(spoken),
                "issued": standard.issued,
                "threshold": threshold_in_words(standard).say(spoken),
                "clauses": [{"id": clause.id, "title": clause.title.say(spoken), "manner": clause.manner} for clause in standard.clauses],
            }
            for standard in installed()
        ]
        if json:
            print_json(rows)
        else:
            for row in rows:
                sys.stdout.write(f"{row['id']}  {row['title']}  [{row['threshold']}]\n")
        return ACCEPTABLE

    return guarded(run, near(lang), as_json=json)


def detectors(*, lang: Language = None, json: AsJson = False) -> int:
    """The value rules, with their legal basis."""

    def run() -> int:
        spoken = chosen(lang)
        from ...identify.examine import detectors as installed  # noqa: PLC0415 - help must stay fast

        rows = [
            {"key": one.key, "category": one.category, "title": one.title.say(spoken), "basis": list(one.basis), "weak": one.weak}
            for one in installed()
        ]
        if json:
            print_json(rows)
        else:
            sys.stdout.write("".join(f"{row['key']:<24} {row['title']}\n" for row in rows))
        return ACCEPTABLE

    return guarded(run, near(lang), as_json=json)


def schema(
    name: Annotated[
        str,
        Parameter(
            help=said(
                "assessment.yaml（案例文件）或 result（--json 的结果）", "assessment.yaml (the case file) or result (what --json prints)"
            )
        ),
    ] = "assessment.yaml",
    /,
    *,
    lang: Language = None,
) -> int:
    """The JSON Schema of our files, for editors and pipelines."""

    def run() -> int:
        from ...document.result_schema import result_schema  # noqa: PLC0415 - help must stay fast
        from ...prepare.case_schema import json_schema  # noqa: PLC0415

        chosen(lang)
        known = {"assessment.yaml": json_schema, "result": result_schema}
        if name not in known:
            raise InputError(Problem("unknown_schema", _UNKNOWN.fill(name=name), _KNOWN))
        print_json(known[name]())
        return ACCEPTABLE

    return guarded(run, near(lang), as_json=False)
