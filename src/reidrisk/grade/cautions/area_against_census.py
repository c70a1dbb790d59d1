"""An area's count set against its census population (ITU-T X Suppl.39 8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...measure.population.reference import rows
from ...measure.population.values import bin_of
from ...model.dataset import ColumnSample
from ...model.text import Text
from ..caution import AnsweredBy, Caution, DecidedBy, Found
from ..stated import OfAnswers, Stated

# From a tenth of an area's people on, whoever lives there is likely to be in the data.
_MANY = Fraction(1, 10)
_ONLY = Text(
    "只能核对到省：市、区县没有随附的普查人数。",
    "Only provinces can be compared: no census counts of cities or districts come with the program.",
)
_MORE = Text(
    "“{column}”中有 {areas} 个省份的条数多于第七次人口普查的当地人口：一人必有多行，或地区有误。{only}",
    "In “{column}” {areas} provinces have more records than people by the census of 2020: persons have several rows, or areas are wrong. "
    "{only}",
)
_TENTH = Text(
    "“{column}”中有 {areas} 个省份的条数达到第七次人口普查当地人口的十分之一以上：知道某人住在那里，就很可能知道他在数据中。{only}",
    "In “{column}” {areas} provinces have a tenth or more as many records as people by the census of 2020: a person known "
    "to live there is likely to be in the data. {only}",
)


def check(stated: Stated) -> Iterator[Found]:
    """Each column of provinces, by the share of their people."""
    for sample in () if stated.seen is None else stated.seen.of_category("geo"):
        shares = list(_shares(sample))
        for text, areas in ((_MORE, sum(share > 1 for share in shares)), (_TENTH, sum(_MANY <= share <= 1 for share in shares))):
            if areas:
                yield Found(text.fill(column=sample.name, areas=areas, only=_ONLY), (sample.name,))


def _shares(sample: ColumnSample) -> Iterator[Fraction]:
    """The records of each province, over its people; of a sample, as many times more as there are rows."""
    people = {row["code"]: int(row["people"]) for row in rows("china_2020_province.csv")}
    counts: dict[str, int] = {}
    for text, count in sample.values.items():
        code = bin_of("province", text)
        if code is not None:
            counts[code] = counts.get(code, 0) + count
    return (Fraction(count * sample.of_rows, max(sample.looked_at, 1) * people[code]) for code, count in counts.items())


CAUTION = Caution(
    code="area-against-census",
    title=Text("地区的条数与普查人口不相称", "an area has many records for its people by the census"),
    test=OfAnswers(check),
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "核对地区，一人多行的给出主体列；确是当地多数人的，按“攻击者知道某人在数据中”评估。",
        "Check the areas, and name the key where people have several rows; where most people of an area are in, assess against an attacker "
        "who knows that someone is.",
    ),
    place=107,
    contradicts=True,
    clauses=("ITU-T X Suppl.39 (2023) 8.2",),
)
