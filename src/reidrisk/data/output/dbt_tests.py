"""What dbt tests of the classes of a model: queries that give the classes that fail, and nothing where all hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import log
from typing import Literal

from ...model.frozen import dataclass
from ..elsewhere.columns import Expr

# As exact as the test of a plan itself: far above what summing logarithms loses.
_ROUNDING = 1e-12
# The product of two of these is a whole number that every engine holds.
_WHOLE = "decimal(19, 0)"
Measure = Literal["l_distinct", "l_entropy", "alpha", "t"]


@dataclass(frozen=True, slots=True)
class ClassTests:
    """Of the classes by these `columns`: so many members at least, and of each of the `sensitive` columns a bound for each measure."""

    columns: Sequence[str]
    least: int
    sensitive: Sequence[str] = ()
    bounds: Sequence[tuple[Measure, Fraction]] = ()


def failing(keyed: Expr, before: Expr, bound: tuple[Measure, Fraction]) -> Expr:
    """The classes that fail. `keyed` has ``p0``... and the sensitive value `v`; `before` is `v` of the records before any left."""
    measure, value = bound
    keys = [name for name in keyed.columns if name != "v"]
    counts = keyed.group_by([*keys, "v"]).aggregate(c=keyed.count())
    if measure == "t":
        return _apart(counts, before, keys, value)
    classes = counts.group_by(keys).aggregate(**_figures(counts))
    above, below = value.numerator, value.denominator
    if measure == "l_distinct":
        return classes.filter(classes.number * below < above).select("number", "members")
    if measure == "l_entropy":
        return classes.filter(classes.members.ln() - classes.weighted / classes.members < log(value) - _ROUNDING).select(
            "number", "members"
        )
    return classes.filter(_product(classes.largest, below) > _product(classes.members, above)).select("largest", "members")


def _figures(counts: Expr) -> Mapping[str, Expr]:
    return {
        "number": counts.count(),
        "members": counts.c.sum(),
        "largest": counts.c.max(),
        "weighted": (counts.c * counts.c.ln()).sum(),
    }


def _apart(counts: Expr, before: Expr, keys: Sequence[str], most: Fraction) -> Expr:
    """Half the sum of |c/f - C/N| is the sum of what c/f is above C/N, so that values a class lacks need no row."""
    import ibis  # noqa: PLC0415 - an extra

    known = before.group_by(w="v").aggregate(everywhere=before.count())
    total = before.aggregate(total=before.count())
    sized = counts.mutate(members=counts.c.sum().over(ibis.window(group_by=list(keys))))
    joined = sized.left_join(known, sized.v.identical_to(known.w)).cross_join(total)
    expected = _product(joined.members, joined.everywhere.fill_null(0))
    joined = joined.mutate(above=ibis.greatest(_product(joined.c, joined.total) - expected, ibis.literal(0).cast("decimal(38, 0)")))
    classes = joined.group_by(list(keys)).aggregate(above=joined.above.sum(), members=joined.members.max(), total=joined.total.max())
    # Whole numbers: a share that is the bound holds. Members times records are less than 10^19, or the engine says that they are not.
    allowed = _product(_product(classes.members, classes.total), most.numerator)
    return classes.filter(_product(classes.above, most.denominator) > allowed).select("members")


def _product(one: Expr, other: Expr | int) -> Expr:
    import ibis  # noqa: PLC0415 - an extra

    second = ibis.literal(other) if isinstance(other, int) else other
    return one.cast(_WHOLE) * second.cast(_WHOLE)


def asked(tests: ClassTests, there: Sequence[str]) -> Iterator[tuple[str, str, tuple[Measure, Fraction]]]:
    """(name, sensitive column, bound) of each test of the sensitive columns that the output has."""
    for measure, value in tests.bounds:
        for at, column in enumerate((one for one in tests.sensitive if one in there), 1):
            yield f"{measure}_{at}", column, (measure, value)
