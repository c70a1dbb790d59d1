"""Runs the command line in this process and gives exit code, output and messages."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from reidrisk.edge import cli

SAMPLES = Path(__file__).parents[2] / "samples"
D3 = str(SAMPLES / "gbt42460_tableD3.csv")
D3_ROLES = ("--qi", "性别,年龄", "--ni", "药物编码")
D3_CONTEXT = (
    "--sharing", "enclave", "--controls", "high", "--motives", "medium", "--recipient-security", "high",
    "--p", "0.00108", "--p-source", "GB/T 42460-2023 D.2",
)  # fmt: skip


@dataclass
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)

    def act(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["reidrisk", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Ran(int(left.value.code or 0), out.decode("utf-8"), err.decode("utf-8"))

    return act
