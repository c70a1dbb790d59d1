/* Draws the questions, and saves the page with the answers in it. Every text is put in as text; nothing is loaded or sent. */
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const FORM = read("questions"), BEFORE = read("answers"), at = (id) => document.getElementById(id);
  const shell = document.documentElement.cloneNode(true);
  const wanted = navigator.language.startsWith("zh") ? "zh" : "en";
  let lang = FORM.langs.includes(wanted) ? wanted : FORM.langs[0], changed = false;
  const say = (key, values = {}) => FORM.texts[key][lang].replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
  const make = (name, set = {}, ...inside) => { const one = Object.assign(document.createElement(name), set); one.append(...inside); return one; };
  const spoken = []; /* what is said anew in another language: [node, its text] */
  const text = (node, both) => { spoken.push([node, both]); return node; };
  const own = (node, key) => text(node, FORM.texts[key]);
  const today = () => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => String(one).padStart(2, "0")).join("-"); };

  const line = (id, key, value, type = "text") => {
    const field = make("input", { id, type, value: value || "", autocomplete: id === "by" ? "name" : "off", maxLength: 100 });
    return make("p", {}, own(make("label", { htmlFor: id }), key), field);
  };
  const choice = (field, number, given) => {
    const several = field.kind === "choices", box = make("div", { className: "options" });
    field.options.forEach((option, place) => {
      const id = `q${number}-${place}`;
      const input = make("input", { type: several ? "checkbox" : "radio", name: `q${number}`, id, value: option.value, checked: given.includes(option.value) });
      box.append(make("label", { htmlFor: id }, input, text(make("span"), option.title)));
    });
    return box;
  };
  const typed = (field, number, given) => {
    const long = ["text", "list", "people"].includes(field.kind), id = `q${number}-v`;
    const input = make(long ? "textarea" : "input", { id, value: given.join("; "), rows: 2, maxLength: 4000 });
    input.setAttribute("aria-labelledby", `q${number}-t`);
    return make("div", {}, input, ...(["list", "people"].includes(field.kind) ? [own(make("p", { className: "quiet" }), "listed")] : []));
  };
  const question = (field, number, before) => {
    const chosen = ["choice", "choices", "yes_no"].includes(field.kind), given = before ? before.values : [];
    const set = make("fieldset", { id: `q${number}` }, text(make("legend", { id: `q${number}-t` }), field.text));
    field.when.forEach((one) => set.append(text(make("p", { className: "when" }), one)));
    set.append(text(make("p", { className: "quiet" }), field.help), chosen ? choice(field, number, given) : typed(field, number, given));
    [["source", before ? before.source : ""], ["attached", before ? before.attached.join("; ") : ""]].forEach(([key, value]) => {
      const id = `q${number}-${key}`;
      set.append(make("p", {}, own(make("label", { htmlFor: id, className: "small" }), key), make("input", { id, value, maxLength: 2000 })));
    });
    if (chosen) {
      const clear = own(make("button", { type: "button", className: "plain" }), "clear");
      clear.addEventListener("click", () => { set.querySelectorAll(".options input").forEach((one) => { one.checked = false; }); note(); });
      set.append(clear);
    }
    return set;
  };

  const valuesOf = (field, number) => {
    const set = at(`q${number}`);
    if (["choice", "choices", "yes_no"].includes(field.kind)) return [...set.querySelectorAll(".options input:checked")].map((one) => one.value);
    const value = at(`q${number}-v`).value.trim();
    return value ? [value] : [];
  };
  const holds = (only) => {
    const number = FORM.fields.findIndex((one) => one.key === only.key), now = valuesOf(FORM.fields[number], number);
    if (only.unless.length) return !now.some((one) => only.unless.includes(one));
    return now.some((one) => only.values.includes(one));
  };
  const asked = (field) => field.only.every(holds);
  const answers = () => FORM.fields.flatMap((field, number) => {
    const values = asked(field) ? valuesOf(field, number) : [];
    const parts = at(`q${number}-attached`).value.split(/[;；\n]/).map((one) => one.trim()).filter(Boolean);
    return values.length ? [{ key: field.key, values, source: at(`q${number}-source`).value.trim(), attached: parts }] : [];
  });
  const show = () => {
    FORM.fields.forEach((field, number) => { at(`q${number}`).hidden = !asked(field); });
    at("count").textContent = say("count", { done: answers().length, all: FORM.fields.filter(asked).length });
  };
  const note = () => { changed = true; show(); };

  const words = () => {
    document.documentElement.lang = lang === "zh" ? "zh-Hans" : "en";
    document.title = say("title");
    document.querySelectorAll("[data-text]").forEach((one) => { one.textContent = say(one.dataset.text); });
    spoken.forEach(([node, both]) => { node.textContent = both[lang]; });
    at("whose").textContent = `${say("number")} ${FORM.number}${FORM.recipient ? ` · ${say("recipient")} ${FORM.recipient}` : ""}`;
    at("language").hidden = FORM.langs.length < 2;
    at("language").textContent = lang === "zh" ? "English" : "中文";
    at("language").lang = lang === "zh" ? "en" : "zh-Hans";
    show();
  };
  const save = () => {
    const told = at("told");
    if (!at("by").value.trim()) { told.textContent = say("name_first"); at("by").focus(); return; }
    const content = { schema: FORM.schema, number: FORM.number, by: at("by").value.trim(), position: at("position").value.trim(), on: at("on").value, answers: answers() };
    shell.querySelector("#answers").textContent = JSON.stringify(content).replace(/</g, "\\u003c");
    const file = `${FORM.number}-${today()}.html`;
    const link = make("a", { href: URL.createObjectURL(new Blob(["<!doctype html>\n", shell.outerHTML, "\n"], { type: "text/html" })), download: file });
    document.body.append(link);
    link.click();
    link.remove();
    changed = false;
    told.textContent = say("saved", { file });
  };

  const before = new Map((BEFORE.answers || []).map((one) => [one.key, one]));
  at("form").append(line("by", "by", BEFORE.by), line("position", "position", BEFORE.position), line("on", "on", BEFORE.on || today(), "date"));
  let section = "";
  FORM.fields.forEach((field, number) => {
    if (field.section.en !== section) { section = field.section.en; at("form").append(text(make("h2"), field.section)); }
    at("form").append(question(field, number, before.get(field.key)));
  });
  at("form").addEventListener("input", note);
  at("form").addEventListener("submit", (event) => event.preventDefault());
  at("save").addEventListener("click", save);
  at("language").addEventListener("click", () => { lang = lang === "zh" ? "en" : "zh"; words(); });
  addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
  words();
})();
