"""The formulas of Annex D, each with this dataset's numbers in it, in the few forms of MathML that browsers draw without a script."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape

from ...model.assessment import Assessment
from ...model.exact import show_below_one
from ...model.measurement import Number
from ...model.text import Lang, Phrase, Text
from ...prepare.context import BREACH, CONTROLS, MOTIVES, RECIPIENT_SECURITY, M, P
from ..content import Formula
from ..figures import DASH, beside, figure, plain
from .standing import Standing, standing

LONGEST = 12


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


def num(value: Fraction | int) -> str:
    """A whole number, a short fraction as a fraction, anything else as a short decimal."""
    value = Fraction(value)
    if value.denominator == 1:
        return f"<mn>{value.numerator:,}</mn>"
    return f"<mn>{escape(show_below_one(value))}</mn>"


def ratio(value: Fraction) -> str:
    """A fraction with its bar, where it is short enough to be read."""
    if value.denominator == 1 or len(str(value.numerator)) + len(str(value.denominator)) > LONGEST:
        return num(value)
    return frac(f"<mn>{value.numerator:,}</mn>", f"<mn>{value.denominator:,}</mn>")


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
_WRITTEN = {"pr_context": "pr(context)"}


Draw = Callable[[Assessment, Standing, Lang], tuple[str, str | None]]
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
        _line(assessment, basis, number, draw(assessment, basis, lang), lang)
        for symbol, draw in _DRAWN.items()
        if (assessment.plan.scheme is None or symbol not in _OF_CLASSES)
        and (number := assessment.verdict.numbers.get(symbol))
        and (number.value is not None or number.interval)
    )


def _line(assessment: Assessment, basis: Standing, number: Number, drawn: tuple[str, str | None], lang: Lang) -> Formula:
    (general, filled), note = drawn, _note(assessment, basis, number)
    spoken = f"{number.symbol} = {figure(number)}"
    return Formula(
        number.symbol,
        number.title.say(lang),
        number.clause,
        math(ident(_WRITTEN.get(number.symbol, number.symbol)), op("="), general, spoken=number.formula or number.symbol),
        math(filled, spoken=spoken) if filled else None,
        _result(number, basis),
        note.say(lang) if note else "",
        assessment.standard.formulas.get(f"{basis.rule.data_risk} × pr" if number.symbol == "R" and basis.rule else number.symbol, ""),
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


def _r_a(_: Assessment, basis: Standing, __: Lang) -> tuple[str, str | None]:
    general = row(_OVER_J, under("∑", _CLASS), ident("I"), bracket(_THETA, op(">"), ident("τ")))
    if basis.sizes is None or basis.rule is None:
        return general, None
    return general, frac(num(basis.small_classes), num(basis.sizes.classes))


def _r_b(_: Assessment, basis: Standing, __: Lang) -> tuple[str, str | None]:
    general = row(under("max", _CLASS), _THETA)
    return general, frac(num(1), num(basis.sizes.smallest)) if basis.sizes else None


def _r_c(assessment: Assessment, basis: Standing, _: Lang) -> tuple[str, str | None]:
    general = row(_OVER_J, under("∑", _CLASS), _THETA)
    if basis.sizes is None:
        return general, None
    pairs = basis.sizes.pairs
    terms = op("+").join(row(num(count), op("×"), frac(num(1), num(size))) for size, count in pairs[:TERMS])
    rest = op("+") + op("…") if len(pairs) > TERMS else ""
    return general, row(frac(num(1), num(basis.sizes.classes)), bracket(terms, rest), _exactly(assessment, basis))


def _exactly(assessment: Assessment, basis: Standing) -> str:
    value = assessment.verdict.numbers["R_c"].value
    if value is None or value.denominator == 1 or not _unrounded("R_c", value, basis):
        return ""
    exact = ratio(value)
    return row(op("="), exact) if exact.startswith("<mfrac>") else ""


def _unrounded(symbol: str, value: Fraction, basis: Standing) -> bool:
    """Whether it is what the classes give: figures "as printed" are rounded and equal to no fraction of theirs."""
    if basis.sizes is None or len(basis.sizes.pairs) > TERMS:
        return False
    if symbol == "R_b":
        return value == Fraction(1, basis.sizes.smallest)
    return value * basis.sizes.classes == sum(Fraction(count, size) for size, count in basis.sizes.pairs)


def _t1(_: Assessment, __: Standing, lang: Lang) -> tuple[str, str | None]:
    return words(_BY_TABLE.say(lang)), None


def _t2(assessment: Assessment, _: Standing, __: Lang) -> tuple[str, str | None]:
    release = assessment.deciding.release
    general = row(num(1), op("−"), power(bracket(num(1), op("−"), ident("p")), ident("m")))
    p, m = release[P].value, release[M].value
    if p is None or m is None:
        return general, None
    inside = bracket(num(1), op("−"), f"<mn>{plain(p)}</mn>")
    return general, row(num(1), op("−"), power(inside, num(m)))


def _t3(_: Assessment, __: Standing, lang: Lang) -> tuple[str, str | None]:
    return words(_BY_SECURITY.say(lang)), None


def _pr(assessment: Assessment, basis: Standing, _: Lang) -> tuple[str, str | None]:
    if basis.rule and basis.rule.attack_certain:
        return num(1), None
    values = [assessment.verdict.numbers.get(key) for key in ("T1", "T2", "T3")]
    known = [num(each.value) for each in values if each and each.value is not None]
    general = maximum(ident("T1"), ident("T2"), ident("T3"))
    return general, maximum(*known) if len(known) == len(values) else None


def _r(assessment: Assessment, basis: Standing, _: Lang) -> tuple[str, str | None]:
    data = basis.rule.data_risk if basis.rule else "R_c"
    general = row(ident(data), op("×"), ident("pr(context)"))
    numbers = assessment.verdict.numbers
    risk, attack = numbers.get(data), numbers.get("pr_context")
    if basis.rule is None or basis.small_classes or not risk or not attack or risk.value is None or attack.value is None:
        return general, None
    shown = ratio(risk.value) if _unrounded(data, risk.value, basis) else num(risk.value)
    return general, row(shown, op("×"), num(attack.value))


def _r_dp(assessment: Assessment, _: Standing, __: Lang) -> tuple[str, str | None]:
    """The bound: of one pure epsilon in its closed form, of others as the root that it is."""
    scheme = assessment.plan.scheme
    if scheme is None or len(scheme.promises) != 1 or scheme.promises[0].kind != "epsilon" or scheme.promises[0].delta:
        rest = frac(row(num(1), op("−"), ident("s")), row(ident("n"), op("−"), num(1)))
        return row(ident("s"), op("="), ident("G"), bracket(rest)), None
    epsilon, steps = scheme.promises[0].value, scheme.steps
    general = frac(
        num(1), row(num(1), op("+"), bracket(ident("n"), op("−"), num(1)), power(ident("e"), row(op("−"), _times(ident("ε"), steps))))
    )
    candidates = num(scheme.candidates - 1)
    return general, frac(num(1), row(num(1), op("+"), candidates, op("×"), power(ident("e"), row(op("−"), _times(num(epsilon), steps)))))


def _times(what: str, steps: int) -> str:
    return what if steps == 1 else row(num(steps), op("×"), what)


_OF_CLASSES = ("R_a", "R_b", "R_c")
_DRAWN: dict[str, Draw] = {
    "R_a": _r_a,
    "R_b": _r_b,
    "R_c": _r_c,
    "R_dp": _r_dp,
    "T1": _t1,
    "T2": _t2,
    "T3": _t3,
    "pr_context": _pr,
    "R": _r,
}
