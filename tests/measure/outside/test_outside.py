"""The attack over the columns outside the quasi-identifiers, against every subset of them counted by hand, exactly."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reidrisk.data import source
from reidrisk.data.groups import hashed_rows, numbered_rows
from reidrisk.data.groups.hashed_rows import HashedRows
from reidrisk.data.groups.knowing import known
from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.source import OpenedTable
from reidrisk.flow.editions import find_standard
from reidrisk.measure.outside import strongest as searching
from reidrisk.measure.outside.attack import OutsideColumns, outside
from reidrisk.measure.outside.bar import Bar
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.outside.background import Background, Precision, Rounding, View
from reidrisk.model.outside.linkage import HeldOff, LinkageFinding, OutsideFindings

COLUMNS = ("person", "sex", "band", "cost", "day", "age", "place", "code")
QUASI = ("sex", "band")
KINDS = {"cost": Precision.AMOUNT, "day": Precision.DATE, "age": Precision.AGE, "place": Precision.PLACE, "code": Precision.CODE}
STANDARD = find_standard("gbt-42460-2023")
Row = dict[str, str]
Cell = Callable[[str], str]


def table(seed: int) -> list[Row]:
    """Rows with few values, so that classes of all sizes come about; some cells are empty, some people have several rows."""
    chance = random.Random(seed)  # noqa: S311 - tables of a test
    people = chance.randint(4, 14)
    rows = []
    for _ in range(chance.randint(people, 24)):
        day = f"2024-{chance.randint(1, 4):02d}-{chance.choice((1, 2, 17)):02d}"
        rows.append({
            "person": chance.choice(["", *(f"p{number}" for number in range(people))]),
            "sex": chance.choice("fm"),
            "band": chance.choice(("a", "b", "")),
            "cost": chance.choice(("12.50", "14", "1,999.99", "2001", "2449", "2,501", "n/a", "")),
            "day": chance.choice((day, day.replace("-", "/"), day.replace("-", ""), day + " 10:30", "")),
            "age": chance.choice(("34", "34.5", "35", "1980-02-03", "1980-05-06", "?")),
            "place": chance.choice(("330106", "330106003", "330108", "30.24,", "30.26", "30.21", "杭州")),
            "code": chance.choice(("I10.x00", "I10.x01", "i10", "E11.9", "病")),
        })  # fmt: skip
    return rows


def month(text: str) -> str:
    """Year and month of these spellings of a day."""
    digits = "".join(one for one in text.split(" ", maxsplit=1)[0] if one.isdigit())
    return f"{digits[:4]}-{digits[4:6]}" if len(digits) == 8 else text


def digit(text: str) -> str:
    """One significant digit."""
    try:
        return f"{float(text.replace(',', '')):.0e}"
    except ValueError:
        return text


def year(text: str) -> str:
    """Whole years, or the year of birth."""
    return text[:4] if text.startswith("19") else text.split(".", maxsplit=1)[0]


def district(text: str) -> str:
    """Six digits of a code, one decimal of a coordinate."""
    return text[:6] if text.isdigit() else f"{float(text):.1f}" if text.replace(".", "").isdigit() and text.count(".") == 1 else text


def category(text: str) -> str:
    """Three characters of a code of diseases."""
    return text[:3].upper() if text[1:3].isdigit() else text


COARSE: dict[Precision, Cell] = {
    Precision.EXACT: str, Precision.AMOUNT: digit, Precision.DATE: month, Precision.AGE: year, Precision.PLACE: district,
    Precision.CODE: category,
}  # fmt: skip


def treated(rounding: Rounding | None) -> Cell:
    """The technique of `mitigate` in a few words."""
    if rounding is None:
        return str
    if rounding.technique == "date_part":
        return lambda text: text if month(text) == text else cut(month(text), rounding.to)

    def multiple(text: str) -> str:
        try:
            return str(round(Fraction(text.replace(",", "")) / int(rounding.to)) * int(rounding.to))
        except ValueError:
            return text

    return multiple


def cut(text: str, to: str) -> str:
    """A month cut further."""
    return {"month": text, "quarter": f"{text[:4]}-Q{(int(text[5:]) + 2) // 3}", "year": text[:4]}[to]


def people(rows: Sequence[Row], views: Iterable[View], *, by_person: bool) -> list[object]:
    """What is seen of each person: the set of tuples of all rows; of a row without a person its own."""
    seen: dict[object, set[object]] = {}
    views = tuple(views)
    for number, row in enumerate(rows):
        cells = tuple(None if row[name] == "" else row[name] for name in QUASI)
        known = tuple(None if row[one.column] == "" else COARSE[one.precision](treated(one.rounding)(row[one.column])) for one in views)
        owner = row["person"] if by_person and row["person"] else number
        seen.setdefault(owner, set()).add((cells, known))
    return [frozenset(one) for one in seen.values()]


def attacked(rows: Sequence[Row], views: Iterable[View], *, by_person: bool) -> tuple[Fraction, Fraction]:
    """(1/n) sum over people of 1/M, and the share of people with M = 1."""
    alike = people(rows, views, by_person=by_person)
    held = Counter(alike)
    total = sum((Fraction(1, held[one]) for one in alike), Fraction(0))
    return total / len(alike), Fraction(sum(held[one] == 1 for one in alike), len(alike))


def reached(success: Fraction, chance: Fraction, context: Fraction) -> bool:
    """The rule, written again."""
    return context * success >= Fraction(1, 20) and success >= 2 * chance


def opened(rows: Sequence[Row], folder: Path) -> str:
    """The table in a file."""
    path = folder / "table.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
    return str(path)


def found(path: str, left: OutsideColumns, context: Fraction, chance: Fraction) -> OutsideFindings:
    """By the product."""
    with open_dataset(path) as dataset:
        return outside(dataset, left, Bar(STANDARD, context, Fraction(1, 20), chance))


@pytest.fixture
def closely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small tables go the ways of large ones: parts first, codes by colliding bits, little is marked."""
    monkeypatch.setattr(numbered_rows, "MANY_ROWS", 3)
    monkeypatch.setattr(numbered_rows, "ONE_OF", 2)
    monkeypatch.setattr(numbered_rows, "_PROBED", 2)
    monkeypatch.setattr(numbered_rows, "_SLOTS", (2, 2))
    monkeypatch.setattr(numbered_rows, "_MARKED", 6)
    monkeypatch.setattr(numbered_rows, "_WORD", 200)
    monkeypatch.setattr(numbered_rows, "_HALVED", 50)
    monkeypatch.setattr(source, "FEWEST_CODED", 0)
    monkeypatch.setattr(source, "_ONCE", 4)


