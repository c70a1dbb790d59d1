"""What is handed on: no link in it, everything it needs declared, and what a package index would get can be installed."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Collection, Iterator, Mapping
from email import message_from_string
from email.message import Message
from functools import cache
from importlib import import_module
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.house.tree import nodes, parsed, together

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCES = sorted((ROOT / "src" / "reidrisk").rglob("*.py"))
# What a standard library of 3.14 holds itself, taken from its backport before that.
BACKPORTED = {"backports"}
_LINK, _OUTSIDE = "120000", {"_typeshed"}


def names(requirements: list[str]) -> set[str]:
    return {str(canonicalize_name(Requirement(one).name)) for one in requirements}


CORE = names(PROJECT["dependencies"])
EXTRAS = {extra: names(found) for extra, found in PROJECT["optional-dependencies"].items()}


def imported(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """Each other package that a source imports, and whether that happens as soon as it is loaded; never what only a type checker reads."""

    def walk(node: ast.AST, *, at_once: bool) -> Iterator[tuple[str, bool]]:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            children: list[ast.AST] = [*node.orelse]
        else:
            children = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], at_once) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0], at_once
        for child in children:
            yield from walk(child, at_once=at_once and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))

    ours = {*sys.stdlib_module_names, "reidrisk", *_OUTSIDE}
    yield from ((name, at_once) for name, at_once in walk(tree, at_once=True) if name not in ours)


@cache
def distributions() -> Mapping[str, list[str]]:
    """Which distributions hold a package: looked up once, for it reads all that is installed."""
    return packages_distributions()


# A folder that is loaded late as a whole, by whoever asks for the extra of this name.
OPTIONAL_FOLDERS = {"src/reidrisk/edge/web": "web"}


def undeclared(tree: ast.Module, of_folder: Collection[str] = ()) -> set[str]:
    """Packages that a source imports and the project does not ask for: what is imported at once has to be in the core, or its folder's."""

    def declared(name: str, *, at_once: bool) -> bool:
        found = {str(canonicalize_name(one)) for one in distributions().get(name, [])}
        return bool(found & (CORE | set(of_folder))) or (not at_once and any(found & extra for extra in EXTRAS.values()))

    return {name for name, at_once in imported(tree) if name not in BACKPORTED and not declared(name, at_once=at_once)}


def of_folder_of(name: str) -> set[str]:
    """What may be imported at once in a folder that is optional as a whole."""
    return {package for folder, extra in OPTIONAL_FOLDERS.items() if name.startswith(f"{folder}/") for package in EXTRAS[extra]}


@together
def test_every_package_that_is_imported_is_declared() -> None:
    assert len(SOURCES) > 500
    found = {name: undeclared(parsed(ROOT / name), of_folder_of(name)) for name in (one.relative_to(ROOT).as_posix() for one in SOURCES)}
    assert {name: packages for name, packages in found.items() if packages} == {}


def test_the_page_comes_with_what_it_says_that_it_reads_and_writes() -> None:
    """Whoever works on it types no command: nothing of the six steps may end at a package that is not installed."""
    assert EXTRAS["web"] >= EXTRAS["excel"] | EXTRAS["spss"] | EXTRAS["sas"] | EXTRAS["stata"] | {"pyzipper"}


def test_an_undeclared_package_is_seen() -> None:
    def seen(source: str) -> set[str]:
        return undeclared(ast.parse(source))

    assert seen("import attr\nfrom attrs import evolve") == {"attr", "attrs"}
    assert seen("import pyarrow") == {"pyarrow"}
    assert seen("def act():\n    import pyarrow\n    import pypdf") == {"pypdf"}
    assert seen("import numpy, os\nfrom .model import text\nif TYPE_CHECKING:\n    import pypdf") == set()


def optional_parts() -> Iterator[tuple[str, str, str]]:
    """(file, package, extra) of each part that is loaded by `optional`; the words may be constants of its module."""
    for path in SOURCES:
        inside = path.relative_to(ROOT / "src").with_suffix("")
        for node in nodes(path, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == "optional":
                package, extra = (
                    str(word.value if isinstance(word, ast.Constant) else getattr(import_module(".".join(inside.parts)), ast.unparse(word)))
                    for word in node.args[1:3]
                )
                yield inside.as_posix(), package, extra


@together
def test_every_optional_part_comes_with_the_extra_that_is_named() -> None:
    parts = list(optional_parts())
    assert len(parts) > 8
    assert [part for part in parts if str(canonicalize_name(part[1])) not in EXTRAS[part[2]]] == []


def test_no_link_is_tracked() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    listed = subprocess.run(["git", "ls-files", "-s"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607 - whatever git there is
    links = [line.partition("\t")[2] for line in listed.splitlines() if line.startswith(_LINK)]
    assert [name for name in links if not (ROOT / name).resolve().is_relative_to(ROOT)] == []


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("sdist")))))


