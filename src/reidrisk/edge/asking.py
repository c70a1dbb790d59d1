"""Asks the missing answers on a terminal, each with its meaning and clause (GB/T 42460 D.1.4)."""

from __future__ import annotations

import sys

from ..model.plan import Plan
from ..model.problem import InputError
from ..model.standard import Standard
from ..model.text import Lang, Text
from ..prepare.question import Question
from ..prepare.questions import answered, open_questions

_SKIP = Text("（直接回车：暂不回答）", "(Enter: leave it open)")
_LEFT = Text("还有 {left} 个问题", "{left} questions left")
_SOURCE = Text("来源（标题、年份；直接回车则记为“假定”）：", "Source (title, year; Enter marks it assumed): ")


def can_ask() -> bool:
    """Whether a person is at the terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask(plan: Plan, lang: Lang, standard: Standard | None = None) -> Plan:
    """The plan with what the person answered; what is skipped stays open."""
    skipped: set[str] = set()
    while questions := [question for question in open_questions(plan, standard) if question.key not in skipped]:
        question = questions[0]
        _explain(question, len(questions), lang)
        raw = read_line("> ")
        if raw is None:  # the end of the input: nobody will answer the rest
            break
        if not raw:
            skipped.add(question.key)
            continue
        source = read_line(_SOURCE.say(lang)) if question.needs_source else None
        try:
            plan = answered(plan, question.key, raw, source or None)
        except InputError as error:
            sys.stderr.write("".join(f"{problem.say(lang)}\n" for problem in error.problems))
    return plan


def _explain(question: Question, left: int, lang: Lang) -> None:
    lines = [
        "",
        f"[{_LEFT.fill(left=left).say(lang)}] {question.text.say(lang)}  ({question.clause})",
        question.meaning.say(lang),
        *(f"  {choice.value}: {choice.title.say(lang)} -> {choice.effect.say(lang)}" for choice in question.choices),
        *([question.form.say(lang)] if question.form else []),
        _SKIP.say(lang),
    ]
    sys.stderr.write("\n".join(lines) + "\n")


def read_line(prompt: str) -> str | None:
    """A line, or None at the end of the input."""
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None
