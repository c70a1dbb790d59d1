"""Pictures outside a browser: Vega-Lite to SVG and PNG, with the packaged font, so that Chinese appears on any machine."""

from __future__ import annotations

import io
import json
import re
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..model.optional import optional
from ..model.problem import DependencyError
from ..model.text import Text

FONT = "Deid Sans SC"
_PURPOSE = Text("画出文档中的图", "Drawing the pictures of a document")
_SCALE = 2.0
_SIZE = re.compile(rb'width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2"')
_ROOM = 32  # a fifth of the longest label of an axis


def draws() -> bool:
    """Whether what draws outside a browser is installed and can be loaded."""
    with suppress(DependencyError):
        return _converter() is not None
    return False


def svg(spec: dict[str, Any], fonts: str = FONT) -> bytes:
    """The picture as SVG, set in the packaged font; its words name `fonts`, for a reader who has not got that one.

    The letters of theirs may be wider: there is room for that on both sides, else the first letters of a label are cut off.
    """
    drawn = _svg(_with_font(spec))
    if fonts == FONT:
        return drawn
    return _SIZE.sub(_with_room, drawn, count=1).replace(f'font-family="{FONT}"'.encode(), f'font-family="{fonts}"'.encode())


def _with_room(size: re.Match[bytes]) -> bytes:
    wide, high = int(size[1]), int(size[2])
    return b'width="%d" height="%d" viewBox="%d 0 %d %d"' % (wide + 2 * _ROOM, high, -_ROOM, wide + 2 * _ROOM, high)


def png(spec: dict[str, Any]) -> bytes:
    """The picture as PNG, sharp enough for paper."""
    return _png(_with_font(spec))


# The documents of one case show the same pictures, and to draw one takes longer than to write the page around it.
@lru_cache(32)
def _svg(spec: str) -> bytes:
    return indexed(str(_converter().vegalite_to_svg(spec))).encode()


@lru_cache(32)
def _png(spec: str) -> bytes:
    return bytes(_converter().svg_to_png(_svg(spec).decode(), scale=_SCALE))


def indexed(picture: str) -> str:
    """The words of an SVG with the index of a symbol set as one, as the text of a document sets it.

    >>> indexed("<text>R_b 1</text><g label='R_b'/>").partition("</text>")[2]
    "<g label='R_b'/>"
    >>> indexed("<text>R_b 1</text>")
    '<text>R<tspan dy="3" font-size="75%">b</tspan><tspan dy="-3"> 1</tspan></text>'
    """
    return _WORDS.sub(lambda words: _SYMBOL.sub(_lowered, words[0]), picture)


def _lowered(found: re.Match[str]) -> str:
    after = f'<tspan dy="-3">{found["after"]}</tspan>' if found["after"] else ""
    return f'R<tspan dy="3" font-size="75%">{found["index"]}</tspan>{after}'


_WORDS, _SYMBOL = re.compile(r">[^<>]*R_[abc][^<>]*</text>"), re.compile(r"R_(?P<index>[abc])(?P<after>[^<>]*)")


def fonts_folder() -> Path:
    """The folder with the packaged fonts."""
    return Path(str(files(__package__ or "").joinpath("fonts")))


def regular() -> io.BytesIO:
    """The regular font as a file."""
    return io.BytesIO((fonts_folder() / "DeidSansSC-gbk-Regular.otf").read_bytes())


@cache
def _converter() -> Any:  # noqa: ANN401 - its own types say little
    vl_convert = optional("vl_convert", "vl-convert-python", "report", _PURPOSE)
    vl_convert.register_font_directory(str(fonts_folder()))
    return vl_convert


def _with_font(spec: dict[str, Any]) -> str:
    return json.dumps({**spec, "config": {**spec.get("config", {}), "font": FONT}}, ensure_ascii=False)
