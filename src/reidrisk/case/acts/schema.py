"""The JSON Schemas of our files, of what an act takes and of what it gives."""

from __future__ import annotations

from typing import Annotated, Any

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..options.groups import LOOK_UP
from ..options.output import InLanguage

_UNKNOWN = Text("没有名为“{name}”的结构。", "There is no schema “{name}”.")
_KNOWN = Text(
    "可用：assessment.yaml、result；各操作的结果：{acts}；其输入：名称后加 .request。",
    "Available: assessment.yaml, result; what an act gives: {acts}; what it takes: its name with .request.",
)
_REQUEST = ".request"


@dataclass(frozen=True)
class _OfName:
    name: Annotated[
        str,
        Option(
            Text(
                "assessment.yaml（案例文件）、result（assess 的结果）、操作的名称（其结果）或 名称.request（其输入）",
                "assessment.yaml (the case file), result (of assess), the name of an act (its result) or NAME.request (what it takes)",
            )
        ),
    ] = "assessment.yaml"


@dataclass(frozen=True, kw_only=True)
class Schema(InLanguage, _OfName):
    """Which one."""


@dataclass(frozen=True, slots=True)
class JsonSchema:
    """A JSON Schema of draft 2020-12."""

    lang: Lang
    name: str
    schema: dict[str, object]

    def to_dict(self) -> dict[str, object]:
        """What is printed."""
        return self.schema

    def _repr_html_(self) -> str:
        import json  # noqa: PLC0415 - only for a notebook

        from ...document.pages.notebook import paragraph  # noqa: PLC0415

        return paragraph(json.dumps(self.schema, ensure_ascii=False))


def run(request: Schema, session: Session) -> JsonSchema:
    """Make it, or take the published one."""
    from ..doors.catalogue import act_named, acts  # noqa: PLC0415 - help must stay fast

    lang = request.speaks(session)
    act = act_named(request.name.removesuffix(_REQUEST))
    if act is None and request.name not in {"assessment.yaml", "result"}:
        raise InputError(Problem("unknown_schema", _UNKNOWN.fill(name=request.name), _KNOWN.fill(acts=tuple(one.key for one in acts()))))
    return JsonSchema(lang, request.name, _of_file(request.name) if act is None else _of_act(act, request.name, lang))


def _of_file(name: str) -> dict[str, Any]:
    from ...document.record import result_schema  # noqa: PLC0415 - help must stay fast
    from ...prepare.case.schema import json_schema  # noqa: PLC0415

    return result_schema() if name == "result" else json_schema()


def _of_act(act: Act[..., Any, Any], name: str, lang: Lang) -> dict[str, Any]:
    from ..doors.schema import request_schema, result_schema  # noqa: PLC0415 - help must stay fast

    return (request_schema if name.endswith(_REQUEST) else result_schema)(act, lang)


ACT = Act(
    "schema",
    Text("案例文件与结果的 JSON Schema", "JSON Schema of the case file and of results"),
    Schema,
    JsonSchema,
    run,
    LOOK_UP,
    40,
    Text(
        "供编辑器和流水线使用的 JSON Schema：案例文件，每个操作的输入和结果。",
        "JSON Schemas for editors and pipelines: the case file, and what each act takes and gives.",
    ),
    Text("`schema`，一个字典。", "`schema`, a dictionary."),
    errors=(Text("没有这个结构", "a schema that there is not"),),
    examples=(
        Call(Text("案例文件", "The case file")),
        Call(Text("assess 的输入", "What assess takes"), {"name": "assess.request"}),
    ),
)
