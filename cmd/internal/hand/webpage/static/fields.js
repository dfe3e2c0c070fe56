"use strict";
// The fields: for each shape of an answer an element with inputs, which can say what is
// in them as a value of TOML, and take a value that an opened sheet has.

// A box that says that an answer has no entries. Ticking it takes away those that are there.
function noneBox(id, words, emptied, changed) {
  const box = make("input", { type: "checkbox", name: id, "aria-label": words + ", " + called(id) });
  box.addEventListener("input", (e) => {
    e.stopPropagation();
    if (box.checked) emptied();
    changed(true);
  });
  return { box, label: make("label", { class: "none" }, box, make("span", { text: words })) };
}

// A choice is taken back by a second click on it, or by Backspace.
function takesBack(label, box, changed) {
  let was = false;
  const back = () => { box.checked = false; changed(true); };
  label.addEventListener("pointerdown", () => { was = box.checked; });
  box.addEventListener("click", () => { if (was) back(); was = false; });
  box.addEventListener("keydown", (e) => { if (e.key === "Backspace" || e.key === "Delete") back(); });
  return label;
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

  // A row for each line of a derivation, of which another appears behind the last that is
  // filled in. Beside a row its state is told.
  lines(id, spec, changed) {
    if (!spec.some || spec.moves) return chips(id, spec, changed);
    const rows = make("ol", { class: "rows" });
    const inputs = () => [...rows.querySelectorAll("input")];
    const of = (some) => some.map(entered).filter((text) => text !== "");
    const add = (text) => {
      const one = input(id, "Row " + (rows.children.length + 1) + " of your answer to " + called(id));
      one.value = text;
      rows.append(make("li", {}, one));
    };
    const grow = () => {
      const all = inputs();
      if (!all.length || !blank(all.at(-1).value)) add("");
      for (let i = all.length - 1; i > 0 && blank(all[i].value) && blank(all[i - 1].value); i--) rows.lastChild.remove();
    };
    const write = (list) => {
      rows.replaceChildren();
      list.forEach(add);
      grow();
    };
    const texts = (value) => (Array.isArray(value) ? value : typeof value === "string" ? value.replace(/\n$/, "").split("\n") : [value]).map(scalarText);
    rows.addEventListener("input", grow);
    rows.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" || e.ctrlKey) return;
      e.preventDefault();
      e.stopPropagation();
      const all = inputs();
      (all[all.indexOf(e.target) + 1] || e.target).focus();
    });
    grow();
    return {
      inputs: [rows],
      get: () => (of(inputs()).length ? toml.array(of(inputs()).map(toml.scalar)) : ""),
      set(value) {
        const list = texts(value);
        if (!list.length || list.includes(null)) return false;
        write(list);
        return true;
      },
      fill(value, one) {
        const list = texts(value), all = inputs(), at = all.indexOf(one);
        if (list.includes(null)) return false;
        write([...of(all.slice(0, at)), ...list, ...of(all.slice(at + 1))]);
        return true;
      },
      // Mark says beside each row that is filled in how its line stands.
      mark(lines) {
        rows.querySelectorAll(".stands").forEach((one) => one.remove());
        if (!lines.length) return;
        [...rows.children].filter((row) => !blank(row.firstChild.value)).forEach((row, i) => {
          const { state } = lines[i] || { state: "read" };
          if (state !== "read" && state !== "remark") row.append(make("span", { class: "stands", "data-stands": state, text: state }));
        });
      },
      state: () => ({ list: of(inputs()) }),
      restore: (s) => write(s.list || s), // browsers may keep a list alone, as it was once
    };
  },

  replies: (id, spec, changed) => chips(id, spec, changed),

  cells: (id, spec) => named(id, spec, (parts) => {
    let last = parts.length;
    while (last > 0 && parts[last - 1][1] === "") last--;
    return last === 0 ? "" : toml.array(parts.slice(0, last).map(([, text]) => toml.scalar(text)));
  }, (value, from = 0) => (Array.isArray(value) && value.length ? value.map((v, i) => [String(i + from), v]) : null)),

  labels: (id, spec) => named(id, spec, tableOf, (value) => filled(value)),
  entries: (id, spec) => named(id, spec, tableOf, (value) => filled(value)),

  // One choice, or several of them, or none.
  choose(id, spec, changed) {
    const boxes = spec.choices.map((c) => {
      const words = c.value + (c.words ? ": " + c.words : "");
      const box = make("input", { type: spec.several ? "checkbox" : "radio", name: id, value: c.value, "aria-label": words + ", " + called(id) });
      box.addEventListener("input", () => { none.checked = false; });
      const label = make("label", { class: "choice" }, box, make("span", { text: words }));
      return { box, label: spec.several ? label : takesBack(label, box, changed) };
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
      inputs: [make("div", { class: "choices" }, ...boxes.map((b) => b.label), ...(spec.several ? [noneLabel] : []))],
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
    const inputs = [make("div", { class: "choices" }, ...boxes.map((box) => takesBack(make("label", { class: "choice" }, box, make("span", { text: words[box.value] })), box, changed)))];
    if (spec.witness) inputs.push(make("label", { class: "witness" }, make("span", { text: "A game that tells them apart" }), witness));
    const take = (value) => { boxes.forEach((b) => { b.checked = b.value === value; }); };
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
