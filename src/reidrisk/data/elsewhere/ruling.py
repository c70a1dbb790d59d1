"""A rule of a technique as an expression of an engine; what it says of values is said without a list of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ...model.transform import Among, Beyond, CellForm, CellRule, Cut, DownTo, Edges, Part
from .columns import EngineDialect, Expr

# A number of a rule: whole part, and all of it.
_WHOLE, _NUMBER = "int64", "float64"


def ruled(rule: CellRule, text: Expr, dialect: EngineDialect) -> Expr:
    """What the forms and the list make of a text that is trimmed and folded; NULL where they say nothing of it."""
    import ibis  # noqa: PLC0415 - an extra

    read = text.upper() if rule.capitals else text
    branches = [(dialect.matches(read, f"^(?:{form.pattern})$"), _written(form, read, dialect)) for form in rule.forms]
    labels: dict[str, list[str]] = {}
    for value, label in rule.listed:
        labels.setdefault(label, []).append(value)
    branches += [(read.isin([literal(one) for one in values]), literal(label)) for label, values in labels.items()]
    return ibis.cases(*branches, else_=nothing()) if branches else nothing()


def literal(text: str) -> Expr:
    """A text in a query: the engine's own spelling of it, whatever stands in it."""
    import ibis  # noqa: PLC0415 - an extra

    return ibis.literal(text, type="string")


def nothing() -> Expr:
    """No text."""
    import ibis  # noqa: PLC0415 - an extra

    return ibis.null("string")


def _written(form: CellForm, text: Expr, dialect: EngineDialect) -> Expr:
    piece = dialect.first_group(text, f"^(?:{form.pattern})$")
    return reduce(lambda before, after: before + after, [_part(one, piece) for one in form.parts])


def _part(part: Part, piece: Expr) -> Expr:
    import ibis  # noqa: PLC0415 - an extra

    match part:
        case str():
            return literal(part)
        case Cut(start, length):
            return piece.substr(start, length)
        case Beyond(mark, length, whole):
            number = piece.length() - length if whole is None else ibis.literal(whole - length)
            return literal(mark).repeat(ibis.greatest(number, 0))
        case Among(start, length, ranges):
            cut = piece.substr(start, length)
            branches = [
                (cut == literal(first) if first == last else (cut >= literal(first)) & (cut <= literal(last)), literal(label))
                for first, last, label in ranges
            ]
            return ibis.cases(*branches, else_=nothing())
        case Edges(edges, labels):
            return _between(edges, labels, piece.cast(_NUMBER))
        case DownTo(width, start, add, of):
            number = piece if of is None else piece.substr(of.start, of.length)
            whole = number.cast(_NUMBER).floor().cast(_WHOLE)
            beyond = (((whole - start) % width) + width) % width
            return (whole - beyond + add).cast("string")


def _between(edges: Sequence[str], labels: Sequence[str], number: Expr) -> Expr:
    import ibis  # noqa: PLC0415 - an extra

    branches = [(number < float(edge), literal(label)) for edge, label in zip(edges, labels, strict=False)]
    return ibis.cases(*branches, else_=literal(labels[-1])) if branches else literal(labels[-1])
