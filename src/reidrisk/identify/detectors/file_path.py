"""File names, file paths and DICOM unique identifiers."""

from __future__ import annotations

from ...model.detector import Detector
from ...model.text import Text
from ..forms.checks import shaped

_ENDING = r"(?i:jpe?g|png|gif|bmp|tiff?|dcm|dicom|nii|pdf|docx?|xlsx?|pptx?|csv|txt|mp[34]|wav|avi|mov|zip|rar|7z|json|xml|html?)"

DETECTOR = Detector(
    key="file_path",
    category="image_file_meta",
    title=Text("文件名或路径", "file name or file path"),
    basis=("China methodology (2024) 10.1.2", "DICOM PS3.15 E"),
    check=shaped(
        rf"(?:[A-Za-z]:[\\/]|[\\/~.])?[^\n\r:*?\"<>|]{{1,240}}\.{_ENDING}(?:\.gz)?"
        r"|[A-Za-z]:\\[^\n\r\"<>|]{1,240}|/(?:home|data|mnt|var|usr|tmp|opt|pacs|images?)/[^\n\r]{1,240}"
    ),
    examples=("zhangsan_ct.dcm", "C:\\images\\0001.png", "/data/pacs/2024/001", "scan-0042.tif", "报告 张三.pdf"),
    counterexamples=("192.168.1.1", "https://example.com", "v1.2.3", "a/b", "1.5", "png", "3.14.15"),
)
