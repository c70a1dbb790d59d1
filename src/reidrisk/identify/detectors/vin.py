"""Vehicle identification numbers."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checksums import vin
from ..forms.matrices import Bytes, Mask, is_digit, of_width

_WIDTH = 17


def _is_vin(letters: Bytes) -> Mask:
    lettered: Mask = ~is_digit(letters[:, :8]).all(axis=1) & vin(letters)
    return lettered


DETECTOR = Detector(
    key="vin",
    category="vin",
    title=Text("车辆识别代号（第九位校验）", "vehicle identification number (check digit in place nine)"),
    basis=("GB/T 42460-2023 A j", "HIPAA (L)", "GB 16735-2019"),
    check=of_width(_WIDTH, _is_vin),
    examples=("1M8GDM9AXKP042788", "LSVAA49J432047588", "LFV2A21K763123456", "WBA3A5C57CF256651", "lgbh52e07ky012345"),
    counterexamples=(
        "1M8GDM9A1KP042788",
        "1M8GDM9AXKP04278",
        "IM8GDM9AXKP042788",
        "11111111111111111",
        "LFV2A21K063123456",
        "LSVAA49J0320475889",
    ),
    proves=True,
)
