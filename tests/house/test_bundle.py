"""`make bundle`: what is handed to a machine without a network installs from itself, and not where a byte is another."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.fixture(scope="module")
def bundle() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT))
        patch.setattr(sys, "dont_write_bytecode", True)
        return import_module("bundle")


def wheel(folder: Path, name: str) -> None:
    """A package of one file, the smallest that pip takes."""
    told = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n"
    inside = {
        f"{name}.py": "def main():\n    print('0.1.0')\n",
        f"{name}-0.1.0.dist-info/METADATA": told,
        f"{name}-0.1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{name}-0.1.0.dist-info/entry_points.txt": f"[console_scripts]\n{name} = {name}:main\n",
    }
    listed = "".join(f"{path},,\n" for path in (*inside, f"{name}-0.1.0.dist-info/RECORD"))
    with zipfile.ZipFile(folder / f"{name}-0.1.0-py3-none-any.whl", "w") as packed:
        for path, text in {**inside, f"{name}-0.1.0.dist-info/RECORD": listed}.items():
            packed.writestr(zipfile.ZipInfo(path), text)  # of one date, however long the next takes


def made(bundle: Any, folder: Path, python: str = HERE, system: str = "") -> Path:
    (folder / "wheels").mkdir(parents=True)
    wheel(folder / "wheels", "reidrisk")
    bundle.fill(folder, system or bundle.HERE, python, "report")
    return folder


def install(folder: Path, place: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(folder / "install.py"), str(place)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_it_installs_from_itself(bundle: Any, tmp_path: Path) -> None:
    folder = made(bundle, tmp_path / "bundle")
    ran = install(folder, tmp_path / "there")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[0] == "0.1.0"
    assert "已安装" in ran.stdout
    again = install(folder, tmp_path / "there")
    assert again.returncode == 1
    assert "is not empty" in again.stderr


def change(folder: Path) -> str:
    path = next((folder / "wheels").iterdir())
    content = bytearray(path.read_bytes())
    content[-40] ^= 1
    path.write_bytes(content)
    return path.name


def add(folder: Path) -> str:
    (folder / "wheels" / "another-1.0-py3-none-any.whl").touch()
    return "wheels/another-1.0-py3-none-any.whl"


def take_away(folder: Path) -> str:
    (folder / "requirements.txt").unlink()
    return "requirements.txt"


@pytest.mark.parametrize("attack", [change, add, take_away])
def test_another_byte_or_file_installs_nothing(bundle: Any, tmp_path: Path, attack: Any) -> None:
    folder = made(bundle, tmp_path / "bundle")
    name = attack(folder)
    ran = install(folder, tmp_path / "there")
    assert ran.returncode == 1
    assert name in ran.stderr
    assert "未安装" in ran.stderr
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize(
    ("python", "system", "word"), [("3.99", "", "Python 3.99"), ("", "windows", "made for windows"), ("", "macos-arm", "macos")]
)
def test_one_for_another_machine_is_told(bundle: Any, tmp_path: Path, python: str, system: str, word: str) -> None:
    folder = made(bundle, tmp_path / "bundle", python or HERE, system)
    ran = install(folder, tmp_path / "there")
    assert ran.returncode == 1
    assert word in ran.stderr
    assert not (tmp_path / "there").exists()


def test_the_same_files_give_the_same_archive(bundle: Any, tmp_path: Path) -> None:
    for name in "ab":
        bundle.pack(made(bundle, tmp_path / name / "reidrisk"), tmp_path / f"{name}.zip", "1700000000")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip") as packed:
        names = packed.namelist()
        told = json.loads(packed.read("reidrisk/bundle.json"))
    assert names == sorted(names)
    assert told == {"system": bundle.HERE, "python": HERE, "extras": "report"}


def test_the_image_has_no_base_of_its_own_no_root_and_fetches_nothing() -> None:
    text = (ROOT / "packing" / "Containerfile").read_text(encoding="utf-8")
    orders = [line for line in text.splitlines() if re.match(r"[A-Z]+ ", line)]
    words = [line.split()[0] for line in orders]
    assert [line for line in orders if line.startswith(("ARG", "FROM"))] == ["ARG BASE", "FROM ${BASE} AS made", "FROM ${BASE}"]
    assert set(words) <= {"ARG", "FROM", "COPY", "RUN", "ENV", "WORKDIR", "USER", "ENTRYPOINT", "CMD"}
    assert [line for line in orders if line.startswith("RUN")] == ['RUN ["python3", "/bundle/install.py", "/opt/reidrisk"]']
    (user,) = (line.split()[1] for line in orders if line.startswith("USER"))
    assert all(int(part) >= 10_000 for part in user.split(":"))  # a number, which a cluster can check, and nobody's on the host
    assert words.index("USER") > len(words) - 4
    assert not re.search(r"https?:|[a-z0-9-]+\.(io|com|org|cn)\b", text)
