"use strict";
/* Checks a release package as `reidrisk verify` does: hashes, signature, dataset, validity, revocations. No text, no network, no library.
   SHA-256 and SHA-512: FIPS 180-4; Ed25519: RFC 8032, 5.1.7; the canonical bytes of a statement: sorted keys, ASCII, no spaces. */
const CHECK = (() => {
  /* ---- SHA-256, fed piece by piece: the browser's own takes a file only whole ---- */
  const primes = (count) => { const found = []; for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p)) found.push(n); return found; };
  const roots = (n, k) => { /* floor(n^(1/k) * 2^64), by bisection */
    let low = 0n, high = 1n << 72n;
    const wanted = BigInt(n) << BigInt(64 * k);
    while (high - low > 1n) { const mid = (low + high) >> 1n; if (mid ** BigInt(k) <= wanted) low = mid; else high = mid; }
    return low & ((1n << 64n) - 1n);
  };
  const K512 = primes(80).map((p) => roots(p, 3)), H512 = primes(8).map((p) => roots(p, 2));
  const K256 = Int32Array.from(K512.slice(0, 64), (one) => Number(one >> 32n) | 0);
  const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
  const bytesOf = (text) => (/^(?:[0-9a-fA-F]{2})*$/.test(text) ? Uint8Array.from(text.match(/../g) || [], (one) => parseInt(one, 16)) : null);

  class Sha256 {
    constructor() {
      this.state = Int32Array.from(H512, (one) => Number(one >> 32n) | 0);
      this.block = new Uint8Array(64);
      this.words = new Int32Array(64);
      this.filled = 0;
      this.length = 0;
    }

    update(bytes) {
      this.length += bytes.length;
      let at = 0;
      if (this.filled > 0) {
        at = Math.min(64 - this.filled, bytes.length);
        this.block.set(bytes.subarray(0, at), this.filled);
        this.filled += at;
        if (this.filled < 64) return this;
        this.compress(this.block, 0);
        this.filled = 0;
      }
      for (; at + 64 <= bytes.length; at += 64) this.compress(bytes, at);
      this.block.set(bytes.subarray(at));
      this.filled = bytes.length - at;
      return this;
    }

    compress(block, from) {
      const w = this.words, s = this.state, k = K256;
      for (let i = 0, j = from; i < 16; i += 1, j += 4) w[i] = (block[j] << 24) | (block[j + 1] << 16) | (block[j + 2] << 8) | block[j + 3];
      for (let i = 16; i < 64; i += 1) {
        const x = w[i - 15], y = w[i - 2];
        const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
        const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
        w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
      }
      let a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
      for (let i = 0; i < 64; i += 1) {
        const t1 = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
        const t2 = ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
      }
      s[0] = (s[0] + a) | 0; s[1] = (s[1] + b) | 0; s[2] = (s[2] + c) | 0; s[3] = (s[3] + d) | 0;
      s[4] = (s[4] + e) | 0; s[5] = (s[5] + f) | 0; s[6] = (s[6] + g) | 0; s[7] = (s[7] + h) | 0;
    }

    digest() {
      const bits = BigInt(this.length) * 8n;
      const rest = new Uint8Array(((this.filled < 56 ? 56 : 120) - this.filled) + 8);
      rest[0] = 0x80;
      new DataView(rest.buffer).setBigUint64(rest.length - 8, bits);
      this.update(rest);
      const out = new DataView(new ArrayBuffer(32));
      this.state.forEach((one, i) => out.setInt32(4 * i, one));
      return new Uint8Array(out.buffer);
    }
  }
  const sha256 = (bytes) => hex(new Sha256().update(bytes).digest());
  const SMALL = 2 ** 25;
  const sumOf = async (blob, tell) => {
    if (blob.size <= SMALL && globalThis.crypto && crypto.subtle) {
      const bytes = await blob.arrayBuffer();
      if (tell) tell(bytes.byteLength);
      return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    }
    const sum = new Sha256(), reader = blob.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return hex(sum.digest());
      sum.update(value);
      if (tell) tell(value.length);
    }
  };

  /* ---- SHA-512 and Ed25519, for browsers that do not have it ---- */
  const M64 = (1n << 64n) - 1n, turn = (x, n) => ((x >> BigInt(n)) | (x << BigInt(64 - n))) & M64;
  const sha512 = (bytes) => {
    const size = Math.ceil((bytes.length + 17) / 128) * 128, padded = new Uint8Array(size), view = new DataView(padded.buffer);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    view.setBigUint64(size - 8, BigInt(bytes.length) * 8n);
    const state = [...H512];
    for (let at = 0; at < size; at += 128) {
      const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i));
      for (let i = 16; i < 80; i += 1) {
        const low = turn(w[i - 15], 1) ^ turn(w[i - 15], 8) ^ (w[i - 15] >> 7n);
        const high = turn(w[i - 2], 19) ^ turn(w[i - 2], 61) ^ (w[i - 2] >> 6n);
        w.push((w[i - 16] + low + w[i - 7] + high) & M64);
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 80; i += 1) {
        const t1 = (h + (turn(e, 14) ^ turn(e, 18) ^ turn(e, 41)) + ((e & f) ^ (~e & M64 & g)) + K512[i] + w[i]) & M64;
        const t2 = ((turn(a, 28) ^ turn(a, 34) ^ turn(a, 39)) + ((a & b) ^ (a & c) ^ (b & c))) & M64;
        h = g; g = f; f = e; e = (d + t1) & M64; d = c; c = b; b = a; a = (t1 + t2) & M64;
      }
      [a, b, c, d, e, f, g, h].forEach((one, i) => { state[i] = (state[i] + one) & M64; });
    }
    const out = new DataView(new ArrayBuffer(64));
    state.forEach((one, i) => out.setBigUint64(8 * i, one));
    return new Uint8Array(out.buffer);
  };
  const P = (1n << 255n) - 19n, L = (1n << 252n) + 27742317777372353535851937790883648493n;
  const mod = (x, m = P) => { const r = x % m; return r < 0n ? r + m : r; };
  const power = (x, n) => { let r = 1n, b = mod(x); for (let e = n; e > 0n; e >>= 1n) { if (e & 1n) r = mod(r * b); b = mod(b * b); } return r; };
  const inverse = (x) => power(x, P - 2n);
  const D = mod(-121665n * inverse(121666n)), I = power(2n, (P - 1n) / 4n);
  const little = (bytes) => bytes.reduceRight((sum, one) => (sum << 8n) | BigInt(one), 0n);
  const add = ([x1, y1, z1, t1], [x2, y2, z2, t2]) => {
    const a = mod((y1 - x1) * (y2 - x2)), b = mod((y1 + x1) * (y2 + x2)), c = mod(2n * t1 * t2 * D), d = mod(2n * z1 * z2);
    const e = b - a, f = d - c, g = d + c, h = b + a;
    return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
  };
  const times = (n, point) => { let r = [0n, 1n, 1n, 0n], q = point; for (let e = n; e > 0n; e >>= 1n) { if (e & 1n) r = add(r, q); q = add(q, q); } return r; };
  const point = (bytes) => {
    const all = little(bytes), sign = all >> 255n, y = all & ((1n << 255n) - 1n);
    if (y >= P) return null;
    const u = mod(y * y - 1n), v = mod(D * y * y + 1n);
    let x = mod(u * power(v, 3n) * power(u * power(v, 7n), (P - 5n) / 8n));
    if (mod(v * x * x) === mod(-u)) x = mod(x * I);
    else if (mod(v * x * x) !== u) return null;
    if (x === 0n && sign) return null;
    if ((x & 1n) !== sign) x = P - x;
    return [x, y, 1n, mod(x * y)];
  };
  const BASE = point(bytesOf("58" + "66".repeat(31)));
  const joined = (...parts) => { const all = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0)); let at = 0; for (const one of parts) { all.set(one, at); at += one.length; } return all; };
  const ed25519 = (key, signature, message) => {
    const a = point(key), s = little(signature.slice(32)), r = signature.slice(0, 32);
    if (a === null || s >= L) return false;
    const k = mod(little(sha512(joined(r, key, message))), L);
    const [x, y, z] = add(times(s, BASE), times(k, [mod(-a[0]), a[1], a[2], mod(-a[3])]));
    const inv = inverse(z), ax = mod(x * inv), ay = mod(y * inv);
    let found = ay | ((ax & 1n) << 255n);
    return r.every((one) => { const same = BigInt(one) === (found & 255n); found >>= 8n; return same; });
  };
  const holds = async (key, signature, message) => {
    if (key.length !== 32 || signature.length !== 64) return false;
    try {
      const own = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
      return await crypto.subtle.verify({ name: "Ed25519" }, own, signature, message);
    } catch { return ed25519(key, signature, message); }
  };

  /* ---- JSON, taken strictly: nothing twice, nothing that two readers could take for two things; numbers stay as they are written ---- */
  class Num { constructor(text) { this.text = text; } }
  const DEEPEST = 64;
  const parse = (text) => {
    let at = 0;
    const bad = () => { throw new SyntaxError("record"); };
    const space = () => { while (" \t\n\r".includes(text[at]) && at < text.length) at += 1; };
    const string = () => {
      const from = at;
      for (at += 1; text[at] !== "\""; at += 1) { if (at >= text.length) bad(); if (text[at] === "\\") at += 1; }
      at += 1;
      return JSON.parse(text.slice(from, at));
    };
    const value = (depth) => {
      if (depth > DEEPEST) bad();
      space();
      if (text[at] === "\"") return string();
      if (text[at] === "{" || text[at] === "[") return members(depth, text[at] === "{");
      for (const [word, meaning] of [["true", true], ["false", false], ["null", null]]) if (text.startsWith(word, at)) { at += word.length; return meaning; }
      const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
      number.lastIndex = at;
      const found = number.exec(text);
      if (found === null || (/[.eE]/.test(found[0]) && !Number.isFinite(Number(found[0])))) bad();
      at += found[0].length;
      return new Num(found[0]);
    };
    const members = (depth, named) => {
      const found = named ? new Map() : [], end = named ? "}" : "]";
      at += 1;
      space();
      if (text[at] === end) { at += 1; return found; }
      for (;;) {
        space();
        if (named) {
          if (text[at] !== "\"") bad();
          const name = string();
          space();
          if (text[at] !== ":" || found.has(name)) bad();
          at += 1;
          found.set(name, value(depth + 1));
        } else found.push(value(depth + 1));
        space();
        if (text[at] === end) { at += 1; return found; }
        if (text[at] !== ",") bad();
        at += 1;
      }
    };
    const found = value(1);
    if (at !== text.length) bad();
    return found;
  };
  const points = (one, other) => { /* by code point, as sorted names are */
    const a = Array.from(one, (sign) => sign.codePointAt(0)), b = Array.from(other, (sign) => sign.codePointAt(0));
    for (let i = 0; i < Math.min(a.length, b.length); i += 1) if (a[i] !== b[i]) return a[i] - b[i];
    return a.length - b.length;
  };
  const SHORT = { "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b" };
  const quoted = (text) => "\"" + text.replace(/[\\"]|[^ -~]/g, (sign) => SHORT[sign] || "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0")) + "\"";
  const decimal = (text) => {
    if (!/[.eE]/.test(text)) return text === "-0" ? "0" : text;
    const number = Number(text), [digits, exponent] = Math.abs(number).toExponential().split("e"), e = Number(exponent);
    const sign = number < 0 || Object.is(number, -0) ? "-" : "", plain = digits.replace(".", "");
    if (e < -4 || e >= 16) return sign + digits + "e" + (e < 0 ? "-" : "+") + String(Math.abs(e)).padStart(2, "0");
    if (e < 0) return sign + "0." + "0".repeat(-e - 1) + plain;
    return plain.length <= e + 1 ? sign + plain.padEnd(e + 1, "0") + ".0" : sign + plain.slice(0, e + 1) + "." + plain.slice(e + 1);
  };
  const canonical = (one) => {
    if (one instanceof Map) return "{" + [...one.keys()].sort(points).map((name) => quoted(name) + ":" + canonical(one.get(name))).join(",") + "}";
    if (Array.isArray(one)) return "[" + one.map(canonical).join(",") + "]";
    return one instanceof Num ? decimal(one.text) : typeof one === "string" ? quoted(one) : String(one);
  };
  const utf8 = (text) => new TextEncoder().encode(text);
  const record = (bytes) => {
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes), found = parse(text.trim());
      return isWhole(found) ? found : null;
    } catch { return null; }
  };
  const HALF = /[\uD800-\uDFFF]/u; /* of a pair */
  const isWhole = (one) => (one instanceof Map ? [...one].every(([name, value]) => !HALF.test(name) && isWhole(value))
    : Array.isArray(one) ? one.every(isWhole) : typeof one !== "string" || !HALF.test(one));
  const signed = (bytes) => {
    const found = record(bytes);
    const whole = found instanceof Map && found.get("body") instanceof Map && typeof found.get("key") === "string" && typeof found.get("signature") === "string";
    return whole ? found : null;
  };
  const isSigned = async (found, key) => {
    const signature = bytesOf(found.get("signature"));
    return signature !== null && hex(signature) === found.get("signature") && holds(bytesOf(key), signature, utf8(canonical(found.get("body"))));
  };
  const said = (one) => (one instanceof Num ? decimal(one.text) : one === null ? "None" : one === true ? "True" : one === false ? "False" : typeof one === "string" ? one : canonical(one));

  /* ---- the package ---- */
  const FORM = "reidrisk/package/1", LIST = "reidrisk/revocations/2", MANIFEST = "manifest.json", LARGEST = 2 ** 24;
  const FIELDS = ["form", "case", "dataset", "files", "issued_at", "valid_until", "level", "ledger_head"];
  const sizeOf = (listed) => (listed instanceof Map && listed.get("size") instanceof Num ? Number(listed.get("size").text) : null);
  const same = (present, listed) => listed instanceof Map && listed.size === 2 && listed.get("sha256") === present.sha256 && sizeOf(listed) === present.size;
  const filesFaults = (present, body) => {
    const files = body.get("files") instanceof Map ? body.get("files") : new Map(), faults = [];
    const extra = [...present.keys()].filter((name) => !files.has(name)).sort(points);
    for (const name of [...files.keys()].sort(points)) {
      const listed = files.get(name), here = present.get(name);
      if (here === undefined) {
        const now = extra.find((other) => same(present.get(other), listed));
        if (now === undefined) faults.push({ kind: "missing", name });
        else { extra.splice(extra.indexOf(now), 1); faults.push({ kind: "renamed", name, now }); }
      } else if (!same(here, listed)) {
        const size = sizeOf(listed);
        faults.push(size !== null && here.size > 0 && here.size < size ? { kind: "truncated", name, now: here.size, listed: size } : { kind: "changed", name });
      }
    }
    return [...faults, ...extra.map((name) => ({ kind: "extra", name }))];
  };
  const datasetOf = (body) => {
    const sums = new Map();
    for (const [name, listed] of body.get("files") instanceof Map ? body.get("files") : []) {
      if (name.startsWith("data/") && listed instanceof Map) sums.set(name.slice(5), said(listed.get("sha256")));
    }
    const names = [...sums.keys()], folders = new Set(names.map((name) => name.split("/")[0]));
    const inside = folders.size === 1 && names.every((name) => name.includes("/"));
    const lines = names.map((name) => `${sums.get(name)}  ${inside ? name.slice(name.indexOf("/") + 1) : name}\n`);
    return "bytes-sha256:" + (names.length === 1 ? sums.get(names[0]) : sha256(utf8(lines.sort(points).join(""))));
  };
  const keyOf = (given) => {
    const text = given.trim(), pem = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/.exec(text);
    let raw = text;
    if (pem) {
      try { raw = hex(Uint8Array.from(atob(pem[1].replace(/\s/g, "")), (sign) => sign.charCodeAt(0))); } catch { return null; }
      if (!raw.startsWith("302a300506032b6570032100") || raw.length !== 88) return null;
      raw = raw.slice(24);
    }
    return /^[0-9a-fA-F]{64}$/.test(raw) ? raw.toLowerCase() : null;
  };
  const revocations = async (bytes, key, body, today) => {
    const found = signed(bytes), list = found && found.get("body"), number = list && list.get("number");
    const texts = list && ["form", "case", "ledger", "issued_at", "valid_until"].every((name) => typeof list.get(name) === "string") && list.get("form") === LIST;
    const numbered = number instanceof Num && /^[1-9][0-9]*$/.test(number.text);
    const revoked = list && list.get("revoked");
    const whole = texts && numbered && revoked instanceof Map && [...revoked.values()].every((one) => typeof one === "string");
    if (!whole || found.get("key") !== key || !(await isSigned(found, key))) return { faults: [{ kind: "revocations", why: "bad" }] };
    const faults = [], shown = { number: number.text, at: list.get("issued_at"), until: list.get("valid_until") };
    if (list.get("ledger") !== body.get("ledger")) faults.push({ kind: "revocations", why: "other" });
    if (list.get("valid_until") < today) faults.push({ kind: "revocations", why: "lapsed", ...shown });
    const reason = revoked.get(sha256(utf8(canonical(body))));
    if (reason !== undefined) faults.push({ kind: "revoked", reason });
    return { faults, list: shown };
  };
  const check = async ({ files, key, today, list, tell }) => {
    const manifest = files.get(MANIFEST);
    const found = manifest === undefined || manifest.size > LARGEST ? null : signed(new Uint8Array(await manifest.arrayBuffer()));
    if (found === null || !FIELDS.every((name) => found.get("body").has(name))) return { faults: [{ kind: "manifest" }], body: null };
    const body = found.get("body"), faults = [], present = new Map();
    if (found.get("key") !== key) faults.push({ kind: "key", key: found.get("key").slice(0, 16) + "…" });
    else if (!(await isSigned(found, key)) || body.get("form") !== FORM) faults.push({ kind: "signature" });
    for (const [name, blob] of files) if (name !== MANIFEST) present.set(name, { sha256: await sumOf(blob, tell), size: blob.size });
    faults.push(...filesFaults(present, body));
    if (said(body.get("dataset")).startsWith("bytes-sha256:") && datasetOf(body) !== body.get("dataset")) faults.push({ kind: "dataset" });
    if (said(body.get("valid_until")) < today) faults.push({ kind: "expired", day: said(body.get("valid_until")) });
    const asked = list ? await revocations(list, key, body, today) : { faults: [] };
    return { faults: [...faults, ...asked.faults], body, list: asked.list || null, count: body.get("files") instanceof Map ? body.get("files").size : 0 };
  };
  return { check, keyOf, canonical, record, sha256, Sha256, sha512, ed25519, hex, bytesOf, said };
})();
