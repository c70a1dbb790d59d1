"""A real browser, driven through its own pipe: Chromium of the system, headless, and what a walk through the page needs of it."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def found() -> str | None:
    """The browser of this machine; None where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name)) is not None), None)


KEYS = {
    "Tab": (9, ""), "Enter": (13, "\r"), " ": (32, " "), "ArrowDown": (40, ""), "ArrowUp": (38, ""), "ArrowRight": (39, ""),
    "ArrowLeft": (37, ""),
}  # fmt: skip
_MOST_TABS, _MOST_CHOICES = 600, 12
_FOLDED = """(wanted) => {
  const closed = [];
  for (let one = document.querySelector(wanted); one; one = one.parentElement) {
    const own = one.tagName === "DETAILS" ? one.querySelector(":scope > summary") : null;
    if (own && !one.open && !own.matches(wanted)) closed.push(own);
  }
  if (closed.length) closed.pop().dataset.walk = "";
  return document.querySelectorAll("summary[data-walk]").length && !document.querySelector(wanted).matches("[data-walk]");
}"""
# What has the focus now: whether it is where one wants to be, shows it, and follows in the page on what had it before.
_FOCUS = """(wanted) => {
  const now = document.activeElement, aim = document.querySelector(wanted), before = window.focusedBefore;
  const seen = [now, now.nextElementSibling, ...(now.labels || []), now.parentElement].filter(Boolean);
  const styles = (one) => getComputedStyle(one);
  const ringed = (one) => styles(one).outlineStyle !== "none" && parseFloat(styles(one).outlineWidth) > 0;
  const body = now === document.body || now.id === "content" || now.matches(".skip"); /* where the page begins */
  const alike = before && before.type === "radio" && before.name === now.name; /* the arrows go round */
  const follows = !before || !before.isConnected || body || alike || before === now || before.compareDocumentPosition(now) & 4;
  window.focusedBefore = body ? null : now;
  const group = aim && aim.type === "radio" && now.type === "radio" && now.name === aim.name && now.form === aim.form;
  const what = now.outerHTML.slice(0, 200);
  return { there: now === aim || Boolean(group), shows: body || seen.some(ringed), forward: Boolean(follows), what };
}"""


