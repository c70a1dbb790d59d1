"""The short way to a release: profiles that are kept, and what approval and release still ask, on one screen (GB/T 42460 6.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ....case.acts import prepare, profile_list
from ....case.answers import followed
from ....case.approving.still_asked import still_asked
from ....case.case import Case
from ....model.problem import InputError, Problem
from ....model.text import Text, listed
from ....prepare.asking.item_wording import called, reply_in_words
from ....prepare.asking.questionnaire import by_key, home_of, items
from ....prepare.asking.situation import Asked, split_key
from ..asking import ASKED_WORDS, GIVE_NAME, NO_NAME, QuestionDrawing, answered_since, named, saved_answers, untouched, with_sent
from ..drawing import in_words
from ..screen import Form, Screen, Standing, Taken, Visit, one
from .risk import asked_to_grade

_WORDS = {
    **ASKED_WORDS,
    "no_case": Text("先完成第 1 步：读取数据。", "Step 1 comes first: the data are read there."),
    "name": Text("您的姓名", "Your name"),
    "name_why": Text("每个回答都记下由谁作出。", "Every answer is recorded with who gave it."),
    "profiles": Text("采用保留的档案", "Take over what is kept"),
    "profiles_about": Text(
        "本机构、接收方、使用环境在此前的案例中已有的回答，由谁确认、到何日有效。采用后请在下面核对；没有凭据的仍是自述。",
        "What was answered before of the own organisation, of recipients and environments: confirmed by whom, and until when. Look it over "
        "below once it is taken; what has no evidence stays self-declared.",
    ),
    "count": Text("{count} 个回答", "{count} answers"),
    "until": Text("{by} 确认，有效期至 {until}", "confirmed by {by}, holds until {until}"),
    "take": Text("采用所选档案", "Take over those that are ticked"),
    "taken": Text("从档案采用的 {count} 个回答，请核对", "{count} answers came from profiles: please look them over"),
    "change": Text("更改", "Change"),
    "asked": Text("批准和发布还要回答的", "What approval and release still ask"),
    "asked_about": Text(
        "只列缺了就不能批准或发布的；其余问题只用于文档，在第 3 步，可以不答。",
        "Only what nothing can be approved or released without. All other questions, in step 3, are for the papers and may stay open.",
    ),
    "by_subject": Text("按主题", "By subject"),
    "none": Text("没有待回答的。", "Nothing is open."),
    "go_on": Text("去编写文档、签署", "To the papers and signatures"),
    "save": Text("保存并重新评定", "Save, and grade again"),
    "no_profiles": Text("还没有保留的档案：在第 3 步可以从案例保留。", "Nothing is kept yet; in step 3 a case's answers can be kept."),
}
_TOGETHER = Text("{what}{names}（这 {count} 项一次回答）", "{what} {names} (these {count} in one answer)")
_APART = Text(
    "与其他几项不同的，在下面单独回答；单独的回答优先。", "Where one differs, answer it by itself below: an answer of its own comes first."
)
_NONE_TICKED = Text("没有勾选档案。", "No profile is ticked.")
_TICK = Text("请勾选要采用的。", "Tick those to be taken over.")


def _shows(visit: Visit) -> Mapping[str, object]:
    case = visit.case
    if case is None:
        return {"there": False}
    return {
        "there": True,
        "profiles": list(_profiles(visit, case)),
        "taken": list(_taken(visit, case)),
        "groups": _grouped(visit, case),
    }


def _grouped(visit: Visit, case: Case) -> list[dict[str, Any]]:
    """The open questions by the questionnaire that asks them, in its order."""
    draw, groups = QuestionDrawing(case, visit.lang), dict[str, dict[str, Any]]()
    for asked in _in_form(visit, case, visit.sent):
        part = home_of(asked.item.key)
        group = groups.setdefault(part.key, {"key": part.key, "title": part.title.say(visit.lang), "questions": []})
        group["questions"].append((asked, with_sent(draw.question(asked), visit)))
    return [
        {**group, "count": len(group["questions"]), "questions": list(_with_together(group["questions"], visit))}
        for group in groups.values()
    ]


def _in_form(visit: Visit, case: Case, form: Form) -> Iterator[Asked]:
    """What is open, and what a form answers that was open when its page was shown, and is answered by now."""
    open_ = {asked.key for asked in still_asked(case, visit.result("assess"))}
    for asked in (asked for item in items() for asked in case.file.situation().of(item)):
        if asked.key in open_ or (form and f"was-{named(asked.key)['id']}" in form and _sent(asked, form)[0]):
            yield asked


def _sent(asked: Asked, form: Form) -> tuple[list[str], str]:
    """What a form answers to a question, by itself or for all columns together; and its source."""
    places = (named(asked.key)["id"], _all_of(asked.item.key))
    place = next((place for place in places if any(value.strip() for value in form.get(place, ()))), "")
    return [value.strip() for value in form.get(place, ()) if value.strip()], one(form, f"source-{place}")


def _with_together(questions: list[tuple[Asked, dict[str, Any]]], visit: Visit) -> Iterator[dict[str, Any]]:
    """A question that is asked of several columns stands once more before them, for all that it is not answered of by itself.

    There it is explained; each of them leads to it (`together`).
    """
    before, times = "", Counter(asked.item.key for asked, _ in questions)
    for asked, each in questions:
        key = asked.item.key
        if each["kind"] == "one" and times[key] > 1:
            names = listed([other.instance or "" for other, _ in questions if other.item.key == key])
            text = _TOGETHER.fill(what=asked.item.text, names=names, count=times.pop(key)).say(visit.lang)
            blank = {"id": _all_of(key), "values": [], "value": "", "source_now": "", "apart": _APART.say(visit.lang)}
            yield with_sent({**each, **blank, "text": text}, visit)
            before = key
        yield {**each, "together": _all_of(key) if key == before else ""}


def _all_of(key: str) -> str:
    return f"all-{named(key)['id']}"


def _profiles(visit: Visit, case: Case) -> Iterator[Mapping[str, object]]:
    """Those that hold and answer anything that the case does not answer yet; the own organisation's are ticked."""
    known = visit.act(profile_list.ACT, profile_list.ListProfiles(lang=visit.lang)).to_dict()["profiles"]
    replies = {split_key(key)[0] for key in case.file.replies}
    for each in known:
        if each["holds"] and not set(each["answers"]) <= replies:
            kind = profile_list.KINDS[each["kind"]].say(visit.lang)
            yield {**each, "kind": kind, "ticked": each["kind"] == "organisation", "count": len(each["answers"])}


