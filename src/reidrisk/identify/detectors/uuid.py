"""Universally unique identifiers and hexadecimal digests."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_HEX = r"[0-9A-Fa-f]"

DETECTOR = Detector(
    key="uuid",
    category="other_unique",
    title=Text(
        "UUID 或十六进制摘要（可能由标识符未加盐散列而来）", "UUID or hexadecimal digest (may be an unsalted hash of an identifier)"
    ),
    basis=("HIPAA (R)",),
    check=shaped(
        rf"\{{?{_HEX}{{8}}-(?:{_HEX}{{4}}-){{3}}{_HEX}{{12}}\}}?"
        rf"|(?=[^A-Fa-f]{{0,64}}[A-Fa-f])(?:{_HEX}{{32}}|{_HEX}{{40}}|{_HEX}{{56}}|{_HEX}{{64}}|{_HEX}{{96}}|{_HEX}{{128}})"
    ),
    examples=(
        "123e4567-e89b-12d3-a456-426614174000",
        "{123E4567-E89B-12D3-A456-426614174000}",
        "d41d8cd98f00b204e9800998ecf8427e",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ),
    counterexamples=(
        "123e4567-e89b-12d3-a456-42661417400",
        "d41d8cd98f00b204e9800998ecf8427",
        "12345678901234567890123456789012",
        "zz1d8cd98f00b204e9800998ecf8427e",
        "00:1A:2B:3C:4D:5E",
    ),
)
