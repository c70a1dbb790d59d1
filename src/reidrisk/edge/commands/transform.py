"""``reidrisk transform``: one technique on one or more columns, alone."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from ...case.secrecy import with_secrets
from ...data.options import ReadOptions
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Text
from ..arguments import AsJson, Language, Reading, written
from ..exits import ACCEPTABLE, guarded, print_json
from ..language import chosen, near, said
from ..secrecy import Secrecy

if TYPE_CHECKING:
    from ...mitigate.recipe import Step
    from ...model.transform import Transform

_NO_DATA = Text("缺少数据文件。", "There is no data file.")
_GIVE_DATA = Text(
    "不带数据时，用 reidrisk transform --list 查看可用的变换。", "Without data, reidrisk transform --list shows what there is."
)
_NO_COLUMN = Text("没有指定列或变换。", "No column or no transformation was named.")
_GIVE_COLUMN = Text("请用 --column 和 --with 指定。", "Name them with --column and --with.")
_BAD_PARAM = Text("“{given}”不是 参数=值 的形式。", "“{given}” is not of the form name=value.")
_PARAM = Text("例如 --param to=month。", "For example --param to=month.")
_REVERSIBLE = {
    "no": Text("不可逆", "cannot be undone"),
    "with_secret": Text("持有密钥者可逆", "can be undone with the secret"),
    "yes": Text("可逆", "can be undone"),
}


@dataclass(frozen=True, slots=True)
class _Wish:
    data: str | None
    column: list[str] | None
    technique: str | None
    param: list[str] | None
    out: str | None
    listed: bool
    reading: Reading
    secrecy: Secrecy
    as_json: bool


def transform(  # noqa: PLR0913 - the options a person may give
    data: Annotated[str | None, Parameter(help=said("数据文件或 Parquet 目录", "a data file or a Parquet folder"))] = None,
    /,
    *,
    column: Annotated[
        list[str] | None, Parameter(negative="", help=said("要变换的列，可重复", "a column to transform; may be repeated"))
    ] = None,
    with_: Annotated[str | None, Parameter(name="--with", help=said("变换的名称，例如 age", "name of the technique, e.g. age"))] = None,
    param: Annotated[
        list[str] | None, Parameter(negative="", help=said("参数，写成 名称=值，可重复", "a parameter, like width=10; may be repeated"))
    ] = None,
    listing: Annotated[
        bool, Parameter(name="--list", negative="", help=said("列出全部变换及其参数", "list all techniques with their parameters"))
    ] = False,
    out: Annotated[
        str | None,
        written("结果文件（.csv、.parquet、.xlsx）", "the result (.csv, .parquet, .xlsx)"),
    ] = None,
    reading: Reading = Reading(),  # noqa: B008 - frozen
    secrecy: Secrecy = Secrecy(),  # noqa: B008 - frozen
    lang: Language = None,
    json: AsJson = False,
) -> int:
    """Apply one technique to columns. Without -o it only says what it would do. The output is not graded."""
    wish = _Wish(data, column, with_, param, out, listing, reading, secrecy, json)
    return guarded(lambda: _run(wish, chosen(lang)), near(lang), as_json=json)


def _run(wish: _Wish, lang: Lang) -> int:
    if wish.listed:
        return _list(lang, as_json=wish.as_json)
    from ...data.output.placing import place_of  # noqa: PLC0415 - help must not wait for the engine
    from ...document.results.application import as_json, ended, foreseen  # noqa: PLC0415
    from ...flow.apply import Application, apply, reader  # noqa: PLC0415
    from ...mitigate.recipe import Recipe, Tools  # noqa: PLC0415
    from ..waiting import waiting  # noqa: PLC0415

    recipe = Recipe(tuple(steps(wish.data, wish.column, wish.technique, wish.param)))
    out = None if wish.out is None else place_of(wish.out)
    shown = None if out is None else str(out)
    secret = with_secrets(Tools(reader(Path())), recipe, wish.secrecy, wish.secrecy.release, kept=out is not None)
    order = Application(
        recipe=recipe, data=wish.data, out=out, tools=secret.tools, options=wish.reading.over(ReadOptions()), ungraded=True, proved=False,
        commit=secret.commit, release=secret.release,
    )  # fmt: skip
    with waiting(lang):
        outcome = apply(order)
    if wish.as_json:
        print_json({"schema": "reidrisk/transform/1", "graded": False, **as_json(outcome, shown, lang), "errors": []})
    else:
        lines = [*foreseen(outcome), *ended(outcome, shown, graded=False)]
        sys.stdout.write("".join(f"{line.say(lang)}\n" for line in lines))
    return ACCEPTABLE


def steps(data: str | None, columns: list[str] | None, name: str | None, given: list[str] | None) -> list[Step]:
    """The steps that the options ask for; `InputError` with everything wrong with them."""
    from ...mitigate.recipe import Step  # noqa: PLC0415 - help must not wait for the engine
    from ...mitigate.techniques import find_technique, settle  # noqa: PLC0415

    problems, settings = Problems(), dict[str, object]()
    if data is None:
        problems.add(Problem("no_data", _NO_DATA, _GIVE_DATA))
    if not columns or name is None:
        problems.add(Problem("no_column", _NO_COLUMN, _GIVE_COLUMN))
    for told in given or ():
        key, mark, value = told.partition("=")
        if not mark:
            problems.add(Problem("bad_setting", _BAD_PARAM.fill(given=key), _PARAM))
        settings[key.strip()] = value
    technique = None
    try:
        technique = None if name is None else find_technique(name)
        settled = {} if technique is None else settle(technique, settings)
    except InputError as error:
        problems.add(*error.problems)
    problems.stop_if_any()
    return [Step(column, technique, settled) for column in columns or () if technique is not None]


def _list(lang: Lang, *, as_json: bool) -> int:
    from ...mitigate.techniques import techniques  # noqa: PLC0415 - help must not wait for it

    if as_json:
        print_json({"schema": "reidrisk/transforms/1", "transforms": [_told(one, lang) for one in techniques()], "errors": []})
        return ACCEPTABLE
    for one in techniques():
        sys.stdout.write(
            f"{one.key}  {one.title.say(lang)}（{_REVERSIBLE[one.reversible].say(lang)}）\n"
            if lang == "zh"
            else f"{one.key}  {one.title.say(lang)} ({_REVERSIBLE[one.reversible].say(lang)})\n"
        )
        sys.stdout.write(f"    {one.says.say(lang)}\n")
        for setting in one.settings:
            default = "" if setting.default is None else f" [{setting.default}]"
            sys.stdout.write(f"    {setting.key}{default}  {setting.title.say(lang)}\n")
    return ACCEPTABLE


def _told(one: Transform, lang: Lang) -> dict[str, object]:
    say = partial(Text.say, lang=lang)
    return {
        "key": one.key,
        "title": say(one.title),
        "says": say(one.says),
        "types": say(one.types),
        "reversible": one.reversible,
        "basis": list(one.basis),
        "settings": [
            {"key": each.key, "title": say(each.title), "kind": each.kind, "default": each.default, "choices": list(each.choices)}
            for each in one.settings
        ],
    }
