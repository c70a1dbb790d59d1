"""A language model on this machine marks persons beside the rules, where somebody names its folder; nothing is fetched."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.identify.prose.local_model import in_use, persons, using
from reidrisk.mitigate.cells.redaction import redact
from reidrisk.model.problem import InputError

TEXT = "seen with zorblax quimby in boston on the ward, pain level 3 and sleeping well"
NAME = (10, 24)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pipeline that knows one person and one town, written to disk as a trained one is."""
    pipeline = import_module("spacy").blank("en")
    person, town = {"label": "PERSON", "pattern": [{"LOWER": "zorblax"}, {"LOWER": "quimby"}]}, {"label": "GPE", "pattern": "boston"}
    pipeline.add_pipe("entity_ruler").add_patterns([person, town])
    folder = tmp_path_factory.mktemp("model") / "en_tiny" / "en_tiny-1.0"
    folder.parent.mkdir()
    pipeline.to_disk(folder)
    return folder


def notes(folder: Path) -> str:
    rows = [f'{n},{"MF"[n % 2]},"{TEXT.replace("3", str(n % 9))}"' for n in range(40)]
    (folder / "notes.csv").write_text("\n".join(["id,sex,note", *rows]) + "\n")
    return "notes.csv"


def test_persons_are_marked_within_only(model: Path) -> None:
    assert persons([TEXT]) == [[]]
    with using(str(model)):
        assert in_use()
        assert persons([TEXT, "", "boston"]) == [[NAME], [], []]
    assert not in_use()


def test_the_folder_of_an_installed_package_will_do(model: Path) -> None:
    with using(str(model.parent)):
        assert persons([TEXT]) == [[NAME]]


def test_the_redactor_takes_them_out(model: Path) -> None:
    with using(str(model)):
        assert redact(TEXT, (), lambda kind, _text: f"[{kind}]") == TEXT.replace("zorblax quimby", "[name]")
    assert redact(TEXT, (), lambda kind, _text: f"[{kind}]") == TEXT


def test_scan_finds_the_column(run: Run, tmp_path: Path, model: Path) -> None:
    data = notes(tmp_path)
    plain, marked = (run("scan", data, "--json", "--lang", "en", *more).json["columns"][2] for more in ((), ("--text-model", str(model))))
    assert "DI" not in plain["roles"]
    assert marked["roles"] == ["DI"]
    assert any(one["finding"].startswith("40 rows contain a person name that the language model marks") for one in marked["evidence"])
    assert "zorblax" not in str(marked)
    assert "语言模型标出的人名" in str(run("scan", data, "--json", "--lang", "zh", "--text-model", str(model)).json["columns"][2])


def test_a_case_remembers_it(run: Run, tmp_path: Path, model: Path) -> None:
    """By a path from the case; the next scan and the assessment use it unasked, and say so where it is gone."""
    data = notes(tmp_path)
    assert run("scan", data, "-o", "case", "--text-model", str(model)).code == 0
    (written,) = (one for one in (tmp_path / "case" / "assessment.yaml").read_text().splitlines() if "text_model:" in one)
    assert (tmp_path / "case" / written.partition(": ")[2].strip('"')).resolve() == model.resolve()
    assert run("scan", data, "-o", "case", "--json").json["columns"][2]["proposed"] == ["DI"]
    assert run("assess", "case", "--lang", "en").code != 2
    model.rename(model.with_name("moved"))
    try:
        ran = run("assess", "case", "--lang", "en")
        assert ran.code == 2
        assert "There is no language model in this folder" in ran.err
    finally:
        model.with_name("moved").rename(model)


def test_what_leaves_was_redacted_with_it(run: Run, tmp_path: Path, model: Path) -> None:
    asked = ("--column", "note", "--with", "free_text", "-o", "out.csv", "--text-model", str(model))
    assert run("transform", notes(tmp_path), *asked).code == 0
    assert "zorblax" not in (tmp_path / "out.csv").read_text()


def test_a_folder_without_a_model_is_refused(run: Run, tmp_path: Path) -> None:
    for folder in ("nowhere", str(tmp_path)):
        ran = run("scan", notes(tmp_path), "--text-model", folder, "--lang", "en")
        assert ran.code == 2
        assert "There is no language model in this folder" in ran.err


def test_a_damaged_model_is_refused(model: Path, tmp_path: Path) -> None:
    (tmp_path / "meta.json").write_text((model / "meta.json").read_text())
    (tmp_path / "config.cfg").write_text("[nlp\nsecret")
    with pytest.raises(InputError) as caught, using(str(tmp_path)):
        pass
    assert [problem.code for problem in caught.value.problems] == ["bad_text_model"]
    assert "secret" not in str(caught.value)
