"""Files that the program writes in a case or an organisation are files: a link changes what it points to, a pipe is waited for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..model.problem import Problem, Problems
from ..model.text import Text

_LINK = Text(
    "这是一个链接，指向所在文件夹之外；程序写它时会改写那里的文件。",
    "This is a link that leads out of its folder: what the program writes to it would replace a file there.",
)
_NO_FILE = Text("这里应是文件或文件夹，却是管道、设备之类。", "A file or folder belongs here; this is a pipe, a device or the like.")
_REMOVE = Text("请查明是谁放的，再换回原来的文件或文件夹。", "Find out who put it there, and put its own file or folder back.")
HANDED = "handed.json"  # of a case that somebody handed over for a signature: without its data
_ORGANISATION = ("ledger.jsonl", "documents", "evidence")
_FOLDERS = ("documents", "evidence", "agreements", "versions", "output")
_FILES = (
    "result.json", "plan.json", "plan.yaml", "mitigation.json", "attacks.json", "beside.json", "runs.jsonl", "ledger.jsonl",
    "releases.jsonl", "revocations.json", "privacy-budget.jsonl", HANDED,
)  # fmt: skip


def refuse_what_is_no_file(case: Path) -> None:
    """`InputError` with each that leads out or is none. The answers are a person's own file, and may lie elsewhere."""
    _refuse(case, _written(case))


def refuse_links_of_organisation(folder: Path) -> None:
    """The same of the folder of an organisation: its ledger, documents and evidence, each file of them."""
    _refuse(folder, (path for name in _ORGANISATION for path in (folder / name, *(folder / name).glob("*"))))


def _refuse(folder: Path, paths: Iterable[Path]) -> None:
    found, home = Problems(), folder.resolve()
    for path in paths:
        if path.is_symlink() and not path.resolve().is_relative_to(home):
            found.add(Problem("link_in_case", _LINK, _REMOVE, str(path)))
        elif path.exists() and not path.is_file() and not path.is_dir():
            found.add(Problem("no_plain_file", _NO_FILE, _REMOVE, str(path)))
    found.stop_if_any()


def _written(case: Path) -> Iterator[Path]:
    yield from (case / name for name in (*_FILES, *_FOLDERS))
    yield from (case / _FOLDERS[0]).glob("*")
