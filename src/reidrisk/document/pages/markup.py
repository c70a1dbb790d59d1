"""HTML as a value: whatever is not markup already is escaped. Plain functions: compiling a template took 60 ms of each run."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

_VOID = frozenset({"br", "img", "meta", "col"})
# A symbol with an index is set in text as it is set in formulas.
_INDEXED = re.compile(r"\bR_([abc])\b")


def ours(text: str) -> Markup:
    """Text that is markup already: our own and vendored files, formulas, and what ``data_block`` escaped. Nothing that was read."""
    return Markup(text)  # noqa: S704 - the callers are in this folder


def element(name: str, /, *content: str, **attributes: str | bool | None) -> Markup:
    """One element. Attributes that are None or False are left out; ``class_`` and ``aria_label`` are ``class`` and ``aria-label``.

    >>> element("th", "a < b", scope="col", class_=None)
    Markup('<th scope="col">a &lt; b</th>')
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _VOID:
        return ours(f"<{name}{written}>")
    return ours(f"<{name}{written}>{''.join(map(escape if name == 'title' else _text, content))}</{name}>")


def _text(content: str) -> str:
    if isinstance(content, Markup) or "R_" not in content:
        return escape(content)
    return _INDEXED.sub(r"R<sub>\1</sub>", str(escape(content)))  # a Markup would escape what is put in


def lines(parts: Iterable[str]) -> Markup:
    """Parts of a page, each on lines of its own."""
    return ours("".join(f"{escape(part)}\n" for part in parts))


def bullets(items: Iterable[str], *, ordered: bool = False) -> Markup:
    """A list of points."""
    return element("ol" if ordered else "ul", "\n", lines(element("li", item) for item in items))