@pytest.mark.parametrize("seed", range(0, 40, 2))
@pytest.mark.usefixtures("closely")
def test_every_subset_of_a_small_table_as_large_ones_are_counted(seed: int, tmp_path: Path) -> None:
    test_every_subset_of_a_small_table(seed, tmp_path)


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_every_subset_of_a_table_that_is_too_large_to_be_held(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OpenedTable, "may_keep", lambda *_: False)
    test_every_subset_of_a_small_table(seed, tmp_path)


@pytest.mark.parametrize("seed", range(40))
def test_every_subset_of_a_small_table(seed: int, tmp_path: Path) -> None:
    chance_of = random.Random(1000 + seed)  # noqa: S311 - as above
    rows, by_person = table(seed), seed % 2 == 1
    most = chance_of.choice((None, 1, 2))
    known = chance_of.sample(sorted(KINDS), chance_of.randint(1, 4))
    views = tuple(View(name, chance_of.choice((Precision.EXACT, KINDS[name])), None, KINDS[name]) for name in known)
    context = chance_of.choice((Fraction(1), Fraction(3, 10), Fraction(7, 50), Fraction(1, 10)))
    base = attacked(rows, (), by_person=by_person)[0]
    left = OutsideColumns(QUASI, "person" if by_person else None, (Background("payer", "payer", views, most),))
    sets = [one for size in range(1, min(most or 9, len(views)) + 1) for one in combinations(views, size)]
    success = {one: attacked(rows, one, by_person=by_person) for one in sets}
    findings = [one for one in sets if reached(success[one][0], base, context)]
    told = found(opened(rows, tmp_path), left, context, base)
    assert told.looked_at == len(rows)
    if not findings:
        assert told.linkages == ()
        return
    (one,) = told.linkages
    smallest = min(map(len, findings))
    assert len(one.least) == smallest
    assert success[one.least][0] == one.success_of_least == max(success[each][0] for each in findings if len(each) == smallest)
    assert one.alone == success[one.least][1]
    assert one.success == max(success[each][0] for each in sets)
    assert (one.chance, one.risk, one.smallest) == (base, context * one.success, True)
    assert one.unit == ("subjects" if by_person else "rows")
    assert one.rounding == first_rounding(rows, one, base, context, by_person=by_person)


