"""Who may ask the page, and what leaves it (ASVS 5.0: 3.2, 3.3, 3.4, 3.5, 5.2, 14.2 as far as they apply)."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route
from tests.edge.web.serving import HOST, OWN, Asked, asked

from reidrisk.edge.web.guard import POLICY
from reidrisk.edge.web.serving import own_address


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Asked]:
    with asked(tmp_path / "cases") as one:
        yield one


def test_nobody_comes_in_without_the_link(page: Asked) -> None:
    for path in ("/", "/alive", "/case/x", "/case/x/data", "/case/x/paper/a.html", "/nothing"):
        found = page.get(path)
        assert (found.status_code, "reidrisk open" in found.text) == (403, True), path
    assert page.post("/name", name="Li").status_code == 403
    assert page.send("a.csv", b"a\n1\n").status_code == 403
    assert not page.root.exists()


def test_the_link_is_good_once(page: Asked) -> None:
    link = {"key": page.keys.entry or ""}
    first = page.client.get("/enter", params=link)
    assert (first.status_code, first.headers["location"]) == (303, "/start")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert page.get("/").status_code == 200
    page.client.cookies.clear()
    assert page.client.get("/enter", params=link).status_code == 403
    assert page.get("/").status_code == 403


@pytest.mark.parametrize("key", ["", "x", "é", "a" * 10_000])
def test_another_word_opens_nothing_and_spends_nothing(page: Asked, key: str) -> None:
    assert page.client.get("/enter", params={"key": key}).status_code == 403
    assert page.enter().get("/").status_code == 200


def test_a_cookie_of_another_run_is_none(page: Asked) -> None:
    page.client.cookies.set("reidrisk", "x" * 43)
    assert page.get("/").status_code == 403


@pytest.mark.parametrize("host", ["localhost:4567", "127.0.0.1:4567", "127.1.2.3", "127.1.2.3:80", "attacker.example:4567", ""])
def test_another_host_is_refused(page: Asked, host: str) -> None:
    """A name that an attacker's server gives this address (DNS rebinding)."""
    page.enter()
    assert page.client.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "null"},
        {"origin": "http://127.1.2.3:9999"},
        {"origin": f"https://{HOST}"},
        {"origin": "http://attacker.example"},
        {**OWN, "sec-fetch-site": "cross-site"},
        {**OWN, "sec-fetch-site": "same-site"},
    ],
)
def test_what_changes_anything_comes_from_our_own_page(page: Asked, headers: dict[str, str]) -> None:
    page.enter()
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert page.client.request(method, "/name", headers=headers).status_code == 403
    assert not page.root.exists()
    assert page.post("/name", name="Li").status_code == 303


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "multipart/form-data; boundary=x"])
def test_a_form_comes_as_a_form(page: Asked, kind: str) -> None:
    page.enter()
    answer = page.client.request("POST", "/name", content=b"name=Li", headers={**OWN, "content-type": kind})
    assert (answer.status_code, "no form of our page" in answer.text) == (415, True)
    assert not (page.root / ".reidrisk-page.json").exists()


def test_other_methods_are_not_served(page: Asked) -> None:
    assert page.enter().client.request("TRACE", "/").status_code == 405
    assert page.client.request("OPTIONS", "/").status_code == 405


@pytest.mark.parametrize("path", ["/", "/static/page.css", "/static/page.js", "/nothing", "/case/none/data"])
def test_everything_leaves_with_the_headers_that_keep_it_here(page: Asked, path: str) -> None:
    headers = page.enter().get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert headers["cache-control"] == "no-store"
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"  # with none at all, forms would say that they come from nowhere
    assert "access-control-allow-origin" not in headers


def test_refusals_leave_with_them_too(page: Asked) -> None:
    assert page.get("/").headers["content-security-policy"] == POLICY


def test_static_files_are_ours_alone(page: Asked) -> None:
    page.enter()
    for path in ("/static/../application.py", "/static/%2e%2e/application.py", "/static//etc/passwd"):
        assert page.get(path).status_code == 404


def test_every_address_is_behind_the_one_guard_and_the_one_permission(page: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is served: without the cookie nothing is reached; of a case that somebody may not see there is nothing."""
    case = page.root / "a"
    case.mkdir(parents=True)
    (case / "assessment.yaml").write_text("schema: reidrisk/case/1\n", encoding="utf-8")
    routes = [one for one in page.routes if isinstance(one, Route)]
    known = {"name": "a", "screen": "data", "paper": "x.html", "kind": "case", "part": "rows", "action": "again", "rest": "x"}
    asked = [
        (method, re.sub(r"[{](\w+)[^}]*[}]", lambda found: known[found[1]], one.path)) for one in routes for method in one.methods or ()
    ]
    asked = [(method, path) for method, path in asked if method != "HEAD"]
    assert len(asked) >= len(routes) > 15
    for method, path in asked:
        assert page.client.request(method, path, headers=OWN).status_code == 403, path
    page.enter()
    assert page.get("/case/a/data").status_code != 404
    monkeypatch.setattr("reidrisk.edge.web.application.may", lambda *_: False)
    whose = [(method, path) for method, path in asked if path.startswith(("/case/", "/person/"))]
    assert len(whose) > 8
    for method, path in whose:
        assert page.client.request(method, path, headers=OWN, data={} if method == "POST" else None).status_code == 404, path


@pytest.mark.parametrize("name", ["..", "%2e%2e", "a%2Fb", ".hidden", "%00"])
def test_a_case_is_one_of_the_list(page: Asked, name: str, tmp_path: Path) -> None:
    (tmp_path / "assessment.yaml").write_text("schema: x\n", encoding="utf-8")
    assert page.enter().get(f"/case/{name}/data").status_code == 404


@pytest.mark.parametrize("back", ["//attacker.example", "https://attacker.example", "/\\attacker.example", "x"])
def test_nobody_is_led_elsewhere(page: Asked, back: str) -> None:
    assert page.enter().post("/language", lang="zh", back=back).headers["location"] == "/"


def test_the_server_listens_on_the_machine_itself_only() -> None:
    with own_address() as one, own_address() as other:
        assert one.family == socket.AF_INET
        assert all(each.getsockname()[0].startswith("127.") for each in (one, other))
        assert one.getsockname()[1] > 1023


@pytest.mark.parametrize(
    ("lang", "words"), [("zh", "链接只能使用一次"), ("zh-CN,en;q=0.5", "链接"), ("en-US,zh;q=0.1", "good once"), ("fr", "good once")]
)
def test_a_stranger_is_told_in_words(tmp_path: Path, lang: str, words: str) -> None:
    with asked(tmp_path, lang=lang) as page:
        assert words in page.get("/").text
