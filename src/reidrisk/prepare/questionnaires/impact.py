"""What re-identification would do to people (ITU-T X Suppl.39 SR5; IPC 2016 step 3)."""

from __future__ import annotations

from fractions import Fraction

from ...model.text import Text
from ..questionnaire import Item, Option, Points, Questionnaire, no_is_safe, yes_is_safe

_SR5, _IPC = ("ITU X Suppl.39 9.2",), ("IPC 2016 step 3",)
_EARNS = (("low", Fraction(1)), ("medium", Fraction(1, 2)), ("high", Fraction(0)))
_GRADES = (Option("low", Text("低", "low")), Option("medium", Text("中", "medium")), Option("high", Text("高", "high")))


def _graded(name: str, text: Text, about: Text, row: str, weight: int, *, critical: bool = False) -> Item:  # noqa: PLR0913 - as asked
    points = Points("impact", weight, _EARNS, critical)
    return Item(f"impact.{name}", text, about, _IPC, "choice", (row,), _GRADES, points=points)


def _risky(name: str, text: Text, about: Text, row: str) -> Item:
    return Item(f"impact.{name}", text, about, _SR5, "yes_no", (row,), points=no_is_safe("impact", 1))


QUESTIONNAIRE = Questionnaire(
    key="impact",
    place=180,
    title=Text("重标识的影响", "Impact of re-identification"),
    about=Text(
        "一旦有人被认出，后果有多严重。GB/T 42460 的阈值不随影响变化；把阈值与影响挂钩的标准会据此取值。",
        "How bad it would be if someone were recognised. In GB/T 42460 the threshold does not follow the impact; editions that "
        "tie the two take it from here.",
    ),
    side="data",
    items=(
        _graded(
            "sensitivity",
            Text("信息有多敏感？", "How sensitive is the information?"),
            Text(
                "例如精神疾病、传染病、性健康为高；常见病为中。",
                "Mental illness, infectious and sexual disease are high; common illness is medium.",
            ),
            "C180",
            3,
        ),
        _graded(
            "detail",
            Text("信息的范围和细致程度如何？", "How wide and detailed is the information?"),
            Text("列越多、越细，知道一个人就越多。", "The more columns and the finer, the more is learnt about a person."),
            "C181",
            2,
        ),
        _graded(
            "number",
            Text("涉及的人数算多吗？", "Are many people concerned?"),
            Text("例如一百人以下为低，一万人以上为高。", "For example under a hundred is low, over ten thousand high."),
            "C182",
            1,
        ),
        _graded(
            "harm",
            Text("一旦泄露或滥用，可能造成多大的伤害？", "How much harm could a leak or misuse do?"),
            Text(
                "失业、被拒保、家庭破裂、人身危险为高。",
                "Loss of work or insurance, broken families and danger to life are high.",
            ),
            "C183",
            3,
            critical=True,
        ),
        Item(
            "impact.without_consent",
            Text("这次提供是依法律规定、未经本人同意的吗？", "Are the data provided by law, without people's consent?"),
            Text("未经同意的，人们更意想不到，影响更大。", "Without consent people expect it less, and it weighs more."),
            _IPC,
            "yes_no",
            ("C184",),
            points=no_is_safe("impact", 1),
        ),
        Item(
            "impact.given_freely",
            Text("信息是本人主动公开、并不期待保密的吗？", "Did people give the information freely, with little expectation of privacy?"),
            Text("看病时说的话不算。", "What is said to a doctor is not."),
            _IPC,
            "yes_no",
            ("C185",),
            points=yes_is_safe("impact", 1),
        ),
        Item(
            "impact.notice",
            Text("本人是否同意或被告知了这次的再利用？", "Did people consent to this further use, or were they told of it?"),
            Text("笼统的“用于科研”不算明确告知。", 'A general "for research" is no clear notice.'),
            _IPC,
            "yes_no",
            ("C186",),
            points=yes_is_safe("impact", 1),
        ),
        _risky(
            "privacy",
            Text("被认出会侵犯本人的隐私吗？", "Would being recognised violate the person's privacy?"),
            Text("含健康、收入、行踪的，一般答“是”。", "With health, income or whereabouts, usually yes."),
            "C030",
        ),
        _risky(
            "discrimination",
            Text("可能导致本人或其所属群体受歧视吗？", "Could it lead to discrimination of the person or their group?"),
            Text("例如某地区、某民族、某种病的人。", "For example people of a region, an ethnic group, with an illness."),
            "C031",
        ),
        _risky(
            "misuse",
            Text("可能被用于政治或宗教目的吗？", "Could it be misused for political or religious ends?"),
            Text("想象最坏的使用者。", "Imagine the worst user."),
            "C032",
        ),
        _risky(
            "loss",
            Text("可能使数据提供方受到经济或其他损失吗？", "Could the provider of the data suffer a loss?"),
            Text("例如赔偿、处罚、失去信任。", "For example damages, fines, loss of trust."),
            "C033",
        ),
    ),
)
