"""Answer what the evaluation plan needs, and see what is left (GB/T 42460 6.1; China methodology 9, 10.2, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from ...model.act import Act, Call, Session
from ...model.frozen import dataclass
from ...model.option import Names, Option
from ...model.problem import InputError, Problem
from ...model.text import Lang, Phrase, Text
from ..doors.saying import Saying
from ..options.groups import ANSWERING, START
from ..options.on_case import OnCase
from ..options.output import InLanguage

if TYPE_CHECKING:
    from datetime import date

    from ...prepare.case.answers import Entered

_NO_KEY = Text("“{word}”应写作“键=回答”。", '"{word}" should be written key=answer.')
_KEY_HINT = Text("例如 --set sharing=controlled --by 张三。", 'For example --set sharing=controlled --by "A. Li".')
_OWN_ANSWER = Text("“{key}”是“{name}”自己回答的，不能由本人核实。", "“{name}” gave the answer “{key}” and cannot verify it.")
_ANOTHER = Text("请由另一人核实：--by 姓名。", "Somebody else verifies it: --by NAME.")
_NO_PURPOSE = Text(
    "还没有说明用途：请回答 purpose.use（--set purpose.use=cost-statistics）。",
    "The purpose of the data is not stated: answer purpose.use (--set purpose.use=cost-statistics).",
)
_NO_ANSWER = Text("这里应是“键: 回答”。", "Here should stand key: answer.")
_LIKE_THIS = Text(
    "例如 controls.access: yes；键见 reidrisk prepare --list。", "Like controls.access: yes; the keys are those of prepare --list."
)
_LONGEST = 2**20
_USED = Text("档案“{name}”：写入 {count} 个回答，请核对。", "Profile “{name}”: {count} {count|answer|answers} taken over, please check.")
_OTHERWISE = Text("案例中另有回答，没有改动：{keys}。", "Answered otherwise in the case, and not changed: {keys}.")
_NO_NAME = Text("没有写明回答人。", "The person answering is not stated.")
_NAME_HINT = Text("请加上 --by 姓名。", "Add --by NAME.")


@dataclass(frozen=True, kw_only=True)
class Prepare(InLanguage, OnCase):
    """Answers, by whom; or another case from which they are taken over."""

    set_: Annotated[
        Names, Option(Text("键=回答；可多次给出；回答为空则收回", "key=answer; may be repeated; empty takes it back"), ANSWERING)
    ] = None
    answers: Annotated[
        str | None,
        Option(
            Text("回答文件（YAML）：每行“键: 回答”，多项回答写成列表", "file of answers (YAML): key: answer a line, several as a list"),
            ANSWERING,
        ),
    ] = None
    by: Annotated[str | None, Option(Text("回答人", "who answers"), ANSWERING)] = None
    date: Annotated[str | None, Option(Text("回答日期；默认今天", "when it was answered; today by default"), ANSWERING)] = None
    evidence: Annotated[
        str | None,
        Option(
            Text(
                "证据文件：复制到案例的 evidence 中，以哈希为准；另存别处的写“出处 sha256:哈希”",
                "file of evidence: copied into the case's evidence and known by its hash; one kept elsewhere as “where it is sha256:HASH”",
            ),
            ANSWERING,
        ),
    ] = None
    source: Annotated[str | None, Option(Text("依据、来源或理由", "basis, source or reason"), ANSWERING)] = None
    verified: Annotated[
        Names,
        Option(
            Text(
                "已核实其证据的回答（键；可多次给出）：由 --by 核实，不能是回答人自己",
                "the answer (its key; may be repeated) whose evidence --by has verified: somebody else than who answered",
            ),
            ANSWERING,
        ),
    ] = None
    reason: Annotated[
        str | None, Option(Text("知道结果之后改动方案的理由", "why the plan is changed after a result was known"), ANSWERING)
    ] = None
    list_: Annotated[bool, Option(Text("列出全部问题和回答", "list every question and answer"))] = False
    purpose: Annotated[
        bool,
        Option(
            Text(
                "打印由回答得出的用途（YAML，即 reidrisk mitigate --purpose 文件 的写法；mitigate 案例 自动采用）",
                "print the purpose that the answers make, as YAML: what mitigate --purpose FILE takes; mitigate CASE goes by it by itself",
            )
        ),
    ] = False
    from_: Annotated[str | None, Option(Text("从另一个案例开始：沿用它的回答", "start from another case: take over its answers"))] = None
    keep: Annotated[
        Literal["recipient", "data"] | None,
        Option(
            Text(
                "沿用哪一边：recipient 接收方相同、换数据；data 数据相同、换接收方",
                "what stays the same: recipient (new data) or data (new recipient)",
            )
        ),
    ] = None

    profile: Annotated[
        Names,
        Option(
            Text(
                "采用档案（profile keep 所保留）：档案名，或 档案名=接收方",
                "take over profiles (as profile keep keeps them): NAME, or NAME=RECIPIENT",
            ),
            ANSWERING,
        ),
    ] = None

    @property
    def says_something(self) -> bool:
        """Whether it answers, takes over or lists, so that nobody need be asked."""
        return (
            bool(self.set_)
            or bool(self.profile)
            or bool(self.answers)
            or bool(self.verified)
            or self.reason is not None
            or self.list_
            or self.purpose
            or self.from_ is not None
        )


class QuestionnaireJson(TypedDict):
    """How far one questionnaire is."""

    key: str
    title: str
    asked: int
    answered: int


class PreparedJson(TypedDict):
    """What ``reidrisk prepare --json`` prints."""

    schema: Literal["reidrisk/prepare/1"]
    case: str
    lang: Lang
    asked: int
    answered: int
    left: int
    questionnaires: list[QuestionnaireJson]
    cautions: list[dict[str, object]]
    open: list[dict[str, object]]
    edition_open: list[dict[str, object]]
    level_settled: bool
    release_asks: list[str]
    matter_most: list[str]
    answers: dict[str, dict[str, object]]
    derived: dict[str, dict[str, object]]
    scores: dict[str, object]
    overruled: list[dict[str, object]]
    purpose: str | None
    renamed: dict[str, str]
    asked_again: list[str]


@dataclass(frozen=True, slots=True)
class Prepared(Saying):
    """How far the case is prepared, now that this was answered: `left` answers are open, `renamed` and `asked_again` hang on these."""

    lang: Lang
    state: PreparedJson = field(repr=False)
    sentences: tuple[str, ...] = field(repr=False)
    followed: tuple[str, ...] = field(default=(), repr=False)

    @property
    def left(self) -> int:
        """How many answers are open."""
        return self.state["left"]

    def to_dict(self) -> PreparedJson:
        """What ``--json`` prints."""
        return self.state

    def lines(self) -> Iterable[str]:
        """What became of the answers, how far each questionnaire is, and what is to be done next."""
        return self.sentences


def run(request: Prepare, session: Session) -> Prepared:
    """Take over, answer, and look; nothing is asked."""
    from ...document.layout.lines import plain  # noqa: PLC0415 - help must not wait for the questionnaires
    from ..answers import followed  # noqa: PLC0415
    from ..prepared import prepared_json, prepared_lines  # noqa: PLC0415
    from ..reusing import start_from  # noqa: PLC0415
    from ..surveying import found_in  # noqa: PLC0415

    today = session.today()
    if request.from_ is not None:
        start_from(request.from_, str(request.case), request.keep, today)
    lang = request.speaks(session, request.opened().file.language)
    used = _from_profiles(request, today)
    entered = _enter(request, today)
    case = request.opened()
    moved: Mapping[str, str] = {} if entered is None else entered.moved
    dropped = () if entered is None else entered.dropped
    found = found_in(case, session.now())
    state: PreparedJson = {**prepared_json(case, lang, found), "renamed": dict(moved), "asked_again": list(dropped)}  # type: ignore[typeddict-item] # as it is said there
    if request.purpose:
        return Prepared(lang, state, tuple((state["purpose"] or _NO_PURPOSE.say(lang)).splitlines()))
    changes = () if entered is None else tuple(plain(line.say(lang)) for line in followed(entered))
    changes = (*(plain(line.say(lang)) for line in used), *changes)
    return Prepared(lang, state, (*changes, *prepared_lines(case, lang, found, everything=request.list_)), changes)


def _from_profiles(request: Prepare, today: date) -> tuple[Phrase, ...]:
    """What profiles answer goes where the case has no answer; what came of each, in words."""
    if not request.profile:
        return ()
    from ..profiles.holding import use  # noqa: PLC0415 - as above
    from ..profiles.profile import profile_named  # noqa: PLC0415

    chosen = [(profile_named(name.strip()), of.strip() or None) for name, _, of in (word.partition("=") for word in request.profile)]
    found = [use(request.opened(), one, of, today) for one, of in chosen]
    return (
        *(_USED.fill(name=one.name, count=len(one.entered)) for one in found),
        *(_OTHERWISE.fill(keys=one.kept) for one in found if one.kept),
    )


def _enter(request: Prepare, today: date) -> Entered | None:
    """Write what is said; what became of it, where anything is answered."""
    from ...govern.evidence import taken_in  # noqa: PLC0415
    from ...prepare.case.answers import Given, enter_change  # noqa: PLC0415 - as above
    from ..answers import answer, change, path_of  # noqa: PLC0415

    if not request.set_ and not request.answers and not request.verified and request.reason is None:
        return None
    by, case = request.by, str(request.case)
    if not by:
        raise InputError(Problem("no_name", _NO_NAME, _NAME_HINT))
    on = request.date or today.isoformat()
    pairs = (*_in_file(request.answers), *_pairs(request.set_ or ()))
    evidence = taken_in(path_of(case).parent, request.evidence)
    given = {key: Given(value, by, on, evidence, request.source) for key, value in pairs}
    entered = answer(case, given, today) if given else None
    if request.verified:
        change(case, partial(_verified, request.verified, (by, on), today))
    if (reason := request.reason) is not None:
        change(case, lambda text, file: enter_change(text, reason, by, today, file))
    return entered


def _verified(keys: Sequence[str], who: tuple[str, str], today: date, text: str, file: str) -> str:
    """The answers file where this person has verified these, on this day; `InputError` where it is who answered, however named."""
    from ...prepare.case.answers import enter_verified  # noqa: PLC0415
    from ...prepare.case.file import read_assessment  # noqa: PLC0415
    from ...prepare.people import same  # noqa: PLC0415 - as above

    replies = read_assessment(text, file).replies
    own = [key for key in keys if key in replies and same(replies[key].by or "", who[0])]
    if own:
        raise InputError(*(Problem("own_answer_verified", _OWN_ANSWER.fill(key=key, name=who[0]), _ANOTHER) for key in own))
    return enter_verified(text, keys, who, file, today)


def _in_file(file: str | None) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """The answers of a file, in its order; `InputError` with the place of everything that is no answer."""
    if file is None:
        return
    from ...data.files import read_text  # noqa: PLC0415 - as above
    from ...data.yaml.reading import read_tree  # noqa: PLC0415

    tree = read_tree(read_text(Path(file), _LONGEST), file)
    wrong = [node for _, node in tree.pairs.values() if node.kind == "mapping" or any(item.kind != "scalar" for item in node.items)]
    if wrong or tree.kind != "mapping":
        places = [node.start for node in wrong] or [tree.start]
        raise InputError(*(Problem("not_key_value", _NO_ANSWER, _LIKE_THIS, file, at.line, at.column) for at in places))
    for key, (_, node) in tree.pairs.items():
        yield key, tuple(item.text for item in node.items) if node.kind == "sequence" else "" if node.empty else node.text


def _pairs(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    words = tuple(words)
    wrong = [word for word in words if not word.partition("=")[0].strip() or "=" not in word]
    if wrong:
        raise InputError(*(Problem("not_key_value", _NO_KEY.fill(word=word[:60]), _KEY_HINT) for word in wrong))
    return ((key.strip(), value) for key, _, value in (word.partition("=") for word in words))


ACT = Act(
    "prepare",
    Text("回答评估准备的问题，看还剩多少", "answer what the evaluation plan needs, and see what is left"),
    Prepare,
    Prepared,
    run,
    START,
    20,
    Text(
        "写入评估准备的回答，连同回答人、日期、证据和来源；或从另一个案例沿用。然后说明还有什么未答、由回答得出什么。",
        "Writes answers of the preparation with who gave them, when, on which evidence; or takes them over from another case. Then it says "
        "what is open and what follows from the answers.",
    ),
    Text("还剩几题 `left`，各问卷、未答的题和由回答得出的。", "How many are `left`, each questionnaire, what is open and what follows."),
    clauses=("GB/T 42460-2023 6.1", "China methodology (2024) 9", "China methodology (2024) 10.2", "China methodology (2024) 10.3"),
    errors=(
        Text("没有写明回答人", "the person answering is not stated"),
        Text(
            "没有这个问题，或回答不能用，或与其他回答矛盾",
            "no such question, an unusable answer, or one that contradicts another",
        ),
    ),
    examples=(
        Call(Text("尚未完成的事项", "What is left"), {"case": "case"}),
        Call(Text("回答一题", "One answer"), {"case": "case", "set_": ["controls.access=yes"], "by": "Li", "date": "2026-11-01"}),
    ),
    undone=Text("没有写入任何回答", "no answer was written"),
)
