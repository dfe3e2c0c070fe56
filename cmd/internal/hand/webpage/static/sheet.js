"use strict";
// The sheet of a page: one field for each question, and what is saved and opened. What is done
// beside a field when its answer changes, and whose variants are shown, others say: the checker
// of a page that checks, or what takes its place in an exam.

// The sheet as `check new` lays it out, with the answers.
const questions = new Map();

function sheet() {
  let text = paper.blank(), from = 0;
  const student = $("student").value.trim();
  if (student) text = text.replace('\n# student = ""\n', () => "\nstudent = " + toml.string(student) + "\n");
  for (const [id, q] of questions) {
    const line = "\n# " + id + " = \n";
    const at = text.indexOf(line, from);
    const value = q.field.get();
    const filled = value === "" ? line : "\n" + id + " = " + value + "\n";
    text = text.slice(0, at) + filled + text.slice(at + line.length);
    from = at + filled.length - 1;
  }
  return text;
}

function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  const link = make("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function save() {
  const text = sheet(), bytes = new Blob([text]).size;
  download(setup.sheet, text);
  storage.saved = answers();
  storage.keep();
  pause();
  const lacks = paper.lacks();
  const where = /^https:\/\/\S+$/.test(setup.hand_in) ? make("a", { href: setup.hand_in, target: "_blank", rel: "noopener", text: setup.hand_in }) : setup.hand_in;
  const parts = [make("p", {}, setup.sheet + " is saved", ...(lacks ? [". " + lacks] : where ? ["; hand it in at ", where] : ["; hand it in as your course asks"]), lacks ? "" : ".")];
  parts.push(...pastDue());
  if (bytes > setup.sheet_bytes) {
    parts.push("The sheet has " + bytes + " bytes, and one that is handed in may have " + setup.sheet_bytes + ". Shorten the longest answers, and save it again.");
  }
  say(...parts);
}

const answers = () => Object.fromEntries([...questions].map(([id, q]) => [id, q.field.get()]));

async function open(text, name) {
  let sheet;
  try {
    sheet = await openedSheet(text, name);
  } catch (error) {
    say(error.message);
    return;
  }
  const notes = sheet.complaints.map(complaint);
  if (!sheet.readable) {
    notes.push("This file cannot be read as an answer sheet. The answers on this page are left as they are.");
  } else if (sheet.set && sheet.set !== setup.id) {
    notes.push("This sheet is for the problem set " + sheet.set + ", and this page for " + setup.id + ". The answers on this page are left as they are.");
  } else {
    if (sheet.student && !setup.student) $("student").value = sheet.student;
    const refused = await paper.opened(sheet.token);
    if (refused) notes.push(refused);
    for (const q of questions.values()) q.field.clear(q.empty);
    for (const a of sheet.answers) {
      const q = questions.get(a.question);
      if (q) q.field.set(a.value, a.toml);
      else notes.push("There is no question " + a.question + ", so its answer was left out.");
    }
    notes.push(replaced() ? undoHere("The sheet is open.") : "The sheet is open.");
    storage.keep();
  }
  say(...notes);
}

// Replaced shows all answers after they were replaced. It is false if nothing has changed.
function replaced() {
  const before = page.now;
  for (const q of questions.values()) refresh(q, null);
  page.note(null);
  showSteps();
  return page.now !== before;
}

// Refresh is told of a change of a field: where somebody has typed, or null.
function refresh(q, place) {
  const state = JSON.stringify(q.field.state());
  if (q.state !== state) {
    q.state = state;
    if (q.value !== q.field.get()) forget(q);
    q.value = q.field.get();
    q.refreshed?.();
    clearTimeout(q.timer);
    q.timer = setTimeout(() => read(q), place ? 150 : 0);
  }
  list(q);
}

function changed(q, place) {
  refresh(q, place);
  page.note(place);
  showSteps();
  storage.keep();
}

// PlaceOf is where something was typed, null if nothing was. Where somebody begins to take
// away what was typed is another place, so that it can be brought back.
const typing = { target: null, length: 0, erases: false, turn: 0 };

