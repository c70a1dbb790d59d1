"""Rules of techniques in each engine: what they say of a value is what the technique says, whatever stands in the cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest
from tests.data.elsewhere.server import ClickHouse, MariaDb, Server

from reidrisk.data.elsewhere.columns import EngineDialect, of_duckdb
from reidrisk.data.elsewhere.ruling import ruled
from reidrisk.data.normal import normal
from reidrisk.data.open import open_dataset
from reidrisk.mitigate.techniques import find_technique, settle
from reidrisk.model.transform import UNFIT, Means

pytestmark = [  # pyspark leaves its sockets to the garbage collector
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
HOSTILE = (
    "o'b\"", "'; drop table planned; --", "\\", "\\'", "a\\nb", "{{ 7 }}", "{% x %}", "%s",
    "$1", "$$", ":name", "?", "\u202e", "é", "𝟙", "😀",
    "x\ty", "", " ", "NULL", "*", "a;b", "I10' OR 1=1", "30\n",
)  # fmt: skip
Asked = Callable[[Callable[[Any, EngineDialect], Any]], list[dict[str, Any]]]
FILE = """schema: reidrisk/hierarchies/1
columns:
  q: {KIND}
"""
AGES = "intervals: [5, 10, 20], top: 60"
# Each technique and its settings; hierarchies by what their files say.
ASKED: tuple[tuple[str, Mapping[str, object], str], ...] = (
    ("bands", {"width": "10"}, ""),
    ("bands", {"width": "7", "start": "-3"}, ""),
    ("bands", {"width": "1"}, ""),
    ("bands", {"edges": ("-2", "0.5", "18", "65")}, ""),
    ("age", {"width": "5"}, ""),
    ("age", {"width": "20", "top": "65"}, ""),
    ("age", {"width": "100", "top": "151"}, ""),
    *(("date_part", {"to": part}, "") for part in ("month", "quarter", "half", "year", "five_years", "decade")),
    *(("icd10", {"to": to}, "") for to in ("category", "block", "chapter")),
    ("postcode", {"keep": "2"}, ""),
    ("zip3", {}, ""),
    ("sets", {"sets": ("o'b\"=" + "|".join(one for one in HOSTILE if one.strip() and "|" not in one), "\\'=m|ｆ")}, ""),
    ("sets", {"sets": ("a=m",), "other": "'}}"}, ""),
    ("suppress_cells", {}, ""),
    *(("hierarchy", {"file": "h.yaml", "level": level}, FILE.replace("KIND", AGES)) for level in ("1", "2", "3", "9")),
    ("hierarchy", {"file": "h.yaml", "level": "2"}, FILE.replace("KIND", "dates: [month, quarter, year]")),
    ("hierarchy", {"file": "h.yaml", "level": "1"}, FILE.replace("KIND", "prefixes: [2, 4], length: 6")),
    ("hierarchy", {"file": "h.csv", "level": "1"}, "m;it's;*\n'\\;\\;*\n{{ 7 }};{% a %};*\n"),
)


def _values() -> list[str]:
    chance = Random(7)  # noqa: S311 - data for a test
    numbers = [str(number) for number in (*range(-12, 160, 3), 0.5, 17.999999, 64.999999, 65, -0.1, -2, 999999999, 1e16, 1e-7)]
    dates = [
        f"{year}-{month:02d}-{day:02d}"
        for year in (1600, 1899, 1900, 2000, 2024, 2100, 2299)
        for month in (1, 2, 4, 12)
        for day in (1, 28, 29, 30, 31)
    ]
    codes = [f"{chance.choice('AEICUZi')}{at:02d}{chance.choice(('', '.9', '.x00', '+M49.0*'))}" for at in range(60)]
    posts = ["100871", "03601", "3601", "036", "12345-6789", "123456789", "1234", "00000"]
    others = [
        "007", "-0", "+5", "1,234", "1e3", "5%", "1/2", ".5", "5.",
        "45岁", "8个月", "12 y", "６１", "Ｍ", "ｆ", "m", "f", "2024-3-5", "20240305",
        "2024-03-05 08:30", "2024-03-05T23:59:59.123", "2024-03-05 24:00", "2024年3月5日", "2024", "0000-01-01", "40-44", "≥90",
    ]  # fmt: skip
    padded = [f" {value}\u00a0" for value in (*numbers[:5], *dates[:3], *codes[:5])]
    return list(dict.fromkeys([*numbers, *dates, *codes, *posts, *others, *padded, *HOSTILE]))


def _means(settings: Mapping[str, object], key: str, content: str) -> Means:
    return Means(settle(find_technique(key), settings), "q", lambda _purpose: b"", lambda _name: content, dict)


def _expected(key: str, settings: Mapping[str, object], content: str, values: Sequence[str]) -> Sequence[str | None]:
    return find_technique(key).prepare(_means(settings, key, content))([list(values)], range(len(values)))


@pytest.fixture(params=["duckdb", "postgres", "mariadb", "chdb", "spark"])
def asked(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Asked]:
    """What runs an expression of the column `q`, which holds the values, in an engine; the column's text, trimmed; the dialect."""
    import ibis

    values, path = _values(), tmp_path / "t.parquet"
    if request.param == "duckdb":
        table, dialect = ibis.table({"q": "string"}, name="ruled"), of_duckdb()
        with duckdb.connect() as base:
            base.execute("create table ruled as select unnest(?) as q", [values])
            yield lambda label: [
                {"q": q, "r": r}
                for q, r in base.execute(
                    str(ibis.to_sql(table.select(q="q", r=label(dialect.normal(table.q), dialect)), dialect="duckdb"))
                ).fetchall()
            ]
        return
    address = f"spark://local?path={path}"
    if request.param == "postgres":
        server: Server = request.getfixturevalue("postgres")
        server.fill("ruled", "q varchar", [(value,) for value in values])
        address = server.address("ruled")
    elif request.param == "mariadb":
        other: MariaDb = request.getfixturevalue("mariadb")
        other.fill("ruled", "q text", [(value,) for value in values])
        address = other.address("ruled")
    elif request.param == "chdb":
        house: ClickHouse = request.getfixturevalue("chdb")
        house.fill("ruled", "q String", [(value,) for value in values])
        address = house.address("ruled")
    else:
        request.getfixturevalue("spark")
        with duckdb.connect() as base:
            base.execute(f"copy (select unnest(?) as q) to '{path}' (format parquet)", [values])
    with open_dataset(address) as dataset:
        outside = dataset.table.outside
        assert outside is not None
        column = outside.column("q")
        text, dialect = column.plain_text(outside.table), column.dialect
        yield lambda label: [
            {"q": q, "r": r} for q, r in outside.rows(outside.table.select(q=text, r=label(dialect.normal(text), dialect)))
        ]


def test_a_rule_says_what_the_technique_says(asked: Asked, request: pytest.FixtureRequest) -> None:
    values = _values()
    # Spark plans a query in seconds: of each kind of part one.
    for key, settings, content in ASKED[1::6] if "spark" in request.node.name else ASKED:
        rule = find_technique(key).rule(_means(settings, key, content))
        assert rule is not None, (key, settings)
        found = {row["q"]: row["r"] for row in asked(lambda text, dialect, rule=rule: ruled(rule, text, dialect))}  # type: ignore[misc]
        assert sorted(found) == sorted(values)
        expected = dict(zip(values, _expected(key, settings, content, values), strict=True))
        said = {value: label or rule.otherwise for value, label in found.items() if label or rule.otherwise}
        assert {value: expected[value] for value in said} == said, (key, settings)
        fit = sum(label != UNFIT for value, label in expected.items() if normal(value) == value)
        assert 0 < fit <= 4 * len(said), (key, settings, len(said), fit)
