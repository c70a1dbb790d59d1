"""``reidrisk attack``: attacks that are run, with a file that an adversary may hold, where the truth is known."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Group, Parameter

from ...model.exact import exact_text
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Text
from ...prepare.columns import split_names
from ..arguments import AsJson, Language, Reading
from ..exits import ACCEPTABLE, delivering, guarded, print_json
from ..language import chosen, near, said

if TYPE_CHECKING:
    from ...data.dataset import Dataset
    from ...measure.attacks.rates import Rate
    from ...measure.attacks.suite import Attempted

SCHEMA = "reidrisk/attack/1"
HELD = Group(said("攻击者所知", "What the adversary holds"))
_UNDONE = Text("未发起攻击", "nothing was attacked")
_NO_QUASI = Text("没有指定攻击者所知的列。", "No column that the adversary knows was named.")
_NAME_THEM = Text("请用 --qi 列出，两个文件都须有这些列。", "List them with --qi; both files must have them.")
_NO_TRUTH = Text("无法核对攻击是否成功。", "There is no way to tell whether an attack succeeds.")
_GIVE_TRUTH = Text(
    "请用 --key 指明两个文件共有的键列；若逐行对应，用 --same-rows。",
    "Name a key column of both files with --key; or say --same-rows where row by row they are the same people.",
)
_ONE_TRUTH = Text("--key 与 --same-rows 只能给出一个。", "Give either --key or --same-rows, not both.")
_UNKNOWN = Text("没有名为“{keys}”的攻击。", "There is no attack “{keys}”.")
_KNOWN = Text("可用：{keys}", "Available: {keys}")
_BAD = Text("{option} 的值不能用。", "The value of {option} cannot be used.")
_PAIR = Text("请写成 发布的列名=所持文件的列名。", "Write it as release=held, the two names of one column.")
_WHOLE = Text("请写成正整数。", "Write a positive whole number.")
_NOT_RUN = Text("{title}：未进行。{reason}", "{title}: not run. {reason}")
_RAN = Text("{title}：{said}", "{title}: {said}")
_SECRET = Text("{title}（{column}）", "{title} ({column})")
_RATE = Text("    成功率 {rate}（95% 区间 {low} 至 {high}）。", "    Success rate {rate} (95% interval {low} to {high}).")
_PREDICTED = Text("    按{basis}预计 {rate}。", "    {rate} was predicted from {basis}.")
_BASIS = {
    "linkage": Text("等价类大小", "the class sizes"),
    "membership": Text("等价类大小（设所持的值与发布的一致）", "the class sizes (were the values held as released)"),
    "probabilistic": Text("匹配概率", "the matching chances"),
}
_ADDED = Text(
    "    对不在数据中的人成功率 {control}；由发布造成的风险 {risk}（{low} 至 {high}）。",
    "    Against people outside the release {control}; the risk that the release adds is {risk} ({low} to {high}).",
)
_HEAD = Text(
    "对“{release}”（{rows} 行）的攻击，攻击者持有“{known}”（{held} 行），知道：{columns}",
    "Attacks on “{release}” ({rows} rows) by someone who holds “{known}” ({held} rows) and knows: {columns}",
)


def attack(  # noqa: PLR0913 - the options a person may give
    release: Annotated[str, Parameter(help=said("发布（或拟发布）的数据文件", "the file that is, or is to be, released"))],
    /,
    *,
    known: Annotated[
        str,
        Parameter(group=HELD, help=said("攻击者可能持有的文件，例如原始数据", "a file that an adversary may hold, such as the original")),
    ],
    qi: Annotated[
        list[str] | None,
        Parameter(negative="", group=HELD, help=said("攻击者所知的列，以逗号分隔", "the columns the adversary knows, separated by commas")),
    ] = None,
    key: Annotated[
        str | None,
        Parameter(
            group=HELD,
            help=said("两个文件共有、标明同一人的列（只用于核对）", "a column of both files that names the same person (to score by)"),
        ),
    ] = None,
    match: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            group=HELD,
            help=said(
                "两个文件列名不同时：发布的列名=所持文件的列名，以逗号分隔（对照文件同所持文件）",
                "where the files name columns differently: release=held,... (the control file as the held one)",
            ),
        ),
    ] = None,
    same_rows: Annotated[
        bool, Parameter(negative="", group=HELD, help=said("两个文件逐行对应同一人", "row by row the files are about the same people"))
    ] = False,
    control: Annotated[
        str | None,
        Parameter(
            group=HELD, help=said("不在发布数据中的人的文件，作对照", "a file of people who are not in the release, to compare with")
        ),
    ] = None,
    secret: Annotated[
        list[str] | None,
        Parameter(negative="", group=HELD, help=said("试图推断的列", "columns that the adversary tries to infer")),
    ] = None,
    attacks: Annotated[
        list[str] | None,
        Parameter(
            negative="",
            help=said(
                "只进行这些攻击：linkage、probabilistic、membership、singling_out、linkability、inference",
                "only these: linkage, probabilistic, membership, singling_out, linkability, inference",
            ),
        ),
    ] = None,
    attempts: Annotated[
        str | None,
        Parameter(
            help=said(
                "每种攻击最多尝试的次数；默认 10000，逐行比较的攻击 2000",
                "most attempts of each; 10000 by default, 2000 where rows are compared",
            )
        ),
    ] = None,
    seed: Annotated[
        str, Parameter(help=said("抽取的种子；同一种子结果相同", "seed of the choices; the same seed gives the same result"))
    ] = "0",
    reading: Reading = Reading(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Of so many attempts so many right, so many expected by chance."""
    wish = _Wish(
        release, known, control, _names(qi), _names(secret), key, same_rows, _names(attacks) or None, attempts, seed, reading, lang, json,
        _names(match),
    )  # fmt: skip
    return guarded(lambda: _run(wish), near(lang), as_json=json, undone=_UNDONE)


