"""Other tools beside ours: what is not installed is left out and named; what they find is counted as ours is."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from bench.identification import recording
from bench.identification.baselines import __main__ as runner
from bench.identification.baselines import apart, presidio
from bench.identification.baselines.baseline import Baseline, Table
from bench.identification.corpus import Column
from bench.identification.corpus import Table as RealTable
from bench.identification.scoring import Found
from bench.identification.shapes import kind, sheet

from reidrisk.model.text import Text


def numbered(_: Random) -> object:
    return lambda _random, row: str(row)


NUMBER = kind(numbered, "DI", "account")  # type: ignore[arg-type]
PLAIN = kind(numbered, "")  # type: ignore[arg-type]
SHEETS = (sheet("one", "en", "shop", [("email", NUMBER), ("size", PLAIN)]),)


def found(table: Table) -> dict[str, Found]:
    assert all(len(values) == 3 for values in table.values())
    return {name: (frozenset({"DI"}) if name == "size" else frozenset(), None) for name in table}


def baseline(package: str) -> Baseline:
    return Baseline("fake", "Fake", Text("假", "fake"), (package,), frozenset({"DI"}), found)


def run(monkeypatch: pytest.MonkeyPatch, tool: Baseline, *options: str) -> int:
    monkeypatch.setattr(runner, "BASELINES", (tool,))
    monkeypatch.setattr(runner, "TUNING", SHEETS)
    monkeypatch.setattr(runner, "PROBE", SHEETS)
    monkeypatch.setattr(runner, "PARTS", ())
    monkeypatch.setattr(runner, "record", lambda given: {"roles": {"every": {}}, "answers": len(given)})
    monkeypatch.setattr(sys, "argv", ["baselines", "--rows", "3", *options])
    return runner.main()


def test_what_is_not_installed_is_left_out_and_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(recording, "RESULTS", tmp_path)
    assert run(monkeypatch, baseline("no-such-package-anywhere"), "--write") == 2
    assert "left out: Fake. Not installed: no-such-package-anywhere." in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
    assert run(monkeypatch, baseline("no-such-package-anywhere")) == 0
    assert "| reidrisk | all | 2 |" in capsys.readouterr().out


def test_the_same_tables_are_counted_the_same_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(recording, "RESULTS", tmp_path)
    assert run(monkeypatch, baseline("numpy"), "--write") == 0
    kept = recording.read("baselines")
    assert kept["tools"][0]["versions"].keys() == {"numpy"}
    assert kept["tools"][0]["about"] == {"zh": "假", "en": "fake"}
    part = kept["parts"]["tuning told"]
    assert part["fake"]["roles"]["DI"] == {"hit": 0, "missed": 1, "false": 1}
    assert part["fake"]["anything"]["direct_given"] == 0
    assert part["fake"]["errors"] == [["DI", "NI", 1], ["NI", "DI", 1]]
    assert part["fake"]["categories"] == [["account", 1, 1, 0, 0, 0, 0, 0], ["none", 1, 0, 1, 0, 0, 0, 0]]
    assert part["reidrisk"]["languages"]["en"]["columns"] == part["fake"]["columns"] == 2
    assert "tuning told, fake: is / was called / columns" in capsys.readouterr().out


def test_real_tables_that_were_set_apart_are_compared_over_the_same_rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    columns = tuple(Column(name, "", frozenset({role}), (), "") for name, role in (("email", "DI"), ("size", "NI")))
    made = RealTable("made", "t", "en", "shop", "people", "s", "p", "x", "l", columns)
    given = (made, replace(made, name="other", publisher="q"), replace(made, name="without values"))
    for one in given[:2]:
        (tmp_path / f"{one.name}.csv").write_text("email,size\n" + "".join(f"a{n}@b.org,{n}\n" for n in range(9)), encoding="utf-8")
    monkeypatch.setattr(recording, "RESULTS", tmp_path)
    monkeypatch.setattr(apart, "record", lambda answers: {"roles": {"every": {}}, "columns": len(answers)})
    monkeypatch.setattr(runner, "of_part", lambda _part: given)
    assert run(monkeypatch, baseline("numpy"), "--values", str(tmp_path), "--write") == 0
    kept = recording.read("tools_sealed")
    assert kept["rows"] == 3
    assert {key: one["columns"] for key, one in kept["scores"].items()} == {"reidrisk": 4, "fake": 4}
    assert [one["key"] for one in kept["tools"]] == ["fake"]
    assert "sealed, 3 rows, fake" in capsys.readouterr().out


def test_an_entity_of_a_few_cells_is_not_that_of_the_column(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entity:
        entity_type = "PERSON"

    class Analyzer:
        batch_analyzer: object

    asked: list[list[str]] = []

    class Engine:
        def analyze_iterator(self, texts: list[str], language: str) -> list[list[Entity]]:  # noqa: ARG002 - as Presidio calls it
            asked.append(list(texts))
            return [[Entity()] if text == "Ann" else [] for text in texts]

    made = Analyzer()
    made.batch_analyzer = presidio.Remembering(Engine())
    monkeypatch.setattr(presidio, "builder", lambda: made)
    given = {"names": ["Ann", "Ann", "", "x", "x"], "notes": ["Ann", "x", "x", "", "x"]}
    assert presidio.in_half(given) == {"names": (frozenset({"DI"}), "PERSON"), "notes": (frozenset(), None)}
    assert asked == [["", "Ann", "x"], []]
    assert presidio.role("DATE_TIME") == (frozenset({"QI"}), "DATE_TIME")
