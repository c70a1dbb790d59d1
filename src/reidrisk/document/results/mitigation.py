"""What a mitigation did, in sentences and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...data.header import unread_of
from ...flow.mitigation import Mitigated, Mitigation
from ...flow.output import Proved
from ...flow.output_record import known_to
from ...flow.treating import Treated, identifying
from ...flow.versions import versions
from ...mitigate.plans.delivered import delivered
from ...mitigate.purpose.emptied import useful
from ...mitigate.searching.full_domain import Solution
from ...model.exact import show
from ...model.outside.linkage import FarValue
from ...model.role import Role
from ...model.text import LANGS, Lang, Phrase, Text, counted, listed
from ...model.verdict import ACCEPTABLE
from .. import heads
from ..figures import number_record, percent
from .attacked import attacks_json, known_dates_lines
from .averaged import averaged_lines
from .lost import lost_json, lost_lines, refused_lines
from .nearness import gaps_json, nearness_lines, recoding_json
from .plan_words import assumed_words, figure_lines, plan_lines, recoded_lines, spanned
from .proof import SHUFFLED, SWEPT, UNGRADED, proof_json, proof_lines
from .spreadsheet import spreadsheet_json, spreadsheet_lines
from .tables import tables_json, tables_lines
from .unsearched import redacted_json, unsearched_lines

_BAR = 24
_CHOICES = Text("可选方案（条形为信息损失）：", "Plans to choose from (bars show loss):")
_CHOICE = Text(
    "  {bar} 损失 {loss}，抑制 {records} 条（{share}），剩余最大风险 {risk}，平均风险 R_c {mean}",
    "  {bar} loss {loss}, {records} {records|record|records} suppressed ({share}), largest risk left {risk}, mean risk R_c {mean}",
)
_FINER = Text("    比上一个更细的列（级别）：{columns}", "    finer than the one above (levels): {columns}")
_NOT_FINER = Text("    没有一列更细", "    no column is finer")
_STRANGERS = Text(
    "列“{column}”有 {values} 个取值（{rows} 条记录）不在它的层级中，泛化时直接归入最高一级。",
    "{column}: {values} {values|value|values} ({rows} {rows|record|records}) are not in its hierarchy; when generalised they take the top "
    "level directly.",
)
_NEUTRAL = Text(
    "列“{column}”有 {count} 个单元格含有电子表格公式、控制字符或 HTML 标签，已作无害化处理。",
    "{column}: {count} {count|cell|cells} held a spreadsheet formula, control characters or HTML tags and {count|was|were} made harmless.",
)
_AS_QUASI = Text(
    "要达到 {wanted} 级，请把这些列也列为准标识符（--qi，或在案例中）、删除（--drop），或由具名人员说明理由（--accept）：{columns}。",
    "To reach level {wanted}, make these columns quasi-identifiers too (--qi, or in the case), remove them (--drop), or "
    "have a named person state the reason against it (--accept): {columns}.",
)
_LEAVE_OUT = Text(
    "请用 --drop 删除这些列：{columns}。确属误报的，由具名人员逐列说明理由（--override 列名=理由 --by 姓名）。",
    "Remove these columns with --drop: {columns}. For a false alarm, a named person states the reason for each column "
    "(--override column=reason --by name).",
)
_WRITTEN = Text("已写入：{path}", "written: {path}")
_NOT_WRITTEN = heads.NOTHING_WRITTEN
_PLAN_WRITTEN = Text("已写入方案：{path}。没有写出数据。", "plan written: {path}; no data were written.")


_GOAL = Text(
    "3 级的要求：每个等价类至少 {k} 个成员{ceiling}（阈值 {threshold}，环境风险最高 {attack}）。",
    "Level 3 asks for at least {k} members in every class{ceiling} (threshold {threshold}, context risk up to {attack}).",
)
_AND = Text("，且 {ceiling}", ", and {ceiling}")
_NONE = heads.BLANK
_PROPOSED = Text(
    "以下各列的角色尚无人确定，按识别结果处理：{columns}。",
    "The roles of these columns have not been decided; they are treated as proposed: {columns}.",
)
_COUNTED_BY = Text(
    "{why}主体列尚无人确定，按 {key} 计人：每个等价类数的是人，不是行。",
    "{why} The subject has not been decided; people are counted by {key}: classes count people, not rows.",
)
_LOWERED = Text(
    "列“{column}”：{step}；其中 {persons} 个数值远高于其余，知道谁最高即可识别（处理后至少有 {least} 人取此值）",
    "{column}: {step}; {persons} of them stood so far above all others that whoever knows who has most would find the person (now at least "
    "{least} {least|person has|people have} this value)",
)
_TREATED = Text(
    "列“{column}”：{step}；否则{holder}凭{columns}可识别个人（{members} 个中有 {alone} 个独一无二）",
    "{column}: {step}; by {columns} {holder} could otherwise identify people ({alone} of {members} were unique)",
)
_RESERVED = Text(
    "方案要用于以后各月，留出余地：本次至多删除 {here} 的记录，以后各月至多 {later}（--reserve）。",
    "The plan is for later months too and leaves room: at most {here} of the records may leave this time, {later} of another month "
    "(--reserve).",
)
_DROPPED = Text("删除的列：{columns}", "columns left out: {columns}")
_KEYS = Text(
    "各表逐一处理（{tables}）；连接各表的列换成假名，在各表中一致（由人确定为非标识符的代码除外）：{keys}。",
    "The tables are treated one by one ({tables}); the columns that link them become pseudonyms, the same in every table, "
    "except codes that a person decided are not identifiers: {keys}.",
)
_BEFORE = Text("原数据的标识度级别：{level}。", "Level of the original: {level}.")
_GONE = Text(
    "有 {count} 列全部抑制，不再含有任何信息：{columns}。",
    "Columns that are wholly suppressed and no longer carry information ({count}): {columns}.",
)
_CAUTIOUS = Text(
    "其中 {count} 列按识别结果不是准标识符，只因角色尚无人确定才按准标识符处理：{columns}。"
    "他人若确实无从得知其取值，由具名人员确定（--sa、--ni，或在案例中）后即可保留。",
    "Of these, identification takes {count} for no quasi-identifiers; treated so only because their role is not decided: {columns}. "
    "Where others really cannot know their values, a named person may decide so (--sa, --ni, or in a case), and they stay.",
)
_LESS = Text("这样可以少损失一些：{ways}。", "This would lose less: {ways}.")
_DECIDE = Text("确定各列的角色（--qi、--sa、--ni，或在案例中）", "decide the roles of the columns (--qi, --sa, --ni, or in a case)")
_ANSWER = Text(
    "回答环境问题（--controls、--motives、--recipient-security、--p），未答时按最坏情形计",
    "describe the context (--controls, --motives, --recipient-security, --p): an unanswered question counts as the worst case",
)
_SUPPRESS = Text("允许抑制少量记录（--suppression 5%）", "allow some records to be suppressed (--suppression 5%)")
_LOCAL = Text("局部重编码（--local）", "recode locally (--local)")


def _kept_for_later(done: Mitigated) -> Iterator[Phrase]:
    """How many records other months may lose, where this one took a part of them."""
    required = done.solution.task.required
    if required.reserve and required.limit:
        yield _RESERVED.fill(here=percent(required.limit * (1 - required.reserve)), later=percent(required.limit))


def lines(done: Mitigated, order: Mitigation, *, ended: bool = True) -> Iterator[Phrase | Text]:
    """The plan, what it costs, what was noticed and what the proof found; not `ended` where the plan is still to be applied."""
    solution = done.solution
    yield from (*lost_lines(done.beyond, done.refused), *refused_lines(done.refused))
    yield from _usefulness_lines(done)
    yield from unread_of(done.facts.notes)
    yield from averaged_lines(done.averaged)
    yield from assumed_words(solution.task.purpose)
    yield from _kept_for_later(done)
    yield from _opening(done)
    yield from () if isinstance(solution, Solution) else recoded_lines(solution)
    yield from map(_treated, done.treated)
    yield from tables_lines(done.tables)
    yield from figure_lines(done) if order.figures else ()
    yield from nearness_lines(done, solution, figures=order.figures)
    yield from _offered(done)
    yield from _chosen(done) if order.figures or not done.offers else ()
    for column, (values, rows) in solution.strangers.items():
        yield _STRANGERS.fill(column=column, values=values, rows=rows)
    for column, count in (done.written.neutralised if done.written else {}).items():
        yield _NEUTRAL.fill(column=column, count=count)
    yield from spreadsheet_lines(done.written)
    yield from _proved(done)
    if done.before is not None:
        yield _BEFORE.fill(level=spanned(done.before))
    yield from _less(done)
    yield from _ended(done, order) if ended else ()


def _proved(done: Mitigated) -> Iterator[Phrase | Text]:
    """What the proof found, and what can be done about it."""
    if done.proved is not None:
        yield from proof_lines(done.proved)
        direct = _direct(done.proved)
        if direct:
            yield _LEAVE_OUT.fill(columns=direct)
        others = () if done.proved.assessment is None else identifying(done.proved.assessment)
        if others:
            yield _AS_QUASI.fill(wanted=done.proved.wanted, columns=list(others))
    yield from known_dates_lines(done.persons.known)


def _direct(found: Proved) -> list[str | None]:
    """The columns that could still be direct identifiers: those of the proof's own look, and those for which the level is missed."""
    seen = [one.column for one in found.proof.findings if one.kind == "direct"]
    if found.passed or found.assessment is None or found.level is None or found.level >= ACCEPTABLE:
        return seen
    return list(dict.fromkeys((*seen, *(one.name for one in found.assessment.inventory.columns if Role.DI in one.roles))))


