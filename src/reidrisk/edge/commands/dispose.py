"""``reidrisk dispose``: destroys working copies, enters it in the ledger and writes the certificate (methodology 12.2.4)."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Text
from ..arguments import AsJson, Language
from ..case import Case, open_case
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said
from ..secrecy import Vault

if TYPE_CHECKING:
    from ...govern.secrets_store import SecretsStore

_UNDONE = Text("没有销毁任何内容", "nothing was destroyed")
_NOTHING = Text("没有指明要销毁什么。", "Nothing is named to be destroyed.")
_NAME = Text("请列出文件或文件夹，例如案例的数据。", "Name files or folders, such as the case's data.")
_INSIDE = Text(
    "这是案例的台账或文档，须保存，不能用它销毁。",
    "This is the case's ledger or a document; it must be kept and is not destroyed this way.",
)
_KEEP = Text("请只列出数据的工作副本。", "Name working copies of data only.")
_NO_SECRET = Text("密钥库中没有“{name}”。", "The secrets store holds no “{name}”.")
_LIST = Text("请用 reidrisk secrets list 核对名称。", "See reidrisk secrets list for the names.")
_GONE = Text("没有这个文件。", "There is no such file.")
_CHECK = Text("请核对路径。", "Check the path.")
_SURE = Text("将不可恢复地销毁 {count} 项。", "This destroys {count} things beyond recovery.")
_YES = Text("确定的话请加 --yes。", "Add --yes if that is what you want.")
_DONE = Text("已销毁 {count} 项；证明：{path}", "Destroyed: {count}; certificate: {path}")
_LIMITS = Text(
    "固态硬盘、快照、备份和接收方处的副本不在保证之内，证明中写明。",
    "Solid-state drives, snapshots, backups and what recipients hold are beyond this; the certificate says so.",
)
_KINDS = {"links": "secret"}  # what the certificate has always called a linking table
_KEPT = {
    "ledger.jsonl", "assessment.yaml", "result.json", "plan.json", "revocations.json", "releases.jsonl", "mitigation.json", "plan.yaml",
}  # fmt: skip
_KEPT_FOLDERS = ("documents", "agreements")


def dispose(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹", "the case folder"))],
    /,
    *files: Annotated[Path, Parameter(help=said("要销毁的文件或文件夹", "files or folders to destroy"))],
    as_: Annotated[str, Parameter(name="--as", help=said("由谁销毁（执行者）", "who destroys them (an executor)"))],
    reason: Annotated[str, Parameter(help=said("理由，例如目的已达成", "the reason, such as that the purpose is met"))],
    secret: Annotated[
        tuple[str, ...],
        Parameter(negative="", help=said("要销毁的密钥或对照表，见 reidrisk secrets list", "secrets to destroy (reidrisk secrets list)")),
    ] = (),
    vault: Vault = Vault(),  # noqa: B008 - frozen
    yes: Annotated[bool, Parameter(negative="", help=said("确定销毁", "do it"))] = False,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Destroy working copies of data, and certify it."""
    wish = _Wish(case, files, as_.strip(), reason, secret, vault, yes, lang, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    case: str
    files: tuple[Path, ...]
    name: str
    reason: str
    secret: tuple[str, ...]
    vault: Vault
    yes: bool
    lang: str | None
    as_json: bool


def _run(wish: _Wish) -> int:
    from ...govern.disposing import destroy  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.roles import Duty, check  # noqa: PLC0415
    from ...govern.story import DISPOSED  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415

    case, now = open_case(wish.case), datetime.now(UTC)
    lang, governed = chosen(wish.lang, case.file.language), Governed(case)
    paths = _paths(wish.files, case, some=bool(wish.secret))
    store = _store(wish)
    check(case.file.situation(), wish.name, Duty.EXECUTOR, governed.entries)
    if not wish.yes:
        raise InputError(Problem("not_sure", _SURE.fill(count=len(paths) + len(wish.secret)), _YES))
    governed.whole()  # nothing is destroyed that could then not be entered
    signer = governed.signer(wish.name, lang)
    things = [destroy(path) for path in paths]
    things += _forgotten(store, wish) if store is not None else []
    entry = governed.enter(DISPOSED, Duty.EXECUTOR.value, {"reason": wish.reason, "things": things}, signer, now)
    certificates = _certify(case, now)
    if wish.as_json:
        print_json({
            "schema": "reidrisk/disposal/1", "destroyed": things, "certificates": [str(path) for path in certificates], "head": entry.hash,
        })  # fmt: skip
    else:
        shown = next(path for path, one in zip(certificates, LANGS, strict=True) if one == lang)
        sys.stdout.write(_DONE.fill(count=len(things), path=str(shown)).say(lang) + "\n" + _LIMITS.say(lang) + "\n")
    return ACCEPTABLE


def _store(wish: _Wish) -> SecretsStore | None:
    """The store of secrets, opened; `InputError` for a name that it does not hold."""
    if not wish.secret:
        return None
    store = wish.vault.open()
    wrong = [Problem("no_secret", _NO_SECRET.fill(name=name), _LIST) for name in wish.secret if store.entry(name) is None]
    if wrong:
        raise InputError(*wrong)
    return store


def _forgotten(store: SecretsStore, wish: _Wish) -> list[dict[str, object]]:
    """Crypto-erasure: without the key, whatever was made with it cannot be led back.

    The store gets a new key of its own, so that what a drive may still hold of the erased files opens with nothing.
    """
    from ...govern.secrets_key import find_key  # noqa: PLC0415 - as above

    found = [(name, store.entry(name)) for name in wish.secret]
    for name in wish.secret:
        store.forget(name)
    store.rotate(find_key(wish.vault.secrets_key))
    kinds = [(name, "key" if one is None else _KINDS.get(one.kind, one.kind)) for name, one in found]
    return [{"name": name, "kind": kind, "how": "removed", "size": None} for name, kind in kinds]


def _paths(given: tuple[Path, ...], case: Case, *, some: bool) -> list[Path]:
    """Every file; `InputError` for what is not there or must be kept."""
    if not given and not some:
        raise InputError(Problem("nothing_named", _NOTHING, _NAME))
    wrong = [Problem("no_file", _GONE, _CHECK, str(path)) for path in given if not path.exists() and not path.is_symlink()]
    found = [one for path in given for one in _within(path)]
    wrong += [Problem("must_be_kept", _INSIDE, _KEEP, str(path)) for path in found if _is_record(path, case.folder)]
    if wrong:
        raise InputError(*wrong)
    return found


def _within(path: Path) -> list[Path]:
    if path.is_dir() and not path.is_symlink():
        return sorted(one for one in path.rglob("*") if one.is_file() or one.is_symlink())
    return [path]


def _is_record(path: Path, case: Path) -> bool:
    own = case.resolve()
    place = path.parent.resolve() / path.name
    return any(place.is_relative_to(own / name) for name in _KEPT_FOLDERS) or (place.parent == own and path.name in _KEPT)


def _certify(case: Case, now: datetime) -> tuple[Path, ...]:
    """The certificate in both languages. The data may be gone, so nothing is read from them."""
    from ...document.kind import kinds  # noqa: PLC0415 - help must not wait for the questionnaires
    from ...document.writer import writers  # noqa: PLC0415
    from ...govern.story import story  # noqa: PLC0415
    from ..fixing import material_of  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..issuing import Order, write_all  # noqa: PLC0415

    after = Governed(case)
    material = replace(material_of(case, now), governed=story(after.entries, (), after.breaks))
    kind = tuple(one for one in kinds() if one.key == "disposal")
    page = tuple(one for one in writers() if one.key == "html")
    langs: tuple[Lang, ...] = LANGS
    return write_all(kind, material, Order(case.document("x").parent, langs, page, case.folder))