function placeOf({ target }) {
  if (!target.matches('textarea, input[type="text"]')) return null;
  const { length } = target.value, same = target === typing.target;
  const erases = same && length <= typing.length;
  if (!same || erases !== typing.erases) typing.turn++;
  Object.assign(typing, { target, length, erases });
  return typing.turn;
}

// The steps of the page, which are those of all answers.
let page;

function pause() { page.pause(); }

function showSteps() {
  $("undo").disabled = !page.states.length;
  $("redo").disabled = !page.later.length;
}

// Turn takes the page a step back or forward.
function turn(step) {
  const before = new Map([...questions.values()].map((q) => [q, q.state]));
  step();
  page.settle();
  replaced();
  storage.keep();
  const some = [...questions.values()].filter((q) => q.state !== before.get(q));
  say(make("p", {}, "Brought back: ", ...(some.length ? [some.length > 1 ? "questions " : "question ", ...links(some)] : ["your name or id"]), "."));
}

function addQuestion(section, at) {
  unbroken(section);
  const spec = JSON.parse(section.dataset.field || "{}");
  const q = {
    id: section.dataset.question, varies: "varies" in section.dataset, number: section.dataset.number, section,
    result: section.querySelector(".result"), reading: section.querySelector(".reading"), entry: $("list").children[at],
  };
  q.name = q.entry.firstChild.getAttribute("aria-label");
  const field = section.querySelector(".field");
  q.field = isHeld(q) ? heldField() : newField(q.id, { ...spec, board: Boolean(section.dataset.board) }, () => changed(q, null), section.querySelector(".position svg"));
  q.empty = q.field.state().shape;
  field.append(q.field.element);
  field.addEventListener("input", (e) => changed(q, placeOf(e)));
  questions.set(q.id, q);
  beside(q, spec);
}

// Remember takes what is there now for what was noted last.
function remember(q) {
  q.state = JSON.stringify(q.field.state());
  q.value = q.field.get();
  list(q);
}

// List shows in the list of questions how far one is.
function list(q) {
  const status = q.section.dataset.status;
  const state = q.field.get() === "" ? "" : status || "answered";
  q.entry.dataset.mark = state;
  const { sign, words } = states[state] || { sign: "", words: "" };
  q.entry.querySelector(".mark").textContent = sign;
  q.entry.firstChild.setAttribute("aria-label", q.name + (words && ", " + words));
  score();
}

// Begin shows what was kept, and answers to the controls.
function begin() {
  document.querySelectorAll("section[data-question]").forEach(addQuestion);
  paper.begin();
  storage.restore(storage.load());
  questions.forEach(remember);
  page = new Past(() => storage.state(), (state) => storage.restore(state));
  beginBar();
  document.querySelectorAll(".position:not(:has(.board))").forEach((place) => fitted.observe(place));
  $("student").addEventListener("input", (e) => {
    page.note(placeOf(e));
    showSteps();
    storage.keep();
  });
  $("save").addEventListener("click", save);
  $("open").addEventListener("click", () => $("file").click());
  $("file").addEventListener("change", async () => {
    const [file] = $("file").files;
    if (file && file.size > 4 * setup.sheet_bytes) say("This file is too long for an answer sheet. The answers on this page are left as they are.");
    else if (file) await open(await file.text(), file.name);
    $("file").value = "";
  });
  $("undo").addEventListener("click", () => turn(() => page.back()));
  $("redo").addEventListener("click", () => turn(() => page.forward()));
  $("clear").addEventListener("click", () => {
    storage.clear();
    replaced();
    storage.remove();
    say(undoHere("All answers are cleared. A file that you have saved stays as it is."));
  });
  document.addEventListener("keydown", (e) => {
    if (!e.ctrlKey && !e.metaKey || e.altKey || !["z", "y"].includes(e.key.toLowerCase()) || e.target.matches('input[type="text"], textarea')) return;
    e.preventDefault();
    const forward = e.shiftKey || e.key.toLowerCase() === "y";
    if (!$(forward ? "redo" : "undo").disabled) turn(() => (forward ? page.forward() : page.back()));
  });
  window.addEventListener("storage", follow);

  window.autograde = { sheet, open };
}
