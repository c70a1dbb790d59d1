"""Runs that are killed, run into each other or find the disk full: nothing half-written, the next run works and says so."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.edge.calling import Run
from tests.patience import PATIENCE

from reidrisk.data.disk.locking import alone

WORDS = ("mitigate", "in.csv", "--qi", "sex,age", "--ni", "ward", "--k", "5", "-o", "out.csv", "--plan", "plan.yaml", "--lang", "en")
KILL = "import os, signal; kill = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
# Where the process is killed: what is done before its own command line runs.
MOMENTS = {
    "while it writes": (
        "from reidrisk.flow import mitigate\n"
        "def half(dataset, solution, path, dropped): path.write_text('half of a row'); kill()\n"
        "mitigate.apply = half"
    ),
    "before it renames": "from pathlib import Path; Path.replace = kill",
    "before it keeps the plan": "from reidrisk.flow import mitigate; mitigate.keep_plan = kill",
}
LATE = {"before it keeps the plan"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with (tmp_path / "in.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["sex", "age", "ward"], *(["mf"[n % 2], str(20 + n % 40), "abc"[n % 3]] for n in range(160))])
    (tmp_path / "out.csv").write_text("old", encoding="utf-8")
    return tmp_path


def other_process(folder: Path, before: str, words: tuple[str, ...] = WORDS) -> int:
    code = f"{KILL}import sys\nfrom reidrisk.edge.cli import application as cli\n{before}\nsys.argv = {['reidrisk', *words]!r}\ncli.main()"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, check=False, timeout=PATIENCE, env=dict(os.environ)
    ).returncode


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_killed_run(run: Run, folder: Path, moment: str) -> None:
    source = (folder / "in.csv").read_bytes()
    assert other_process(folder, MOMENTS[moment]) == -signal.SIGKILL
    whole = (folder / "out.csv").read_text(encoding="utf-8")
    assert whole.startswith("sex,age,ward") if moment in LATE else whole == "old"
    left = [path for path in folder.iterdir() if path.name.startswith(".reidrisk-") and path.is_dir()]
    assert bool(left) is (moment not in LATE)
    ran = run(*WORDS)
    assert ran.code == 0, ran.err
    assert ("An earlier run did not finish: 1 half-written" in ran.out) is bool(left)
    assert (folder / "in.csv").read_bytes() == source
    names = {path.name for path in folder.iterdir()}
    assert {name for name in names if name.startswith(".")} == set()
    assert names >= {"in.csv", "out.csv", "plan.yaml"}


def test_two_runs_on_one_case(run: Run, folder: Path) -> None:
    assert run("scan", "in.csv", "-o", "case").code == 0
    with alone(folder / "case" / "mitigation.json"):
        ran = run("mitigate", "case", "--k", "2", "--json")
        assert (ran.code, [one["code"] for one in ran.json["errors"]]) == (2, ["busy"])
    assert not (folder / "case" / "output").exists()
    killed = "from reidrisk.case import mitigated; mitigated.figures_of = kill"  # the output stands, the record does not
    words = ("mitigate", "case", "--k", "2", "--qi", "sex,age", "--ni", "ward")
    assert other_process(folder, killed, words) == -signal.SIGKILL
    assert (folder / "case" / "output" / "in.csv").exists()
    assert not (folder / "case" / "mitigation.json").exists()
    assert run("assess", "case", "--json").json["dataset"]["columns"] == 3  # still about the original
    assert run(*words).code == 0, "the lock of a dead process holds nobody up"
    assert (folder / "case" / "mitigation.json").exists()


def test_a_disk_that_is_full_in_the_middle(folder: Path) -> None:
    full = (
        "import resource; from reidrisk.flow import mitigate\nreal = mitigate.apply\n"
        "def write(*given):\n    resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512)); return real(*given)\n"
        "mitigate.apply = write"
    )
    assert other_process(folder, full) == 2
    assert (folder / "out.csv").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in folder.iterdir()) == ["in.csv", "out.csv"]
