"""What was foreseen, written and proved: for a terminal and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...data.output.delivery import Delivered
from ...flow.apply import Applied
from ...flow.output_record import known_to
from ...flow.versions import versions
from ...mitigate.plans.foresight import Foresight
from ...mitigate.plans.recipe import Done, Recipe, RecipeStep
from ...mitigate.plans.unlisted import Unlisted
from ...mitigate.purpose.lost import Excess
from ...mitigate.utility import Utility
from ...model.dataset import Facts
from ...model.exact import show
from ...model.text import Lang, Phrase, Text
from .. import heads
from ..figures import number_record
from .attacked import attacks_on
from .lost import lost_json, lost_lines, most_lost, refused_lines
from .proof import SHUFFLED, SWEPT, UNGRADED, proof_json, proof_lines
from .spreadsheet import spreadsheet_json, spreadsheet_lines
from .tables import tables_json, tables_lines

_STEP = Text(
    "{transform}（列“{column}”）：{values} 个取值，{changed} 条记录改变。",
    "{transform} (column “{column}”): {values} {values|value|values}, {changed} {changed|record|records} changed.",
)
_DROPPED = Text("{transform}（列“{column}”）：已删除。", "{transform} (column “{column}”): removed.")
_UNFIT = Text(
    "注意：列“{column}”有 {values} 个取值（{rows} 条记录）不能变换，已换成抑制标记。",
    "Note: {values} {values|value|values} of the column “{column}” ({rows} {rows|record|records}) could not be transformed and become the "
    "suppression mark.",
)
_UNLISTED = Text(
    "注意：列“{column}”有 {values} 个取值（{rows} 条记录）不在层级的取值表中：{up} 条按表中的规律归入 {labels}，{lost} 条换成抑制标记。",
    "Note: {values} {values|value|values} ({rows} {rows|record|records}) of the column “{column}” are not in the list of its hierarchy: "
    "{up} {up|record|records} went up as the "
    "list does, to {labels}; {lost} became the suppression mark.",
)
_LABELS = 5
_NO_CLASS = Text(
    "注意：有 {values} 种取值组合（{rows} 条记录）不在任何学得的等价类中，各列换成泛化程度最高的值。",
    "Note: {values} {values|combination|combinations} ({rows} {rows|record|records}) belong to no learned class; all their columns take "
    "the most generalised values.",
)
_PSEUDONYM = Text(
    "列“{column}”成为本次发布专用的假名，不再是直接标识符。",
    "The column “{column}” becomes a pseudonym of this release alone, and no direct identifier.",
)
_LASTING = Text(
    "注意：列“{column}”的假名在各次发布中相同，仍是直接标识符（1 级），除非用 key_control 说明密钥如何分开保管。",
    "Note: the pseudonyms of the column “{column}” are the same in every release: it remains a direct identifier (level 1) "
    "unless key_control states how the key is kept separately.",
)
_CONTROLLED = Text(
    "列“{column}”的假名在各次发布中相同；按所述的密钥保管，作为假名列出。",
    "The pseudonyms of the column “{column}” are the same in every release; with the key control stated it is listed as a pseudonym.",
)
_SECRETS = Text("密钥库中新增：{names}（登记名称，不含密钥）。", "New in the secrets store: {names} (names for the register, no secrets).")
_LEFT = Text("{rows} 条记录因取值被删除。", "{rows} {rows|record is|records are} removed because of their values.")
_MOVED = Text(
    "注意：列“{column}”的分布与方案制定时相差 {distance}，有 {new} 个新的泛化值。",
    "Note: the distribution of the column “{column}” differs by {distance} from when the plan was made; {new} {new|value is|values are} "
    "new.",
)
_FAILING = Text(
    "为满足要求需删除 {failing} 条记录（允许 {allowed} 条，共 {rows} 条）。",
    "To meet the requirement, {failing} {failing|record is|records are} removed (at most {allowed} of {rows} may be).",
)
_BROKEN = Text(
    "方案对这份数据不再成立：{rows} 条记录中须删除 {failing} 条，只允许 {allowed} 条。{differing}"
    "可以：用 reidrisk mitigate 为这份数据重新制定方案，由它找出够粗的级别{accept}。",
    "The plan no longer fits these data: {failing} of {rows} {rows|record|records} would have to be removed, {allowed} may be. {differing}"
    "What to change: make a plan for these data with reidrisk mitigate, which finds levels that are coarse enough{accept}.",
)
_DIFFERING = Text(
    "与制定方案时的数据相差最大的列：{columns}。",
    "The columns that differ most from the data that the plan was made for: {columns}. ",
)
_ACCEPT = Text(
    "；或由负责人接受这样的损失：在方案的 require 中写 suppression: {share}%",
    "; or, where somebody answers for the loss, write suppression: {share}% under require in the plan",
)
_ACCEPT_BOTH = Text(
    "；或由负责人接受这样的损失，两处限制都要放宽：在方案的 require 中写 suppression: {share}%，并加 --most-lost {most}",
    "; or, where somebody answers for the loss, lift both limits: write suppression: {share}% under require in the plan, and give "
    "--most-lost {most}",
)
_NO_WORDS = heads.BLANK
_MOST_DIFFERING = 3
_NOTHING = heads.NOTHING_WRITTEN
_WROTE = Text("已写入 {path}：{rows} 条记录。", "Wrote {path}: {rows} {rows|record|records}.")
_HARMLESS = Text(
    "列“{column}”有 {count} 个单元格含有{kind}，已作无害化处理。",
    "{count} {count|cell|cells} of the column “{column}” held {kind} and {count|was|were} made harmless.",
)
_KINDS = {
    "formula": Text("电子表格公式", "a spreadsheet formula"),
    "control": Text("控制字符", "control characters"),
    "markup": Text("HTML 标签", "HTML tags"),
}


def foreseen(outcome: Applied) -> Iterator[Phrase | Text]:
    """What will happen, before anything is written; first of all what is lost beyond what was agreed."""
    found = outcome.foresight
    yield from lost_lines(outcome.beyond, outcome.refused)
    if found.holds:
        yield from refused_lines(outcome.refused, found.lost)
    for one in found.done:
        yield from _of_step(one)
    if found.left:
        yield _LEFT.fill(rows=found.left)
    yield from (_MOVED.fill(column=one.column, distance=one.distance, new=one.new) for one in found.moved if one.far)
    if found.allowed is not None:
        yield _FAILING.fill(failing=found.failing, allowed=found.allowed, rows=found.rows)
    yield from tables_lines(outcome.tables)
    if not found.holds:
        yield _broken(found, outcome.refused)


def _broken(found: Foresight, refused: Sequence[Excess]) -> Phrase:
    """What no longer holds, and what to change; where more than was agreed is lost as well, both limits at once."""
    far = sorted((one for one in found.moved if one.distance), key=lambda one: (-one.distance, one.column))
    nothing = _NO_WORDS.fill(nothing="")
    differing = _DIFFERING.fill(columns=[one.column for one in far[:_MOST_DIFFERING]]) if far else nothing
    share = f"{-(-1000 * found.failing // found.rows) / 10:g}"
    both = _ACCEPT_BOTH.fill(share=share, most=most_lost(found.lost, refused)) if refused else _ACCEPT.fill(share=share)
    accept = both if found.failing < found.rows - found.left else nothing
    return _BROKEN.fill(rows=found.rows, failing=found.failing, allowed=found.allowed, differing=differing, accept=accept)


def _of_step(one: Done) -> Iterator[Phrase]:
    title, column = one.step.technique.title, one.step.column
    if one.effect is None:
        yield _DROPPED.fill(transform=title, column=column)
        return
    yield _STEP.fill(transform=title, column=column, values=one.effect.values, changed=one.effect.changed)
    if one.step.technique.pseudonym:
        yield _pseudonym(one.step)
    if one.effect.unfit:
        text = _NO_CLASS if one.step.technique.by == "together" else _UNFIT
        yield text.fill(column=column, values=one.effect.unfit_values, rows=one.effect.unfit)
    if one.unlisted is not None:
        yield _unlisted(column, one.unlisted)


def _unlisted(column: str, one: Unlisted) -> Phrase:
    most = sorted(one.up, key=lambda label: (-one.up[label], label))
    labels = [*most[:_LABELS], *(["…"] if len(most) > _LABELS else [])] or ["—"]
    return _UNLISTED.fill(column=column, values=one.values, rows=one.rows, up=sum(one.up.values()), labels=labels, lost=one.lost)


def _pseudonym(step: RecipeStep) -> Phrase:
    """Said before anything is written (resolutions P-17)."""
    if step.settings.get("across") != "all":
        return _PSEUDONYM.fill(column=step.column)
    text = _LASTING if step.settings.get("key_control") is None else _CONTROLLED
    return text.fill(column=step.column)


def _harmless(written: Delivered) -> Iterator[Phrase]:
    for column, kinds in written.harmless.items():
        yield from (_HARMLESS.fill(column=column, count=number, kind=_KINDS[kind]) for kind, number in kinds.items())


def ended(outcome: Applied, path: str | None, *, graded: bool) -> Iterator[Phrase | Text]:
    """What was written and what the proof says."""
    if outcome.swept:
        yield SWEPT.fill(count=outcome.swept)
    if outcome.written is not None and outcome.delivered:
        yield _WROTE.fill(path=path, rows=outcome.written.rows)
        yield SHUFFLED
        yield from _harmless(outcome.written)
        yield from spreadsheet_lines(outcome.written)
    if outcome.secrets:
        yield _SECRETS.fill(names=list(outcome.secrets))
    if outcome.proved is not None:
        yield from proof_lines(outcome.proved)
    if path is not None and not outcome.delivered:
        yield _NOTHING
    if outcome.delivered and not graded:
        yield UNGRADED


def as_json(outcome: Applied, path: str | None, lang: Lang = "en") -> dict[str, Any]:
    """The same for scripts; names and counts only."""
    found = outcome.foresight
    return {
        "rows": outcome.rows,
        "steps": [
            {
                "transform": one.step.technique.key,
                "column": one.step.column,
                "reversible": one.step.technique.reversible,
                **({} if one.effect is None else {"values": one.effect.values, "changed": one.effect.changed, "unfit": one.effect.unfit}),
                **(
                    {}
                    if one.unlisted is None
                    else {
                        "unlisted": {
                            "values": one.unlisted.values,
                            "rows": one.unlisted.rows,
                            "suppressed": one.unlisted.lost,
                        }
                    }
                ),
            }
            for one in found.done
        ],
        "left": found.left,
        "records_lost": found.failing,
        "cells_suppressed": outcome.suppressed_cells,
        **tables_json(outcome.tables),
        "may_be_suppressed": found.allowed,
        "holds": found.holds,
        "lost": lost_json(found.lost, outcome.beyond, outcome.refused),
        "moved": [{"column": one.column, "distance": show(one.distance, 6), "new": one.new} for one in found.moved],
        "utility": None if outcome.utility is None else _useful(outcome.utility, lang),
        "secrets": list(outcome.secrets),
        "output": path if outcome.delivered else None,
        "order": "random" if outcome.delivered else None,
        "written": None if outcome.written is None or not outcome.delivered else outcome.written.rows,
        "neutralised": {} if outcome.written is None else {name: dict(kinds) for name, kinds in outcome.written.harmless.items()},
        **spreadsheet_json(outcome.written),
        "attacks": attacks_on(outcome.proved),
        "proof": None if outcome.proved is None else proof_json(outcome.proved, lang),
    }


def _useful(found: Utility, lang: Lang) -> dict[str, Any]:
    """Numbers by column and pair; no label."""
    model = found.model
    return {
        "rows": {"before": found.rows_before, "after": found.rows_after},
        "cells_suppressed": found.suppressed_cells,
        "class_sizes": {one.symbol: number_record(one, lang) for one in found.sizes},
        "dropped": list(found.dropped),
        "columns": {
            one.name: {
                "values": [one.values_before, one.values_after],
                "entropy": [round(one.entropy_before, 6), round(one.entropy_after, 6)],
                "kept": None if one.kept is None else round(one.kept, 6),
                "distance": None if one.distance is None else round(one.distance, 6),
                "suppressed": one.suppressed,
            }
            for one in found.columns
        },
        "associations": [
            {"columns": [one.one, one.other], "before": round(one.before, 6), "after": round(one.after, 6)} for one in found.pairs
        ],
        "group_means": [{"group": one.group, "number": one.number, "error": round(one.error, 6)} for one in found.groups],
        "model": None
        if model is None
        else {"target": model.target, "before": round(model.before, 6), "after": round(model.after, 6), "guess": round(model.guess, 6)},
    }


def applied_record(recipe: Recipe, outcome: Applied, facts: Facts, lang: Lang) -> dict[str, Any]:
    """What a case keeps of a plan that was applied: in the form of what ``mitigate`` found by itself."""
    found = outcome.foresight
    levels = {one.step.column: str(one.step.settings.get("level")) for one in found.done}
    return {
        "schema": "reidrisk/mitigation/1",
        "tool": versions(),
        "dataset": {"name": facts.name, "rows": facts.rows, "fingerprint": facts.fingerprint.value},
        "plan": {
            "name": recipe.name,
            "levels": {column: int(level) for column, level in levels.items() if level.isdecimal()},
            "of": {},
            "dropped": [one.step.column for one in found.done if one.effect is None],
            "steps": [{"transform": one.step.technique.key, "column": one.step.column} for one in found.done],
            "known_to": known_to(recipe),
        },
        "loss": {},
        "records_lost": found.failing + found.left,
        "cells_suppressed": outcome.suppressed_cells,
        "neutralised": {} if outcome.written is None else {name: dict(kinds) for name, kinds in outcome.written.harmless.items()},
        "attacks": attacks_on(outcome.proved),
        "proof": {"passed": None} if outcome.proved is None else proof_json(outcome.proved, lang),
    }
