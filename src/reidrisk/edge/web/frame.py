"""What stands around every screen: where one is, what is missing, who works, what is under way."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from ...model.frozen import dataclass
from ...model.problem import InputError
from ...model.text import Lang, Phrase, Text
from ..timing import NO_TIME, TimeLeft, spoken
from .drawing import TemplateWords, drawn, in_words
from .queue.job import UNDER_WAY, PageJob
from .queue.timing import time_left
from .refusing.telling import as_lines
from .screen import Screen, Visit, one, screens

WORDS = {
    "brand": Text("去标识化效果评估", "De-identification, assessed"),
    "local": Text("只在本机运行，数据不离开本机", "Runs on this machine only; no data leaves it"),
    "cases": Text("全部案例", "All cases"),
    "language": Text("English", "中文"),
    "language_title": Text("Switch to English", "切换为中文"),
    "steps": Text("六个步骤", "The six steps"),
    "you": Text("姓名", "Name"),
    "skip": Text("跳到正文", "Skip to the content"),
    "wrong": Text("没有完成，请先改正：", "Nothing was done; please mend this first:"),
    "done": Text("已完成", "done"),
    "open": Text("待完成", "to do"),
    "waiting": Text("等待前面的步骤", "waits for an earlier step"),
    "here": Text("当前步骤", "you are here"),
    "working": Text("正在进行：{title}", "Under way: {title}"),
    "ahead": Text("前面还有 {count} 项工作。", "{count} before it in the queue."),
    "elapsed": Text("已用 {seconds} 秒。", "{seconds} s so far."),
    "left": Text(
        "约剩 {low}至 {high}（按本机此前 {count} 次同类工作估计）。",
        "About {low} to {high} left (by {count} earlier ones like it on this machine).",
    ),
    "left_at_most": Text(
        "约剩 {high}以内（按本机此前 {count} 次同类工作估计）。",
        "Less than about {high} left (by {count} earlier ones like it on this machine).",
    ),
    "left_unknown": Text(
        "剩余时间尚不可知：本机还没有做过规模相近的同类工作，或这次比以往久。",
        "Time left: not known yet. Nothing of this kind and size was done on this machine before, or this takes longer than that did.",
    ),
    "searched": Text(
        "已检查 {nodes} 种组合；目前最好的信息损失 {loss}，已证明不低于 {bound}。",
        "{nodes} {nodes|combination|combinations} examined; least loss so far {loss}, proven at least {bound}.",
    ),
    "part": Text("第 {number} 步，共 {of} 步：{part}。", "Step {number} of {of}: {part}."),
    "may_leave": Text(
        "可以离开或关闭本页，工作会继续；再打开时从这里接着看。",
        "You may leave or close the page: the work goes on, and is here when you come back.",
    ),
    "cancel": Text("取消", "Cancel"),
    "refused": Text("没有完成：", "It was not done:"),
    "cancelled": Text("已取消，没有改动任何文件。可以再来一次。", "Cancelled; nothing was changed. You can start it again."),
    "lost": Text(
        "工作中断了（进程被结束或机器重启）；此前保存的内容都在。可以再来一次。",
        "The work was cut off (its process ended, or the machine restarted). All that was saved before is there; you can start it again.",
    ),
    "command": Text("同样的事在命令行：", "The same on the command line:"),
    "closed": Text("本页的服务已经停止。请再运行一次 reidrisk open。", "The server of this page has stopped. Run reidrisk open again."),
    "cut": Text(
        "连接中断，这一次可能没有保存。请再试一次；同一件事不会做两遍。",
        "The connection was lost, and this may not have been saved. Please try again: nothing is done twice.",
    ),
    "no_script": Text(
        "请为本页允许 JavaScript：上传文件和显示进度需要它。脚本都来自本机。",
        "Please allow JavaScript for this page: it takes files and shows progress. All scripts come from this machine.",
    ),
    "another": Text("评估另一个文件", "Assess another file"),
    "sending": Text("正在复制", "Copying"),
    "left_short": Text("约剩 # 秒", "about # s left"),
    "left_long": Text("约剩 # 分钟", "about # min left"),
    "failed": Text(
        "文件没有到达：与本机服务的连接中断了。请再试一次。",
        "The file did not arrive: the connection to the server on this machine was cut. Please try again.",
    ),
    "unseen": Text(
        "本案例是用命令行建立的，这里还没有读过它的数据。读取一次，就能看到各列和前几行；已有的决定和回答都保留。",
        "This case was made on the command line, and its data were not read here yet. Read them once to see the columns and the first "
        "rows; all decisions and answers stay.",
    ),
    "read_here": Text("在这里读取", "Read them here"),
    "discard": Text("删除这个文件，选择另一个", "Remove this file, and choose another"),
    "next": Text("下一步：{title}", "Next: {title}"),
    "again": Text("重试", "Try again"),
}
ACTS = {
    "scan": Text("读取数据，识别各列", "reading the data, identifying the columns"),
    "assess": Text("评定标识度级别", "grading the data"),
    "offer": Text("寻找损失最小的方案", "searching for the plans that lose least"),
    "take": Text("写出并证明安全的数据", "writing the safe data, and proving it"),
    "trees": Text("计算各列的层级", "working out the hierarchy of each column"),
    "takeback": Text("读入交回的案例", "taking in what came back"),
    "report": Text("编写文档", "writing the papers"),
    "key": Text("建立签名密钥", "making the signing key"),
    "approve": Text("重新定级，签署结论", "grading again, and signing the conclusion"),
    "withdraw": Text("撤回签署", "withdrawing the signature"),
    "agree": Text("登记协议", "putting the agreement on record"),
    "release": Text("重新定级，制作发布包", "grading again, and making the package"),
    "verify": Text("核对发布包", "checking the package"),
    "revoke": Text("撤销发布", "taking the release back"),
    "hand": Text("制作移交文件", "making the file of the case"),
    "attack": Text("对数据发起攻击", "attacking the data"),
    "back": Text("恢复旧版本", "going back to an earlier version"),
}


@dataclass(frozen=True, slots=True)
class StepShown:
    """One step in the bar above the screen."""

    number: int
    key: str
    title: str
    state: str
    here: bool
    within: bool  # of what is gone through at once


def steps(visit: Visit, here: Screen) -> Iterator[StepShown]:
    """All six, as they stand now. Of a case whose file is damaged nothing is known but where one is."""
    for screen in (each for each in screens() if each.step):
        try:
            state = screen.standing(visit)
        except InputError:
            state = "open"
        yield StepShown(screen.step, screen.key, screen.title.say(visit.lang), state, screen is here, screen.step in here.within)


def under_way(visit: Visit, screen: Screen) -> PageJob | None:
    """The long work of this screen that waits or runs."""
    return next((job for slot in screen.slots if (job := visit.job(slot)) is not None and job.state in UNDER_WAY), None)


def progress(job: PageJob, visit: Visit) -> dict[str, Any]:
    """How far it is, in words."""
    words, lines = TemplateWords(WORDS, visit.lang), []
    begun = job.begun_at or job.asked_at
    seconds = int((datetime.now(UTC) - datetime.fromisoformat(begun)).total_seconds())
    ahead = visit.line.ahead(job) if job.state == "waiting" else 0
    if ahead:
        lines.append(words("ahead", count=ahead))
    else:
        lines.append(words("elapsed", seconds=max(seconds, 0)))
    found = job.progress or {}
    if "part" in found:
        lines.append(words("part", number=found["number"], of=found["of"], part=found["part"]))
    if "nodes" in found:
        lines.append(words("searched", nodes=found["nodes"], loss=f"{found['loss']:.4f}", bound=f"{found['bound']:.4f}"))
    left = _left(time_left(job), words) if job.state == "running" else None
    done = (found["number"] - 1, found["of"]) if "part" in found else None
    return {"slot": job.slot, "title": words("working", title=ACTS[job.slot]), "left": left, "lines": lines, "done": done}


def _left(found: TimeLeft | None, words: TemplateWords) -> str:
    """The time left as a person says it: no finer than it is known."""
    if found is None:
        return words.left_unknown
    low, high = spoken(found.low, up=False), spoken(found.high, up=True)
    if found.low < NO_TIME:
        return words("left_at_most", high=high, count=found.count)
    return words("left", low=low, high=high, count=found.count)


def ended(visit: Visit, screen: Screen) -> list[dict[str, Any]]:
    """What the last work of each kind has left to say: why it was refused, that it was cancelled or lost."""
    words, found = TemplateWords(WORDS, visit.lang), []
    for slot in screen.slots:
        job = visit.job(slot)
        if job is not None and job.state in {"refused", "cancelled", "lost"}:
            title = words.refused if job.state == "refused" else getattr(words, job.state)
            found.append({"slot": slot, "title": title, "lines": list(job.problems)})
    return found


def _following(all_steps: Sequence[StepShown], screen: Screen) -> StepShown | None:
    """Where to go on: the next step that is not done; the grading again, once there is an output that nobody graded."""
    later = [each for each in all_steps if each.number > screen.step]
    ungraded = [each for each in all_steps if each.key == "risk" and each.state == "open" and screen.key == "safe"]
    taken = any(each.key == "safe" and each.state == "done" for each in all_steps)
    return next(iter([*(ungraded if taken else ()), *(each for each in later if each.state != "done"), *later]), None)


def whole(visit: Visit, screen: Screen, messages: Sequence[str] = (), problems: Sequence[str] = ()) -> str:
    """The page of a screen: how far its work is while any is under way, else what it shows."""
    job, all_steps = under_way(visit, screen), tuple(steps(visit, screen))
    common = {
        "frame": TemplateWords(WORDS, visit.lang),
        "t": TemplateWords(screen.words, visit.lang),
        "title": screen.title.say(visit.lang),
        "case": visit.name,
        "person": visit.memory.name,
        "steps": all_steps,
        "here": f"{visit.address}/{screen.key}",
        "home": visit.address,
        "messages": messages,
        "problems": problems,
        "about": screen.about.say(visit.lang),
        "command": in_words(screen.command.fill(case=shlex.quote(str(visit.folder))), visit.lang),
        "case_there": _there(visit),
        "takes": visit.place.only is None,
        "following": _following(all_steps, screen),
        "sent": lambda name: one(visit.sent, name),
    }
    if job is not None:
        return drawn("working.html", visit.lang, **common, job=progress(job, visit))
    shown: dict[str, Any] = {}
    try:
        shown = dict(screen.shows(visit))
    except InputError as error:  # a file that somebody has damaged: said, and everything else of the page is there
        common["problems"] = [*problems, *as_lines(error.problems, visit.lang, visit.place.root)]
        return drawn("damaged.html", visit.lang, **common)
    return drawn(f"{screen.key}.html", visit.lang, **common, ended=ended(visit, screen), **shown)


def _there(visit: Visit) -> bool:
    """Whether the data were read, here or elsewhere; a file that somebody has damaged is told by the screen."""
    with suppress(InputError):
        return visit.case is not None
    return False


def part(visit: Visit, screen: Screen, name: str, make: Callable[[], Mapping[str, object]]) -> str:
    """A part of a screen, drawn by itself."""
    problems: list[str] = []
    shown: Mapping[str, object] = {}
    try:
        shown = make()
    except InputError as error:
        problems = list(as_lines(error.problems, visit.lang, visit.place.root))
    words = {"frame": TemplateWords(WORDS, visit.lang), "t": TemplateWords(screen.words, visit.lang), "problems": problems}
    return drawn(
        "problems.html" if problems else f"{screen.key}-{name}.html", visit.lang, here=f"{visit.address}/{screen.key}", **words, **shown
    )


def plain(texts: Sequence[Text | Phrase | str], lang: Lang) -> list[str]:
    """Each in this language."""
    return [in_words(one, lang) for one in texts]
