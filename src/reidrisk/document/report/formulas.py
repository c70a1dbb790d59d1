"""The formulas of Annex D, each with this dataset's numbers in it, in the few forms of MathML that browsers draw without a script."""

from __future__ import annotations

import math as floating
from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape

from ...model.assessment import Assessment
from ...model.frozen import dataclass
from ...model.measurement import WRITTEN, Number
from ...model.text import Lang, Phrase, Text
from ...prepare.context import BREACH, CONTROLS, MOTIVES, RECIPIENT_SECURITY, M, P
from ..content import Formula
from ..figures import DASH, beside, figure
from .formula_figures import EQUAL, Printed, as_fraction, between, holding, printed, relation
from .standing import Standing, standing


def ident(name: str) -> str:
    """A symbol; ``R_b`` gets its index, ``pr(context)`` stays upright."""
    head, _, index = name.partition("_")
    if index:
        return f"<msub>{ident(head)}{ident(index)}</msub>"
    upright = ' mathvariant="normal"' if len(name) > 1 else ""
    return f"<mi{upright}>{escape(name)}</mi>"


def words(text: str) -> str:
    """Words inside a formula."""
    return f"<mtext>{escape(text)}</mtext>"


def op(sign: str) -> str:
    """An operator or bracket."""
    return f"<mo>{escape(sign)}</mo>"


def num(value: int) -> str:
    """A whole number."""
    return f"<mn>{value:,}</mn>"


def frac(above: str, below: str) -> str:
    """One over the other."""
    return f"<mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac>"


def power(base: str, exponent: str) -> str:
    """Raised."""
    return f"<msup><mrow>{base}</mrow><mrow>{exponent}</mrow></msup>"


def under(sign: str, below: str) -> str:
    """An operator with its range below it."""
    return f"<munder>{op(sign)}<mrow>{below}</mrow></munder>"


def row(*parts: str) -> str:
    """Side by side."""
    return f"<mrow>{''.join(parts)}</mrow>"


def bracket(*parts: str) -> str:
    """In round brackets."""
    return row(op("("), *parts, op(")"))


def maximum(*parts: str) -> str:
    """The largest of these."""
    inner = op(",").join(parts)
    return row('<mi mathvariant="normal">max</mi>', op("("), inner, op(")"))


def math(*parts: str, spoken: str) -> str:
    """One formula; `spoken` is its plain text for those who cannot see it."""
    return f'<math displaystyle="true" aria-label="{escape(spoken, quote=True)}">{row(*parts)}</math>'


TERMS = 4


@dataclass(frozen=True, slots=True)
class RightSide:
    """The right side of a formula: in general, and with this dataset's figures, which stand as they are or rounded."""

    general: str
    filled: str | None = None
    figures: Sequence[Printed] = ()


Draw = Callable[[Assessment, Standing, str], RightSide]
_OVER_J = frac(num(1), row(op("|"), ident("J"), op("|")))
_THETA = ident("θ_j")
_CLASS = row(ident("j"), op("∈"), ident("J"))
_CERTAIN = Text("完全公开共享，攻击概率取 1（D.1.4 a）。", "Completely public sharing: the probability of an attack is 1 (D.1.4 a).")
_BROKEN = Text(
    "R_a 不为 0：有小于 {least} 的等价类，按表 D.2 总体风险取 1。",
    "R_a is not 0: there are classes smaller than {least}, so by Table D.2 the overall risk is 1.",
)
_TABLE = Text(
    "查表 D.1：控制水平{controls}，动机和能力{motives}。",
    "Table D.1: controls {controls}, motives and capability {motives}.",
)
_BY_TABLE = Text("表 D.1（控制水平，动机和能力）", "Table D.1 (controls, motives and capability)")
_BY_SECURITY = Text("推荐值（接收方安全能力）", "recommended value (security of the recipient)")
_BREACH = Text("推荐值：接收方安全能力{security}。", "Recommended value: the recipient's security is {security}.")

_SOURCED = Text("有来源的数值：{source}。", "A sourced figure: {source}.")


