"""Whole tables that another hand labelled again: agreement by part and language, and each hand against what was decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reidrisk.model.text import Lang, Text

from ..page import table
from .figures import COLUMNS, JUDGED, rate, record, spread

ROLES = (*JUDGED, "NI")
LEARNED = "train"  # nothing is judged on it
TARGET, BELOW = 0.90, 0.02  # what is asked of SA: this F1, or the agreement of both hands less this much
INTRO = Text(
    "## 整表重新标注\n\n"
    "另一人只看表名、说明、列名与列的描述，按同一规则重新标注整表：三批没见过的表全部，以及只用于学习的表的五分之一（按发布者抽取）；最新一批打开之后才重新标注，并看了每列截短的三个取值，分歧尚未审定，仍用第一人的标签。"
    "标注存盘并取散列值之后才作比较；产品的判断始终未看。F1 以一人的标签为准衡量另一人，两个方向相同；κ 为 Cohen's kappa；"
    "括号内为按发布者重抽的 95% 区间，发布者不足五个时不给。有分歧的列按规则第三次审定，规则没有写明的先补写规则；"
    "只用于学习的表，第一人的标签不违反规则的不改。"
    "标注者同出一源，一致性可能高于互不相干的人。",
    "## Whole tables labelled again\n\n"
    "Another hand saw the title, the kind and the names and descriptions of the columns, and labelled whole tables again by the same "
    "rules: all of the three sets of tables never seen, and a fifth of those that only serve to learn from, drawn within each publisher. "
    "The latest set was labelled again after it had been opened, with three values of each column cut short beside its name; where both "
    "differ nothing has been decided there yet, and the first label stands. "
    "The labels were kept and hashed before they were compared, and nothing that the product says was "
    "looked at. "
    "F1 takes one hand for the "
    "truth and is the same in both directions; κ is Cohen's kappa; in brackets the 95% interval when publishers are drawn again, left out "
    "where there are fewer than five. Where both differ, a third look decided by the rules, which were made clearer first where they were "
    "silent; in the tables that only serve to learn from, the first label stands unless it breaks a rule. "
    "Both hands have the same training: people who have nothing in common may agree less.",
)
TITLES = {
    "sealed_third": Text("最新一批没见过的表", "The latest tables never seen"),
    "sealed_next": Text("上一批没见过的表", "The tables never seen before the latest"),
    "sealed": Text("再上一批没见过的表", "The tables never seen before both"),
    "train": Text("只用于学习的表，五分之一", "Tables that only serve to learn from, a fifth"),
}
NAMES = {
    "all": Text("全部", "all"),
    "nothing heard": Text("除去事先听说过标注疑点的表", "without tables of which a doubt had been heard"),
    "first": Text("第一人对审定", "first hand against what was decided"),
    "second": Text("第二人对审定", "second hand against what was decided"),
}
HEAD = (Text("组", "group"), COLUMNS, Text("发布者", "publishers"), Text("角色全同", "all roles equal"))
AIM = Text(
    "对 SA 的要求是 F1 达到 {target}，或两人的一致性减 {below}，取低者：这批表两人一致 {found}，要求为 {aim}。"
    "以审定的标签为准，`--hand first` 或 `--hand second` 可改用任一人的；标签审定之前的打开以第一人的标签为准。"
    "审定标签的散列值（sha256）：`{fingerprint}`。",
    "What is asked of SA is an F1 of {target}, or the agreement of both hands less {below}, whichever is lower: on these tables they agree "
    "by {found}, so {aim} is asked. What was decided counts, and `--hand first` or `--hand second` judges by one hand; openings from "
    "before the decision are by the first. The fingerprint (sha256) of what was decided: `{fingerprint}`.",
)


def sections(lang: Lang) -> Iterator[str]:
    """Both parts by language, each hand against what was decided, and what follows for SA."""
    found = record("agreement")
    yield INTRO.say(lang)
    for part, title in TITLES.items():
        groups = [*found[part]["groups"], *({"name": hand, **one} for hand, one in found[part]["decided"].items())]
        yield f"### {title.say(lang)}\n\n{_compared(groups, lang)}"
        if part != LEARNED:
            yield _aim(found[part], lang)


def _aim(part: Mapping[str, Any], lang: Lang) -> str:
    agreed = part["groups"][0]["f1"]["SA"][0]
    said = {"found": rate(agreed), "aim": rate(min(TARGET, agreed - BELOW)), "fingerprint": part["fingerprints"]["agreed"]}
    return AIM.fill(target=TARGET, below=BELOW, **said).say(lang)


def _compared(groups: list[Mapping[str, Any]], lang: Lang) -> str:
    head = [*(one.say(lang) for one in HEAD), *(f"{rated} {role}" for rated in ("F1", "κ") for role in ROLES)]
    rows = [
        [
            NAMES[one["name"]].say(lang) if one["name"] in NAMES else one["name"],
            *(one["columns"], one["publishers"], rate(one["equal"])),
            *(_drawn(one["f1"][role]) for role in ROLES),
            *(rate(one["kappa"][role][0]) for role in ROLES),
        ]
        for one in groups
    ]
    return table(head, rows)


def _drawn(three: list[float | None]) -> str:
    return spread(three) if three[1] is not None else rate(three[0])
