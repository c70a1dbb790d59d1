"""Files beside the table that go out with it, and that nobody looked into: a picture or a recording shows a person (GB/T 42460 6.2 a)."""

from __future__ import annotations

from collections.abc import Iterator

from ...model.assessment import Assessment
from ...model.dataset import OtherKind
from ...model.text import Text, listed
from ..caution import AnsweredBy, Caution, DecidedBy, Found, SettledBy

_KINDS: dict[OtherKind, Text] = {
    "archive": Text("压缩文件", "archives"),
    "document": Text("文档", "documents"),
    "film": Text("视频", "films"),
    "picture": Text("图像", "pictures"),
    "sound": Text("录音", "sound recordings"),
    "text": Text("文本或其他表", "texts or other tables"),
    "unknown": Text("无法识别的二进制文件", "binary files that nobody knows"),
}
_FOUND = Text(
    "与数据放在一起的还有 {count} 个{kind}（如{names}），没有检查其内容：人脸、声音、图中文字和文件属性都可能认出人。",
    "Beside the table lie {count} {kind} (such as {names}) that nobody examined: a face, a voice, text in a picture or a file's "
    "properties can identify a person.",
)


def test(assessment: Assessment) -> Iterator[Found]:
    """One for each kind of file."""
    for one in assessment.facts.others:
        yield Found(_FOUND.fill(count=one.count, kind=_KINDS[one.kind], names=listed(one.names)), (one.kind,))


CAUTION = Caution(
    code="files-not-examined",
    title=Text("随数据的文件未经检查", "files beside the data that were not examined"),
    test=test,
    decided_by=DecidedBy.DATA,
    answered_by=AnsweredBy.PROVIDER,
    remedy=Text(
        "把这些文件移出要共享的目录或压缩文件；确需一起共享的，由具名人员逐类说明已如何检查"
        "（--accept files-not-examined:picture=理由 --by 姓名）。",
        "Take them out of what is shared; where they must go with it, a named person says for each kind how it was examined "
        "(--accept files-not-examined:picture=reason --by name).",
    ),
    place=47,
    tone="bad",
    caps=2,
    settled_by=SettledBy.EACH,
    clauses=("GB/T 42460 6.2 a",),
)
