"use strict";
// The page: one field for each question, the worker that checks, and what is kept.

const $ = (id) => document.getElementById(id);
const setup = JSON.parse($("setup").textContent);

// The checker in a worker. Stop ends what it is doing, and another one takes its place.
const checker = {
  waiting: new Map(),
  last: 0,
  // Packed is the checker as it came. The first worker unpacks and compiles it.
  async packed() {
    if (setup.module) return new Uint8Array(await (await fetch(setup.module)).arrayBuffer());
    const bytes = atob($("module").textContent);
    $("module").remove();
    const packed = new Uint8Array(bytes.length);
    for (let i = 0; i < bytes.length; i++) packed[i] = bytes.charCodeAt(i);
    return packed;
  },
  turn: 0, // how often it was stopped
  // Begin starts the checker. What is started fails at once if it is stopped meanwhile.
  begin() {
    const stopped = new Promise((_, reject) => { this.abandon = () => reject(new Error("This was stopped.")); });
    this.started = Promise.race([this.start(this.turn), stopped]);
    this.started.catch(() => {}); // whoever waits is told
    return this.started;
  },
  async start(turn) {
    this.came ||= this.packed();
    const packed = await this.came;
    if (turn !== this.turn) return;
    const url = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));
    this.worker = new Worker(url);
    URL.revokeObjectURL(url);
    await new Promise((resolve, reject) => {
      this.worker.onerror = (e) => reject(new Error("The checker could not be started: " + e.message));
      this.worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.module) this.came = this.module = data.module;
        else if (data.doing !== undefined) progress(data);
        else this.settle(data);
      };
      this.worker.postMessage(this.module ? { module: this.module } : { packed });
    });
    await this.send("setup", setup);
  },
  settle({ id, error, result }) {
    const w = this.waiting.get(id);
    this.waiting.delete(id);
    if (!w) return;
    if (error === undefined) w.resolve(JSON.parse(result));
    else w.reject(new Error(error));
  },
  send(call, arg) {
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, call, arg: JSON.stringify(arg) });
    });
  },
  async call(name, arg) {
    for (let begun = null; begun !== this.started;) { // it may be stopped meanwhile
      begun = this.started;
      await begun;
    }
    return this.send(name, arg);
  },
  stop() {
    if (this.worker) this.worker.terminate();
    const list = [...this.waiting.values()];
    this.waiting.clear();
    this.turn++;
    this.abandon();
    this.begin();
    list.forEach((w) => w.reject(new Error("This was stopped.")));
  },
};

// The sheet as `check new` lays it out, with the answers.
const questions = new Map();

