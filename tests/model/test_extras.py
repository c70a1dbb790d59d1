"""What an absent library tells a person to install."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from reidrisk.model.optional import optional
from reidrisk.model.problem import DependencyError
from reidrisk.model.text import Text

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
_EXTRA = re.compile(r'(?:optional\([^,()]+, [^,()]+, |_LIBRARY, _EXTRA = "[\w-]+", )"(?P<name>\w+)"')


def test_every_extra_that_a_message_names_can_be_installed() -> None:
    named = {found["name"] for path in (ROOT / "src").rglob("*.py") for found in _EXTRA.finditer(path.read_text(encoding="utf-8"))}
    assert {"dp", "excel", "keepass", "report", "secrets"} <= named
    assert named <= set(EXTRAS)


def test_an_absent_library_is_named_and_its_own_error_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    with pytest.raises(DependencyError) as error:
        optional("keyring", "keyring", "secrets", Text("钥匙串", "The keyring"))
    assert error.value.__context__ is None
    assert 'pip install "reidrisk[secrets]"' in error.value.problem().say("en")


def test_a_library_that_is_there_is_returned() -> None:
    assert optional("tomllib", "none", "none", Text("无", "none")) is tomllib
