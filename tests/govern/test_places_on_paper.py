"""A certificate names what was destroyed so that two of one name are told apart, and tells nothing of the machine."""

from __future__ import annotations

import pytest

from reidrisk.govern.entry import Entry
from reidrisk.govern.story import DISPOSED, story


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("output/data.csv", "output/data.csv"),
        ("versions/1/output/data.csv", "versions/1/output/data.csv"),
        ("../pk1/data/data.csv", "pk1/data/data.csv"),
        ("../../../../home/li/work/samples/data.csv", "work/samples/data.csv"),
        ("/srv/secret/place/of/data.csv", "place/of/data.csv"),
        ("D:\\data\\2026\\cn\\data.csv", "2026/cn/data.csv"),
    ],
)
def test_where_a_file_lay(path: str, named: str) -> None:
    things = [{"kind": "file", "name": "data.csv", "path": path, "how": "overwritten", "size": 3}]
    content = {"things": things, "stays": [path], "reason": "done"}
    entry = Entry(1, "2026-01-02T03:04:05+00:00", DISPOSED, "Li", None, content, "", "", "", "")
    (found,) = story((entry,), (), ()).disposals
    assert ([one.name for one in found.items], found.stays) == ([named], (named,))