function sheet() {
  let text = setup.blank, from = 0;
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

function progress({ doing, done, of }) {
  $("progress").max = of;
  $("progress").value = done;
  $("doing").textContent = doing;
}

// Until the checker and the boards are there, and while it checks, the page says what it does.
const busy = { beginning: true, checking: false };

function showBusy(change) {
  Object.assign(busy, change);
  $("working").hidden = !busy.beginning && !busy.checking;
  $("check").disabled = busy.checking;
  $("stop").hidden = !busy.checking;
  if (!$("working").hidden) return;
  $("progress").removeAttribute("value");
  $("doing").textContent = "";
}

// Show shows a result; asked has the answers that it is about.
function show(result, asked) {
  for (const r of result.questions) {
    const q = questions.get(r.id);
    if (asked.get(q) !== q.field.get()) continue; // it was changed meanwhile
    q.section.dataset.status = r.status;
    q.result.replaceChildren(make("p", { class: "state " + r.status, text: r.label }), fragment(r.html));
    q.reading.replaceChildren(); // the result says the same
  }
  const complaints = result.complaints.map((text) => make("pre", { class: "complaint", text }));
  $("summary").replaceChildren(make("p", { text: result.summary }), ...complaints);
}

async function check() {
  if (busy.checking) return;
  showBusy({ checking: true });
  $("summary").replaceChildren();
  try {
    const asked = new Map([...questions.values()].map((q) => [q, q.field.get()]));
    show(await checker.call("check", { toml: sheet() }), asked);
  } catch (error) {
    $("summary").replaceChildren(make("p", { text: error.message }));
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

async function open(text) {
  let sheet;
  try {
    sheet = await checker.call("open", { toml: text });
  } catch (error) {
    $("summary").replaceChildren(make("p", { text: error.message }));
    return;
  }
  const notes = sheet.complaints.map((c) => make("pre", { class: "complaint", text: c }));
  if (!sheet.readable) {
    notes.push(make("p", { text: "This file cannot be read as an answer sheet. The answers on this page are left as they are." }));
  } else if (sheet.set && sheet.set !== setup.id) {
    notes.push(make("p", { text: "This sheet is for the problem set " + sheet.set + ", and this page for " + setup.id + ". It was left as it is." }));
  } else {
    const before = storage.state();
    const written = $("student").value !== "" || [...questions.values()].some((q) => q.field.get() !== "");
    if (sheet.student) $("student").value = sheet.student;
    for (const q of questions.values()) q.field.clear(q.empty);
    for (const a of sheet.answers) {
      const q = questions.get(a.question);
      if (q) q.field.set(a.value, a.toml);
      else notes.push(make("p", { text: "There is no question " + a.question + ", so its answer was left out." }));
    }
    reread();
    if (!notes.length) notes.push(make("p", { text: "The sheet is open." }));
    if (written) {
      const back = make("button", { type: "button", class: "small", id: "unopen", text: "Bring back the answers from before" });
      back.addEventListener("click", () => {
        storage.restore(before);
        reread();
        $("summary").replaceChildren(make("p", { text: "The answers from before are back." }));
      });
      notes.push(make("p", {}, back));
    }
  }
  $("summary").replaceChildren(...notes);
}

// Reread shows all answers after they were replaced.
function reread() {
  questions.forEach((q) => { forget(q); read(q); });
  storage.keep();
}

// A result is about the answer that was there when it was made.
function forget(q) {
  if (q.section.dataset.status === "") return;
  q.section.dataset.status = "";
  q.result.replaceChildren();
}

async function read(q) {
  const value = q.field.get();
  q.reading.dataset.state = "";
  if (value === "") {
    q.reading.replaceChildren();
    return;
  }
  try {
    const r = await checker.call("read", { question: q.id, toml: value });
    if (q.field.get() !== value) return;
    q.reading.dataset.state = r.state;
    q.reading.replaceChildren(fragment(r.html));
  } catch (error) {
    q.reading.replaceChildren(make("p", { text: error.message }));
  }
}

function changed(q) {
  forget(q);
  storage.keep();
  clearTimeout(q.timer);
  q.timer = setTimeout(() => read(q), 150);
}

function addQuestion(section) {
  const spec = JSON.parse(section.dataset.field);
  const q = { id: section.dataset.question, spec, section, result: section.querySelector(".result"), reading: section.querySelector(".reading") };
  q.field = newField(q.id, spec, (other) => changed(q, other), section.querySelector(".position svg"), (name, arg) => checker.call(name, arg));
  q.empty = q.field.state().shape;
  section.querySelector(".field").append(q.field.element);
  section.querySelector(".field").addEventListener("input", () => changed(q));
  questions.set(q.id, q);
  const game = section.dataset.game;
  if (game && spec.shape !== "labels") { // the fields of labels are in the drawing
    const depth = spec.shape === "replies" ? 2 : spec.moves ? 1 : 0;
    const text = (move) => (spec.moves === "position" ? move.to : move.text);
    const board = new Board(q.id, (name, arg) => checker.call(name, arg), {
      written: true,
      moved: (move, at) => {
        move.added = at < depth && q.field.add(text(move));
        if (move.added) changed(q, true);
      },
      undone: (move) => {
        if (!move.added) return;
        q.field.remove(text(move));
        changed(q, true);
      },
    });
    board.fixedSide = Boolean(section.dataset.player);
    board.turns = spec.shape === "replies";
    // A strategy answers the moves of the other player.
    const player = section.dataset.player || "left", first = board.turns ? other(player) : player;
    const place = section.querySelector(".position");
    q.board = () => board.show({ question: q.id, game, misere: section.dataset.misere === "true", player: first })
      .then((ok) => {
        if (!ok) return;
        place.replaceChildren(board.element);
        q.board = null;
      });
  }
  const test = section.querySelector(".test");
  if (test) test.addEventListener("click", () => playQuestion(q));
}

let match;

async function playQuestion(q) {
  try {
    const m = await checker.call("match", { question: q.id, toml: q.field.get() });
    $("play-game").value = m.game;
    $("play-misere").checked = m.misere;
    $("play-first").value = m.second ? "reference" : "you";
    if (m.player) $("play-side").value = m.player;
    $("play").open = true;
    $("play").scrollIntoView();
    match ||= new Match($("match"), (name, arg) => checker.call(name, arg));
    await match.start({ question: q.id, ...m, player: m.player || $("play-side").value });
    $("play-game").focus();
  } catch (error) {
    q.result.replaceChildren(make("p", { text: error.message }));
  }
}

document.querySelectorAll("section[data-question]").forEach(addQuestion);
storage.restore(storage.load());
$("student").addEventListener("input", () => storage.keep());
$("sheet").addEventListener("submit", (e) => { e.preventDefault(); check(); });
$("check").addEventListener("click", check);
$("stop").addEventListener("click", () => checker.stop());
$("save").addEventListener("click", () => {
  const text = sheet();
  download(setup.sheet, text);
  const bytes = new Blob([text]).size;
  if (bytes > setup.sheet_bytes) {
    $("summary").replaceChildren(make("p", { text: "The sheet has " + bytes + " bytes, and one that is handed in may have " + setup.sheet_bytes + ". Shorten the longest answers, and save it again." }));
  }
});
$("open").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  if (file && file.size > 4 * setup.sheet_bytes) $("summary").replaceChildren(make("p", { text: "This file is too long for an answer sheet." }));
  else if (file) await open(await file.text());
  $("file").value = "";
});
$("clear").addEventListener("click", () => {
  if (!confirm("Clear all answers on this page? A file that you have saved stays as it is.")) return;
  storage.clear();
  questions.forEach((q) => { forget(q); read(q); });
  storage.remove();
  $("kept").textContent = "All answers are cleared.";
});
$("play-form").addEventListener("submit", (e) => {
  e.preventDefault();
  match ||= new Match($("match"), (name, arg) => checker.call(name, arg));
  match.start({ question: "", game: $("play-game").value, misere: $("play-misere").checked, second: $("play-first").value === "reference", player: $("play-side").value });
});

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
  $("summary").replaceChildren(make("p", { text: error.message }));
});