def _taken(visit: Visit, case: Case) -> Iterator[Mapping[str, str]]:
    """What profiles have answered here, short, with where it can be changed."""
    for key, reply in case.file.replies.items():
        name, _ = split_key(key)
        item = by_key().get(name)
        if item is not None and reply.taken_from and not item.private:
            part = home_of(name).key
            yield {
                "title": in_words(called(key), visit.lang),
                "said": reply_in_words(item, reply.values, visit.lang), "from": reply.taken_from,
                "place": f"purpose?part={part}#{named(key)['id']}",
            }  # fmt: skip


def _take(visit: Visit, form: Form) -> Taken:
    chosen = tuple(form.get("profile", ()))
    problems = [] if chosen else [Problem("no_profile_ticked", _NONE_TICKED, _TICK)]
    problems += [] if _person(visit, form) else [Problem("no_name", NO_NAME, GIVE_NAME)]
    if problems:
        raise InputError(*problems)
    done = visit.act(prepare.ACT, prepare.Prepare(str(visit.folder), profile=chosen, lang=visit.lang))
    return Taken(tuple(done.followed))


def _person(visit: Visit, form: Form) -> str:
    if name := one(form, "name"):
        visit.memory.take(name=name)
    return visit.memory.name


def _answer(visit: Visit, form: Form) -> Taken:
    """All at once, or none; where nothing is open any more, the data are graded again: an approval is of what was graded last."""
    case = visit.case
    if case is None:
        return Taken()
    _person(visit, form)
    draw = QuestionDrawing(case, visit.lang)
    answers, problems = {}, list[Problem]()
    for asked in _in_form(visit, case, form):
        each, (values, source) = draw.question(asked), _sent(asked, form)
        was = one(form, f"was-{each['id']}")
        if values and not untouched(each, values, source, was):
            problems += answered_since(each, values, was, visit.lang)
            answers[asked.key] = (values, source)
    if problems:
        raise InputError(*problems)
    news = tuple(followed(saved_answers(visit, answers), called))
    now = visit.anew()
    open_ = now.case is None or still_asked(now.case, now.result("assess"))
    return Taken(news, None if open_ else asked_to_grade(now))


def _standing(_visit: Visit) -> Standing:
    return "done"  # a short way, none of the steps: nobody is led here first


SCREEN = Screen(
    key="needed",
    step=0,
    within=(3,),
    title=Text("发布还要回答的", "What a release still asks"),
    about=Text(
        "采用保留的档案，回答其余缺了就不能发布的问题，一次保存。",
        "Take over what is kept, answer the rest that nothing can be released without, and save it in one go.",
    ),
    command=Text("reidrisk prepare {case}", "reidrisk prepare {case}"),
    words=_WORDS,
    shows=_shows,
    standing=_standing,
    takes={"profiles": _take, "answer": _answer},
)
