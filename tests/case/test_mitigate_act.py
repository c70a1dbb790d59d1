"""``rr.mitigate``: a table goes back as what it was, the plan works on the next one, and what a type checker reads is current."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from tests.edge.calling import Run
from tests.mitigate.stubbing import PLACE, written

import reidrisk as rr
from reidrisk.case.options.requirements import Requested
from reidrisk.mitigate.goals.asking import forms
from reidrisk.model.option import fields_of

ROLES = {"qi": ["sex", "age"], "ni": ["cost", "day", "yes"], "di": ["name"]}


def table(rows: int = 200) -> pd.DataFrame:
    count = range(rows)
    return pd.DataFrame(
        {
            "name": [f"P{n}" for n in count],
            "sex": pd.Categorical(["MF"[n % 2] for n in count]),
            "age": [20 + n % 40 for n in count],
            "cost": [n / 2 if n % 7 else None for n in count],
            "day": [f"2026-01-{1 + n % 28:02}" for n in count],
            "yes": [n % 3 == 0 for n in count],
        }
    )


def test_a_frame_comes_back_as_a_frame() -> None:
    given = table()
    done = rr.mitigate(given, **ROLES, k=5, suppression=0.05)  # type: ignore[arg-type] # roles by name
    frame = done.frame
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == ["sex", "age", "cost", "day", "yes"]
    assert len(frame) == 200
    assert str(frame["sex"].dtype) == "category"
    assert frame["age"].dtype == given["age"].dtype
    assert frame["cost"].dtype == given["cost"].dtype
    assert frame["cost"].isna().sum() == given["cost"].isna().sum()
    assert sorted(frame["age"]) == sorted(given["age"])
    assert done.good
    assert done.proof is not None
    assert done.proof.passed
    assert done.utility is not None
    assert done.record["output"] is None
    said = " ".join(one.say("en") for one in done.sentences)
    assert "Proved" in said
    assert "written" not in said


def test_what_was_generalised_is_text() -> None:
    done = rr.mitigate(table(), **ROLES, k=60)  # type: ignore[arg-type] # as above
    assert set(map(type, done.frame["age"])) == {str}
    assert min(done.frame.groupby(["sex", "age"], observed=True).size()) >= 60


@pytest.mark.parametrize("kind", ["polars", "lazy", "arrow", "duckdb"])
def test_other_tables_come_back_as_they_were(kind: str) -> None:
    plain = table().astype({"sex": str})
    given: Any = {"polars": pl.from_pandas, "lazy": lambda one: pl.from_pandas(one).lazy(), "arrow": pa.Table.from_pandas,
                  "duckdb": duckdb.from_df}[kind](plain)  # fmt: skip
    frame = rr.mitigate(given, **ROLES, k=5).frame  # type: ignore[arg-type] # as above
    assert type(frame) is type(given)
    shown = frame.collect().to_pandas() if kind == "lazy" else frame.df() if kind == "duckdb" else frame.to_pandas()
    assert shown["age"].dtype == plain["age"].dtype
    assert shown["cost"].dtype == plain["cost"].dtype
    assert sorted(shown["day"]) == sorted(plain["day"])


def test_the_plan_is_saved_loaded_and_applied(tmp_path: Path) -> None:
    done = rr.mitigate(table(), **ROLES, k=12)  # type: ignore[arg-type] # as above
    place = done.plan.save(tmp_path / "plan.yaml")
    again = rr.Plan.load(place).apply(table(160))
    assert isinstance(again.frame, pd.DataFrame)
    assert len(again.frame) == 160
    assert again.proof is not None
    assert again.proof.passed
    assert again.plan.text == done.plan.text
    rr.Plan.load(place).apply(table(160), output=tmp_path / "next.csv")
    assert (tmp_path / "next.csv").read_text(encoding="utf-8").startswith("sex,age")


def test_a_plan_is_the_same_on_each_door(run: Run, tmp_path: Path) -> None:
    table().to_csv(tmp_path / "t.csv", index=False)
    words = ("--qi", "sex,age", "--ni", "cost,day,yes", "--di", "name", "--k", "5")
    assert run("mitigate", "t.csv", *words, "-o", "o.csv", "--plan", "plan.yaml").code == 0
    typed = run("apply", "plan.yaml", "t.csv", "--json").json
    asked = rr.apply(tmp_path / "plan.yaml", tmp_path / "t.csv")
    assert json.loads(json.dumps(asked.to_dict())) == typed
    assert pickle.loads(pickle.dumps(asked)).to_dict() == asked.to_dict()  # noqa: S301 - our own
    assert asked._repr_html_().startswith("<")
    with pytest.raises(rr.InputError):
        _ = asked.frame
    frame = rr.apply(rr.Plan.load(tmp_path / "plan.yaml"), table()).frame
    assert isinstance(frame, pd.DataFrame)
    written = rr.apply(tmp_path / "plan.yaml", str(tmp_path / "t.csv"), output=tmp_path / "a.csv", utility=tmp_path / "u.html")
    assert written.page is not None
    assert written.page.is_file()
    assert len(frame) == len((tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()) - 1


def test_the_result_pickles() -> None:
    done = rr.mitigate(table(), **ROLES, k=5)  # type: ignore[arg-type] # as above
    again = pickle.loads(pickle.dumps(done))  # noqa: S301 - our own
    assert again.to_dict() == done.to_dict()
    assert again.plan.text == done.plan.text
    assert again.frame.equals(done.frame)
    assert "P1" not in repr(done)


def test_a_proof_that_fails_hands_nothing_back() -> None:
    mail = table().assign(name=[f"person{n}@example.org" for n in range(200)])
    done = rr.mitigate(mail, qi=["sex", "age"], ni=["cost", "day", "yes", "name"], k=5)
    assert not done.good
    with pytest.raises(rr.InputError):
        _ = done.frame


def test_what_was_not_kept_is_refused_in_words() -> None:
    done = rr.mitigate("samples/gbt42460_tableD3.csv", qi=["性别", "年龄"], ni=["药物编码"], k=4, suppression=1)
    with pytest.raises(rr.InputError):
        _ = done.frame
    assert done.plan.recipe.acceptance.required is not None
    with pytest.raises(rr.InputError) as refused:
        rr.mitigate(table(), **ROLES, k=5, l=2, presence=(0.5, 0.1))  # type: ignore[arg-type] # as above
    assert {one.code for one in refused.value.problems} == {"no_sensitive_attribute", "no_population", "contradiction"}


def test_what_a_type_checker_reads_is_current() -> None:
    assert PLACE.read_text(encoding="utf-8") == written()
    assert {form.name for form in forms()} == {field.name for field in fields_of(Requested)}
