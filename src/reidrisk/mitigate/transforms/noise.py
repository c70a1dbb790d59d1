"""Random noise on numbers, kept within the valid range and at the precision that was written."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Sequence

from ...data.normal import normal
from ...model import words
from ...model.exact import exact
from ...model.problem import InputError, Problem
from ...model.text import Text
from ...model.transform import UNFIT, Cell, Cells, Example, Means, Setting, Transform, Work
from ..cells.cellwise import decimals_of, number_of

# Security randomness comes from the system and is never seeded; tests put a source of their own here.
RANDOM = secrets.SystemRandom()
_TRIES = 64
_SCALE = Text("噪声的尺度必须大于 0。", "The scale of the noise must be above 0.")
_GIVE = Text("例如 scale=2。", "For example scale=2.")
_CROSSED = Text("low 必须小于 high。", "low must be below high.")


def prepare(means: Means) -> Work:
    """Each record draws its own noise; a draw that leaves the range is drawn again, so that no pile lies on the bounds."""
    scale = float(exact(str(means.settings["scale"])))
    low, high = (
        float(exact(str(means.settings[key]))) if means.given(key) else end for key, end in (("low", -math.inf), ("high", math.inf))
    )
    if scale <= 0 or low >= high:
        raise InputError(Problem("bad_setting", _SCALE if scale <= 0 else _CROSSED, _GIVE))
    draw: Callable[[], float] = (lambda: RANDOM.gauss(0.0, scale)) if means.text("kind") == "gaussian" else (lambda: _laplace(scale))

    def noisy(text: str) -> Cell:
        number = number_of(text)
        if number is None:
            return UNFIT
        tried = (float(number) + draw() for _ in range(_TRIES))
        found = next((one for one in tried if low <= one <= high), min(max(float(number), low), high))
        return f"{found:.{decimals_of(text)}f}"

    def work(columns: Sequence[Cells], _rows: Sequence[int]) -> list[Cell]:
        return [None if cell is None else noisy(normal(cell)) for cell in columns[0]]

    return work


def _laplace(scale: float) -> float:
    """The difference of two exponential draws."""
    return scale * (RANDOM.expovariate(1.0) - RANDOM.expovariate(1.0))


TRANSFORM = Transform(
    key="noise",
    title=Text("加噪声", "add noise"),
    says=Text(
        "每条记录的数值加上拉普拉斯或高斯噪声，保持原有小数位数和有效范围；这本身不构成差分隐私。",
        "Each number gets Laplace or Gaussian noise, at its own precision, in the valid range; this alone is no differential privacy.",
    ),
    basis=("GB/T 37964-2019 A.6", "ISO/IEC 20889:2018 8.6.2"),
    types=words.NUMBERS,
    by="row",
    reversible="no",
    prepare=prepare,
    settings=(
        Setting("scale", Text("尺度：拉普拉斯的 b 或高斯的标准差", "scale: b of Laplace, standard deviation of Gauss"), "number"),
        Setting("kind", Text("噪声的分布", "distribution"), "choice", "laplace", choices=("laplace", "gaussian")),
        Setting("low", Text("有效范围的下限", "lowest valid number"), "number", optional=True),
        Setting("high", Text("有效范围的上限", "highest valid number"), "number", optional=True),
    ),
    examples=(Example({"scale": "1", "low": "5", "high": "5.0000001"}, ("5", "5.00", "x", None), ("5", "5.00", UNFIT, None)),),
)
