"use strict";
// What the bar and the list of questions say.

function progress({ doing, done, of }) {
  $("progress").max = of;
  $("progress").value = done;
  $("doing").textContent = doing;
}

// Until the checker and the boards are there, and while it checks, the page says what it does.
const busy = { beginning: true, checking: false, waiting: 0 };

function showBusy(change) {
  Object.assign(busy, change);
  $("working").hidden = !busy.beginning && !busy.checking && !busy.waiting;
  $("check").disabled = busy.checking;
  $("stop").hidden = !busy.checking && !busy.waiting;
  if (!$("working").hidden) return;
  $("progress").removeAttribute("value");
  $("doing").textContent = "";
}

// Patiently asks the checker for what may take long: then it is shown, and can be stopped.
async function patiently(name, arg) {
  await checker.started;
  let waits = 0;
  const long = setTimeout(() => showBusy({ waiting: busy.waiting + ++waits }), 300);
  try {
    return await checker.call(name, arg);
  } finally {
    clearTimeout(long);
    showBusy({ waiting: busy.waiting - waits });
  }
}

// The states of answers, with their signs, which stand where there is no colour. The bar
// leads to those that have a heading.
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

// Show shows a result; asked has the answers that it is about.
function show(result, asked) {
  const news = [];
  for (const r of result.questions) {
    const q = questions.get(r.id);
    if (q.told && q.told !== r.label) news.push(q);
    q.told = r.label;
    if (asked.get(q) !== q.field.get()) continue; // it was changed meanwhile
    q.section.dataset.status = r.status;
    q.result.replaceChildren(make("p", { class: "state " + r.status, "data-sign": states[r.status].sign, text: r.label }), fragment(r.html));
    showLines(q, q.result, r.lines);
    q.reading.replaceChildren(); // the result says the same
    list(q);
  }
  const groups = Object.entries(states).filter(([, state]) => state.heading).flatMap(([name, state]) => {
    const some = result.questions.filter((r) => r.status === name).map((r) => questions.get(r.id));
    return some.length ? [state.heading + ": ", ...links(some), ". "] : [];
  });
  const since = make("p", {}, ...(news.length ? ["New since the last check: ", ...news.flatMap((q) => [...links([q]), " is " + q.told + ". "])] : ["Nothing is new since the last check."]));
  say(result.summary, ...(checks++ > 0 ? [since] : []), make("p", {}, ...groups), ...result.complaints.map(complaint));
}

// ShowLines tells how the lines of a derivation stand beside its rows, in the place of a table.
function showLines(q, told, lines) {
  if (lines && q.field.mark && q.field.mark(lines)) told.querySelectorAll(".lines").forEach((table) => table.remove());
}

let checks = 0; // that this page has shown
