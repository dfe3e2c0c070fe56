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

// The due time may pass while the page is open.
function isPast() {
  const past = Boolean(setup.due) && Date.now() > Date.parse(setup.due);
  if (past) $("past").hidden = false;
  return past;
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
  if (isPast()) parts.push("The due time is past.");
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
    notes.push("The sheet is open." + (replaced() ? " Bring back returns the answers from before." : ""));
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
  const before = q.past.now;
  q.past.note(place);
  if (q.past.now !== before) {
    if (!place) q.back.hidden = false;
    forget(q);
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

function pause() {
  page.pause();
  for (const q of questions.values()) q.past.pause();
}

function showSteps() {
  $("back").disabled = !page.states.length;
  $("redo").disabled = !page.later.length;
  if (page.later.length) $("redo").hidden = false;
}

// Turn takes the page a step back or forward.
function turn(step) {
  const before = answers();
  step();
  page.settle();
  replaced();
  storage.keep();
  const some = [...questions.values()].filter((q) => q.field.get() !== before[q.id]);
  say(make("p", {}, "Brought back: ", ...(some.length ? links(some) : ["your name or id"]), "."));
}

function addQuestion(section, at) {
  const spec = JSON.parse(section.dataset.field || "{}");
  const q = {
    id: section.dataset.question, varies: "varies" in section.dataset, number: section.dataset.number, section,
    result: section.querySelector(".result"), reading: section.querySelector(".reading"), entry: $("list").children[at],
  };
  const field = section.querySelector(".field");
  q.field = isHeld(q) ? heldField() : newField(q.id, spec, () => changed(q, null), section.querySelector(".position svg"));
  q.empty = q.field.state().shape;
  q.back = make("button", { type: "button", class: "small back", hidden: true, text: "Bring back", "aria-label": "Bring back, question " + q.number });
  q.back.addEventListener("click", () => {
    q.past.back();
    changed(q, null);
    read(q);
    if (q.past.states.length) return;
    q.back.hidden = true;
    field.querySelector("input, select, textarea").focus();
  });
  field.append(q.field.element, q.back);
  field.addEventListener("input", (e) => changed(q, placeOf(e)));
  questions.set(q.id, q);
  beside(q, spec);
}

// Remember begins what was there before in a field.
function remember(q) {
  q.past = new Past(() => q.field.state(), (state) => q.field.restore(state));
  list(q);
}

// List shows in the list of questions how far one is.
function list(q) {
  const status = q.section.dataset.status;
  const state = q.field.get() === "" ? "" : status || "answered";
  q.entry.dataset.mark = state;
  const { sign, words } = states[state] || { sign: "", words: "" };
  q.entry.querySelector(".mark").textContent = sign;
  q.entry.firstChild.setAttribute("aria-label", q.number + " " + q.id + (words && ", " + words));
}

const mostLinks = 12;

// Links lead to questions, by their numbers.
const links = (some) => [...some.slice(0, mostLinks).flatMap((q, i) => [i ? ", " : "", make("a", { href: "#" + q.section.id, "aria-label": "Question " + q.number, text: q.number })]), some.length > mostLinks ? ` and ${some.length - mostLinks} more` : ""];

// Say replaces what the bar says.
const say = (...parts) => $("summary").replaceChildren(...parts.map((part) => (typeof part === "string" ? make("p", { text: part }) : part)));

const complaint = (text) => make("pre", { class: "complaint", text });

// Begin shows what was kept, and answers to the controls.
function begin() {
  document.querySelectorAll("section[data-question]").forEach(addQuestion);
  paper.begin();
  storage.restore(storage.load());
  questions.forEach(remember);
  page = new Past(() => storage.state(), (state) => storage.restore(state));
  isPast();
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
  $("back").addEventListener("click", () => turn(() => page.back()));
  $("redo").addEventListener("click", () => turn(() => page.forward()));
  $("clear").addEventListener("click", () => {
    storage.clear();
    replaced();
    storage.remove();
    say("All answers are cleared. Until this page is closed, Bring back returns them. A file that you have saved stays as it is.");
  });

  // What has the focus is never below the bar.
  new ResizeObserver(([{ target }]) => { document.documentElement.style.scrollPaddingBottom = target.offsetHeight + 8 + "px"; }).observe($("bar"));
  window.addEventListener("storage", follow);

  window.autograde = { sheet, open };
}
