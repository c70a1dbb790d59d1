"""``reidrisk prepare``: the questions of clause 6.1, asked on a terminal or set by a script, and how many are left."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Group, Parameter

from ...case.case import open_case
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..arguments import AsJson, Language
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...prepare.case.answers import Entered

ANSWERING = Group(said("回答", "Answering"))
_UNDONE = Text("没有写入任何回答", "no answer was written")
_NO_KEY = Text("“{word}”应写作“键=回答”。", '"{word}" should be written key=answer.')
_KEY_HINT = Text("例如 --set sharing=controlled --by 张三。", 'For example --set sharing=controlled --by "A. Li".')
_NO_NAME = Text("没有说明由谁回答。", "It is not said who answers.")
_NAME_HINT = Text("请加上 --by 姓名。", "Add --by NAME.")


@Parameter(name="*", group=ANSWERING)
@dataclass(frozen=True)
class Answering:
    """Answers given in the command itself."""

    set: Annotated[
        list[str] | None,
        Parameter(
            name="--set", negative="", help=said("键=回答；可多次给出；回答为空则收回", "key=answer; may be repeated; empty takes it back")
        ),
    ] = None
    by: Annotated[str | None, Parameter(help=said("由谁回答", "who answers"))] = None
    date: Annotated[str | None, Parameter(help=said("回答日期；默认今天", "when it was answered; today by default"))] = None
    evidence: Annotated[str | None, Parameter(help=said("证据文件", "file of evidence"))] = None
    source: Annotated[str | None, Parameter(help=said("依据、来源或理由", "basis, source or reason"))] = None
    reason: Annotated[
        str | None, Parameter(help=said("知道结果之后改动方案的理由", "why the plan is changed after a result was known"))
    ] = None


def prepare(  # noqa: PLR0913 - the options a person may give
    case: Annotated[str, Parameter(help=said("案例文件夹", "the case folder"))],
    /,
    *,
    answering: Answering = Answering(),
    list_: Annotated[
        bool, Parameter(name="--list", negative="", help=said("列出全部问题和回答", "list every question and answer"))
    ] = False,
    from_: Annotated[
        str | None, Parameter(name="--from", help=said("从另一个案例开始：沿用它的回答", "start from another case: take over its answers"))
    ] = None,
    keep: Annotated[
        Literal["recipient", "data"] | None,
        Parameter(
            help=said(
                "沿用哪一边：recipient 接收方相同、换数据；data 数据相同、换接收方",
                "what stays the same: recipient (new data) or data (new recipient)",
            )
        ),
    ] = None,
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Answer what the evaluation plan needs, and see how much is left."""
    wish = _Wish(case, answering, list_, from_, keep, lang, json)
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    case: str
    answering: Answering
    listed: bool
    other: str | None
    keep: Literal["recipient", "data"] | None
    lang: str | None
    as_json: bool


def _run(wish: _Wish) -> int:
    from ..waiting import can_ask  # noqa: PLC0415 - help must not wait for the questionnaires

    today = datetime.now(UTC).astimezone().date()
    if wish.other is not None:
        from ...case.reusing import start_from  # noqa: PLC0415

        start_from(wish.other, wish.case, wish.keep, today)
    lang = chosen(wish.lang, open_case(wish.case).file.language)
    entered = _enter(wish.case, wish.answering, today)
    changed = entered is not None or wish.answering.reason is not None
    quiet = wish.as_json or wish.listed or changed or wish.other is not None
    if not quiet and can_ask():
        from ..interview import interview  # noqa: PLC0415

        interview(wish.case, wish.answering.by, lang, today)
    _tell(wish, lang, entered)
    return ACCEPTABLE


def _enter(case: str, answering: Answering, today: date) -> Entered | None:
    """Write what the command says; what became of it, where it answers anything."""
    from ...case.answers import answer, change  # noqa: PLC0415
    from ...prepare.case.answers import Given, enter_change  # noqa: PLC0415

    if not answering.set and answering.reason is None:
        return None
    if not answering.by:
        raise InputError(Problem("no_name", _NO_NAME, _NAME_HINT))
    on = answering.date or today.isoformat()
    pairs = _pairs(answering.set or [])
    given = {key: Given(value, answering.by, on, answering.evidence, answering.source) for key, value in pairs}
    entered = answer(case, given, today) if given else None
    if answering.reason is not None:
        reason = answering.reason
        change(case, lambda text, file: enter_change(text, reason, answering.by, today, file))
    return entered


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    wrong = [word for word in words if not word.partition("=")[0].strip() or "=" not in word]
    problems = [Problem("not_key_value", _NO_KEY.fill(word=word[:60]), _KEY_HINT) for word in wrong]
    if problems:
        raise InputError(*problems)
    return [(key.strip(), value) for key, _, value in (word.partition("=") for word in words)]


def _tell(wish: _Wish, lang: Lang, entered: Entered | None) -> None:
    from ...case.answers import followed  # noqa: PLC0415 - as above
    from ...case.prepared import prepared_json, prepared_lines  # noqa: PLC0415
    from ...document.layout.lines import plain  # noqa: PLC0415

    case = open_case(wish.case)
    if wish.as_json:
        moved, dropped = ({}, ()) if entered is None else (dict(entered.moved), entered.dropped)
        print_json({**prepared_json(case, lang), "renamed": moved, "asked_again": list(dropped)})
        return
    told = [plain(line.say(lang)) for line in followed(entered)] if entered is not None else []
    sys.stdout.write("".join(f"{line}\n" for line in (*told, *prepared_lines(case, lang, everything=wish.listed))))
