"""``reidrisk standards``, ``detectors`` and ``schema``: what is installed, and the forms of our files."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..arguments import DEFAULT_LANGUAGE, AsJson, Language
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import language, said

_UNKNOWN = Text("没有名为“{name}”的结构。", "There is no schema “{name}”.")
_KNOWN = Text("可用：assessment.yaml、result", "Available: assessment.yaml, result")


def standards(*, lang: Language = DEFAULT_LANGUAGE, json: AsJson = False) -> int:
    """The editions that can grade, with which clause is answered how."""
    chosen = language(["--lang", lang], {})

    def run() -> int:
        from ...flow import standards as installed  # noqa: PLC0415 - help must stay fast

        rows = [
            {
                "id": standard.id,
                "title": standard.title.say(chosen),
                "issued": standard.issued,
                "clauses": [{"id": clause.id, "title": clause.title.say(chosen), "manner": clause.manner} for clause in standard.clauses],
            }
            for standard in installed()
        ]
        if json:
            print_json(rows)
        else:
            for row in rows:
                sys.stdout.write(f"{row['id']}  {row['title']}\n")
        return ACCEPTABLE

    return guarded(run, chosen, as_json=json)


def detectors(*, lang: Language = DEFAULT_LANGUAGE, json: AsJson = False) -> int:
    """The value rules, with their legal basis."""
    chosen = language(["--lang", lang], {})

    def run() -> int:
        from ...identify.examine import detectors as installed  # noqa: PLC0415 - help must stay fast

        rows = [
            {"key": one.key, "category": one.category, "title": one.title.say(chosen), "basis": list(one.basis), "weak": one.weak}
            for one in installed()
        ]
        if json:
            print_json(rows)
        else:
            sys.stdout.write("".join(f"{row['key']:<24} {row['title']}\n" for row in rows))
        return ACCEPTABLE

    return guarded(run, chosen, as_json=json)


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
    lang: Language = DEFAULT_LANGUAGE,
) -> int:
    """The JSON Schema of our files, for editors and pipelines."""

    def run() -> int:
        from ...document.result_schema import result_schema  # noqa: PLC0415 - help must stay fast
        from ...prepare.case_schema import json_schema  # noqa: PLC0415

        known = {"assessment.yaml": json_schema, "result": result_schema}
        if name not in known:
            raise InputError(Problem("unknown_schema", _UNKNOWN.fill(name=name), _KNOWN))
        print_json(known[name]())
        return ACCEPTABLE

    return guarded(run, language(["--lang", lang], {}), as_json=False)
