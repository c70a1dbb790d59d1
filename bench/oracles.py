"""``python -m bench.oracles``: each model beside its oracle, and the largest difference, as a Markdown table."""

from __future__ import annotations

import csv
import json
import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from tests.measure.attribute import attribute_brute
from tests.measure.population.population_worlds import adult, sizes_of
from tests.measure.special.special_brute import elliot, ihsn, msus, separation, tuples_of, wildcard_counts

from reidrisk.measure.attacks.rates import Rate, residual, wilson
from reidrisk.measure.attribute.attribute_model import Params
from reidrisk.measure.attribute.figures import models as attribute_models
from reidrisk.measure.attribute.value_counts import ValueCounts
from reidrisk.measure.complete.basis import FigureBasis
from reidrisk.measure.complete.groups import complete
from reidrisk.measure.figures import models
from reidrisk.measure.people.trajectories import Trajectories, known_events
from reidrisk.measure.population.estimator import estimates
from reidrisk.measure.population.individual import class_risks
from reidrisk.measure.population.people import population_of
from reidrisk.measure.privacy.identification import epsilon_for, identification_probability, posterior
from reidrisk.measure.privacy.loss import Approximate, Gaussian
from reidrisk.measure.special.suda import Suda, suda
from reidrisk.measure.special.wildcard import wildcard
from reidrisk.model.dataset import ClassSizes
from reidrisk.model.standard import SharingRule

ROOT = Path(__file__).parents[1]
ORACLES: dict[str, dict[str, Any]] = {
    one["name"]: one for one in json.loads((ROOT / "tests/facts/oracles.json").read_text(encoding="utf-8"))
}
TABLES, ROWS, LEAST = 200, 40, 5
Row = tuple[int | None, ...]
Line = tuple[str, str, float]


