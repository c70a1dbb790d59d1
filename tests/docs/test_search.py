"""The manual's search as a browser runs it, over three pages: a sentence whose words no page holds together finds what holds most."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = {"a": "可以导出的格式", "b": "可以发送给对方的文件", "c": "可以删除的列"}
_RUN = """
const fs = require("fs"), vm = require("vm"), [worker, sentence, pages, ...questions] = process.argv.slice(1);
const item = ([location, text]) => ({ location, level: 1, title: location, text, path: [], tags: [] });
const items = Object.entries(JSON.parse(pages)).map(item);
class Worker {
  constructor() {
    const self = { postMessage: data => setTimeout(() => this.onmessage({ data })) };
    this.onmessage = null;
    vm.runInNewContext(fs.readFileSync(worker, "utf8"), { self, Intl, setTimeout, URL, console, structuredClone });
    this.postMessage = data => self.onmessage({ data: structuredClone(data) });
  }
}
const window = { Worker }, document = { documentElement: { lang: "zh" } }, answers = [];
vm.runInNewContext(fs.readFileSync(sentence, "utf8"), { window, document, Intl });
const search = new window.Worker("");
search.onmessage = ({ data }) => {
  if (data.type === 4) throw new Error("the search is unavailable");
  if (data.type === 3) {
    const marks = data.data.items.flatMap(found => found.matches.flatMap(one => one.value.highlight.ranges));
    const lengths = [...new Set(marks.map(each => each.value))];
    answers.push({ places: data.data.items.map(found => items[found.id].location), total: data.data.pagination.total, lengths });
  }
  const filter = { input: { type: "operator", data: { operator: "and", operands: [] } }, aggregation: { input: [] } };
  if (questions.length) search.postMessage({ type: 2, data: { input: questions.shift(), filter } });
  else process.stdout.write(JSON.stringify(answers));
};
search.postMessage({ type: 0, data: { config: { lang: ["zh"], separator: "\\\\s+" }, items } });
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node runs what a browser would")
def test_a_sentence_finds_what_holds_most_of_its_words() -> None:
    found = find_spec("zensical")
    assert found is not None
    assert found.submodule_search_locations is not None
    (worker,) = (Path(found.submodule_search_locations[0]) / "templates/assets/javascripts/workers").glob("search.*.js")
    words = ["node", "-e", _RUN, str(worker), str(ROOT / "docs" / "sentence.js"), json.dumps(PAGES)]
    done = subprocess.run([*words, "我可以发送什么", "删除"], capture_output=True, text=True, check=True)
    sentence, word = json.loads(done.stdout)
    assert (sentence["places"][0], sorted(sentence["places"]), sentence["total"]) == ("b", ["a", "b", "c"], 3)
    assert sentence["lengths"] == [2]  # each mark is as long as its word
    assert (word["places"], word["total"]) == (["c"], 1)


def test_both_languages_search_like_that() -> None:
    for lang in ("zh", "en"):
        assert '"sentence.js"' in (ROOT / f"zensical.{lang}.toml").read_text(encoding="utf-8")
