"""The checklist about the data: every computed row has two datasets on which its answer flips; the others are asked."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from reidrisk.identify.composition.answers import answers
from reidrisk.identify.composition.finding import ObservedDataset, RowFinding, nobody_knows
from reidrisk.identify.forms.date_columns import days
from reidrisk.identify.forms.dates import has_hours
from reidrisk.identify.persons.proposing import persons
from reidrisk.identify.persons.sampled import LookedAt
from reidrisk.identify.quasi.rows import sampled
from reidrisk.identify.quasi.study import study
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Column, Inventory
from reidrisk.model.plan import EvaluationPlan
from reidrisk.model.preparation import Reply
from reidrisk.model.role import Role

QI, DI, SA = frozenset({Role.QI}), frozenset({Role.DI}), frozenset({Role.SA})
TODAY = date(2026, 6, 1)
Columns = dict[str, tuple[str | None, frozenset[Role], list[str]]]


def rarity(meaning: str, value: str) -> Fraction | None:
    return {"汉族": Fraction(9, 10), "珞巴族": Fraction(1, 400_000)}.get(value) if meaning == "ethnic" else None


def found(columns: Columns, plan: EvaluationPlan | None = None, today: date | None = TODAY) -> dict[str, RowFinding]:
    plan = plan or EvaluationPlan()
    rows = list(zip(*(texts for _, _, texts in columns.values()), strict=True))
    samples = {
        name: ColumnSample(name, Counter(text for text in texts if text), texts.count(""), 0, len(rows), len(rows))
        for name, (_, _, texts) in columns.items()
    }
    inventory = Inventory(tuple(Column(name, roles, category) for name, (category, roles, _) in columns.items()))
    coded = sampled(tuple(columns), rows, frozenset({""}), len(rows))
    looked_at = LookedAt(tuple(columns), rows, samples, {None, ""}, len(rows))
    inventory = replace(inventory, persons=persons(inventory, looked_at))
    facts = Facts("t", "csv", len(rows), tuple(columns), Fingerprint("content", "0"))
    seen = ObservedDataset(facts, samples, inventory, plan, coded, study(coded, inventory, plan), today, rarity)
    return {row.row: row for row in answers(seen)}


N = 60
PLAIN: Columns = {"f": (None, frozenset(), ["a", "b"] * (N // 2))}
WHO = [str(n // 3) for n in range(N)]


def numeric(*ends: str) -> Columns:
    return {"w": (None, frozenset(), [*(str(50 + n % 10) for n in range(N - len(ends))), *ends])}


def moving(*, days_differ: bool) -> Columns:
    return {
        "who": ("medical_record", DI, WHO),
        "day": ("event_date", QI, [f"2026-05-{(n if days_differ else n // 3) % 28 + 1:02d}" for n in range(N)]),
    }


FLIPS: dict[str, tuple[Columns, Columns]] = {
    "C007": ({"sex": ("sex", QI, ["m", "f"] * 30)}, PLAIN),
    "C011": ({"父亲姓名代码": (None, frozenset(), ["a", "b"] * 30)}, PLAIN),
    "C012": (moving(days_differ=True), moving(days_differ=False)),
    "C013": ({"d": ("event_date", QI, ["2026-04-01"] * N)}, {"d": ("event_date", QI, ["2019-04-01"] * N)}),
    "C014": ({"sex": ("sex", QI, ["m", "f"] * 30)}, PLAIN),
    "C015": (numeric("900"), numeric()),
    "C016": ({"f": (None, frozenset(), [*["a", "b"] * 29, "a", "rare"])}, PLAIN),
    "C017": ({"job": ("occupation", QI, [*["工人"] * 59, "市长"])}, {"job": ("occupation", QI, ["工人", "农民"] * 30)}),
    "C018": ({"e": ("ethnic", QI, [*["汉族"] * 59, "珞巴族"])}, {"e": ("ethnic", QI, ["汉族"] * N)}),
    "C019": (
        {"上车地点": ("geo", QI, ["a", "b"] * 30), "下车地点": ("geo", QI, ["c", "d"] * 30)},
        {"上车地点": ("geo", QI, ["a", "b"] * 30), "门店": ("geo", QI, ["c", "d"] * 30)},
    ),
    "C020": ({"age": ("birth_age", QI, [*["40"] * 59, "104岁"])}, {"age": ("birth_age", QI, ["40", "41"] * 30)}),
    "C021": (
        {"a": ("geo", QI, [str(n % 10) for n in range(N)]), "b": ("sex", QI, [str(n // 10) for n in range(N)])},
        {"a": ("geo", QI, [str(n % 2) for n in range(N)]), "b": ("sex", QI, [str(n // 2 % 2) for n in range(N)])},
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", sorted(FLIPS))
def test_the_answer_flips(row: str) -> None:
    riskier, safer = FLIPS[row]
    assert found(riskier)[row].present is True
    assert found(safer)[row].present is False


def test_coverage_flips_once_the_population_is_known() -> None:
    def given(people: int) -> EvaluationPlan:
        return EvaluationPlan(replies={"subjects.applicable": Reply((str(people),))})

    assert found(PLAIN)["C010"].present is None
    assert found(PLAIN, given(60))["C010"].present is True
    assert found(PLAIN, given(6000))["C010"].present is False


def test_coverage_counts_persons_where_a_key_repeats() -> None:
    plan = EvaluationPlan(replies={"subjects.applicable": Reply((str(N // 3),))})
    whole = found({"who": ("medical_record", DI, [f"A{n // 3:03d}" for n in range(N)])}, plan)["C010"]
    assert (whole.present, whole.count) == (True, N // 3)
    assert f"{N // 3} persons in {N} rows, about 100.0%" in whole.finding.say("en")


def test_every_row_of_the_checklist_is_computed_or_asked() -> None:
    listed = json.loads((Path(__file__).parents[2] / "facts" / "checklist.json").read_text(encoding="utf-8"))
    wanted = {row["id"] for row in listed if row["ref"].split()[0] in {"SR1", "SR2", "SR3"}}
    got = found(PLAIN)
    assert set(got) == wanted
    assert {row for row in got if not got[row].computed} == {
        "C008", "C009", "C010", "C012", "C013", "C018", "C022", "C023", "C024", "C025", "C026",
    }  # fmt: skip
    assert all(answer.finding.say(lang) and answer.title.say(lang) for answer in got.values() for lang in ("zh", "en"))


def test_birth_dates_of_a_hundred_years_need_a_clock() -> None:
    old: Columns = {"born": ("birth_age", QI, [*["1980-01-01"] * 59, "1920-01-01"])}
    assert found(old)["C020"].count == 1
    assert found(old, today=None)["C020"].present is False
    assert found(FLIPS["C013"][0], today=None)["C013"].present is None


def test_a_column_that_refers_to_other_rows_is_a_hierarchy() -> None:
    staff: Columns = {"no": ("account", DI, [f"E{n}" for n in range(N)]), "boss": (None, frozenset(), [f"E{n // 10}" for n in range(N)])}
    assert found(staff)["C011"].columns == ("boss",)


def test_that_nobody_has_several_rows_is_said_only_where_it_was_checked() -> None:
    """A number of persons that never repeats is a check; without one whose rows they are is asked."""
    alone: Columns = {"病案号": ("medical_record", DI, [f"A{n:04d}" for n in range(N)]), "sex": ("sex", QI, ["m", "f"] * 30)}
    assert (found(alone)["C012"].present, found(PLAIN)["C012"].present) == (False, None)
    assert "every row has its own “病案号”" in found(alone)["C014"].finding.say("en")
    assert "do not tell which rows are of one person" in found({"sex": alone["sex"]})["C014"].finding.say("en")
    by_plan = found({"no": (None, frozenset(), [str(n) for n in range(N)])}, EvaluationPlan(subject="no"))
    assert by_plan["C012"].finding.say("en").startswith("Every row has its own “no”")


def test_rows_without_a_key_are_persons_of_their_own() -> None:
    """Rows whose number is missing are not one person's."""
    missing: Columns = {**moving(days_differ=True), "who": ("medical_record", DI, ["" if n % 3 else str(n) for n in range(N)])}
    assert found(missing, EvaluationPlan(subject="who"))["C012"].present is False


