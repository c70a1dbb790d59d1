"use strict";
/* The page's own script: no text of its own, nothing of the data; all it says stands in the page. */
(() => {
  /* One line at a time of what went wrong on its way; it stands above the screen, and is read out. */
  const tell = (text, mark) => {
    const told = document.createElement("p");
    told.className = "problems";
    told.setAttribute("role", "alert");
    told.dataset[mark] = "";
    told.textContent = text;
    document.querySelectorAll(`[data-${mark}]`).forEach((old) => old.remove());
    document.getElementById("content").prepend(told);
  };
  const forget = (mark) => document.querySelectorAll(`[data-${mark}]`).forEach((old) => old.remove());

  const line = () => {
    const source = new EventSource("/alive");
    let opened = false;
    source.onopen = () => { opened = true; forget("gone"); };
    source.onerror = () => {
      if (!opened || document.querySelector("[data-gone]")) return;
      fetch("/static/icon.svg", { cache: "no-store" }).catch(() => tell(document.body.dataset.closed, "gone"));
      if (source.readyState === EventSource.CLOSED) setTimeout(line, 3000); /* a line that was cut off is laid anew */
    };
  };

  /* The vendored script notes the address of the page in the browser, and with it the name of the case: nothing is kept there. */
  ["htmx:load", "htmx:afterSettle"].forEach((name) => document.addEventListener(name, () => sessionStorage.clear()));

  /* What did not get through: said, the form can be sent again, and what is kept at once shows what is kept. */
  document.addEventListener("htmx:sendError", (event) => {
    const form = event.target.closest && event.target.closest("form");
    if (!form) return; /* the page that looks how far the work is: the line says that the server has gone */
    form.querySelectorAll("button").forEach((one) => { one.disabled = false; });
    if (form.hasAttribute("data-autosave")) form.reset();
    tell(document.body.dataset.cut, "lost");
  });
  /* Only a form that got through takes it away: a part of the page that was under way says nothing of the form. */
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && event.detail.requestConfig.elt.matches("form")) forget("lost"); /* which may have been drawn anew by now */
  });

  /* What is chosen is kept at once. */
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (form && form.hasAttribute("data-autosave")) form.requestSubmit();
    if (event.target.type === "file" && event.target.dataset.attach) attach(event.target);
    if (event.target.type === "file" && event.target.closest("[data-drop]")) send(event.target.closest("[data-drop]"), event.target.files[0]);
  });

  /* What a slider stands at. */
  document.addEventListener("input", (event) => {
    const place = event.target.dataset && event.target.dataset.says;
    if (place) document.getElementById(place).textContent = event.target.dataset.words.split("|")[Number(event.target.value)];
  });

  /* A list too long to look through. */
  document.addEventListener("input", (event) => {
    const place = event.target.dataset && event.target.dataset.find;
    if (!place) return;
    const wanted = event.target.value.trim().toLowerCase();
    document.getElementById(place).querySelectorAll("tbody tr, [data-row]").forEach((row) => {
      const name = row.querySelector("[data-name], th");
      row.hidden = wanted !== "" && !name.textContent.toLowerCase().includes(wanted);
    });
  });

  /* A double click does nothing twice. */
  document.addEventListener("submit", (event) => {
    if (event.target.hasAttribute("data-autosave")) return;
    const button = event.submitter;
    if (button) setTimeout(() => { button.disabled = true; }, 0);
  });

  /* Another language while a form is half filled: the page is drawn anew around what was chosen and typed, which stays in its fields. */
  const fields = (root) => [...root.querySelectorAll("form[method=post]:not([data-autosave]) [name]")].filter((one) => !["hidden", "file", "password"].includes(one.type));
  const ticked = (one) => ["radio", "checkbox"].includes(one.type);
  const differs = (one) => ticked(one) ? one.checked !== one.defaultChecked
    : one.options ? [...one.options].some((each) => each.selected !== each.defaultSelected) : one.value !== one.defaultValue;
  document.addEventListener("submit", async (event) => {
    if (event.target.getAttribute("action") !== "/language") return;
    const filled = fields(document.getElementById("content")).filter(differs);
    if (!filled.length) return; /* nothing would be lost */
    event.preventDefault();
    try {
      await fetch("/language", { method: "POST", body: new URLSearchParams(new FormData(event.target)), redirect: "manual" });
      const answer = await fetch(location.href, { cache: "no-store" });
      const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.documentElement.lang = drawn.documentElement.lang;
      document.title = drawn.title;
      Object.assign(document.body.dataset, drawn.body.dataset);
      document.querySelector(".skip").textContent = drawn.querySelector(".skip").textContent;
      document.getElementById("page").replaceWith(drawn.getElementById("page"));
      htmx.process(document.getElementById("page"));
      const now = fields(document.getElementById("content"));
      for (const old of filled) {
        const same = now.find((one) => one.name === old.name && (!ticked(old) || one.value === old.value));
        if (!same) continue;
        if (old.options) [...same.options].forEach((one, place) => { one.selected = old.options[place].selected; });
        else if (ticked(old)) same.checked = old.checked;
        else same.value = old.value;
      }
      document.querySelector("form[action='/language'] button").focus();
    } catch { tell(document.body.dataset.cut, "lost"); }
  });

  /* A published figure goes into its field with its source; it is saved as what is typed is. */
  document.addEventListener("click", (event) => {
    const from = event.target.closest && event.target.closest("[data-fill]");
    if (!from) return;
    const place = document.getElementById(from.dataset.fill + "-v"), source = document.getElementById(from.dataset.fill + "-s");
    place.value = from.dataset.value;
    if (source) source.value = from.dataset.source;
    place.focus();
  });

  /* The page is drawn anew every second while it works: what is new of it is said once, from a place that stays. */
  document.addEventListener("htmx:afterSettle", () => {
    const place = document.getElementById("live");
    const said = [...document.querySelectorAll("[data-live]")].map((one) => one.textContent.trim()).join(" ");
    const first = document.querySelector("h1");
    const now = said || (place.textContent && first ? first.textContent : "");
    if (place.textContent !== now) place.textContent = now;
  });

  /* A file that goes with a form is copied at once; the form then says which it was. */
  const attach = async (input) => {
    const form = input.form, told = input.closest("label").nextElementSibling, button = form.querySelector("button");
    const name = input.multiple ? null : form.querySelector("input[name=file]"), together = "together" in form.dataset;
    const done = [];
    if (name) name.value = "";
    button.disabled = true;
    try {
      for (const file of input.files) {
        told.textContent = [...done, file.name + " …"].join(" · ");
        const beside = together ? "&with=" + encodeURIComponent(form.dataset.together) : "";
        const sent = await fetch(input.dataset.attach + "?name=" + encodeURIComponent(file.name) + beside, { method: "PUT", body: file });
        const answer = await sent.json();
        done.push(answer.file ? file.name + " ✓" : file.name + ": " + answer.problems.join(" "));
        if (name) name.value = answer.file || "";
        if (together && answer.file) form.dataset.together = answer.file.split("/")[0];
        if (!answer.file) input.value = "";
        told.textContent = done.join(" · ");
        if (!answer.file) break;
      }
    } catch { /* the server has gone, or the session is over */
      told.textContent = document.body.dataset.closed;
      input.value = "";
    }
    button.disabled = false;
  };

  const send = (place, file) => {
    if (!file) return;
    const shown = place.querySelector(".sending");
    const bar = shown.querySelector("progress");
    const percent = shown.querySelector("[data-percent]");
    const left = shown.querySelector("[data-left]");
    const sent = []; /* of the last ten seconds: when, and how much had gone */
    const request = new XMLHttpRequest();
    shown.hidden = false;
    request.open("PUT", "/file?name=" + encodeURIComponent(file.name));
    request.upload.onprogress = (event) => {
      if (!event.lengthComputable) return;
      bar.value = (100 * event.loaded) / event.total;
      percent.textContent = Math.floor(bar.value) + "%";
      sent.push([event.timeStamp, event.loaded]);
      while (sent.length > 2 && event.timeStamp - sent[0][0] > 10000) sent.shift();
      const [since, before] = sent[0];
      if (event.timeStamp - since < 2000 || event.loaded === before) return;
      const seconds = ((event.total - event.loaded) * (event.timeStamp - since)) / (event.loaded - before) / 1000;
      const [short, long] = left.dataset.left.split("|");
      left.textContent = seconds < 90 ? short.replace("#", Math.max(1, Math.ceil(seconds))) : long.replace("#", Math.ceil(seconds / 60));
    };
    const failed = (lines) => {
      shown.hidden = true;
      const told = document.createElement("div");
      told.className = "problems";
      told.setAttribute("role", "alert");
      for (const text of lines) {
        const one = document.createElement("p");
        one.textContent = text;
        told.append(one);
      }
      place.before(told);
      place.querySelector("input[type=file]").value = "";
    };
    request.onerror = () => failed([place.dataset.failed]);
    request.onload = () => {
      let answer = {};
      try { answer = JSON.parse(request.responseText); } catch { answer = { problems: [request.responseText || place.dataset.failed] }; }
      if (answer.go) location.assign(answer.go);
      else failed(answer.problems || [place.dataset.failed]);
    };
    document.querySelectorAll("main > .problems").forEach((old) => old.remove());
    request.send(file);
  };

  document.addEventListener("dragover", (event) => {
    event.preventDefault(); /* else the browser would leave the page and open the file itself */
    const place = document.querySelector("[data-drop]");
    if (place) place.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.querySelectorAll(".over").forEach((one) => one.classList.remove("over"));
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const place = document.querySelector("[data-drop]");
    if (!place) return;
    place.classList.remove("over");
    send(place, event.dataTransfer.files[0]);
  });

  line();
})();
