"""The picture of the house, drawn from the code: its floors, the rooms of each, and which floor imports which."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "reidrisk"
PICTURE = ROOT / "docs" / "images" / "architecture.svg"
WIDTH, ROW, TOP, NAMES, ROOMS, CELL, ROOM_SIGNS = 1080, 54, 96, 24, 150, 34, 70
_INK, _PALE, _LINE, _DOT, _EXTENSION = "#1f2937", "#f3f4f6", "#d1d5db", "#1d6b45", "#1d4ed8"
# What an extension binds: a folder in which a module binds one is a folder of extensions.
_BINDINGS = frozenset({
    "DETECTOR", "MODEL", "ESTIMATOR", "LOSS", "TRANSFORM", "KIND", "STANDARD", "SOURCE", "SINK", "FORMAT", "WRITER", "CHART", "TOPICS",
    "QUESTIONNAIRE", "REQUIREMENT", "CAUTION", "ACT", "RULE",
})  # fmt: skip


def floors() -> list[str]:
    """From the top, in the order that import-linter holds."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers" and one.get("containers") == ["reidrisk"])
    return [name for name in layers if not name.startswith("_")]


def rooms(floor: str) -> list[tuple[str, bool]]:
    """The packages on a floor, one level deep, and whether extensions live there."""
    folders = sorted(path.parent for path in (PACKAGE / floor).glob("*/__init__.py"))
    return [(folder.name, _holds_extensions(folder)) for folder in folders]


@cache
def uses() -> frozenset[tuple[str, str]]:
    """(floor, floor below) wherever a module of the one imports something of the other."""
    known, found = set(floors()), set()
    for path in PACKAGE.rglob("*.py"):
        inside = path.relative_to(PACKAGE).parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == len(inside) and inside[0] in known:
                names = [node.module.partition(".")[0]] if node.module else [alias.name for alias in node.names]
                found |= {(inside[0], name) for name in names if name in known and name != inside[0]}
    return frozenset(found)


def _holds_extensions(folder: Path) -> bool:
    """Several modules bind one: that is no chance."""
    return sum(map(_extends, folder.glob("*.py"))) > 1


def _extends(path: Path) -> bool:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    bound = [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    bound += [node.target for node in body if isinstance(node, ast.AnnAssign)]
    return any(isinstance(target, ast.Name) and target.id in _BINDINGS for target in bound)


def picture() -> str:
    """The floors as rows, with their rooms; a dot where the row imports the column."""
    names, used = floors(), uses()
    left = WIDTH - CELL * len(names) - 16
    height = TOP + ROW * len(names) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13" fill="{_INK}">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        _text(NAMES, 28, "Floors and rooms. Imports point down only.", 'font-size="17" font-weight="bold"'),
        _text(
            NAMES,
            50,
            "Blue: folders of extensions, one file each. A dot: the floor of this row imports that of the column.",
            'fill="#4b5563"',
        ),
    ]
    for column, name in enumerate(names):
        x = left + CELL * column + CELL // 2
        parts.append(f'<text transform="translate({x + 4} {TOP - 6}) rotate(-55)" font-size="12">{name}</text>')
    for row, name in enumerate(names):
        y = TOP + ROW * row
        parts.append(f'<rect x="12" y="{y}" width="{WIDTH - 24}" height="{ROW - 6}" rx="5" fill="{_PALE}" stroke="{_LINE}"/>')
        colour = _EXTENSION if _holds_extensions(PACKAGE / name) else _INK
        parts.append(_text(NAMES, y + 29, name, f'font-size="15" font-weight="bold" fill="{colour}"'))
        parts += [_rooms(line, y + at) for line, at in zip(_lines(rooms(name)), (20, 38), strict=False)]
        for column, other in enumerate(names):
            if (name, other) in used:
                parts.append(f'<circle cx="{left + CELL * column + CELL // 2}" cy="{y + (ROW - 6) // 2}" r="5" fill="{_DOT}"/>')
    return "\n".join([*parts, "</svg>", ""])


def _lines(found: list[tuple[str, bool]]) -> list[list[tuple[str, bool]]]:
    """Broken where a line is full."""
    lines: list[list[tuple[str, bool]]] = [[]]
    for one in found:
        if sum(len(name) + 2 for name, _ in lines[-1]) + len(one[0]) > ROOM_SIGNS:
            lines.append([])
        lines[-1].append(one)
    return lines


def _rooms(line: list[tuple[str, bool]], y: int) -> str:
    said = "  ".join(f'<tspan fill="{_EXTENSION if extends else _INK}">{escape(name)}</tspan>' for name, extends in line)
    return f'<text x="{ROOMS}" y="{y}" xml:space="preserve">{said}</text>'


def _text(x: int, y: int, said: str, style: str) -> str:
    return f'<text x="{x}" y="{y}" {style}>{escape(said)}</text>'


def draw() -> None:
    """Write the picture where ARCHITECTURE.md shows it."""
    PICTURE.write_text(picture(), encoding="utf-8")
