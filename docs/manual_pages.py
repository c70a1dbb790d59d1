"""Writes the pages of `man`, one a command in each language, from the acts themselves: ``python docs/manual_pages.py man``."""  # noqa: INP001 - a script

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from making.acts import FORM, GENERAL, NEEDS, UNIT, default_of, grouped, takes
from making.commands import CODES, MEANINGS

from reidrisk.case.doors.catalogue import acts
from reidrisk.case.doors.spelling import command_of
from reidrisk.edge.cli.application import OPEN
from reidrisk.edge.cli.commands.open import OPENS, Open
from reidrisk.edge.cli.running import Running
from reidrisk.flow.versions import tool_version
from reidrisk.model.act import Act
from reidrisk.model.option import Field, fields_of
from reidrisk.model.text import LANGS, Lang, Text

# Where `man` looks for a language.
FOLDERS: dict[Lang, str] = {"en": "man1", "zh": "zh_CN/man1"}
NAME, SYNOPSIS, DESCRIPTION = Text("名称", "NAME"), Text("概要", "SYNOPSIS"), Text("说明", "DESCRIPTION")
OPTIONS, EVERYWHERE = Text("选项", "OPTIONS"), Text("各命令共有的选项", "OPTIONS OF EVERY COMMAND")
RESULT, REFUSED, EXAMPLES = Text("结果", "RESULT"), Text("拒绝什么", "WHAT IS REFUSED"), Text("示例", "EXAMPLES")
CLAUSES, ALSO = Text("条款", "CLAUSES"), Text("另见", "SEE ALSO")
JSON = Text("把结果以 JSON 写到标准输出", "write the result as JSON to standard output")
OPTION, VALUE = Text("[选项]", "[OPTIONS]"), Text("值", "VALUE")
TITLE = Text(
    "说明并证明：数据集去标识化之后还能在多大程度上识别出个人", "say, and prove, how identifiable a dataset is after de-identification"
)
COMMAND = Text("命令", "COMMAND")


def escaped(text: str) -> str:
    """As roff reads it letter by letter; a dash is the one that can be searched for and typed."""
    safe = text.replace("`", "").replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in safe.split("\n"))


def page(name: str, sections: list[tuple[str, str]]) -> str:
    """One page; the date is left out, so that the same source gives the same bytes."""
    head = f'.TH "{escaped(name).upper()}" "1" "" "reidrisk {escaped(tool_version())}" "reidrisk"\n.nh\n.ad l\n'
    return head + "".join(f".SH {heading}\n{body.rstrip()}\n" for heading, body in sections if body)


def tagged(tag: str, text: str) -> str:
    """A paragraph behind its word."""
    return f".TP\n.B {escaped(tag)}\n{escaped(text)}\n"


def options(fields: tuple[Field, ...], lang: Lang) -> str:
    """Group by group, what stands in no group first."""
    general, body = GENERAL.say(lang), ""
    for title, found in grouped(fields, lang):
        body += "" if title == general else f".SS {escaped(title)}\n"
        body += "".join(tagged(_spelled(field, lang), _meaning(field, lang)) for field in found)
    return body


def _spelled(field: Field, lang: Lang) -> str:
    word = field.option.metavar or VALUE.say(lang)
    if field.positional:
        return (field.option.metavar or field.name).upper()
    no = f", {field.option.negative}" if field.option.negative else ""
    return ", ".join(field.spelled) + (no if bool in field.kinds else f" {word}{no}")


def _meaning(field: Field, lang: Lang) -> str:
    option, stop = field.option, "；" if lang == "zh" else "; "
    notes = [title.fill(text=text).say(lang) for title, text in ((UNIT, option.unit), (FORM, option.form)) if text]
    kind = [] if field.positional or bool in field.kinds else [takes(field, lang)]
    return stop.join([option.help.say(lang), *notes, *kind, default_of(field, lang)])


