"""Put on record what a product of ours can do to de-identify (medical device cybersecurity review 2.4(9))."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...model.act import Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import Problem
from ...model.text import Text
from ..keeping.due import Due, renewed
from ..keeping.forms import DAY, PAST, SENTENCE
from ..keeping.keeping_act import InOrganisation, KeepingAct, NewEntry, keep
from ..options.groups import GOVERN
from ..options.numbers import words

_ABLE = {
    "remove": Text("去除", "remove"),
    "pseudonymise": Text("假名化", "pseudonymise"),
    "generalise": Text("泛化", "generalise"),
    "anonymise": Text("匿名化", "anonymise"),
    "none": Text("不具备", "none"),
}
_ODD = Text("--able：没有“{word}”这种能力。", "--able: there is no such ability as “{word}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
_NO_REPORT = Text("没有验证报告。", "There is no report that verified it.")
_GIVE = Text("请用 --evidence 给出。", "Give it with --evidence.")


@dataclass(frozen=True, kw_only=True)
class RecordProduct(InOrganisation):
    """Which product, which version, what it can do, by what proof."""

    product: Annotated[str, Option(Text("产品", "product"))]
    version: Annotated[str, Option(Text("版本", "version"))]
    able: Annotated[
        list[str] | tuple[str, ...],
        Option(
            Text(
                "具备的能力；remove、pseudonymise、generalise、anonymise、none",
                "what it can do; remove, pseudonymise, generalise, anonymise, none",
            )
        ),
    ]
    how: Annotated[str, Option(Text("实现方法", "how"), form=SENTENCE)]
    on: Annotated[str | None, Option(Text("日期；默认今天", "day; today by default"), form=PAST)] = None
    review_by: Annotated[str | None, Option(Text("应在何日前重新验证", "to be verified again by"), form=DAY)] = None


class ProductRecorded(NewEntry):
    """The product as it is on record."""

    __slots__ = ()


def run(request: RecordProduct, session: Session) -> ProductRecorded:
    """What it can do is backed by a report of its test."""
    return keep(ACT, request, session, against=_unfit(request))


def _unfit(request: RecordProduct) -> Iterator[Problem]:
    given = words(request.able)
    for word in given:
        if word not in _ABLE:
            yield Problem("no_ability", _ODD.fill(word=word), _KNOWN.fill(keys=tuple(_ABLE)))
    if given != ["none"] and not request.evidence:
        yield Problem("no_evidence", _NO_REPORT, _GIVE)


ACT = KeepingAct(
    "organisation product",
    Text("登记产品的去标识化能力", "put on record what a product can do to de-identify"),
    RecordProduct,
    ProductRecorded,
    run,
    GOVERN,
    118,
    Text(
        "记入产品某一版本能否去除、假名化、泛化、匿名化个人信息，如何做到，并附验证报告。",
        "Enters whether a version of a product can remove, pseudonymise, generalise or anonymise personal information, how, and the "
        "report that "
        "verified it.",
    ),
    Text("台账的条目 `entry` 及其内容。", "The ledger's `entry`, and what it holds."),
    clauses=("Medical device cybersecurity review 2.4(9)",),
    errors=(
        Text("没有这种能力，或没有验证报告", "no such ability, or no report that verified it"),
        Text("记入者没有这个角色", "a person without the required role"),
    ),
    examples=(
        Call(
            Text("影像工作站", "An imaging workstation"),
            {
                "organisation": "office",
                "as_": "Chen Jing",
                "product": "Workstation",
                "version": "7.1",
                "able": ["remove", "pseudonymise"],
                "how": "Export profile E clears the DICOM attributes of PS3.15.",
                "evidence": "report.pdf",
            },
            runs=False,
        ),
    ),
    undone=Text("没有记入台账", "nothing was entered in the ledger"),
    family="organisation",
    matter=Text("产品的去标识化能力", "ability of a product"),
    words=_ABLE,
    dues=(
        Due(
            "review_by",
            Text("重新验证“{product}”的去标识化能力", "verify again what “{product}” can do to de-identify"),
            renewed("product"),
        ),
    ),
)
