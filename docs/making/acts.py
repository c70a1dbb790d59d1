"""The acts: one page each, for the command line and for Python, made from the request, the result and the examples."""

from __future__ import annotations

from typing import Any, get_args

from reidrisk.case.doors.catalogue import acts
from reidrisk.case.doors.schema import result_schema
from reidrisk.case.doors.spelling import command_of, python_of
from reidrisk.model.act import Act
from reidrisk.model.option import Field, fields_of
from reidrisk.model.text import Lang, Text

from .page import Page, code, slug, table
from .schemas import fields as schema_fields

TITLE = Text("全部操作：命令行与 Python", "Everything that can be done: command line and Python")
INTRO = Text(
    "命令行的选项、Python 的关键字、JSON Schema 与本页出自同一处定义。{python} 中的 `rr` 即 `import reidrisk as rr`。",
    "The options of the command line, the keywords of Python, the JSON Schema and this page are made from one definition. "
    "In {python} `rr` is `import reidrisk as rr`.",
)
PYTHON = Text("Python 示例", "examples of Python")
PARAMETERS, RESULT = Text("参数", "Parameters"), Text("结果", "Result")
ERRORS, EXAMPLES, CLAUSES = Text("拒绝什么", "What is refused"), Text("示例", "Examples"), Text("条款", "Clauses")
GENERAL = Text("一般", "General")
HEAD = (
    Text("Python", "Python"),
    Text("选项", "option"),
    Text("取值", "takes"),
    Text("默认", "default"),
    Text("含义", "meaning"),
)
FIELDS = (Text("字段", "field"), Text("类型", "type"), Text("说明", "meaning"))
UNIT, FORM, CLAUSE = Text("单位：{text}", "unit: {text}"), Text("形式：{text}", "form: {text}"), Text("条款：{text}", "clause: {text}")
YES, NO = Text("是", "yes"), Text("否", "no")
REQUIRED, OPEN = Text("必填", "required"), Text("未给出", "not given")
RAISES = Text(
    "输入有误时抛出一个 `InputError`，列出全部问题（命令行退出码 2）；缺少可选部分时抛出 `DependencyError`（退出码 3）。",
    "Wrong input raises one `InputError` with every problem (exit code 2); a missing optional part raises `DependencyError` (exit code 3).",
)
NEEDS = Text('需要：`pip install "reidrisk[{extras}]"`。', 'Needs `pip install "reidrisk[{extras}]"`.')
AS_DICT = Text("`to_dict()` 即 `--json` 的输出：", "`to_dict()` is what `--json` prints:")
NAMES, NUMBERS, NUMBER, YES_NO, TEXT, WHOLE, DATA = (
    Text("名称的列表", "list of names"),
    Text("数的列表（精确）", "list of numbers (exact)"),
    Text("数（精确）", "number (exact)"),
    Text("是/否", "yes or no"),
    Text("文本", "text"),
    Text("整数", "whole number"),
    Text("路径、案例或数据表", "path, case or table"),
)


def pages(lang: Lang) -> list[Page]:
    """An index by group and a page for each act."""
    every = acts()
    groups = {act.group.key: act.group for act in every}
    body = INTRO.fill(python=PYTHON).say(lang) + "\n"
    for key, group in groups.items():
        lines = "".join(f"- [{act.key}]({slug(act.name)}.md): {act.title.say(lang)}\n" for act in every if act.group.key == key)
        body += f"\n## {group.title.say(lang)}\n\n{lines}"
    return [Page("acts/index.md", TITLE.say(lang), body), *(_page(act, lang) for act in every)]


def _page(act: Act[..., Any, Any], lang: Lang) -> Page:
    request: Any = act.request
    needs = [NEEDS.fill(extras=",".join(act.extras)).say(lang)] if act.extras else []
    parts = [act.says.say(lang), *needs, f"## {PARAMETERS.say(lang)}"]
    for title, fields in grouped(fields_of(request), lang):
        parts += [f"### {title}", table([head.say(lang) for head in HEAD], [_row(field, lang) for field in fields])]
    result = [(code(path), kind, meaning) for path, kind, meaning in schema_fields(*[result_schema(act, lang)] * 2)]
    parts += [f"## {RESULT.say(lang)}", f"`{act.result.__name__}`: {act.gives.say(lang)}"]
    parts += [AS_DICT.say(lang), table([head.say(lang) for head in FIELDS], result)]
    parts += [f"## {ERRORS.say(lang)}", RAISES.say(lang), "".join(f"- {error.say(lang)}\n" for error in act.errors)]
    parts += [f"## {EXAMPLES.say(lang)}"]
    for call in act.examples:
        parts += [call.title.say(lang), f"```console\n$ {command_of(act, call)}\n```", f"```python\n{python_of(act, call)}\n```"]
    parts += [f"## {CLAUSES.say(lang)}", "".join(f"- {clause}\n" for clause in act.clauses)] if act.clauses else []
    return Page(f"acts/{slug(act.name)}.md", f"{act.key}: {act.title.say(lang)}", "\n\n".join(parts))


def grouped(fields: tuple[Field, ...], lang: Lang) -> list[tuple[str, list[Field]]]:
    """The fields under the title of their group, as they come."""
    found: dict[str, list[Field]] = {}
    for field in fields:
        group = field.option.group
        found.setdefault((GENERAL if group is None else group.title).say(lang), []).append(field)
    return list(found.items())


def _row(field: Field, lang: Lang) -> tuple[str, str, str, str, str]:
    option = field.option
    notes = (title.fill(text=text).say(lang) for title, text in ((UNIT, option.unit), (FORM, option.form), (CLAUSE, option.clause)) if text)
    meaning = ("；" if lang == "zh" else "; ").join([option.help.say(lang), *notes])
    spelled = "" if field.positional else " ".join(map(code, (*field.spelled, *([option.negative] if option.negative else []))))
    return code(".".join(field.path)), spelled, takes(field, lang), default_of(field, lang), meaning


def takes(field: Field, lang: Lang) -> str:
    """What may be written behind it."""
    if field.choices:
        return " / ".join(map(code, field.choices))
    if field.many:
        return (NUMBERS if float in get_args(get_args(field.kinds[0])[0]) else NAMES).say(lang)
    kinds = {bool: YES_NO, int: WHOLE, str: TEXT, object: DATA}
    return (NUMBER if float in field.kinds else next((kinds[kind] for kind in field.kinds if kind in kinds), TEXT)).say(lang)


def default_of(field: Field, lang: Lang) -> str:
    """What holds where it is not given."""
    if field.required:
        return REQUIRED.say(lang)
    if field.option.default or isinstance(field.default, str):
        return code(field.option.default or field.default)
    return ({True: YES, False: NO}[field.default] if isinstance(field.default, bool) else OPEN).say(lang)
