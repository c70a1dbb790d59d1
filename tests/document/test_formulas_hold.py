"""Formulas hold as they are printed: a reader who computes with the figures that stand there gets the result that stands there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.document.document_cases import ALL, LEVEL_3, STANDARD, Wish, make, number
from tests.document.test_mitigated import LEVEL_3 as TREATED

from reidrisk.document.content import Formula
from reidrisk.document.layout.mathtree import MathNode, omml, tex, tree, typst
from reidrisk.document.report.formulas import formulas
from reidrisk.model.assessment import Assessment
from reidrisk.model.release import EVERYBODY, Answer, Release, Sharing
from reidrisk.model.text import LANGS, Lang

_SIGNS = {"−": "-", "×": "*", "(": "(", ")": ")", ",": ",", "+": "+"}


def value_of(node: MathNode) -> Decimal:
    """What a formula comes to, by its signs alone; a factor before a bracket multiplies it."""
    return Decimal(eval("".join(arithmetic(node)).replace(")(", ")*("), {"__builtins__": {}, "max": max, "D": Decimal}))  # noqa: S307


def arithmetic(node: MathNode) -> Iterator[str]:
    match node.form:
        case "mn":
            yield f"D('{node.text.replace(',', '').replace('−', '-')}')"
        case "mi":
            yield node.text
        case "mo":
            yield _SIGNS[node.text]
        case "mfrac" | "msup":
            sign = "/" if node.form == "mfrac" else "**"
            yield sign.join(f"({''.join(arithmetic(part))})" for part in node.parts).join("()")
        case _:
            for part in node.parts:
                yield from arithmetic(part)


def parts_of(node: MathNode) -> list[MathNode]:
    """The line without its groups."""
    return [inner for part in node.parts for inner in (parts_of(part) if part.form == "mrow" else [part])]


def holds(one: Formula, exact: Fraction | None) -> None:
    assert one.result.startswith(">") is (one.sign == ">"), one.equation
    assert ">" not in one.equation.replace(f" {one.sign} ", ""), one.equation
    if exact is not None and one.sign != ">":
        assert (one.sign == "=") is (Fraction(one.result.replace(",", "")) == exact), one.equation
    if one.filled is None:
        return
    sign, *body = parts_of(tree(one.filled))
    assert not any(part.text.startswith(">") for part in leaves(tree(one.filled))), one.filled
    if any(part.text in {"…", "e"} for part in leaves(tree(one.filled))):
        return
    texts = [part.text for part in body]
    sides = [body[: texts.index("=")], body[texts.index("=") + 1 :]] if "=" in texts else [body]  # the same again as a fraction
    found, *same = (value_of(MathNode("mrow", parts=tuple(side))) for side in sides)
    assert all(abs(found - other) < Decimal("1e-40") for other in same), one.filled
    if one.sign == ">":
        assert found > Decimal(one.result[1:]), one.filled
        return
    places = max(len(one.result.partition(".")[2]), 4)
    read = Decimal(one.result.replace(",", ""))
    assert abs(found - read) <= Decimal("0.5").scaleb(-places) + Decimal("1e-50"), (one.filled, one.equation)
    if sign.text == "=" and exact is not None:
        assert abs(found - Decimal(exact.numerator) / Decimal(exact.denominator)) < Decimal("1e-40"), (one.filled, exact)


def leaves(node: MathNode) -> Iterator[MathNode]:
    if not node.parts:
        yield node
    for part in node.parts:
        yield from leaves(part)


def all_hold(assessment: Assessment, lang: Lang) -> list[Formula]:
    found = list(formulas(assessment, lang))
    with localcontext() as context:
        context.prec = 60
        for one in found:
            holds(one, assessment.verdict.numbers[one.symbol].value)
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", [*ALL.values(), TREATED])
def test_every_formula_of_every_case(case: Assessment, lang: Lang) -> None:
    all_hold(case, lang)


def drawn(p: Fraction, m: int, sizes: list[int]) -> list[Formula]:
    """A controlled release of these classes, acquaintances as they are met with this probability."""
    made = make(Wish(3, (3, 3), acceptable=True, sizes=tuple(sizes), sharing=Sharing.CONTROLLED))
    t2 = 1 - (1 - p) ** m
    figures = made.verdict.numbers
    attack = max(Fraction("0.1"), t2, Fraction("0.14"))
    mean = figures["R_c"].value
    assert mean is not None
    numbers = {
        **figures, "T2": number("T2", "D.1.4 b 2", t2), "pr_context": number("pr_context", "D.1.4 b", attack),
        "R": number("R", "D.1.5 b", mean * attack if min(sizes) >= STANDARD.sharing[Sharing.CONTROLLED].least_class else Fraction(1)),
    }  # fmt: skip
    answers = {**made.plan.release.answers[EVERYBODY], "p": Answer(p, "given", "a source"), "m": Answer(m, "given", "a source")}
    plan = replace(made.plan, release=Release.of(**answers))
    return all_hold(replace(made, plan=plan, verdict=replace(made.verdict, numbers=numbers)), "en")


@given(
    st.fractions(min_value=0, max_value=1, max_denominator=10**6).filter(bool),
    st.integers(1, 200),
    st.lists(st.integers(1, 60), min_size=1, max_size=6),
)
def test_whatever_the_figures_are(p: Fraction, m: int, sizes: list[int]) -> None:
    drawn(p, m, sizes)


def test_next_to_one_the_figure_is_what_it_lacks_of_it() -> None:
    """Four digits of T2 are 1 here, and 0.05 x ">0.9999" was no product."""
    found = {one.symbol: one for one in drawn(Fraction("0.2141"), 150, [20] * 5)}
    assert found["T2"].equation == "T2 > 0.9999"
    filled = tree(found["R"].filled or "")
    assert tex(filled) == r"\approx \frac{1}{20} \times ( 1 - 2 \times {10}^{- 16} )"
    assert typst(filled) == '≈ frac("1", "20") × \\( "1" − "2" × attach("10", t: − "16") \\)'
    assert '<m:t xml:space="preserve">≈</m:t>' in omml(filled)
    assert found["R"].equation == "R ≈ 0.04999999999999999"  # never as the threshold that it is below
    assert {one.symbol: one.sign for one in drawn(Fraction(1), 1, [20] * 5)}["T2"] == "="


def test_a_risk_that_is_set_to_one_is_no_product() -> None:
    assert {one.symbol: one.filled for one in formulas(ALL["level 1"], "en")}["R"] is None
    assert {one.symbol: one.filled for one in formulas(LEVEL_3, "en")}["R"] is not None
