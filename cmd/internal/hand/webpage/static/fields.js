"use strict";
// The fields: for each shape of an answer an element with inputs, which can say what is
// in them as a value of TOML, and take a value that an opened sheet has.

const $ = (id) => document.getElementById(id);
const setup = JSON.parse($("setup").textContent);

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = value;
    else if (typeof value === "boolean") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
};

const toml = {
  string(text) {
    let out = "";
    for (const c of text.isWellFormed ? text.toWellFormed() : text) {
      const n = c.codePointAt(0);
      if (c === '"' || c === "\\") out += "\\" + c;
      else if (c === "\n") out += "\\n";
      else if (c === "\t") out += "\\t";
      else if (n < 32 || n === 127) out += "\\u" + n.toString(16).toUpperCase().padStart(4, "0");
      else if (n >= 0xd800 && n <= 0xdfff) out += "\uFFFD";
      else out += c;
    }
    return '"' + out + '"';
  },
  // A whole number is written as one; anything else is a string.
  scalar: (text) => (/^(0|-?[1-9][0-9]{0,17})$/.test(text) ? text : toml.string(text)),
  key: (name) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : toml.string(name)),
  array: (items) => "[" + items.join(", ") + "]",
  table: (entries) => (entries.length ? "{ " + entries.map(([k, v]) => toml.key(k) + " = " + v).join(", ") + " }" : "{}"),
  essay(text) {
    if (!text.includes("\n")) return toml.string(text);
    // Line breaks and tabs stay as they are, and a backslash before n or t is no line break or tab.
    const inner = text.split(/([\n\t])/).map((piece) => (/^[\n\t]$/.test(piece) ? piece : toml.string(piece).slice(1, -1)));
    return '"""\n' + inner.join("") + '"""';
  },
};

// What a value of an opened sheet is as the text of one input; null if it is no scalar.
const scalarText = (value) => (typeof value === "string" ? value : value && value.raw !== undefined ? String(value.raw) : null);

const input = (id, label, extra = {}) =>
  make("input", { name: id, type: "text", "aria-label": label, autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...extra });

// The entries of a table that is not empty.
const filled = (value) => (value && value.table && value.table.length ? value.table : null);

const blank = (text) => text.trim() === "";

// In a sheet {} among entries is the position 0; alone in a list of the page it is none.
const saysNone = (list) => list.length === 1 && /^(there is none|\[\s*\]|\{\s*\}|∅)\.?$/i.test(list[0]);