def selected(project: Path) -> tuple[list[str], list[str]]:
    """What a source distribution of this folder would hold: its own files, and what a link brings in or leads out to."""
    found = [Path(file.path) for file in SdistBuilder(str(project)).recurse_included_files()]
    own = [path for path in found if not path.is_symlink() and path.resolve() == project.resolve() / path.relative_to(project)]
    return [path.relative_to(project).as_posix() for path in own], [str(path.relative_to(project)) for path in found if path not in own]


def test_no_link_is_handed_on_nor_what_lies_behind_one() -> None:
    own, linked = selected(ROOT)
    assert linked == []
    assert "src/reidrisk/edge/cli/application.py" in own


@pytest.mark.parametrize("there", [True, False], ids=["a folder", "nothing"])
def test_a_link_out_of_the_tree_is_seen(tmp_path: Path, *, there: bool) -> None:
    project, behind = tmp_path / "project", tmp_path / "behind"
    (project / "bench").mkdir(parents=True)
    (project / "pyproject.toml").write_text('[project]\nname = "small"\nversion = "1"\n', encoding="utf-8")
    if there:
        behind.mkdir()
        (behind / "people.csv").touch()
    (project / "bench" / "data").symlink_to(behind, target_is_directory=True)
    assert selected(project) == (["pyproject.toml"], ["bench/data/people.csv"] if there else ["bench/data"])