def _ended(done: Mitigated, order: Mitigation) -> Iterator[Phrase]:
    if not done.delivered:
        kept = order.plan if order.out is None and done.drawn is not None and done.good else None
        yield Phrase(_NOT_WRITTEN) if kept is None else _PLAN_WRITTEN.fill(path=kept)
        return
    if order.out is not None:
        yield _WRITTEN.fill(path=order.out)
    yield Phrase(SHUFFLED)
    if order.ungraded:
        yield Phrase(UNGRADED)


def _less(done: Mitigated) -> Iterator[Phrase]:
    """What is wholly gone, and what would lose less."""
    solution = done.solution
    if not isinstance(solution, Solution):
        return
    gone = [one.column for one in solution.ladders if 0 < solution.written_at(one.column) == one.levels - 1]
    if not gone:
        return
    ways = [_DECIDE] if set(gone) & set(done.parts.proposed) else []
    ways += [_ANSWER] if done.level is not None and done.level.attack.high == 1 else []
    ways += [_SUPPRESS] if not solution.task.required.limit else []
    # What is asked of whole tables suffers from small classes: local recoding makes many of them.
    ways += [] if solution.kinds or solution.task.purpose.tables else [_LOCAL]
    yield _GONE.fill(count=len(gone), columns=counted(gone))
    if cautious := [name for name in gone if name in done.parts.cautious]:
        yield _CAUTIOUS.fill(count=len(cautious), columns=counted(cautious))
    if ways:
        yield _LESS.fill(ways=ways)


