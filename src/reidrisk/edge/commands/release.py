"""``reidrisk release`` and ``revoke``: a signed package of approved data, and taking it back (methodology 13.3; SR8, SR9)."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Group, Parameter

from ...case.case import Case, open_case
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..arguments import AsJson, Language, written
from ..days import day_of
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said
from ..passphrase import passphrase
from ..secrecy import Vault

if TYPE_CHECKING:
    from ...case.governing import Governed
    from ...case.release_checks import Wish as Order
    from ...case.releasing import Released

OVERLAP = Group(said("登记与重叠", "Register and overlap"))

_UNDONE = Text("没有发布", "nothing was released")
_DONE = Text("发布包：{path}", "Package: {path}")
_PACKAGE = Text("包哈希 {hash}", "Package hash {hash}")
_PASSWORD = Text(
    "口令在密钥库中，名称 {name}；用 reidrisk secrets hand {name} -o 文件 取出，另行交给接收方。",
    "Its password is in the secrets store as {name}; reidrisk secrets hand {name} -o FILE takes it out, to be given by another way.",
)
_REGISTERED = Text("已登记为“{id}”：{path}", "Registered as “{id}”: {path}")
_JOINED = Text(
    "与以前的 {releases} 次发布合起来，最小等价类为 {together}（单独为 {alone}）。",
    "Together with the {releases} earlier releases in the register its smallest class is {together} (alone {alone}).",
)
_NOT_JOINED = Text(
    "没有标明同一人的列，与其他发布的重叠没有核对；可用 --own-copy 和 --person 给出自留的副本。",
    "No column names the person, so overlaps with other releases are not checked; give our own copy with --own-copy and --person.",
)
_KEY = Text(
    "签名公钥（请用另外的渠道告知接收方，供其核对）：{key}", "Public key (tell it to the recipient by another way, to pin it): {key}"
)
_CHECK = Text("接收方核对：reidrisk verify {path} --key {key}", "The recipient checks it: reidrisk verify {path} --key {key}")
_HEAD = Text("台账哈希 {hash}", "Ledger hash {hash}")
_UNKNOWN = Text("台账中没有这个发布包。", "The ledger has no such package.")
_RELEASED = Text("已发布：{packages}", "Released: {packages}")
_REVOKED = Text(
    "已撤销 {package}；请把撤销名单发给接收方：{path}", "Revoked {package}; send the list of revocations to the recipient: {path}"
)


@Parameter(name="*", group=OVERLAP)
@dataclass(frozen=True)
class Registering:
    """Where the release is registered, and how its people are found in other releases."""

    register: Annotated[
        str | None,
        Parameter(help=said("登记册或其文件夹；默认案例自己的 releases.jsonl", "the register or its folder; by default the case's own")),
    ] = None
    own_copy: Annotated[
        str | None,
        Parameter(
            help=said("自留的、带同一人标识的副本；默认案例的数据", "our own copy with the key of the person; by default the case's data")
        ),
    ] = None
    person: Annotated[
        str | None,
        Parameter(help=said("副本中标明同一人的列；默认案例的 subject", "its column that names the person; by default the case's subject")),
    ] = None
    despite_overlap: Annotated[
        str | None,
        Parameter(
            help=said("与以前的发布重叠而仍要发布的理由，记入台账", "why it is released although earlier ones overlap; goes on record")
        ),
    ] = None


def release(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹；其数据即要发布的数据", "the case folder; its data are what is released"))],
    /,
    *,
    as_: Annotated[str, Parameter(name="--as", help=said("由谁发布（策略管理者）", "who releases it (a policy manager)"))],
    recipient: Annotated[str, Parameter(help=said("接收方，与案例中写的一致", "the recipient, as named in the case"))],
    until: Annotated[str, Parameter(help=said("有效期至，例如 2027-01-31", "valid until, such as 2027-01-31"))],
    output: Annotated[
        str | None,
        written(
            "发布包：文件夹，或以 .7z 结尾的加密文件；须尚不存在",
            "the package: a folder, or an encrypted file ending in .7z; must not exist",
        ),
    ] = None,
    registering: Registering = Registering(),
    vault: Vault = Vault(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Make a signed package of data whose conclusion is acceptable and approved."""
    wish = _Wish(case, as_.strip(), recipient, until, output, registering, vault, lang, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    case: str
    name: str
    recipient: str
    until: str
    output: str | None
    registering: Registering
    vault: Vault
    lang: str | None
    as_json: bool


def _run(wish: _Wish) -> int:
    from ...case.releasing import only_run  # noqa: PLC0415 - help must not wait for the cryptography

    case = open_case(wish.case)
    lang = chosen(wish.lang, case.file.language)
    with only_run(case.folder):
        order, made = _made(wish, case, lang)
    if wish.as_json:
        told = {"path": str(made.place), "package": made.package, "key": made.key, "head": made.head, "password": made.password}
        print_json({"schema": "reidrisk/release/1", **told, "id": made.id, "overlap": made.overlap, "valid_until": order.until.isoformat()})
        return ACCEPTABLE
    lines = (
        _DONE.fill(path=str(made.place)), _PACKAGE.fill(hash=made.package),
        *((_PASSWORD.fill(name=made.password),) if made.password else ()), _KEY.fill(key=made.key),
        _CHECK.fill(path=str(made.place), key=made.key), _HEAD.fill(hash=made.head), _REGISTERED.fill(id=made.id, path=str(order.register)),
        _NOT_JOINED if made.overlap is None else _JOINED.fill(**made.overlap),
    )  # fmt: skip
    sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE


def _made(wish: _Wish, case: Case, lang: Lang) -> tuple[Order, Released]:
    """Graded again, cleared, packed. The documents in the package are of that same grading."""
    from ...case import releasing  # noqa: PLC0415 - as above
    from ...case.fixing import material_of  # noqa: PLC0415
    from ...case.governing import Governed  # noqa: PLC0415
    from ...case.mitigation_record import mitigation_of  # noqa: PLC0415
    from ...case.release_checks import cleared  # noqa: PLC0415
    from ...case.surveying import dated, graded  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    before = Governed(case)
    if before.disposed is not None:  # nothing is left to be graded again
        raise InputError(*before.outdated())
    now, order = datetime.now(UTC), _order(wish, case, before)
    if releasing.is_archive(order.place):
        wish.vault.open()  # a store that does not open is told before anything is made
    with waiting(lang):
        found = graded(case, now)
    governed = Governed(case, found)
    clear = cleared(governed, order, now.date())
    material = replace(material_of(case, now), governed=governed.told(), mitigation=mitigation_of(case.folder))
    material = replace(material, assessment=dated(found, governed.result))
    return order, releasing.release(governed, clear, order, releasing.How(wish.vault, now, passphrase(lang)), material)


def _order(wish: _Wish, case: Case, governed: Governed) -> Order:
    """The wish with every default settled."""
    from ...case.release_checks import Wish  # noqa: PLC0415
    from ...govern.register_file import register_path  # noqa: PLC0415 - as above

    count = sum(entry.kind == "release" for entry in governed.entries) + 1
    usual = case.folder.resolve().parent / f"{case.folder.resolve().name}-release-{count}"
    how = wish.registering
    return Wish(
        wish.name, wish.recipient, day_of(wish.until, "--until"), Path(wish.output) if wish.output else usual,
        register_path(how.register or str(case.folder)), Path(how.own_copy or case.data), how.person, how.despite_overlap,
    )  # fmt: skip


def revoke(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹", "the case folder"))],
    package: Annotated[str, Parameter(help=said("包哈希（前 8 位以上即可）", "the package hash (8 characters or more)"))],
    /,
    *,
    as_: Annotated[str, Parameter(name="--as", help=said("由谁撤销（策略管理者）", "who revokes it (a policy manager)"))],
    reason: Annotated[str, Parameter(help=said("理由", "the reason"))],
    register: Annotated[
        str | None, Parameter(help=said("登记册或其文件夹；默认案例自己的", "the register or its folder; by default the case's own"))
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Take a release back: an entry in the ledger and in the register, and a signed list for the recipients."""

    def act() -> int:
        return _revoke(case, package, (as_.strip(), reason, register), lang, as_json=json)

    return guarded(act, near(lang), as_json=json)


def _revoke(given: str, package: str, how: tuple[str, str, str | None], spoken: str | None, *, as_json: bool) -> int:
    from ...case.governing import Governed  # noqa: PLC0415
    from ...case.releasing import tidied  # noqa: PLC0415
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.package import revocation_list  # noqa: PLC0415
    from ...govern.register_file import register_path  # noqa: PLC0415
    from ...govern.register_file import revoke as note_revoked  # noqa: PLC0415
    from ...govern.roles import Duty, check  # noqa: PLC0415
    from ...govern.story import REVOKED, issues  # noqa: PLC0415

    name, reason, register = how
    case, now = open_case(given), datetime.now(UTC)
    tidied(case.folder)
    lang, governed = chosen(spoken, case.file.language), Governed(case)
    known = [one.package for one in issues(governed.entries)]
    hits = [one for one in known if len(package) >= _LEAST and one.startswith(package.lower())]
    if len(hits) != 1:
        raise InputError(Problem("unknown_package", _UNKNOWN, _RELEASED.fill(packages=known or ("—",))))
    check(case.file.situation(), name, Duty.POLICY_MANAGER, governed.entries)
    signer = governed.signer(name, passphrase(lang))
    entry = governed.enter(REVOKED, Duty.POLICY_MANAGER.value, {"package": hits[0], "reason": reason}, signer, now)
    note_revoked(register_path(register or str(case.folder)), hits[0], reason)
    after = Governed(case)
    revoked = {one.package: one.revoked for one in issues(after.entries) if one.revoked is not None}
    path = case.folder / "revocations.json"
    write_atomic(path, revocation_list(revoked, now.isoformat(timespec="seconds"), signer))
    if as_json:
        print_json({"schema": "reidrisk/revocation/1", "package": hits[0], "list": str(path), "head": entry.hash})
    else:
        sys.stdout.write(_REVOKED.fill(package=hits[0], path=str(path)).say(lang) + "\n")
    return ACCEPTABLE


_LEAST = 8
