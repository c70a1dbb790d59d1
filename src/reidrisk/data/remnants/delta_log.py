"""Earlier versions of a Delta table: files that the log no longer counts stay until VACUUM, and the log repeats values of every version.

Layout of the log: "Delta Transaction Log Protocol".
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

from ...model.dataset import FilePart
from ...model.text import Text
from .arrow_schema import texts_of
from .runs import LONGEST, MOST

LOG = "_delta_log"
_MOST_BYTES = 64 * 2**20
_LEFT = Text(
    "文件夹中有 {count} 个旧版本的数据文件：已删除或改写的行仍在其中，可以恢复，没有评估。",
    "The folder holds {count} {count|data file|data files} of earlier versions: deleted and changed rows are still in them, can be "
    "recovered, and were not "
    "assessed.",
)
# What of an entry says nothing of rows: where a file lies, how a column is called, by which program.
_ASIDE = frozenset({"path", "schemaString", "id", "format", "engineInfo", "clientVersion", "protocol", "txn", "operationMetrics", "txnId"})


def remains(folder: Path, current: Collection[str]) -> Iterator[FilePart]:
    """Files of earlier versions, by their names, which no two share; and what the log says of values.

    These are least and greatest ones, and conditions of what was deleted or changed.
    """
    lying = (one for one in folder.rglob("*.parquet") if one.is_file() and LOG not in one.relative_to(folder).parts)
    count = sum(one.name not in current for one in lying)
    texts = tuple(dict.fromkeys(_notes(folder / LOG)))[:MOST]
    if count or texts:
        yield FilePart("versions", texts=texts, unread=_LEFT.fill(count=count) if count else None)


def _notes(log: Path) -> Iterator[str]:
    left = _MOST_BYTES
    for file in sorted(log.glob("*.json")):
        with suppress(OSError), file.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                left -= len(line)
                if left < 0:
                    return
                with suppress(ValueError, RecursionError):
                    yield from (text[:LONGEST] for text in texts_of(json.loads(line), _ASIDE) if text)