def _offered(done: Mitigated) -> Iterator[Phrase | Text]:
    if done.offers:
        from .offers import offer_lines  # noqa: PLC0415 - few choose

        yield from offer_lines(done)


def _offers_json(done: Mitigated, lang: Lang) -> dict[str, Any]:
    if not done.offers:
        return {}
    from .offers import offers_json, preview_json  # noqa: PLC0415 - as above

    return {"offers": offers_json(done, lang), "preview": preview_json(done, lang)}


def _opening(done: Mitigated) -> Iterator[Phrase | Text]:
    level, parts = done.level, done.parts
    if done.swept:
        yield SWEPT.fill(count=done.swept)
    if level is not None:
        ceiling = _AND.fill(ceiling=tuple(one.words for one in level.figures)) if level.figures else _NONE.fill(nothing="")
        yield _GOAL.fill(k=level.k, ceiling=ceiling, threshold=level.threshold, attack=level.attack.high)
    if parts.proposed:
        yield _PROPOSED.fill(columns=counted(parts.proposed))
    if done.key is not None:
        yield _COUNTED_BY.fill(why=done.key.why, key=done.key.name)
    if parts.dropped:
        yield _DROPPED.fill(columns=counted(parts.dropped))
    if done.together is not None:
        yield _KEYS.fill(tables=[one.name for one in done.together.members], keys=list(done.together.keys))
    yield from done.notes
    yield from unsearched_lines(done)


