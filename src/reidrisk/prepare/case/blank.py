"""A new `assessment.yaml` with a short comment for every key (GB/T 42460 6.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from textwrap import wrap

from ...data.options import ReadOptions
from ...data.yaml.writing import Value, pair, quoted
from ...model.plan import EvaluationPlan
from ...model.release import Answer
from ...model.text import Lang, Phrase, Text
from ..audiences import kind_of
from ..context import QUESTIONS
from ..parsing import spelled
from ..question import Question
from .form import FORM
from .wording import ANSWER, CHANGE, CONTEXT, EDITIONS, MEANINGS, OPEN, TITLE

_DECIMALS = 60
_WIDTH = 110
_CHOICE = Text("{title}。{effect}", "{title}. {effect}")
_SENTENCE = re.compile(r"[^。]+。?")
_COLUMN_KEYS = ("columns.proposed", "columns.category", "columns.evidence", "columns.decision", "columns.reason", "columns.by")


def blank(lang: Lang, path: str | tuple[str, ...] | None, options: ReadOptions, plan: EvaluationPlan) -> str:
    """The file before any column is in it; what the options and the plan say is filled in."""
    below = tuple(question for question in QUESTIONS if not question.on_top)
    lines = [
        *_comment(lang, 0, TITLE, OPEN),
        _line("schema", FORM),
        *_comment(lang, 0, MEANINGS["language"]),
        _line("language", lang),
        "",
        *_dataset(lang, path, options),
        "",
        *_comment(lang, 0, MEANINGS["standard"]),
        _line("standard", plan.standard),
        "",
        *_comment(lang, 0, ANSWER),
        "",
        *(line for question in QUESTIONS if question.on_top for line in (*_question(lang, question, plan.release[question], 0), "")),
        *_comment(lang, 0, CONTEXT),
        "context:",
        *(line for question in below if not question.of_edition for line in _question(lang, question, plan.release[question], 2)),
        *_comment(lang, 2, EDITIONS),
        *(line for question in below if question.of_edition for line in _question(lang, question, plan.release[question], 2)),
        "",
        *_comment(lang, 0, MEANINGS["recipients"]),
        *_own(plan, "recipients"),
        *_comment(lang, 0, MEANINGS["environments"]),
        *_own(plan, "environments"),
        "",
        *_comment(lang, 0, MEANINGS["subject"]),
        _line("subject", plan.subject),
        "",
        *_comment(lang, 0, MEANINGS["subject_types"]),
        "subject_types:",
        "",
        *_comment(lang, 0, MEANINGS["answers"]),
        "answers:",
        "",
        *_comment(lang, 0, MEANINGS["plan_change"]),
        "plan_change:",
        "",
        *_comment(lang, 0, MEANINGS["overrides"]),
        "overrides:",
        "",
        *_comment(lang, 0, MEANINGS["accepted"]),
        "accepted:",
        "",
        *_comment(lang, 0, MEANINGS["columns"]),
        *(line for key in _COLUMN_KEYS for line in _item(lang, 0, key.partition(".")[2], MEANINGS[key])),
        *_item(lang, 0, "change", CHANGE),
        "columns:",
    ]
    return "\n".join(lines) + "\n"


def _own(plan: EvaluationPlan, kind: str) -> Iterator[str]:
    """What the options say of recipients or environments."""
    yield f"{kind}:"
    for one in plan.release.named:
        if kind_of(one) == kind:
            answers = {key: {"value": written(answer.value), "source": answer.source} for key, answer in plan.release.answers[one].items()}
            yield _line(str(one), {**answers}, 2) if answers else f"  {quoted(str(one))}:"


def answer_value(answer: Answer[object]) -> Value:
    """An answer as the file's ``value`` and ``source``."""
    return {"value": written(answer.value), "source": answer.source, "by": None, "date": None}


def written(value: object) -> str | None:
    """An answer's value as text that reads back as exactly the same."""
    if value is None or not isinstance(value, Fraction):
        return None if value is None else spelled(value)
    for places in range(_DECIMALS):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(scaled.numerator).rjust(places + 1, "0")
            return f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"{value.numerator}/{value.denominator}"


def dataset_values(options: ReadOptions) -> dict[str, Value]:
    """The reading options as the file says them."""
    return {
        "encoding": options.encoding,
        "delimiter": options.delimiter,
        **({"widths": options.widths} if options.widths else {}),
        "quote": options.quote,
        "header_row": None if options.header_row is None else str(options.header_row),
        "skip_rows": str(options.skip_rows) if options.skip_rows else None,
        "drop_totals": options.drop_totals,
        "sheet": options.sheet,
        **({"join": tuple(options.join)} if options.join else {}),
        "na": tuple(options.na),
        "suppression": options.suppression,
        **({"text_model": options.text_model} if options.text_model else {}),
        **({"people_in": options.people_in} if options.people_in else {}),
        **({"numbers": tuple(options.numbers)} if options.numbers else {}),
    }


def _dataset(lang: Lang, path: str | tuple[str, ...] | None, options: ReadOptions) -> Iterator[str]:
    yield from _comment(lang, 0, MEANINGS["dataset"])
    yield "dataset:"
    values: dict[str, Value] = {"path": path, **dataset_values(options), "fingerprint": None}
    for key, value in values.items():
        yield from _comment(lang, 2, MEANINGS[f"dataset.{key}"])
        yield _line(key, value, 2)


def _question(lang: Lang, question: Question[object], answer: Answer[object], indent: int) -> Iterator[str]:
    clause = Text("{text}（{clause}）", "{text} ({clause})").fill(text=question.text, clause=question.clause)
    yield from _comment(lang, indent, clause)
    yield from _comment(lang, indent, question.meaning)
    if question.form is not None:
        yield from _comment(lang, indent, question.form)
    for value, effect in question.effects.items():
        titled = _CHOICE.fill(title=value.words, effect=effect)
        yield from _item(lang, indent, value, effect if value.words.say(lang) == value else titled)
    yield _line(question.key, answer_value(answer), indent)


def _comment(lang: Lang, indent: int, *texts: Text | Phrase) -> Iterator[str]:
    for text in texts:
        line = text.say(lang)
        lines = _SENTENCE.findall(line) if lang == "zh" else wrap(line, _WIDTH)
        yield from (f"{' ' * indent}# {line}" for line in lines)


def _item(lang: Lang, indent: int, name: str, text: Text | Phrase) -> Iterator[str]:
    line = f"{name}: {text.say(lang)}"
    lines = [line] if lang == "zh" else wrap(line, _WIDTH, subsequent_indent="  ")
    yield from (f"{' ' * indent}#   {line}" for line in lines)


def _line(key: str, value: Value, indent: int = 0) -> str:
    return pair(key, value, indent, "\n")