def test_what_is_handed_on_holds_files_only(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        members = archive.getmembers()
    assert [member.name for member in members if not member.isfile()] == []
    held = {member.name.partition("/")[2] for member in members}
    assert held >= {"pyproject.toml", "LICENSE", "NOTICE", "README.md", "src/reidrisk/edge/cli/application.py"}
    ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src" / "reidrisk").rglob("*") if path.is_file()}
    assert {name for name in ours - held if "__pycache__" not in name} == set()


@pytest.fixture(scope="module")
def wheels(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What is installed: the wheel that the tree makes, and the one that the source distribution makes."""
    places = {name: tmp_path_factory.mktemp(name) for name in ("wheel", "sdist")}
    next(WheelBuilder(str(ROOT)).build(directory=str(places["wheel"])))
    how = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    subprocess.run([sys.executable, "-m", "pip", "wheel", *how, "-w", str(places["sdist"]), str(sdist)], check=True, capture_output=True)
    return {name: next(place.glob("*.whl")) for name, place in places.items()}


def test_the_tree_and_the_source_distribution_make_the_same_wheel_to_the_byte(wheels: dict[str, Path]) -> None:
    assert wheels["wheel"].read_bytes() == wheels["sdist"].read_bytes()


def closure() -> dict[str, Distribution]:
    """What the core asks for, and what that asks for: all that a clean environment has besides."""
    found: dict[str, Distribution] = {}
    wanted = [Requirement(one) for one in PROJECT["dependencies"]]
    while wanted:
        asked = wanted.pop()
        name = str(canonicalize_name(asked.name))
        if name in found or (asked.marker is not None and not asked.marker.evaluate({"extra": ""})):
            continue
        found[name] = distribution(asked.name)
        wanted += [Requirement(one) for one in found[name].requires or ()]
    return found


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing but what the package asks for: taken from this one, so that no index is needed."""
    place = tmp_path_factory.mktemp("clean")
    venv.create(place, with_pip=False, symlinks=True)
    packages = next(place.glob("lib/python*/site-packages"))
    for one in closure().values():
        for path in one.files or ():
            if ".." not in path.parts and "__pycache__" not in path.parts and (source := Path(str(one.locate_file(path)))).is_file():
                (packages / path).parent.mkdir(parents=True, exist_ok=True)
                (packages / path).symlink_to(source)
    return place


@pytest.mark.no_cover
@pytest.mark.parametrize("made", ["wheel", "sdist"])
def test_it_works_where_nothing_else_is_installed(made: str, wheels: dict[str, Path], clean: Path, tmp_path: Path) -> None:
    python = str(clean / "bin" / "python")
    how = ("--quiet", "--no-deps", "--no-index", "--no-compile", "--force-reinstall", "--disable-pip-version-check")
    subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", *how, str(wheels[made])], check=True, capture_output=True)
    inside = next(clean.glob("lib/python*/site-packages"))
    ours = {path.relative_to(ROOT / "src") for path in (ROOT / "src" / "reidrisk").rglob("*") if path.is_file()}
    theirs = {path.relative_to(inside) for path in (inside / "reidrisk").rglob("*") if path.is_file()}
    assert {path for path in ours ^ theirs if "__pycache__" not in path.parts} == set()
    words = "gbt42460_tableD3.csv --qi 性别,年龄 --ni 药物编码 --sharing enclave --controls high --motives medium"
    shutil.copy(ROOT / "samples" / "gbt42460_tableD3.csv", tmp_path)
    environ = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    command = [str(clean / "bin" / "reidrisk"), "assess", *words.split(), "--recipient-security", "high", "--p", "0.00108", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environ)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["level"] == 3
    asked = subprocess.run(
        [str(clean / "bin" / "reidrisk"), "report", "--help"], capture_output=True, text=True, check=False, cwd=tmp_path, env=environ
    )
    assert asked.returncode == 0, asked.stderr


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(archive.read(name).decode())


def test_what_an_index_shows_leads_nowhere_wrong(wheels: dict[str, Path]) -> None:
    found = metadata(wheels["wheel"])
    shown = str(found.get_payload())
    assert re.findall(r"\]\((?!https?:)", shown) == []
    assert "![" not in shown
    assert "╭─ Verdict" in shown
    assert "make assess" in shown
    assert found["Author"] == "the reidrisk developers"
    assert not found.get_all("Project-URL")
    assert {f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)} <= set(found.get_all("Classifier") or ())
    assert metadata(wheels["sdist"]).items() == found.items()


def test_notice_names_all_that_is_bundled_and_what_asks_more_of_those_who_pass_it_on() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    ours = ROOT / "src" / "reidrisk"
    sources = [path.parent.relative_to(ROOT).as_posix() for path in ours.rglob("SOURCES.md")]
    assert len(sources) >= 4
    assert [folder for folder in sources if folder not in notice] == []
    assert [path.name for path in (ROOT / "samples").iterdir() if path.name.split("_")[0].split(".")[0] not in notice] == []
    asked = {name for extra in EXTRAS.values() for name in extra} | CORE
    copyleft = {name for name in asked if "GPL" in licence(name)}
    assert copyleft
    assert [name for name in copyleft if name not in notice] == []
    assert not [name for name in CORE if "GPL" in licence(name)]


def licence(name: str) -> str:
    """As a distribution states it; empty where it is not installed."""
    try:
        found = distribution(name).metadata
    except PackageNotFoundError:
        return ""
    return " ".join(said for field in ("License-Expression", "License", "Classifier") for said in found.get_all(field) or ())


def test_the_wheel_says_what_it_is_made_with(wheels: dict[str, Path]) -> None:
    """A bill of materials in CycloneDX, where PEP 770 puts it; from the tree and from the source distribution it is the same."""
    bills = []
    for wheel in wheels.values():
        with zipfile.ZipFile(wheel) as archive:
            (name,) = [name for name in archive.namelist() if ".dist-info/sboms/" in name]
            bills.append(json.loads(archive.read(name)))
    assert bills[0] == bills[1]
    bill = bills[0]
    assert (bill["bomFormat"], bill["specVersion"], bill["metadata"]["component"]["name"]) == ("CycloneDX", "1.6", "reidrisk")
    parts = {one["name"]: one for one in bill["components"]}
    assert {name for name, one in parts.items() if one["scope"] == "required"} == set(closure())
    assert set().union(*EXTRAS.values()) <= set(parts)
    assert all(one["licenses"][0]["expression"] and one["purl"] == one["bom-ref"] for one in parts.values())
    refs = {one["bom-ref"] for one in (*bill["components"], bill["metadata"]["component"])}
    assert all(one["ref"] in refs and set(one["dependsOn"]) <= refs for one in bill["dependencies"])


def test_the_list_of_components_is_that_of_the_constraints_and_of_what_is_installed() -> None:
    from docs.making.components import PLACE, table

    assert PLACE.read_text(encoding="utf-8") == table(), "run python docs/making/components.py"
    assert "NOASSERTION" not in table()
