"use strict";
// What the page of an exam has in the place of the checker: it opens sheets that it has saved, and
// knows nothing of what is written into them.

const states = { answered: { sign: "•", words: "answered" } };

const isHeld = () => false, beside = () => {}, forget = () => {}, read = () => {};

// Several lines that are put into one input are for as many.
const patiently = async (_, { text }) => {
  const lines = text.split(/\s*[\n\t]\s*/);
  return { value: lines.length > 1 ? lines : null };
};

// The page shows one paper, whoever opens it.
const paper = {
  bare: new Map(),
  begin() {},
  restore() {},
  state: () => ({}),
  blank: () => setup.blank,
  opened: () => "",
  lacks() {
    const broken = [...questions.values()].filter((q) => q.field.get() !== "" && !isValue(q.field.get()));
    if (setup.example) return "It is an example, which is nobody's: do not hand it in.";
    return broken.length ? "Nobody can read it as long as this stands in question " + broken.map((q) => q.number).join(", ") + ": write it anew, and save it again." : "";
  },
};

// A Reader reads TOML as far as sheets have it.
class Reader {
  constructor(text) { Object.assign(this, { text: text.replaceAll("\r\n", "\n"), at: 0 }); }

  // Take takes what fits a sticky pattern; null if nothing does.
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  need(pattern, what) {
    const found = this.take(pattern);
    if (found) return found;
    throw new Error("This file cannot be read as an answer sheet: line " + this.text.slice(0, this.at).split("\n").length + " needs " + what + ". The answers on this page are left as they are.");
  }

  gap() { this.take(/(?:[ \t\n]|#[^\n]*)*/y); }

  string() {
    const plain = this.take(/'''\n?([^]*?)'''(?!')/y) || this.take(/'(?!'')([^'\n]*)'/y);
    if (plain) return plain[1];
    const found = this.take(/"""\n?((?:\\[^]|[^\\])*?)"""(?!")/y) || this.take(/"(?!"")((?:\\.|[^"\\\n])*)"/y);
    if (!found) return null;
    const signs = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\x1b" };
    return found[1].replace(/\\(?:u([0-9a-f]{4})|U(00[0-9a-f]{6})|[ \t]*\n[ \t\n]*|([^]))/gi, (all, four, eight, one) =>
      (four || eight ? String.fromCodePoint(parseInt(four || eight, 16)) : one ? signs[one] || one : ""));
  }

  key() { return this.string() ?? this.need(/[A-Za-z0-9_-]+/y, "the name of a question")[0]; }

  pair() {
    const key = this.key();
    this.need(/[ \t]*=[ \t]*/y, "= behind " + key);
    const from = this.at, value = this.value();
    return [key, value, this.text.slice(from, this.at)];
  }

  // Value is a value as fields take it.
  value() {
    const text = this.string();
    if (text !== null) return text;
    if (this.take(/\[/y)) return this.items(/\]/y, () => this.value());
    if (this.take(/\{/y)) return { table: this.items(/\}/y, () => this.pair()) };
    return { raw: this.need(/(?:true|false|[+-]?(?:inf|nan|[0-9][\w.:+-]*))(?![\w])/y, "an answer in quotes")[0] };
  }

  items(end, one) {
    const list = [];
    for (this.gap(); !this.take(end); this.gap()) {
      list.push(one());
      this.gap();
      if (this.take(end)) break;
      this.need(/,/y, "a comma");
    }
    return list;
  }

  end() { this.need(/[ \t]*(?:#[^\n]*)?(?:\n|$)/y, "a new line for what follows"); }
}

function isValue(text) {
  try {
    const r = new Reader(text);
    r.value();
    return r.at === r.text.length;
  } catch {
    return false;
  }
}

async function openedSheet(text) {
  const r = new Reader(text), head = new Map(), answers = new Map();
  let part = head;
  for (r.gap(); r.at < r.text.length; r.gap()) {
    if (part === head && r.take(/\[[ \t]*answers[ \t]*\]/y)) {
      part = answers;
    } else {
      const [question, value, toml] = r.pair();
      if (part.has(question)) throw new Error("This file answers " + question + " twice. The answers on this page are left as they are.");
      part.set(question, { question, value, toml });
    }
    r.end();
  }
  const said = (key) => (head.has(key) && scalarText(head.get(key).value)) || "";
  for (const key of ["form", "variants"]) {
    if (said(key) && said(key) !== setup[key]) throw new Error("This sheet is for other questions: it has " + key + " = " + said(key) + ". The answers on this page are left as they are.");
  }
  return { readable: true, complaints: [], student: said("student"), set: said("problem_set"), token: said("variants"), answers: [...answers.values()] };
}

begin();
$("sheet").addEventListener("submit", (e) => e.preventDefault());
$("print").addEventListener("click", () => print());
document.documentElement.dataset.ready = "true";
