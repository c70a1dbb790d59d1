"""What a term, figure, level or clause means, in plain words."""

from __future__ import annotations

from typing import Annotated, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Text
from ..options.groups import LOOK_UP
from ..options.output import InLanguage

_UNKNOWN = Text("没有关于“{topic}”的说明。", "There is nothing about “{topic}”.")
_NEAREST = Text("相近的有：{nearest}", "Near it: {nearest}")
_TRY = Text(
    "可以问：R_c、k、6.2、level-2、等价类、准标识符。", "You can ask about: R_c, k, 6.2, level-2, equivalence class, quasi-identifier."
)
_BEFORE = Text(
    "先决条件：{before}须解决“{title}”。处理办法：{remedy}{settled}",
    "A precondition: {before}, “{title}” must be settled. Remedy: {remedy} {settled}",
)
_GOES_ON = Text(
    "仍要继续的，由签署人写明理由（--accept {code}=理由），记入台账。",
    "To go on all the same the signer gives a reason (--accept {code}=REASON), which goes into the ledger.",
)
_NEVER = Text("不能凭理由继续。", "No reason lets one go on.")
_FORMULA = Text("公式：{formula}", "Formula: {formula}")
_CLAUSE = Text("条款：{clause}", "Clause: {clause}")


@dataclass(frozen=True)
class _OnTopic:
    topic: Annotated[
        str,
        Option(Text("例如 R_c、6.2、level-2、等价类、open-linkage", "for example R_c, 6.2, level-2, equivalence class, open-linkage")),
    ]


@dataclass(frozen=True, kw_only=True)
class Explain(InLanguage, _OnTopic):
    """A term of the field, the symbol of a figure, a level, a clause, a key of the JSON, or the code of a finding or precondition."""


class ExplainJson(TypedDict):
    """What ``reidrisk explain --json`` prints."""

    key: str
    title: str
    words: str
    formula: str
    clause: str


@dataclass(frozen=True, slots=True, repr=False)
class Explained:
    """Title, words, formula and clause; the last two are empty where there is none. `by_edition`: where each edition has its own value."""

    lang: Lang
    key: str
    title: str
    words: str
    formula: str = ""
    clause: str = ""
    by_edition: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, line by line."""
        formula = ("", _FORMULA.fill(formula=self.formula).say(self.lang)) if self.formula else ()
        clause = (_CLAUSE.fill(clause=self.clause).say(self.lang),) if self.clause else ()
        return (self.title, "", self.words, *(("", *self.by_edition) if self.by_edition else ()), *formula, *clause)

    def to_dict(self) -> ExplainJson:
        """What ``--json`` prints."""
        return {"key": self.key, "title": self.title, "words": self.words, "formula": self.formula, "clause": self.clause}

    def __str__(self) -> str:
        return "\n".join(self.lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from ...document.pages.notebook import paragraph  # noqa: PLC0415 - only for a notebook

        return "".join(paragraph(line) for line in self.lines if line)


def run(request: Explain, session: Session) -> Explained:
    """Look it up, however it is written."""
    from ...document.explain.lookup import explain, nearest  # noqa: PLC0415 - help must stay fast

    lang = request.speaks(session)
    found = explain(request.topic, lang)
    gate = _precondition(request.topic, lang)
    if found is None and gate is not None:
        return gate
    if found is None:
        close = nearest(request.topic)
        hint = _NEAREST.fill(nearest=close) if close else _TRY
        raise InputError(Problem("unknown_topic", _UNKNOWN.fill(topic=request.topic), hint))
    editions = _of_editions(lang) if found.key == "threshold" else ()
    meaning = found.words if gate is None else f"{found.words}\n\n{gate.words}"
    return Explained(lang, found.key, found.title, meaning, found.formula, found.clause, editions)


def _precondition(topic: str, lang: Lang) -> Explained | None:
    """What must be met before an approval or a release, by the code under which it is refused and accepted."""
    from ...document.citing import cited  # noqa: PLC0415
    from ...govern.gate.gate import BEFORE, preconditions  # noqa: PLC0415 - only what nothing else knows

    code = topic.strip().casefold().replace("_", "-")
    one = next((each for each in preconditions() if each.code == code), None)
    if one is None:
        return None
    settled = (_GOES_ON if one.settled else _NEVER).fill(code=one.code).say(lang)
    words = _BEFORE.fill(before=BEFORE[one.before], title=one.title, remedy=one.remedy, settled=settled).say(lang)
    return Explained(lang, one.code, one.title.say(lang), words, clause=cited(one.clauses, lang))


def _of_editions(lang: Lang) -> tuple[str, ...]:
    """Each edition's own threshold, as the edition has it."""
    from ...document.explain.lookup import thresholds_in_words  # noqa: PLC0415 - only this topic needs them
    from ...flow.editions import standards  # noqa: PLC0415

    return tuple(line.say(lang) for line in thresholds_in_words(standards()))


ACT = Act(
    "explain",
    Text("用通俗的话解释术语、数值、级别、条款或提示代码", "explain a term, figure, level, clause or code of a finding in plain words"),
    Explain,
    Explained,
    run,
    LOOK_UP,
    10,
    Text("说明它是什么、公式和条款；大小写、全半角和空格不影响查找。", "What it is, its formula and its clause, however it is written."),
    Text("`title`、`words`、`formula`、`clause`。", "`title`, `words`, `formula`, `clause`."),
    errors=(Text("没有这个词条：给出相近的", "no such term; similar ones are listed"),),
    examples=(
        Call(Text("一个数值", "A figure"), {"topic": "R_c"}),
        Call(Text("一个条款", "A clause"), {"topic": "6.2"}),
        Call(Text("--json 的 cautions 中的一个代码", "A code under cautions in --json"), {"topic": "open-linkage"}),
    ),
)