def first_rounding(
    rows: Sequence[Row], one: LinkageFinding, base: Fraction, context: Fraction, *, by_person: bool
) -> tuple[str, Rounding] | None:
    """The first step after which no subset that the holder can know is a finding."""
    powers = [Rounding("rounding", str(10**power)) for power in range(7)]
    ladders = {Precision.AMOUNT: powers, Precision.DATE: [Rounding("date_part", part) for part in ("month", "quarter", "year")]}

    def ends(view: View, step: Rounding) -> bool:
        after = [View(each.column, each.precision, step if each == view else None) for each in one.background.views]
        most = min(one.background.most or len(after), len(after))
        sets = (chosen for size in range(1, most + 1) for chosen in combinations(after, size))
        return not any(reached(attacked(rows, chosen, by_person=by_person)[0], base, context) for chosen in sets)

    def tells(view: View, step: Rounding) -> bool:
        made = treated(step)
        seen = Counter(COARSE[view.precision](made(row[view.column])) if row[view.column] else None for row in rows)
        return max(seen.values()) <= Fraction(9, 10) * len(rows)

    for view in one.least:
        for step in ladders.get(view.kind, []):
            if ends(view, step):
                finer = [Rounding("rounding", str(times * int(step.to) // 10)) for times in (2, 5)] if step in powers[1:] else []
                mildest = next((each for each in finer if ends(view, each)), step)
                if tells(view, mildest):
                    return view.column, mildest
                break
    return None


def test_many_sets_are_tried_by_the_columns_that_tell_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{**row, "sex": "f", "band": "a"} for row in table(3)]
    views = tuple(View(name, kind, None, kind) for name, kind in KINDS.items())
    monkeypatch.setattr(searching, "MOST_WORK", 0)
    monkeypatch.setattr(searching, "_FEWEST", 2)
    left = OutsideColumns(QUASI, None, (Background("public", "public", views, 2),))
    single = max(attacked(rows, (view,), by_person=False)[0] for view in views)
    best = max(attacked(rows, pair, by_person=False)[0] for pair in combinations(views, 2))
    (one,) = found(opened(rows, tmp_path), left, Fraction(1), (single + Fraction(1, 1000)) / 2).linkages
    assert not one.smallest
    assert len(one.least) == 2
    assert single < one.success <= best


def test_columns_that_nobody_can_speak_of_are_asked_and_not_attacked(tmp_path: Path) -> None:
    rows = [{**row, "sex": "f", "band": "a", "place": str(number), "code": "x"} for number, row in enumerate(table(5))]
    path = opened(rows, tmp_path)
    unknown = (View("place"), View("code"))
    told = found(path, OutsideColumns(QUASI, None, (), unknown), Fraction(1), Fraction(1, len(rows)))
    assert (told.linkages, told.asked) == ((), ("place",))
    assert found(path, OutsideColumns(QUASI, None, (), unknown), Fraction(1, 100), Fraction(1, len(rows))).asked == ()
    assert found(path, OutsideColumns(QUASI, None, (), (View("code"),)), Fraction(1), Fraction(1, len(rows))).asked == ()


def test_columns_that_only_together_tell_are_asked_together(tmp_path: Path) -> None:
    rows = [
        {**row, "sex": "f", "band": "a", "place": str(number // 4), "code": str(number % 4)} for number, row in enumerate(table(5) * 2)
    ][:16]
    told = found(opened(rows, tmp_path), OutsideColumns(QUASI, None, (), (View("place"), View("code"))), Fraction(1), Fraction(2, 5))
    assert told.asked == ("place", "code")


def test_of_very_many_rows_whole_classes_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reidrisk.data.groups.hashed_rows.MOST_ROWS", 100)
    monkeypatch.setattr(OpenedTable, "may_keep", lambda *_: False)
    rows = [{**table(1)[0], "band": str(number % 50), "cost": str(number)} for number in range(400)]
    view = View("cost", kind=Precision.AMOUNT)
    told = found(opened(rows, tmp_path), OutsideColumns(QUASI, None, (Background("payer", "payer", (view,)),)), Fraction(1), Fraction(1, 8))
    assert 0 < told.looked_at < 400 == told.rows
    assert told.looked_at % 8 == 0
    assert told.linkages[0].success == 1


class Elsewhere:
    """An engine in which the rows make 9 classes by the quasi-identifiers alone, 36 by the cost too, of 40."""

    place, options = "there", SimpleNamespace(most_tuples=5)

    @contextmanager
    def counted(self, _names: Sequence[str]) -> Iterator[None]:
        yield None  # too many to be fetched

    def sizes(self, names: Sequence[str]) -> ClassSizes:
        return ClassSizes.of([1] * 35 + [5] if "cost" in names else [5] * 8)


def test_of_too_many_tuples_in_another_engine_it_is_said_who_was_not_counted() -> None:
    """Who finds too few even by all as it stands is held; of the other nobody knows, and nothing is called safe."""
    data: Any = SimpleNamespace(
        table=SimpleNamespace(rows=40, outside=Elsewhere(), missing_is_null=False), facts=SimpleNamespace(columns=(*QUASI, "cost", "job")),
        may_keep=lambda _columns: False, options=ReadOptions(), kept=None,
    )  # fmt: skip
    payer, employer = (Background(name, name, (View(column),)) for name, column in (("payer", "cost"), ("employer", "job")))
    left, bar = OutsideColumns(QUASI, None, (payer, employer)), Bar(STANDARD, Fraction(3, 10), Fraction(1, 20), Fraction(1, 9))
    told = outside(data, left, bar)
    assert (told.linkages, told.uncounted, told.held) == ((), (payer,), (HeldOff(employer, Fraction(1, 5)),))
    by_person = outside(data, replace(left, subject="job"), bar)
    assert (by_person.uncounted, by_person.held) == ((payer, employer), ())


@pytest.mark.parametrize("held", [True, False])
def test_what_is_counted_is_freed_and_counted_once(held: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OpenedTable, "may_keep", lambda *_: held)
    with open_dataset(opened(table(2), tmp_path)) as dataset:
        with known(dataset, (), (View("cost"), View("cost")), None) as seen:
            assert isinstance(seen, HashedRows) is not held
            assert seen.alike(()) is seen.alike(())
            assert seen.alike(()).classes == 1
        assert not dataset.engine.run("select * from duckdb_tables() where table_name like 'known_%' or table_name like 'kept_%'")


@pytest.mark.parametrize("to", ["2", "200", "50000"])
@pytest.mark.parametrize("precision", [Precision.EXACT, Precision.AMOUNT])
def test_an_amount_that_is_rounded_and_known_less_precisely_is_that_of_the_rounded_value(
    to: str, precision: Precision, tmp_path: Path
) -> None:
    rows = [{**table(2)[0], "cost": str(7 * number**2)} for number in range(200)]
    view = View("cost", precision, Rounding("rounding", to), Precision.AMOUNT)
    with open_dataset(opened(rows, tmp_path)) as dataset:
        found_so = known(dataset, QUASI, (view,), None).alike((view,))
    assert Fraction(found_so.classes, 200) == attacked(rows, (view,), by_person=False)[0]


@pytest.mark.parametrize("held", [True, False])
def test_what_a_part_tells_is_never_wrong_and_settles_what_is_far_from_a_finding(
    held: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (hashed_rows, numbered_rows):
        monkeypatch.setattr(module, "MANY_ROWS", 1000)
        monkeypatch.setattr(module, "ONE_OF", 2)
    monkeypatch.setattr(OpenedTable, "may_keep", lambda *_: held)
    rows = [{**table(1)[0], "cost": str(n % 3), "code": str(n % 7), "place": str(n * n % 2003), "day": str(n)} for n in range(2000)]
    views = tuple(View(name) for name in ("cost", "code", "place", "day"))
    sets = [one for size in range(5) for one in combinations(views, size)]
    with open_dataset(opened(rows, tmp_path)) as dataset, known(dataset, QUASI, views, None) as seen:
        for one in reversed(sets):
            true = attacked(rows, one, by_person=False)[0]
            for bar in (Fraction(1, 1000), Fraction(1, 3), true - Fraction(1, 4000), true, true + Fraction(1, 4000), Fraction(9, 10)):
                assert seen.reaches(one, bar.__le__) == (true >= bar)
            assert seen.share(one) == seen.alike(one).share == true
    with open_dataset(opened(rows, tmp_path)) as dataset, known(dataset, QUASI, views, None) as seen:
        monkeypatch.setattr(type(seen), "_counted", None)
        assert not seen.reaches(views[:2], Fraction(1, 3).__le__)
        if held:  # by half of the rows
            assert seen.reaches(views, Fraction(2, 5).__le__)
            assert seen.reaches(views[3:], Fraction(2, 5).__le__)


def test_of_several_sets_the_first_that_tells_most(tmp_path: Path) -> None:
    rows = table(7)
    views = tuple(View(name) for name in KINDS)
    pairs = list(combinations(views, 2))
    shares = [attacked(rows, pair, by_person=False)[0] for pair in pairs]
    with open_dataset(opened(rows, tmp_path)) as dataset, known(dataset, QUASI, views, None) as seen:
        assert seen.most_telling(pairs) == pairs[shares.index(max(shares))]
        assert seen.most_telling(pairs[::-1]) == pairs[::-1][shares[::-1].index(max(shares))]


@pytest.mark.parametrize(
    "cells", [("7.5", "8.5", "12", "x", "y", "x", "", "1,000.4", "1000", "-3"), ("1e300", "2e300", "5", "5.2"), ("a", "b")]
)
@pytest.mark.usefixtures("closely")
def test_numbers_are_rounded_as_each_by_itself(cells: tuple[str, ...], tmp_path: Path) -> None:
    """Also beside words and empty cells, and where numbers are too large to be told apart by their multiples."""
    base = {**table(1)[0], "cost": ""}
    rows = [{**base, "sex": "fm"[number % 2], "cost": cell} for number, cell in enumerate(cells * 3)]
    for to in ("1", "2", "1000"):
        view = View("cost", Precision.EXACT, Rounding("rounding", to), Precision.AMOUNT)
        with open_dataset(opened(rows, tmp_path)) as dataset, known(dataset, QUASI, (view,), None) as seen:
            assert seen.share((view,)) == attacked(rows, (view,), by_person=False)[0]
            held_by_most = max(Counter(treated(view.rounding)(row["cost"]) for row in rows).values())
            assert seen.commonest(view) == Fraction(held_by_most, len(rows))


@pytest.mark.parametrize(("people", "unit", "remedy"), [(40, 1, None), (80, 1, ("cost", Rounding("rounding", "40"))), (40, 10**6, None)])
def test_no_rounding_that_leaves_hardly_more_than_one_value_is_a_remedy(people: int, unit: int, remedy: object, tmp_path: Path) -> None:
    """Of 40 different costs no two may be told apart, which is a column of nothing; of 80 three may. Millions are beyond the ladder."""
    rows = [{**table(1)[0], "cost": str(number * unit)} for number in range(1, people + 1)]
    view = View("cost", kind=Precision.AMOUNT)
    left = OutsideColumns(QUASI, None, (Background("payer", "payer", (view,)),))
    (one,) = found(opened(rows, tmp_path), left, Fraction(1), Fraction(1, people)).linkages
    assert one.rounding == remedy
    assert one.alike * people == (max(Counter(treated(one.rounding[1])(row["cost"]) for row in rows).values()) if one.rounding else 0)
