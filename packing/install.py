"""Installs reidrisk from the folder that this file lies in; nothing is fetched: ``python3 install.py FOLDER``.

从本文件所在的文件夹安装 reidrisk，不联网。
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
WINDOWS = os.name == "nt"


def stop(zh: str, en: str) -> None:
    """Nothing is installed."""
    sys.exit(f"{zh}\n{en}")


def checked() -> None:
    """Every file is there, is what it was when the bundle was made, and no other lies among the wheels."""
    wrong, listed = [], set()
    for line in (HERE / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        told, _, name = line.partition("  ")
        path = HERE / name
        listed.add(path)
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != told:
            wrong.append(name)
    wrong += [f"wheels/{path.name}" for path in (HERE / "wheels").iterdir() if path not in listed]
    if wrong:
        names = ", ".join(sorted(wrong))
        stop(f"与 SHA256SUMS 不符，未安装：{names}", f"Not what SHA256SUMS says, nothing is installed: {names}")


def suits() -> None:
    """This Python, on this system."""
    made = json.loads((HERE / "bundle.json").read_text(encoding="utf-8"))
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    if made["python"] != here:
        stop(
            f"这个安装包是为 Python {made['python']} 制作的，当前是 {here}。",
            f"This bundle was made for Python {made['python']}; this is {here}.",
        )
    system = "windows" if WINDOWS else {"darwin": "macos"}.get(sys.platform, "linux")
    if made["system"].partition("-")[0].replace("alpine", "linux") != system:
        stop(f"这个安装包是为 {made['system']} 制作的。", f"This bundle was made for {made['system']}.")


def main(place: Path) -> int:
    """Exit code."""
    if place.exists() and any(place.iterdir()):
        stop(f"{place} 不是空文件夹，未作改动。", f"{place} is not empty; it was left as it is.")
    checked()
    suits()
    try:
        venv.create(place, with_pip=True, symlinks=not WINDOWS)
    except subprocess.CalledProcessError:
        stop("这个 Python 没有 ensurepip（Debian：安装 python3-venv）。", "This Python has no ensurepip (Debian: install python3-venv).")
    folder = place / ("Scripts" if WINDOWS else "bin")
    pip = [str(folder / "python"), "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--isolated"]
    offline = ["--no-index", "--find-links", str(HERE / "wheels"), "--require-hashes", "--no-deps", "--only-binary", ":all:"]
    done = subprocess.run([*pip, *offline, "-r", str(HERE / "requirements.txt")], check=False)
    if done.returncode:
        stop("安装失败，原因见上。", "It could not be installed; the reason stands above.")
    program = folder / "reidrisk"
    subprocess.run([program, "--version"], check=True)
    sys.stdout.write(f"已安装：{program}\nInstalled: {program}\n")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:  # noqa: PLR2004 - the program and the folder
        stop("请指明安装到哪个文件夹：python3 install.py 文件夹", "Name the folder to install into: python3 install.py FOLDER")
    sys.exit(main(Path(sys.argv[1]).absolute()))
