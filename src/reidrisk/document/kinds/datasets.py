"""The list of datasets: assessed, others used, de-identified (China methodology 13.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...model.text import Lang, Text
from .. import heads
from ..content import Block
from ..dating import in_force, minute, written
from ..figures import DASH
from ..kind import Kind, Material
from ..making import Make
from ..parts.answered import OPEN, AnswersInWords
from ..parts.treatment import Treatment

TITLE = Text("数据集清单", "List of datasets")
_HEAD = (Text("用途", "Use"), heads.NAME, Text("指纹", "Fingerprint"), heads.NOTE)
_ASSESSED, _TREATED, _SOURCE = (
    Text("评估的数据", "assessed"),
    Text("处理后（评估的数据）", "after treatment (assessed)"),
    Text("处理前", "before treatment"),
)
_NOTHING_RELEASED = Text("尚未发布任何数据包。", "No package was released yet.")
_SIZE = Text("{columns} 列", "{columns} {columns|column|columns}")
_IN_CASE = Text("本案例的数据", "Data of this case")
_GONE = Text("{size}；已于{at}销毁（台账第 {entry} 条）", "{size}; destroyed on {at} (ledger entry {entry})")
_ROWS = Text("{rows} 条记录", "{rows} {rows|record|records}")
_ACCESS = Text(
    "还原或读取这些数据所用的密钥、口令等按秘密管理，登记在秘密登记表。",
    "The credentials for these data are secret and are listed in the register of secrets.",
)
_HOLDINGS = Text("其他数据清单（ITU-T X 系列补编 39（2023）8.3）", "Inventory of other data (ITU-T X Suppl.39 (2023) 8.3)")
_HOLDING = (
    heads.NAME,
    heads.KIND_OF,
    Text("持有者", "Holder"),
    Text("能否识别个人", "Whether it identifies people"),
    Text("共同的列", "Shared columns"),
)
_NONE_KNOWN = Text("经查没有发现可能与本数据关联的其他数据（{by}，{on}）。", "No other data that could be linked are known ({by}, {on}).")
_WITHHELD = Text("姓名从略", "name left out")
_RELEASED = Text("已发布的数据包", "Packages released")
_PACKAGE = (
    heads.WHEN,
    heads.RECIPIENT,
    Text("数据包哈希", "Package hash"),
    Text("有效期至", "Valid until"),
    heads.STATE,
)
_REVOKED = Text("已撤销：{why}", "revoked: {why}")


def build(material: Material, lang: Lang) -> tuple[Block, ...]:
    """What went in, what it was compared with, what came out."""
    make, answers = Make(lang), AnswersInWords.of(material, lang)
    rows = [*_assessed(material, make)]
    issues = [
        (
            minute(one.at, lang),
            one.recipient,
            one.package,
            written(one.valid_until, lang),
            _REVOKED.fill(why=one.revoked) if one.revoked is not None else in_force(one.valid_until, material.made_at),
        )
        for one in material.governed.issues
    ]
    return (
        make.table(_IN_CASE, _HEAD, rows, (14, 26, 40, 20)),
        *((make.p(_ACCESS, "quiet"),) if material.governed.secrets else ()),
        make.h1(_HOLDINGS),
        *_holdings(make, answers),
        make.h1(_RELEASED),
        make.table(_RELEASED, _PACKAGE, issues, (20, 20, 30, 14, 16)) if issues else make.p(_NOTHING_RELEASED),
    )


def _assessed(material: Material, make: Make) -> Iterator[tuple[Text, str, str, str]]:
    """The data that are graded; where a mitigation made them, those it was made of too."""
    print_ = f"{material.fingerprint.kind}: {material.fingerprint.value}" if material.fingerprint else DASH
    columns, done, seen = len(material.columns), Treatment.of(material), str(material.fingerprint)
    there = _gone_by(material, make)
    if done is not None and done.after is not None:
        fewer = heads.RECORDS_AND_COLUMNS.fill(rows=done.rows - done.suppressed, columns=columns - len(done.dropped))
        yield _TREATED, done.output or DASH, done.after.data.replace(":", ": ", 1), there(done.after.data, make.say(fewer))
        yield _SOURCE, material.dataset, print_, there(seen, make.say(heads.RECORDS_AND_COLUMNS.fill(rows=done.rows, columns=columns)))
        return
    known = material.assessment  # the data may be gone
    size = _SIZE.fill(columns=columns) if known is None else heads.RECORDS_AND_COLUMNS.fill(rows=known.facts.rows, columns=columns)
    yield _ASSESSED, material.dataset, print_, there(seen, make.say(size))
    if done is not None:
        yield _SOURCE, done.name, done.fingerprint, make.say(_ROWS.fill(rows=done.rows))


def _gone_by(material: Material, make: Make) -> Callable[[str, str], str]:
    """What is said of data of this fingerprint and size: also that they were destroyed, where the ledger says so."""
    gone = {
        one.fingerprint: _GONE.fill(at=minute(each.at, make.lang), entry=each.entry, size="{size}")
        for each in material.governed.disposals
        for one in each.items
        if one.fingerprint is not None and one.how in {"overwritten", "interrupted"}
    }
    return lambda fingerprint, size: gone[fingerprint].say(make.lang).replace("{size}", size) if fingerprint in gone else size


def _holdings(make: Make, answers: AnswersInWords) -> Iterator[Block]:
    reply = answers.situation.replies.get("holdings.known")
    if reply is None:
        yield make.pairs(answers.rows("holdings.known"))
    elif reply.value == "none":
        by = (reply.by or OPEN) if answers.material.names else _WITHHELD
        yield make.p(_NONE_KNOWN.fill(by=by, on=written(reply.date, make.lang) if reply.date else OPEN))
    else:
        names = answers.situation.instances("holding")
        parts = tuple(f"holdings.{part}" for part in ("kind", "holder", "identified", "shared"))
        lines = [(name, *(answers.say(part, name) for part in parts)) for name in names]
        yield make.table(_HOLDINGS, _HOLDING, lines, (22, 18, 22, 18, 20))
        if not names:
            yield make.p(answers.say("holdings.names"))


KIND = Kind(
    key="datasets",
    title=TITLE,
    clauses=("China methodology (2024) 13.5", "GB/T 42460-2023 6.1 a", "ITU-T X Suppl.39 (2023) SR7"),
    build=build,
    secrecy="internal",
    readers=heads.READ_BY_SERVICE,
    rows=("datasets list",),
)
