"""By what a recipient is bound, in the words of whatever speaks of it (GB/T 42460 3.9 to 3.11).

An agreement, terms, rules or nothing; while nobody has answered, what binds the recipient is still to be put in place.
"""

from __future__ import annotations

from enum import Enum, auto

from ...model.release import Sharing
from ...model.text import Text
from ...prepare.context import SHARING
from .answered import AnswersInWords


class Binding(Enum):
    """What binds who receives the data."""

    AGREEMENT = auto()
    TERMS = auto()
    RULES = auto()
    NOTHING = auto()
    UNANSWERED = auto()


_ANSWERED = {"signed": Binding.AGREEMENT, "click": Binding.TERMS, "rules": Binding.RULES, "none": Binding.NOTHING}
_CONTROLS = Text("作为依据的各项控制保持有效", "the controls relied on are kept up")
STAYS_IN_FORCE: dict[Binding, Text] = {
    Binding.AGREEMENT: Text(f"协议有效，{_CONTROLS.zh}", f"the agreement is in force and {_CONTROLS.en}"),
    Binding.TERMS: Text(f"使用条款有效，{_CONTROLS.zh}", f"the terms of use are in force and {_CONTROLS.en}"),
    Binding.RULES: Text(f"本单位的制度得到遵守，{_CONTROLS.zh}", f"the organisation's rules are followed and {_CONTROLS.en}"),
    Binding.NOTHING: _CONTROLS,
    Binding.UNANSWERED: Text(
        f"接收方已受有效的协议或制度约束，{_CONTROLS.zh}", f"an agreement or rules in force bind the recipient and {_CONTROLS.en}"
    ),
}
"""While what a verdict holds; in public sharing no control is relied on."""
USED_UNDER: dict[Binding, Text] = {
    Binding.AGREEMENT: Text("应按协议使用", "to be used under the agreement"),
    Binding.TERMS: Text("应按使用条款使用", "to be used under the terms of use"),
    Binding.RULES: Text("应按本单位的制度使用", "to be used under the rules of the organisation"),
    Binding.NOTHING: Text(
        "没有协议约束，但使用时须遵守法律对个人信息的规定", "to which the law applies although no agreement binds anybody"
    ),
    Binding.UNANSWERED: Text("接收方受协议或制度约束之后方可使用", "to be used only once an agreement or rules bind the recipient"),
}


def bound_by(answers: AnswersInWords) -> Binding:
    """By the sharing model and the answer."""
    sharing = answers.material.plan.release[SHARING].value
    if sharing is Sharing.PUBLIC:
        return Binding.NOTHING
    if sharing is Sharing.SEMI_PUBLIC:
        return Binding.TERMS
    return _ANSWERED.get("".join(answers.situation.value("recipients.agreement")), Binding.UNANSWERED)


def is_open_to_all(answers: AnswersInWords) -> bool:
    """Whether there is no recipient whom anything could be asked of."""
    return answers.material.plan.release[SHARING].value is Sharing.PUBLIC
