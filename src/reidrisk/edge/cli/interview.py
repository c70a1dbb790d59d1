"""Asks the preparation on a terminal, one question after the other, and saves after each answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date

from ...case.answers import answer, followed
from ...case.case import open_case
from ...case.prepared import edition_open
from ...document.citing import cited
from ...document.layout.lines import in_lines, plain
from ...flow.editions import find_standard
from ...govern.evidence import taken_in
from ...grade.sensitivity import swings
from ...model.problem import InputError
from ...model.release import AT
from ...model.role import Role
from ...model.text import Lang, Phrase, Text
from ...prepare.asking.item_values import by_number, options_of
from ...prepare.asking.item_wording import question, reply_in_words
from ...prepare.asking.progress import in_order
from ...prepare.asking.questionnaire import Item, by_key, home_of
from ...prepare.asking.situation import Asked, split_key
from ...prepare.audiences import split_answers
from ...prepare.case.answers import Given, clashes, unusable
from ...prepare.published import published_lines, taken
from .asking import BACK, NOW, STOP, shown

_WELCOME = Text(
    "逐题回答评估准备的问题。直接回车：以后再答；<：回到上一题；q：保存并结束。每答一题立即保存。",
    "The questions of the preparation, one by one. Enter: leave it for later; <: back; q: save and stop. Each answer is saved at once.",
)
_ALL = Text("回答后加 *，则其余各项都这样回答。", "Add * after the answer to answer all the remaining ones like it.")
_NAME = Text("您的姓名（记入每个回答）：", "Your name (recorded with each answer): ")
_LEFT = Text("还有 {left} 题", "{left} left")
_EVIDENCE = Text("证据文件或出处（可直接回车）：", "File of evidence, or where it is found (Enter for none): ")
_SOURCE = Text("来源（标题、年份）：", "Source (title, year): ")
_SEVERAL = Text("可以选几个，用逗号隔开。", "Several may be chosen, separated by commas.")
_ENTRIES = Text("多项用分号隔开。", "Separate several with semicolons.")
_ROLE = Text("目前视为：{roles}", "Taken for: {roles}")
_CLASH = Text(
    "直接回车：保留这个回答，并重新回答“{other}”；<：改正这个回答",
    "Enter: keep this answer and answer “{other}” again; <: correct this one",
)
_DIFFERS = Text(
    "“{name}”与上面的回答有什么不同？写 键=回答，用逗号隔开，例如 controls=low,motives=high。直接回车：没有不同；q：结束。",
    "What does “{name}” answer differently from the above? Write key=answer, separated by commas, such as controls=low,motives=high. "
    "Enter: nothing; q: stop.",
)
_REST = "*"


def interview(case: str, by: str | None, lang: Lang, today: date) -> None:
    """Ask what is open until nothing is, or the person stops."""
    _write(_WELCOME.say(lang))
    try:
        name = by or _read(_NAME.say(lang))
        _Session(case, name or None, lang, today).run()
    except (KeyboardInterrupt, EOFError):
        _write("")


@dataclass
class _Session:
    """One sitting: what was skipped, and the way back."""

    case: str
    by: str | None
    lang: Lang
    today: date
    skipped: set[str] = field(default_factory=set)
    before: list[Asked] = field(default_factory=list)
    back: Asked | None = None
    shown: str = ""
    explained: Item | None = None
    waiting: tuple[Asked, ...] = ()

    def run(self) -> None:
        while (asked := self.next()) is not None:
            word = self._ask(asked)
            if word == STOP:
                return
            if word == BACK:
                self.back = self.before.pop() if self.before else asked
                continue
            if word and not self._take(asked, word):
                self.back = asked
                continue
            if not word and not self._present(asked):
                self.skipped.add(asked.key)
            self.before.append(asked)
        self._apart()

    def _apart(self) -> None:
        """Of several recipients and environments, what each answers differently: what they share was asked once."""
        file = open_case(self.case).file
        situation, known = file.situation(), file.entry
        for each, section, prefix in (("recipient", known.recipients, ""), ("environment", known.environments, AT)):
            names = situation.instances("recipient" if each == "recipient" else "environment")
            for name in names if len(names) > 1 else ():
                if not section.get(name) and self._differs(name, prefix) == STOP:
                    return

    def _differs(self, name: str, prefix: str) -> str:
        """What this one answers differently, saved; asked again while it cannot be used."""
        while True:
            for line in in_lines(_DIFFERS.fill(name=name).say(self.lang)):
                _write(line)
            word = _read("> ")
            answers = split_answers(word) if word != STOP else {}
            if not answers and answers is not None:
                return word
            try:
                given = {
                    f"{key}{AT}{prefix}{name}": Given(value, self.by, self.today.isoformat()) for key, value in (answers or {}).items()
                }
                if given:
                    self._save(given)
                    return ""
            except InputError as error:
                for problem in error.problems:
                    _write(f"! {problem.say(self.lang)}")

    def next(self) -> Asked | None:
        """What to ask now: the question that was gone back to, else the next open one."""
        self.waiting = self._waiting()
        if self.back is not None:
            asked, self.back = self.back, None
            return asked
        return self.waiting[0] if self.waiting else None

    def _waiting(self) -> tuple[Asked, ...]:
        file = open_case(self.case).file
        plan = file.plan()
        waiting = tuple(one for one in file.situation().open() if one.key not in self.skipped)
        if not waiting:  # what else the edition wants may follow from the answers, so it comes last
            return tuple(one for one in edition_open(file) if one.key not in self.skipped)
        return in_order(waiting, swings(find_standard(plan.standard), plan.release), self.shown or None)

    def _ask(self, asked: Asked) -> str:
        for line in self._lines(asked):
            _write(line)
        return _read("> ")

    def _lines(self, asked: Asked) -> Iterator[str]:
        item, lang = asked.item, self.lang
        home = home_of(item.key)
        if home.key != self.shown:
            self.shown = home.key
            yield ""
            yield f"== {home.title.say(lang)} =="
            yield from in_lines(home.about.say(lang))
        yield ""
        yield from in_lines(f"[{_LEFT.fill(left=len(self.waiting)).say(lang)}] {question(asked, lang, names=True)}")
        yield from in_lines(self._proposed(asked), "    ")
        present = self._present(asked)
        yield from in_lines(NOW.fill(answer=present).say(lang), "    ") if present else ()
        if item is self.explained:  # asked for the next column or person: its help is still on the screen
            choices = "  ".join(f"{place} {option.title.say(lang)}" for place, option in enumerate(options_of(item), 1))
            yield from in_lines(choices, "    ") if choices else ()
            return
        self.explained = item
        yield from in_lines(f"{item.help.say(lang)}  ({cited(item.clauses, lang)})", "  ")
        for place, option in enumerate(options_of(item), 1):
            effect = f" -> {option.effect.say(lang)}" if option.effect else ""
            yield from in_lines(f"{place}  {option.value}  {option.title.say(lang)}{effect}", "    ")
        hints: list[Text | Phrase] = [item.question.form] if item.question is not None and item.question.form else []
        hints += published_lines(item.key)
        hints += [item.effect] if item.effect else []
        hints += [_SEVERAL] if item.kind == "choices" else [_ENTRIES] if item.kind in {"list", "people"} else []
        hints += [_ALL] if sum(one.item is item for one in self.waiting) > 1 else []
        for hint in hints:
            yield from in_lines(hint.say(lang), "  ")

    def _proposed(self, asked: Asked) -> str:
        """What a column is taken for, decided or proposed: that tells whether it can stay."""
        column = open_case(self.case).file.columns.get(asked.instance or "") if asked.item.each == "column" else None
        roles = column and (column.decision or column.proposed)
        return _ROLE.fill(roles=tuple(Role(role).words for role in roles)).say(self.lang) if roles else ""

    def _present(self, asked: Asked) -> str:
        """What is answered already, for whoever has gone back to it."""
        situation = open_case(self.case).file.situation()
        if asked.item.question is not None:
            value = situation.release[asked.item.key].value
            return "" if value is None else shown(value, self.lang)
        return reply_in_words(asked.item, situation.value(asked.item.key, asked.instance), self.lang, names=True)

    def _take(self, asked: Asked, word: str) -> bool:
        """Save this answer; False when it cannot be used, which is said."""
        rest = word.endswith(_REST) and asked.instance is not None
        value = by_number([one.value for one in options_of(asked.item)], word.removesuffix(_REST).strip() if rest else word)
        offered = taken(asked.key, word)
        value = value if offered is None else offered.value
        given = Given(value, self.by, self.today.isoformat())
        problem = unusable(asked.key, given, self.today)
        if problem is not None:
            _write(f"! {problem.say(self.lang)}")
            return False
        source = offered.source.say(self.lang) if offered else _read(_SOURCE.say(self.lang)) or None if _wants_source(asked.item) else None
        evidence = _read(_EVIDENCE.say(self.lang)) or None if asked.item.needs_evidence else None
        try:
            given = replace(given, source=source, evidence=taken_in(open_case(self.case).folder, evidence))
        except InputError as error:
            for problem in error.problems:
                _write(f"! {problem.say(self.lang)}")
            return False
        keys = [one.key for one in self.waiting if one.item is asked.item] if rest else [asked.key]
        try:
            self._save(dict.fromkeys((asked.key, *keys), given))
        except InputError as error:
            for problem in error.problems:
                _write(f"! {problem.say(self.lang)}")
            return self._instead(asked, given)
        return True

    def _save(self, given: dict[str, Given]) -> None:
        """Write the answers, and go on with the names as they are called now."""
        entered = answer(self.case, given, self.today)
        for line in followed(entered):
            _write(plain(line.say(self.lang)))
        called = {old: split_key(new)[1] for old, new in entered.moved.items()}
        self.before = [replace(one, instance=called.get(one.key, one.instance)) for one in self.before if one.key not in entered.dropped]
        self.skipped -= set(entered.dropped)

    def _instead(self, asked: Asked, given: Given) -> bool:
        """Where an earlier answer cannot stand beside this one: whichever of the two the person holds to."""
        others = clashes(open_case(self.case).file.situation(), asked.key, given, self.today)
        if not others:
            return False
        name, instance = split_key(others[0])
        other = Asked(by_key()[name], instance)
        if _read(f"{_CLASH.fill(other=question(other, self.lang, names=True)).say(self.lang)} > ") == BACK:
            return False
        try:
            self._save({asked.key: given, other.key: replace(given, value="", source=None, evidence=None)})
        except InputError:  # more than these two do not fit: what was said above still holds
            return False
        self.back = other
        return True


def _wants_source(item: Item) -> bool:
    return item.needs_source or (item.question is not None and item.question.needs_source)


def _write(line: str) -> None:
    sys.stderr.write(line + "\n")


def _read(prompt: str) -> str:
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()
