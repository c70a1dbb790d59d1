"""Put a step of a transfer on record: notified, encrypted, uploaded, fetched, checked, deleted (China methodology 12.2.2, 12.2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.due import Due, followed
from ..keeping.forms import DAY, ENTRY, PAST, PERSON, SENTENCE
from ..keeping.keeping_act import KeepingAct, NewEntry, OnRecord, keep
from ..options.groups import GOVERN
from ..watching.held import holdings, only_one

if TYPE_CHECKING:
    from ..governing import Governed

_CHANNEL = {
    "platform": Text("经批准的共享平台", "approved platform"),
    "sftp": Text("SFTP", "SFTP"),
    "https": Text("HTTPS 下载", "HTTPS download"),
    "mail": Text("电子邮件", "e-mail"),
    "enclave": Text("领地内交付", "delivery inside an enclave"),
    "removable": Text("移动介质", "removable media"),
}
_STEP = {
    "notified": Text("已通知接收方", "recipient notified"),
    "encrypted": Text("已加密", "encrypted"),
    "uploaded": Text("已上传", "uploaded"),
    "handed-over": Text("已交出", "handed over"),
    "fetched": Text("已取走", "fetched"),
    "checked": Text("已核对", "checked"),
    "deleted": Text("已从渠道删除", "deleted from the channel"),
}
_LACKS = Text("“{what}”还须写明：{options}。", "“{what}” needs {options} too.")
_ADD = Text("请补上。", "Give them too.")
_NO_MANAGER = Text(
    "“{name}”不是本案例的策略管理者，不能批准使用移动介质。",
    "“{name}” is not a policy manager of this case and cannot approve removable media.",
)
_MANAGERS = Text("策略管理者：{names}", "Policy managers: {names}")
_OPEN = Text("台账中没有这个包经此渠道加密的一步。", "The ledger has no step of encryption for this package in this channel.")
_ENCRYPT = Text(
    "请先用 --step encrypted 登记（12.2.3 要求 AES-256）。", "Put it on record first, with --step encrypted (12.2.3 asks for AES-256)."
)
_WEAK = Text("“{cipher}”不是 AES-256 或 SM4。", "“{cipher}” is neither AES-256 nor SM4.")
_STRONG = Text("请用 AES-256（12.2.3）；依国密要求用 SM4。", "Use AES-256 (12.2.3), or SM4 where Chinese ciphers are asked for.")
_NOT_IT = Text("这个文件不是发布的那一份：哈希不同。", "This file is not what was released: its hash differs.")
_NOT_KNOWN = Text("没有登记过发出的是哪个文件，无从核对。", "Which file was sent is not on record: there is nothing to check it by.")
_SAY_SENT = Text(
    "请先登记加密或上传的一步，并用 --file 给出文件；发布包是文件夹的，用其中的 manifest.json 核对。",
    "Enter the step of encryption or upload first, with its --file; a package that is a folder is checked by its manifest.json.",
)
_CHECK = Text("请核对文件；不要使用它。", "Check the file, and do not use it.")
_NO_FILE = Text("没有这个文件。", "There is no such file.")


@dataclass(frozen=True, kw_only=True)
class RecordTransfer(OnRecord):
    """Which package, through which channel, which step; for removable media why and who approved it."""

    package: Annotated[str, Option(Text("包哈希；前 8 位以上即可", "package hash; 8 characters or more"))]
    channel: Annotated[Literal["platform", "sftp", "https", "mail", "enclave", "removable"], Option(Text("渠道", "channel"))]
    step: Annotated[
        Literal["notified", "encrypted", "uploaded", "handed-over", "fetched", "checked", "deleted"], Option(Text("步骤", "step"))
    ]
    by: Annotated[str, Option(Text("负责人", "done by"))]
    file: Annotated[str | Path | None, Option(Text("传输的文件；核对其哈希", "the file as it travelled; its hash is checked"))] = None
    cipher: Annotated[str | None, Option(Text("加密方式；加密一步必填", "cipher; the step of encryption needs it"))] = None
    at_source: Annotated[bool, Option(Text("在来源方加密", "encrypted at the source"), negative="--not-at-source")] = True
    reason: Annotated[str | None, Option(Text("移动介质：为何用它", "removable media: why"), form=SENTENCE)] = None
    approved_by: Annotated[
        str | None, Option(Text("移动介质：批准的管理层人员", "removable media: approved by whom of management"), form=PERSON)
    ] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    deleted_by: Annotated[str | None, Option(Text("中转处应在何日前删除", "deleted from the channel by"), form=DAY)] = None
    follows: Annotated[int | None, Option(Text("接续台账条目", "follows ledger entry"), form=ENTRY)] = None


class Transferred(NewEntry):
    """The step as it is on record."""

    __slots__ = ()


def run(request: RecordTransfer, session: Session) -> Transferred:
    """What travels is the package that was released, encrypted before it leaves; a removable medium has a reason and an approval."""
    from ..governing import Governed  # noqa: PLC0415 - help must not wait for the cryptography

    governed = Governed(request.opened())
    found = only_one(holdings(governed.entries, session.today()), request.package)
    if isinstance(found, Problem):
        return keep(ACT, request, session, against=(found,))
    more: dict[str, object] = {"package": found.package, "recipient": found.recipient}
    problems = [*_unfit(request, governed), *_earlier(request, found.package, governed)]
    if request.file is not None:
        problems += _other_file(request, found.package, governed, more)
        more["file"] = Path(request.file).name
    return keep(ACT, request, session, more, problems)


def _unfit(request: RecordTransfer, governed: Governed) -> Iterator[Problem]:
    from ...govern.roles import Duty, people_of  # noqa: PLC0415
    from ...prepare.people import among  # noqa: PLC0415 - as above

    given = {"--cipher": request.cipher, "--file": request.file, "--reason": request.reason, "--approved-by": request.approved_by}
    needs: tuple[str, ...] = {"encrypted": ("--cipher",), "checked": ("--file",)}.get(request.step, ())
    needs += ("--reason", "--approved-by") if request.channel == "removable" and request.step in {"encrypted", "handed-over"} else ()
    lacking = tuple(option for option in needs if not given[option])
    if lacking:
        yield Problem("incomplete_step", _LACKS.fill(what=_STEP[request.step], options=lacking), _ADD)
    if request.cipher and not is_strong(request.cipher):
        yield Problem("weak_cipher", _WEAK.fill(cipher=request.cipher), _STRONG)
    managers = people_of(governed.case.file.situation(), Duty.POLICY_MANAGER)
    if request.approved_by and not among(request.approved_by, managers):
        yield Problem("not_management", _NO_MANAGER.fill(name=request.approved_by), _MANAGERS.fill(names=managers or ("—",)))


def is_strong(cipher: str) -> bool:
    """Whether it is AES with 256 bits, or SM4.

    >>> [is_strong(one) for one in ("AES-256", "aes256-gcm", "7z AES-256", "SM4-GCM", "AES-128", "ZipCrypto", "DES")]
    [True, True, True, True, False, False, False]
    """
    plain = cipher.casefold().replace("-", "").replace("_", "").replace(" ", "")
    return "aes256" in plain or "sm4" in plain


def _earlier(request: RecordTransfer, package: str, governed: Governed) -> Iterator[Problem]:
    """C139: it is encrypted before it leaves."""
    done = {
        entry.content.get("step") for entry in governed.entries
        if entry.kind == ACT.kind and entry.content.get("package") == package and entry.content.get("channel") == request.channel
    }  # fmt: skip
    if request.step in {"uploaded", "handed-over"} and "encrypted" not in done:
        yield Problem("not_encrypted", _OPEN, _ENCRYPT)


def _other_file(request: RecordTransfer, package: str, governed: Governed, more: dict[str, object]) -> Iterator[Problem]:
    """C137: what arrives is what was released, by the hash of the encrypted package; else by that of the file that was sent."""
    from ...govern.package import sha256_of  # noqa: PLC0415 - as above
    from ...govern.story import RELEASED  # noqa: PLC0415

    path = Path(request.file or "")
    if not path.is_file():
        yield Problem("no_file", _NO_FILE, _CHECK, str(path))
        return
    more["sha256"] = sha256_of(path)
    released = next(one for one in governed.entries if one.kind == RELEASED and one.content.get("package") == package)
    archive = released.content.get("archive")
    sent = {
        entry.content["sha256"] for entry in governed.entries
        if entry.kind == ACT.kind and entry.content.get("package") == package and entry.content.get("sha256")
    } if archive is None else {archive}  # fmt: skip
    if archive is None and _is_manifest(path, package):
        return
    if more["sha256"] not in sent and (sent or request.step == "checked"):
        yield Problem("not_what_was_released", _NOT_IT if sent else _NOT_KNOWN, _CHECK if sent else _SAY_SENT, str(path))


def _is_manifest(path: Path, package: str) -> bool:
    """Whether it is the signed manifest of this package, which is known by the hash of what the manifest says."""
    from ...govern.canonical import digest  # noqa: PLC0415 - as above
    from ...govern.package import MANIFEST_LIMIT, parsed  # noqa: PLC0415

    found = parsed(path.read_bytes()) if path.stat().st_size <= MANIFEST_LIMIT else None
    return found is not None and digest(found["body"]) == package


ACT = KeepingAct(
    "transfer",
    Text(
        "登记一次传输的各步：通知、加密、上传、取走、核对、删除",
        "put the steps of a transfer on record: notified, encrypted, uploaded, fetched, checked, deleted",
    ),
    RecordTransfer,
    Transferred,
    run,
    GOVERN,
    85,
    Text(
        "按渠道登记一次发布的传输：通知、加密（方式、是否在来源方）、上传或交出、取走、核对哈希、从中转处删除。没有加密的不能上传或交出；"
        "移动介质须写明理由和管理层的批准。中转处到期未删由 reidrisk watch 提示。",
        "Enters how a release travelled, by channel: notified, encrypted (how, and whether at the source), uploaded or handed over, "
        "fetched, its "
        "hash checked, deleted from the channel. What is not encrypted is not uploaded or handed over; removable media need a reason "
        "and an "
        "approval by management. reidrisk watch says what still lies in the channel.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("China methodology (2024) 12.2.2", "China methodology (2024) 12.2.3"),
    errors=(
        Text(
            "没有登记加密就上传或交出，或移动介质没有理由和批准",
            "uploaded or handed over without encryption on record, or removable media without reason and approval",
        ),
        Text("文件与发布的不是同一份", "a file that is not what was released"),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("上传到平台", "Uploaded to the platform"),
            {"case": "case", "package": "3f6ac2d1", "as_": "Chen Jing", "channel": "platform", "step": "uploaded", "by": "Liu Yang"},
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="recipients",
    matter=Text("传输", "transfer"),
    words={**_CHANNEL, **_STEP},
    found={
        "recipient": Text("接收方", "recipient"),
        "sha256": Text("文件的 SHA-256", "SHA-256 of the file"),
    },
    dues=(
        Due(
            "deleted_by",
            Text("从渠道（{channel}）删除已传给“{recipient}”的包", "delete from the channel ({channel}) what “{recipient}” has fetched"),
            followed("deleted", field="step"),
        ),
    ),
)
