"""Software and configuration: with which the result can be had again (China methodology 13.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import words
from ...model.exact import show
from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..dating import written
from ..figures import spell
from ..kind import Kind, Material
from ..making import Make
from ..parts.mitigated import parameters_blocks
from ..parts.plan import context
from ..parts.treatment import Treatment
from ..report.parts import EDITION

TITLE = Text("软件与配置记录", "Software and configuration record")
_H = {
    "software": Text("软件版本", "Software versions"),
    "edition": Text("标准版本与其取值", "Edition of the standard and its values"),
    "parameters": Text("计算参数", "Parameters of the calculation"),
    "transform": Text("变换参数", "Parameters of the transformation"),
    "repeat": Text("如何重现", "How to repeat it"),
}
_NAME = Text("软件", "Software")
_STANDARD, _ISSUED = Text("标准", "Standard"), Text("发布日期", "Issued")
_THRESHOLD, _SHARING, _TAU, _RISK = (
    Text("推荐阈值", "Recommended threshold"),
    heads.SHARING_MODEL,
    Text("门限 τ", "Class threshold τ"),
    Text("数据集风险", "Data risk"),
)
_RULES = Text("各共享类型的等价类门限与数据集风险", "Class threshold and data risk by sharing model")
_HEAD = (heads.MATTER, heads.VALUE, heads.STATE, heads.SOURCE)
_OF_OUTPUT = Text("数据指纹（处理后，即评估的数据）", "Fingerprint after treatment (the data assessed)")
_REPEAT = (
    Text("装好上列版本的软件；版本不同，识别规则可能不同。", "Install the versions above; other versions may have other detection rules."),
    Text("核对数据指纹和方案哈希与本文件一致。", "Check that the data fingerprint and the plan hash match those given here."),
    Text(
        "运行 reidrisk assess 案例文件夹；同样的输入得到同样的结果。",
        "Run reidrisk assess on the case folder; the same input gives the same result.",
    ),
)
_MADE_AGAIN = Text(
    "要由处理前的数据重新产出，按处理方案运行 reidrisk apply；假名、噪声和记录的次序取自系统的随机数，每次不同。",
    "To make the output from the source again, run reidrisk apply with the mitigation plan. Pseudonyms, noise and the order of records "
    "come from the system's randomness and differ each time.",
)


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """Versions, values, parameters."""
    make, standard = Make(lang), material.standard
    rules = [
        (model.words, "—" if rule.tau is None else spell(rule.tau) or show(rule.tau, 6), rule.data_risk)
        for model, rule in standard.sharing.items()
    ]
    return (
        make.h1(_H["software"]),
        make.table(_H["software"], (_NAME, heads.VERSION), material.versions.items(), (50, 50)),
        make.h1(_H["edition"]),
        make.pairs(
            (
                (_STANDARD, EDITION.fill(title=standard.title, id=standard.id)),
                (_ISSUED, written(standard.issued, lang)),
                (_THRESHOLD, "—" if standard.threshold is None else show(standard.threshold, 6)),
            )
        ),
        make.table(_RULES, (_SHARING, _TAU, _RISK), rules, (), (1,)),
        make.h1(_H["parameters"]),
        make.table(_H["parameters"], _HEAD, context(material, lang), (30, 20, 14, 36)),
        make.h1(_H["transform"]),
        *parameters_blocks(material, make),
        make.h1(_H["repeat"]),
        make.pairs((*_prints(material), (words.PLAN_HASH, material.hash))),
        make.items((*_REPEAT, *((_MADE_AGAIN,) if Treatment.of(material) is not None else ())), ordered=True),
    )


def _prints(material: Material) -> Iterator[tuple[Text, str]]:
    """The data that are assessed; where they were treated, those that the treatment read too."""
    read = f"{material.fingerprint.kind}: {material.fingerprint.value}" if material.fingerprint else "—"
    done = Treatment.of(material)
    if done is not None and done.after is not None:
        yield _OF_OUTPUT, done.after.data.replace(":", ": ", 1)
        yield words.SOURCE_FINGERPRINT, read
    else:
        yield words.DATA_FINGERPRINT, read


KIND = Kind(
    key="software",
    title=TITLE,
    clauses=("China methodology (2024) 13.5", "GB/T 37964-2019 5.6"),
    build=build,
    secrecy="confidential",
    readers=heads.READ_BY_SERVICE,
    rows=("software and configuration parameters",),
)
