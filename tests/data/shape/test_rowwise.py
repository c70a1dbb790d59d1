from __future__ import annotations

from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.data.shape.rowwise import stands_on_its_side

SIDE = ["姓名,王小明,李丽,张伟", "性别,男,女,男", "年龄,34,51,8", "诊断,肺炎,高血压,肺炎"]


@pytest.mark.parametrize("header", [(), ("variable,P1,P2,P3",)])
def test_a_table_on_its_side_is_told(run: Run, tmp_path: Path, header: tuple[str, ...]) -> None:
    (tmp_path / "a.csv").write_text("\n".join([*header, *SIDE]) + "\n", encoding="utf-8")
    assert "横放" in run("scan", "a.csv", "--lang", "zh").out.replace("\n", "")
    assert "on its side" in " ".join(run("scan", "a.csv", "--lang", "en").out.split())


@pytest.mark.parametrize(
    "lines",
    [
        ["name,the name,text,any", "sex,the sex,text,m f", "age,in years,number,any"],  # describes variables
        ["Anna,m,34,x", "Bo,f,51,y", "Cy,f,8,z"],
        ["name,1,2,3", "name,4,5,6", "name,7,8,9"],
        ["age,1,2,3", "sex,4,5,6", "year,7,8,9"],
        SIDE[:2],
        ["age,34", "sex,m", "name,Bo"],
    ],
)
def test_what_stands_upright(lines: list[str]) -> None:
    assert not stands_on_its_side([line.split(",") for line in lines])


def test_a_cell_may_be_empty() -> None:
    assert stands_on_its_side([["name", "Bo", None, "Cy"], ["age", "34", "", "8"], ["sex", "m", "f", "m"], [None, "x", "y", "z"]])
