"""Fixed words of the report: headings, table heads, states."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..model import words
from ..model.text import Lang, Text
from . import heads

LABELS: Mapping[str, Text] = {
    "report": Text("个人信息去标识化效果评估报告", "De-identification effectiveness report"),
    "contents": Text("目录", "Contents"),
    "skip": Text("跳到正文", "Skip to the text"),
    "verdict": Text("评估结论", "Verdict"),
    "ladder": Text(
        "标识度级别（1 级最易识别，4 级不含标识符）", "Identifiability levels (1 is the most identifiable, 4 has no identifier)"
    ),
    "here": Text("本数据集", "this dataset"),
    "maybe": Text("可能在此", "possible"),
    "acceptable": words.ACCEPTABLE,
    "not_acceptable": words.NOT_ACCEPTABLE,
    "undetermined": Text("尚不能判断是否可接受", "not yet known whether it is acceptable"),
    "ways": Text("什么会改变结论", "What would change the conclusion"),
    "steps": heads.STEPS,
    "clause": heads.CLAUSE,
    "question": heads.QUESTION,
    "finding": Text("认定", "Finding"),
    "evidence": Text("依据", "Evidence"),
    "columns": Text("各列与标识符清单", "Columns and list of identifiers"),
    "column": heads.COLUMN,
    "role": heads.ROLE,
    "category": Text("类别", "Category"),
    "decision": Text("确认情况", "Decision"),
    "no_role": Text("无建议", "no proposal"),
    "no_evidence": Text("没有记录", "none recorded"),
    "missing_values": Text("空值", "Missing"),
    "data_risk": Text("数据风险", "Data risk"),
    "context_risk": Text("环境风险", "Context risk"),
    "overall_risk": Text("总体风险与各项数值", "Overall risk and all figures"),
    "formulas": Text("代入本数据集的公式", "The formulas with this dataset's numbers"),
    "general": Text("公式", "Formula"),
    "filled": Text("代入数值", "With the numbers"),
    "figure": heads.FIGURE,
    "value": heads.FIGURE_VALUE,
    "exact": Text("精确值", "Exact"),
    "state": heads.STATE,
    "note": heads.NOTE,
    "assumptions": Text("假定、未答事项与范围", "Assumptions, open answers and ranges"),
    "answers": Text("评估条件", "The answers the assessment rests on"),
    "answer": heads.ANSWER,
    "asked": heads.MATTER,
    "source": heads.SOURCE,
    "made_assumptions": Text("假定", "Assumptions"),
    "preparation": Text("评估准备中尚未回答（6.1）", "Not answered in the preparation (6.1)"),
    "open_answers": Text("尚未回答", "Still open"),
    "none": heads.NONE,
    "reading": Text("读取说明", "Notes on reading"),
    "limitations": Text("局限", "Limitations"),
    "provenance": Text("版本与指纹", "Versions and fingerprints"),
    "clauses": Text("条款对照", "Clause map"),
    "title": Text("标题", "Title"),
    "stands": heads.STANDS,
    "picture_data": Text("图中数据", "Data of this picture"),
    "no_script": Text("未启用 JavaScript，图以下表代替。", "JavaScript is off; the table stands for the picture."),
    "dataset": heads.DATASET,
    "format": Text("格式", "Format"),
    "encoding": Text("编码", "Encoding"),
    "rows": heads.RECORDS,
    "columns_count": heads.COLUMNS,
    "subjects": Text("个人信息主体数", "Subjects"),
    "fingerprint": words.DATA_FINGERPRINT,
    "plan_hash": words.EVALUATION_PLAN_HASH,
    "earlier_hash": Text("原方案哈希", "Earlier plan hash"),
    "made_at": Text("评估时间", "Assessed at"),
    "standard": heads.STANDARD,
    "versions": words.SOFTWARE_VERSION,
    "decided_for": Text("以何者为准", "Decided for"),
    "threshold": heads.THRESHOLD,
    "smallest_class": heads.SMALLEST_CLASS,
    "risk": Text("总体风险 R", "Overall risk R"),
    "direct": Text("直接标识符", "Direct identifiers"),
    "quasi": Text("准标识符", "Quasi-identifiers"),
    "no_encoding": Text("该格式无编码", "none in this format"),
    "unknown": Text("未给出主体列", "no subject key given"),
    "not_applicable": words.DOES_NOT_APPLY,
    "open": heads.OPEN,
    "numbers": Text("数值", "Figures"),
}

STATES: Mapping[str, Text] = {
    "ok": Text("已算出", "computed"),
    "not_required": Text("不需要", "not required"),
    "not_available": Text("得不到", "not available"),
    "assumed": Text("含假定", "assumed"),
    "informational": Text("仅供参考", "informational"),
    "range": Text("范围", "range"),
    "given": Text("已给出", "given"),
    "default": Text("默认值", "default"),
    "open": heads.OPEN,
}


def labels(lang: Lang) -> Callable[[str], str]:
    """A function from key to word in one language; KeyError for a word that does not exist."""
    return lambda key: LABELS[key].say(lang)
