"""The page on accuracy shows what the benchmark kept, and what it kept of real tables is what the product answers today."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from bench.identification import recording
from bench.identification.corpus.__main__ import record as sizes
from bench.identification.learning.asking import answers
from bench.identification.learning.results import record

DOCS = Path(__file__).parents[2] / "docs"
LANGS = ("zh", "en")


@pytest.fixture(scope="module")
def making() -> ModuleType:
    sys.path.insert(0, str(DOCS))
    try:
        return import_module("making.accuracy")
    finally:
        sys.path.pop(0)


@pytest.fixture(scope="module")
def page(making: ModuleType) -> dict[str, str]:
    return {lang: making.pages(lang)[0].markdown(lang) for lang in LANGS}


def rows(page: str, start: str) -> list[list[str]]:
    """The rows of the first table after this text."""
    lines = page[page.index(start) :].splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("|---"))
    cells = []
    for line in lines[first + 1 :]:
        if not line.startswith("|"):
            break
        cells.append([cell.strip() for cell in line.strip("|").split("|")])
    return cells


@pytest.mark.no_cover
def test_what_is_kept_of_real_tables_is_what_the_product_answers() -> None:
    kept = recording.read("corpus_tune")
    assert kept == record(list(answers(("tune",)))), "run: python -m bench.identification.learning --write"
    assert recording.read("corpus") == sizes(), "run: python -m bench.identification.corpus --write"


@pytest.mark.parametrize("lang", LANGS)
def test_scores_of_the_page_are_the_kept_ones(page: dict[str, str], lang: str) -> None:
    shown = rows(page[lang], {"zh": "## 没见过的表", "en": "## Tables never seen"}[lang])
    final = recording.read("corpus_final")["openings"][-1]
    records = [
        final,
        {"roles": final.get("rules", {"roles": {}})["roles"]},
        *(recording.read(f"corpus_{one}") for one in ("crossed", "tune", "train")),
    ]
    wanted = [
        [
            role,
            *(f"{one[each][0]:.3f} ({one[each][1]:.3f}–{one[each][2]:.3f})" for each in ("recall", "precision", "f1")),
            f"{one['error']:.3f}",
        ]
        for each in records
        for which in ("every", "sure")
        for role, one in each["roles"].get(which, {}).items()
    ]
    assert [row[2:] for row in shown] == wanted


@pytest.mark.parametrize("lang", LANGS)
def test_where_the_errors_come_from_is_the_kept_record(page: dict[str, str], lang: str) -> None:
    kept = recording.read("budget")
    whole = page[lang][page[lang].index({"zh": "### 错误从哪里来", "en": "### Where the errors come from"}[lang]) :]
    assert f"{kept['columns']:,}".replace(",", "") in whole.replace(",", "")
    for role, one in kept["roles"].items():
        shown = rows(whole, f"{role}, F1 {one['f1']:.3f}")
        spent = [cause for cause in one["causes"].values() if any(cause[:2])]
        assert sorted(row[1:] for row in shown) == sorted([str(missed), str(false), f"{f1:.3f}"] for missed, false, f1 in spent)


@pytest.mark.parametrize("lang", LANGS)
def test_counts_of_the_built_tables_are_the_kept_ones(page: dict[str, str], lang: str) -> None:
    parts = recording.read("built")["parts"]
    shown = rows(page[lang], {"zh": "## 带取值的表", "en": "## Tables with values"}[lang])
    assert [[int(row[2]), row[3], int(row[7]), int(row[8])] for row in shown] == [
        [parts[f"{part} {headers}"]["columns"], role, *(parts[f"{part} {headers}"]["roles"][role][kind] for kind in ("missed", "false"))]
        for part in ("tuning", "final", "probe")
        for headers in ("told", "untold")
        for role in ("DI", "QI", "SA")
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_other_tools_stand_beside_ours_with_how_they_were_run(page: dict[str, str], lang: str) -> None:
    kept = recording.read("baselines")
    shown = rows(page[lang], {"zh": "## 与其他工具对照", "en": "## Beside other tools"}[lang])
    titles = ["reidrisk", *(one["title"] for one in kept["tools"])]
    assert [row[2] for row in shown] == sorted(titles, key=[row[2] for row in shown].index) * 4
    for tool in kept["tools"]:
        assert tool["about"][lang] in page[lang]
        assert all(f"{name} {version}" in page[lang] for name, version in tool["versions"].items())
    direct = kept["parts"]["tuning told"]["presidio"]["roles"]["DI"]
    row = next(row for row in shown if row[2] == "Presidio structured")
    assert row[3] == f"{direct['hit'] / (direct['hit'] + direct['missed']):.3f}"
    assert row[8:] == ["–", "–"]


def test_the_picture_puts_each_tenth_where_it_was(making: ModuleType) -> None:
    drawing = import_module("making.accuracy.calibration")
    drawn = drawing.picture({"DI": [[0.0, 0.0, 100], [1.0, 0.5, 25]]}, "en")
    dots = [tuple(map(float, found)) for found in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', drawn)]
    (left, foot, large), (right, half, small) = dots
    assert (right - left, foot - half) == (drawing.SIDE, drawing.SIDE / 2)
    assert large - drawing.SMALLEST == pytest.approx(2 * (small - drawing.SMALLEST), abs=0.1)
    assert "\n\n" not in drawn
    assert making.pages("en")[0].body.count("<svg") == 1


@pytest.mark.parametrize("lang", LANGS)
def test_notes_and_public_texts_are_the_kept_ones(page: dict[str, str], lang: str) -> None:
    kept = recording.read("notes")
    built = rows(page[lang], {"zh": "### 记录旁的备注", "en": "### Notes beside a row"}[lang])
    assert len(built) == sum(len(tools) for key, tools in kept["sets"].items() if key not in kept["public"])
    marked, met, *_ = kept["sets"]["zh read"]["row"]["own"]
    assert built[1][3] == f"{met / marked:.3f}"
    public = rows(page[lang], {"zh": "### 公开的标注文本", "en": "### Public annotated text"}[lang])
    assert {row[2] for row in public} == {f"{one['repository']}, {one['commit']}, {one['licence']}" for one in kept["public"].values()}
    marked, met, found, right = kept["sets"]["meddocan"]["rules"]["name"]
    assert [met / marked, right / found] == pytest.approx(
        [float(one) for one in next(row for row in public if "MEDDOCAN" in row[0])[5:7]], abs=5e-4
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("part", ["sealed_third", "sealed_next", "sealed", "fresh"])
def test_every_opening_of_the_tables_set_apart_is_shown(page: dict[str, str], part: str, lang: str) -> None:
    start = {"zh": "### {opened} 打开（提交 {commit}）", "en": "### Opened on {opened} at {commit}"}[lang]
    for one in recording.read(f"real_{part}")["openings"]:
        shown = rows(page[lang], start.format(opened=one["opened"], commit=one["commit"]))
        assert len(shown) == (3 if part in {"sealed_third", "sealed_next"} else 4) * 2 * 3  # the latest have no tables of names alone
        assert shown[0][3].startswith(f"{one['all']['roles']['every']['DI']['recall'][0]:.3f}")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("part", "title"),
    [
        ("sealed_third", {"zh": "### 其他工具，最新一批", "en": "### Other tools on the latest tables"}),
        ("sealed_next", {"zh": "### 其他工具，上一批", "en": "### Other tools on the tables before those"}),
        ("sealed", {"zh": "### 其他工具，再上一批", "en": "### Other tools on the tables before both"}),
    ],
)
def test_other_tools_stand_beside_ours_over_the_tables_set_apart(page: dict[str, str], part: str, title: dict[str, str], lang: str) -> None:
    kept = recording.read(f"tools_{part}")
    shown = rows(page[lang], title[lang])
    recalls = [
        score["roles"]["every"][role]["recall"][0]
        for key, score in kept["scores"].items()
        for role in ("DI", "QI", "SA")
        if key == "reidrisk" or role in next(one["roles"] for one in kept["tools"] if one["key"] == key)
    ]
    assert [row[2][:5] for row in shown] == [f"{one:.3f}" for one in recalls]
    assert len({score["columns"] for score in kept["scores"].values()}) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_groups_of_the_tables_set_apart_are_shown_with_their_intervals(page: dict[str, str], lang: str) -> None:
    parts = ("sealed_third", "sealed_next", "sealed")
    kinds = [one for part in parts for one in recording.read(f"real_{part}")["openings"][-1]["ranges"]["kind"]]
    assert all(f"| {one['name']} | {one['columns']:,} | {one['publishers']} | DI |" in page[lang] for one in kinds)
