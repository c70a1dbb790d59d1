"""Pictures outside a browser: Vega-Lite to SVG and PNG, with the packaged font, so that Chinese appears on any machine."""

from __future__ import annotations

import io
import json
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


def draws() -> bool:
    """Whether what draws outside a browser is installed and can be loaded."""
    with suppress(DependencyError):
        return _converter() is not None
    return False


def svg(spec: dict[str, Any], fonts: str = FONT) -> bytes:
    """The picture as SVG, set in the packaged font; its words name `fonts`, for a reader who has not got that one."""
    return _svg(_with_font(spec)).replace(f'font-family="{FONT}"'.encode(), f'font-family="{fonts}"'.encode())


def png(spec: dict[str, Any]) -> bytes:
    """The picture as PNG, sharp enough for paper."""
    return _png(_with_font(spec))


# The documents of one case show the same pictures, and to draw one takes longer than to write the page around it.
@lru_cache(32)
def _svg(spec: str) -> bytes:
    return str(_converter().vegalite_to_svg(spec)).encode()


@lru_cache(32)
def _png(spec: str) -> bytes:
    return bytes(_converter().vegalite_to_png(spec, scale=_SCALE))


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