def formulas(assessment: Assessment, lang: Lang) -> tuple[Formula, ...]:
    """Those whose number is known, at least as a range, in the order of Annex D."""
    basis = standing(assessment)
    return tuple(
        _line(assessment, basis, number, draw, lang)
        for symbol, draw in _DRAWN.items()
        if (assessment.plan.scheme is None or symbol not in _OF_CLASSES)
        and (number := assessment.verdict.numbers.get(symbol))
        and (number.value is not None or number.interval)
    )


def _line(assessment: Assessment, basis: Standing, number: Number, draw: Draw, lang: Lang) -> Formula:
    result, note = _result(number, basis), _note(assessment, basis, number)
    drawn, sign = draw(assessment, basis, result), relation(number.value, result)
    symbol = ident(WRITTEN.get(number.symbol, number.symbol))
    spoken = f"{number.symbol} {sign} {result.removeprefix(sign)}"
    general = words(_IN_WORDS[number.symbol].say(lang)) if number.symbol in _IN_WORDS else drawn.general
    return Formula(
        number.symbol,
        number.title.say(lang),
        number.clause,
        math(symbol, op(EQUAL), general, spoken=number.formula or number.symbol),
        math(op(between(drawn.figures)), drawn.filled, spoken=spoken) if drawn.filled else None,
        result,
        note.say(lang) if note else "",
        assessment.standard.formulas.get(f"{basis.rule.data_risk} × pr" if number.symbol == "R" and basis.rule else number.symbol, ""),
        sign,
    )


def _result(number: Number, basis: Standing) -> str:
    if number.symbol == "R" and number.value is not None and basis.threshold is not None:
        return beside(number.value, basis.threshold)
    return figure(number)


def _note(assessment: Assessment, basis: Standing, number: Number) -> Text | Phrase | None:
    release = assessment.deciding.release
    if number.symbol == "pr_context" and basis.rule and basis.rule.attack_certain:
        return _CERTAIN
    if number.symbol == "R" and basis.rule and basis.small_classes:
        return _BROKEN.fill(least=basis.rule.least_class)
    controls, motives, security, sourced = release[CONTROLS], release[MOTIVES], release[RECIPIENT_SECURITY], release[BREACH]
    if number.symbol == "T1" and controls.value and motives.value:
        return _TABLE.fill(controls=controls.value.words, motives=motives.value.words)
    if number.symbol == "T3" and sourced.value is not None:
        return _SOURCED.fill(source=sourced.source or DASH)
    if number.symbol == "T3" and security.value:
        return _BREACH.fill(security=security.value.words)
    return number.reason


def _r_a(_: Assessment, basis: Standing, __: str) -> RightSide:
    general = row(_OVER_J, under("∑", _CLASS), ident("I"), bracket(_THETA, op(">"), ident("τ")))
    if basis.sizes is None or basis.rule is None:
        return RightSide(general)
    return RightSide(general, frac(num(basis.small_classes), num(basis.sizes.classes)))


def _r_b(_: Assessment, basis: Standing, __: str) -> RightSide:
    general = row(under("max", _CLASS), _THETA)
    return RightSide(general, frac(num(1), num(basis.sizes.smallest)) if basis.sizes else None)


def _r_c(assessment: Assessment, basis: Standing, _: str) -> RightSide:
    general = row(_OVER_J, under("∑", _CLASS), _THETA)
    if basis.sizes is None:
        return RightSide(general)
    pairs = basis.sizes.pairs
    terms = op("+").join(row(num(count), op("×"), frac(num(1), num(size))) for size, count in pairs[:TERMS])
    rest = op("+") + op("…") if len(pairs) > TERMS else ""
    return RightSide(general, row(frac(num(1), num(basis.sizes.classes)), bracket(terms, rest), _exactly(assessment, basis)))


def _exactly(assessment: Assessment, basis: Standing) -> str:
    value = assessment.verdict.numbers["R_c"].value
    if value is None or not _unrounded("R_c", value, basis):
        return ""
    short = as_fraction(value)
    return row(op(EQUAL), short.markup) if short else ""


def _unrounded(symbol: str, value: Fraction, basis: Standing) -> bool:
    """Whether it is what the classes give: figures "as printed" are rounded and equal to no fraction of theirs."""
    if basis.sizes is None or len(basis.sizes.pairs) > TERMS:
        return False
    if symbol == "R_b":
        return value == Fraction(1, basis.sizes.smallest)
    return value * basis.sizes.classes == sum(Fraction(count, size) for size, count in basis.sizes.pairs)


