"""``python -m bench.mutation grade --sample 60 --seed 1``: break a package on purpose, and see which errors its tests do not notice.

Each mutant is one small error in a copy of `src`; the tests that run its line are started on that copy in a process of their own,
the fastest first, until one fails. What survives is tried on every test that runs its file. mutmut needs fork, which the engine's
threads do not bear; cosmic-ray runs all tests on every mutant. Which test runs which line is kept in `.cache/mutation`.
"""

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from coverage import CoverageData

from .mutants import Mutant, mutants, sample

ROOT = Path(__file__).parents[1]
GOVERNING = (
    "agreement", "approve", "broken_ledger", "case_secrets", "dispose", "encrypted_package", "forged_records", "forged_result", "keys",
    "release_command", "runs", "secrets_command", "what_ends_an_approval", "what_is_packed",
)  # fmt: skip
TESTS = {
    "grade": (
        "tests/grade", "tests/standards", "tests/prepare/test_sensitivity.py", "tests/prepare/test_situation.py",
        "tests/edge/cli/test_asking.py", "tests/edge/test_audiences.py", "tests/edge/test_rows_of_one_person.py",
        "tests/flow/test_editions_cli.py", "tests/flow/test_several_subject_types.py",
        "tests/case/test_answers_together.py", "tests/case/test_promise.py",
    ),
    "measure": ("tests/measure",),
    "govern": ("tests/govern", "tests/flow/test_table_command.py", *(f"tests/case/test_{name}.py" for name in GOVERNING)),
    "mitigate": ("tests/mitigate",),
}  # fmt: skip
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
CACHE = ROOT / ".cache" / "mutation"
SECONDS = "MUTATION_SECONDS"  # where the plugin writes how long each test took
START, PATIENCE = 60.0, 5  # what a process may need before its first test, and how much slower a mutant may be
_seconds = dict[str, float]()
_failed = set[str]()


def pytest_configure() -> None:
    """As a plugin of pytest: the same examples for every mutant, none kept for the next one, and no search for the smallest."""
    from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415 - only the tests have it

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "mutation", derandomize=True, database=None, phases=phases, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("mutation")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0) + report.duration
    if report.failed:
        _failed.add(report.nodeid)


def pytest_unconfigure() -> None:
    if SECONDS in os.environ:
        Path(os.environ[SECONDS]).write_text(json.dumps([_seconds, sorted(_failed)]))


@dataclass(frozen=True)
class Known:
    """Which tests run which line of which file, and their seconds; what runs at import has no test of its own."""

    lines: dict[str, dict[str, list[str]]]
    seconds: dict[str, float]

    def of_line(self, mutant: Mutant) -> list[str]:
        """The tests that run the line, the fastest first."""
        return self._ordered(set(self.lines.get(mutant.file, {}).get(str(mutant.line), ())))

    def of_file(self, mutant: Mutant) -> list[str]:
        """The tests that run anything of the file."""
        return self._ordered({test for tests in self.lines.get(mutant.file, {}).values() for test in tests})

    def _ordered(self, tests: set[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds.get(test, 0), test))


class Copy:
    """A copy of `src` that the tests import instead, with one file of it in error at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.source = folder, folder / "src"
        shutil.copytree(ROOT / "src", self.source)
        paths = [str(self.source), str(ROOT), os.environ.get("PYTHONPATH", "")]
        self.env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "h")}
        self.env.pop("PYTHONDONTWRITEBYTECODE", None)
        where = self._python("-c", "import reidrisk; print(reidrisk.__file__)", stdout=subprocess.PIPE).communicate()[0]
        if not where.decode().startswith(str(self.source)):
            sys.exit(f"the tests would not import the copy: {where.decode()}")

    def _python(self, *words: str, stdout: int = subprocess.DEVNULL, **more: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, env={**self.env, **more}, stdout=stdout, stderr=subprocess.STDOUT, start_new_session=True
        )

    def write(self, file: str, text: bytes) -> None:
        """Bytecode is known by the second in which its source was written, so it goes first."""
        path = self.source / "reidrisk" / file
        for made in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            made.unlink()
        path.write_bytes(text)

    def run(self, tests: list[str], limit: float | None, *words: str, **more: str) -> tuple[int | None, str]:
        """The exit code of pytest, None where it took too long; and its last lines."""
        listed = self.folder / "tests.txt"
        listed.write_text("\n".join(tests))
        child = self._python(
            "-m", "pytest", "-p", "bench.mutation", "-p", "no:cacheprovider", "-n", "0", "--dist=no", *words, f"@{listed}",
            stdout=subprocess.PIPE, **more,
        )  # fmt: skip
        try:
            out, _ = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)  # with what the test itself started
            child.communicate()
            return None, ""
        return child.returncode, out.decode(errors="replace")


def known(package: str, copy: Copy) -> Known:
    """One run of all the package's tests, without an error, with what each of them runs."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py")):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    kept = CACHE / f"{package}-{digest.hexdigest()[:16]}.json"
    if not kept.exists():
        data, seconds = copy.folder / "coverage", copy.folder / "seconds.json"
        settings = copy.folder / "coveragerc"
        settings.write_text("[run]\nbranch = False\nconcurrency = thread\n")
        code, out = copy.run(
            list(TESTS[package]), None, f"--cov={copy.source / 'reidrisk' / package}", "--cov-context=test", "--cov-report=",
            f"--cov-config={settings}", COVERAGE_FILE=str(data), **{SECONDS: str(seconds)},
        )  # fmt: skip
        if code not in {0, 1}:
            sys.exit(f"the tests cannot be run:\n{out[-3000:]}")
        times, failed = json.loads(seconds.read_text())
        for test in failed:
            print(f"left out, for it fails without any mutant\t{test}", flush=True)
            del times[test]
        CACHE.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps({"lines": _lines(data, copy.source / "reidrisk", list(times)), "seconds": times}))
    return Known(**json.loads(kept.read_text()))


