"""How the data will be shared: the one question that always has to be answered."""

from __future__ import annotations

from ..model.release import Sharing
from ..model.text import Text
from .parsing import sharing
from .question import Choice, Question

SHARING = Question(
    key="sharing",
    text=Text("数据将以哪种方式共享？", "How will the data be shared?"),
    meaning=Text(
        "共享方式决定谁能拿到数据、拿到后受什么约束，因此也决定特征相同的记录至少要有多少条、风险按最大值还是按平均值计算。"
        "请按实际签署的协议和技术条件回答，而不是按意愿回答：只有点击同意、没有可执行协议的下载，应视为完全公开共享。",
        "The sharing model decides who can get at the data and what binds them; so it decides how large a class of alike "
        "records must be, and whether the greatest or the average risk counts. Answer by the agreement that is signed and "
        "the technical set-up that exists, not by intention: a download behind a click-through, without an enforceable "
        "agreement, is public.",
    ),
    clause="D.1.5",
    parse=sharing,
    choices=(
        Choice(
            Sharing.PUBLIC,
            Sharing.PUBLIC.words,
            Text(
                "任何人都能得到数据，发布后难以收回（3.9）。特征相同的记录（等价类）至少 20 条；攻击概率取 1；"
                "风险取最大值 R_b，因此 3 级实际要求至少 21 条。",
                "Anyone can have the data, and it can hardly be recalled (3.9). Classes of at least 20; an attack is taken as "
                "certain (1); the greatest risk R_b counts, so level 3 in effect needs classes of at least 21.",
            ),
        ),
        Choice(
            Sharing.CONTROLLED,
            Sharing.CONTROLLED.words,
            Text(
                "接收者签署数据使用协议并受其约束（3.10）。特征相同的记录（等价类）至少 5 条；风险取平均值 R_c 乘以攻击概率 pr(context)。",
                "The recipient signs and is bound by a data use agreement (3.10). Classes of at least 5; the average risk R_c "
                "is multiplied by the probability of an attack, pr(context).",
            ),
        ),
        Choice(
            Sharing.ENCLAVE,
            Sharing.ENCLAVE.words,
            Text(
                "数据只在受管的物理或虚拟环境内使用，不能带出（3.11）。特征相同的记录（等价类）至少 3 条；"
                "风险取平均值 R_c 乘以攻击概率 pr(context)。",
                "The data is used only inside a physical or virtual place under control and cannot leave it (3.11). Classes of at "
                "least 3; the average risk R_c is multiplied by the probability of an attack, pr(context).",
            ),
        ),
        Choice(
            Sharing.SEMI_PUBLIC,
            Sharing.SEMI_PUBLIC.words,
            Text(
                "任何人接受条款即可下载（ITU-T X Suppl.39）。GB/T 42460 没有这一类型，按完全公开共享判定。",
                "Anyone who accepts the terms can download the data (ITU-T X Suppl.39). GB/T 42460 does not know it and grades it as "
                "completely public.",
            ),
        ),
    ),
    worst=Sharing.PUBLIC,
)