@dataclass(frozen=True, slots=True)
class _Wish:
    """Everything as it was typed."""

    release: str
    known: str
    control: str | None
    quasi: tuple[str, ...]
    secrets: tuple[str, ...]
    key: str | None
    same_rows: bool
    attacks: tuple[str, ...] | None
    attempts: str | None
    seed: str
    reading: Reading
    lang: str | None
    as_json: bool
    match: tuple[str, ...] = ()


def _names(given: list[str] | None) -> tuple[str, ...]:
    return tuple(split_names(",".join(given), None)) if given else ()


def _run(wish: _Wish) -> int:
    from ...data.names import find_column  # noqa: PLC0415 - help must not wait for the engine
    from ...data.open import open_dataset  # noqa: PLC0415
    from ...data.options import ReadOptions  # noqa: PLC0415
    from ...flow import attack as run  # noqa: PLC0415
    from ...measure.attacks.holding import Assault, Knowledge  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    lang = chosen(wish.lang)
    most, seed = _checked(wish)
    problems = Problems()
    with ExitStack() as stack:
        options = wish.reading.over(ReadOptions())
        with waiting(lang):
            opened = [_opened(partial(open_dataset, name, options, ordered=True), stack, problems) for name in (wish.release, wish.known)]
            control = _opened(partial(open_dataset, wish.control, options, ordered=True), stack, problems) if wish.control else None
            problems.stop_if_any()
            release, known = (one for one in opened if one is not None)
            match = _match(wish.match, release, known)
            quasi, secrets = _columns(wish, match, (release, known, *([control] if control else [])))
            key = None if wish.key is None else find_column(wish.key, release.facts.columns)
            found = run(release, Assault(known, control, Knowledge(quasi, secrets, key, match), wish.attacks, most, seed))
    with delivering():
        if wish.as_json:
            print_json(_as_json(wish, release, known, quasi, found, lang))
        else:
            _show(release, known, quasi, found, lang)
    return ACCEPTABLE