def _lines(data: Path, base: Path, tests: list[str]) -> dict[str, dict[str, list[str]]]:
    """By file and line; what a fixture runs counts for every test of its file, for they may share it."""
    read = CoverageData(str(data))
    read.read()
    files: dict[str, list[str]] = {}
    for test in tests:
        files.setdefault(test.split("::")[0], []).append(test)
    found: dict[str, dict[str, list[str]]] = {}
    for path in read.measured_files():
        lines = found.setdefault(Path(path).relative_to(base).as_posix(), {})
        for line, contexts in read.contexts_by_lineno(path).items():
            named = [context.rpartition("|") for context in contexts if context]
            own = {test for test, _, when in named if when == "run"}
            shared = {other for test, _, when in named if when != "run" for other in files.get(test.split("::")[0], ())}
            lines[str(line)] = sorted((own | shared) & set(tests))
    return found


def tried(mutant: Mutant, copy: Copy, by: Known) -> tuple[str, str]:
    """What became of a mutant, and by which test."""
    path = ROOT / "src" / "reidrisk" / mutant.file
    source = path.read_bytes()
    of_line, of_file = by.of_line(mutant), by.of_file(mutant)
    copy.write(mutant.file, mutant.of(source))
    try:
        for tests in (of_line, [test for test in of_file if test not in set(of_line)]):
            if not tests:
                continue
            limit = START + PATIENCE * sum(by.seconds.get(test, 0) for test in tests)
            code, out = copy.run(tests, limit, "-x", "--tb=no")
            if code is None:
                return "timed out", ""
            if code in {1, 2}:  # 2: its file cannot even be imported
                return "killed", next((line for line in out.splitlines() if line.startswith(("FAILED", "ERROR"))), "")
            if code != 0:
                sys.exit(f"pytest ended with {code}:\n{out[-2000:]}")
    finally:
        copy.write(mutant.file, source)
    return ("survived" if of_file else "run by no test"), ""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.mutation", description=__doc__.partition("\n")[0])
    parser.add_argument("package", choices=TESTS)
    parser.add_argument("--sample", type=int, default=60, help="how many mutants (default 60); 0: all of them")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    parser.add_argument("--minutes", type=float, default=0, help="begin no further mutant after so many; 0: no end")
    parser.add_argument("--only", default="", metavar="TEXT", help="only mutants whose name holds this text")
    chosen = parser.parse_args()
    reasons = {one["mutant"]: one["reason"] for one in tomllib.loads(EQUIVALENT.read_text("utf-8"))["equivalent"]}
    every = sample(mutants(ROOT / "src", chosen.package), chosen.seed)
    for gone in {one for one in reasons if one.startswith(f"{chosen.package}/")} - {one.name for one in every}:
        print(f"no such mutant any more: take it out of {EQUIVALENT.name}\t{gone}", flush=True)
    made = [one for one in every if chosen.only in one.name]
    counted: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        by, start = known(chosen.package, copy), time.monotonic()
        for mutant in made[: chosen.sample or None]:
            if chosen.minutes and time.monotonic() - start > chosen.minutes * 60:
                break
            became, test = ("equivalent", reasons[mutant.name]) if mutant.name in reasons else tried(mutant, copy, by)
            counted[became] = counted.get(became, 0) + 1
            print(f"{became}\t{mutant.name} (line {mutant.line})\t{test}", flush=True)
    print(f"{chosen.package}: {sum(counted.values())} of {len(made)} mutants; " + ", ".join(f"{n} {what}" for what, n in counted.items()))


if __name__ == "__main__":
    main()
