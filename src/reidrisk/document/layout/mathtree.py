"""The formulas of `mathml` as a tree, written for Typst, Word (OMML) and TeX."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from xml.etree import ElementTree as ET

from ...model.frozen import dataclass

_MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
_TEX = {
    "∑": r"\sum",
    "×": r"\times",
    "−": "-",
    "∈": r"\in",
    "τ": r"\tau",
    "θ": r"\theta",
    "≈": r"\approx",
    "…": r"\dots",
    "max": r"\max",
    "I": "I",
}
_TEX_SPECIAL = {sign: f"\\{sign}" for sign in "#$%&_{}"} | {"\\": r"\backslash ", "^": r"\hat{}", "~": r"\sim "}


@dataclass(frozen=True, slots=True)
class MathNode:
    """A leaf with its text (`mi`, `mn`, `mo`, `mtext`) or a form with its parts."""

    form: str
    text: str = ""
    parts: tuple[MathNode, ...] = ()
    upright: bool = False


def tree(mathml: str) -> MathNode:
    """The tree of one formula."""
    return _node(ET.fromstring(mathml))  # noqa: S314 - made by mathml.py, never a file's


def _node(element: ET.Element) -> MathNode:
    parts = tuple(_node(child) for child in element)
    return MathNode(element.tag, element.text or "" if not parts else "", parts, element.get("mathvariant") == "normal")


# Typst ---------------------------------------------------------------------------------------------------------------


def typst(node: MathNode) -> str:
    """A formula in Typst's math mode; every text of it is quoted."""
    inner = [typst(part) for part in node.parts]
    match node.form:
        case "mfrac":
            return f"frac({inner[0]}, {inner[1]})"
        case "msub":
            return f"attach({inner[0]}, b: {inner[1]})"
        case "msup":
            return f"attach({inner[0]}, t: {inner[1]})"
        case "munder":
            return f"attach(limits({inner[0]}), b: {inner[1]})"
        case "math" | "mrow":
            return " ".join(inner)
        case _:
            return _typst_leaf(node)


def _typst_leaf(node: MathNode) -> str:
    if node.form == "mo" and node.text in "()|":
        return f"\\{node.text}"
    if node.form == "mo" and len(node.text) == 1 and node.text in "=≈+×−∈>∑…":
        return node.text
    if node.form == "mi" and len(node.text) == 1 and node.text.isalpha():
        return node.text
    quoted = node.text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'


# Word ----------------------------------------------------------------------------------------------------------------


def omml(node: MathNode) -> str:
    """A formula as Word's own, which a reader can edit."""
    return f'<m:oMath xmlns:m="{_MATH}">{_omml(node)}</m:oMath>'


def _omml(node: MathNode) -> str:
    inner = [_omml(part) for part in node.parts]
    match node.form:
        case "mfrac":
            return f"<m:f><m:num>{inner[0]}</m:num><m:den>{inner[1]}</m:den></m:f>"
        case "msub":
            return f"<m:sSub><m:e>{inner[0]}</m:e><m:sub>{inner[1]}</m:sub></m:sSub>"
        case "msup":
            return f"<m:sSup><m:e>{inner[0]}</m:e><m:sup>{inner[1]}</m:sup></m:sSup>"
        case "munder":
            return f"<m:limLow><m:e>{inner[0]}</m:e><m:lim>{inner[1]}</m:lim></m:limLow>"
        case "math" | "mrow":
            return _bars(node, inner)
        case _:
            return _omml_leaf(node)


def _omml_leaf(node: MathNode) -> str:
    """A run: words as plain text, upright signs upright, single letters in italics."""
    plain = node.form in {"mo", "mn"} or node.upright
    word = node.form == "mtext" or (
        len(node.text) > 1 and node.text[0].isascii() and node.text[0].isalpha() and (node.upright or node.form == "mo")
    )
    style = "<m:rPr><m:nor/></m:rPr>" if word else '<m:rPr><m:sty m:val="p"/></m:rPr>' if plain else ""
    return f'<m:r>{style}<m:t xml:space="preserve">{escape(node.text, quote=False)}</m:t></m:r>'


def _bars(node: MathNode, inner: Sequence[str]) -> str:
    """Parts side by side; bars around them as a pair, for single ones are read as operators by some programs."""
    ends = [node.parts[at] for at in (0, -1)] if node.parts else []
    if not ends or any((end.form, end.text) != ("mo", "|") for end in ends):
        return "".join(inner)
    signs = '<m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr>'
    return f"<m:d>{signs}<m:e>{''.join(inner[1:-1])}</m:e></m:d>"


# TeX -----------------------------------------------------------------------------------------------------------------


def tex(node: MathNode) -> str:
    """A formula in TeX, for Markdown."""
    inner = [tex(part) for part in node.parts]
    match node.form:
        case "mfrac":
            return rf"\frac{{{inner[0]}}}{{{inner[1]}}}"
        case "msub" | "munder":
            return f"{inner[0]}_{{{inner[1]}}}"
        case "msup":
            return f"{{{inner[0]}}}^{{{inner[1]}}}"
        case "math" | "mrow":
            return " ".join(inner)
        case _:
            return _tex_leaf(node)


def _tex_leaf(node: MathNode) -> str:
    if node.text in _TEX:
        return _TEX[node.text]
    safe = "".join(_TEX_SPECIAL.get(sign, sign) for sign in node.text)
    wordy = node.form == "mtext" or (node.form == "mi" and (node.upright or len(node.text) > 1))
    return rf"\text{{{safe}}}" if wordy else safe


def spoken(node: MathNode) -> str:
    """A formula in one line of plain signs, for those who cannot see it."""
    inner = [spoken(part) for part in node.parts]
    match node.form:
        case "mfrac":
            return f"({inner[0]})/({inner[1]})"
        case "msub" | "munder":
            return f"{inner[0]}_{inner[1]}"
        case "msup":
            return f"({inner[0]})^({inner[1]})"
        case "math" | "mrow":
            return " ".join(inner)
        case _:
            return node.text
