from __future__ import annotations

import pickle
from fractions import Fraction

from reidrisk.model.release import OPEN, Answer, Attack, Attacks, Audience, Grade, Release, Sharing
from reidrisk.prepare.context import CONTROLS, SHARING, P

CLINIC, OTHERS, ENCLAVE = Audience("clinic"), Audience("others"), Audience(environment="enclave")
HIGH, LOW = Answer(Grade.HIGH, "given"), Answer(Grade.LOW, "given")


def test_one_audience_reads_as_plainly_as_ever() -> None:
    release = Release.of(sharing=Answer(Sharing.ENCLAVE, "given"), p=Answer(Fraction(1, 10), "assumed"))
    assert release[SHARING].value is Sharing.ENCLAVE
    assert release["p"] == release[P] == Answer(Fraction(1, 10), "assumed")
    assert release[CONTROLS] is OPEN
    assert list(release.answers) == [Audience()]


def test_an_open_answer_is_none() -> None:
    assert Release.of(controls=Answer()) == Release() == Release.of(controls=HIGH).having(controls=OPEN)
    assert hash(Release.of(controls=Answer())) == hash(Release())
    assert not Release().answers


def test_equal_answers_are_one_release_in_whatever_order_they_came() -> None:
    one, other = Release.of(controls=HIGH, motives=LOW), Release.of(motives=LOW).having(controls=HIGH)
    assert one == other
    assert len({one, other, one.having(motives=HIGH)}) == 2
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own


def test_an_audience_has_its_own_answers_over_those_of_everybody() -> None:
    release = Release.of(controls=LOW, motives=LOW).having(CLINIC, controls=HIGH).having(ENCLAVE, motives=HIGH)
    assert (release[CONTROLS], release["motives"]) == (LOW, LOW)  # what everybody has is not touched
    assert release.to(CLINIC) == Release.of(controls=HIGH, motives=LOW)
    assert release.to(OTHERS) == release.to(Audience()) == Release.of(controls=LOW, motives=LOW)
    there = Audience("clinic", "enclave")
    assert release.to(there) == Release.of(controls=HIGH, motives=HIGH)
    assert release.having(there, controls=LOW).to(there) == Release.of(controls=LOW, motives=HIGH)
    assert release.having(CLINIC, controls=OPEN).to(CLINIC) == release.to(OTHERS)


def test_audiences_are_every_recipient_in_every_environment_that_was_named() -> None:
    release = Release.of(controls=LOW)
    assert (release.named, release.audiences) == ((), (Audience(),))
    release = release.having(CLINIC).having(OTHERS, controls=HIGH)
    assert release.audiences == (CLINIC, OTHERS)  # one that answers nothing itself is still there
    assert release.to(CLINIC) == Release.of(controls=LOW)
    release = release.having(ENCLAVE, motives=HIGH).having(Audience(environment="laptop"))
    assert [str(one) for one in release.audiences] == ["clinic@enclave", "clinic@laptop", "others@enclave", "others@laptop"]
    release = release.having(Audience("others", "phone"), controls=LOW)  # it works where it was said to, and nowhere else
    assert [str(one) for one in release.audiences] == ["clinic@enclave", "clinic@laptop", "others@phone"]
    assert release.to(Audience("others", "phone")) == Release.of(controls=LOW)
    assert [str(one) for one in Release.of().having(ENCLAVE).audiences] == ["enclave"]
    assert release != release.having(Audience("third"))
    assert len({release, release.having(Audience("third"))}) == 2


def test_attacks_are_spelled_as_they_are_read() -> None:
    both = Attacks((Attack.PROSECUTOR, Attack.JOURNALIST))
    assert (str(both), both.words.en.count("(")) == ("prosecutor,journalist", 2)
    assert Attack.PROSECUTOR.words.zh in both.words.zh