def test_rigidity_is_compared_over_the_rows_of_a_person() -> None:
    columns: Columns = {**moving(days_differ=True), "blood": (None, SA, [("A", "B", "O")[n // 3 % 3] for n in range(N)])}
    assert found(columns)["C014"].columns == ("blood",)
    by_key = found({"k": (None, frozenset(), WHO), "v": (None, SA, ["a", "b"] * 30)}, EvaluationPlan(subject="k"))
    assert by_key["C014"].present is False


def test_points_with_the_time_of_day_single_out() -> None:
    columns: Columns = {
        "at": ("geo", QI, [f"{n / 7:.4f}" for n in range(N)]),
        "when": ("event_date", QI, [f"2026-05-01 08:{n:02d}" for n in range(N)]),
    }
    assert found(columns)["C019"].columns == ("at", "when")


def test_days_and_hours() -> None:
    texts = ["2024-02-30", "2024/02/03 10:20", "20240105", "2024年3月1日", "13800138000", None, "20240105123000"]
    assert list(days(texts)) == [date(2024, 2, 3), date(2024, 1, 5), date(2024, 3, 1), date(2024, 1, 5)]
    assert has_hours(["2024-01-01 10:20"])
    assert not has_hours(["2024-01-01"])
    assert not has_hours([])


def test_without_a_census_nothing_is_rare() -> None:
    assert nobody_knows("sex", "m") is None


def test_no_values_are_told() -> None:
    said = " ".join(answer.finding.say("zh") for columns in FLIPS.values() for answer in found(columns[0]).values())
    assert not {"珞巴族", "市长", "104", "rare"} & set(said.replace("：", " ").split())
