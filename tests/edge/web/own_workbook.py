"""A workbook as people have them: a cover, a title, a header of two merged rows, a sheet of remarks; the values are made up."""

from __future__ import annotations

from pathlib import Path
from random import Random

import openpyxl

SHEET, ROWS = "出院明细", 3_000
ABOVE = (
    ("基本信息", None, None, None, None, "住院信息", None, None, "费用（元）", None),
    ("姓名", "性别", "出生日期", "住址", "病历号", "入院日期", "科室", "主要诊断", "总费用", "自付"),
)
UNKNOWN = (("其他", None), ("入径", "甲乙"))
_MERGED = ("A1:J1", "A2:J2", "A3:E3", "F3:H3", "I3:J3")


def own_workbook(path: Path, rows: int = ROWS, *, header: bool = True, unknown: bool = False) -> Path:
    """Written to this path; with two columns of which neither name nor values say anything where they are to be `unknown`."""
    chance, book = Random(5), openpyxl.Workbook()  # noqa: S311 - made up
    cover = book.worksheets[0]
    cover.title = "封面"
    cover.append(("二〇二五年出院患者数据",))
    cover.append(("编制单位：信息科",))
    sheet = book.create_sheet(SHEET)
    sheet.append(("出院患者明细表",))
    sheet.append(("统计期间：2025 年 1 月至 6 月",))
    for row, more in zip(ABOVE, UNKNOWN, strict=True) if header else ():
        sheet.append((*row, *(more if unknown else ())))
    for number in range(rows):
        total = round(chance.uniform(2_000, 60_000), 2)
        sheet.append((
            chance.choice("王李张刘陈杨黄赵") + chance.choice("伟芳娜敏静丽强磊") + chance.choice("军洋勇艳杰"), chance.choice("男女"),
            f"{chance.randint(1935, 2010)}-{chance.randint(1, 12):02d}-{chance.randint(1, 28):02d}",
            f"江城市{chance.choice(('东湖路', '人民路', '解放路'))}{chance.randint(1, 300)}号", f"B{100_000 + number}",
            f"2025-{chance.randint(1, 6):02d}-{chance.randint(1, 28):02d}", chance.choice(("心内科", "骨科", "普外科", "呼吸科")),
            chance.choice(("高血压", "骨折", "胆囊炎", "肺炎", "脑梗死")), total, round(total * chance.uniform(0.1, 0.6), 2),
            *((chance.choice("是否变"), chance.randint(0, 6)) if unknown else ()),
        ))  # fmt: skip
    for area in (*(_MERGED if header else _MERGED[:2]), *(("K3:L3",) if header and unknown else ())):
        sheet.merge_cells(area)
    book.create_sheet("备注").append(("无",))
    book.save(path)
    return path
