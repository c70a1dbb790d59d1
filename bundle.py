"""Everything that a machine without a network needs, in one archive: the wheels, their sums, the list of parts and a script that installs.

    make bundle                                    for a machine like this one
    make bundle ARGS='--system windows --python 3.12 --extras report,spill'

What is put in is what `constraints.hashes.txt` lists, to the byte. Where a package has no wheel for the system, that is said and
nothing is made. The same source gives the same archive.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from hashlib import sha256
from pathlib import Path

import packages
import set_up

ROOT = Path(__file__).resolve().parent
WITH = "arrow,excel,report,spill"
_GLIBC = ("_2_28", "_2_27", "_2_26", "_2_24", "_2_17", "2014", "_2_12", "2010", "_2_5", "1")
_MAC = ("14_0", "13_0", "12_0", "11_0", "10_15", "10_14", "10_13", "10_12", "10_9")
# Where uv resolves for, and the tags that a wheel may have there.
SYSTEMS = {
    "linux": ("x86_64-manylinux_2_28", [f"manylinux{tag}_x86_64" for tag in _GLIBC]),
    "linux-arm": ("aarch64-manylinux_2_28", [f"manylinux{tag}_aarch64" for tag in _GLIBC]),
    "alpine": ("x86_64-unknown-linux-musl", ["musllinux_1_2_x86_64", "musllinux_1_1_x86_64"]),
    "windows": ("x86_64-pc-windows-msvc", ["win_amd64"]),
    "windows-arm": ("aarch64-pc-windows-msvc", ["win_arm64"]),
    "macos": ("x86_64-apple-darwin", [f"macosx_{tag}_{kind}" for tag in _MAC for kind in ("x86_64", "universal2")]),
    "macos-arm": ("aarch64-apple-darwin", [f"macosx_{tag}_{kind}" for tag in _MAC for kind in ("arm64", "universal2")]),
}
HERE = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
BESIDE = ("LICENSE", "NOTICE", "components.csv", "packing/install.py", "packing/README.txt", "packing/Containerfile")
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_NONE = re.compile(r"No matching distribution found for (\S+)")


def pins(asked: str, place: Path, system: str, python: str) -> list[str]:
    """The lines of the pinned packages that this system needs, each with the sums of its files."""
    uv = set_up.uv_command(set_up.pip_for(Path(sys.executable)), place, "compile")
    if uv is None:
        sys.exit("uv could not be had: what a system needs is looked up with it.")
    order = place / "asked.in"
    order.write_text(asked + "\n", encoding="utf-8")
    where = ["--python-platform", SYSTEMS[system][0], "--python-version", python, "--only-binary", ":all:"]
    done = subprocess.run(
        [*uv, *where, "--constraint", set_up.SUMS, "--no-header", "--no-annotate", str(order)],
        cwd=ROOT, check=False, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"Not everything can be had for {system} with Python {python}:\n{done.stderr.strip()}")
    known = {line.split(" ", 1)[0]: line for line in (ROOT / set_up.SUMS).read_text(encoding="utf-8").splitlines()}
    found = [f"{name.lower()}=={version}" for name, version in _PIN.findall(done.stdout)]
    if unknown := [name for name in found if name not in known]:
        sys.exit(f"In no line of {set_up.SUMS}, so nobody looked at it: {', '.join(unknown)}")
    return [known[name] for name in found]


def fetch(lines: list[str], wheels: Path, system: str, python: str) -> None:
    """The wheel of each, of one of its sums."""
    order = wheels.parent / "order.txt"
    order.write_text("\n".join(lines) + "\n", encoding="utf-8")
    where = [word for tag in SYSTEMS[system][1] for word in ("--platform", tag)]
    how = ["--no-deps", "--only-binary", ":all:", "--implementation", "cp", "--python-version", python, *where, "--require-hashes"]
    pip = [*set_up.pip_for(Path(sys.executable)), "download", *set_up.QUIET]
    done = subprocess.run([*pip, *how, "-d", str(wheels), "-r", str(order)], check=False, capture_output=True, text=True)
    order.unlink()
    if done.returncode:
        none = _NONE.findall(done.stderr)
        said = f"no wheel of {', '.join(none)}: leave out the extra that needs it, or take another Python" if none else done.stderr.strip()
        sys.exit(f"Not everything can be had for {system} with Python {python}: {said}")


def summed(path: Path) -> str:
    """SHA-256 of a file."""
    return sha256(path.read_bytes()).hexdigest()


def fill(folder: Path, system: str, python: str, extras: str) -> None:
    """What stands beside the wheels: what is installed, of which sums, the script, what is in it, the licences, and the sum of each."""
    for name in BESIDE:
        shutil.copyfile(ROOT / name, folder / Path(name).name)
    lines = []
    for path in sorted((folder / "wheels").iterdir()):
        name, version = path.name.split("-")[:2]
        extra = f"[{extras}]" if name == "reidrisk" and extras else ""
        lines.append(f"{name}{extra}=={version} --hash=sha256:{summed(path)}\n")
    (folder / "requirements.txt").write_text("".join(lines), encoding="utf-8")
    told = {"system": system, "python": python, "extras": extras}
    (folder / "bundle.json").write_text(json.dumps(told) + "\n", encoding="utf-8")
    every = sorted(path for path in folder.rglob("*") if path.is_file())
    sums = "".join(f"{summed(path)}  {path.relative_to(folder).as_posix()}\n" for path in every)
    (folder / packages.SUMS).write_text(sums, encoding="utf-8")


def pack(folder: Path, archive: Path, at: str) -> None:
    """As it stands, in the order of the names, at one date: wheels are packed already."""
    date = time.gmtime(int(at))[:6]
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo((Path(folder.name) / path.relative_to(folder)).as_posix(), date)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes())


def main(words: list[str]) -> int:
    """Exit code."""
    parser = argparse.ArgumentParser(prog="bundle.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("place", type=Path, help="the folder of packages that `make packages` fills; the archive goes there too")
    parser.add_argument("--system", choices=SYSTEMS, default=HERE)
    parser.add_argument("--python", default=f"{sys.version_info.major}.{sys.version_info.minor}", help="3.11 and later")
    parser.add_argument("--extras", default=WITH, help=f"separated by commas; {WITH} by default")
    given = parser.parse_args(words)
    (wheel,) = given.place.glob("reidrisk-*.whl")
    name = f"{'-'.join(wheel.name.split('-')[:2])}-{given.system}-py{given.python}"
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / name
        wheels = folder / "wheels"
        wheels.mkdir(parents=True)
        extras = f"[{given.extras}]" if given.extras else ""
        fetch(
            pins(f"reidrisk{extras} @ {wheel.resolve().as_uri()}", Path(temporary), given.system, given.python),
            wheels,
            given.system,
            given.python,
        )
        shutil.copyfile(wheel, wheels / wheel.name)
        fill(folder, given.system, given.python, given.extras)
        made = given.place / f"{name}.zip"
        pack(folder, made, packages.epoch(ROOT))
    sys.stdout.write(f"{summed(made)}  {made.name}  {made.stat().st_size / 1e6:.1f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
