"""Who may ask this server, and what leaves it: every request passes here before any screen sees it.

Other pages in the same browser, other people on the same machine and other machines are all strangers. The address is one of the loopback
network that no other program uses, so that the cookie goes to nobody else; the host that is asked for must be it (DNS rebinding); what
changes anything must come from our own pages; nobody comes in but by the link, which is good once.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...model.problem import InputError
from ...model.text import LANGS, Lang, Text
from ..failure import problems_from
from .drawing import drawn

COOKIE, ENTRY, START, STATIC = "reidrisk", "/enter", "/start", "/static/"
_CHANGES = frozenset({"POST", "PUT", "DELETE", "PATCH"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)
_HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_STRANGER = Text(
    "本页只能由 reidrisk open 给出的链接打开；链接只能使用一次，或者这次运行已经结束。请再运行一次 reidrisk open。",
    "This page is opened by the link that reidrisk open gives; a link is good once, and for one run. Run reidrisk open again.",
)
_ELSEWHERE = Text("这个地址不是本页的地址。", "This is not the address of this page.")
_FOREIGN = Text("这个请求不是由本页发出的，没有执行。", "This request did not come from our own page; nothing was done.")
_FORM, _NO_FORM = (
    "application/x-www-form-urlencoded",
    Text("这不是本页的表单，没有执行。", "This is no form of our page; nothing was done."),
)
_METHOD = Text("不支持这种请求。", "Requests of this kind are not served.")


class Keys:
    """The word of the link, good once, and that of the cookie, good for this run."""

    def __init__(self) -> None:
        self.entry: str | None = secrets.token_urlsafe(32)
        self._cookie = secrets.token_urlsafe(32)

    def exchanged(self, given: str) -> str | None:
        """The word of the cookie for that of the link; None for any other word, or the second time."""
        if self.entry is None or not hmac.compare_digest(given.encode(), self.entry.encode()):
            return None
        self.entry = None
        return self._cookie

    def entered(self, cookies: Iterable[str]) -> bool:
        """Whether one of these is the word of the cookie."""
        return any(hmac.compare_digest(one.encode(), self._cookie.encode()) for one in cookies)


class Guard:
    """Stands before the application."""

    def __init__(self, inner: ASGIApp, host: str, keys: Keys) -> None:
        self._inner, self._host, self._keys = inner, host, keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may pass; every answer leaves with the headers that keep it here."""
        if scope["type"] != "http":
            return
        refused = self._refused(scope)
        answering, begun = self._inner if refused is None else refused, False

        async def sent(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                own = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name.encode(), value.encode()) for name, value in _HEADERS.items() if name.encode() not in own),
                ]
            await send(message)

        try:
            await answering(scope, receive, sent)
        except Exception as error:  # noqa: BLE001 - the last door: no traceback in an answer or a log, for it may hold a value
            if not begun:
                problems, lang = problems_from(error), spoken(Headers(scope=scope))
                status = 422 if isinstance(error, InputError) else 500
                await _lines([one.say(lang) for one in problems], lang, status)(scope, receive, sent)

    def _refused(self, scope: Scope) -> Response | None:
        """The answer that ends it here; None where it may go on."""
        headers, method, path = Headers(scope=scope), str(scope["method"]), str(scope["path"])
        lang = spoken(headers)
        if headers.getlist("host") != [self._host]:
            return _sentence(_ELSEWHERE, lang, 421)
        if method in _CHANGES and not self._is_own(headers):
            return _sentence(_FOREIGN, lang, 403)
        if method not in {"GET", *_CHANGES}:
            return _sentence(_METHOD, lang, 405)
        if path == ENTRY:
            return self._entering(scope, lang)
        if not path.startswith(STATIC) and not self._keys.entered(cookies_of(headers)):
            return _sentence(_STRANGER, lang, 403)
        kind = headers.get("content-type", _FORM).partition(";")[0].strip().lower()
        return _sentence(_NO_FORM, lang, 415) if method == "POST" and kind != _FORM else None

    def _is_own(self, headers: Mapping[str, str]) -> bool:
        """A browser says where a page comes from that changes something; what says nothing is none of ours."""
        return headers.get("origin") == f"http://{self._host}" and headers.get("sec-fetch-site", "same-origin") == "same-origin"

    def _entering(self, scope: Scope, lang: Lang) -> Response:
        given = parse_qs(bytes(scope["query_string"]).decode("ascii", "replace")).get("key", [""])[0]
        word = self._keys.exchanged(given) if scope["method"] == "GET" else None
        if word is None:
            return _sentence(_STRANGER, lang, 403)
        response = RedirectResponse(START, 303)
        response.set_cookie(COOKIE, word, httponly=True, samesite="strict", path="/")
        return response


def spoken(headers: Mapping[str, str]) -> Lang:
    """The first of our languages that the browser asks for; English where it asks for neither."""
    asked = [one.split(";")[0].strip().lower() for one in headers.get("accept-language", "").split(",")]
    return next((lang for one in asked for lang in LANGS if one.split("-")[0] == lang), "en")


def cookies_of(headers: Headers) -> list[str]:
    """What goes by the name of our cookie."""
    found = []
    for line in headers.getlist("cookie"):
        try:
            jar: SimpleCookie = SimpleCookie(line)
        except CookieError:
            continue
        found += [jar[COOKIE].value] if COOKIE in jar else []
    return found


def _sentence(text: Text, lang: Lang, status: int) -> Response:
    return _lines([text.say(lang)], lang, status)


def _lines(lines: Sequence[str], lang: Lang, status: int) -> Response:
    """A page that stands in the place of the one that asked, or that is all there is; as text it reads the same."""
    return HTMLResponse(drawn("refused.html", lang, lines=lines), status, {"content-language": lang})