def _opened(open_it: partial[Dataset], stack: ExitStack, problems: Problems) -> Dataset | None:
    try:
        return stack.enter_context(open_it())
    except InputError as error:
        problems.add(*error.problems)
        return None


def _checked(wish: _Wish) -> tuple[int | None, int]:
    """Attempts and seed; one `InputError` with everything that cannot be used."""
    from ...measure.attacks.suite import attacks  # noqa: PLC0415 - help must not wait for numpy

    problems, known = Problems(), [one.key for one in attacks()]
    if not wish.quasi:
        problems.add(Problem("no_quasi_identifier", _NO_QUASI, _NAME_THEM))
    if wish.key is None and not wish.same_rows:
        problems.add(Problem("no_truth", _NO_TRUTH, _GIVE_TRUTH))
    if wish.key is not None and wish.same_rows:
        problems.add(Problem("one_truth", _ONE_TRUTH))
    if wrong := tuple(name for name in wish.attacks or () if name not in known):
        problems.add(Problem("unknown_attack", _UNKNOWN.fill(keys=wrong), _KNOWN.fill(keys=known)))
    most = None if wish.attempts is None else _whole("--attempts", wish.attempts, 1, problems)
    seed = _whole("--seed", wish.seed, 0, problems)
    problems.stop_if_any()
    return most, seed


def _whole(option: str, given: str, least: int, problems: Problems) -> int:
    if not given.strip().isdecimal() or not least <= int(given) < 2**31:
        problems.add(Problem("bad_option", _BAD.fill(option=option), _WHOLE))
        return least
    return int(given)


def _match(words: tuple[str, ...], release: Dataset, known: Dataset) -> dict[str, str]:
    """The held file's name of each column that is called otherwise there; every unusable pair in one `InputError`."""
    from ...data.names import find_column  # noqa: PLC0415

    problems, found = Problems(), {}
    for word in words:
        ours, sign, theirs = word.partition("=")
        if not (sign and ours.strip() and theirs.strip()):
            problems.add(Problem("bad_option", _BAD.fill(option="--match"), _PAIR))
            continue
        try:
            found[find_column(ours.strip(), release.facts.columns)] = find_column(theirs.strip(), known.facts.columns)
        except InputError as error:
            problems.add(*error.problems)
    problems.stop_if_any()
    return found