def _chosen(done: Mitigated) -> Iterator[Phrase]:
    """Each choice with a bar for its loss, and what it keeps finer than the one before."""
    if not done.choices:
        return
    yield Phrase(_CHOICES)
    most, before = max(one.loss for one in done.choices) or 1.0, None
    for one in done.choices:
        bar = "█" * max(round(one.loss / most * _BAR), 1)
        share = f"{100 * one.suppressed / done.solution.records:.2f}%"
        yield _CHOICE.fill(
            bar=bar.ljust(_BAR), loss=f"{one.loss:.4f}", records=one.suppressed, share=share, risk=one.largest, mean=one.average
        )
        if before is not None:
            levels = zip(done.solution.ladders, before, one.levels, strict=True)
            finer = [f"{ladder.column} {was}→{now}" for ladder, was, now in levels if now < was]
            yield _FINER.fill(columns=finer) if finer else Phrase(_NOT_FINER)
        before = one.levels


def _treated(one: Treated) -> Phrase:
    """Why a column outside the quasi-identifiers was rounded, cut, or lost what stands out."""
    found = one.found
    if isinstance(found, FarValue):
        return _LOWERED.fill(column=one.column, step=one.step.words, persons=found.persons, least=found.least)
    return _TREATED.fill(
        column=one.column, step=one.step.words, holder=found.background.title, columns=listed(found.columns),
        alone=int(found.alone * found.members), members=found.members,
    )  # fmt: skip


def _left_out(done: Mitigated) -> dict[str, None]:
    """The columns that leave: those of which it was decided, and those that the plan takes out since another says the same."""
    steps = () if done.drawn is None else done.drawn.recipe.steps
    return dict.fromkeys((*done.parts.dropped, *(one.column for one in steps if one.technique.by == "column")))


def _treated_json(done: Mitigated) -> list[dict[str, str | None]]:
    """What was rounded, cut or averaged outside the quasi-identifiers, and against whom; against nobody where it is only added up."""
    known: list[dict[str, str | None]] = []
    for one in done.treated:
        holder = None if isinstance(one.found, FarValue) else one.found.background.key
        known.append({"column": one.column, "transform": one.step.technique, "to": one.step.to, "holder": holder})
    size = str(done.averaged.size)
    return [*known, *({"column": name, "transform": "class_mean", "to": size, "holder": None} for name in done.averaged.columns)]


