"""The picture of attacks: how often each succeeds on people inside, beside people who were kept out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...measure.attacks.suite import Attempted
from ...model.text import Lang, Text
from ..chart import CALM, MARK, Grid, framed
from .page import Panel

_TITLE = Text("攻击结果：数据中的人与对照人群", "Attacks: people in the data, and people kept out")
_SAYS = Text(
    "深色为对数据中的人的成功率，浅色为对没有参与合成的人的成功率（成员推断则为随机猜测）；"
    "两者之差才是发布造成的风险。最大的风险为 {worst}。",
    "Dark: success on people in the data; light: on people who had no part (for membership: of guessing). The difference is the risk; "
    "it is {worst} at most.",
)
_INSIDE, _OUTSIDE = Text("数据中的人", "in the data"), Text("对照", "to compare with")
_ATTACK, _RISK = Text("攻击", "attack"), Text("新增风险", "risk added")


def attack_figure(found: Sequence[Attempted], lang: Lang) -> Panel | None:
    """None where no attack could be tried."""
    ran = [(one, one.outcome) for one in found if one.outcome is not None]
    if not ran:
        return None
    values: list[dict[str, Any]] = []
    rows, worst = [], 0.0
    for one, outcome in ran:
        name = one.title.say(lang) + (f" ({one.detail['secret']})" if "secret" in one.detail else "")
        rate = outcome.right / outcome.attempts
        other = float(outcome.by_chance) / outcome.attempts if outcome.control is None else outcome.control[0] / outcome.control[1]
        risk = max(rate - other, 0.0) / max(1 - other, 1e-9)
        worst = max(worst, risk)
        values += [
            {"attack": name, "who": _INSIDE.say(lang), "rate": round(rate, 4)},
            {"attack": name, "who": _OUTSIDE.say(lang), "rate": round(other, 4)},
        ]
        rows.append((name, f"{rate:.1%}", f"{other:.1%}", f"{risk:.1%}"))
    encoding = {
        "y": {"field": "attack", "type": "nominal", "sort": None, "title": None},
        "yOffset": {"field": "who", "sort": [_INSIDE.say(lang), _OUTSIDE.say(lang)]},
        "x": {"field": "rate", "type": "quantitative", "title": None, "scale": {"domain": [0, 1]}, "axis": {"format": "%"}},
        "color": {
            "field": "who", "sort": None, "title": None,
            "scale": {"domain": [_INSIDE.say(lang), _OUTSIDE.say(lang)], "range": [MARK, CALM]},
        },
    }  # fmt: skip
    spec = framed({"data": {"values": values}, "mark": "bar", "encoding": encoding}, _TITLE.say(lang), height=44 * len(ran) + 20)
    head = (_ATTACK.say(lang), _INSIDE.say(lang), _OUTSIDE.say(lang), _RISK.say(lang))
    return Panel(_TITLE.say(lang), _SAYS.fill(worst=f"{worst:.1%}").say(lang), spec, Grid(head, tuple(rows)))
