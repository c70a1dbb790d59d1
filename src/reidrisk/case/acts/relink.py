"""Lead one pseudonym back to its original; recorded with reason and name before it is shown (China methodology 12.2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..doors.saying import Saying
from ..options.groups import PROTECT
from ..options.output import InLanguage
from ..options.reading import ReadingOptions
from ..options.signing import passphrase
from ..options.vault import WithVault

_NOBODY = Text("没有找到这个假名对应的原值；查询已记录。", "No original was found for this pseudonym; the attempt is on record.")
_FOUND = Text("已找到原值；查询已记录。", "An original was found; the attempt is on record.")
_NO_PSEUDONYM = Text("没有给出假名。", "No pseudonym was given.")
_GIVE_PSEUDONYM = Text("请作为参数给出，或写 - 并从标准输入给出。", "Give it as the argument, or - and on standard input.")


@dataclass(frozen=True, kw_only=True)
class Relink(InLanguage, WithVault, ReadingOptions):
    """Which pseudonym, by which secret, why, and who authorised it."""

    pseudonym: Annotated[str, Option(Text("一个假名；写 - 则从标准输入读取", "one pseudonym; - reads it from standard input"))] = field(
        kw_only=False
    )
    secret: Annotated[
        str, Option(Text("密钥或对照表的名称，见 reidrisk secrets list", "name of the key or linking table, as in reidrisk secrets list"))
    ]
    reason: Annotated[str, Option(Text("重新识别的理由", "why it is re-identified"))]
    by: Annotated[str, Option(Text("批准人", "who authorised it"))]
    case: Annotated[
        str | Path,
        Option(
            Text(
                "案例文件夹：记入其台账，批准人须是其策略管理者并以口令签名",
                "the case: entered in its ledger, signed by who authorised it, a policy manager of it",
            )
        ),
    ]
    data: Annotated[str | Path | None, Option(Text("原数据（带密钥散列需要）", "the original data (needed for keyed digests)"))] = None
    column: Annotated[str | None, Option(Text("原数据中的列", "its column"))] = None

    def originals(self) -> Iterable[str]:
        """The values of the original column."""
        from ...data.coding import Wanted, coded  # noqa: PLC0415 - help must not wait for the engine
        from ...data.normal import normal  # noqa: PLC0415
        from ...data.open import open_dataset  # noqa: PLC0415
        from ...data.options import ReadOptions  # noqa: PLC0415

        with open_dataset(self.data, self.over(ReadOptions())) as dataset:
            labels = coded(dataset, [str(self.column)], Wanted(class_labels=True)).labels[0]
            return [normal(value) for value in labels if value is not None]


class RelinkedJson(TypedDict):
    """What ``reidrisk relink --json`` prints."""

    schema: Literal["reidrisk/relink/1"]
    found: bool
    original: str | None


@dataclass(frozen=True, slots=True)
class Relinked(Saying):
    """The `original`, None where none was found; shown to nobody who does not ask for it by name."""

    lang: Lang
    original: str | None = field(repr=False)

    @property
    def found(self) -> bool:
        """Whether there is one."""
        return self.original is not None

    def to_dict(self) -> RelinkedJson:
        """What ``--json`` prints: the one place where a value is shown, since it is what was asked for, authorised and recorded."""
        return {"schema": "reidrisk/relink/1", "found": self.found, "original": self.original}

    def lines(self) -> Iterator[Text]:
        """Whether one was found; a notebook that is kept holds no value."""
        yield _FOUND if self.found else _NOBODY


def run(request: Relink, session: Session) -> Relinked:
    """Entered before it is shown."""
    from ...govern.roles import Duty  # noqa: PLC0415
    from ...govern.secrets.relinking import relink  # noqa: PLC0415 - help must not wait for it
    from ...govern.story import RELINKED  # noqa: PLC0415
    from ..governing import entering  # noqa: PLC0415

    lang, case = request.speaks(session), str(request.case)
    enter = entering(case, request.by, passphrase(session, lang), Duty.POLICY_MANAGER, RELINKED)
    pseudonym = request.pseudonym.strip()
    if not pseudonym:
        raise InputError(Problem("no_pseudonym", _NO_PSEUDONYM, _GIVE_PSEUDONYM))
    originals = None if request.data is None or request.column is None else request.originals
    why = (request.reason, request.by)
    store = request.vault(session).open()
    return Relinked(lang, relink(store, request.secret, pseudonym, why, originals, lambda content: enter({**content, "reason": why[0]})))


ACT = Act(
    "relink",
    Text("经授权还原一个假名，并予记录", "re-identify one pseudonym, with authorisation and a record"),
    Relink,
    Relinked,
    run,
    PROTECT,
    80,
    Text(
        "用密钥或对照表把一个假名还原为原值。先连同理由和批准人记入密钥库的记录和案例的台账，然后才给出。",
        "Leads one pseudonym back by its key or linking table. Reason and authorising person go into the record of the store and into the "
        "ledger of the case before the original is given.",
    ),
    Text("`found`，以及原值 `original`。", "Whether it was `found`, and the `original`."),
    clauses=("China methodology (2024) 12.2.3", "ITU-T X Suppl.39 (2023) SR7"),
    errors=(
        Text("没有假名，或密钥库中没有这个名称", "no pseudonym, or no secret of that name"),
        Text("批准人不是案例的策略管理者", "a person who is not a policy manager of the case"),
        Text("重新识别的记录被改动", "a record of re-identifications that was changed"),
    ),
    examples=(
        Call(
            Text("应当事人要求", "On the person's request"),
            {"pseudonym": "a91f00c2", "secret": "release/key", "reason": "access request", "by": "Chen Jing", "case": "case"},
            runs=False,
        ),
    ),
)
