"""Files beside the table that go out with it, and that nobody looked into: a picture or a recording shows a person (GB/T 42460 6.2 a)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.dataset import InsideKind, OtherFiles, OtherKind
from ...model.text import Phrase, Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_OF_IMAGES: dict[OtherKind, Text] = {
    "left_out": Text(
        "{count} 个 DICOM 文件无法读取，未作为记录读入（如{names}）：只出现在其中的人未经评估，文件头和图像仍可能识别个人。",
        "{count} DICOM {count|file|files} (such as {names}) could not be read and {count|is|are} not in the table: whoever is in no other "
        "file was not assessed, and a header or a picture can still identify a person.",
    ),
    "burnt_in": Text(
        "{count} 个 DICOM 图像的文件头写明图中有文字（BurnedInAnnotation = YES，如{names}），可能是姓名、病历号；像素未读取。",
        "The headers of {count} DICOM images say that there is text in the picture (BurnedInAnnotation = YES, such as {names}): a name or "
        "a number may be among it; pixels were not read.",
    ),
    "pixels": Text(
        "{count} 个 DICOM 图像的文件头没有说明图中是否有文字（如{names}）；像素没有读取，图中文字和面部（头颅影像）都可能识别个人。",
        "The headers of {count} DICOM images do not say whether there is text in the picture (such as {names}); pixels were not read, and "
        "text in them or a face (of a scanned head) can identify a person.",
    ),
}
_KINDS: dict[OtherKind, Text] = {
    "archive": Text("压缩文件", "archives"),
    "document": Text("文档", "documents"),
    "film": Text("视频", "films"),
    "picture": Text("图像", "pictures"),
    "sound": Text("录音", "sound recordings"),
    "text": Text("文本或其他表", "texts or other tables"),
    "unknown": Text("无法识别的二进制文件", "unrecognised binary files"),
}
_IMAGES = Text("DICOM 图像", "DICOM images")
_FOUND = Text(
    "与数据放在一起的还有 {count} 个{kind}（如{names}），没有检查其内容：人脸、声音、图中文字和文件属性都可能识别个人。",
    "Beside the table lie {count} {kind} (such as {names}) that were not examined: a face, a voice, text in a picture or a file's "
    "properties can identify a person.",
)
_INSIDE: dict[InsideKind, Text] = {
    "place": Text("拍摄地点的坐标或地名（{count} 个）", "the place (coordinates, its name) in {count}"),
    "name": Text("人名（作者、所有者或版权人，{count} 个）", "a name (author, owner, who holds the rights) in {count}"),
    "device": Text("设备型号或序列号（{count} 个）", "a device or its serial number in {count}"),
    "day": Text("日期时间（{count} 个）", "a day or time in {count}"),
    "words": Text("标题、说明、关键词等文字（{count} 个）", "words (title, description, keywords) in {count}"),
    "program": Text("制作软件（{count} 个）", "the program in {count}"),
}
_WITH_PROPERTIES = Text(
    "与数据放在一起的还有 {count} 个{kind}（如{names}），没有检查其内容：人脸、声音、图中文字都可能识别个人；"
    "文件属性（EXIF、XMP、IPTC、PDF 信息）里写有：{inside}。共享前应清除这些属性。",
    "Beside the table lie {count} {kind} (such as {names}) that were not examined: a face, a voice or text in a picture can identify a "
    "person. Their properties (EXIF, XMP, IPTC, the information of a PDF) hold: {inside}. Remove these before you share them.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each kind of file."""
    for one in assessment.facts.others:
        yield Found(sentence(one), (one.kind,), about=_KINDS.get(one.kind, _IMAGES))


def sentence(one: OtherFiles) -> Phrase:
    """Also before anything is assessed."""
    names, text = listed(one.names), _OF_IMAGES.get(one.kind)
    if text is not None:
        return text.fill(count=one.count, names=names)
    if not one.inside:
        return _FOUND.fill(count=one.count, kind=_KINDS[one.kind], names=names)
    inside = tuple(_INSIDE[kind].fill(count=count) for kind, count in one.inside)
    return _WITH_PROPERTIES.fill(count=one.count, kind=_KINDS[one.kind], names=names, inside=inside)


CAUTION = Caution(
    code="files-not-examined",
    title=Text("随数据的文件未经检查", "files beside the data that were not examined"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "把这些文件移出要共享的目录或压缩文件；确需一起共享的，由具名人员逐类说明已如何检查"
        "（--accept files-not-examined:picture=理由 --by 姓名）。",
        "Remove them from what is shared; where they must be included, a named person states for each kind how it was examined "
        "(--accept files-not-examined:picture=reason --by name).",
    ),
    place=47,
    tone="bad",
    caps=2,
    settled_by=SettledBy.EACH,
    clauses=("GB/T 42460-2023 6.2 a",),
)
