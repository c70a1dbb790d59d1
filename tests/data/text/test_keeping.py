"""Decoded text kept between the two passes: all of it or nothing, and the same table either way."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from reidrisk.data.open import open_dataset
from reidrisk.data.options import ReadOptions
from reidrisk.data.text.keeping import Keeping
from reidrisk.data.text.layout import TextLayout

BLOCKS = [b"a" * 40, b"b" * 40, b"c" * 20]
TEXT = "性别,年龄\n" + "男,30\n女,\n" * 200 + '"甲""",31\n'


@pytest.mark.parametrize(("memory", "kept"), [(800, True), (799, False), (0, False)])
def test_all_or_nothing_is_kept(memory: int, kept: bool) -> None:
    keeping = Keeping(memory)
    assert list(keeping.passing(iter(BLOCKS))) == BLOCKS
    assert keeping.text == (tuple(BLOCKS) if kept else None)


def test_a_pass_that_stopped_early_keeps_nothing() -> None:
    keeping = Keeping(800)
    assert next(keeping.passing(iter(BLOCKS))) == BLOCKS[0]
    assert keeping.text is None


@pytest.mark.parametrize("share", [8, 10**12])
@pytest.mark.parametrize("packed", [False, True])
def test_the_second_pass_reads_the_file_again_only_when_nothing_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: int, packed: bool
) -> None:
    monkeypatch.setattr(import_module("reidrisk.data.text.keeping"), "SHARE_OF_MEMORY", share)
    again: list[Path] = []
    blocks = TextLayout.blocks

    def seen(layout: TextLayout) -> object:
        again.append(layout.path)
        return blocks(layout)

    monkeypatch.setattr(TextLayout, "blocks", seen)
    path = tmp_path / ("t.csv.gz" if packed else "t.csv")
    path.write_bytes(gzip.compress(TEXT.encode()) if packed else TEXT.encode("gb18030"))
    with open_dataset(path, ReadOptions()) as dataset:
        assert dataset.classes(["性别", "年龄"]).sizes.pairs == ((1, 1), (200, 2))
    assert bool(again) is (share > 8)


def failing() -> Iterator[bytes]:
    yield b"1\n"
    raise ZeroDivisionError


def test_a_packed_file_that_breaks_in_the_second_pass(put: Callable[[str, bytes], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("t.csv", "姓名\n张三\n".encode("gb18030"))
    monkeypatch.setattr(import_module("reidrisk.data.text.keeping"), "SHARE_OF_MEMORY", 2**60)  # nothing is kept: it is read twice
    with open_dataset(path, ReadOptions()) as dataset:
        monkeypatch.setattr(import_module("reidrisk.data.text.bytestream").ByteStream, "blocks", lambda _self: failing())
        with pytest.raises(ZeroDivisionError):
            _ = dataset.classes(["姓名"]).sizes
