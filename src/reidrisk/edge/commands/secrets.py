"""``reidrisk secrets`` and ``reidrisk relink``: what the store holds, its export, one pseudonym led back."""

from __future__ import annotations

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
from ..secrecy import Vault

_EMPTY = Text("密钥库是空的：{folder}", "The secrets store is empty: {folder}")
_ENTRY = Text("{name}  {kind}  {made}", "{name}  {kind}  {made}")
_KINDS = {"key": Text("密钥", "key"), "links": Text("对照表", "linking table"), "password": Text("发布包口令", "package password")}
_NO_TARGET = Text("没有指定导出到哪里。", "There is no place to export to.")
_GIVE_TARGET = Text("请用 -o 名称.kdbx 指定。", "Give it with -o NAME.kdbx.")
_EXPORTED = Text(
    "已导出 {count} 项到 {path}；口令与密钥库相同。", "Exported {count} entries to {path}; its password is the key of the store."
)
_NO_PACKAGE = Text("密钥库中没有名为“{name}”的发布包口令。", "The secrets store has no package password named “{name}”.")
_LIST = Text("reidrisk secrets list 列出全部名称。", "reidrisk secrets list shows all names.")
_GIVE_FILE = Text("请用 -o 指定另一处的新文件。", "Give a new file in another place with -o.")
_BESIDE = Text("口令不能放在发布包旁边，也不覆盖已有文件。", "The password is not put beside its package, nor over a file that is there.")
_HANDED = Text(
    "“{file}”的口令已写入 {path}（仅本人可读）；请与发布包分开交付，交付后删除。",
    "The password of “{file}” is in {path}, for its owner only. Hand it over by another way than the package, then delete it.",
)
_NOBODY = Text("没有找到这个假名对应的原值；查询已记录。", "No original was found for this pseudonym; the attempt is on record.")
_NO_PSEUDONYM = Text("没有给出假名。", "No pseudonym was given.")
_GIVE_PSEUDONYM = Text("请作为参数给出，或写 - 并从标准输入给出。", "Give it as the argument, or - and on standard input.")


def secrets(  # noqa: PLR0913 - the options a person may give
    act: Annotated[
        Literal["list", "export", "password", "hand", "relinks"],
        Parameter(
            help=said(
                "list 列出名称，export 导出 KeePass，password 生成口令，hand 取出一个发布包的口令，relinks 列出重新识别的记录",
                "list names, export to KeePass, make a password, hand out a package's password, or list re-identifications",
            )
        ),
    ] = "list",
    name: Annotated[
        str | None, Parameter(help=said("hand 要取出的口令名称，见 list", "for hand: the name of the password, as in list"))
    ] = None,
    /,
    *,
    out: Annotated[
        str | None, written("KeePass 文件（.kdbx）；hand 的口令文件", "KeePass file (.kdbx); for hand the file of the password")
    ] = None,
    vault: Vault = Vault(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """What the secrets store holds: names only, never a secret."""
    return guarded(lambda: _secrets((act, name), out, vault, chosen(lang), as_json=json), near(lang), as_json=json)


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
    vault: Vault = Vault(),  # noqa: B008 - frozen
    lang: Language = None,
) -> int:
    """Lead one pseudonym back to its original. It is recorded with reason and name before it is shown."""

    def act() -> int:
        return _relink(pseudonym, secret, (reason, by), (data, column), (reading, vault), chosen(lang))

    return guarded(act, near(lang), as_json=False)


def _secrets(wanted: tuple[str, str | None], out: str | None, vault: Vault, lang: Lang, *, as_json: bool) -> int:
    from ...govern.relinking import records  # noqa: PLC0415 - help must not wait for it

    act, name = wanted
    from ...govern.secrets_key import new_password  # noqa: PLC0415

    if act == "password":
        sys.stdout.write(new_password() + "\n")
        return ACCEPTABLE
    if act == "export":
        return _export(out, vault, lang)
    if act == "hand":
        return _hand(name or "", out, vault, lang)
    if act == "relinks":
        print_json({"schema": "reidrisk/relinks/1", "relinks": records(vault.folder), "errors": []})
        return ACCEPTABLE
    found = list(vault.open().entries())
    if as_json:
        told = [{"name": one.name, "kind": one.kind, "made": one.made} for one in found]
        print_json({"schema": "reidrisk/secrets/1", "folder": str(vault.folder), "entries": told, "errors": []})
        return ACCEPTABLE
    lines = [_ENTRY.fill(name=one.name, kind=_KINDS[one.kind], made=one.made) for one in found] or [_EMPTY.fill(folder=vault.folder)]
    sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE


def _export(out: str | None, vault: Vault, lang: Lang) -> int:
    from ...govern.keepass import export  # noqa: PLC0415 - help must not wait for it
    from ...govern.secrets_key import find_key  # noqa: PLC0415

    if out is None:
        raise InputError(Problem("no_output", _NO_TARGET, _GIVE_TARGET))
    path = Path(out).expanduser()
    count = export(vault.open(), path, find_key(vault.secrets_key).decode("utf-8", "surrogateescape"))
    sys.stdout.write(_EXPORTED.fill(count=count, path=path).say(lang) + "\n")
    return ACCEPTABLE


def _hand(name: str, out: str | None, vault: Vault, lang: Lang) -> int:
    """The password of one package, into a new file of its owner only that does not lie beside the package."""
    from ...data.files import write_atomic  # noqa: PLC0415 - as above

    found = vault.open().entry(name)
    if found is None or found.kind != "password":
        raise InputError(Problem("unknown_secret", _NO_PACKAGE.fill(name=name), _LIST))
    if out is None:
        raise InputError(Problem("no_output", _NO_TARGET, _GIVE_FILE))
    path = Path(out).expanduser()
    if path.parent.resolve() == Path(found.content["folder"]) or path.exists():
        raise InputError(Problem("beside_package", _BESIDE, _GIVE_FILE, out))
    write_atomic(path, f"{found.content['password']}\n".encode())
    sys.stdout.write(_HANDED.fill(path=path, file=found.content["file"]).say(lang) + "\n")
    return ACCEPTABLE


def _relink(  # noqa: PLR0913, PLR0917 - what one re-identification takes
    given: str, name: str, why: tuple[str, str], source: tuple[str | None, str | None], how: tuple[Reading, Vault], lang: Lang
) -> int:
    from ...govern.relinking import relink as lead_back  # noqa: PLC0415 - help must not wait for it

    pseudonym = sys.stdin.readline().strip() if given == "-" else given.strip()
    if not pseudonym:
        raise InputError(Problem("no_pseudonym", _NO_PSEUDONYM, _GIVE_PSEUDONYM))
    data, column = source
    reading, vault = how
    originals = None if data is None or column is None else lambda: _values(data, column, reading)
    found = lead_back(vault.open(), name, pseudonym, why, originals)
    # The one place where a value is shown: it is what was asked for, authorised and recorded.
    sys.stdout.write((found if found is not None else _NOBODY.say(lang)) + "\n")
    return ACCEPTABLE if found is not None else FINDING


def _values(data: str, column: str, reading: Reading) -> Iterable[str]:
    from ...data.coding import Wanted, coded  # noqa: PLC0415 - help must not wait for the engine
    from ...data.normal import normal  # noqa: PLC0415
    from ...data.open import open_dataset  # noqa: PLC0415

    with open_dataset(data, reading.over(ReadOptions())) as dataset:
        return [normal(value) for value in coded(dataset, [column], Wanted(class_labels=True)).labels[0] if value is not None]
