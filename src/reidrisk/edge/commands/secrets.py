"""``reidrisk secrets`` and ``reidrisk relink``: what the store holds, its export, one pseudonym led back."""

from __future__ import annotations

import secrets as system
import string
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from ...data.options import ReadOptions
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..arguments import AsJson, Language, Reading, written
from ..exits import ACCEPTABLE, FINDING, guarded, print_json
from ..language import chosen, near, said
from ..secrecy import Secrecy

PASSWORD_SIGNS = 24
_EMPTY = Text("密钥库是空的：{folder}", "The secrets store is empty: {folder}")
_ENTRY = Text("{name}  {kind}  {made}", "{name}  {kind}  {made}")
_KINDS = {"key": Text("密钥", "key"), "links": Text("对照表", "linking table")}
_NO_TARGET = Text("没有指定导出到哪里。", "There is no place to export to.")
_GIVE_TARGET = Text("请用 -o 名称.kdbx 指定。", "Give it with -o NAME.kdbx.")
_EXPORTED = Text(
    "已导出 {count} 项到 {path}；口令与密钥库相同。", "Exported {count} entries to {path}; its password is the key of the store."
)
_NOBODY = Text("没有找到这个假名对应的原值；查询已记录。", "No original was found for this pseudonym; the attempt is on record.")
_NO_PSEUDONYM = Text("没有给出假名。", "No pseudonym was given.")
_GIVE_PSEUDONYM = Text("请作为参数给出，或写 - 并从标准输入给出。", "Give it as the argument, or - and on standard input.")


def secrets(
    act: Annotated[
        Literal["list", "export", "password", "relinks"],
        Parameter(
            help=said(
                "list 列出名称，export 导出 KeePass，password 生成口令，relinks 列出重新识别的记录",
                "list names, export to KeePass, make a password, or list re-identifications",
            )
        ),
    ] = "list",
    /,
    *,
    out: Annotated[str | None, written("KeePass 文件（.kdbx）", "KeePass file (.kdbx)")] = None,
    secrecy: Secrecy = Secrecy(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """What the secrets store holds: names only, never a secret."""
    return guarded(lambda: _secrets(act, out, secrecy, chosen(lang), as_json=json), near(lang), as_json=json)


def relink(  # noqa: PLR0913 - the options a person may give
    pseudonym: Annotated[str, Parameter(help=said("一个假名；写 - 则从标准输入读取", "one pseudonym; - reads it from standard input"))],
    /,
    *,
    secret: Annotated[
        str,
        Parameter(
            help=said("密钥或对照表的名称，见 reidrisk secrets list", "name of the key or linking table, as in reidrisk secrets list")
        ),
    ],
    reason: Annotated[str, Parameter(help=said("重新识别的理由", "why it is re-identified"))],
    by: Annotated[str, Parameter(help=said("批准人", "who authorised it"))],
    data: Annotated[str | None, Parameter(help=said("原数据（带密钥散列需要）", "the original data (needed for keyed digests)"))] = None,
    column: Annotated[str | None, Parameter(help=said("原数据中的列", "its column"))] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    secrecy: Secrecy = Secrecy(),  # noqa: B008 - frozen
    lang: Language = None,
) -> int:
    """Lead one pseudonym back to its original. It is recorded with reason and name before it is shown."""

    def act() -> int:
        return _relink(pseudonym, secret, (reason, by), (data, column), (reading, secrecy), chosen(lang))

    return guarded(act, near(lang), as_json=False)


def _secrets(act: str, out: str | None, secrecy: Secrecy, lang: Lang, *, as_json: bool) -> int:
    from ...govern.relinking import records  # noqa: PLC0415 - help must not wait for it

    if act == "password":
        signs = string.ascii_letters + string.digits
        sys.stdout.write("".join(system.choice(signs) for _ in range(PASSWORD_SIGNS)) + "\n")
        return ACCEPTABLE
    if act == "export":
        return _export(out, secrecy, lang)
    if act == "relinks":
        print_json({"schema": "reidrisk/relinks/1", "relinks": records(secrecy.folder), "errors": []})
        return ACCEPTABLE
    found = list(secrecy.open().entries())
    if as_json:
        told = [{"name": one.name, "kind": one.kind, "made": one.made} for one in found]
        print_json({"schema": "reidrisk/secrets/1", "folder": str(secrecy.folder), "entries": told, "errors": []})
        return ACCEPTABLE
    lines = [_ENTRY.fill(name=one.name, kind=_KINDS[one.kind], made=one.made) for one in found] or [_EMPTY.fill(folder=secrecy.folder)]
    sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE


def _export(out: str | None, secrecy: Secrecy, lang: Lang) -> int:
    from ...govern.keepass import export  # noqa: PLC0415 - help must not wait for it
    from ...govern.secrets_key import find_key  # noqa: PLC0415

    if out is None:
        raise InputError(Problem("no_output", _NO_TARGET, _GIVE_TARGET))
    path = Path(out).expanduser()
    count = export(secrecy.open(), path, find_key(secrecy.secrets_key).decode("utf-8", "surrogateescape"))
    sys.stdout.write(_EXPORTED.fill(count=count, path=path).say(lang) + "\n")
    return ACCEPTABLE


def _relink(  # noqa: PLR0913, PLR0917 - what one re-identification takes
    given: str, name: str, why: tuple[str, str], source: tuple[str | None, str | None], how: tuple[Reading, Secrecy], lang: Lang
) -> int:
    from ...govern.relinking import relink as lead_back  # noqa: PLC0415 - help must not wait for it

    pseudonym = sys.stdin.readline().strip() if given == "-" else given.strip()
    if not pseudonym:
        raise InputError(Problem("no_pseudonym", _NO_PSEUDONYM, _GIVE_PSEUDONYM))
    data, column = source
    reading, secrecy = how
    originals = None if data is None or column is None else lambda: _values(data, column, reading)
    found = lead_back(secrecy.open(), name, pseudonym, why, originals)
    # The one place where a value is shown: it is what was asked for, authorised and recorded.
    sys.stdout.write((found if found is not None else _NOBODY.say(lang)) + "\n")
    return ACCEPTABLE if found is not None else FINDING


def _values(data: str, column: str, reading: Reading) -> Iterable[str]:
    from ...data.coding import Wanted, coded  # noqa: PLC0415 - help must not wait for the engine
    from ...data.normal import normal  # noqa: PLC0415
    from ...data.open import open_dataset  # noqa: PLC0415

    with open_dataset(data, reading.over(ReadOptions())) as dataset:
        return [normal(value) for value in coded(dataset, [column], Wanted(class_labels=True)).labels[0] if value is not None]
