// Both languages have the same pages: the switch leads to this page in the other one, not to its front page.
for (const link of document.querySelectorAll(".md-select__link[hreflang]")) {
  const home = link.getAttribute("href");
  link.addEventListener("click", event => {
    const here = /^(.*\/)(zh|en)\/(generated\/)?\2\/(.*)$/.exec(location.href.split(/[?#]/)[0]);
    if (!here) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const [, root, , made, page] = here, to = link.hreflang;
    location.href = home && `${root}${to}/${made || ""}${to}/${page}`;
  }, true);
}

// The search speaks English whatever the theme's language is.
const COUNTED = /^([\d,]+) results?$/, SAID = { "No results": "没有结果", "Loading search…": "正在载入索引……",
  "Search is unavailable. Reload the page to try again.": "搜索暂不可用，请重新载入页面。" };
function speak(status) {
  const said = status.textContent, found = COUNTED.exec(said), zh = found ? `共 ${found[1]} 处` : SAID[said];
  if (zh && status.firstChild) status.firstChild.data = zh; // its own node stays: the search goes on writing into it
}
function listen(root) {
  const all = () => root.querySelectorAll('[role="status"]').forEach(speak);
  new MutationObserver(all).observe(root, { childList: true, characterData: true, subtree: true });
  all();
}
if (document.documentElement.lang === "zh") {
  const seen = new WeakSet();
  const look = () => document.querySelectorAll("body > div, [data-md-component=search] *").forEach(each => {
    if (each.shadowRoot && !seen.has(each.shadowRoot)) { seen.add(each.shadowRoot); listen(each.shadowRoot); }
  });
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}

// Chinese has no space where a line of the source ends.
if (document.documentElement.lang === "zh") {
  const wide = "[\\u2018-\\u201d\\u3000-\\u9fff\\uff00-\\uffef]", ends = new RegExp(`(${wide})\\s*\\n\\s*(?=${wide})`, "g");
  const texts = document.createTreeWalker(document.querySelector("article") || document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.closest("pre, code, script, style")) text.data = text.data.replace(ends, "$1");
  }
}
