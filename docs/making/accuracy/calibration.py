"""The picture of the calibration: where a probability was given, how often was it right? Drawn from the kept figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from reidrisk.model.text import Lang, Text

SIDE, GAP, LEFT, TOP, BELOW = 200, 56, 46, 34, 46
INK, PALE, LINE, DOT = "#1f2937", "#f3f4f6", "#9ca3af", "#1d6b45"
SMALLEST, LARGEST = 2.5, 11.0
ACROSS, UP = Text("给出的概率（均值）", "probability given (mean)"), Text("确实如此的比例", "share that was so")
ALT = Text("给出的概率与确实如此的比例，每个点是概率的十分之一", "probability given against the share that was so, a dot for each tenth")

Bins = Sequence[Sequence[float]]


def picture(calibration: Mapping[str, Bins], lang: Lang) -> str:
    """A panel for each role: dots on the diagonal are well calibrated, the area of a dot is its number of columns. No empty line."""
    width = LEFT + len(calibration) * (SIDE + GAP)
    height = TOP + SIDE + BELOW
    most = max(count for bins in calibration.values() for _, _, count in bins)
    style = f'width="100%" style="max-width:{width}px" font-family="sans-serif" font-size="11" fill="{INK}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{ALT.say(lang)}" {style}>',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for place, (role, bins) in enumerate(calibration.items()):
        parts += _panel(role, bins, LEFT + place * (SIDE + GAP), most, lang)
    parts.append(f'<text transform="translate(14 {TOP + SIDE // 2}) rotate(-90)" text-anchor="middle">{UP.say(lang)}</text>')
    return "\n".join([*parts, "</svg>"])


def _panel(role: str, bins: Bins, x: int, most: float, lang: Lang) -> list[str]:
    foot = TOP + SIDE
    lines = [
        f'<text x="{x + SIDE // 2}" y="{TOP - 12}" text-anchor="middle" font-size="14" font-weight="bold">{role}</text>',
        f'<rect x="{x}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="{PALE}" stroke="{LINE}"/>',
        f'<line x1="{x}" y1="{foot}" x2="{x + SIDE}" y2="{TOP}" stroke="{LINE}" stroke-dasharray="4 3"/>',
        f'<text x="{x + SIDE // 2}" y="{foot + 34}" text-anchor="middle">{ACROSS.say(lang)}</text>',
    ]
    for tick in (0, 0.5, 1):
        lines += [
            f'<text x="{x + tick * SIDE:.0f}" y="{foot + 15}" text-anchor="middle">{tick:g}</text>',
            f'<text x="{x - 6}" y="{foot - tick * SIDE + 4:.0f}" text-anchor="end">{tick:g}</text>',
        ]
    places = [(x + given * SIDE, foot - so * SIDE, count) for given, so, count in bins]
    path = " ".join(f"{across:.1f},{up:.1f}" for across, up, _ in places)
    lines.append(f'<polyline points="{path}" fill="none" stroke="{DOT}" stroke-width="1.2"/>')
    for across, up, count in places:
        size = SMALLEST + (LARGEST - SMALLEST) * sqrt(count / most)
        lines.append(
            f'<circle cx="{across:.1f}" cy="{up:.1f}" r="{size:.1f}" fill="{DOT}" fill-opacity="0.75"><title>{count:g}</title></circle>'
        )
    return lines
