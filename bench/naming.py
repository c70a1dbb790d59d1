"""What is measured: one kind of data in one form with so many rows."""

from dataclasses import dataclass
from pathlib import Path

from .chinese import HEADERS

QI = ("sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation")
NI = "salary-class"
FORMS = ("csv", "gb18030", "parquet")
KINDS = ("easy", "hard")
# What else stands in the large Excel file: notes that are all different, amounts with 15 digits.
TEXTS, NUMBERS = 3, 6
FILLERS = (*(f"note_{number}" for number in range(1, TEXTS + 1)), *(f"amount_{number}" for number in range(1, NUMBERS + 1)))


@dataclass(frozen=True)
class Case:
    """`kind` is easy (rows resampled), hard (a fifth of the cells from other rows) or unique."""

    kind: str
    form: str
    rows: int

    def path(self, folder: Path) -> Path:
        """The file; its name says what it is."""
        return folder / f"{self.kind}-{self.rows}-{self.form}.{'parquet' if self.form == 'parquet' else 'csv'}"

    @property
    def quasi(self) -> list[str]:
        """The quasi-identifiers as this file names them."""
        return [HEADERS[name] if self.form == "gb18030" else name for name in QI]

    @property
    def other(self) -> str:
        """The one column that is none."""
        return HEADERS[NI] if self.form == "gb18030" else NI
