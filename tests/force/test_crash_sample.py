"""A sample of `make torture`: acts killed and refused at some of their changes, and two at once, in a process of their own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.mark.no_cover
def test_nothing_is_lost_or_left() -> None:
    command = [sys.executable, "-m", "tests.force", "sample"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    figures = r"'looked at': (\d+), 'dead at': (\d+), 'killed': (\d+), 'changes': (\d+), 'ENOSPC': (\d+), 'EIO': (\d+), 'EACCES': (\d+)"
    found = re.search(rf"sample: \{{{figures}, 'room': 4, 'pairs': 3, (.*)\}}, wrong: 0", ran.stdout)
    assert found, ran.stdout
    *counts, other = found.groups()
    assert min(map(int, counts)) >= 2
    assert other in {"'as another user': 1, 'in closed folders': 1, 'on a full disk': 4", "'not tried: root is needed': 1"}
