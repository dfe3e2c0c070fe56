"use strict";
// What the checker says of a question: how its answer is read, and once it is checked, whether it
// is right.

// The states of answers, with their signs, where there is no colour. The bar leads to those that
// have a heading.
const states = {
  unreadable: { sign: "!", words: "cannot be read", heading: "Cannot be read" },
  wrong: { sign: "✗", words: "wrong", heading: "Wrong" },
  partial: { sign: "~", words: "partly right", heading: "Partly right" },
  unanswered: { sign: "–", words: "not answered", heading: "Not answered" },
  undecided: { sign: "?", words: "for a person to mark" },
  correct: { sign: "✓", words: "right" },
  readable: { sign: "✓", words: "can be read" },
  answered: { sign: "•", words: "answered" },
};

const isHeld = (q) => q.varies && !q.section.dataset.field;

// A result is about the answer that was there when it was made. It stays to be read, and says so.
function forget(q) {
  if (q.section.dataset.status === "") return;
  q.section.dataset.status = "";
  q.earned = undefined;
  q.result.prepend(make("p", { class: "note stale", text: "About your answer before you changed it:" }));
  showLines(q, q.result, []);
}

async function read(q) {
  const value = q.field.get();
  if (value === "" || isHeld(q)) {
    showReading(q, { state: "", html: "" });
    return;
  }
  try {
    const { shape } = q.field;
    if (shape.asked && !q.field.isRaw()) {
      const some = shape.entries().length ? await patiently("entries", { question: q.id, list: shape.asked() }) : [];
      if (q.field.get() !== value) return;
      shape.read(some);
      if (some.length && !shape.isTyping() && some.every((r) => r.state === "ok")) { // the chips show it
        showReading(q, { state: "", html: "" });
        return;
      }
    }
    const r = await patiently("read", { question: q.id, toml: value });
    if (q.field.get() === value) showReading(q, r);
  } catch (error) {
    showReading(q, { state: "", html: "" });
    q.reading.append(make("p", { text: error.message }));
  }
}

function showReading(q, { state, html, lines }) {
  const told = q.section.dataset.status !== ""; // the result says the same
  q.reading.dataset.state = told ? "" : state;
  q.reading.replaceChildren(told ? "" : fragment(html));
  if (!told) showLines(q, q.reading, lines);
  q.section.querySelectorAll(".field :is(input[type=text], textarea)").forEach((one) => {
    if (state === "wrong" && one.value) one.setAttribute("aria-invalid", "true");
    else one.removeAttribute("aria-invalid");
  });
}

// Beside prepares what stands beside a field: its board, and play.
function beside(q, spec) {
  answerOnBoard(q, spec);
  const { shape } = q.field;
  if (shape?.pointed) {
    const { pointed } = shape;
    shape.pointed = (entry, r) => {
      pointed(entry, r);
      if (r?.state === "wrong" && q.section.dataset.status === "") showReading(q, r);
    };
  }
  const play = q.section.querySelector(".play");
  if (play) play.addEventListener("toggle", () => togglePlay(q, play));
  q.section.querySelector("[data-check]").addEventListener("click", () => checkOne(q));
  if (["line", "cells", "labels", "entries"].includes(spec.shape)) q.section.querySelector("[data-check]").dataset.keys = "Enter";
  q.section.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || e.defaultPrevented) return;
    const typed = e.target.matches('.field input[type="text"]');
    if (typed) e.preventDefault();
    if (e.ctrlKey || typed) checkOne(q);
  });
}

// ShowLines tells how the lines of a derivation stand beside its rows, in the place of a table.
function showLines(q, told, lines) {
  if (lines && q.field.mark(lines)) told.querySelectorAll(".lines").forEach((table) => table.remove());
}

// ShowResult is false if the answer was changed meanwhile.
function showResult(q, r, value) {
  if (value !== q.field.get()) return false;
  if (r.status === "unanswered") {
    q.section.dataset.status = "";
    q.result.replaceChildren();
    list(q);
    return false;
  }
  q.section.dataset.status = r.status;
  q.earned = r.earned === "" ? undefined : Number(r.earned);
  const fold = (name, words, html) => (html ? [make("details", { class: name }, make("summary", { text: words, "aria-label": words + ", question " + q.number }), make("div", {}, fragment(html)))] : []);
  q.result.replaceChildren(
    make("p", { class: "state " + r.status, "data-sign": states[r.status].sign, text: r.label[0].toUpperCase() + r.label.slice(1) }),
    fragment(r.html), ...fold("hint", "Hint", r.hint), ...fold("solution", "Solution", r.solution),
  );
  showLines(q, q.result, r.lines);
  q.reading.replaceChildren();
  list(q);
  return true;
}

// Settled makes chips of what is typed and is none yet.
function settled(some) {
  const typed = some.filter((q) => q.field.shape?.isTyping?.());
  return typed.length ? Promise.all(typed.map((q) => q.field.shape.settled())) : null;
}

const announce = (text) => { $("announced").textContent = text; };

// CheckOne checks the answer to one question. The focus stays where it is.
async function checkOne(q) {
  if (busy.checking) return;
  showBusy({ checking: true });
  pause();
  const typed = settled([q]);
  if (typed) await typed;
  const value = q.field.get();
  try {
    if (value === "") {
      q.result.replaceChildren(make("p", { class: "note", text: "There is no answer yet." }));
      announce("There is no answer yet.");
    } else {
      const { questions: [r] } = await checker.call("check", { toml: sheet(), question: q.id });
      if (showResult(q, r, value)) announce("Question " + q.number + ": " + r.label + ".");
      q.told = r.label;
    }
  } catch (error) {
    say(error.message);
  }
  showBusy({ checking: false });
}

// CheckAll checks all answers and tells in the bar what is to be said of them.
async function checkAll() {
  if (busy.checking) return;
  showBusy({ checking: true });
  say();
  pause();
  try {
    const typed = settled([...questions.values()]);
    if (typed) await typed;
    const asked = new Map([...questions.values()].map((q) => [q, q.field.get()]));
    summarise(await checker.call("check", { toml: sheet() }), asked);
  } catch (error) {
    say(error.message);
  }
  showBusy({ checking: false });
}

let checks = 0; // of all answers, that this page has shown

function summarise(result, asked) {
  const news = [];
  for (const r of result.questions) {
    const q = questions.get(r.id);
    if (q.told && q.told !== r.label && r.status !== "unanswered") news.push([q, r.label]);
    q.told = r.label;
    showResult(q, r, asked.get(q));
  }
  const groups = Object.entries(states).filter(([, state]) => state.heading).flatMap(([name, state]) => {
    const some = result.questions.filter((r) => r.status === name).map((r) => questions.get(r.id));
    return some.length ? [state.heading + ": ", ...links(some), ". "] : [];
  });
  const since = make("p", {}, ...(news.length ? ["New since the last check: ", ...news.flatMap(([q, label]) => [...links([q]), " is " + label + ". "])] : ["Nothing is new since the last check."]));
  say(result.summary, ...(checks++ > 0 ? [since] : []), make("p", {}, ...groups), ...pastDue(), ...result.complaints.map(complaint));
}
