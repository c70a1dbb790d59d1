"""Where a report goes, settled before anything is read: a long run must not end at a folder that cannot be written."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from ..data.files import write_atomic
from ..model.assessment import Assessment
from ..model.frozen import dataclass
from ..model.problem import InputError, Problem
from ..model.text import Lang, Text
from .case import Case

_UNSAFE = re.compile(r"[^\w.-]+")
_FORMAT = Text("不能写成“{suffix}”格式的报告。", "A report cannot be written as “{suffix}”.")
_FORMATS = Text("可用的扩展名：{suffixes}；不带扩展名则视为文件夹。", "Endings that can: {suffixes}; a name without one is a folder.")
_DENIED = Text("不能在这里写报告。", "The report cannot be written here.")
_ELSEWHERE = Text("请用 -o 换一个可以写入的位置。", "Choose a place that can be written with -o.")


@dataclass(frozen=True, slots=True)
class Target:
    """The wish: `-o`, a case, or neither (then beside the person, if that can be written)."""

    output: str | None
    case: Case | None
    lang: Lang

    def check(self) -> None:
        """`InputError` when the place that was asked for cannot hold a report."""
        if self.output is None:
            return
        path = Path(self.output)
        if not self._folder(path):
            self._format(path)
        if not _writable(path):
            raise InputError(Problem("not_writable", _DENIED, _ELSEWHERE, self.output))

    def write(self, assessment: Assessment) -> Path | None:
        """The report's path; None when nobody chose a place and the current folder cannot be written."""
        path = self.path(assessment)
        if self.output is None and self.case is None and not _writable(path):
            return None
        write_atomic(path, self._format(path)(assessment, self.lang))
        return path

    def path(self, assessment: Assessment) -> Path:
        """Where the report goes."""
        if self.output is None and self.case is not None:
            return self.case.document(f"assessment-{self.lang}.html")
        name = f"reidrisk-{_UNSAFE.sub('-', Path(assessment.facts.name).stem) or 'data'}-{self.lang}.html"
        if self.output is None:
            return Path(name)
        target = Path(self.output)
        return target / name if self._folder(target) else target

    @staticmethod
    def _folder(path: Path) -> bool:
        return path.is_dir() or not path.suffix

    @staticmethod
    def _format(path: Path) -> Callable[[Assessment, Lang], bytes]:
        from ..document.format import format_named, formats  # noqa: PLC0415 - the documents take long to load

        found = format_named(path.name)
        if found is None:
            known = tuple(each.suffix for each in formats())
            raise InputError(Problem("unknown_format", _FORMAT.fill(suffix=path.suffix), _FORMATS.fill(suffixes=known), str(path)))
        return found.render


def _writable(path: Path) -> bool:
    """Whether the nearest folder that exists may be written."""
    if path.is_file():
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    place = path if path.exists() else next(parent for parent in path.absolute().parents if parent.exists())
    return place.is_dir() and os.access(place, os.W_OK | os.X_OK)
