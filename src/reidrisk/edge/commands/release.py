"""``reidrisk release`` and ``revoke``: a signed package of approved data, and taking it back (methodology 13.3; SR8, SR9)."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ...model.problem import InputError, Problem
from ...model.text import Text
from ..arguments import AsJson, Language, written
from ..case import open_case
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

_UNDONE = Text("没有发布", "nothing was released")
_BAD_DATE = Text("“{day}”不是日期。", "“{day}” is no date.")
_DATE_FORM = Text("请写作 2027-01-31。", "Write it like 2027-01-31.")
_DONE = Text("发布包：{path}", "Package: {path}")
_PACKAGE = Text("包哈希 {hash}", "Package hash {hash}")
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


def release(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹；其数据即要发布的数据", "the case folder; its data are what is released"))],
    /,
    *,
    as_: Annotated[str, Parameter(name="--as", help=said("由谁发布（策略管理者）", "who releases it (a policy manager)"))],
    recipient: Annotated[str, Parameter(help=said("接收方，与案例中写的一致", "the recipient, as named in the case"))],
    until: Annotated[str, Parameter(help=said("有效期至，例如 2027-01-31", "valid until, such as 2027-01-31"))],
    agreement: Annotated[
        Path | None, Parameter(help=said("已签署的数据使用协议（文件）", "the executed data use agreement (a file)"))
    ] = None,
    output: Annotated[
        str | None,
        written("发布包的文件夹，须尚不存在", "folder of the package; must not exist yet"),
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Make a signed package of data whose conclusion is acceptable and approved."""
    wish = _Wish(case, as_.strip(), recipient, until, agreement, output, lang, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    case: str
    name: str
    recipient: str
    until: str
    agreement: Path | None
    output: str | None
    lang: str | None
    as_json: bool


def _run(wish: _Wish) -> int:
    from .. import releasing  # noqa: PLC0415 - help must not wait for the cryptography
    from ..fixing import material_of  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..mitigation_record import mitigation_of  # noqa: PLC0415
    from ..surveying import with_data  # noqa: PLC0415

    case, now = open_case(wish.case), datetime.now(UTC)
    lang, governed = chosen(wish.lang, case.file.language), Governed(case)
    count = sum(entry.kind == "release" for entry in governed.entries) + 1
    folder = Path(wish.output) if wish.output else case.folder.resolve().parent / f"{case.folder.resolve().name}-release-{count}"
    order = releasing.Wish(wish.name, wish.recipient, _date(wish.until), wish.agreement, folder)
    releasing.checked(governed, order, now.date())
    material = replace(material_of(case, now), governed=governed.told(), mitigation=mitigation_of(case.folder))
    made = releasing.release(governed, order, with_data(material, case, looks=False, assesses=True), now, lang)
    if wish.as_json:
        told = {"path": str(made.folder), "package": made.package, "key": made.key, "head": made.head}
        print_json({"schema": "reidrisk/release/1", **told, "valid_until": order.until.isoformat()})
        return ACCEPTABLE
    lines = (
        _DONE.fill(path=str(made.folder)), _PACKAGE.fill(hash=made.package), _KEY.fill(key=made.key),
        _CHECK.fill(path=str(made.folder), key=made.key), _HEAD.fill(hash=made.head),
    )  # fmt: skip
    sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE


def _date(text: str) -> date:
    found: date | None = None
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None:
        raise InputError(Problem("bad_date", _BAD_DATE.fill(day=text[:20]), _DATE_FORM))
    return found


def revoke(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹", "the case folder"))],
    package: Annotated[str, Parameter(help=said("包哈希（前 8 位以上即可）", "the package hash (8 characters or more)"))],
    /,
    *,
    as_: Annotated[str, Parameter(name="--as", help=said("由谁撤销（策略管理者）", "who revokes it (a policy manager)"))],
    reason: Annotated[str, Parameter(help=said("理由", "the reason"))],
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Take a release back: an entry in the ledger and a signed list for the recipients."""
    return guarded(lambda: _revoke(case, package, as_.strip(), reason, lang, as_json=json), near(lang), as_json=json)


def _revoke(given: str, package: str, name: str, reason: str, spoken: str | None, *, as_json: bool) -> int:  # noqa: PLR0913 - as above
    from ...data.files import write_atomic  # noqa: PLC0415 - help must not wait for the cryptography
    from ...govern.ledger import Deed, append  # noqa: PLC0415
    from ...govern.memory import remember  # noqa: PLC0415
    from ...govern.package import revocation_list  # noqa: PLC0415
    from ...govern.roles import Duty, check  # noqa: PLC0415
    from ...govern.story import REVOKED, issues  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415

    case, now = open_case(given), datetime.now(UTC)
    lang, governed = chosen(spoken, case.file.language), Governed(case)
    known = [one.package for one in issues(governed.entries)]
    hits = [one for one in known if len(package) >= _LEAST and one.startswith(package.lower())]
    if len(hits) != 1:
        raise InputError(Problem("unknown_package", _UNKNOWN, _RELEASED.fill(packages=known or ("—",))))
    check(case.file.situation(), name, Duty.POLICY_MANAGER, governed.entries)
    signer = governed.signer(name, lang)
    entry = append(case.folder, Deed(REVOKED, name, Duty.POLICY_MANAGER.value, {"package": hits[0], "reason": reason}), signer, now)
    after = Governed(case)
    remember(after.store, after.entries[0], entry)
    revoked = {one.package: one.revoked for one in issues(after.entries) if one.revoked is not None}
    path = case.folder / "revocations.json"
    write_atomic(path, revocation_list(revoked, now.isoformat(timespec="seconds"), signer))
    if as_json:
        print_json({"schema": "reidrisk/revocation/1", "package": hits[0], "list": str(path), "head": entry.hash})
    else:
        sys.stdout.write(_REVOKED.fill(package=hits[0], path=str(path)).say(lang) + "\n")
    return ACCEPTABLE


_LEAST = 8
