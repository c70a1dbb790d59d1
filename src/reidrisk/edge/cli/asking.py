"""Asks on a terminal what can still change the level, each with its meaning and clause (GB/T 42460 D.1.4)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from ...model import words
from ...model.exact import show_rare
from ...model.plan import EvaluationPlan
from ...model.problem import InputError
from ...model.text import Lang, Text
from ...prepare.asking.item_values import by_number
from ...prepare.published import published_lines, taken
from ...prepare.question import Question
from ...prepare.questions import answered, open_questions

STOP, BACK = "q", "<"
NOW = Text("目前的回答：{answer}（直接回车保留）", "Your answer now: {answer} (Enter keeps it)")
SOURCE = Text("来源（标题、年份；直接回车则记为“假定”）：", "Source (title, year; Enter marks it assumed): ")
_TRUTH = {True: words.YES, False: words.NO}


def shown(value: object, lang: Lang) -> str:
    """An answer of the release as a person reads it."""
    if isinstance(value, bool):
        return _TRUTH[value].say(lang)
    words = getattr(value, "words", None)
    if words is not None:
        return str(words.say(lang))
    return show_rare(value) if isinstance(value, Fraction) else str(value)


_SKIP = Text("（直接回车：暂不回答；<：回到上一题；q：不再回答）", "(Enter: leave it open; <: back; q: answer no more)")
_LEFT = Text("还有 {left} 个问题", "{left} {left|question|questions} left")

Deciding = Callable[[EvaluationPlan], tuple[Question[object], ...]]


def ask(plan: EvaluationPlan, lang: Lang, deciding: Deciding = open_questions) -> EvaluationPlan:
    """The plan with what the person answered; what is skipped stays open. After each answer only what is still `deciding` is asked."""
    return _Sitting(plan, lang, deciding).run()


@dataclass
class _Sitting:
    plan: EvaluationPlan
    lang: Lang
    deciding: Deciding
    skipped: set[str] = field(default_factory=set)
    before: list[Question[object]] = field(default_factory=list)
    back: Question[object] | None = None

    def run(self) -> EvaluationPlan:
        while (question := self._next()) is not None:
            raw = read_line("> ")
            if raw is None or raw == STOP:  # the end of the input: nobody will answer the rest
                break
            if raw == BACK:
                self.back = self.before.pop() if self.before else question
            elif raw and not self._take(question, raw):
                self.back = question
            else:
                if not raw and not self._present(question):
                    self.skipped.add(question.key)
                self.before.append(question)
        return self.plan

    def _next(self) -> Question[object] | None:
        """What is asked now, explained: the question that was gone back to, else the next that matters."""
        waiting = [question for question in self.deciding(self.plan) if question.key not in self.skipped]
        question, self.back = self.back or next(iter(waiting), None), None
        if question is not None:
            self._explain(question, max(len(waiting), 1))
        return question

    def _take(self, question: Question[object], raw: str) -> bool:
        """Answer with this; False when it cannot be used, which is said. It is read before anybody is asked for its source."""
        offered = taken(question.key, raw)
        word = by_number([choice.value for choice in question.choices], raw) if offered is None else offered.value
        try:
            plan = answered(self.plan, question.key, word)
            if question.needs_source:
                source = read_line(SOURCE.say(self.lang)) if offered is None else offered.source.say(self.lang)
                plan = answered(self.plan, question.key, word, source or None)
        except InputError as error:
            sys.stderr.write("".join(f"{problem.say(self.lang)}\n" for problem in error.problems))
            return False
        self.plan = plan
        return True

    def _present(self, question: Question[object]) -> str:
        """What is answered already, for whoever has gone back to it."""
        value = self.plan.release[question.key].value
        return "" if value is None else shown(value, self.lang)

    def _explain(self, question: Question[object], left: int) -> None:
        lang, present = self.lang, self._present(question)
        lines = [
            "",
            f"[{_LEFT.fill(left=left).say(lang)}] {question.text.say(lang)}  ({question.clause})",
            question.meaning.say(lang),
            *(
                f"  {place}  {value}: {value.words.say(lang)} -> {effect.say(lang)}"
                for place, (value, effect) in enumerate(question.effects.items(), 1)
            ),
            *([question.form.say(lang)] if question.form else []),
            *(line.say(lang) for line in published_lines(question.key)),
            NOW.fill(answer=present).say(lang) if present else _SKIP.say(lang),
        ]
        sys.stderr.write("\n".join(lines) + "\n")


def read_line(prompt: str) -> str | None:
    """A line, or None at the end of the input."""
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None
