"""``reidrisk open``: the whole work in a browser, served by this machine to this machine alone, until the page is closed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

from ....case.case import ANSWERS, is_case
from ....case.options.output import OUTPUT, InLanguage
from ....model.frozen import dataclass
from ....model.option import Option, fields_of, request_from
from ....model.optional import optional
from ....model.problem import InputError, Problem
from ....model.text import Lang, Text
from ..command import signature_of
from ..exits import ACCEPTABLE, guarded
from ..language import chosen, near

if TYPE_CHECKING:
    from ...web.place import CasesFolder
    from ...web.queue.waiting import JobQueue

OPENS = Text(
    "启动只在本机可用的网页，给出只能使用一次的链接，并打开浏览器；关闭网页后停止。给出数据文件则立即读取；给出案例文件夹则只显示该案例。"
    "网页上所做的每一步都是命令行的命令，两者可以交替使用。",
    "Starts a page that this machine alone can reach, gives a link that is good once, and opens the browser; it stops when the page is "
    "closed. A data file is read at once; of a case folder only that case is shown. Whatever is done on the page is a command of the "
    "command line; the two can be used in turn.",
)
_PAGE = Text("网页界面", "the page")
_LINK = Text(
    "网页界面在（只能使用一次，只在本机有效）：\n\n    {link}\n", "The page is here (good once, on this machine only):\n\n    {link}\n"
)
_UNTIL = Text("关闭网页后自动停止；也可按 Ctrl-C。", "It stops when the page is closed, or with Ctrl-C.")
_ENDED = Text("网页界面已停止。", "The page has stopped.")
_NOTHING = Text("没有这个文件或案例。", "There is no such file or case.")
_CHECK = Text("请核对路径。", "Check the path.")
_USUAL = "reidrisk"


@dataclass(frozen=True)
class _Anything:
    """What is opened."""

    data: Annotated[
        str | None,
        Option(
            Text(
                "数据文件、案例文件夹或移交来签署的 .case 文件；不给则显示全部案例，文件可以拖入网页",
                "a data file, a case, or a .case file that was handed over; without it all cases are shown, and files can be dropped in",
            )
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class Open(InLanguage, _Anything):
    """What is opened, where new cases lie, and whether the browser is started."""

    cases: Annotated[
        str | None,
        Option(
            Text("案例放在哪个文件夹；默认为主目录下的 reidrisk", "folder of the cases; reidrisk in the home folder by default"), OUTPUT
        ),
    ] = None
    no_browser: Annotated[bool, Option(Text("不打开浏览器，只给出链接", "start no browser, only give the link"), OUTPUT)] = False


def open_page(*args: str, **given: Any) -> int:  # noqa: ANN401 - whatever was typed
    """The page."""
    asked: Open = request_from(Open, {**dict(zip(("data",), args, strict=False)), **{k: v for k, v in given.items() if v is not None}})
    return guarded(lambda: _open(asked), near(asked.lang), as_json=False)


open_page.__signature__ = signature_of(fields_of(Open), as_json=False)  # type: ignore[attr-defined] # `inspect` looks for it
open_page.__annotations__ = {name: one.annotation for name, one in open_page.__signature__.parameters.items()}  # type: ignore[attr-defined]


def _open(asked: Open) -> int:
    optional("starlette", "starlette", "web", _PAGE)
    optional("uvicorn", "uvicorn", "web", _PAGE)
    from ...web.serving import Serving, serve  # noqa: PLC0415 - an optional part

    lang = chosen(asked.lang)
    place, at, begin = _place(asked, lang)

    def announce(link: str) -> None:
        sys.stdout.write(f"{_LINK.fill(link=link).say(lang)}\n{_UNTIL.say(lang)}\n")
        sys.stdout.flush()

    serve(Serving(place=place, at=at, lang=lang, announce=announce, browser=not asked.no_browser), begin)
    sys.stdout.write(f"{_ENDED.say(lang)}\n")
    return ACCEPTABLE


def _place(asked: Open, lang: Lang) -> tuple[CasesFolder, str, Any]:
    """Where the cases lie, the first page, and what is begun: a file is read at once."""
    from ....data.disk.making import copied  # noqa: PLC0415 - as below
    from ...web.handing import is_parcel, waiting_place  # noqa: PLC0415 - an optional part
    from ...web.place import CasesFolder  # noqa: PLC0415 - an optional part
    from ...web.queue.job import reading  # noqa: PLC0415 - as above

    def nothing(_line: JobQueue) -> None:
        """Nothing is begun."""

    place = CasesFolder(Path(asked.cases).expanduser() if asked.cases else Path.home() / _USUAL)
    if asked.data is None:
        return place, "/", nothing
    path = Path(asked.data).expanduser()
    if is_case(asked.data):
        folder = (path.parent if path.name == ANSWERS else path).absolute()
        return CasesFolder(folder.parent, folder.name), f"/case/{quote(folder.name)}", nothing
    if not path.exists():
        raise InputError(Problem("no_file", _NOTHING, _CHECK, asked.data))
    if is_parcel(path.name):
        folder = place.fresh(path.name)
        copied(path, waiting_place(folder) / path.name)
        return place, f"/case/{quote(folder.name)}/handed", nothing
    data = Path(os.path.abspath(path))  # noqa: PTH100 - as it is named: a link to data stays the link
    folder = place.of_file(data) or place.fresh(data.name)

    def begin(line: JobQueue) -> None:
        if not is_case(str(folder)):
            line.put(reading(folder, data, lang))

    return place, f"/case/{quote(folder.name)}", begin
