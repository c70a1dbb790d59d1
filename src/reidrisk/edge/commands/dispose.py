"""``reidrisk dispose``: destroys working copies, enters it in the ledger and writes the certificate (methodology 12.2.4)."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...case.case import Case, open_case
from ...model.problem import InputError, Problem
from ...model.text import LANGS, Lang, Text
from ..arguments import AsJson, Language
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said
from ..passphrase import passphrase
from ..secrecy import Vault

if TYPE_CHECKING:
    from ...case.disposal import Begun, Thing
    from ...govern.secrets_store import SecretsStore

_UNDONE = Text("没有销毁任何内容", "nothing was destroyed")
_SURE = Text("将不可恢复地销毁：{what}。", "This destroys beyond recovery: {what}.")
_YES = Text("确定的话请加 --yes。", "Add --yes if that is what you want.")
_BEFORE = Text("所列内容此前均已销毁；证明：{path}", "All of this was destroyed before; certificate: {path}")
_DONE = Text("已销毁 {count} 项；证明：{path}", "Destroyed: {count}; certificate: {path}")
_LIMITS = Text(
    "固态硬盘、快照、备份和接收方处的副本不在保证之内，证明中写明。",
    "Solid-state drives, snapshots, backups and what recipients hold are beyond this; the certificate says so.",
)


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
    from ...data.disk.locking import alone  # noqa: PLC0415 - help must not wait for the cryptography

    case = open_case(wish.case)
    with alone(case.folder / "disposal"):  # a second run would take the first one's for a killed one
        return _alone(wish, case)


def _alone(wish: _Wish, case: Case) -> int:
    from ...case.disposal import Begun, Entries, continued, destroyed, ordered  # noqa: PLC0415
    from ...case.governing import Governed  # noqa: PLC0415
    from ...govern.roles import Duty, check  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.story import DISPOSED, DISPOSING  # noqa: PLC0415

    now, governed = datetime.now(UTC), Governed(case)
    governed.whole()  # it says what was begun before, and nothing is destroyed that could then not be entered
    lang, known = chosen(wish.lang, case.file.language), Entries(governed.entries, case.folder)
    erasing = bool(wish.secret or any(one.secrets for one in known.open))
    store = wish.vault.open() if erasing else None
    order = ordered(wish.files, wish.secret, store, known)
    check(case.file.situation(), wish.name, Duty.EXECUTOR, governed.entries)
    new = order.things(case)
    if not wish.yes:
        raise InputError(Problem("not_sure", _SURE.fill(what=[*order.words(case), *continued(known.open)]), _YES))
    begun = list(known.open)
    things: list[Thing] = []
    if new or begun:
        signer = governed.signer(wish.name, passphrase(lang))
        if new:
            entry = governed.enter(DISPOSING, Duty.EXECUTOR.value, {"reason": wish.reason, "things": new}, signer, now)
            begun.append(Begun(entry, resumed=False))
        for one in begun:
            done = [*destroyed(one, case.folder), *_forgotten(store, one, wish)]
            told = {"reason": one.entry.content.get("reason"), "things": done, "begun": one.entry.n}
            Governed(case).enter(DISPOSED, Duty.EXECUTOR.value, told, signer, datetime.now(UTC))
            things += done
    return _tell(wish, case, things, lang)


def _tell(wish: _Wish, case: Case, things: list[Thing], lang: Lang) -> int:
    from ...case.governing import Governed  # noqa: PLC0415 - as above

    certificates = _certify(case, datetime.now(UTC))
    if wish.as_json:
        print_json({
            "schema": "reidrisk/disposal/1", "destroyed": things, "certificates": [str(path) for path in certificates],
            "head": Governed(case).head,
        })  # fmt: skip
    else:
        shown = next(path for path, one in zip(certificates, LANGS, strict=True) if one == lang)
        done = _DONE.fill(count=len(things), path=str(shown)) if things else _BEFORE.fill(path=str(shown))
        sys.stdout.write(done.say(lang) + "\n" + _LIMITS.say(lang) + "\n")
    return ACCEPTABLE


def _forgotten(store: SecretsStore | None, begun: Begun, wish: _Wish) -> list[Thing]:
    """Crypto-erasure: without the key, whatever was made with it cannot be led back.

    The store gets a new key of its own, so that what a drive may still hold of the erased files opens with nothing.
    """
    from ...govern.secrets_key import find_key  # noqa: PLC0415 - as above

    if store is None or not begun.secrets:
        return []
    for name in begun.secrets:
        store.forget(name)
    store.rotate(find_key(wish.vault.secrets_key))
    return [{**one, "how": "removed", "size": None} for one in begun.things if "path" not in one]


def _certify(case: Case, now: datetime) -> tuple[Path, ...]:
    """The certificate in both languages. The data may be gone, so nothing is read from them."""
    from ...case.fixing import material_of  # noqa: PLC0415
    from ...case.governing import Governed  # noqa: PLC0415
    from ...case.issuing import Order, write_all  # noqa: PLC0415
    from ...document.kind import kinds  # noqa: PLC0415 - help must not wait for the questionnaires
    from ...document.writer import writers  # noqa: PLC0415
    from ...govern.story import story  # noqa: PLC0415

    after = Governed(case)
    material = replace(material_of(case, now), governed=story(after.entries, (), after.breaks))
    kind = tuple(one for one in kinds() if one.key == "disposal")
    page = tuple(one for one in writers() if one.key == "html")
    langs: tuple[Lang, ...] = LANGS
    return write_all(kind, material, Order(case.document("x").parent, langs, page, case.folder))
