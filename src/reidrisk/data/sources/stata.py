"""Stata data (.dta), releases 4 to 18."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from ...model.text import Text
from ..source import Candidate, Source
from ..statistical.forms import FORMS
from ..statistical.table import PROCESS, accepts, first_rows, opened

SOURCE = Source(
    key="stata",
    title=Text("Stata 数据（.dta）", "Stata data (.dta)"),
    accepts=partial(accepts, forms=(FORMS["dta"],)),
    open=partial(opened, extra="stata"),
    first_rows=partial(first_rows, extra="stata"),
    endings=FORMS["dta"].endings,
    apart=lambda _memory: PROCESS,
    examples=(
        Candidate(Path("panel.dta"), b"<stata_dta><header><release>118</release>"),
        Candidate(Path("PANEL.DTA"), b"\x72\x02\x01\x00"),
        Candidate(Path("without-ending"), b"<stata_dta><header><release>117</release>"),
        Candidate(Path("really-text.dta"), b"a,b\n1,2\n"),
        Candidate(Path("empty.dta")),
    ),
    counterexamples=(
        Candidate(Path("data.csv"), b"a,b\n1,2\n"),
        Candidate(Path("letters.txt"), b"so\ne,f\n"),
        Candidate(Path("data.sav"), b"$FL2@(#) SPSS DATA FILE"),
        Candidate(Path("folder.dta"), is_folder=True),
        Candidate(python_object="data.dta"),
    ),
)