def as_json(done: Mitigated, order: Mitigation, lang: Lang, beside: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """The same for scripts; `beside` are attacks by means of what came of the same case before."""
    solution = done.solution
    full = solution if isinstance(solution, Solution) else None
    return {
        "schema": "reidrisk/mitigation/1",
        "tool": versions(),
        "dataset": {"name": done.facts.name, "rows": done.facts.rows, "fingerprint": done.facts.fingerprint.value},
        "plan": {
            "levels": solution.levels,
            "of": {one.column: one.levels for one in solution.ladders},
            "in_words": {name: {tongue: one.words.say(tongue) for tongue in LANGS} for name, one in delivered(solution).items()},
            **recoding_json(solution, cells=order.cells),
            "dropped": list(_left_out(done)),
            "notes": [one.say(lang) for one in done.notes],
            "treated": _treated_json(done),
            "known_to": [] if done.drawn is None else known_to(done.drawn.recipe),
        },
        "goal": _goal_json(done),
        **redacted_json(done.others),
        "purpose": _purpose_json(done),
        "usefulness": _usefulness_json(done, lang),
        "useful": useful(done.usefulness, done.emptied),
        "wholly_suppressed": {"columns": list(done.emptied.columns), "of": done.emptied.of},
        "records_lost": done.lost[0],
        "cells_suppressed": solution.cells,
        "attacks": attacks_json(done, beside),
        "person_key": [] if done.key is None else list(done.key.columns),
        "loss": dict(solution.losses),
        "class_sizes": {one.symbol: number_record(one, lang) for one in solution.sizes},
        "minimised": order.loss,
        **tables_json(done.tables),
        "lost": lost_json(solution.lost, done.beyond, done.refused),
        "wildcard": None if done.sparing is None else {"cells": done.sparing.cells, "smallest": done.sparing.smallest},
        "optimal": full is not None and full.found.optimal,
        "stopped": full is not None and full.found.stopped,
        "lower_bound": solution.lower_bound,
        "gap": gaps_json(solution),
        "nodes": {"lattice": full.found.lattice, "evaluated": full.found.evaluated} if full else None,
        "choices": [
            {
                "levels": {ladder.column: level for ladder, level in zip(solution.ladders, one.levels, strict=True)},
                "loss": one.loss,
                "records_lost": one.suppressed,
                "R_b": show(one.largest, 6),
                "R_c": show(one.average, 6),
            }
            for one in done.choices
        ],
        **_offers_json(done, lang),
        "seconds": {key: round(value, 6) for key, value in done.seconds.items()},
        "not_in_hierarchy": {name: {"values": values, "records": rows} for name, (values, rows) in solution.strangers.items()},
        "output": str(order.out) if done.delivered and order.out is not None else None,
        "neutralised_cells": dict(done.written.neutralised) if done.written else {},
        **spreadsheet_json(done.written),
        "proof": _proof_json(done, lang),
        "errors": [],
    }


def _purpose_json(done: Mitigated) -> dict[str, Any] | None:
    """The kind of use, and whether somebody said it; None where none steered the search."""
    purpose = done.solution.task.purpose
    return None if purpose.kind is None else {"kind": purpose.kind.key, "assumed": purpose.assumed}


def _usefulness_lines(done: Mitigated) -> Iterator[Phrase | Text]:
    if done.usefulness or done.emptied.beyond:
        from .usefulness import usefulness_lines  # noqa: PLC0415 - only where a purpose is stated, or nothing much is left

        yield from usefulness_lines(done)
    else:
        yield from plan_lines(done)


def _usefulness_json(done: Mitigated, lang: Lang) -> list[dict[str, Any]]:
    if not done.usefulness:
        return []
    from .usefulness import usefulness_json  # noqa: PLC0415 - only where a purpose is stated

    return usefulness_json(done.usefulness, lang)


def _goal_json(done: Mitigated) -> dict[str, Any] | None:
    level = done.level
    if level is None:
        return None
    bounds = [{"figure": one.key, "most": str(one.value.most), "strict": one.value.strict} for one in level.figures]
    return {
        "level": 3,
        "k": level.k,
        "bound": bounds[0] if bounds else None,
        "bounds": bounds,
        "threshold": str(level.threshold),
        "context": str(level.attack.high),
    }


def _proof_json(done: Mitigated, lang: Lang) -> dict[str, Any]:
    """Of the file where there is one, else of the plan as it was recounted."""
    solution = done.solution
    if done.proved is not None:
        return proof_json(done.proved, lang)
    rows = solution.records - solution.suppressed
    return {"basis": "recount", "passed": None, "k": solution.smallest, "rows": rows, "classes": solution.classes}
