"""``reidrisk report``: writes a document of a case, and fixes the plan it is made from."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Text
from ..arguments import OUTPUT, AsJson
from ..case import Case, is_case, open_case
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...document.kind import Kind, Material

_UNDONE = Text("没有写出文档", "no document was written")
_UNKNOWN = Text("没有名为“{kind}”的文档。", "There is no document “{kind}”.")
_KNOWN = Text("可用：{kinds}", "Available: {kinds}")
_WROTE = Text("已写入 {path}", "Wrote {path}")
_HASH = Text("方案哈希 {hash}", "Plan hash {hash}")
_LEFT = Text("还有 {left} 个问题未答，已列在文档中。", "{left} questions are not answered; the document lists them.")


def report(  # noqa: PLR0913 - the options a person may give
    case: Annotated[
        str, Parameter(help=said("案例文件夹；identifiers 也可直接给数据文件", "the case folder; for identifiers a data file too"))
    ],
    kind: Annotated[
        str,
        Parameter(
            help=said(
                "文档种类：plan 评估方案、identifiers 标识符识别报告",
                "kind of document: plan (evaluation plan), identifiers (identification report)",
            )
        ),
    ],
    /,
    *,
    output: Annotated[
        str | None,
        Parameter(
            name=["--output", "-o"],
            group=OUTPUT,
            help=said("写到哪个文件夹；默认案例的 documents", "folder to write to; the case's documents by default"),
        ),
    ] = None,
    names: Annotated[
        bool,
        Parameter(
            negative="",
            group=OUTPUT,
            help=said("写入接收方和来源方个人的姓名（仅供内部）", "with the names of people at recipients and sources (internal use)"),
        ),
    ] = False,
    lang: Annotated[str | None, Parameter(group=OUTPUT, help=said("语言：zh、en 或 zh,en", "zh, en or zh,en"))] = None,
    json: AsJson = False,
) -> int:
    """Write a document of the case."""
    wish = _Wish(case, kind, output, lang, names, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    case: str
    kind: str
    output: str | None
    lang: str | None
    names: bool
    as_json: bool


def _run(wish: _Wish) -> int:
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the questionnaires
    from ..fixing import material_of  # noqa: PLC0415
    from ..surveying import material_of_file, surveyed  # noqa: PLC0415

    given, word = (wish.kind, wish.case) if _is_kind(wish.case) and not is_case(wish.case) else (wish.case, wish.kind)
    kind = _kind(word)
    case = None if kind.looks and not is_case(given) else open_case(given)
    langs = _langs(wish.lang, case)
    if case is None:
        material = material_of_file(given, datetime.now(UTC), names=wish.names)
    else:
        material = material_of(case, datetime.now(UTC), names=wish.names)
        material = surveyed(material, case) if kind.looks else material
    folder = Path(wish.output) if wish.output else case.document("x").parent if case else Path()
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{kind.key}-{lang}.html" for lang in langs]
    for path, lang in zip(paths, langs, strict=True):
        write_atomic(path, kind.render(material, lang))
    left = len(case.file.situation().open()) if case else 0
    if wish.as_json:
        print_json(
            {"schema": "reidrisk/report/1", "kind": kind.key, "paths": [str(path) for path in paths], "hash": material.hash, "left": left}
        )
    else:
        _show(paths, material, left, langs[0])
    return ACCEPTABLE


def _show(paths: list[Path], material: Material, left: int, lang: Lang) -> None:
    lines = [_WROTE.fill(path=path).say(lang) for path in paths] + [_HASH.fill(hash=material.hash).say(lang)]
    lines += [_LEFT.fill(left=left).say(lang)] if left else []
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def _is_kind(word: str) -> bool:
    from ...document.kind import kinds  # noqa: PLC0415

    return any(kind.key == word for kind in kinds())


def _kind(key: str) -> Kind:
    from ...document.kind import kinds  # noqa: PLC0415

    for kind in kinds():
        if kind.key == key:
            return kind
    raise InputError(Problem("unknown_kind", _UNKNOWN.fill(kind=key), _KNOWN.fill(kinds=tuple(kind.key for kind in kinds()))))


def _langs(given: str | None, case: Case | None) -> tuple[Lang, ...]:
    own = chosen(None, case.file.language if case else None)
    if given is None:
        return (own,)
    wanted = {chosen(word) for word in given.split(",") if word.strip()}
    return tuple(lang for lang in LANGS if lang in wanted) or (own,)
