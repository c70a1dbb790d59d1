"""What came of the attacks, in words and for programs."""

from __future__ import annotations

from typing import Any

from ...flow.versions import versions
from ...measure.attacks.rates import Rate
from ...measure.attacks.suite import NO_CONTROL, Attempted
from ...model.dataset import Facts
from ...model.exact import exact_text
from ...model.frozen import dataclass
from ...model.text import Lang, Text
from .. import heads
from ..layout.lines import in_lines

SCHEMA = "reidrisk/attack/1"
_NOT_RUN = Text("{title}：未进行。{reason}", "{title}: not run. {reason}")
_RAN = heads.TITLE_RESULT
_SECRET = heads.TITLE_COLUMN
_RATE = Text("    成功率 {rate}（95% 区间 {low} 至 {high}）。", "    Success rate {rate} (95% interval {low} to {high}).")
_PREDICTED = Text("    按{basis}预计 {rate}。", "    {rate} was predicted from {basis}.")
_BASIS = {
    "linkage": Text("等价类大小", "the class sizes"),
    "membership": Text("等价类大小（设所持的值与发布的一致）", "the class sizes (were the values held as released)"),
    "probabilistic": Text("匹配概率", "the matching chances"),
}
_ADDED = Text(
    "    对不在数据中的人成功率 {control}；由发布造成的风险 {risk}（{low} 至 {high}）。",
    "    Against people outside the release: {control}; the risk added by the release is {risk} ({low} to {high}).",
)
_HEAD = Text(
    "对“{release}”（{rows} 行）的攻击，攻击者持有“{known}”（{held} 行），知道：{columns}",
    "Attacks on “{release}” ({rows} {rows|row|rows}) by someone who holds “{known}” ({held} {held|row|rows}) and knows: {columns}",
)


@dataclass(frozen=True, slots=True)
class Tried:
    """Which file was attacked by means of which other, knowing what; what came of each attack."""

    release: Facts
    known: Facts
    quasi: tuple[str, ...]
    seed: int
    found: tuple[Attempted, ...]


def as_json(tried: Tried, lang: Lang) -> dict[str, Any]:
    """The result for a program."""
    described = [{"name": one.name, "rows": one.rows, "fingerprint": one.fingerprint.value} for one in (tried.release, tried.known)]
    return {
        "schema": SCHEMA,
        "tool": versions(),
        "release": described[0],
        "known": described[1],
        "columns": list(tried.quasi),
        "seed": tried.seed,
        "attacks": [one_json(one, lang) for one in tried.found],
        "errors": [],
    }


def one_json(one: Attempted, lang: Lang) -> dict[str, Any]:
    """One attack for a program."""
    head = {"key": one.key, "title": one.title.say(lang), "source": one.source, **one.detail}
    if one.outcome is None:
        return head | {"status": "not_run", "reason": one.reason.say(lang) if one.reason else None}
    outcome, chance = one.outcome, one.outcome.by_chance
    control = outcome.control_rate()
    return head | {
        "status": "ok",
        "attempts": outcome.attempts,
        "right": outcome.right,
        "by_chance": float(chance),
        "by_chance_exact": exact_text(chance),
        "rate": _rate(outcome.rate()),
        "predicted": None if one.predicted is None else float(one.predicted),
        "control": None if control is None or outcome.control is None else {"right": outcome.control[0], "attempts": outcome.control[1]},
        "risk": _rate(outcome.risk()),
        "usable": outcome.usable,
        "said": [part.say(lang) for part in outcome.say()],
    }


def _rate(rate: Rate) -> dict[str, float]:
    return {"value": rate.value, "low": rate.low, "high": rate.high}


def lines(tried: Tried, lang: Lang) -> list[str]:
    """The result for a reader."""
    facts = {"release": tried.release.name, "rows": tried.release.rows, "known": tried.known.name, "held": tried.known.rows}
    texts = [_HEAD.fill(**facts, columns=tried.quasi).say(lang), ""]
    for one in tried.found:
        texts += [*attempt_lines(one, lang), ""]
    return [line for text in texts[:-1] for line in (_broken(text) if text else [""])]


def _broken(text: str) -> list[str]:
    indent = " " * (len(text) - len(text.lstrip()))
    return list(in_lines(text.lstrip(), indent))


def attempt_lines(one: Attempted, lang: Lang) -> list[str]:
    """One attack for a reader, in lines."""
    title = _SECRET.fill(title=one.title, column=one.detail["secret"]) if "secret" in one.detail else one.title
    if one.outcome is None:
        return [_NOT_RUN.fill(title=title, reason=one.reason).say(lang)]
    outcome, rate = one.outcome, one.outcome.rate()
    result, *more = outcome.say()
    seen = {**_percent(rate), "rate": _share(outcome.right / outcome.attempts)}  # the middle of the interval is not what was seen
    lines = [_RAN.fill(title=title, result=result).say(lang), _RATE.fill(**seen).say(lang)]
    if one.predicted is not None:
        lines.append(_PREDICTED.fill(basis=_BASIS[one.key], rate=_share(float(one.predicted))).say(lang))
    if outcome.control is not None:
        risk, (right, tried) = _percent(outcome.risk()), outcome.control
        lines.append(_ADDED.fill(control=_share(right / tried), risk=risk["rate"], low=risk["low"], high=risk["high"]).say(lang))
    elif one.key in {"linkability", "inference", "singling_out"}:
        lines.append(f"    {NO_CONTROL.say(lang)}")
    return [*lines, *(f"    {part.say(lang)}" for part in more)]


def _percent(rate: Rate) -> dict[str, str]:
    return {"rate": _share(rate.value), "low": _share(rate.low), "high": _share(rate.high)}


def _share(value: float) -> str:
    return f"{100 * value:.2f}%"
