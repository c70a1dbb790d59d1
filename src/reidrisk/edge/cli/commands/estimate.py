"""``reidrisk estimate`` at a terminal: the figures, then what is foreseen."""

from __future__ import annotations

from ....case.acts.estimate import ACT, Estimated
from ....model.text import Text
from ..command import Command
from ..exits import ACCEPTABLE, FINDING, NOT_GRADABLE
from ..printing import write_lines

_HEAD = Text("没有数据时的估计（{standard}）", "Estimate without data ({standard})")
_DIRECT = Text(
    "计划中仍有直接标识符（{columns}）：删除之前不可接受。",
    "Direct identifiers are still planned ({columns}): not acceptable until they go.",
)
_WOULD = {
    None: Text("尚不能判定：{risk}", "It cannot be said yet: {risk}"),
    True: Text("预计可接受：{risk}", "Acceptable, as far as can be foreseen: {risk}"),
    False: Text("预计不可接受：{risk}", "Not acceptable, as far as can be foreseen: {risk}"),
}
_AGAIN = Text(
    "这是按总体分布作的预估，不是定级；有数据后须用 reidrisk assess 评估。",
    "This foresees from the population; it is no grade. Assess the data with reidrisk assess when they exist.",
)


def _show(result: Estimated) -> None:
    from ....document.figures import figure  # noqa: PLC0415 - only for people
    from ....document.layout.lines import plain  # noqa: PLC0415

    one, lang = result.foreseen, result.lang
    lines = [_HEAD.fill(standard=result.standard.title).say(lang), ""]
    for number in one.numbers.values():
        note = f"  {number.reason.say(lang)}" if number.reason else ""
        lines.append(f"{number.symbol:<12}{figure(number, 6):<24}{number.title.say(lang)}{note}")
    text = _DIRECT.fill(columns=one.direct) if one.direct else _WOULD[one.acceptable].fill(risk=f"R = {figure(one.numbers['R'], 6)}")
    lines += ["", text.say(lang), _AGAIN.say(lang)]
    write_lines(map(plain, lines))


def _code(result: Estimated) -> int:
    return NOT_GRADABLE if result.acceptable is None else ACCEPTABLE if result.acceptable else FINDING


COMMAND = Command(ACT, _show, _code)
