"""The word lists of the generators, written for the benchmark alone; `final` and `probe` only for those parts."""

import json
from pathlib import Path


class Words:
    """Lists by name, from a JSON file; they are read as attributes."""

    def __init__(self, name: str) -> None:
        text = Path(__file__).with_name("lists").joinpath(f"{name}.json").read_text(encoding="utf-8")
        self._lists: dict[str, list[str]] = json.loads(text)

    def __getattr__(self, name: str) -> list[str]:
        return self._lists[name]


zh, en, final, probe = Words("zh"), Words("en"), Words("final"), Words("probe")
