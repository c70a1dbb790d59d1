"""What was read where it was signed stays approved at home, with the reasons that were given there."""

from __future__ import annotations

import json
import re

from tests.case.test_prepare_command import WHO, sets
from tests.case.test_two_people import Homes, homes

__all__ = ["homes"]


def test_the_report_that_was_read_stays_approved_with_the_reason_that_was_given_where_it_was_signed(homes: Homes) -> None:
    homes.done("executor", "prepare", "case", *sets("controls.audited=no"), "--reason", "put off", *WHO)
    homes.done("executor", "assess", "case")
    homes.done("executor", "approve", "case", "--as", "Liu Yang", "--role", "executor")
    homes.done("executor", *homes.hand())
    homes.sent("out.case", "executor", "manager")
    homes.done("manager", "take", "out.case", "--compared", homes.fingerprint("executor"))
    told = homes.at("manager", *homes.signed("--accept", "management=audits begin in May", "--lang", "en"))
    assert re.search("the rights of individuals is (low|medium|high)", " ".join(told.out.split()))
    homes.done("manager", "hand", "case", "--as", "Chen Jing", "-o", "back.case")
    homes.sent("back.case", "manager", "executor")
    homes.done("executor", "take", "back.case")
    homes.done("executor", "report", "case", "risk-report", "--format", "json", "--lang", "en")
    report = json.loads((homes.folder / "executor" / "case" / "documents" / "risk-report-en.json").read_text(encoding="utf-8"))
    assert "managerial and technical measures (1 matter; a named person gave a reason)" in str(report)
    assert report["control"]["status"] == "approved"
