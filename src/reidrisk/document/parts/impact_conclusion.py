"""What the impact assessment concludes, in words: `grade.impact` finds it (PIPL 55-56)."""

from __future__ import annotations

from collections.abc import Iterator

from ...grade.impact import AGREEMENT, WANTED, Impact, impact_of, is_public
from ...model.frozen import dataclass
from ...model.governance import ReasonDespite
from ...model.role import Role
from ...model.text import Phrase, Text
from ..dating import minute
from ..kind import Material
from ..report.sentences import headline
from .answered import AnswersInWords
from .purpose import STATEMENT, is_open_again
from .treatment import Treatment

STATED = Text("{label}：{answer}", "{label}: {answer}")
_SENSITIVE_COLUMNS = Text(
    "数据中有敏感属性列，而回答不含敏感个人信息：由法务确认这些列是否属于《个人信息保护法》第二十八条所列",
    "the data have sensitive attributes, but no sensitive personal information was stated: counsel is to confirm whether PIPL 28 applies",
)
_RISK_OPEN = Text("风险等级", "the grade of the risk")
_NONE_BINDS = Text("对接收方没有约束", "nothing binds the recipient")
_CASES: tuple[tuple[str, Text], ...] = (
    ("sensitive", Text("处理敏感个人信息（第五十五条第一项）", "sensitive personal information is processed (55, item 1)")),
    ("entrusted", Text("委托处理个人信息（第五十五条第三项）", "personal information is entrusted (55, item 3)")),
    ("provided", Text("向其他个人信息处理者提供个人信息（第五十五条第三项）", "it is provided to another processor (55, item 3)")),
    ("public", Text("公开个人信息（第五十五条第三项）", "it is made public (55, item 3)")),
    ("abroad", Text("向境外提供个人信息（第五十五条第四项）", "it is provided abroad (55, item 4)")),
)
WEIGHED = Text(
    "{by}于{at}说明理由，仍准予实施：{reason}。",
    "{by} let the processing go ahead all the same on {at}, for this reason: {reason}.",
)


@dataclass(frozen=True, slots=True)
class ImpactConclusion:
    """What was `found`, what stands `against` the processing and what is `unsettled`, in words.

    `needed`: the cases of Article 55 that the answers name, in which the processing waits for the conclusion.
    `weighed` is the signed reason by which management went on although the processing is barred; None without one.
    """

    found: Impact
    against: tuple[Text | Phrase, ...]
    unsettled: tuple[Text | str, ...]
    needed: tuple[Text, ...]
    weighed: ReasonDespite | None = None

    @property
    def awaited(self) -> bool:
        """Whether the law wants a conclusion before the data go out, and there is none yet."""
        return bool(self.needed and self.unsettled) and not self.found.barred

    @property
    def stands(self) -> bool:
        """Whether the processing is barred and nobody signed why it goes on."""
        return self.found.barred and self.weighed is None


def impact_conclusion(material: Material, answers: AnswersInWords) -> ImpactConclusion:
    """From the answers and the results of the case."""
    done = Treatment.of(material)
    means = frozenset() if done is None else frozenset(name for name, one in done.treated.items() if one.technique == "class_mean")
    found = impact_of(material.known(), answers.situation, material.shared, means)
    return ImpactConclusion(
        found,
        tuple(_against(material, answers, found)),
        tuple(_unsettled(material, answers, found)),
        needed_by(answers),
        _weighed(material, found),
    )


def needed_by(answers: AnswersInWords) -> tuple[Text, ...]:
    """The cases of Article 55 that the answers name."""
    relations = {
        value for name in answers.situation.instances("recipient") for value in answers.situation.value("recipients.relation", name)
    }
    there = {
        "sensitive": answers.yes("legal.sensitive") or answers.yes("subjects.minors"),  # of children under fourteen all is (28)
        "entrusted": "entrusted" in relations,
        "provided": bool(relations & {"third_party", "joint"}),
        "public": is_public(answers.material.known()),
        "abroad": answers.yes("flow.abroad"),
    }
    return tuple(text for key, text in _CASES if there[key])


def weighed_in_words(one: ReasonDespite, answers: AnswersInWords) -> Phrase:
    """Who went on, when and why."""
    return WEIGHED.fill(by=one.by, at=minute(one.at, answers.lang), reason=one.reason.strip().rstrip("。."))


def _weighed(material: Material, found: Impact) -> ReasonDespite | None:
    """The last reason that was given for all that bars the processing as it is now; none helps against a risk that is not acceptable."""
    bars = found.bars
    if not bars or found.acceptable is False:
        return None
    return next((one for one in reversed(material.governed.weighed) if bars.items() <= one.subjects.items()), None)


def _against(material: Material, answers: AnswersInWords, found: Impact) -> Iterator[Text | Phrase]:
    if found.acceptable is False:
        yield headline(material.known())
    yield from (STATED.fill(label=answers.label(key), answer=answers.say(key)) for key in found.refused if key != AGREEMENT)
    if AGREEMENT in found.refused:
        yield _NONE_BINDS


def _unsettled(material: Material, answers: AnswersInWords, found: Impact) -> Iterator[Text | str]:
    """A purpose to be determined again is not settled.

    A sensitive attribute need not be sensitive personal information (PIPL 28): that is for counsel to say, and no bar by itself.
    """
    ended = {STATEMENT} if is_open_again(material) else set()
    yield from (answers.label(key) for key in WANTED if answers.applies(key) and (key in ended or not answers.given(key)))
    if any(Role.SA in column.roles for column in material.known().inventory.columns) and answers.yes("legal.sensitive") is False:
        yield _SENSITIVE_COLUMNS
    if found.grade is None:
        yield _RISK_OPEN
