"""Decide the roles of columns in a case, several at once (GB/T 42460 6.2 a, b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.plan import Decision
from ...model.problem import InputError, Problem, Problems
from ...model.role import Role
from ...model.text import Lang, Phrase, Text, listed
from ...prepare.deciders import AS_PROPOSED
from ..doors.saying import Saying
from ..options.groups import ANSWERING, START
from ..options.on_case import OnCase
from ..options.output import InLanguage
from ..options.roles import ROLES, ColumnRoles

if TYPE_CHECKING:
    from datetime import date

    from ...prepare.case.form import ColumnEntry
    from ..case import Case

_NOTHING = Text("没有指定任何列。", "No column was named.")
_NAME_SOME = Text(
    "用 --qi、--di、--sa、--ni 列出各列，或用 --as-proposed 采纳其余各列的建议。",
    "Name columns with --qi, --di, --sa, --ni, or take what is proposed for the others with --as-proposed.",
)
_NO_NAME = Text("没有写明由谁确定。", "The person deciding is not stated.")
_NAME_HINT = Text("请加上 --by 姓名。", "Add --by NAME.")
_DECIDED = Text("{by} 确定了 {count} 列：{roles}。", "{by} decided {count} {count|column|columns}: {roles}.")
_WITHDRAWN = Text("{by} 收回了对这些列的决定：{columns}。", "{by} took back the decisions on these columns: {columns}.")
_UNDECIDED = Text("对这一列没有决定可收回。", "There is no decision on this column to take back.")
_BOTH = Text("对这一列既作决定又收回。", "This column is decided and its decision taken back, both at once.")
_CHOOSE = Text("请二选一。", "Choose one of the two.")
_OF_ROLE = Text("{role} {count} 列", "{role}: {count}")
_LEFT = Text("尚未确定：{columns}。", "Not decided yet: {columns}.")
_ALL = Text("全部列都已确定。", "Every column is decided.")


@dataclass(frozen=True, kw_only=True)
class Decide(InLanguage, ColumnRoles, OnCase):
    """Which columns have which roles, and who says so."""

    as_proposed: Annotated[
        bool, Option(Text("其余未确定的列采纳所建议的角色", "take the proposed roles for all other undecided columns"), ROLES)
    ] = False
    withdraw: Annotated[
        Names,
        Option(
            Text("收回对这些列的决定，重新视为未确定", "take the decisions on these columns back: they count as undecided again"),
            ROLES,
            form=Text("列名，以逗号分隔", "names separated by commas"),
        ),
    ] = None
    by: Annotated[str | None, Option(Text("由谁确定", "who decides"), ANSWERING)] = None
    reason: Annotated[str | None, Option(Text("理由", "why"), ANSWERING)] = None


class DecidedJson(TypedDict):
    """What ``reidrisk decide --json`` prints."""

    schema: Literal["reidrisk/decide/1"]
    case: str
    by: str
    decided: dict[str, list[str]]
    withdrawn: list[str]
    left: list[str]


@dataclass(frozen=True, slots=True)
class Decided(Saying):
    """The columns decided now, with their roles; those whose decision was taken back; those that nobody has decided yet are `left`."""

    lang: Lang
    case: str
    by: str
    roles: Mapping[str, frozenset[Role]]
    withdrawn: tuple[str, ...]
    left: tuple[str, ...]

    def to_dict(self) -> DecidedJson:
        """What ``--json`` prints."""
        decided = {name: [role.value for role in Role if role in roles] for name, roles in self.roles.items()}
        return {
            "schema": "reidrisk/decide/1",
            "case": self.case,
            "by": self.by,
            "decided": decided,
            "withdrawn": list(self.withdrawn),
            "left": list(self.left),
        }

    def lines(self) -> Iterator[Text | Phrase]:
        """How many of each role, and what is left."""
        counts = {role: sum(role in roles for roles in self.roles.values()) for role in Role}
        counted = [_OF_ROLE.fill(role=role.words, count=count) for role, count in counts.items() if count]
        if self.roles:
            yield _DECIDED.fill(by=self.by, count=len(self.roles), roles=counted)
        if self.withdrawn:
            yield _WITHDRAWN.fill(by=self.by, columns=listed(self.withdrawn))
        yield _LEFT.fill(columns=listed(self.left)) if self.left else _ALL


def run(request: Decide, session: Session) -> Decided:
    """Write the decisions, all or none."""
    from ..answers import change  # noqa: PLC0415 - help must not wait for it

    case = request.opened()
    lang = request.speaks(session, case.file.language)
    if not request.by:
        raise InputError(Problem("no_name", _NO_NAME, _NAME_HINT))
    columns = {name: column for name, column in case.file.columns.items() if column.change != "gone"}
    named = _named(request, request.by, tuple(columns))
    withdrawn = _withdrawn(request, columns, named)
    open_ = [name for name, column in columns.items() if name not in named and (name in withdrawn or not column.decision)]
    reason = request.reason or AS_PROPOSED.say(lang)
    taken = {
        name: Decision(frozenset(map(Role, proposed)), request.by, reason)
        for name in open_
        if request.as_proposed and name not in withdrawn and (proposed := columns[name].proposed)
    }
    found = named | taken
    if not found and not withdrawn:
        raise InputError(Problem("no_column", _NOTHING, _NAME_SOME))
    change(str(request.case), partial(_entered, found | dict.fromkeys(withdrawn), _why(request, case, session.today())))
    roles = {name: one.roles for name, one in found.items()}
    return Decided(lang, str(request.case), request.by, roles, withdrawn, tuple(name for name in open_ if name not in taken))


def _why(request: Decide, case: Case, today: date) -> tuple[str, str, date] | None:
    """The reason that was given, where a result is known: roles decided now change its plan, and who did so and why is asked (6.1 g)."""
    if request.reason is None or request.by is None or case.earlier is None:
        return None
    return request.reason, request.by, today


def _entered(decisions: Mapping[str, Decision | None], why: tuple[str, str, date] | None, text: str, file: str) -> str:
    from ...prepare.case.answers import enter_change, enter_decisions  # noqa: PLC0415 - as above

    done = enter_decisions(decisions, text, file)
    return done if why is None else enter_change(done, *why, file)


def _withdrawn(request: Decide, columns: Mapping[str, ColumnEntry], named: Mapping[str, Decision]) -> tuple[str, ...]:
    """The columns whose decision is taken back; `InputError` with those of which nobody decided, and those decided in the same breath."""
    from ...data.names import find_columns  # noqa: PLC0415 - help must not wait for it
    from ...prepare.columns import split_names  # noqa: PLC0415

    found = tuple(find_columns(split_names(request.withdraw, list(columns)), list(columns)))
    problems = Problems()
    for name in found:
        if name in named:
            problems.add(Problem("two_decisions", _BOTH, _CHOOSE, str(request.case), column=name))
        elif not columns[name].decision:
            problems.add(Problem("nothing_decided", _UNDECIDED, None, str(request.case), column=name))
    problems.stop_if_any()
    return found


def _named(request: Decide, by: str, columns: tuple[str, ...]) -> dict[str, Decision]:
    """The decisions on columns that are named; one `InputError` with every column that is not there and every contradiction."""
    from ...prepare.options import OptionValues, plan_from_options  # noqa: PLC0415 - help must not wait for it

    values = OptionValues(qi=request.qi, di=request.di, sa=request.sa, ni=request.ni, by=by)
    return {name: replace(one, reason=request.reason) for name, one in plan_from_options(values, columns).decisions.items()}


ACT = Act(
    "decide",
    Text("确定各列的角色", "decide the roles of columns"),
    Decide,
    Decided,
    run,
    START,
    15,
    Text(
        "把各列的角色、由谁确定和理由写入案例；未指定的列可一并采纳建议。再次确定会覆盖从前的决定；决定也可以收回。",
        "Writes the roles of columns into the case, with who decided and why; for the others what is proposed may be taken. Deciding again "
        "replaces what was decided before; a decision can be taken back.",
    ),
    Text(
        "各列的角色 `roles`，收回了决定的列 `withdrawn`，尚未确定的列 `left`。",
        "The `roles` by column, the columns whose decision was `withdrawn`, and those `left` to decide.",
    ),
    clauses=("GB/T 42460-2023 6.2 a", "GB/T 42460-2023 6.2 b"),
    errors=(
        Text("没有写明由谁确定", "the person deciding is not stated"),
        Text("没有这一列，或角色互相矛盾", "there is no such column, or roles contradict each other"),
        Text("对要收回的列没有决定", "a decision to take back that nobody made"),
    ),
    examples=(
        Call(
            Text("一列为准标识符，其余采纳建议", "One quasi-identifier, the others as proposed"),
            {"case": "case", "qi": ["性别"], "as_proposed": True, "by": "Li"},
        ),
    ),
    undone=Text("没有写入任何决定", "no decision was written"),
)
