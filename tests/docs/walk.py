"""Walks a page of the manual: its files are written, its commands are run, one after the other: `python -m tests.docs.walk PAGE FOLDER`.

Everybody in it signs with a passphrase of their own, and an authority of time stamps answers each request that a command leaves.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.case.test_timestamps import answer, authority
from tests.edge.calling import Ran

Run = Callable[..., Ran]
ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r'^```(text|bash)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
_ENDS = re.compile(r"\s+# (?:exit code|退出码) (\d)$")
_SHELL = re.compile(r"[|<>;]|\$\(|&&")
_NAMED = re.compile(r"([A-Z]+)=\$\((reidrisk .*?) \| (.*)\)")
STORE_KEY, STORE_WORDS = "REIDRISK_SECRETS_KEY", "the words that open the secrets store"
_ASKED, _ANSWERED, _ROOT = "head.tsq", "head.tsr", "tsa.pem"


@dataclass
class Walk:
    """`run` runs one command of ours in the folder; what else a shell does is done by one. `said`: the lines, with what came of each."""

    page: Path
    folder: Path
    run: Run
    environ: dict[str, str] = field(default_factory=dict)
    said: list[tuple[str, Ran]] = field(default_factory=list)

    def walked(self) -> Iterator[str]:
        """What did not go as the page says."""
        for kind, title, content in _FENCE.findall(self.page.read_text(encoding="utf-8")):
            if kind == "text" and title:
                (self.folder / title).write_text(content, encoding="utf-8")
            for line in content.replace("\\\n", " ").splitlines() if kind == "bash" else ():
                yield from self._line(line)

    def _line(self, line: str) -> Iterator[str]:
        ends = _ENDS.search(line)
        text, expected = line[: ends.start()] if ends else line, int(ends.group(1)) if ends else 0
        words = shlex.split(text, comments=True)
        if not words:
            return
        os.environ["REIDRISK_KEY_PASSPHRASE"] = f"the passphrase of {words[words.index('--as') + 1]}" if "--as" in words else "of nobody"
        ran = self._named(*named.groups()) if (named := _NAMED.fullmatch(text)) else self._ran(text, words)
        self.said.append((line, ran))
        if ran.code != expected:
            yield f"{line}\n  ended with {ran.code}: {ran.out[-1500:]} {ran.err[-1500:]}"
        if (self.folder / _ASKED).exists() and not (self.folder / _ANSWERED).exists():
            self._stamped()

    def _named(self, name: str, command: str, after: str) -> Ran:
        """What a command gave and another one made of it, under a name for later lines."""
        ran = self._ran(command, shlex.split(command))
        if ran.code == 0:
            made = self._shell(after, ran.out)
            self.environ[name] = made.out.strip()
            return Ran(made.code, ran.out + made.out, ran.err + made.err)
        return ran

    def _ran(self, text: str, words: list[str]) -> Ran:
        if words[0] == "reidrisk" and not _SHELL.search(text):
            return self.run(*(re.sub(r"\$([A-Z]+)", lambda found: self.environ[found.group(1)], word) for word in words[1:]))
        return self._shell(text)

    def _shell(self, text: str, given: str = "") -> Ran:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        environ, words = {**os.environ, **self.environ, "PATH": path, "PYTHONUTF8": "1"}, ["bash", "-o", "pipefail", "-c", text]
        return _ended(subprocess.run(words, cwd=self.folder, env=environ, input=given, capture_output=True, text=True, check=False))

    def _stamped(self) -> None:
        """As an authority would that somebody asked by other means."""
        tsa = authority(self.folder.with_name(f"{self.folder.name}-tsa"))
        answer(tsa, self.folder / _ASKED, str(self.folder / _ANSWERED))
        (self.folder / _ROOT).write_bytes((tsa / "root.pem").read_bytes())


def _ended(done: subprocess.CompletedProcess[str]) -> Ran:
    return Ran(done.returncode, done.stdout, done.stderr)


def _process(folder: Path) -> Run:
    """Each command in a process of its own, as a person types it."""
    program = str(Path(sys.executable).with_name("reidrisk"))
    return lambda *words: _ended(subprocess.run([program, *words], cwd=folder, capture_output=True, text=True, check=False))


def main() -> int:
    """Each command, what it said and how it ended; exit code 1 where one did not go as the page says."""
    page, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True)
    (folder / "samples").symlink_to(ROOT / "samples")
    os.environ.setdefault(STORE_KEY, STORE_WORDS)
    walk = Walk(page, folder, _process(folder))
    wrong = list(walk.walked())
    said = [f"$ {line}\n{ran.out}{ran.err}  -> {ran.code}\n" for line, ran in walk.said]
    sys.stdout.write("\n".join([*said, *wrong, f"{len(walk.said)} commands, {len(wrong)} not as the page says", ""]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
