"""SAS: datasets (.sas7bdat) and transport files (.xpt, versions 5 and 8)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ...model.text import Text
from ..source import Candidate, Source
from ..statistical.forms import FORMS, SAS_MAGIC, XPT_MAGIC
from ..statistical.table import PROCESS, accepts, first_rows, opened

SOURCE = Source(
    key="sas",
    title=Text("SAS 数据集（.sas7bdat、.xpt）", "SAS dataset (.sas7bdat, .xpt)"),
    accepts=partial(accepts, forms=(FORMS["sas7bdat"], FORMS["xpt"])),
    open=partial(opened, extra="sas"),
    first_rows=partial(first_rows, extra="sas"),
    endings=(*FORMS["sas7bdat"].endings, *FORMS["xpt"].endings),
    apart=lambda _memory: PROCESS,
    examples=(
        Candidate(Path("dm.sas7bdat"), SAS_MAGIC),
        Candidate(Path("DM.XPT"), XPT_MAGIC + b"RARY HEADER RECORD!!!!!!!"),
        Candidate(Path("ae.xport"), XPT_MAGIC + b"V8  HEADER RECORD!!!!!!!"),
        Candidate(Path("without-ending"), SAS_MAGIC),
        Candidate(Path("really-text.sas7bdat"), b"a,b\n1,2\n"),
        Candidate(Path("empty.xpt")),
    ),
    counterexamples=(
        Candidate(Path("data.csv"), b"a,b\n1,2\n"),
        Candidate(Path("formats.sas7bcat"), SAS_MAGIC[:15] + b"\x63"),
        Candidate(Path("data.sav"), b"$FL2@(#) SPSS DATA FILE"),
        Candidate(Path("folder.xpt"), is_folder=True),
        Candidate(python_object="data.xpt"),
    ),
)
