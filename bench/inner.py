"""One measurement inside a process of its own: ``python -m bench.inner WHAT FILE`` prints seconds, processor seconds and a check as JSON.

`plain` is DuckDB's own GROUP BY without a bound on memory; `columns` a bare pyarrow scan of the columns as
dictionaries; `classes` our class sizes; `models` our figures, each group over one scan; `table` reads into memory.
"""

import json
import sys
import time
from collections.abc import Callable

from .naming import NI, QI

ATTRIBUTE = ("l_distinct", "l_entropy", "l_recursive_c", "t_equal", "t_ordered")
SUDA = ("suda_score_sum", "suda_score_max", "suda_msu_count", "dis_suda_mean", "dis_suda_max")
BY_HISTOGRAM = ("zayatz", "pitman", "snb", "dankar")
POPULATION = 20
FASTEST_OF = 3


def timed(work: Callable[[], object]) -> tuple[float, float, object]:
    wall, cpu = time.perf_counter(), time.process_time()
    found = work()
    return time.perf_counter() - wall, time.process_time() - cpu, found


def plain(path: str) -> dict[str, object]:
    import duckdb  # noqa: PLC0415 - each measurement loads what it needs

    by = ", ".join(f'"{column}"' for column in QI)
    classes = f"select count(*) as n from read_parquet(?) group by {by}"
    sql = f"select sum(c), min(n) from (select n, count(*) as c from ({classes}) group by n)"
    wall, cpu, found = timed(lambda: [int(value) for value in duckdb.execute(sql, [path]).fetchall()[0]])
    return {"seconds": wall, "cpu": cpu, "check": found}


def columns(path: str) -> dict[str, object]:
    from pyarrow import parquet  # noqa: PLC0415

    file = parquet.ParquetFile(path, read_dictionary=list(QI))
    wall, cpu, rows = timed(lambda: sum(file.read_row_group(at, columns=list(QI)).num_rows for at in range(file.num_row_groups)))
    return {"seconds": wall, "cpu": cpu, "check": rows}


def table(path: str) -> dict[str, object]:
    import duckdb  # noqa: PLC0415

    wall, cpu, _ = timed(lambda: duckdb.execute("create table t as from read_csv(?, all_varchar=true)", [path]))
    return {"seconds": wall, "cpu": cpu, "check": None}


def classes(path: str) -> dict[str, object]:
    from reidrisk.data.open import open_dataset  # noqa: PLC0415

    with open_dataset(path) as dataset:
        made = dataset.classes(QI)
        wall, cpu, _ = timed(lambda: made.sizes)
        return {"seconds": wall, "cpu": cpu, "check": [made.sizes.classes, made.sizes.smallest]}


def models(path: str) -> dict[str, object]:
    from reidrisk.data.coding import Wanted, coded  # noqa: PLC0415
    from reidrisk.data.open import open_dataset  # noqa: PLC0415
    from reidrisk.flow.editions import find_standard  # noqa: PLC0415
    from reidrisk.measure.complete.basis import FigureBasis  # noqa: PLC0415
    from reidrisk.measure.complete.groups import complete  # noqa: PLC0415
    from reidrisk.measure.tuples import Tuples  # noqa: PLC0415
    from reidrisk.model.release import Sharing  # noqa: PLC0415

    with open_dataset(path) as dataset:
        scan, cpu, found = timed(lambda: coded(dataset, QI, Wanted([NI])))
        tuples = Tuples.of(found)  # type: ignore[arg-type]
        question = FigureBasis(find_standard("gbt-42460-2023").sharing[Sharing.CONTROLLED], people=POPULATION * dataset.facts.rows)
        parts = {"attribute": ATTRIBUTE, "population": BY_HISTOGRAM, "suda": SUDA}
        taken = {}
        for name, keys in parts.items():
            runs = [timed(lambda: complete(tuples, question, keys))[:2] for _ in range(FASTEST_OF)]  # noqa: B023 - called at once
            taken[name] = min(runs)
        return {"seconds": scan, "cpu": cpu, "check": len(tuples.counts), "parts": taken}


MEASURED: dict[str, Callable[[str], dict[str, object]]] = {
    "plain": plain,
    "columns": columns,
    "table": table,
    "classes": classes,
    "models": models,
}

if __name__ == "__main__":
    print(json.dumps(MEASURED[sys.argv[1]](sys.argv[2])))
