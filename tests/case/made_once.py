"""A folder that several tests start from: made by the first one that needs it, copied by the others of the same process."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

_MADE: dict[str, Path] = {}


def made_once(name: str, folder: Path, factory: pytest.TempPathFactory, make: Callable[[], None]) -> None:
    """Fills the test's own folder. It lies as deep as every other one, so that ways out of it stay what they are."""
    if name not in _MADE:
        make()
        kept = factory.mktemp(name)
        shutil.copytree(folder, kept, symlinks=True, dirs_exist_ok=True)
        _MADE[name] = kept
    else:
        shutil.copytree(_MADE[name], folder, symlinks=True, dirs_exist_ok=True)
