"""`--beta` is the basic one of Cao and Karras's two beta-likenesses, and says so wherever it is named."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction

import pytest

from reidrisk.measure.attribute.figures import models
from reidrisk.mitigate.goals.requirement import find_requirement
from reidrisk.model.text import Lang

BASIC: dict[Lang, str] = {"zh": "基本", "en": "basic"}


@pytest.mark.parametrize("lang", BASIC)
def test_beta_is_called_basic_in_help_figure_requirement_and_proof(lang: Lang) -> None:
    title = next(model.title for model in models() if model.symbol == "beta_basic").say(lang)
    assert BASIC[lang] in title
    assert find_requirement("beta").title.say(lang) == title
    assert find_requirement("beta").at(Fraction(1, 2)).words.say(lang).startswith(BASIC[lang])
    place = {"LC_ALL": f"{lang}.UTF-8", "LANG": f"{lang}.UTF-8", "COLUMNS": "400", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "reidrisk", "mitigate", "--help"]  # the language of help is settled when it starts
    shown = subprocess.run(command, env=os.environ | place, capture_output=True, encoding="utf-8", check=True).stdout
    line = next(line for line in shown.splitlines() if "--beta" in line)
    assert f"{title}{'（Cao 与 Karras 2012' if lang == 'zh' else ' (Cao & Karras 2012'}" in line
