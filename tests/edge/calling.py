"""What the tests of the command line share: the sample of Table D.3 and what a command left behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).parents[2] / "samples"
D3 = str(SAMPLES / "gbt42460_tableD3.csv")
D3_ROLES = ("--qi", "性别,年龄", "--ni", "药物编码")
D3_CONTEXT = (
    "--sharing", "enclave", "--controls", "high", "--motives", "medium", "--recipient-security", "high",
    "--p", "0.00108", "--p-source", "GB/T 42460-2023 D.2",
)  # fmt: skip
# The first lines of a process in which keys and stores are as cheap to open as in this one.
CHEAP = (
    "from reidrisk.govern import keystore\nfrom reidrisk.govern.secrets import head\nkeystore.SCRYPT_COST, head.SCRYPT_N = 2**10, 2**11\n"
)


@dataclass
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        try:
            return json.loads(self.out)
        except ValueError as error:  # whoever wrote there besides, a server or a thread, is to be seen
            raise AssertionError(self.out[:2000]) from error


Run = Callable[..., Ran]
