"""One technique on one or more columns, alone; or what techniques there are (China methodology 12.2, GB/T 37964 5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

from ...document.results.forms import TechniquesForm, TransformedForm
from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import InputError, Problem, Problems
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..handing_back import frame_of, handed_back, private_output
from ..options.delivery import ReleaseName
from ..options.groups import PROTECT
from ..options.output import InLanguage, written
from ..options.reading import ReadingOptions, TextModelOptions
from ..options.vault import WithVault

if TYPE_CHECKING:
    from ...mitigate.plans.recipe import RecipeStep
    from ...model.transform import Transform as Technique

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

_TECHNIQUE = Text("{key}  {title}（{reversible}）", "{key}  {title} ({reversible})")
_WRITTEN = Text("结果已写入文件，或数据来自文件。", "The result was written to a file, or the data came from one.")


@dataclass(frozen=True)
class _OnData:
    """Data of its own; none to see what techniques there are."""

    data: Annotated[object, Option(Text("数据文件或 Parquet 目录", "a data file or a Parquet folder"))] = None


@dataclass(frozen=True, kw_only=True)
class Transform(InLanguage, WithVault, TextModelOptions, ReadingOptions, _OnData):
    """Which technique, on which columns, with which parameters."""

    column: Annotated[Names, Option(Text("要变换的列，可重复", "a column to transform; may be repeated"))] = None
    with_: Annotated[str | None, Option(Text("变换的名称，例如 age", "name of the technique, e.g. age"))] = None
    param: Annotated[
        Names, Option(Text("参数，写成 名称=值，可重复", "a parameter, like width=10; may be repeated"), form=Text("名称=值", "name=value"))
    ] = None
    listing: Annotated[bool, Option(Text("列出全部变换及其参数", "list all techniques with their parameters"), names=("--list",))] = False
    output: Annotated[str | Path | None, written(Text("结果文件（.csv、.parquet、.xlsx）", "the result (.csv, .parquet, .xlsx)"))] = None
    release: ReleaseName = None

    @property
    def hands_back(self) -> bool:
        """Whether the output goes back as a table: one came, and nobody said where to."""
        return self.data is not None and not isinstance(self.data, str | Path) and self.output is None

    def steps(self) -> tuple[RecipeStep, ...]:
        """The steps that are asked for; `InputError` with everything wrong with them."""
        from ...mitigate.plans.recipe import RecipeStep  # noqa: PLC0415 - help must not wait for the engine
        from ...mitigate.techniques import find_technique, settle  # noqa: PLC0415

        problems, settings = Problems(), dict[str, object]()
        if self.data is None:
            problems.add(Problem("no_data", _NO_DATA, _GIVE_DATA))
        if not self.column or self.with_ is None:
            problems.add(Problem("no_column", _NO_COLUMN, _GIVE_COLUMN))
        for word in self.param or ():
            key, mark, value = word.partition("=")
            if not mark:
                problems.add(Problem("bad_setting", _BAD_PARAM.fill(given=key), _PARAM))
            settings[key.strip()] = value
        technique, settled = None, dict[str, object]()
        try:
            technique = None if self.with_ is None else find_technique(self.with_)
            settled = settled if technique is None else dict(settle(technique, settings))
        except InputError as error:
            problems.add(*error.problems)
        problems.stop_if_any()
        return tuple(RecipeStep(column, technique, settled) for column in self.column or () if technique is not None)


@dataclass(frozen=True, slots=True, repr=False)
class Transformed(Saying):
    """What the technique did, by column, as numbers; or, without data, the `techniques` there are. The output is not graded."""

    lang: Lang
    record: dict[str, Any]
    sentences: tuple[Phrase | Text, ...] = ()
    techniques: tuple[Technique, ...] = ()
    made: object = field(default=None, compare=False)

    @property
    def frame(self) -> Any:  # noqa: ANN401 - what went in: pandas, Polars, Arrow, DuckDB
        """The output as a table of the kind that went in, in an order drawn from the system's randomness; else `InputError`."""
        return frame_of(self.made, _WRITTEN)

    def to_dict(self) -> TransformedForm | TechniquesForm:
        """What ``--json`` prints."""
        return cast("TransformedForm | TechniquesForm", self.record)

    def lines(self) -> Iterator[Text | Phrase | str]:
        """What was done; or each technique with its parameters."""
        yield from self.sentences
        for one in self.techniques:
            yield _TECHNIQUE.fill(key=one.key, title=one.title, reversible=_REVERSIBLE[one.reversible])
            yield f"    {one.says.say(self.lang)}"
            for setting in one.settings:
                default = "" if setting.default is None else f" [{setting.default}]"
                yield f"    {setting.key}{default}  {setting.title.say(self.lang)}"

    def __repr__(self) -> str:
        return f"<reidrisk techniques {len(self.techniques)}>" if self.techniques else "<reidrisk transformed, not graded>"


