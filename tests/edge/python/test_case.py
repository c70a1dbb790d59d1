"""A case in Python: its acts are methods, each reads the case as it then is."""

from __future__ import annotations

import inspect
import shutil
from pathlib import Path

import pytest
from tests.edge.calling import D3

import reidrisk as rr
from reidrisk.model.text import Lang


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("held") / "case"
    assert rr.scan(D3, output=folder, lang="zh").folder == folder
    return folder


def test_an_act_is_a_method_that_needs_no_data(case: Path) -> None:
    with rr.Case(case) as held:
        result = held.assess(qi=["性别", "年龄"], ni=["药物编码"], context=rr.Context(sharing="public"))
        assert result.report == case / "documents" / "assessment-zh.html"
        assert held.measure(qi=["性别", "年龄"], models=["k"])["k"].value == 3
    assert result.level == 2
    assert repr(held) == f"<reidrisk case {case}>"
    assert "data" not in inspect.signature(held.assess).parameters
    assert held.assess.__doc__ == rr.assess.__doc__


@pytest.mark.parametrize(("lang", "said"), [(None, "zh"), ("en", "en")])
def test_it_speaks_as_the_case_does_or_as_it_is_told(case: Path, lang: Lang | None, said: Lang) -> None:
    assert rr.Case(case, lang=lang).measure(qi=["性别"], models=["k"]).lang == said
    assert rr.Case(case, lang=lang).measure(qi=["性别"], models=["k"], lang="zh").lang == "zh"


def test_what_is_edited_between_two_calls_counts(case: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(case, folder)
    (folder / "data.csv").write_text("sex\nm\nm\n", encoding="utf-8")
    file = folder / "assessment.yaml"
    held = rr.Case(folder)
    before = held.measure(qi=["性别"], models=["k"])["k"].value
    text = file.read_text(encoding="utf-8")
    at = text.index("path:")
    file.write_text(f"{text[:at]}path: data.csv{text[text.index(chr(10), at) :]}", encoding="utf-8")
    with pytest.raises(rr.InputError):  # its columns are others now
        held.measure(qi=["性别"], models=["k"])
    assert before is not None


def test_a_folder_that_is_no_case_is_refused_when_it_is_entered(tmp_path: Path) -> None:
    with pytest.raises((rr.InputError, OSError)), rr.Case(tmp_path / "nowhere"):
        pass


def test_whoever_signs_gives_the_passphrase(case: Path) -> None:
    held = rr.Case(case, passphrase=lambda name: f"of {name}")
    given = held.session().passphrase
    assert given is not None
    assert given("en", "Li", True) == "of Li"
    assert rr.Case(case).session().passphrase is None
