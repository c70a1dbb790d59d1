"""Make a signed package of data whose conclusion is acceptable and approved (ITU-T X Suppl.39 6.5, SR9; China methodology 13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model import words
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Group, Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.accepting import Accepting
from ..options.days import day_of
from ..options.groups import DECIDE
from ..options.on_case import OnCase
from ..options.output import InLanguage, written
from ..options.signing import passphrase
from ..options.vault import WithVault

if TYPE_CHECKING:
    from ..case import Case
    from ..governing import Governed
    from ..release_checks import ReleaseOrder
    from ..releasing import Keeper

_MANAGERS_REASON = Text(
    "执行者受命发布，不能自己写明继续的理由：须由策略管理者在批准时写明。",
    "An executor who was ordered to release gives no reason of their own to go on: a policy manager gives it with the approval.",
)
OVERLAP = Group("overlap", Text("登记与重叠", "Register and overlap"))

_DONE = Text("发布包：{path}", "Package: {path}")
_PACKAGE = Text("包哈希 {hash}", "Package hash {hash}")
_PASSWORD = Text(
    "口令在密钥库中，名称 {name}；用 reidrisk secrets hand {name} -o 文件 取出，另行交给接收方。",
    "Its password is in the secrets store as {name}; reidrisk secrets hand {name} -o FILE takes it out, to be given "
    "through a separate channel.",
)
_SEEN = Text(
    "口令已显示一次，没有另存；请经另外的渠道交给接收方。",
    "Its password was shown once and is kept nowhere; give it to the recipient through a separate channel.",
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
_RENAMED = Text(
    "数据的文件名含有个人信息，发布包中改为“{name}”。", "The name of the data identifies a person: in the package they are called “{name}”."
)
_KEY = Text(
    "签名公钥（请用另外的渠道告知接收方，供其核对）：{key}",
    "Public key (give it to the recipient through a separate channel, to be pinned): {key}",
)
_CHECK = Text("接收方核对：reidrisk verify {path} --key {key}", "The recipient checks it: reidrisk verify {path} --key {key}")


@dataclass(frozen=True, kw_only=True)
class Release(InLanguage, Accepting, WithVault, OnCase):
    """Who releases to whom, until when, and how its people are found in other releases."""

    case: Annotated[str | Path, Option(Text("案例文件夹；其数据即要发布的数据", "the case folder; its data are what is released"))] = field(
        kw_only=False
    )
    as_: Annotated[
        str,
        Option(
            Text(
                "发布人（策略管理者，或批准时准许其发布的执行者）",
                "who releases it (a policy manager, or an executor whom the approval orders to)",
            )
        ),
    ]
    recipient: Annotated[str, Option(Text("接收方，与案例中写的一致", "the recipient, as named in the case"))]
    until: Annotated[str, Option(Text("有效期至，例如 2027-01-31", "valid until, such as 2027-01-31"))]
    output: Annotated[
        str | Path | None,
        written(
            Text(
                "发布包：文件夹，或以 .7z、.zip 结尾的加密文件（zip 会显示文件名）；须尚不存在",
                "the package: a folder, or an encrypted file ending in .7z or .zip (a zip shows names of files); must not exist",
            )
        ),
    ] = None
    register: Annotated[
        str | Path | None,
        Option(Text("登记册或其文件夹；默认案例自己的 releases.jsonl", "the register or its folder; by default the case's own"), OVERLAP),
    ] = None
    own_copy: Annotated[
        str | Path | None,
        Option(
            Text("自留的、带同一人标识的副本；默认案例的数据", "our own copy with the key of the person; by default the case's data"),
            OVERLAP,
        ),
    ] = None
    person: Annotated[
        str | None,
        Option(
            Text("副本中标明同一人的列；默认案例的 subject", "its column that names the person; by default the case's subject"), OVERLAP
        ),
    ] = None
    despite_overlap: Annotated[
        str | None,
        Option(
            Text("与以前的发布重叠而仍要发布的理由，记入台账", "why it is released although earlier ones overlap; goes on record"), OVERLAP
        ),
    ] = None

    def order(self, case: Case, governed: Governed) -> ReleaseOrder:
        """With every default settled."""
        from ...govern.register_file import register_path  # noqa: PLC0415 - help must not wait
        from ..release_checks import ReleaseOrder  # noqa: PLC0415

        count = sum(entry.kind == "release" for entry in governed.entries) + 1
        usual = case.folder.resolve().parent / f"{case.folder.resolve().name}-release-{count}"
        return ReleaseOrder(
            self.as_.strip(), self.recipient, day_of(self.until, "--until"), Path(self.output) if self.output else usual,
            register_path(str(self.register or case.folder)), Path(self.own_copy or case.place), self.person, self.despite_overlap,
        )  # fmt: skip


class ReleasedJson(TypedDict):
    """What ``reidrisk release --json`` prints."""

    schema: Literal["reidrisk/release/1"]
    path: str
    package: str
    key: str
    head: str
    password: str | None
    id: str
    overlap: dict[str, int] | None
    valid_until: str
    data_called: str | None


@dataclass(frozen=True, slots=True)
class Released(Saying):
    """The package at `path`, its hash, the public `key` that signed it; `password` is the name of its password in the secrets store.

    `seen`: whoever released it has noted the password down, and no store has it.
    """

    lang: Lang
    path: Path
    package: str
    key: str
    head: str
    password: str | None
    id: str
    overlap: dict[str, int] | None
    valid_until: date
    register: Path
    renamed: str | None = None
    seen: bool = False

    def to_dict(self) -> ReleasedJson:
        """What ``--json`` prints."""
        return {
            "schema": "reidrisk/release/1", "path": str(self.path), "package": self.package, "key": self.key, "head": self.head,
            "password": self.password, "id": self.id, "overlap": self.overlap, "valid_until": self.valid_until.isoformat(),
            "data_called": self.renamed,
        }  # fmt: skip

    def lines(self) -> Iterator[Text | Phrase]:
        """Where it is, how it is checked and handed over, and what it gives away with earlier releases."""
        yield _DONE.fill(path=str(self.path))
        yield _PACKAGE.fill(hash=self.package)
        if self.renamed:
            yield _RENAMED.fill(name=self.renamed)
        if self.password:
            yield _PASSWORD.fill(name=self.password)
        if self.seen:
            yield _SEEN
        yield _KEY.fill(key=self.key)
        yield _CHECK.fill(path=str(self.path), key=self.key)
        yield words.LEDGER_HASH.fill(hash=self.head)
        yield _REGISTERED.fill(id=self.id, path=str(self.register))
        yield _NOT_JOINED if self.overlap is None else _JOINED.fill(**self.overlap)


def run(request: Release, session: Session) -> Released:
    """Graded again, cleared, packed; while one run releases a case, no other does."""
    from ..releasing import only_run  # noqa: PLC0415 - help must not wait for the cryptography

    case = request.opened()
    with only_run(case.folder):
        return _released(request, session, case)


def _released(request: Release, session: Session, case: Case) -> Released:
    """The documents in the package are of the same grading."""
    from ...govern.runs import whole_runs  # noqa: PLC0415 - as above
    from ...govern.story import ADEQUATE, RELEASED  # noqa: PLC0415
    from .. import releasing  # noqa: PLC0415 - as above
    from ..approving.gating import passing  # noqa: PLC0415
    from ..fixing import material_of  # noqa: PLC0415
    from ..governing import Governed  # noqa: PLC0415
    from ..mitigation_record import mitigation_of  # noqa: PLC0415
    from ..release_checks import cleared  # noqa: PLC0415
    from ..surveying import dated, graded  # noqa: PLC0415
    from ..watching.recorded import for_documents  # noqa: PLC0415

    before, now, lang = Governed(case), session.now(), request.speaks(session, case.file.language)
    if before.disposed is not None:  # nothing is left to be graded again
        raise InputError(*before.outdated())
    order = replace(request.order(case, before), begins=session.course(releasing.STAGES).begins)
    # A store that does not open is told before anything is made.
    keeper = _keeper(request, session) if releasing.is_archive(order.place) else None
    order.begins(releasing.GRADE)
    whole_runs(case.folder, now, before.entries)
    with session.watcher.busy(lang):
        found = graded(case, now)
    order.begins(releasing.CHECK)
    governed = Governed(case, found)
    passed = passing(governed, request)
    clear = cleared(governed, order, session.today(), passed.problems)
    if clear.ordered is not None and passed.given:
        raise InputError(Problem("not_management", _MANAGERS_REASON))
    material = replace(material_of(case, now), governed=for_documents(governed, now), mitigation=mitigation_of(case.folder))
    material = replace(material, assessment=dated(found, governed.result))
    signer = governed.signer(order.by, passphrase(session, lang), clear.duty)
    passed.enter(governed, signer, now, until=RELEASED)
    governed.enter_once((ADEQUATE, clear.duty.value, releasing.adequacy(governed, clear, order)), signer, now, until=RELEASED)
    made = releasing.release(governed, clear, order, signer, keeper, material)
    return Released(
        lang, made.place, made.package, made.key, made.head, made.password, made.id, made.overlap, order.until, order.register,
        made.renamed, keeper is not None and made.password is None,
    )  # fmt: skip


def _keeper(request: Release, session: Session) -> Keeper:
    """Whoever signs types one secret: without a store that somebody asked for, they see the password of the package once instead."""
    from ..releasing import in_store, noted_before, seen_once  # noqa: PLC0415 - as above

    if session.noted is not None:
        return noted_before(session.noted)
    vault = request.vault(session)
    return in_store(vault.open()) if session.shown is None or vault.asked else seen_once(session.shown)


ACT = Act(
    "release",
    Text("把已批准的数据做成签名的发布包", "make a signed package of approved data"),
    Release,
    Released,
    run,
    DECIDE,
    40,
    Text(
        "数据重新定级；结论可接受且已获管理层批准、协议在有效期内、与以前的发布合起来仍足够大时，把数据、数据字典、摘要和协议"
        "做成签名的发布包，记入台账和登记册。",
        "The data are graded again. Where the conclusion is acceptable and approved, the agreement valid, and the classes large enough "
        "together with earlier releases, data, dictionary, summary and agreement become a signed package, entered in ledger and register.",
    ),
    Text(
        "发布包的位置 `path`、哈希 `package` 和签名公钥 `key`。",
        "The package's `path`, hash `package` and the public `key` that signed it.",
    ),
    clauses=(
        "ITU-T X Suppl.39 (2023) 6.5",
        "ITU-T X Suppl.39 (2023) SR9",
        "China methodology (2024) 10.3.1 b",
        "China methodology (2024) 13.3",
    ),
    errors=(
        Text("结论不可接受、是暂定的，或未获批准", "a conclusion that is not acceptable, provisional or not approved"),
        Text("没有有效的协议，或接收方不在案例中", "no valid agreement, or a recipient that the case does not name"),
        Text("与以前的发布合起来最小等价类过小", "too small a class together with earlier releases"),
        Text("数据旁边有未经评估的文件，或发布包已存在", "files among the data that were not assessed, or a package that exists already"),
    ),
    examples=(
        Call(
            Text("发布给一所大学", "To a university"),
            {"case": "case", "as_": "Chen Jing", "recipient": "University X", "until": "2036-06-30", "output": "package"},
        ),
    ),
    undone=Text("没有发布", "nothing was released"),
)
