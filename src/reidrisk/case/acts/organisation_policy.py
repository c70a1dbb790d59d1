"""Put a policy of the organisation on record: which, its version, until when it is reviewed (PIPL 51; Data Twenty article 16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.due import Due, renewed
from ..keeping.forms import DAY, PAST
from ..keeping.keeping_act import InOrganisation, KeepingAct, NewEntry, keep
from ..options.groups import GOVERN

_WHAT = {"in-force": Text("生效", "in force"), "withdrawn": Text("废止", "withdrawn")}
MATTERS = {
    "management": Text("管理制度", "management system"),
    "procedures": Text("操作规程", "operating procedures"),
    "classification": Text("分类管理", "classification"),
    "authority": Text("操作权限", "processing authority"),
    "emergency": Text("应急预案", "emergency plan"),
    "metadata": Text("元数据管理", "metadata management"),
    "quality": Text("数据质量", "data quality"),
    "desensitisation": Text("数据脱敏", "desensitisation"),
    "value": Text("价值评估", "value assessment"),
    "collection": Text("采集中的脱敏、数据和链路加密", "desensitisation, data and link encryption on collection"),
    "notice": Text("对外公告", "public notice"),
    "retention": Text("保存期限", "retention"),
    "principles": Text("去标识化原则", "principles of de-identification"),
    "other": Text("其他", "other"),
}
_NO_REVIEW = Text("没有写明何日前复核。", "The review date of the policy is not stated.")
_SAY_REVIEW = Text("请用 --review-by 写明。", "Say it with --review-by.")
_NO_FILE = Text("没有给出制度文件。", "The file of the policy is not given.")
_GIVE = Text("请用 --evidence 给出。", "Give it with --evidence.")
_NOT_PUBLIC = Text("公告没有写明公开之处。", "The notice does not say where it is public.")
_SAY = Text("请用 --published-at 写明。", "Say it with --published-at.")


@dataclass(frozen=True, kw_only=True)
class AdoptPolicy(InOrganisation):
    """Which policy, which version, in force since when, reviewed by when."""

    title: Annotated[str, Option(Text("名称", "title"))]
    matter: Annotated[
        Literal[
            "management",
            "procedures",
            "classification",
            "authority",
            "emergency",
            "metadata",
            "quality",
            "desensitisation",
            "value",
            "collection",
            "notice",
            "retention",
            "principles",
            "other",
        ],
        Option(Text("规定的内容", "what it lays down")),
    ]
    version: Annotated[str, Option(Text("版本", "version"))]
    what: Annotated[Literal["in-force", "withdrawn"], Option(Text("状态；生效，或废止", "state; in force, or withdrawn"))] = "in-force"
    published_at: Annotated[str | None, Option(Text("公开之处；公告必填", "where it is public; a notice needs it"))] = None
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    review_by: Annotated[str | None, Option(Text("应在何日前复核", "to be reviewed by"), form=DAY)] = None


class Adopted(NewEntry):
    """The policy as it is on record."""

    __slots__ = ()


def run(request: AdoptPolicy, session: Session) -> Adopted:
    """The policy itself is taken in, known by its hash; a notice says where it is public."""
    return keep(ACT, request, session, against=_unfit(request))


def _unfit(request: AdoptPolicy) -> Iterator[Problem]:
    if request.what == "in-force" and not request.review_by:
        yield Problem("no_review", _NO_REVIEW, _SAY_REVIEW)
    if not request.evidence:
        yield Problem("no_evidence", _NO_FILE, _GIVE)
    if request.matter == "notice" and not request.published_at:
        yield Problem("not_public", _NOT_PUBLIC, _SAY)


ACT = KeepingAct(
    "organisation policy",
    Text("登记制度、规程、预案和公告", "put a policy, procedure, emergency plan or public notice on record"),
    AdoptPolicy,
    Adopted,
    run,
    GOVERN,
    114,
    Text(
        "记入一项制度（管理制度、操作规程、分类、权限、应急预案、元数据、数据质量、脱敏、价值评估、采集保护、公告、保存期限、原则）的版本、生效日和复核期限，"
        "文件以哈希为准；到期由 reidrisk watch 提示。",
        "Enters a policy (management, procedures, classification, authority, emergency plan, metadata, data quality, desensitisation, "
        "value, "
        "protection on collection, public notice, retention, principles) with its version, since when it is in force and by when it is "
        "reviewed, the file known by its hash; reidrisk watch says when.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("PIPL 51(1)", "PIPL 51(4)", "PIPL 51(5)", "Data Twenty art. 16", "IPC Ontario 2016 governance 5"),
    errors=(
        Text("没有制度文件，或公告没有写明公开之处", "no file of the policy, or a notice that does not say where it is public"),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("应急预案", "The emergency plan"),
            {
                "organisation": "office",
                "as_": "Chen Jing",
                "title": "Emergency plan",
                "matter": "emergency",
                "version": "3",
                "review_by": "2036-12-31",
                "evidence": "plan.pdf",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="organisation",
    matter=Text("制度", "policy"),
    words={**MATTERS, **_WHAT},
    dues=(
        Due("review_by", Text("复核制度“{title}”（版本 {version}）", "review the policy “{title}” (version {version})"), renewed("title")),
    ),
)
