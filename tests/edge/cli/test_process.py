"""The command as a process of its own: pipes that close, disks that are full, a person who stops it or answers it."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.edge.calling import D3, D3_CONTEXT, D3_ROLES
from tests.patience import PATIENCE

COMMAND = (sys.executable, "-m", "reidrisk")
LEVEL_3 = ("assess", D3, *D3_ROLES, *D3_CONTEXT, "--lang", "en")
LEVEL_1 = ("assess", str(Path(__file__).parents[2] / "samples" / "cn_discharge_400.csv"), "--lang", "en")


def shell(line: str, cwd: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which ``"$@"`` is our command."""
    bash = ["/bin/bash", "-c", line, "bash", *COMMAND, *words]
    return subprocess.run(bash, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize(
    ("words", "code"),
    [(LEVEL_3, 0), (LEVEL_1, 1), ((*LEVEL_1, "--json"), 1), (("--help",), 0), (("schema", "result"), 0), (("explain", "k"), 0)],
)
def test_a_reader_that_leaves_early_does_not_change_the_exit_code(tmp_path: Path, words: tuple[str, ...], code: int) -> None:
    ran = shell('"$@" | true; exit ${PIPESTATUS[0]}', tmp_path, *words)
    assert (ran.returncode, ran.stderr) == (code, "")


@pytest.mark.parametrize("words", [LEVEL_3, (*LEVEL_3, "--json"), ("explain", "k"), ("schema",)])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_is_told(tmp_path: Path, words: tuple[str, ...]) -> None:
    ran = shell('"$@" > /dev/full', tmp_path, *words)
    assert ran.returncode == 2
    assert "output" in ran.stderr or "输出" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_closed_streams(tmp_path: Path) -> None:
    assert shell('"$@" >&-', tmp_path, *LEVEL_3).returncode == 0
    assert shell('"$@" >&- 2>&- <&-', tmp_path, *LEVEL_1, "--json").returncode == 1
    assert shell('"$@" 2>&-', tmp_path, "assess", "nowhere.csv").returncode == 2


def test_a_narrow_terminal_encoding_is_no_bug(tmp_path: Path) -> None:
    ran = shell('PYTHONIOENCODING=ascii "$@"', tmp_path, *LEVEL_3[:-1], "zh")
    assert ran.returncode == 0
    ran = shell('PYTHONIOENCODING=ascii "$@"', tmp_path, *LEVEL_3, "--json")
    assert json.loads(ran.stdout)["columns"][0]["name"] == "性别"


def test_json_leaves_nothing_else_on_standard_output(tmp_path: Path) -> None:
    ran = shell('"$@" 2>/dev/null', tmp_path, *LEVEL_1, "--json")
    assert json.loads(ran.stdout)["level"] == 1
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("big") / "big.csv"
    data.write_text("a,b,c\n" + "".join(f"{i},{i % 9973},{i % 13}\n" for i in range(1_500_000)), encoding="utf-8")
    return data


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_stopping_leaves_nothing_behind(tmp_path: Path, big: Path, stop: signal.Signals) -> None:
    spill, work = tmp_path / "tmp", tmp_path / "work"
    spill.mkdir()
    work.mkdir()
    running = subprocess.Popen(
        [*COMMAND, "assess", str(big), "--lang", "en"],
        cwd=work, env={**os.environ, "TMPDIR": str(spill)}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    for _ in range(400):
        if list(spill.iterdir()):
            break
        time.sleep(0.02)
    time.sleep(0.2)
    running.send_signal(stop)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out) == (130, b"")
    assert err.decode() == "Stopped; nothing was left behind.\n"
    assert not list(spill.iterdir())
    assert not list(work.iterdir())


def answered(answers: list[str], cwd: Path, *words: str) -> tuple[str, int]:
    """What a person at a terminal sees who gives these answers, and the exit code."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(cwd)
        os.environ["TERM"] = "dumb"
        os.execv(COMMAND[0], [*COMMAND, *words])  # noqa: S606 - our own command
    seen, left, end = b"", list(answers), time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            try:
                part = os.read(terminal, 65536)
            except OSError:
                break
            if not part:
                break
            seen += part
        elif left and seen.rstrip().endswith((b">", b":")):
            os.write(terminal, left.pop(0).encode())
            seen += b"\n"
    os.close(terminal)
    return seen.decode("utf-8", "replace"), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def test_missing_answers_are_asked_with_meaning_and_clause(tmp_path: Path) -> None:
    answers = ["enclave\n", "hgh\n", "high\n", "medium\n", "high\n", "0.00108\n", "yearbook 2019\n"]
    seen, code = answered(answers, tmp_path, "assess", D3, *D3_ROLES, "--lang", "en")
    assert code == 0, seen
    assert "5 questions left" in seen
    assert "D.1.4 b 3" in seen
    assert "Did you mean high?" in seen
    assert "Level 3" in seen


def test_what_is_skipped_stays_open(tmp_path: Path) -> None:
    seen, code = answered(["enclave\n", "\n", "\n", "\n", "\n"], tmp_path, "assess", D3, *D3_ROLES, "--lang", "en")
    assert code == 4
    assert "Not gradable yet" in seen


def test_the_end_of_input_ends_the_asking(tmp_path: Path) -> None:
    seen, code = answered(["\x04"], tmp_path, "assess", D3, *D3_ROLES, "--lang", "en")
    assert seen.count("questions left") == 1
    assert code == 4
