"""Arrow IPC and Feather: as tables in memory are, but from a file that anybody may have made."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pyarrow as pa
import pytest
from pyarrow import feather, ipc
from tests.data.sources.opening import Opened
from tests.edge.calling import Run

from reidrisk.data.apart import child_process
from reidrisk.data.apart.child_process import Job
from reidrisk.data.sources import arrow_file
from reidrisk.data.sources.arrow_file import SOURCE
from reidrisk.model.problem import DependencyError

Open = Callable[..., Opened]
Refused = Callable[..., list[str]]
ROWS = 60


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The process is started by one test."""
    own = child_process.launched

    @contextmanager
    def act(job: Job, patience: float | None = None) -> Iterator[IO[bytes]]:  # noqa: ARG001 - nothing to wait for
        stream = io.BytesIO()
        child_process.write(stream, child_process.work(job.module, job.name, job.given))
        stream.seek(0)
        yield stream

    monkeypatch.setattr(child_process, "launched", act)
    return own


def people() -> pa.Table:
    return pa.table(
        {
            "pname": [f"P{at:03d}" for at in range(ROWS)],
            "sex": pa.array(["男" if at % 2 else "女" for at in range(ROWS)]).dictionary_encode(),
            "age": [20.0 + at % 5 for at in range(ROWS)],
        }
    )


def written(path: Path, table: pa.Table, **words: Any) -> Path:
    if path.suffix == ".feather":
        feather.write_feather(table, path, **words)
        return path
    make = ipc.new_stream if path.suffix == ".arrows" else ipc.new_file
    with make(str(path), table.schema) as writer:
        writer.write_table(table, max_chunksize=25)
    return path


EXPECTED = Counter((f"P{at:03d}", "男" if at % 2 else "女", str(20 + at % 5)) for at in range(ROWS))


@pytest.mark.parametrize("name", ["a.feather", "a.arrow", "a.arrows", "plain.feather"])
@pytest.mark.parametrize("share", [4, 10**6])
def test_file_stream_and_feather(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open, name: str, share: int) -> None:
    """Scanned where it lies, or handed over in batches, where it is more than may be held."""
    words = {"compression": "uncompressed"} if name.startswith("plain") else {}
    path = written(tmp_path / name, people(), **words)
    if share > 4:
        monkeypatch.setattr(arrow_file, "open_arrow", None)
        seen = {"rows": ROWS, "bytes": 10**12, "largest": 1, "plain": True, "unused": {}, "stated": []}
        monkeypatch.setattr(arrow_file, "_looked", lambda _path, _most: seen)
    found = opened(SOURCE, path)
    assert found.rows() == EXPECTED
    assert (found.table.format, found.table.rows, found.table.fingerprint.kind) == ("arrow", ROWS, "bytes-sha256")


def test_types_that_only_some_programs_know(tmp_path: Path, opened: Open) -> None:
    table = pa.table({"a": pa.array([[1, 2], None], pa.list_(pa.int8())), "b": pa.array([b"\x00", b"x"])})
    found = opened(SOURCE, written(tmp_path / "a.arrow", table))
    assert {row[0] for row in found.rows()} == {"[1,2]", None}


def test_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open, refused: Refused) -> None:
    path = tmp_path / "a.feather"
    path.write_bytes(b"")
    assert refused(SOURCE, path) == ["empty"]
    path.write_text("姓名\n王小明\n", encoding="utf-8")
    assert refused(SOURCE, path, "王小明") == ["not_that_format"]
    path.write_bytes(b"FEA1" + bytes(20))
    assert refused(SOURCE, path) == ["old_feather"]
    assert refused(SOURCE, tmp_path / "gone.arrow") == ["file_not_found"]
    whole = written(tmp_path / "b.arrow", people()).read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert refused(SOURCE, path, "P00") == ["corrupt_file"]
    assert refused(SOURCE, written(tmp_path / "none.arrow", people().slice(0, 0))) == ["no_rows"]
    twice = pa.Table.from_arrays([pa.array([1]), pa.array([2])], names=["a", "a"])
    assert refused(SOURCE, written(tmp_path / "twice.arrow", twice)) == ["duplicate_column_name"]
    monkeypatch.setattr(arrow_file, "_SHARE", 2**40)
    assert refused(SOURCE, tmp_path / "b.arrow") == ["too_big"]
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(DependencyError):
        opened(SOURCE, tmp_path / "b.arrow")


@pytest.mark.parametrize(("frames", "code"), [([("problem", "memory")], "too_big"), ([("problem", "damaged")], "corrupt_file")])
def test_what_the_process_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused, frames: list[tuple[str, str]], code: str
) -> None:
    path = written(tmp_path / "a.arrow", people())
    monkeypatch.setattr(arrow_file, "frames", lambda _job: iter(frames))
    assert refused(SOURCE, path) == [code]


def test_offsets_that_lead_elsewhere_are_found_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open, refused: Refused, here: Any
) -> None:
    """They would be read as text of other memory."""
    monkeypatch.setattr(child_process, "launched", here)
    table = pa.table({"a": ["first", "second"]})
    path = written(tmp_path / "a.arrow", table)
    assert opened(SOURCE, path).table.rows == 2
    offsets = b"".join(at.to_bytes(4, "little") for at in (0, 5, 11))
    content = path.read_bytes()
    assert content.count(offsets) == 1
    path.write_bytes(content.replace(offsets, offsets[:4] + (2**30).to_bytes(4, "little") + offsets[8:]))
    assert refused(SOURCE, path) == ["corrupt_file"]
    monkeypatch.setattr(arrow_file, "Job", lambda *_: Job("os", "abort", {}, 2**29))
    assert refused(SOURCE, path) == ["corrupt_file"]


def test_from_the_command_line(run: Run, tmp_path: Path) -> None:
    written(tmp_path / "a.feather", people())
    assert run("scan", "a.feather", "--json").code == 0
    words = ("a.feather", "--di", "pname", "--qi", "sex", "--ni", "age")
    ran = run("assess", *words, "--json")
    assert (ran.code in {0, 1}, ran.json["dataset"]["format"]) == (True, "arrow")
    ran = run("mitigate", *words, "--k", "5", "-o", "out.parquet")
    assert (ran.code, (tmp_path / "out.parquet").exists()) == (0, True), ran.err
    assert run("mitigate", *words, "--k", "5", "-o", "out.feather").code == 2
