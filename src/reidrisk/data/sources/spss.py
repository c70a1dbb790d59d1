"""SPSS: system files (.sav, .zsav) and portable files (.por)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ...model.text import Text
from ..source import Candidate, Source
from ..statistical.forms import FORMS
from ..statistical.table import PROCESS, accepts, first_rows, opened

SOURCE = Source(
    key="spss",
    title=Text("SPSS 数据（.sav、.zsav、.por）", "SPSS data (.sav, .zsav, .por)"),
    accepts=partial(accepts, forms=(FORMS["sav"], FORMS["por"])),
    open=partial(opened, extra="spss"),
    first_rows=partial(first_rows, extra="spss"),
    endings=(*FORMS["sav"].endings, *FORMS["por"].endings),
    apart=lambda _memory: PROCESS,
    examples=(
        Candidate(Path("survey.sav"), b"$FL2@(#) SPSS DATA FILE"),
        Candidate(Path("survey.ZSAV"), b"$FL3@(#) IBM SPSS STATISTICS"),
        Candidate(Path("survey.por"), "ASCII SPSS PORT FILE".encode("cp037")),
        Candidate(Path("without-ending"), b"$FL2@(#) SPSS DATA FILE"),
        Candidate(Path("really-text.sav"), b"a,b\n1,2\n"),
        Candidate(Path("empty.sav")),
    ),
    counterexamples=(
        Candidate(Path("data.csv"), b"a,b\n1,2\n"),
        Candidate(Path("prices.txt"), b"$FL,2\n"),
        Candidate(Path("data.dta"), b"<stata_dta>"),
        Candidate(Path("folder.sav"), is_folder=True),
        Candidate(python_object="data.sav"),
    ),
)