class Browser:
    """One tab. `asked` holds the address of everything that any page of it asked for, `clicks` counts what was clicked or dropped.

    `reasons` counts those that a form wanted to be written.
    """

    def __init__(self, process: subprocess.Popen[bytes], to: int, back: int) -> None:
        self._process, self._to, self._back = process, to, back
        self._number, self._rest = 0, b""
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.clicks, self.reasons, self.width = 0, 0, 0
        self.keyboard = False  # whether what is clicked and typed is done with keys alone
        target = self._send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = str(self._send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"])
        for domain in ("Page", "Network", "Runtime", "Log", "DOM"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command of the tab."""
        return self._send(method, parameters, self._session)

    def _send(self, method: str, parameters: dict[str, Any], session: str | None = None) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self._to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            told = self._next()
            if told.get("id") == self._number:
                assert "error" not in told, (method, told["error"])
                result: dict[str, Any] = told["result"]
                return result
        raise TimeoutError(method)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            part = os.read(self._back, 2**20)
            assert part, "the browser has gone"
            self._rest += part
        line, _, self._rest = self._rest.partition(b"\0")
        told: dict[str, Any] = json.loads(line)
        self._heard(told)
        return told

    def _heard(self, told: dict[str, Any]) -> None:
        match told.get("method"):
            case "Network.requestWillBeSent":
                self.asked.append(told["params"]["request"]["url"])
            case "Log.entryAdded" if told["params"]["entry"]["level"] == "error":
                self.errors.append(told["params"]["entry"]["text"])
            case "Runtime.exceptionThrown":
                self.errors.append(str(told["params"]["exceptionDetails"].get("exception", {}).get("description")))

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        found = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True)
        assert "exceptionDetails" not in found, (script, found["exceptionDetails"])
        return found["result"].get("value")

    def open(self, address: str) -> None:
        """Go there, and wait until it is there."""
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def until(self, condition: str) -> None:
        """Wait until this holds in the page."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if self.run(f"Boolean({condition})"):
                    return
            except AssertionError:  # between two pages
                pass
            time.sleep(0.05)
        wide = self.run(
            "[location.pathname, innerWidth, ...[...document.querySelectorAll('main *')].filter(one => "
            f"one.getBoundingClientRect().right > {self.width}).map(one => one.outerHTML.slice(0, 120))].join('\\n')"
        )
        message = f"{condition}\n{wide}\n{self.text()[:2000]}"
        raise TimeoutError(message)

    def text(self) -> str:
        """What stands on the page."""
        return str(self.run("document.body.innerText"))

    def click(self, selector: str) -> None:
        """As a person does, once the page is there whole: its scripts come last."""
        self.until(f"document.readyState === 'complete' && document.querySelector({json.dumps(selector)})")
        self.clicks += 1
        if self.keyboard:
            self.press(selector)
        else:
            self.run(f"document.querySelector({json.dumps(selector)}).click()")

    def type(self, selector: str, text: str) -> None:
        """Into a field."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        if not self.keyboard:
            self.run(f"(one => {{ one.focus(); one.value = {json.dumps(text)}; }})(document.querySelector({json.dumps(selector)}))")
            return
        self.reach(selector)
        if self.run("document.activeElement.tagName === 'SELECT'"):
            for name in (*["ArrowUp"] * _MOST_CHOICES, *["ArrowDown"] * _MOST_CHOICES):
                if self.run("document.activeElement.value") == text:
                    return
                self.key(name)
        if self.run("document.activeElement.type === 'date'"):  # its parts one after the other, as this language orders them
            year, month, day = text.split("-")
            self.digits(f"{month}{day}{year}" if self.run("navigator.language").startswith("en") else f"{year.zfill(6)}{month}{day}")
            assert self.run("document.activeElement.value") == text
            return
        self.call("Input.dispatchKeyEvent", type="keyDown", key="a", code="KeyA", modifiers=2, commands=["selectAll"])
        self.call("Input.insertText", text=text)

    def key(self, name: str) -> None:
        """One key, down and up."""
        code, text = KEYS[name]
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **more)

    def digits(self, text: str) -> None:
        """Typed one by one."""
        for one in text:
            for kind in ("keyDown", "keyUp"):
                more = {"text": one} if kind == "keyDown" else {}
                self.call("Input.dispatchKeyEvent", type=kind, key=one, code=f"Digit{one}", windowsVirtualKeyCode=ord(one), **more)

    def reach(self, selector: str) -> None:
        """By Tab, as somebody without a mouse gets there: forward in the order of the page, and whatever has the focus shows it."""
        while self.run(f"({_FOLDED})({json.dumps(selector)})"):  # what is folded away is opened first, the outermost before others
            self.reach("summary[data-walk]")
            self.key("Enter")
            self.until("!document.querySelector('summary[data-walk]').toggleAttribute('data-walk', false)")
        for _ in range(_MOST_TABS):
            at: dict[str, Any] = self.run(f"({_FOCUS})({json.dumps(selector)})")
            assert at["shows"], ("no visible focus", at["what"])
            assert at["forward"], ("focus leaps back", at["what"])
            if at["there"]:
                return
            self.key("Tab")
        message = f"not reached by Tab: {selector}"
        raise TimeoutError(message)

    def press(self, selector: str) -> None:
        """Enter on what leads on, Space on what is ticked, the arrows among what excludes each other."""
        self.reach(selector)
        kind = self.run("document.activeElement.type || document.activeElement.tagName")
        chosen = f"document.activeElement === document.querySelector({json.dumps(selector)})"
        for _ in range(_MOST_CHOICES if kind == "radio" else 0):
            if self.run(chosen):
                break
            self.key("ArrowDown")
        if kind in {"radio", "checkbox"}:
            if kind == "checkbox" or not self.run("document.activeElement.checked"):
                self.key(" ")
            return
        self.key("Enter")

    def twice(self, selector: str) -> None:
        """Two clicks, the second before anything can have come of the first."""
        self.until(f"document.readyState === 'complete' && document.querySelector({json.dumps(selector)})")
        self.clicks += 2
        self.run("document.getElementById('page').dataset.before = ''")
        self.run(f"(one => {{ one.click(); one.click(); }})(document.querySelector({json.dumps(selector)}))")

    def reached(self, *, there: bool, upload: int = -1) -> None:
        """Whether this tab reaches its server, and how many bytes a second go to it at most."""
        self.call("Network.emulateNetworkConditions", offline=not there, latency=0, downloadThroughput=-1, uploadThroughput=upload)

    def back(self) -> None:
        """The button that leads to the page before."""
        self.call("Runtime.evaluate", expression="history.back()")
        time.sleep(0.3)
        self.until("document.readyState === 'complete'")

    def tab(self) -> str:
        """Another tab of the same person; which one was there before."""
        before = self._session
        target = self._send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = self._send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log", "DOM"):
            self.call(f"{domain}.enable")
        return before

    def to(self, tab: str) -> str:
        """To this tab; which one was there before."""
        before, self._session = self._session, tab
        return before

    def give(self, selector: str, file: Path) -> None:
        """A file to a field."""
        self.clicks += 1
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(file)])

    def sized(self, width: int, height: int, *, dark: bool = False) -> None:
        """As a screen of this size shows it."""
        self.width = width
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def picture(self, path: Path, *, scale: float = 1, tallest: int = 6000) -> None:
        """The page as it looks, from its top."""
        self.until("document.readyState === 'complete' && document.documentElement.scrollWidth > 0")
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], tallest), "scale": scale}
        taken = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(taken["data"]))


@contextmanager
def browser(folder: Path, lang: str) -> Iterator[Browser]:
    """A browser with a profile of its own, of somebody who reads this language."""
    command = found()
    assert command is not None
    (in_read, in_write), (out_read, out_write) = os.pipe(), os.pipe()

    def streams() -> None:
        """The browser reads commands from 3 and answers on 4."""
        os.dup2(in_read, 103)
        os.dup2(out_write, 104)
        os.dup2(103, 3)
        os.dup2(104, 4)

    process = subprocess.Popen(
        [
            command, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
            "--disable-background-networking", "--disable-component-update", f"--user-data-dir={folder}", f"--accept-lang={lang}",
            f"--lang={lang}", "--remote-debugging-pipe",
        ],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=streams, close_fds=False,  # noqa: PLW1509 - two streams, no thread yet
    )  # fmt: skip
    os.close(in_read)
    os.close(out_write)
    try:
        yield Browser(process, in_write, out_read)
    finally:
        os.close(in_write)
        process.terminate()
        process.wait(PATIENCE)
        os.close(out_read)
