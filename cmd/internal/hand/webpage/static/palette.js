"use strict";
// The palette beside a field: a button for each sign that its answers are made of. What is
// inserted is what the page prints, and can be read.

const signNames = {
  "{|}": "braces with a bar", "{}": "braces", "‖": "double bar", "↑": "up", "↓": "down", "∗": "star", "±": "plus or minus", "½": "one half", "−": "minus",
  "∞": "infinity", "*[]": "brackets of a form in misère play",
};

// Palette is a toolbar for the inputs within an element. It is one stop for the tab key, within
// which the arrow keys move.
function palette(signs, id, within) {
  const buttons = signs.map((sign) => make("button", { type: "button", class: "small sign", text: sign, "aria-label": signNames[sign], tabindex: "-1" }));
  const bar = make("div", { class: "tools palette", role: "toolbar", "aria-label": "Signs for your answer to " + called(id) }, ...buttons);
  let last = null;
  within.addEventListener("focusin", (e) => { if (e.target.matches("input[type=text]")) last = e.target; });
  const stop = (one) => buttons.forEach((b) => { b.tabIndex = b === one ? 0 : -1; });
  stop(buttons[0]);
  bar.addEventListener("focusin", (e) => stop(e.target));
  bar.addEventListener("keydown", (e) => {
    const at = buttons.indexOf(e.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[e.key];
    if (at < 0 || to === undefined) return;
    e.preventDefault();
    buttons.at(to % buttons.length).focus();
  });
  bar.addEventListener("mousedown", (e) => e.preventDefault()); // the cursor stays where it is
  bar.addEventListener("click", (e) => {
    if (!buttons.includes(e.target)) return;
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
