"""DICOM PS3.15 Annex E, Basic Application Level Confidentiality Profile, on a table of headers: one column an attribute, by its keyword."""

from __future__ import annotations

from ...identify.hidden.dicom import OF_FORMAT
from ...model.text import Text
from ..plans.published import RUNNING_TEXT, ColumnRule, PublishedRecipe, Undecided

_TABLE = "PS3.15 E.1-1"

RECIPE = PublishedRecipe(
    key="dicom_ps315",
    title=Text("DICOM PS3.15 基本保密配置", "DICOM PS3.15 basic confidentiality profile"),
    says=Text(
        "附录 E 表 E.1-1 所列的属性都删除：人员与编号、日期时间、机构与设备、自由文本、患者特征、私有属性；实例唯一标识换成密钥假名，"
        "同一标识在各列中相同（需要密钥库）。",
        "Every attribute of table E.1-1 of Annex E leaves: people and numbers, days and times, institutions and devices, free text, "
        "traits of the patient, private attributes; unique identifiers become keyed pseudonyms, the same in all columns (this needs a "
        "secrets store).",
    ),
    sources=("DICOM PS3.15 Annex E, table E.1-1: the attributes compared over three extractions (identify/hidden/dicom_profile.toml)",),
    treatments=(
        ColumnRule(_TABLE, None, names=frozenset(one.lower() for one in OF_FORMAT)),
        ColumnRule(_TABLE, "pseudonym_hmac", frozenset({"dicom:uid"}), settings={"domain": "uid"}),
        ColumnRule(_TABLE, kinds=frozenset(f"dicom:{group}" for group in ("who", "when", "where", "words", "trait", "other", "private"))),
        ColumnRule(_TABLE, kinds=frozenset({RUNNING_TEXT, "person_name", "image_file_meta"})),
    ),
    undecided=(
        Undecided(
            Text(
                "像素中烧录的文字与面部轮廓：本方法只处理头信息，须另行清除。",
                "Text burnt into pixels and faces: this recipe is of headers alone, they must be cleaned elsewhere.",
            )
        ),
        Undecided(
            Text(
                "是否采用“保留时间”“保留设备”等选项：请在方案中改写相应的步骤。",
                "Whether options such as retaining dates or devices apply: change these steps in the plan (--plan).",
            )
        ),
    ),
)
