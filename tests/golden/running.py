"""Runs the commands of commands.toml in a folder of its own and gives what each printed, with places and dates told from results."""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Self

from tests.case.papers import SIGNED_PAPER
from tests.case.signing_people import WORD, make_keys

HERE = Path(__file__).parent
SAMPLES = HERE.parents[1] / "samples"
FROZEN = HERE / "frozen"
VARIES = "<varies>"
# Versions of programs and libraries.
_OF_THE_MACHINE = {"tool", "software"}
_FROM_STEP = re.compile(r"\{([a-z-]+)\.([a-z]+)\}")


def commands() -> dict[str, Any]:
    return tomllib.loads((HERE / "commands.toml").read_text(encoding="utf-8"))


def words(step: list[str], told: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """The words of one command line: shared lists put in, answers as `--set`, and what an earlier step printed."""
    line: list[str] = []
    for word in step:
        if word.startswith("@"):
            line += told["shared"][word[1:]]
        elif word.startswith("="):
            line += [part for answer in told["shared"][word[1:]] for part in ("--set", answer)]
        else:
            line.append(_FROM_STEP.sub(lambda named: str(found[named[1]]["out"][named[2]]), word).replace("{samples}", "samples"))
    return line


class Program:
    """The program in a process of its own, which takes one command after the other."""

    def __enter__(self) -> Self:
        driver = [sys.executable, str(HERE / "driver.py")]
        self._process = subprocess.Popen(driver, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        return self

    def run(self, folder: Path, given: dict[str, str], words: list[str]) -> tuple[int, str, str]:
        """Exit code, standard output and messages of a command in this folder, with these variables."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([str(folder), given, words]) + "\n")
        self._process.stdin.flush()
        code, out, err = json.loads(self._process.stdout.readline())
        return code, out, err

    def __exit__(self, *raised: object) -> None:
        self._process.__exit__(None, None, None)  # closes both and waits


def run_all(folder: Path, lang: str) -> dict[str, Any]:
    """Each step by its name: exit code and what stood on standard output, as JSON."""
    with Program() as program:
        return run_with(program, folder, lang)


def run_with(program: Program, folder: Path, lang: str) -> dict[str, Any]:
    """The same in a process that has run commands before, in a folder of their own."""
    told = commands()
    shutil.copytree(SAMPLES, folder / "samples")  # as deep as the work lies, places are told the same
    (folder / "dua.pdf").write_bytes(SIGNED_PAPER)
    private = {
        "REIDRISK_KEYS": str(folder / "keys"),
        "REIDRISK_KEY_PASSPHRASE": WORD,
        "XDG_DATA_HOME": str(folder / "private"),
        "XDG_STATE_HOME": str(folder / "private"),
        "REIDRISK_SECRETS_KEY": "a key of the tests, long enough",
    }
    make_keys(folder / "keys")
    found: dict[str, Any] = {}
    for name, step in told["steps"].items():
        if name == "assess-case":
            decide(folder / "case", told["decided"]["case"])
        code, out, err = program.run(folder, private, [*words(step, told, found), "--json", "--lang", lang])
        found[name] = _told(code, out, err, folder)
        if name in told["noisy"]:
            found[name]["out"] = _shape(found[name]["out"])
    return found


def _told(code: int, out: str, err: str, folder: Path) -> dict[str, Any]:
    out, err = (text.replace(str(folder), "{work}") for text in (out, err))
    try:
        said: Any = _masked(json.loads(out))
    except ValueError:
        said = out.splitlines()
    return {"code": code, "out": said, **({"err": err.splitlines()} if code not in {0, 1, 4} else {})}


def _masked(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: VARIES if key in _OF_THE_MACHINE else _masked(one) for key, one in value.items()}
    return [_masked(one) for one in value] if isinstance(value, list) else value


def _shape(value: Any) -> Any:
    """The keys."""
    return {key: _shape(one) for key, one in value.items()} if isinstance(value, dict) else VARIES


def decide(case: Path, roles: dict[str, str]) -> None:
    """Writes roles into the case file, as a person would."""
    path = case / "assessment.yaml"
    text = path.read_text(encoding="utf-8")
    for name, role in roles.items():
        at = text.index("decision:", text.index(f"\n  {name}:"))
        text = f"{text[:at]}decision: {role}{text[at + len('decision:') :]}"
    path.write_text(text, encoding="utf-8")


def agreed(one: Any, other: Any) -> Any:
    """What both runs say; where they differ, that it varies."""
    if isinstance(one, dict) and isinstance(other, dict) and set(one) == set(other):
        return {key: agreed(one[key], other[key]) for key in one}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [agreed(mine, theirs) for mine, theirs in zip(one, other, strict=True)]
    return one if type(one) is type(other) and one == other else VARIES


def differences(frozen: Any, now: Any, place: str = "") -> list[str]:
    """Where a run says something else than what was frozen: place, then, now."""
    if frozen == VARIES:
        return []
    if isinstance(frozen, dict) and isinstance(now, dict):
        keys = [*frozen, *(key for key in now if key not in frozen)]
        return [line for key in keys for line in differences(frozen.get(key, "<not there>"), now.get(key, "<not there>"), f"{place}.{key}")]
    if isinstance(frozen, list) and isinstance(now, list) and len(frozen) == len(now):
        pairs = enumerate(zip(frozen, now, strict=True))
        return [line for at, (mine, theirs) in pairs for line in differences(mine, theirs, f"{place}[{at}]")]
    return [] if frozen == now or _same_number(frozen, now) else [f"{place}: {_short(frozen)} -> {_short(now)}"]


def _same_number(frozen: Any, now: Any) -> bool:
    """Whether two estimated figures are one: processors add in another order, which shows in the last digits of a float."""
    both_float = isinstance(frozen, float) and isinstance(now, float)
    return both_float and math.isclose(frozen, now, rel_tol=1e-12, abs_tol=0.0)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 160 else f"{text[:157]}..."
