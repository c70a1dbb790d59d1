"""What was done to the data, and the proof on what came out: from the record that `reidrisk mitigate --json` writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..model.text import Text
from .content import Block
from .kind import Material
from .making import Make

_NOTHING = Text(
    "本案例没有处理记录：评估的是数据现状。处理后请把 reidrisk mitigate --json 的结果存为案例中的 "
    "mitigation.json，再对产出的数据重新评估。",
    "The case holds no record of mitigation: the data were assessed as they are. After mitigating, keep what reidrisk mitigate --json "
    "prints as mitigation.json in the case, and assess the data that came out.",
)
_LEVELS = Text("各准标识符的泛化程度（0 为不泛化）", "How far each quasi-identifier was generalised (0: not at all)")
_COLUMN, _LEVEL, _OF = Text("列", "Column"), Text("所取层级", "Level taken"), Text("层级总数", "Levels there are")
_SUPPRESSED = Text("抑制的记录", "Records suppressed")
_CELLS = Text("抑制的单元格", "Cells suppressed")
_INPUT, _OUTPUT = Text("处理前的数据", "Data before"), Text("产出的文件", "File that came out")
_PROOF = Text("证明", "Proof")
_PASSED = Text(
    "对产出文件重新读取、计数并查找标识符：通过。",
    "The written file was read again, its classes counted and identifiers looked for: passed.",
)
_FAILED = Text("对产出文件的证明未通过，产出不得使用。", "The proof on the written file failed; it must not be used.")
_UNPROVEN = Text("只按方案复核了计数，没有对产出文件作证明。", "Only the plan was recounted; no written file was proved.")
_K, _CLASSES, _ROWS = Text("最小等价类 k", "Smallest class k"), Text("等价类数目", "Classes"), Text("记录数", "Records")
_LOSS = Text("信息损失", "Loss of information")
_MEASURE, _VALUE = Text("度量", "Measure"), Text("数值", "Value")


def mitigated_blocks(material: Material, make: Make) -> Iterator[Block]:
    """The record as blocks; a sentence where there is none."""
    found = material.mitigation
    if found is None:
        yield make.p(_NOTHING)
        return
    dataset, plan = found["dataset"], found["plan"]
    yield make.pairs((
        (_INPUT, f"{dataset['name']} ({dataset['fingerprint']})"),
        (_OUTPUT, str(found.get("output") or "—").replace("\\", "/").rsplit("/", 1)[-1]),
        (_SUPPRESSED, f"{found['suppressed_records']:,}"),
        (_CELLS, f"{found['suppressed_cells']:,}"),
    ))  # fmt: skip
    rows = [(name, str(level), str(plan["of"].get(name, "—"))) for name, level in plan["levels"].items()]
    yield make.table(_LEVELS, (_COLUMN, _LEVEL, _OF), rows, (50, 25, 25), (1, 2))
    yield make.table(_LOSS, (_MEASURE, _VALUE), [(name, f"{value:.4g}") for name, value in found["loss"].items()], (60, 40), (1,))
    yield make.h2(_PROOF)
    yield from _proof(found["proof"], make)


def _proof(proof: Mapping[str, Any], make: Make) -> Iterator[Block]:
    said = _PASSED if proof["passed"] else _UNPROVEN if proof["passed"] is None else _FAILED
    yield make.p(said, "good" if proof["passed"] else "warn")
    yield make.pairs(((_K, f"{proof['k']:,}"), (_CLASSES, f"{proof['classes']:,}"), (_ROWS, f"{proof['rows']:,}")))