def run(request: Transform, session: Session) -> Transformed:
    """List, or carry out one technique."""
    request.use_text_model(session)
    lang = request.speaks(session)
    if request.listing:
        return _listed(lang)
    with private_output(wanted=request.hands_back, data=request.data) as private:
        return _run(request, session, lang, private)


def _run(request: Transform, session: Session, lang: Lang, private: Path | None) -> Transformed:
    """`private` is the file that only we see, where the output goes back as a table."""
    from ...data.options import ReadOptions  # noqa: PLC0415 - help must not wait for the engine
    from ...data.output.placing import place_of  # noqa: PLC0415
    from ...document.results.application import as_json, ended, foreseen  # noqa: PLC0415
    from ...flow.apply import Application, apply  # noqa: PLC0415
    from ...flow.plan_files import reader  # noqa: PLC0415
    from ...mitigate.plans.recipe import Recipe, Tools  # noqa: PLC0415
    from ..secrecy import with_secrets  # noqa: PLC0415

    recipe = Recipe(request.steps())
    out = private if request.output is None else place_of(str(request.output))
    shown = None if out is None or private is not None else str(out)
    secret = with_secrets(Tools(reader(Path())), recipe, request.vault(session).open, request.release, kept=out is not None)
    order = Application(
        recipe=recipe, data=request.data, out=out, tools=secret.tools, options=request.over(ReadOptions()), ungraded=True, proved=False,
        commit=secret.commit, release=secret.release,
    )  # fmt: skip
    with session.watcher.busy(lang):
        found = apply(order)
        made = handed_back(private, request.data, delivered=found.delivered)
    record = {"schema": "reidrisk/transform/1", "graded": False, **as_json(found, shown, lang), "errors": []}
    sentences = (*foreseen(found), *(ended(found, shown, graded=False) if private is None else ()))
    return Transformed(lang, record, sentences, made=made)


def _listed(lang: Lang) -> Transformed:
    from ...mitigate.techniques import techniques  # noqa: PLC0415 - help must not wait for it

    every = tuple(techniques())
    record = {"schema": "reidrisk/transforms/1", "transforms": [_described(one, lang) for one in every], "errors": []}
    return Transformed(lang, record, techniques=every)


def _described(one: Technique, lang: Lang) -> dict[str, object]:
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


ACT = Act(
    "transform",
    Text("单独使用一种变换技术", "one transformation technique, alone"),
    Transform,
    Transformed,
    run,
    PROTECT,
    30,
    Text(
        "把一种变换用于所列的列；不给出结果文件时只说明结果。结果没有定级。`listing` 列出全部变换及其参数。",
        "Applies one technique to the named columns; without a place for the result it only says what would happen. The output is not "
        "graded. `listing` shows all techniques with their parameters.",
    ),
    Text(
        "`to_dict()` 按列说明做了什么；`frame` 为与输入同类的表（数据是表且未指定 `output` 时）。",
        "`to_dict()` says what was done by column; `frame`: the output as a table like the one that went in (where no `output` is named).",
    ),
    clauses=("GB/T 37964-2019 5.4", "China methodology (2024) 12.2"),
    errors=(
        Text("没有数据、列或变换，或没有这样的参数", "no data, no column, no technique, or a parameter that there is not"),
        Text("需要密钥的变换没有打开密钥库", "a technique that needs a secret, and no store that is open"),
        Text("数据不能读，或结果不能写到所给的位置", "data that cannot be read, or a place where the result cannot be written"),
    ),
    examples=(
        Call(
            Text("年龄分段", "Ages in bands"),
            {"data": "samples/cn_discharge.csv", "column": ["年龄"], "with_": "bands", "param": ["width=10"], "output": "bands.csv"},
        ),
        Call(Text("有哪些变换", "What techniques there are"), {"listing": True}),
    ),
)