def published() -> Iterator[Line]:
    """Against numbers that others have printed."""
    by_symbol, rule = {one.symbol: one for one in models()}, SharingRule(Fraction(1, 3), "R_c", attack_certain=False)
    exact, sizes = ORACLES["gbt42460_D3_exact"]["expected"], ClassSizes.of([3, 3, 4, 3, 3])
    for symbol, key in (("R_b", "Rb"), ("R_c", "Rc"), ("record_average", "Rc_per_record"), ("R_a", "Ra")):
        yield symbol, "GB/T 42460 D.3, exact", abs(float(by_symbol[symbol].compute(sizes, rule)) - exact[key])
    with (ROOT / "samples" / "sdcguide_table41.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    known: dict[str, int] = {}
    coded: list[Row] = [
        tuple(known.setdefault(row[name], len(known)) for name in ("Residence", "Gender", "Education", "Labor")) for row in rows
    ]
    tuples, place, _ = tuples_of(coded)
    behind = np.zeros(len(tuples.counts))
    np.add.at(behind, place, [float(row["Weight"]) for row in rows])
    guide = ORACLES["sdcguide_fk_Fk_risk"]["expected"]["individual_risk"]
    yield "individual_risk", "SDC practice guide, table 4.1", largest(class_risks(tuples.counts, behind)[place], guide)
    found = suda(tuples, 3)
    if not isinstance(found, Suda):
        raise SystemExit(found.say("en"))
    for score in ("elliot", "ihsn"):
        yield (
            f"suda ({score})",
            "SDC practice guide",
            largest(found.scores(score)[place], ORACLES["sdcguide_suda_scores"]["expected"][score]),
        )
    dis = found.dis_scores(Fraction(1, 100), "ihsn")[place]
    yield "dis_suda", "SDC practice guide", largest(dis, ORACLES["sdcguide_dis_suda"]["expected"]["dis"])
    people = sizes_of(adult())
    for key, name in (("pitman", "arx_adult_population_uniqueness_0.1_pitman"), ("zayatz", "arx_adult_population_uniqueness_1.0_zayatz")):
        case = ORACLES[name]
        share = estimates(people, population_of(people, people=round(case["input"]["population_size"])))[key].value
        yield key, "ARX, Adult", abs((share or math.nan) - case["expected"]["fraction_population_uniques"])
    for name, case in ORACLES.items():
        yield from _privacy(name, case)
    yield "residual", "anonymeter", abs(residual(Rate(0.9, 0.0), Rate(0.8, 0.0)).value - 0.5)


def _privacy(name: str, case: dict[str, Any]) -> Iterator[Line]:
    asked, expected = case["input"], case["expected"]
    if name.startswith("anonymeter_wilson"):
        rate = wilson(asked["n_success"], asked["n_total"])
        yield "wilson", f"anonymeter ({name[18:]}; printed to 3 decimals)", largest([rate.value, rate.error], list(expected.values()))
    if name.startswith("dp_lee"):
        yield "epsilon_for", f"Lee & Clifton ({name[15:]})", abs(epsilon_for(asked["rho"], asked["n"]) - expected["epsilon"])
    if name.startswith("dp_ident"):
        bound = identification_probability([Approximate(asked["epsilon"], 0.0)], asked["n"])
        yield "identification_probability", f"Lee & Clifton ({name[15:]})", abs(bound - expected["rho"])
    if name.startswith("dp_posterior"):
        yield "posterior", name[13:], abs(posterior(asked["prior"], asked["epsilon"]) - expected["posterior_pure"])
    if name.startswith("gdp"):
        yield "Gaussian.delta", f"Dong et al. ({name[10:]})", abs(Gaussian(asked["mu"]).delta(asked["epsilon"]) - expected["delta"])


def brute_force() -> Iterator[Line]:
    """Against the definition written out, on random tables."""
    worst: Counter[str] = Counter()
    rng = np.random.default_rng(1)
    for _ in range(TABLES):
        rows = [tuple(row) for row in rng.integers(0, 3, (ROWS, 3)).tolist()]
        kept(worst, by_rows(rows))
        table = rng.integers(0, 6, (4, 5)) + np.eye(4, 5, dtype=np.int64)
        kept(worst, by_table([tuple(row) for row in table.tolist()]))
        kept(worst, by_visits(rng.integers(0, [6, 5], (25, 2)).tolist()))
    yield from ((model, f"brute force, {TABLES} random tables", difference) for model, difference in worst.items())


def by_rows(rows: list[Row]) -> Iterator[tuple[str, float]]:
    sizes, rule = Counter(rows), SharingRule(Fraction(1, LEAST), "R_c", attack_certain=False)
    tuples, place, missing = tuples_of(rows)
    figures, _ = complete(tuples, FigureBasis(rule))
    plain: dict[str, Fraction | int] = {
        "J": len(sizes),
        "R_a": Fraction(sum(f < LEAST for f in sizes.values()), len(sizes)),
        "R_a_records": Fraction(sum(f for f in sizes.values() if f < LEAST), len(rows)),
        "R_b": max(Fraction(1, f) for f in sizes.values()),
        "R_c": sum((Fraction(1, f) for f in sizes.values()), Fraction(0)) / len(sizes),
        "record_average": Fraction(len(sizes), len(rows)),
        "uniques": sum(f == 1 for f in sizes.values()),
        "separation": separation(rows),
    }
    for key, value in plain.items():
        yield key, float(abs(Fraction(figures[key].value or 0) - value))
    found = suda(tuples)
    if not isinstance(found, Suda):
        raise SystemExit(found.say("en"))
    weigh = {"elliot": elliot, "ihsn": ihsn}
    for name in ("elliot", "ihsn"):
        scores = [sum((weigh[name](len(one), 3, 2) for one in msus(rows, row, 2)), Fraction(0)) if sizes[row] == 1 else 0 for row in rows]
        yield f"suda ({name})", largest(found.scores(name)[place], [float(one) for one in scores])
    gaps: list[Row] = [tuple(value or None for value in row) for row in rows]
    tuples, place, missing = tuples_of(gaps)
    yield "wildcard", largest(wildcard(tuples, missing).matches[place], wildcard_counts(gaps))


def by_table(table: list[tuple[int, ...]]) -> Iterator[tuple[str, float]]:
    spread = ValueCounts.dense(table)
    for model in attribute_models():
        if model.symbol in attribute_brute.BRUTE:
            expected, value = attribute_brute.BRUTE[model.symbol](table), model.compute(spread, Params()).value
            yield model.symbol, abs(float(value or 0) - float(expected or 0))


def by_visits(visits: list[list[int]]) -> Iterator[tuple[str, float]]:
    subjects, events = np.array(visits).T
    found = Trajectories.paired(subjects, events, 5)
    own = {one: {event for who, event in visits if who == one} for one in set(subjects.tolist())}
    unique = [Fraction(sum(sum(event in other for other in own.values()) == 1 for event in mine), len(mine)) for mine in own.values()]
    yield "unicity (m = 1)", float(abs(known_events(found, 1).unicity - sum(unique, Fraction(0)) / len(own)))


def kept(worst: Counter[str], found: Iterator[tuple[str, float]]) -> None:
    for model, difference in found:
        worst[model] = max(worst[model], difference)  # type: ignore[assignment] # a Counter of floats


def largest(found: ArrayLike, expected: ArrayLike) -> float:
    return float(np.abs(np.asarray(found, np.float64) - np.asarray(expected, np.float64)).max())


def main() -> None:
    print("| model | oracle | largest difference |\n|---|---|---|")
    for model, oracle, difference in (*published(), *brute_force()):
        print(f"| {model} | {oracle} | {'0' if not difference else f'{difference:.1e}'} |")


if __name__ == "__main__":
    main()
