"use strict";
// The page: one field for each question, and what is saved and opened.

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

async function check() {
  if (busy.checking) return;
  showBusy({ checking: true });
  say();
  pause();
  try {
    const asked = new Map([...questions.values()].map((q) => [q, q.field.get()]));
    show(await checker.call("check", { toml: sheet() }), asked);
  } catch (error) {
    say(error.message);
  }
  showBusy({ checking: false });
  boards();
}

// Boards shows the positions that are not shown yet, and how answers are read: when the
// checker is there, or when it was stopped at that and works again.
async function boards() {
  showBusy({ beginning: true });
  for (const q of questions.values()) {
    if (q.board) await q.board();
    if (q.field.get() !== "" && !q.reading.hasChildNodes() && !q.result.hasChildNodes()) read(q);
  }
  showBusy({ beginning: false });
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
    sheet = await patiently("open", { toml: text, name });
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
    if (sheet.student) $("student").value = sheet.student;
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

// A result is about the answer that was there when it was made.
function forget(q) {
  if (q.section.dataset.status === "") return;
  q.section.dataset.status = "";
  q.result.replaceChildren();
}

const isHeld = (q) => q.varies && !q.section.dataset.field;

async function read(q) {
  const value = q.field.get();
  if (value === "" || isHeld(q)) {
    showReading(q, { state: "", html: "" });
    return;
  }
  try {
    const r = await patiently("read", { question: q.id, toml: value });
    if (q.field.get() !== value || q.section.dataset.status !== "") return;
    showReading(q, r);
  } catch (error) {
    showReading(q, { state: "", html: "" });
    q.reading.append(make("p", { text: error.message }));
  }
}

function showReading(q, { state, html }) {
  q.reading.dataset.state = state;
  q.reading.replaceChildren(fragment(html));
  q.section.querySelectorAll(".field :is(input[type=text], textarea)").forEach((one) => {
    if (state === "wrong" && one.value) one.setAttribute("aria-invalid", "true");
    else one.removeAttribute("aria-invalid");
  });
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
  const name = "question " + q.number, field = section.querySelector(".field");
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
  addBoard(q, spec, name);
  const test = section.querySelector(".test");
  if (test) test.addEventListener("click", () => playQuestion(q, test));
}

// AddBoard prepares the drawing in which clicks answer.
function addBoard(q, spec, name) {
  const { game, player, misere } = q.section.dataset;
  if (!game || spec.shape === "labels") return; // the fields of labels are in the drawing
  const depth = spec.shape === "replies" ? 2 : spec.moves ? 1 : 0;
  const text = (move) => (spec.moves === "position" ? move.to : move.text);
  const board = new Board(name, {
    written: true,
    moved: (move, at) => {
      move.added = at < depth && q.field.add(text(move));
      if (move.added) changed(q, null);
    },
    undone: (move) => {
      if (!move.added) return;
      q.field.remove(text(move));
      changed(q, null);
    },
  });
  board.fixedSide = Boolean(player);
  board.turns = spec.shape === "replies";
  // A strategy answers the moves of the other player.
  const own = player || "left", first = board.turns ? other(own) : own;
  const place = q.section.querySelector(".position");
  q.board = async () => {
    if (!(await board.show({ question: q.id, game, misere: misere === "true", player: first }))) return;
    place.replaceChildren(board.element);
    q.board = null;
  };
}

// Remember begins what was there before in a field.
function remember(q) {
  q.past = new Past(() => q.field.state(), (state) => q.field.restore(state));
  list(q);
}

let match, played; // played has the question beside which one plays

const player = () => (match ||= new Match($("match")));

// PlayQuestion opens the panel beside a question, with its position.
async function playQuestion(q, button) {
  try {
    const m = await patiently("match", { question: q.id, toml: q.field.get() });
    $("play-game").value = m.game;
    $("play-misere").checked = m.misere;
    $("play-first").value = m.second ? "reference" : "you";
    const side = m.player || q.section.dataset.player;
    if (side) $("play-side").value = side;
    played = button;
    q.section.append($("play"));
    $("play").open = true;
    $("play-back").hidden = false;
    $("play-back").textContent = "Back to question " + q.number;
    await player().start({ question: q.id, ...m, player: $("play-side").value });
    match.focus();
  } catch (error) {
    q.result.replaceChildren(make("p", { text: error.message }));
  }
}

// The panel goes back to its place when it is closed.
function endPlay() {
  if ($("play").open || !played) return;
  $("play-home").append($("play"));
  $("play-back").hidden = true;
  played.focus();
  played = null;
}

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
$("sheet").addEventListener("submit", (e) => { e.preventDefault(); check(); });
$("stop").addEventListener("click", () => checker.stop());
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
$("play-form").addEventListener("submit", (e) => {
  e.preventDefault();
  player().start({ question: "", game: $("play-game").value, misere: $("play-misere").checked, second: $("play-first").value === "reference", player: $("play-side").value });
});
$("play").addEventListener("toggle", endPlay);
$("play-back").addEventListener("click", () => { $("play").open = false; });

// What has the focus is never below the bar.
new ResizeObserver(([{ target }]) => { document.documentElement.style.scrollPaddingBottom = target.offsetHeight + 8 + "px"; }).observe($("bar"));
window.addEventListener("storage", follow);

window.autograde = {
  check: async (text) => (await checker.call("check", { toml: text })).json,
  sheet,
  open,
};

// The boards, and how kept answers are read, wait until the checker is there.
showBusy({});
checker.begin().then(async () => {
  document.documentElement.dataset.ready = "true";
  await boards();
  document.documentElement.dataset.boards = "true";
}).catch((error) => {
  showBusy({ beginning: false });
  say(error.message);
});