// What is in an input, without the spaces and quotes around it.
const entered = (one) => one.value.trim().replace(/^(["'])(.*)\1$/, (all, quote, inner) => (inner.includes(quote) ? all : inner)).trim();

// A box that says that an answer has no entries. Ticking it takes away those that are there.
function noneBox(id, words, emptied, changed) {
  const box = make("input", { type: "checkbox", name: id, "aria-label": words + ", " + called(id) });
  box.addEventListener("input", (e) => {
    e.stopPropagation();
    if (box.checked) emptied();
    changed(true);
  });
  return { box, label: make("label", { class: "none" }, box, " " + words) };
}

// Rows of inputs, of which another appears behind the last that is filled in, or a box that
// says that there is nothing to enter. Cells are what is in the nth row. An entry is the texts
// of a row, or the text if a row has but one input.
function rowed(id, words, changed, cells) {
  const rows = make("ol", { class: "rows" });
  const { box: none, label } = noneBox(id, words, () => write([]), changed);
  const inputs = (row) => [...row.querySelectorAll("input")];
  const isBlank = (row) => inputs(row).every((one) => blank(one.value));
  const add = (entry) => {
    const row = make("li", {}, ...cells(rows.children.length + 1)), texts = [].concat(entry);
    inputs(row).forEach((one, i) => { one.value = texts[i] || ""; });
    rows.append(row);
  };
  const grow = () => {
    if (!rows.lastChild || !isBlank(rows.lastChild)) add([]);
    while (rows.children.length > 1 && isBlank(rows.lastChild) && isBlank(rows.lastChild.previousSibling)) rows.lastChild.remove();
  };
  const write = (list) => {
    rows.replaceChildren();
    list.forEach(add);
    grow();
    none.checked &&= list.length === 0;
  };
  const of = (some) => some.map((row) => inputs(row).map(entered)).filter((texts) => texts.join("") !== "");
  const entries = () => of([...rows.children]);
  // Mark says beside each row that is filled in how its line stands.
  const mark = (lines) => {
    rows.querySelectorAll(".stands").forEach((one) => one.remove());
    if (!lines.length) return;
    [...rows.children].filter((row) => !isBlank(row)).forEach((row, i) => {
      const { state } = lines[i] || { state: "read" };
      if (state === "read" || state === "remark") return;
      row.append(make("span", { class: "stands", "data-stands": state, text: state }));
    });
  };
  rows.addEventListener("input", () => { none.checked = false; grow(); });
  rows.addEventListener("keydown", (e) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    const all = inputs(rows);
    (all[all.indexOf(e.target) + 1] || e.target).focus();
  });
  grow();
  return {
    none, entries, write, mark,
    inputs: [rows, label],
    // Take takes a list in the place of all, and put in the place of one row. They are false if
    // one of the texts is null.
    take(list) {
      if (list.flat().includes(null)) return false;
      write(list);
      none.checked = list.length === 0;
      return true;
    },
    put(list, one) {
      if (list.flat().includes(null)) return false;
      const all = [...rows.children], at = all.indexOf(one.closest("li"));
      write([...of(all.slice(0, at)), ...list, ...of(all.slice(at + 1))]);
      return true;
    },
    state: () => ({ list: entries(), none: none.checked }),
    restore(s) { // browsers may keep a list alone, as it was once
      write(s.none ? [] : s.list || s);
      none.checked = Boolean(s.none);
    },
  };
}

function clearButton(id, empty, changed) {
  const button = make("button", { type: "button", class: "small", text: "Clear this answer", "aria-label": "Clear this answer, " + called(id) });
  button.addEventListener("click", () => { empty(); changed(true); });
  return button;
}

const shapes = {
  line(id) {
    const one = input(id, "Your answer to " + called(id));
    return {
      inputs: [one],
      get: () => (entered(one) === "" ? "" : toml.scalar(entered(one))),
      set(value) {
        if (Array.isArray(value) && value.length === 1) value = value[0];
        const text = scalarText(value);
        if (text === null) return false;
        one.value = text;
        return true;
      },
      state: () => one.value,
      restore: (s) => { one.value = s; },
    };
  },

  essay(id) {
    const text = make("textarea", { name: id, rows: "10", "aria-label": "Your answer to " + called(id) });
    return {
      inputs: [text],
      get: () => (blank(text.value) ? "" : toml.essay(text.value)),
      set(value) {
        if (typeof value !== "string") return false;
        text.value = value;
        return true;
      },
      state: () => text.value,
      restore: (s) => { text.value = s; },
    };
  },

  // A row for each entry, of which one alone may say that there is none.
  lines(id, spec, changed) {
    const rows = rowed(id, "There is none", changed, (n) => [input(id, "Row " + n + " of your answer to " + called(id))]);
    const entries = () => rows.entries().flat();
    return {
      ...rows,
      inputs: rows.inputs.slice(0, spec.some ? 1 : 2), // without the box
      get: () => (saysNone(entries()) ? "[]" : entries().length ? toml.array(entries().map(toml.scalar)) : rows.none.checked ? "[]" : ""),
      set: (value) => rows.take((Array.isArray(value) ? value : typeof value === "string" ? value.replace(/\n$/, "").split("\n") : [value]).map(scalarText)),
      fill: (value, one) => rows.put(value.map(scalarText), one),
      // Add adds an entry, and reports whether it was not there before.
      add(text) {
        if (entries().includes(text)) return false;
        rows.write([...entries(), text]);
        return true;
      },
      remove(text) { const list = entries(); const at = list.lastIndexOf(text); if (at >= 0) list.splice(at, 1); rows.write(list); },
    };
  },

  cells: (id, spec) => named(id, spec, (parts) => {
    let last = parts.length;
    while (last > 0 && parts[last - 1][1] === "") last--;
    return last === 0 ? "" : toml.array(parts.slice(0, last).map(([, text]) => toml.scalar(text)));
  }, (value, from = 0) => (Array.isArray(value) && value.length ? value.map((v, i) => [String(i + from), v]) : null)),

  labels: (id, spec) => named(id, spec, tableOf, (value) => filled(value)),
  entries: (id, spec) => named(id, spec, tableOf, (value) => filled(value)),

  choose(id, spec, changed) {
    const boxes = spec.choices.map((c, i) => {
      const words = c.value + (c.words ? ": " + c.words : "");
      const box = make("input", { type: spec.several ? "checkbox" : "radio", name: id, value: c.value, "aria-label": words + ", " + called(id) });
      box.addEventListener("input", () => { none.checked = false; });
      return { box, label: make("label", { class: "choice" }, box, " " + words) };
    });
    const { box: none, label: noneLabel } = noneBox(id, "None of them", () => take([]), changed);
    const chosen = () => boxes.filter((b) => b.box.checked).map((b) => b.box.value);
    const take = (values) => {
      const fits = values.map((v) => boxes.find((b) => b.box.value.toLowerCase() === String(v).trim().toLowerCase()));
      if (fits.includes(undefined)) return false;
      boxes.forEach((b) => { b.box.checked = fits.includes(b); });
      return true;
    };
    return {
      inputs: [...boxes.map((b) => b.label), spec.several ? noneLabel : clearButton(id, () => take([]), changed)],
      get() {
        const list = chosen();
        if (!spec.several) return list.length ? toml.string(list[0]) : "";
        return list.length ? toml.array(list.map(toml.string)) : none.checked ? "[]" : "";
      },
      set(value) {
        const list = Array.isArray(value) ? value : [value];
        if (!spec.several && list.length !== 1 || list.some((v) => scalarText(v) === null)) return false;
        none.checked = list.length === 0;
        return take(list.map(scalarText));
      },
      state: () => ({ list: chosen(), none: none.checked }),
      restore: (s) => { take(s.list); none.checked = s.none; },
    };
  },

  truth(id, spec, changed) {
    const words = { true: "They are equal", false: "They are not equal" };
    const boxes = Object.keys(words).map((value) => make("input", { type: "radio", name: id, value, "aria-label": words[value] + ", " + called(id) }));
    const witness = input(id, "A game that tells them apart, " + called(id));
    const said = () => (boxes.find((b) => b.checked) || { value: "" }).value;
    const inputs = boxes.map((box) => make("label", { class: "choice" }, box, " " + words[box.value]));
    if (spec.witness) inputs.push(make("label", { class: "witness" }, "A game that tells them apart: ", witness));
    const take = (value) => { boxes.forEach((b) => { b.checked = b.value === value; }); };
    inputs.push(clearButton(id, () => shape.restore({ said: "", witness: "" }), changed));
    const shape = {
      inputs,
      get() {
        const value = said();
        if (!spec.witness || entered(witness) === "") return value;
        return toml.table([...(value ? [["equivalent", value]] : []), ["witness", toml.scalar(entered(witness))]]);
      },
      set(value) {
        const entries = value && value.table ? new Map(value.table) : new Map([["equivalent", value]]);
        const equal = entries.has("equivalent") ? scalarText(entries.get("equivalent")) : "";
        const game = entries.has("witness") ? scalarText(entries.get("witness")) : "";
        if (!["true", "false"].includes(equal) && !(equal === "" && game) || game === null || (game !== "" && !spec.witness)) return false;
        if ([...entries.keys()].some((k) => k !== "equivalent" && k !== "witness")) return false;
        take(equal);
        witness.value = game;
        return true;
      },
      fill: (value) => shape.set({ table: [...new Map([["equivalent", said()], ["witness", witness.value], ...value.table])] }),
      state: () => ({ said: said(), witness: witness.value }),
      restore: (s) => { take(s.said); witness.value = s.witness; },
    };
    return shape;
  },

  // Two inputs in a row: the opponent's move, and the reply.
  replies(id, spec, changed) {
    const rows = rowed(id, "No reply is needed", changed, (n) => [
      input(id, "Move " + n + " of the opponent, " + called(id)), make("span", { text: " is answered by " }), input(id, "Your reply to move " + n + ", " + called(id)),
    ]);
    const { entries } = rows;
    const pairs = (value) => value.table.map(([move, reply]) => [move, scalarText(reply)]);
    return {
      ...rows,
      get() {
        // A table has each key once, and spaces behind a move mean nothing.
        const keys = new Set();
        const list = entries().map(([move, reply]) => {
          while (keys.has(move)) move += " ";
          keys.add(move);
          return [move, toml.string(reply)];
        });
        return list.length ? toml.table(list) : rows.none.checked ? "{}" : "";
      },
      set: (value) => Boolean(value && value.table) && rows.take(pairs(value)),
      fill: (value, one) => rows.put(pairs(value), one),
      add(text) {
        const list = entries();
        if (list.length && list.at(-1)[1] === "") list.at(-1)[1] = text;
        else list.push([text, ""]);
        rows.write(list);
        return true;
      },
      remove(text) {
        const list = entries();
        if (list.length && list.at(-1)[1] === text) list.at(-1)[1] = "";
        else if (list.length && list.at(-1)[0] === text) list.pop();
        rows.write(list);
      },
    };
  },
};

const tableOf = (parts) => {
  const given = parts.filter(([, text]) => text !== "");
  return given.length ? toml.table(given.map(([name, text]) => [name, toml.scalar(text)])) : "";
};

// An input, or a list of choices, for each name.
function named(id, spec, get, entriesOf) {
  const parts = spec.names.map((name) => {
    let one;
    if (spec.choices) {
      one = make("select", { name: id, "aria-label": name + ", of your answer to " + called(id) }, make("option", { value: "", text: "–" }),
        ...spec.choices.map((c) => make("option", { value: c.value, text: c.value })));
    } else {
      one = input(id, name + ", of your answer to " + called(id));
    }
    return { name, one, label: make("label", { class: "part" }, make("span", { text: name }), one) };
  });
  const texts = () => parts.map((p) => [p.name, entered(p.one)]);
  // Put changes the parts that are named, after the others were prepared.
  const put = (entries, prepare) => {
    if (!entries) return false;
    for (const [name, v] of entries) {
      const part = parts.find((p) => p.name === name);
      const text = scalarText(v);
      if (!part || text === null || (spec.choices && text !== "" && !spec.choices.some((c) => c.value === text))) return false;
    }
    prepare();
    entries.forEach(([name, v]) => { parts.find((p) => p.name === name).one.value = scalarText(v); });
    return true;
  };
  return {
    inputs: [make("div", { class: "parts " + spec.shape }, ...parts.map((p) => p.label))],
    get: () => get(texts()),
    set: (value) => put(entriesOf(value), () => parts.forEach((p) => { p.one.value = ""; })),
    fill: (value, one) => put(entriesOf(value, parts.findIndex((p) => p.one === one)), () => { one.value = ""; }),
    parts,
    state: () => parts.map((p) => p.one.value),
    restore: (s) => { parts.forEach((p, i) => { p.one.value = s[i] || ""; }); },
  };
}
