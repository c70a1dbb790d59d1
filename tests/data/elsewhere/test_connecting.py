"""What each engine is told when a connection is opened, and Spark as a user starts it from the command line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import duckdb
import pytest
from tests.patience import PATIENCE

from reidrisk.data.address import Address


class Builder:
    """Spark's builder, remembering."""

    def __init__(self) -> None:
        self.told: dict[str, str] = {}

    def config(self, key: str, value: str) -> Builder:
        self.told[key] = value
        return self

    def appName(self, name: str) -> Builder:  # noqa: N802 - Spark's own name
        return self.config("name", name)

    def master(self, name: str) -> Builder:
        return self.config("master", name)

    def enableHiveSupport(self) -> Builder:  # noqa: N802
        return self.config("hive", "yes")

    def getOrCreate(self) -> Builder:  # noqa: N802
        return self


@pytest.mark.parametrize(
    ("address", "master", "closed"),
    [
        (Address("spark", "local", options={"path": "/x"}), "local[*]", True),
        (Address("spark", "local", 3, options={"path": "/x", "driver_memory": "512m"}), "local[3]", True),
        (Address("spark", "cluster", path="/a.b", options={"hive": "true"}), "spark://cluster:7077", False),
        (Address("spark", "cluster", 7100, path="/a.b"), "spark://cluster:7100", False),
    ],
)
def test_a_session_is_made_for_the_master_that_was_named(
    address: Address, master: str, closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder = Builder()
    fake = ModuleType("pyspark.sql")
    fake.SparkSession = SimpleNamespace(getActiveSession=lambda: None, builder=builder)  # type: ignore[attr-defined] # as above
    monkeypatch.setitem(sys.modules, "pyspark", ModuleType("pyspark"))
    monkeypatch.setitem(sys.modules, "pyspark.sql", fake)
    session, ours = import_module("reidrisk.data.sources.spark")._session(address)
    assert session is builder
    assert ours
    assert builder.told["master"] == master
    assert (builder.told.get("spark.driver.bindAddress") == "127.0.0.1") == closed
    assert builder.told.get("spark.driver.memory") == address.options.get("driver_memory")
    assert ("hive" in builder.told) == ("hive" in address.options)


def test_spark_from_the_command_line(tmp_path: Path) -> None:
    if find_spec("pyspark") is None or find_spec("ibis") is None:
        pytest.skip('the extra "spark" is not installed')
    if shutil.which("java") is None:
        pytest.skip("Java is not installed (Debian: openjdk-17-jre-headless)")
    path = tmp_path / "t.parquet"
    with duckdb.connect() as connection:
        connection.execute(f"copy (select i % 3 as a, i % 5 as b from range(150) t(i)) to '{path}' (format parquet)")
    found = [
        subprocess.run(
            [sys.executable, "-m", "reidrisk", "measure", data, "--qi", "a,b", "--json"],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            cwd=tmp_path,
            env={**os.environ, "JDK_JAVA_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"},  # it lives for seconds
        )
        for data in (str(path), f"spark://local:1?path={path}&driver_memory=512m")
    ]
    assert [one.returncode for one in found] == [0, 0], found[1].stderr[-500:]
    here, there = (json.loads(one.stdout)["numbers"] for one in found)
    assert here == there
    assert here["J"]["value"] == 15
