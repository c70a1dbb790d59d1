"""The catalog of formats beside a dataset of SAS labels its codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.data.sources.opening import Opened
from tests.data.sources.sas_dataset import sas7bcat, sas7bdat

from reidrisk.data.sources import sas

Open = Callable[..., Opened]
SEXES: dict[float, str] = {1: "男", 2: "女"}


def test_a_catalog_beside_a_dataset_labels_its_codes(tmp_path: Path, opened: Open) -> None:
    """Of a format for ranges one value of each is listed: it says nothing of the others, and the ages stay numbers."""
    columns = [("sex", "", "SEXF", 0), ("age", "", "AGEF", 0), ("ward", "", "WARDF", 0)]
    rows: list[list[float | str | None]] = [[1.0, 17.0, 4.0], [2.0, 18.0, 4.0], [None, 40.0, 5.0]] * 20
    path = tmp_path / "p.sas7bdat"
    path.write_bytes(sas7bdat(columns, rows))
    without = opened(sas.SOURCE, path)
    assert without.rows() == Counter({("1", "17", "4"): 20, ("2", "18", "4"): 20, (None, "40", "5"): 20})
    assert "they hold codes: sex, age, ward" in without.said()
    beside = tmp_path / "formats.sas7bcat"
    beside.write_bytes(sas7bcat({"SEXF": SEXES, "AGEF": {17.0: "未成年", 18.0: "成年"}}))
    found = opened(sas.SOURCE, path)
    assert found.rows() == Counter({(SEXES[1], "17", "4"): 20, (SEXES[2], "18", "4"): 20, (None, "40", "5"): 20})
    assert found.table.fingerprint != without.table.fingerprint
    for said in ("stand in place of the codes: sex.", "do not label every value", "kept as they are: age.", "they hold codes: ward."):
        assert said in found.said()
    beside.rename(tmp_path / "other.SAS7BCAT")
    assert opened(sas.SOURCE, path).rows() == found.rows()
    (tmp_path / "second.sas7bcat").write_bytes(sas7bcat({"SEXF": {1.0: "x", 2.0: "y"}}))
    assert opened(sas.SOURCE, path).rows() == without.rows()
    (tmp_path / "p.sas7bcat").write_bytes((tmp_path / "second.sas7bcat").read_bytes()[:9000])
    broken = opened(sas.SOURCE, path)
    assert broken.rows() == without.rows()
    assert broken.table.fingerprint == without.table.fingerprint
    assert "“p.sas7bcat” in the same folder cannot be read" in broken.said()
