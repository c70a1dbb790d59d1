"""Where the sources contradict themselves or each other, and how they are read here: what "resolutions G-12" in the code refers to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

from ...model.text import Text
from ..topic import Topic, Topics, filled

_LONG = "China methodology 2024, "
_TITLE, _WORDS = Text("{id}：{at}", "{id}: {at}"), Text("{issue}处理：{choice}", "{issue} Here: {choice}")


def _written() -> Iterator[Topic]:
    texts = tomllib.loads(files(__package__ or "").parent.joinpath("resolutions.toml").read_text(encoding="utf-8"))  # type: ignore[attr-defined] # a folder
    for key, told in texts.items():
        at, issue, choice = (Text(*told[part]) for part in ("at", "issue", "choice"))
        yield Topic(
            key, (), filled(_TITLE, id=Text(key, key), at=at), filled(_WORDS, issue=issue, choice=choice), at.en.removeprefix(_LONG)
        )


TOPICS = Topics(Text("各来源的不一致之处与本工具的处理", "Inconsistencies of the sources, and how they are read here"), tuple(_written()))
