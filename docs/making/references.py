"""What the code refers to by number: the formulas, and the resolutions of what the sources leave open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from reidrisk.document.explain.topic import Topic, Topics, group
from reidrisk.model.text import Lang, Text

from .page import Page, code

ROOT = Path(__file__).parents[2]
PAGES: Mapping[str, Topics] = {"formulas.md": group("formulas"), "resolutions.md": group("resolutions")}
INTRO: Mapping[str, Text] = {
    "formulas.md": Text(
        '本工具计算的每一个公式，及其字母的含义和来源。代码里写作“formulas 5.3”；`reidrisk explain "formulas 5.3"` 给出同样的说明。',
        "Every formula that is computed here, what its letters mean and where it comes from. The code says “formulas 5.3”; "
        '`reidrisk explain "formulas 5.3"` says the same.',
    ),
    "resolutions.md": Text(
        "各来源自相矛盾、彼此不一、没有说清或印错之处，以及本工具的理解。G 指 GB/T 42460-2023，I 指 ITU-T X 系列补编 39（2023）与 IPC，"
        "P 指中国方法（2024），X 指其他。代码里写作“resolutions P-17”；`reidrisk explain P-17` 给出同样的说明。",
        "Where the sources contradict themselves or each other, say too little or are misprinted, and how they are read here. "
        "G is GB/T 42460-2023, I ITU-T X Suppl.39 (2023) and IPC, P the China methodology (2024), X the others. "
        "The code says “resolutions P-17”; "
        "`reidrisk explain P-17` says the same.",
    ),
}
CITED = Text("引用处", "cited in")
# "resolutions P-1 to P-6, G-2"; "(P-4)"; "formulas 5.1, 5.10", but not the numbers that merely follow a comma in a text.
_RESOLUTION = r"[GIPX]-\d{1,2}"
_RUN = re.compile(rf"resolutions?(?:\.md)?((?: {_RESOLUTION}(?:,| to| and)?)+)")
_SPAN = re.compile(rf"({_RESOLUTION})(?: to |\.\.| 至 )({_RESOLUTION})")
_BARE = re.compile(rf"(?<=[(（见,;；，、 ])({_RESOLUTION})(?=[)）.。,，;；、 ]|$)")
_FORMULAS = re.compile(r"formulas(?:\.md)?((?: \d+(?:\.\d+)?(?:,(?= \d+\.\d)| and| to)?)+)")
_SUFFIXES = {".py", ".toml", ".md", ".json", ".j2", ".csv"}


def references(text: str) -> Iterator[str]:
    """Keys of `reidrisk explain` that a text refers to: ``P-17``, ``formulas 5.3``; a span has all of its numbers."""
    for first, last in _SPAN.findall(text):
        (group, low), high = first.split("-"), last.split("-")[1]
        yield from (f"{group}-{number}" for number in range(int(low), int(high) + 1))
    for run in _RUN.findall(text):
        yield from re.findall(_RESOLUTION, run)
    yield from _BARE.findall(text)
    for run in _FORMULAS.findall(text):
        yield from (f"formulas {number}" for number in re.findall(r"\d+(?:\.\d+)?", run))


def _ours(path: Path) -> bool:
    """Not what a benchmark has made."""
    return not path.is_relative_to(ROOT / "bench" / "data")


def citations(*folders: str) -> dict[str, list[str]]:
    """The files below these folders of the project that refer to each key."""
    found: dict[str, list[str]] = {}
    paths = (path for folder in folders for path in sorted((ROOT / folder).rglob("*")) if path.suffix in _SUFFIXES and _ours(path))
    for path in paths:
        for key in sorted(set(references(path.read_text(encoding="utf-8")))):
            found.setdefault(key, []).append(path.relative_to(ROOT).as_posix())
    return found


def pages(lang: Lang) -> list[Page]:
    """One page of formulas, one of resolutions."""
    cited = citations("src")
    return [
        Page(name, group.title.say(lang), "\n\n".join([INTRO[name].say(lang), *(_entry(topic, cited, lang) for topic in group.topics)]))
        for name, group in PAGES.items()
    ]


def _entry(topic: Topic, cited: Mapping[str, list[str]], lang: Lang) -> str:
    section = topic.key.startswith("formulas ") and topic.worded is None
    lines = [f"{'##' if section else '###'} {topic.title.say(lang)}"]
    if section:
        return lines[0]
    lines += [f"```text\n{topic.formula_in(lang)}\n```"] if topic.worded is not None else []
    lines.append(topic.words.say(lang))
    places = [path for path in cited.get(topic.key, []) if not path.endswith((".toml", "/document/topic.py"))]
    colon = "：" if lang == "zh" else ": "
    lines += [f"<small>{CITED.say(lang)}{colon}{', '.join(code(place) for place in places)}</small>"] if places else []
    return "\n\n".join(lines)
