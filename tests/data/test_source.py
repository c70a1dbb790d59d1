"""Every source accepts its own examples and none of its counterexamples."""

from __future__ import annotations

from pathlib import Path

import pytest

from reidrisk.data.input_files import table_files
from reidrisk.data.open import sources
from reidrisk.data.source import Candidate, Source
from reidrisk.model import extension


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.key)
def test_sources_accept_their_own_only(source: Source) -> None:
    assert len(source.examples) >= 5
    assert len(source.counterexamples) >= 5
    assert all(source.accepts(candidate) for candidate in source.examples)
    assert not any(source.accepts(candidate) for candidate in source.counterexamples)


def test_a_source_that_knows_its_own_goes_before_one_that_guesses() -> None:
    (guessing,) = [source for source in sources() if any(source.guesses(candidate) for candidate in source.examples)]
    assert guessing.key == "delimited"
    assert not guessing.guesses(Candidate(Path("a.csv"), b"a,b\n1,2\n"))
    assert guessing.accepts(Candidate(Path("a.toml"), b"[[record]]\n"))
    assert guessing.guesses(Candidate(Path("a.toml"), b"[[record]]\n"))


def test_a_folder_of_tables_holds_what_the_sources_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No list beside the sources: one that is added is found in a folder, and one that names no file is not."""
    for name in ("visits.csv", "visits.toml", "visits.CSV.gz", "visits.xyz", "_log.csv", ".hidden.csv"):
        (tmp_path / name).write_bytes(b"")
    assert [path.name for path in table_files(tmp_path)] == ["visits.CSV.gz", "visits.csv"]
    known = sources()
    added = Source("toml", known[0].title, lambda _one: False, known[0].open, (), (), endings=(".toml",))
    monkeypatch.setitem(extension._LOADED, "source", (*known, added))
    assert [path.name for path in table_files(tmp_path)] == ["visits.CSV.gz", "visits.csv", "visits.toml"]


def test_every_ending_of_a_table_is_accepted_by_its_source() -> None:
    for source in sources():
        assert not any(not source.accepts(Candidate(Path(f"table{ending}"), source.examples[0].head)) for ending in source.endings)
