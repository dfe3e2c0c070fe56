"use strict";
// What the scripts of a page have in common: elements, values of TOML, and rows of buttons.

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

// What is in an input, without the spaces and quotes around it.
const entered = (one) => one.value.trim().replace(/^(["'])(.*)\1$/, (all, quote, inner) => (inner.includes(quote) ? all : inner)).trim();

// What the names of controls call a question.
const called = (id) => "question " + $("q-" + id).dataset.number;

// Unbroken keeps what has hyphens, such as an edge, on one line: games are broken behind commas.
function unbroken(root) {
  for (const one of root.querySelectorAll("code, .math")) {
    if (one.childElementCount || !one.textContent.includes("-")) continue;
    one.replaceChildren(...one.textContent.split(/(?<=[,;\s])/).map((text) => make("span", { class: "whole", text })));
  }
  // A move is not broken at its arrow.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), moves = [];
  while (walker.nextNode()) if (/\S → \S/.test(walker.currentNode.data) && !walker.currentNode.parentElement?.closest("svg")) moves.push(walker.currentNode);
  for (const one of moves) one.replaceWith(...one.data.split(/(\S+ → \S+)/).map((text, i) => (i % 2 ? make("span", { class: "tied", text }) : text)));
  return root;
}

// The HTML comes from the checker, which escapes all that people have written.
const fragment = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return unbroken(template.content);
};

// Signs are as the page prints them: there is one arrow, and one minus.
const printed = (text) => text.replace(/\s*(?:-+>|=+>|⇒|⟶)\s*/g, " → ").replace(/(^|[\s({[,|→])-(?=\d)/g, "$1−");

// A toolbar is one stop for the tab key, within which the arrow keys move.
function toolbar(name, buttons, more = "") {
  const bar = make("div", { class: "row " + more, role: "toolbar", "aria-label": name }, ...buttons);
  const stop = (one) => buttons.forEach((b) => { b.tabIndex = b === one ? 0 : -1; });
  stop(buttons[0]);
  bar.addEventListener("focusin", (e) => stop(e.target));
  bar.addEventListener("keydown", (e) => {
    const at = buttons.indexOf(e.target), to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[e.key];
    if (at < 0 || to === undefined) return;
    e.preventDefault();
    buttons.at(to % buttons.length).focus();
  });
  return bar;
}

const signNames = {
  "{|}": "braces with a bar", "{}": "braces", "‖": "double bar", "↑": "up", "↓": "down", "∗": "star", "±": "plus or minus", "½": "one half", "−": "minus",
  "∞": "infinity", "*[]": "brackets of a form in misère play",
};

// The palette beside a field has a button for each sign that its answers are made of. What is
// inserted is what the page prints, and can be read.
function palette(signs, id, within) {
  const bar = toolbar("Signs for your answer to " + called(id), signs.map((sign) => make("button", { type: "button", class: "small sign", text: sign, "aria-label": signNames[sign] })), "palette");
  let last = null;
  within.addEventListener("focusin", (e) => { if (e.target.matches("input[type=text]")) last = e.target; });
  bar.addEventListener("mousedown", (e) => e.preventDefault()); // the cursor stays where it is
  bar.addEventListener("click", (e) => {
    if (!e.target.matches("button")) return;
    const one = last && within.contains(last) ? last : within.querySelector("input[type=text]");
    if (one) insert(one, e.target.textContent);
  });
  return bar;
}

// Insert puts a sign in place of what is selected, so that it can be undone; between braces it
// leaves the cursor.
function insert(one, sign) {
  one.focus();
  if (!document.execCommand("insertText", false, sign)) {
    one.setRangeText(sign, one.selectionStart, one.selectionEnd, "end");
    one.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (sign.startsWith("{")) one.setSelectionRange(one.selectionEnd - sign.length + 1, one.selectionEnd - sign.length + 1);
}

// Fit gives drawings their size: they fill their place up to a height, and what can be clicked
// is large enough if there is room. What has many columns is scrolled.
const sizes = { most: 2.6, height: 352, columns: 13.5, side: 24, gap: 24 };

function fit(stage) {
  const drawings = [...stage.querySelectorAll("svg[viewBox]")], room = stage.clientWidth - 8;
  if (!drawings.length || room <= 0) return;
  const boxes = drawings.map((svg) => svg.viewBox.baseVal);
  const widest = Math.max(...boxes.map((b) => b.width)), tallest = Math.max(...boxes.map((b) => b.height));
  const inRow = (room - sizes.gap * (boxes.length - 1)) / boxes.reduce((sum, b) => sum + b.width, 0);
  const finger = matchMedia("(pointer: coarse)").matches ? 44 : sizes.side;
  const hits = [...stage.querySelectorAll(".hit")], least = (name) => Math.min(...hits.map((hit) => Number(hit.dataset[name])), Infinity);
  let scale = Math.min(sizes.most, sizes.height / tallest, Math.max(inRow, Math.min(1.6, room / widest)));
  scale = Math.max(scale, finger / least("side"));
  const side = Math.min(least("column"), sizes.side), across = hits.map((hit) => hit.getBBox()).map((box) => box.x + box.width);
  const scrolls = Math.max(...(hits.length ? across : [widest])) > sizes.columns * side;
  scale = Math.min(scale, Math.max(room / widest, scrolls ? sizes.side / side : 0));
  if (stage.room !== room) {
    Object.assign(stage, { room, scale });
    stage.style.minHeight = "";
  }
  if (stage.steady) scale = stage.scale = Math.min(scale, stage.scale);
  drawings.forEach((svg, i) => { svg.style.width = boxes[i].width * scale + "px"; });
  if (stage.steady) stage.style.minHeight = stage.offsetHeight + "px";
}

const fitted = new ResizeObserver((all) => all.forEach(({ target }) => fit(target)));
