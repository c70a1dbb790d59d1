"""``reidrisk secrets`` and ``reidrisk relink``: what the store holds, its export, one pseudonym led back."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from ...case.case import open_case
from ...data.options import ReadOptions
from ...model import words
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..arguments import AsJson, Language, Reading, written
from ..exits import ACCEPTABLE, FINDING, guarded, print_json
from ..language import chosen, near, said
from ..passphrase import passphrase
from ..secrecy import Vault

if TYPE_CHECKING:
    from ...case.governing import Enter
    from ...model.governance import Secret

_EMPTY = Text("密钥库是空的：{folder}", "The secrets store is empty: {folder}")
_NONE_OF_CASE = Text("密钥库中没有案例 {case} 的秘密。", "The secrets store holds nothing of the case {case}.")
_ENTRY = Text("{name}  {kind}  {made}  {state}", "{name}  {kind}  {made}  {state}")
_STATES = {"kept": Text("在密钥库中", "kept"), "destroyed": words.DESTROYED}
_KINDS = {"key": words.KEY, "links": words.LINKING_TABLE, "password": words.PACKAGE_PASSWORD}
_NO_TARGET = Text("没有指定导出到哪里。", "There is no place to export to.")
_GIVE_TARGET = Text("请用 -o 名称.kdbx 指定。", "Give it with -o NAME.kdbx.")
_EXPORTED = Text(
    "已导出 {count} 项到 {path}；口令与密钥库相同。", "Exported {count} entries to {path}; its password is the key of the store."
)
_NO_SECRET = Text("密钥库中没有可以更换的“{name}”。", "The secrets store has no “{name}” that can be renewed.")
_ROTATED = Text(
    "密钥库的 {count} 项已用新密钥重新加密，旧的密文已销毁。",
    "The {count} entries of the store are encrypted under a new key; what lay under the old one is destroyed.",
)
_RENEWED = Text(
    "“{name}”已更换；此后的假名用新的。旧的保留为“{kept}”，供经授权还原；不再需要时用 dispose 销毁。",
    "“{name}” is renewed and makes all later pseudonyms. The one before is kept as “{kept}” to lead back where authorised; dispose of it "
    "when it is no longer needed.",
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
        Literal["list", "export", "password", "hand", "rotate", "relinks"],
        Parameter(
            help=said(
                "list 列出名称，export 导出 KeePass，password 生成口令，hand 取出发布包的口令，rotate 更换密钥，relinks 列出重新识别",
                "list names, export to KeePass, make a password, hand out a package's password, renew keys, list re-identifications",
            )
        ),
    ] = "list",
    name: Annotated[
        str | None,
        Parameter(
            help=said(
                "hand 要取出的口令名称；rotate 要更换的密钥名称，不写则更换密钥库的密钥",
                "for hand the name of the password; for rotate that of the secret, without one the store gets a new key",
            )
        ),
    ] = None,
    /,
    *,
    case: Annotated[
        str | None,
        Parameter(help=said("只列出这个案例的；rotate 记入其台账", "for list, those of this case; rotate is entered in its ledger")),
    ] = None,
    as_: Annotated[
        str | None, Parameter(name="--as", help=said("由谁更换（案例的执行者）", "who renews it (an executor of the case)"))
    ] = None,
    new_key: Annotated[
        str | None,
        Parameter(
            help=said(
                "rotate：密钥库的新口令从哪里来，写法同 --secrets-key", "for rotate: where the store's new key comes from, as --secrets-key"
            )
        ),
    ] = None,
    out: Annotated[
        str | None, written("KeePass 文件（.kdbx）；hand 的口令文件", "KeePass file (.kdbx); for hand the file of the password")
    ] = None,
    vault: Vault = Vault(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """What the secrets store holds: names only, never a secret."""
    wish = _Wish(act, name, case, as_, new_key, out, vault, json)
    return guarded(lambda: _secrets(wish, chosen(lang)), near(lang), as_json=json)


@dataclass(frozen=True, slots=True)
class _Wish:
    act: str
    name: str | None
    case: str | None
    by: str | None
    new_key: str | None
    out: str | None
    vault: Vault
    as_json: bool


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
    case: Annotated[
        str | None,
        Parameter(
            help=said(
                "案例文件夹：记入其台账，批准人须是其策略管理者并以口令签名",
                "the case: entered in its ledger, signed by who authorised it, a policy manager of it",
            )
        ),
    ] = None,
    data: Annotated[str | None, Parameter(help=said("原数据（带密钥散列需要）", "the original data (needed for keyed digests)"))] = None,
    column: Annotated[str | None, Parameter(help=said("原数据中的列", "its column"))] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    vault: Vault = Vault(),  # noqa: B008 - frozen
    lang: Language = None,
) -> int:
    """Lead one pseudonym back to its original. It is recorded with reason and name before it is shown."""

    def act() -> int:
        from ...case.governing import entering  # noqa: PLC0415
        from ...govern.roles import Duty  # noqa: PLC0415 - help must not wait for the cryptography
        from ...govern.story import RELINKED  # noqa: PLC0415

        enter = entering(case, by, passphrase(chosen(lang)), Duty.POLICY_MANAGER, RELINKED)
        return _relink(pseudonym, secret, (reason, by), (data, column), (reading, vault, enter), chosen(lang))

    return guarded(act, near(lang), as_json=False)


def _secrets(wish: _Wish, lang: Lang) -> int:
    from ...govern.secrets.key import new_password  # noqa: PLC0415
    from ...govern.secrets.relinking import records  # noqa: PLC0415 - help must not wait for it

    if wish.act == "password":
        sys.stdout.write(new_password() + "\n")
        return ACCEPTABLE
    if wish.act == "relinks":
        print_json({"schema": "reidrisk/relinks/1", "relinks": records(wish.vault.open()) if wish.vault.exists else [], "errors": []})
        return ACCEPTABLE
    ways = {"export": _export, "hand": _hand, "rotate": _rotate, "list": _list}
    return ways[wish.act](wish, lang)


def _list(wish: _Wish, lang: Lang) -> int:
    """Names, kinds and dates; of one case those that it made, used or destroyed."""
    found = [{"name": one.name, "kind": one.purpose, "made": one.made, "state": one.state} for one in _listed(wish)]
    if wish.as_json:
        print_json({"schema": "reidrisk/secrets/1", "folder": str(wish.vault.folder), "case": wish.case, "entries": found, "errors": []})
        return ACCEPTABLE
    told = [{**one, "kind": _KINDS.get(one["kind"], one["kind"]), "state": _STATES[one["state"]]} for one in found]
    none = _EMPTY.fill(folder=wish.vault.folder) if wish.case is None else _NONE_OF_CASE.fill(case=wish.case)
    lines = [_ENTRY.fill(**one) for one in told] or [none]
    sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE


def _listed(wish: _Wish) -> tuple[Secret, ...]:
    from ...model.governance import Secret as Found  # noqa: PLC0415 - as above

    entries = tuple(wish.vault.open().entries())
    if wish.case is None:
        return tuple(Found(one.name, one.kind, one.made, "kept") for one in entries)
    from ...case.governing import Governed  # noqa: PLC0415
    from ...case.secrets import register_of  # noqa: PLC0415

    case = open_case(wish.case)
    return register_of(case, Governed(case).entries, entries)


def _rotate(wish: _Wish, lang: Lang) -> int:
    """A new version of one secret, or a new key for the whole store."""
    from ...case.governing import entering  # noqa: PLC0415
    from ...govern.roles import Duty  # noqa: PLC0415 - as above
    from ...govern.secrets.key import find_key  # noqa: PLC0415
    from ...govern.story import RENEWED  # noqa: PLC0415

    if not wish.vault.exists:
        raise InputError(Problem("no_store", _EMPTY.fill(folder=wish.vault.folder)))
    store = wish.vault.open()
    enter = entering(wish.case, wish.by, passphrase(lang), Duty.EXECUTOR, RENEWED)
    if wish.name is None:
        key = find_key(wish.new_key or wish.vault.secrets_key)
        enter({"store": True, "entries": len(tuple(store.entries()))})
        told = _ROTATED.fill(count=store.rotate(key))
    else:
        kept = store.renew(wish.name)
        if kept is None:
            raise InputError(Problem("unknown_secret", _NO_SECRET.fill(name=wish.name), _LIST))
        enter({"secret": wish.name, "kept_as": kept})
        store.commit()
        told = _RENEWED.fill(name=wish.name, kept=kept)
    if wish.as_json:
        print_json({"schema": "reidrisk/rotation/1", "secret": wish.name, "errors": []})
    else:
        sys.stdout.write(told.say(lang) + "\n")
    return ACCEPTABLE


def _export(wish: _Wish, lang: Lang) -> int:
    from ...govern.secrets.keepass import export  # noqa: PLC0415 - help must not wait for it
    from ...govern.secrets.key import find_key  # noqa: PLC0415

    if wish.out is None:
        raise InputError(Problem("no_output", _NO_TARGET, _GIVE_TARGET))
    path = Path(wish.out).expanduser()
    count = export(wish.vault.open(), path, find_key(wish.vault.secrets_key).decode("utf-8", "surrogateescape"))
    sys.stdout.write(_EXPORTED.fill(count=count, path=path).say(lang) + "\n")
    return ACCEPTABLE


def _hand(wish: _Wish, lang: Lang) -> int:
    """The password of one package, into a new file of its owner only that does not lie beside the package."""
    from ...data.files import write_atomic  # noqa: PLC0415 - as above

    found = wish.vault.open().entry(wish.name or "")
    if found is None or found.kind != "password":
        raise InputError(Problem("unknown_secret", _NO_PACKAGE.fill(name=wish.name or ""), _LIST))
    if wish.out is None:
        raise InputError(Problem("no_output", _NO_TARGET, _GIVE_FILE))
    path = Path(wish.out).expanduser()
    if path.parent.resolve() == Path(found.content["folder"]) or path.exists():
        raise InputError(Problem("beside_package", _BESIDE, _GIVE_FILE, wish.out))
    write_atomic(path, f"{found.content['password']}\n".encode())
    sys.stdout.write(_HANDED.fill(path=path, file=found.content["file"]).say(lang) + "\n")
    return ACCEPTABLE


def _relink(  # noqa: PLR0913, PLR0917 - what one re-identification takes
    given: str, name: str, why: tuple[str, str], source: tuple[str | None, str | None], how: tuple[Reading, Vault, Enter], lang: Lang
) -> int:
    from ...govern.secrets.relinking import relink as lead_back  # noqa: PLC0415 - help must not wait for it

    pseudonym = sys.stdin.readline().strip() if given == "-" else given.strip()
    if not pseudonym:
        raise InputError(Problem("no_pseudonym", _NO_PSEUDONYM, _GIVE_PSEUDONYM))
    data, column = source
    reading, vault, enter = how
    originals = None if data is None or column is None else lambda: _values(data, column, reading)
    found = lead_back(vault.open(), name, pseudonym, why, originals, lambda told: enter({**told, "reason": why[0]}))
    # The one place where a value is shown: it is what was asked for, authorised and recorded.
    sys.stdout.write((found if found is not None else _NOBODY.say(lang)) + "\n")
    return ACCEPTABLE if found is not None else FINDING


def _values(data: str, column: str, reading: Reading) -> Iterable[str]:
    from ...data.coding import Wanted, coded  # noqa: PLC0415 - help must not wait for the engine
    from ...data.normal import normal  # noqa: PLC0415
    from ...data.open import open_dataset  # noqa: PLC0415

    with open_dataset(data, reading.over(ReadOptions())) as dataset:
        return [normal(value) for value in coded(dataset, [column], Wanted(class_labels=True)).labels[0] if value is not None]
