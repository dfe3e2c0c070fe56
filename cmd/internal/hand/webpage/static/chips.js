"use strict";
// Chips: the entries of an answer that is a list, or moves with the replies to them. They come
// from a board, or from what is typed, which may be several at once.

// In a sheet {} among entries is the position 0; alone in a list of the page it is none.
const saysNone = (list) => list.length === 1 && /^(there is none|\[\s*\]|\{\s*\}|∅)\.?$/i.test(list[0]);

const answeredBy = " is answered by ";

function chips(id, spec, changed) {
  const pairs = spec.shape === "replies";
  const list = make("ul", { class: "chips", "aria-label": "Your answer to " + called(id) });
  const said = make("p", { class: "said", role: "status" });
  const what = pairs ? "a move and its reply" : spec.moves ? "a move" : "an answer";
  const typed = input(id, "Type " + what + ", answer to " + called(id), { placeholder: (spec.board ? "or type " : "Type ") + what });
  const { box: none, label } = noneBox(id, pairs ? "No reply is needed" : "There is none", () => { entries = []; typed.value = ""; draw(); }, changed);
  let entries = []; // texts, or pairs of them
  const readings = new Map(); // how an entry is read, by its text

  const textOf = (entry) => (Array.isArray(entry) ? entry[0] + answeredBy + entry[1] : entry);
  const same = (a, b) => {
    const plain = (text) => printed(readings.get(text)?.text || text).replace(/\s/g, "");
    return plain(textOf(a)) === plain(textOf(b));
  };

  // Pending is what is typed and no chip yet. It is a part of the answer.
  const pending = () => {
    const text = entered(typed);
    if (text === "") return [];
    return [pairs ? [...text.split(/ is answered by | = /), ""].slice(0, 2) : text];
  };

  function draw() {
    const at = [...list.children].indexOf(document.activeElement?.closest("li"));
    list.replaceChildren(...entries.map(chip));
    list.hidden = !entries.length;
    none.checked &&= !entries.length;
    label.hidden = Boolean(spec.some) && !none.checked; // there always is one, unless somebody says otherwise
    if (at >= 0) (list.children[Math.min(at, list.children.length - 1)]?.lastChild || typed).focus();
  }

  function chip(entry) {
    const text = textOf(entry), r = readings.get(text), bad = r?.state === "wrong";
    const word = make("button", { type: "button", class: "word" });
    if (pairs) word.textContent = printed(entry[0]) + " · answered by " + printed(entry[1]);
    else if (r?.shown && !bad) word.append(fragment(r.shown));
    else word.textContent = printed(text);
    const name = word.textContent + ", " + called(id);
    const out = make("button", { type: "button", class: "out", text: "×", "aria-label": "Take out " + name });
    const one = make("li", { class: "chip", "data-move": text }, word, out);
    word.setAttribute("aria-label", (bad ? "Edit " : "") + name);
    if (bad) {
      one.classList.add("bad");
      word.title = "Edit it";
    }
    const remove = () => {
      entries = entries.filter((e) => e !== entry);
      draw();
      changed(true);
    };
    out.addEventListener("click", remove);
    word.addEventListener("click", () => {
      if (!bad) return;
      typed.value = text;
      remove();
      typed.focus();
    });
    one.addEventListener("keydown", (e) => { if (e.key === "Delete" || e.key === "Backspace") remove(); });
    for (const event of ["focusin", "pointerenter"]) one.addEventListener(event, () => shape.pointed(entry, r));
    for (const event of ["focusout", "pointerleave"]) one.addEventListener(event, () => shape.pointed(null));
    return one;
  }

  // What is said of the chips stays until something else is done at the question.
  for (const event of ["click", "keydown"]) document.addEventListener(event, (e) => { if (list.closest("section")?.contains(e.target)) said.textContent = ""; }, true);

  // An entry that is there already is shaken.
  function shake(entry) {
    const at = entries.findIndex((e) => same(e, entry));
    if (at < 0) return false;
    const one = list.children[at];
    one.classList.remove("shaken");
    void one.offsetWidth; // so that it can be shaken again
    one.classList.add("shaken");
    said.textContent = one.firstChild.textContent + " is in your answer already.";
    return true;
  }

  function append(some) {
    const fresh = some.filter((entry) => !shake(entry));
    if (!fresh.length) return false;
    entries = [...entries, ...fresh];
    draw();
    changed(true);
    return true;
  }

  // Take makes chips of a text.
  async function take(text) {
    const before = typed.value;
    let value = null;
    try {
      value = (await patiently("fill", { question: id, text })).value;
    } catch { /* the checker was stopped: it is one entry */ }
    if (typed.value !== before) return;
    const some = value === null ? [] : pairs ? value.table.map(([move, reply]) => [move, scalarText(reply)]) : [].concat(value).map(scalarText);
    const made = some.length && !some.flat().includes(null) ? some : pairs ? pending() : [text];
    typed.value = "";
    if (!pairs && saysNone(made)) {
      entries = [];
      none.checked = true;
      draw();
      changed(true);
    } else if (!append(made)) changed(true);
  }

  typed.addEventListener("input", () => { none.checked = false; });
  typed.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || e.ctrlKey || entered(typed) === "") return;
    e.preventDefault();
    e.stopPropagation();
    take(entered(typed));
  });
  typed.addEventListener("change", () => { if (entered(typed)) take(entered(typed)); });
  typed.addEventListener("paste", (e) => {
    const text = e.clipboardData.getData("text/plain").trim();
    if (!/[\n\t]/.test(text)) return;
    e.preventDefault(); // an input would lose where lines end
    take(typed.value + text);
  });
  draw();

  const valuesOf = (value) => (Array.isArray(value) ? value : typeof value === "string" ? value.replace(/\n$/, "").split("\n") : [value]).map(scalarText);
  const shape = {
    inputs: [list, said, make("div", { class: "row" }, typed, label)],
    pointed() {}, // is told of the entry that is pointed at, and how it is read; of null if none is
    append, shake, say: (text) => { said.textContent = text; },
    settled: () => take(entered(typed)),
    isTyping: () => entered(typed) !== "",
    has: (first) => entries.findIndex((e) => e[0] === first),
    entries: () => entries,
    get() {
      const all = [...entries, ...pending()];
      if (!all.length) return none.checked ? (pairs ? "{}" : "[]") : "";
      if (!pairs) return saysNone(all) ? "[]" : toml.array(all.map(toml.scalar));
      const keys = new Set(); // a table has each key once, and spaces behind a move mean nothing
      return toml.table(all.map(([move, reply]) => {
        while (keys.has(move)) move += " ";
        keys.add(move);
        return [move, toml.string(reply)];
      }));
    },
    set(value) {
      const some = !pairs ? valuesOf(value) : value && value.table ? value.table.map(([move, reply]) => [move, scalarText(reply)]) : [null];
      if (some.flat().includes(null)) return false;
      entries = some;
      typed.value = "";
      none.checked = !some.length;
      draw();
      return true;
    },
    // Asked are the entries as answers of their own, whose readings read takes.
    asked: () => entries.map((e) => (pairs ? toml.table([[e[0], toml.string(e[1])]]) : toml.array([toml.scalar(e)]))),
    read(some) {
      entries.forEach((e, i) => { if (some[i]) readings.set(textOf(e), some[i]); });
      draw();
    },
    state: () => ({ list: entries, none: none.checked, typed: typed.value }),
    restore(s) { // browsers may keep a list alone, as it was once
      entries = s.none ? [] : s.list || s;
      none.checked = Boolean(s.none);
      typed.value = s.typed || "";
      draw();
    },
  };
  return shape;
}