def _columns(wish: _Wish, match: dict[str, str], tables: tuple[Dataset, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns as the release names them; every name that a file lacks in one `InputError`."""
    from ...data.names import find_columns  # noqa: PLC0415

    problems = Problems()
    for place, table in enumerate(tables):
        keys = (wish.key,) if wish.key is not None and place < 2 else ()  # noqa: PLR2004 - the control needs no key
        wanted = [*wish.quasi, *wish.secrets, *keys]
        if place:
            wanted = [match.get(_known_as(name, tables[0]), name) for name in wanted]
        try:
            find_columns(wanted, table.facts.columns)
        except InputError as error:
            problems.add(*(Problem(one.code, one.message, one.hint, table.facts.name, column=one.column) for one in error.problems))
    problems.stop_if_any()
    quasi = dict.fromkeys(find_columns(wish.quasi, tables[0].facts.columns))
    secrets = dict.fromkeys(find_columns(wish.secrets, tables[0].facts.columns))
    return tuple(quasi), tuple(name for name in secrets if name not in quasi)


def _known_as(name: str, release: Dataset) -> str:
    """The release's own name of the column; the name itself where it has none, which is a problem of its own."""
    from ...data.names import find_column  # noqa: PLC0415

    try:
        return find_column(name, release.facts.columns)
    except InputError:
        return name


def _as_json(  # noqa: PLR0913, PLR0917 - all that the result tells
    wish: _Wish, release: Dataset, known: Dataset, quasi: tuple[str, ...], found: tuple[Attempted, ...], lang: Lang
) -> dict[str, Any]:
    from ..versions import versions  # noqa: PLC0415

    described = [{"name": one.facts.name, "rows": one.facts.rows, "fingerprint": one.facts.fingerprint.value} for one in (release, known)]
    return {
        "schema": SCHEMA,
        "tool": versions(),
        "release": described[0],
        "known": described[1],
        "columns": list(quasi),
        "seed": int(wish.seed),
        "attacks": [_one_json(one, lang) for one in found],
        "errors": [],
    }


def _one_json(one: Attempted, lang: Lang) -> dict[str, Any]:
    head = {"key": one.key, "title": one.title.say(lang), "source": one.source, **one.detail}
    if one.outcome is None:
        return head | {"status": "not_run", "reason": one.reason.say(lang) if one.reason else None}
    outcome, chance = one.outcome, one.outcome.by_chance
    control = outcome.control_rate()
    return head | {
        "status": "ok",
        "attempts": outcome.attempts,
        "right": outcome.right,
        "by_chance": float(chance),
        "by_chance_exact": exact_text(chance),
        "rate": _rate(outcome.rate()),
        "predicted": None if one.predicted is None else float(one.predicted),
        "control": None if control is None or outcome.control is None else {"right": outcome.control[0], "attempts": outcome.control[1]},
        "risk": _rate(outcome.risk()),
        "usable": outcome.usable,
        "said": [part.say(lang) for part in outcome.say()],
    }


def _rate(rate: Rate) -> dict[str, float]:
    return {"value": rate.value, "low": rate.low, "high": rate.high}


def _show(release: Dataset, known: Dataset, quasi: tuple[str, ...], found: tuple[Attempted, ...], lang: Lang) -> None:
    from ..lines import in_lines  # noqa: PLC0415

    facts = {"release": release.facts.name, "rows": release.facts.rows, "known": known.facts.name, "held": known.facts.rows}
    texts = [_HEAD.fill(**facts, columns=quasi).say(lang), ""]
    for one in found:
        texts += [*_told(one, lang), ""]
    sys.stdout.write("".join(f"{line}\n" for text in texts[:-1] for line in (_lines(text, in_lines) if text else [""])))


def _lines(text: str, broken: Callable[[str, str], Iterable[str]]) -> list[str]:
    indent = " " * (len(text) - len(text.lstrip()))
    return list(broken(text.lstrip(), indent))


def _told(one: Attempted, lang: Lang) -> list[str]:
    from ...measure.attacks.suite import NO_CONTROL  # noqa: PLC0415

    title = _SECRET.fill(title=one.title, column=one.detail["secret"]) if "secret" in one.detail else one.title
    if one.outcome is None:
        return [_NOT_RUN.fill(title=title, reason=one.reason).say(lang)]
    outcome, rate = one.outcome, one.outcome.rate()
    said_, *more = outcome.say()
    lines = [_RAN.fill(title=title, said=said_).say(lang), _RATE.fill(**_percent(rate)).say(lang)]
    if one.predicted is not None:
        lines.append(_PREDICTED.fill(basis=_BASIS[one.key], rate=_share(float(one.predicted))).say(lang))
    control = outcome.control_rate()
    if control is not None:
        risk = _percent(outcome.risk())
        lines.append(_ADDED.fill(control=_share(control.value), risk=risk["rate"], low=risk["low"], high=risk["high"]).say(lang))
    elif one.key in {"linkability", "inference", "singling_out"}:
        lines.append(f"    {NO_CONTROL.say(lang)}")
    return [*lines, *(f"    {part.say(lang)}" for part in more)]


def _percent(rate: Rate) -> dict[str, str]:
    return {"rate": _share(rate.value), "low": _share(rate.low), "high": _share(rate.high)}


def _share(value: float) -> str:
    return f"{100 * value:.2f}%"