def of_act(act: Act[..., Any, Any], lang: Lang) -> str:
    """The page of one command."""
    name, request = f"reidrisk-{act.key.replace(' ', '-')}", act.request
    fields: Any = fields_of(request)  # type: ignore[arg-type] # a request is made by its class
    placed = " ".join((field.option.metavar or field.name).upper() for field in fields if field.positional)
    needs = NEEDS.fill(extras=",".join(act.extras)).say(lang) if act.extras else ""
    examples = "".join(f".PP\n{escaped(call.title.say(lang))}\n.PP\n.EX\n{escaped(command_of(act, call))}\n.EE\n" for call in act.examples)
    return page(
        name,
        [
            (NAME.say(lang), f"{escaped(name)} \\- {escaped(act.title.say(lang))}"),
            (SYNOPSIS.say(lang), f".B reidrisk {escaped(act.key)}\n{escaped(placed)} {OPTION.say(lang)}"),
            (DESCRIPTION.say(lang), escaped(act.says.say(lang)) + (f"\n.PP\n{escaped(needs)}" if needs else "")),
            (OPTIONS.say(lang), options(fields, lang) + tagged("--json", JSON.say(lang))),
            (RESULT.say(lang), escaped(act.gives.say(lang))),
            (REFUSED.say(lang), "".join(f".IP \\(bu 2\n{escaped(error.say(lang))}\n" for error in act.errors)),
            (EXAMPLES.say(lang), examples),
            (CLAUSES.say(lang), "".join(f".IP \\(bu 2\n{escaped(clause)}\n" for clause in act.clauses)),
            (ALSO.say(lang), ".BR reidrisk (1)"),
        ],
    )


def of_open(lang: Lang) -> str:
    """The page of ``reidrisk open``: no act, since it starts the page on which acts are carried out."""
    return page(
        "reidrisk-open",
        [
            (NAME.say(lang), f"reidrisk\\-open \\- {escaped(OPEN.say(lang))}"),
            (SYNOPSIS.say(lang), f".B reidrisk open\n[DATA] {OPTION.say(lang)}"),
            (DESCRIPTION.say(lang), f"{escaped(OPENS.say(lang))}\n.PP\n{escaped(NEEDS.fill(extras='web').say(lang))}"),
            (OPTIONS.say(lang), options(fields_of(Open), lang)),
            (ALSO.say(lang), ".BR reidrisk (1)"),
        ],
    )


def overview(lang: Lang) -> str:
    """The page of the program: its commands, what every one takes, and its exit codes."""
    commands, group = tagged("open", OPEN.say(lang)), None
    for act in acts():
        commands += "" if act.group == group else f".SS {escaped(act.group.title.say(lang))}\n"
        commands, group = commands + tagged(act.key, act.title.say(lang)), act.group
    codes = "".join(tagged(str(code), text.say(lang)) for code, text in sorted(MEANINGS.items()))
    return page(
        "reidrisk",
        [
            (NAME.say(lang), f"reidrisk \\- {escaped(TITLE.say(lang))}"),
            (SYNOPSIS.say(lang), f".B reidrisk\n{COMMAND.say(lang)} {OPTION.say(lang)}"),
            (COMMAND.say(lang), commands),
            (EVERYWHERE.say(lang), options(fields_of(Running), lang)),
            (CODES.say(lang), codes),
            (ALSO.say(lang), f".BR reidrisk\\-{escaped(COMMAND.say(lang))} (1)"),
        ],
    )


def pages() -> dict[str, str]:
    """Every page by its place below the folder of pages."""
    found = {}
    for lang in LANGS:
        found[f"{FOLDERS[lang]}/reidrisk.1"] = overview(lang)
        found[f"{FOLDERS[lang]}/reidrisk-open.1"] = of_open(lang)
        for act in acts():
            found[f"{FOLDERS[lang]}/reidrisk-{act.key.replace(' ', '-')}.1"] = of_act(act, lang)
    return found


def main(folder: Path) -> int:
    """Written anew; how many there are is said."""
    every = pages()
    for name, text in every.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{folder}: {len(every)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
