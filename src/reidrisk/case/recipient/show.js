/* What is shown of it, in both languages; every text stands in the page, every value is put in as text. */
(() => {
  const TEXTS = JSON.parse(document.getElementById("texts").textContent);
  const at = (id) => document.getElementById(id);
  let lang = navigator.languages.some((one) => one.startsWith("zh")) && !navigator.language.startsWith("en") ? "zh" : "en", last = null;
  const say = (key, values = {}) => TEXTS[key][lang].replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
  const line = (text, name = "p") => { const one = document.createElement(name); one.textContent = text; return one; };

  const words = () => {
    document.documentElement.lang = lang === "zh" ? "zh-Hans" : "en";
    document.title = say("title");
    document.querySelectorAll("[data-text]").forEach((one) => { one.textContent = say(one.dataset.text); });
    at("language").textContent = lang === "zh" ? "English" : "中文";
    at("language").lang = lang === "zh" ? "en" : "zh-Hans";
    chosen();
    if (last) show(last);
  };
  const chosen = () => { at("chosen").textContent = at("folder").files.length ? say("chosen", { count: at("folder").files.length }) : ""; };
  const faultText = (one) => {
    if (one.kind === "revocations") return say(`fault_list_${one.why}`, { number: one.number, day: one.until });
    if (one.kind === "revoked") return say("fault_list_revoked", { reason: one.reason });
    return say(`fault_${one.kind}`, { ...one, name: one.name === undefined ? "manifest.json" : one.name });
  };
  const problem = (key) => { last = null; at("result").replaceChildren(line(say(key))); at("result").className = "bad"; };

  const show = (found) => {
    last = found;
    const good = found.faults.length === 0, box = at("result"), body = found.body;
    const text = (name) => { const one = body.get(name); return one === null || one === undefined ? "—" : CHECK.said(one); };
    box.className = good ? "good" : "bad";
    box.dataset.kinds = found.faults.map((one) => one.kind).sort().join(" ");
    box.replaceChildren(line((good ? "✓ " : "✗ ") + say(good ? "dark_ok" : "dark_bad"), "h2"));
    if (!good) {
      box.append(line(say("ungood", { count: found.faults.length })));
      const list = document.createElement("ul");
      found.faults.forEach((one) => list.append(line(faultText(one), "li")));
      box.append(list);
      return;
    }
    box.append(line(say("good", { count: found.count })));
    box.append(line(body.get("level") === null ? say("acceptable", { standard: text("standard") }) : say("level", { level: text("level"), standard: text("standard") })));
    box.append(line(say("by", { by: text("approved_by"), at: text("issued_at").slice(0, 10), until: text("valid_until") })));
    box.append(line(say("terms"), "h2"), line(say(text("scope") ? "for" : "for_no_use", { recipient: text("recipient"), scope: text("scope") })), line(say("duty")));
    if (body.get("agreement")) box.append(line(say("terms_where")));
    box.append(line(found.list ? say("asked", { number: found.list.number, at: found.list.at.slice(0, 10), until: found.list.until }) : say("not_asked")));
    const ledger = line(say("ledger") + " ");
    ledger.append(line(text("ledger_head"), "code"));
    box.append(ledger);
  };

  /* The files by their names within the package: the folder that is chosen, or the one below it that holds the manifest. */
  const packed = (files) => {
    const named = [...files].map((file) => [(file.webkitRelativePath || file.name).split("/"), file]);
    const roots = named.filter(([path]) => path[path.length - 1] === "manifest.json").map(([path]) => path.length - 1);
    const depth = roots.length ? Math.min(...roots) : 1;
    return new Map(named.map(([path, file]) => [path.slice(depth).join("/"), file]));
  };
  const size = (count) => `${(count / 2 ** 20).toFixed(1)} MB`;
  const local = () => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, "0")).join("-"); };

  at("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const key = CHECK.keyOf(at("key").value), given = at("folder").files;
    if (!given.length) { problem("no_folder"); return; }
    if (key === null) { problem("bad_key"); return; }
    const files = packed(given), all = [...files.values()].reduce((sum, one) => sum + one.size, 0);
    let done = 0;
    const tell = (count) => { done += count; at("reading").textContent = say("reading", { done: size(done), all: size(all) }); };
    at("do").disabled = true;
    at("result").replaceChildren();
    at("result").className = "";
    try {
      const list = at("list").files.length ? new Uint8Array(await at("list").files[0].arrayBuffer()) : null;
      show(await CHECK.check({ files, key, today: local(), list, tell }));
      at("result").focus();
    } catch { problem("failed"); }
    at("reading").textContent = "";
    at("do").disabled = false;
  });
  at("folder").addEventListener("change", chosen);
  at("language").addEventListener("click", () => { lang = lang === "zh" ? "en" : "zh"; words(); });
  if (location.hash.startsWith("#key=")) at("key").value = location.hash.slice(5).slice(0, 200);
  words();
})();
