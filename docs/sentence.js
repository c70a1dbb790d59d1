// The search finds what holds every word of a question. Where nothing does, what holds some of them is shown, by how many and how rare
// they are, so that a whole sentence finds something too.
const Plain = window.Worker, QUESTION = 2, ANSWER = 3;

// The words of a text as the index has them: between them stand marks or, in Chinese, nothing.
function words(text) {
  const found = [...new Intl.Segmenter(document.documentElement.lang, { granularity: "word" }).segment(text)];
  return [...new Set(found.filter(each => each.isWordLike).map(each => each.segment.toLowerCase()))];
}

// A question that one word is enough for. The search says how much of a word was found only: each has its place among them as its length.
function anyOf(asked, all) {
  const operands = all.map((data, place) =>
    ({ type: "value", data: { field: "*", value: { type: "prefix", data }, range: { start: 0, end: place + 1, value: place } } }));
  return { type: QUESTION, data: { ...asked.data, input: { type: "operator", data: { operator: "or", operands } } } };
}

// What holds more of the words first; one that few places have weighs more. Places that hold as much keep their order.
function ranked(items, all) {
  const ranges = item => item.matches.flatMap(match => match.value.highlight?.ranges || []);
  const held = new Map(items.map(item => [item, new Set(ranges(item).map(range => range.value))])), places = all.map(() => 0);
  held.forEach(some => some.forEach(place => places[place - 1]++));
  const weight = item => [...held.get(item)].reduce((sum, place) => sum + Math.log(1 + items.length / places[place - 1]), 0);
  const weights = new Map(items.map(item => [item, weight(item)]));
  items.forEach(item => ranges(item).forEach(range => { range.value = all[range.value - 1].length; }));
  return [...items].sort((one, other) => weights.get(other) - weights.get(one));
}

window.Worker = class {
  constructor(address) {
    this.waiting = [];
    this.worker = new Plain(address);
    this.worker.onmessage = event => this.heard(event);
    this.worker.onerror = event => this.onerror?.(event);
    this.worker.onmessageerror = event => this.onmessageerror?.(event);
  }
  postMessage(message) {
    if (message.type === QUESTION) this.last = message;
    this.ask(message, { asked: message });
  }
  ask(message, about) {
    if (message.type === QUESTION) this.waiting.push(about);
    this.worker.postMessage(message);
  }
  heard(event) {
    if (event.data.type !== ANSWER) return this.onmessage?.(event);
    const { asked, all, found = [] } = this.waiting.shift(), answer = event.data.data, { input, page } = asked.data;
    if (asked !== this.last) return; // somebody has typed on
    if (!all) {
      const some = answer.items.length || page || typeof input !== "string" ? [] : words(input);
      return some.length > 1 ? this.ask(anyOf(asked, some), { asked, all: some }) : this.onmessage?.(event);
    }
    const { next, total } = answer.pagination, items = [...found, ...answer.items], question = anyOf(asked, all);
    if (next) return this.ask({ ...question, data: { ...question.data, page: next } }, { asked, all, found: items });
    this.onmessage?.({ data: { type: ANSWER, data: { ...answer, items: ranked(items, all), pagination: { total } } } });
  }
  terminate() { this.worker.terminate(); }
};
