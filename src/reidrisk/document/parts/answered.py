"""What the case answered, for any document: an answer in words, or that there is none. Names stay out unless they may stand in it."""

from __future__ import annotations

from ...model import words
from ...model.frozen import dataclass
from ...model.text import Lang, Text
from ...prepare.asking.item_wording import reply_in_words
from ...prepare.asking.questionnaire import by_key
from ...prepare.asking.situation import Asked, Situation
from ...prepare.context import BY_KEY as SETTINGS
from ..citing import cited
from ..dating import written
from ..kind import Material
from ..layout.numbering import capital
from ..report.parts import value_in_words
from .plan import backing_in_words, is_relied_on, situation_of
from .purpose import ANEW, STATEMENT, agreed_again, has_ended

OPEN = words.NOT_ANSWERED
_BACKED = Text("{answer}（{backing}）", "{answer} ({backing})")
NOT_ASKED = words.DOES_NOT_APPLY
HANGS = Text("取决于尚未回答的问题：{question}", "this depends on a question that is not answered: {question}")


@dataclass(frozen=True)
class AnswersInWords:
    """The answers of one case in one language."""

    material: Material
    lang: Lang
    situation: Situation

    @classmethod
    def of(cls, material: Material, lang: Lang) -> AnswersInWords:
        """From what a document is made of."""
        return cls(material, lang, situation_of(material))

    def purpose(self, anew: Text = ANEW) -> str:
        """The purpose as it stands now; `anew` says that it has to be determined again, where the treated data cannot serve it."""
        again = agreed_again(self.material)
        if again is not None:
            return again.say(self.lang)
        return anew.say(self.lang) if has_ended(self.material) else self._answer(STATEMENT)

    def say(self, key: str, instance: str | None = None) -> str:
        """The answer in words, "not answered", or "does not apply"; the purpose as it stands now."""
        return self.purpose() if key == STATEMENT else self._answer(key, instance)

    def _answer(self, key: str, instance: str | None = None) -> str:
        item = by_key().get(key)
        if key in SETTINGS and (item is None or item.question is not None):
            answer = self.material.plan.release[key]
            return OPEN.say(self.lang) if answer.value is None else value_in_words(answer.value, self.lang)
        if item is None:
            raise KeyError(key)
        if not self.situation.applies(Asked(item, instance)):
            return (NOT_ASKED if self.hangs_on(Asked(item, instance)) is None else OPEN).say(self.lang)
        values = self.situation.value(key, instance)
        if not values:
            return OPEN.say(self.lang)
        text = reply_in_words(item, values, self.lang, names=self.material.names)
        return written(text, self.lang) if item.kind == "date" else text

    def applies(self, key: str) -> bool:
        """Whether it is asked in this situation."""
        return self.situation.applies(Asked(by_key()[key]))

    def hangs_on(self, asked: Asked) -> Text | None:
        """The open question that decides whether this one applies; None where it is settled."""
        when = self.situation.unmet(asked)
        if when is None or self.situation.value(when.key, asked.instance):
            return None
        item = by_key().get(when.key)
        if item is None or item.question is not None:
            return short_of(when.key)
        other = Asked(item, asked.instance if item.each == asked.item.each else None)
        return short_of(when.key) if self.situation.applies(other) else self.hangs_on(other)

    def given(self, key: str, instance: str | None = None) -> bool:
        """Whether it was answered."""
        return bool(self.situation.value(key, instance))

    def yes(self, key: str) -> bool | None:
        """Of a yes-no question; None while it is open or does not apply."""
        values = self.situation.value(key)
        return None if not values or values[0] not in {"yes", "no"} else values[0] == "yes"

    def clauses(self, key: str) -> str:
        """Under which clauses it is asked."""
        return cited(by_key()[key].clauses, self.lang)

    def proof(self, key: str) -> str:
        """Evidence and source of an answer, as far as they were given."""
        reply = self.situation.replies.get(key)
        parts = [] if reply is None else [part for part in (reply.evidence, reply.source) if part]
        return ("；" if self.lang == "zh" else "; ").join(parts)

    def evidenced(self, key: str) -> bool:
        """Whether evidence known by its hash backs the answer."""
        reply = self.situation.replies.get(key)
        return reply is not None and reply.evidenced

    def backed(self, key: str) -> str:
        """Whether an answer is evidenced or self-declared, with its evidence and source; nothing while it is open."""
        reply = self.situation.replies.get(key)
        if reply is None:
            return ""
        stands = backing_in_words(reply, self.lang)
        return "\n".join(filter(None, (stands, self.proof(key))))

    def label(self, key: str) -> str:
        """What the answer states, in a few words."""
        item = by_key().get(key)
        return capital((SETTINGS[key].label if item is None else item.short).say(self.lang), self.lang)

    def rows(self, *keys: str) -> tuple[tuple[str, str], ...]:
        """Label and answer of each, evidenced or self-declared where it claims something."""
        return tuple((self.label(key), self._with_backing(key)) for key in keys)

    def _with_backing(self, key: str) -> str:
        item, reply = by_key().get(key), self.situation.replies.get(key)
        answer = self.say(key)
        ended = key == STATEMENT and has_ended(self.material)
        if item is None or reply is None or ended or not self.applies(key) or not is_relied_on(item, reply):
            return answer
        return _BACKED.fill(answer=answer, backing=backing_in_words(reply, self.lang)).say(self.lang)

    def each(self, key: str) -> tuple[tuple[str, str], ...]:
        """Instance and answer, of an item that is repeated."""
        item = by_key()[key]
        return tuple((one.instance or "", self.say(key, one.instance)) for one in self.situation.of(item))


def short_of(key: str) -> Text:
    """What a question asks, in a few words."""
    item = by_key().get(key)
    return SETTINGS[key].label if item is None or item.question is not None else item.short
