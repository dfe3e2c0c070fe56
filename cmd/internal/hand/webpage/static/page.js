"use strict";
// What the checker says beside the fields, and the positions that are played.

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

// A result is about the answer that was there when it was made.
function forget(q) {
  if (q.section.dataset.status === "") return;
  q.section.dataset.status = "";
  q.result.replaceChildren();
  showLines(q, q.result, []);
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

function showReading(q, { state, html, lines }) {
  q.reading.dataset.state = state;
  q.reading.replaceChildren(fragment(html));
  showLines(q, q.reading, lines);
  q.section.querySelectorAll(".field :is(input[type=text], textarea)").forEach((one) => {
    if (state === "wrong" && one.value) one.setAttribute("aria-invalid", "true");
    else one.removeAttribute("aria-invalid");
  });
}

// Beside prepares what stands beside a field: the drawing in which clicks answer, and play.
function beside(q, spec) {
  const test = q.section.querySelector(".test");
  if (test) test.addEventListener("click", () => playQuestion(q, test));
  const { game, player, misere } = q.section.dataset;
  if (!game || spec.shape === "labels") return; // the fields of labels are in the drawing
  const depth = spec.shape === "replies" ? 2 : spec.moves ? 1 : 0;
  const text = (move) => (spec.moves === "position" ? move.to : move.text);
  const board = new Board("question " + q.number, {
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

const openedSheet = (text, name) => patiently("open", { toml: text, name });

begin();
window.autograde.check = async (text) => (await checker.call("check", { toml: text })).json;
$("sheet").addEventListener("submit", (e) => { e.preventDefault(); check(); });
$("stop").addEventListener("click", () => checker.stop());
$("play-form").addEventListener("submit", (e) => {
  e.preventDefault();
  player().start({ question: "", game: $("play-game").value, misere: $("play-misere").checked, second: $("play-first").value === "reference", player: $("play-side").value });
});
$("play").addEventListener("toggle", endPlay);
$("play-back").addEventListener("click", () => { $("play").open = false; });

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
