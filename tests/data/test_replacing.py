"""Writing never turns a device into a file, nor a link into a copy."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Thread

import pytest

from reidrisk.data.files import replacing, write_atomic
from reidrisk.model.problem import InputError


def test_a_device_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_atomic(pipe, b"report")
    reader.join(timeout=10)
    assert heard == [b"report"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_data_cannot_take_the_place_of_a_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    with pytest.raises(InputError), replacing(pipe) as place:
        place.write_bytes(b"a\n1\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_stays_and_what_it_points_to_is_replaced(tmp_path: Path) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomic(link, b"new")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"new")
    with replacing(link) as place:
        place.write_bytes(b"newer")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"newer")
