"""Trying hashes on request: within a time that is given, nothing shown, the outcome recorded."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from itertools import count

from reidrisk.identify.hidden.proof import prove
from reidrisk.identify.propose import identify
from reidrisk.model.dataset import ColumnSample, Facts, Fingerprint
from reidrisk.model.inventory import Evidence


def ticking(step: float) -> Callable[[], float]:
    ticks = count()
    return lambda: next(ticks) * step


def proved(columns: dict[str, list[str]], clock: Callable[[], float]) -> dict[str, list[Evidence]]:
    samples = {name: ColumnSample(name, Counter(texts), 0, 0, len(texts), len(texts)) for name, texts in columns.items()}
    facts = Facts("t", "csv", 100, tuple(columns), Fingerprint("content", "0"))
    inventory = prove(identify(facts, samples, {}), samples, clock)
    return {column.name: [item for item in column.evidence if item.rule.startswith("hash-proof")] for column in inventory.columns}


def hashed(texts: list[str], algorithm: str = "md5") -> list[str]:
    return [hashlib.new(algorithm, text.encode()).hexdigest() for text in texts]


def test_what_stands_in_another_column_is_known_at_once() -> None:
    names = [f"员工{n:03d}号" for n in range(50)]
    found = proved({"h": hashed(names), "n": names}, ticking(0.0))
    assert found["h"][0].count == 50
    assert found["n"] == []


def test_dates_and_short_numbers_are_enumerated_whole() -> None:
    found = proved({"d": hashed([f"19{n:02d}0101" for n in range(30, 90)], "sha1")}, ticking(0.001))
    assert found["d"][0].count == 60
    assert "dates" in found["d"][0].finding.say("en")
    numbers = proved({"d": hashed([str(n) for n in range(5000, 5060)])}, ticking(0.01))
    assert numbers["d"][0].count == 60


def test_the_time_ends_the_trial_and_nothing_found_is_no_proof() -> None:
    found = proved({"h": hashed([f"secret {n}" for n in range(40)])}, ticking(1.0))
    assert found["h"][0].count == 0
    assert "no safety" in found["h"][0].finding.say("en")


def test_both_functions_of_64_digits_are_tried() -> None:
    texts = [f"{n:06d}0" for n in range(40)]
    found = proved({"h": hashed(texts, "sha256"), "n": texts}, ticking(0.02))
    assert (found["h"][0].rule, found["h"][0].count) == ("hash-proof:sha256", 40)


def test_a_stretch_of_mobile_numbers_is_tried() -> None:
    texts = [f"13{n}00000000" for n in range(10)] + [f"15{n}61803399" for n in range(10)]
    found = proved({"h": hashed(texts)}, ticking(0.004))
    assert found["h"][0].count == 20
    assert "mobile" in found["h"][0].finding.say("en")