def _in_words(_: Assessment, __: Standing, ___: str) -> RightSide:
    return RightSide("")


def _t2(assessment: Assessment, _: Standing, result: str) -> RightSide:
    release = assessment.deciding.release
    general = row(num(1), op("−"), power(bracket(num(1), op("−"), ident("p")), ident("m")))
    p, m = release[P].value, release[M].value
    if p is None or m is None:
        return RightSide(general)
    figures = holding((p,), lambda read: _among(read, m), result)
    if not figures:
        return RightSide(general)
    return RightSide(general, row(num(1), op("−"), power(bracket(num(1), op("−"), figures[0].markup), num(m))), figures)


def _among(p: Fraction, m: int) -> Fraction:
    """1 − (1 − p)^m as a pocket calculator has it."""
    return Fraction(1) if p >= 1 else Fraction(-floating.expm1(m * floating.log1p(-float(p))))


def _pr(assessment: Assessment, basis: Standing, _: str) -> RightSide:
    if basis.rule and basis.rule.attack_certain:
        return RightSide(num(1))
    values = [assessment.verdict.numbers.get(key) for key in ("T1", "T2", "T3")]
    known = [printed(each.value) for each in values if each and each.value is not None]
    general = maximum(ident("T1"), ident("T2"), ident("T3"))
    if len(known) < len(values):
        return RightSide(general)
    return RightSide(general, maximum(*(one.markup for one in known)), known)


def _r(assessment: Assessment, basis: Standing, result: str) -> RightSide:
    data = basis.rule.data_risk if basis.rule else "R_c"
    general = row(ident(data), op("×"), ident("pr(context)"))
    numbers = assessment.verdict.numbers
    risk, attack = numbers.get(data), numbers.get("pr_context")
    if basis.rule is None or basis.small_classes or not risk or not attack or risk.value is None or attack.value is None:
        return RightSide(general)
    short = as_fraction(risk.value) if _unrounded(data, risk.value, basis) else None
    if short is None:
        figures = holding((risk.value, attack.value), lambda one, other: one * other, result)
    else:
        figures = (short, *holding((attack.value,), lambda one: short.value * one, result))
    return RightSide(general, row(figures[0].markup, op("×"), figures[1].markup) if len(figures) > 1 else None, figures)


def _r_dp(assessment: Assessment, _: Standing, result: str) -> RightSide:
    """The bound: of one pure epsilon in its closed form, of others as the root that it is."""
    scheme = assessment.plan.scheme
    if scheme is None or len(scheme.promises) != 1 or scheme.promises[0].kind != "epsilon" or scheme.promises[0].delta:
        rest = frac(row(num(1), op("−"), ident("s")), row(ident("n"), op("−"), num(1)))
        return RightSide(row(ident("s"), op(EQUAL), ident("G"), bracket(rest)))
    steps, others = scheme.steps, scheme.candidates - 1
    general = frac(
        num(1), row(num(1), op("+"), bracket(ident("n"), op("−"), num(1)), power(ident("e"), row(op("−"), _times(ident("ε"), steps))))
    )
    figures = holding((scheme.promises[0].value,), lambda read: Fraction(1 / (1 + others * floating.exp(-steps * float(read)))), result)
    if not figures:
        return RightSide(general)
    below = row(num(1), op("+"), num(others), op("×"), power(ident("e"), row(op("−"), _times(figures[0].markup, steps))))
    return RightSide(general, frac(num(1), below), figures)


def _times(what: str, steps: int) -> str:
    return what if steps == 1 else row(num(steps), op("×"), what)


_OF_CLASSES = ("R_a", "R_b", "R_c")
_IN_WORDS = {"T1": _BY_TABLE, "T3": _BY_SECURITY}
_DRAWN: dict[str, Draw] = {
    "R_a": _r_a,
    "R_b": _r_b,
    "R_c": _r_c,
    "R_dp": _r_dp,
    "T1": _in_words,
    "T2": _t2,
    "T3": _in_words,
    "pr_context": _pr,
    "R": _r,
}
