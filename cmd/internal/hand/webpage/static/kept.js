"use strict";
// What is kept in the browser's own storage, one entry for each set of a course: to a
// browser all pages on a disk may be from one place.

const storage = {
  get key() { return "autograde" + JSON.stringify([setup.course, setup.id, ...(setup.paper ? [setup.paper] : [])]); },
  get earlier() { return "autograde/" + setup.id; }, // before courses were told apart
  get person() { return "autograde" + JSON.stringify([setup.course]); }, // who answers, asked once for all sets
  others: {}, // answers to questions that the page had once
  saved: null, // the answers that were saved last

  load() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) || this.adopt() || { student: localStorage.getItem(this.person) };
    } catch {
      return null;
    }
  },
  // Adopt takes over what was kept before if it is for these questions.
  adopt() {
    const kept = JSON.parse(localStorage.getItem(this.earlier));
    if (!kept || Object.keys(kept.answers).sort().join() !== [...questions.keys()].sort().join()) return null;
    localStorage.setItem(this.key, JSON.stringify(kept));
    localStorage.removeItem(this.earlier);
    return kept;
  },
  state() {
    const answers = { ...this.others };
    for (const [id, q] of questions) answers[id] = q.varies ? { ...q.field.state(), toml: q.field.get() } : q.field.state();
    return { student: $("student").value, ...paper.state(), answers };
  },
  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify({ ...this.state(), saved: this.saved }));
      localStorage.setItem(this.person, $("student").value);
      this.tell();
    } catch {
      $("kept").textContent = "This browser keeps nothing; save your answers in a file before you leave.";
    }
  },
  tell() { $("kept").replaceChildren("Your answers are kept in this browser.", ...this.since()); },
  // Since says what was changed since the sheet was saved.
  since() {
    if (!this.saved) return [];
    const some = [...questions.values()].filter((q) => q.field.get() !== (this.saved[q.id] ?? ""));
    return some.length ? [" Changed since " + setup.sheet + " was saved: ", ...links(some), "."] : [" Nothing has changed since " + setup.sheet + " was saved."];
  },
  restore(kept) {
    if (!kept) return;
    if (kept.saved) this.saved = kept.saved;
    $("student").value = setup.student || kept.student || "";
    paper.restore(kept);
    for (const [id, state] of Object.entries(kept.answers || {})) {
      try {
        if (questions.has(id)) questions.get(id).field.restore(state);
        else this.others[id] = state;
      } catch { /* the set has changed */ }
    }
    if (kept.answers) this.tell();
  },
  clear() {
    for (const q of questions.values()) q.field.clear(q.empty);
    if (paper.bare.size) paper.hide("", false);
    $("student").value = setup.student || "";
    this.others = {};
  },
  remove() {
    this.saved = null;
    $("kept").replaceChildren();
    localStorage.removeItem(this.key);
    localStorage.removeItem(this.person);
  },
};

// Another tab with the same page has kept something: both show the same.
function follow(event) {
  if (event.key !== storage.key) return;
  try {
    if (event.newValue) storage.restore(JSON.parse(event.newValue));
    else storage.clear();
  } catch { /* it was no page */ }
  replaced();
}
