"""The page on how well columns are identified, made from the figures that the benchmark keeps; no figure stands in a text."""

from __future__ import annotations

from reidrisk.model.text import Lang, Text

from ..page import Page
from . import apart, budget, others, scanned, twice, unseen, valued

TITLE = Text("识别的准确度", "Accuracy of the identification")
INTRO = Text(
    "本页的数值都取自基准程序保存的结果（`bench/identification/results`），没有手写的数。重算：\n\n"
    "```sh\n"
    "python -m bench.identification.corpus --write              # 语料的规模与两人标注的一致性\n"
    "python -m bench.identification.independent --whole --write # 整表重新标注的一致性\n"
    "python -m bench.identification.learning --write            # 真实表：训练部分与调试部分\n"
    "python -m bench.identification.learning --crossed --write  # 权重未见过其发布者的表\n"
    "python -m bench.identification.learning --budget --write   # 带取值的真实表：错误从哪里来\n"
    "python -m bench.identification.real 文件夹 --crossed --write  # 同上，整个 scan，有列名与无列名\n"
    "python -m bench.identification.real 文件夹 --part sealed_third --write  # 最新一批没见过的表（文件夹为其取值）\n"
    "python -m bench.identification.baselines --values 文件夹 --part sealed_third --write  # 同样的表，其他工具\n"
    "python -m bench.identification --write                     # 造出的、带取值的表\n"
    "python -m bench.identification.texts --write               # 自由文本\n"
    "python -m bench.identification.notes --public 文件夹 --write  # 记录旁的备注与公开文本（须有其副本和 Presidio）\n"
    "python -m bench.identification.baselines --write           # 其他工具（须已安装）\n"
    "make docs\n"
    "```\n\n"
    "DI 直接标识符，QI 准标识符，SA 敏感属性，NI 都不是。召回率：应找到的找到了多少；精确率：找到的有多少是对的；F1 是两者的调和平均。"
    "直接标识符是否又算准标识符，不计对错。任何一列都应由人确认；`--strict` 在有列未确认时拒绝评级。",
    "Every figure on this page is read from what the benchmark keeps (`bench/identification/results`); none is typed. To compute them "
    "anew:\n\n"
    "```sh\n"
    "python -m bench.identification.corpus --write              # sizes of the corpus, and how far both labellers agree\n"
    "python -m bench.identification.independent --whole --write # agreement over whole tables labelled twice\n"
    "python -m bench.identification.learning --write            # real tables: the parts train and tune\n"
    "python -m bench.identification.learning --crossed --write  # tables whose publisher the weights have not seen\n"
    "python -m bench.identification.learning --budget --write   # real tables with values: where the errors come from\n"
    "python -m bench.identification.real FOLDER --crossed --write  # the same by the whole of scan, with names and without\n"
    "python -m bench.identification.real FOLDER --part sealed_third --write  # the latest tables never seen (their values in FOLDER)\n"
    "python -m bench.identification.baselines --values FOLDER --part sealed_third --write  # the same tables, other tools\n"
    "python -m bench.identification --write                     # built tables with values\n"
    "python -m bench.identification.texts --write               # running text\n"
    "python -m bench.identification.notes --public FOLDER --write  # notes beside a row, public text (its copies and Presidio installed)\n"
    "python -m bench.identification.baselines --write           # other tools, where they are installed\n"
    "make docs\n"
    "```\n\n"
    "DI: direct identifier, QI: quasi-identifier, SA: sensitive attribute, NI: none of them. Recall is the share of what there is that was "
    "found, precision the share of what was found that is right, F1 their harmonic mean. Whether a direct identifier is a "
    "quasi-identifier too counts neither way. Every column should be confirmed by a person; `--strict` refuses to grade while one is not.",
)


def pages(lang: Lang) -> list[Page]:
    """One page."""
    rooms = (unseen, twice, scanned, budget, apart, valued, others)
    parts = [INTRO.say(lang), *(section for room in rooms for section in room.sections(lang))]
    return [Page("identification.md", TITLE.say(lang), "\n\n".join(parts))]
