"""The time left is a range by earlier work on this machine, or said to be unknown; it outlives page and server."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from tests.edge.web.serving import TABLE, asked

from reidrisk.data.disk.sweeping import locked, unlocked
from reidrisk.edge.timing import Done, foretold
from reidrisk.edge.web.queue.job import PageJob, job_in, reading
from reidrisk.edge.web.queue.timing import remember, time_left, work_of

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
TIMES = ".reidrisk-page-times.json"


def running(root: Path, work: float, seconds: float) -> PageJob:
    """Work that began so many seconds ago."""
    folder = root / "a"
    (folder / ".page").mkdir(parents=True, exist_ok=True)
    begun = (NOW - timedelta(seconds=seconds)).isoformat()
    return replace(reading(folder, folder / "a.csv", "en"), state="running", begun_at=begun, work=work)


def ended(job: PageJob, seconds: float) -> PageJob:
    """The same, done in so many."""
    end = datetime.fromisoformat(job.begun_at) + timedelta(seconds=seconds)
    return replace(job, state="done", ended_at=end.isoformat())


def test_nothing_is_foretold_where_nothing_like_it_was_done(tmp_path: Path) -> None:
    job = running(tmp_path, 1_000, 3)
    assert time_left(job, NOW) is None
    remember(ended(job, 10))
    found = time_left(job, NOW)
    assert found is not None
    assert [round(one, 6) for one in (found.low, found.high, found.count)] == [4, 12, 1]
    assert time_left(replace(job, slot="assess"), NOW) is None  # another kind
    assert time_left(replace(job, work=0), NOW) is None  # nobody counted
    assert time_left(replace(job, work=10**9), NOW) is None  # of another size: the range would say nothing
    assert time_left(running(tmp_path, 1_000, 16), NOW) is None  # it takes longer
    assert time_left(replace(job, state="waiting"), NOW) is None


def test_what_was_not_done_is_no_measure_and_a_damaged_record_is_none(tmp_path: Path) -> None:
    job = running(tmp_path, 1_000, 3)
    for state in ("refused", "cancelled", "lost"):
        remember(replace(ended(job, 10), state=state))
    assert not (tmp_path / TIMES).exists()
    for text in ("{", "[]", '{"scan": 3}', '{"scan": [[1]]}'):
        (tmp_path / TIMES).write_text(text, encoding="utf-8")
        assert time_left(job, NOW) is None
    for seconds in range(40):
        remember(ended(job, seconds))
    assert len(json.loads((tmp_path / TIMES).read_text(encoding="utf-8"))["scan"]) == 20


@given(
    st.lists(st.tuples(st.floats(1, 1e9), st.floats(1, 1e5)), min_size=1, max_size=9),
    st.floats(1, 1e9),
    st.floats(0, 1e5),
    st.floats(0, 1),
)
def test_a_range_holds_what_grows_with_the_work_or_slower(earlier: list[Done], work: float, passed: float, power: float) -> None:
    found = foretold(earlier, work, passed)
    if found is None:
        return
    assert 0 <= found.low <= found.high
    grown = [(done, (done / 1e3) ** power) for done, _ in earlier]  # what takes 1 s at 1,000, and grows so
    same = foretold(grown, work, 0)
    if same is not None:
        assert same.low <= (work / 1e3) ** power * 1.0001
        assert same.high >= (work / 1e3) ** power * 0.9999


def test_the_page_says_it_and_it_outlives_the_server(tmp_path: Path) -> None:
    root = tmp_path / "cases"
    with asked(root) as page:
        page.enter().send("a.csv", TABLE.encode())
        assert page.waited("a", "scan") == "done"
        job = job_in(root / "a", "scan")
        assert job is not None
        while page.line._holds(job):  # its process leaves after its last word
            time.sleep(0.05)
        assert job.work == work_of(job) == len(TABLE.encode())
    kept = json.loads((root / TIMES).read_text(encoding="utf-8"))
    assert (list(kept), kept["scan"][0][0]) == (["scan"], job.work)
    with asked(root) as page:
        page.enter()
        held = job.keep(state="running", begun_at=datetime.now(UTC).isoformat(), ended_at="")
        handle = locked(held.lock)
        assert handle is not None
        try:
            (root / TIMES).write_text(json.dumps({"scan": [[job.work, 1_000]]}), encoding="utf-8")
            text = page.get("/case/a/data").text
            assert "About 11 min to 25 min left (by 1 earlier" in text
            assert ("Step 3 of 3: " in text, '<progress max="3" value="2"' in text) == (True, True)
            (root / TIMES).unlink()
            held.keep(progress=None)
            text = page.get("/case/a/data").text
            assert ("not known yet" in text, "<progress" in text) == (True, False)  # a bar that would tell nothing is none
        finally:
            unlocked(held.lock, handle)


def test_cells_are_counted_for_everything_but_reading(tmp_path: Path) -> None:
    job = running(tmp_path, 0, 0)
    grading = replace(job, slot="assess", act="assess", options={"case": str(tmp_path / "a")})
    assert (work_of(job), work_of(grading)) == (0, 0)
    found = {"rows": 7, "columns": [{}, {}]}
    job.result_path.write_text(json.dumps({"en": found, "zh": found}), encoding="utf-8")
    assert work_of(grading) == 14
