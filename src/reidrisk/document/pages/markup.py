"""HTML as a value: whatever is not markup already is escaped. Plain functions: compiling a template took 60 ms of each run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

Head = tuple[str, str | None]
"""The words over a column, and its class."""


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
    return ours(f"<{name}{written}>{''.join(map(escape, content))}</{name}>")


def lines(parts: Iterable[str]) -> Markup:
    """Parts of a page, each on lines of its own."""
    return ours("".join(f"{escape(part)}\n" for part in parts))


def bullets(items: Iterable[str]) -> Markup:
    """A list of points."""
    return element("ul", "\n", lines(element("li", item) for item in items))


def table(caption: str, heads: Sequence[Head], rows: Iterable[Iterable[str]], class_: str | None = None) -> Markup:
    """A table whose rows are cells that are made already; the caption is for those who hear the page."""
    above = [element("thead", element("tr", *(element("th", head, scope="col", class_=kind) for head, kind in heads)))] if heads else []
    body = element("tbody", "\n", lines(element("tr", *row) for row in rows))
    return element("table", "\n", lines([element("caption", caption, class_="sr"), *above, body]), class_=class_)


def first(text: str, class_: str | None = None) -> Markup:
    """The cell that names its row."""
    return element("th", text, scope="row", class_=class_)


def cell(*content: str, class_: str | None = None) -> Markup:
    """Another cell."""
    return element("td", *content, class_=class_)
