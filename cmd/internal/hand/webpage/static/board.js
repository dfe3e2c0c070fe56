"use strict";
// A board: the drawing of a position, in which a click makes a move, and the list of its
// moves, which does the same by keyboard.

// The HTML comes from the checker, which escapes all that people have written.
const fragment = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
};

const shape = (tag, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

// A domino lies on some squares.
function domino(squares) {
  const x = Math.min(...squares.map((s) => s.x)), y = Math.min(...squares.map((s) => s.y));
  const w = Math.max(...squares.map((s) => s.x + s.w)) - x, h = Math.max(...squares.map((s) => s.y + s.h)) - y;
  const group = shape("g", { class: "domino" });
  const middle = w > h ? { x1: x + w / 2, y1: y + 6, x2: x + w / 2, y2: y + h - 6 } : { x1: x + 6, y1: y + h / 2, x2: x + w - 6, y2: y + h / 2 };
  group.append(shape("rect", { x, y, width: w, height: h, class: "under" }), shape("rect", { x: x + 3, y: y + 3, width: w - 6, height: h - 6, rx: 5 }), shape("line", middle));
  return group;
}

// The squares of a drawing that are blocked.
const blocked = (html) => [...fragment(html).querySelectorAll('rect[fill="currentColor"]')].map((r) => {
  const [x, y, w, h] = ["x", "y", "width", "height"].map((name) => Number(r.getAttribute(name)));
  return { x, y, w, h };
});

// The dominoes on a board, part by part: those of the board before the last move, and what
// that has blocked.
function laidSince(before, after) {
  return after.parts.map((part, i) => {
    if (before.parts.length !== after.parts.length) return [];
    const was = blocked(before.parts[i].html);
    const now = blocked(part.html).filter((s) => !was.some((t) => s.x === t.x && s.y === t.y));
    return now.length > 1 ? [...before.laid[i], now] : before.laid[i];
  });
}

const other = (player) => (player === "left" ? "right" : "left");

class Board {
  // Moved is told of a move (and of one that is taken back), with how many were made before
  // it. With turns the other player is next after each move. Written means that the page has
  // the position at the start in words.
  constructor(name, { moved = () => {}, undone = () => {}, again = true, turns = false, written = false } = {}) {
    Object.assign(this, { moved, undone, turns, written, stack: [], name });
    this.drawing = make("div", { class: "drawing" });
    this.said = make("p", { class: "said", "aria-live": "polite" });
    this.moves = make("div", { class: "moves", role: "group", "aria-label": "Moves in " + name });
    this.side = make("select", { "aria-label": "Whose moves, in " + name }, make("option", { value: "left", text: "Left moves" }), make("option", { value: "right", text: "Right moves" }));
    const button = (kind, text, more) => make("button", { type: "button", class: "small " + kind, text, "aria-label": text + ", " + name, ...more });
    this.undo = button("undo", "Undo");
    this.restart = button("restart", "Back to the start");
    this.every = button("every", "Show all moves", { hidden: true });
    this.list = make("details", {}, make("summary", { text: "Moves", "aria-label": "Moves, " + name }), this.moves);
    const tools = make("div", { class: "tools" }, this.side, this.undo, this.restart, this.every);
    if (!again) this.restart.hidden = true;
    this.element = make("div", { class: "board" }, this.drawing, this.said, tools, this.list);
    this.undo.addEventListener("click", () => this.back(1, true));
    this.restart.addEventListener("click", () => this.back(this.stack.length, false));
    this.every.addEventListener("click", () => this.narrow(null));
    this.side.addEventListener("change", () => this.show({ ...this.ask, player: this.side.value }));
  }

  // Steps is how many moves can be taken back.
  steps() { return this.stack.length; }

  // Show asks for a position and shows it. It is false if there is none.
  async show(ask) {
    this.ask = ask;
    try {
      this.take(await checker.call("board", ask));
      return true;
    } catch (error) {
      this.say(error.message);
      return false;
    }
  }

  take(board) {
    if (this.from) board.laid = laidSince(this.from, board);
    else if (!board.laid) board.laid = this.board && this.board.game === board.game ? this.board.laid : board.parts.map(() => []);
    this.from = null;
    this.board = board;
    this.spots = [];
    this.drawing.replaceChildren();
    board.parts.forEach((part, i) => {
      if (!part.html) return;
      const box = fragment(part.html);
      const svg = box.querySelector("svg");
      if (svg) svg.append(...board.laid[i].map(domino), ...part.hits.map((hit) => this.spot(hit, part)));
      this.drawing.append(box);
    });
    if (this.stack.length || (!this.written && !board.parts.some((p) => p.html))) this.drawing.append(make("p", {}, make("code", { text: board.game })));
    this.side.hidden = !board.sides || this.fixedSide;
    this.side.value = this.ask.player || "left";
    const last = document.activeElement;
    this.undo.disabled = this.restart.disabled = this.steps() === 0;
    this.narrow(null);
    if (last.disabled && this.element.contains(last)) this.focus();
  }

  spot(hit, part) {
    const rect = shape("rect", { x: hit.x, y: hit.y, width: hit.w, height: hit.h, class: "hit", "data-hit": hit.name, "aria-hidden": "true" });
    this.spots.push({ rect, hit, part });
    const title = shape("title", {});
    title.textContent = hit.moves.length === 1 ? this.board.moves[hit.moves[0]].text : hit.name;
    rect.append(title);
    rect.addEventListener("click", () => (hit.moves.length === 1 ? this.make(hit.moves[0]) : this.narrow(hit.moves)));
    return rect;
  }

  // Point shows in the drawing where a move is made; null is none.
  point(index) {
    this.element.querySelector(".domino.next")?.remove();
    const here = this.spots.filter((s) => s.hit.moves.includes(index));
    for (const s of this.spots) s.rect.classList.toggle("pointed", here.includes(s) && !s.part.covers);
    if (!here.length || !here[0].part.covers) return;
    const next = domino(here.map((s) => s.hit));
    next.classList.add("next");
    here[0].rect.before(next);
  }

  // Narrow leaves the choice among some moves; null is all of them.
  narrow(some) {
    const list = some || this.board.moves.map((_, i) => i);
    const held = this.moves.contains(document.activeElement) || document.activeElement === this.every;
    this.moves.replaceChildren(...list.map((i) => {
      const button = make("button", { type: "button", class: "move", text: this.board.moves[i].text, title: "leaves " + this.board.moves[i].to });
      button.addEventListener("click", () => this.make(i));
      for (const event of ["focus", "pointerenter"]) button.addEventListener(event, () => this.point(i));
      for (const event of ["blur", "pointerleave"]) button.addEventListener(event, () => this.point(null));
      return button;
    }));
    if (this.board.more && !some) this.moves.append(make("p", { text: "and more" }));
    this.every.hidden = !some;
    if (some) {
      this.list.open = true;
      this.say("Choose one of these moves.");
    } else if (this.board.over) {
      this.say(this.board.sides ? "No move is left for this player." : "No move is left.");
    } else {
      this.say("");
    }
    if (held) this.focus();
  }

  // Focus is for whoever moves by the keyboard.
  focus() {
    const move = this.list.open && this.moves.querySelector("button");
    (move || (this.undo.disabled ? this.list.firstChild : this.undo)).focus();
  }

  say(text) { this.said.textContent = text; }

  async make(index) {
    if (this.held) return;
    const move = this.board.moves[index];
    const depth = this.stack.length;
    this.stack.push({ ask: this.ask, board: this.board, move });
    this.from = this.board;
    if (!(await this.show({ ...this.ask, game: move.to, player: this.turns ? other(this.ask.player) : this.ask.player }))) {
      this.stack.pop();
      this.from = null;
      return;
    }
    this.moved(move, depth);
  }

  // Back takes some moves back, the answer with them if it is to be.
  back(moves, withAnswer) {
    for (; moves > 0 && this.stack.length; moves--) {
      const { ask, board, move } = this.stack.pop();
      this.ask = ask;
      this.board = board;
      if (withAnswer) this.undone(move, this.stack.length);
    }
    this.take(this.board);
  }
}

// A match against the reference.
class Match {
  constructor(root) {
    this.log = make("ol", { class: "log", "aria-live": "polite" });
    this.board = new Board("the match", { moved: (move) => this.reply(move), again: false });
    this.board.fixedSide = true;
    this.board.back = () => this.takeBack();
    this.board.steps = () => this.earlier.length;
    root.append(this.board.element, this.log);
    this.earlier = [];
  }

  note(text) {
    this.log.append(make("li", { text }));
    this.log.lastChild.scrollIntoView({ block: "nearest" });
  }

  async start({ question, game, misere, second, player, claim }) {
    this.log.replaceChildren();
    this.earlier = [];
    this.board.stack = [];
    this.turn(false);
    if (claim) this.note(claim);
    this.note(misere ? "Misère play: the player who cannot move wins." : "Normal play: the player who cannot move loses.");
    this.ask = { question, game, misere, player };
    if (!(await this.board.show(this.ask))) {
      for (const part of [this.log, this.board.drawing, this.board.moves]) part.replaceChildren();
      return;
    }
    this.lost = false;
    if (second) await this.answer(this.ask);
    else if (this.board.board.over) this.end(this.board.board.end);
  }

  // Focus puts the keyboard where one moves.
  focus() {
    this.board.list.open = true;
    this.board.focus();
  }

  end(text) {
    this.note(text);
    this.board.say(text);
  }

  // Turn says whether the reference is next: nobody else moves meanwhile. What it was
  // thinking of before is no longer asked for.
  turn(held) {
    this.board.held = held;
    return (this.asked = {});
  }

  // Answer is the turn of the reference in a position.
  async answer(ask) {
    const asked = this.turn(true);
    this.board.say("The reference is thinking.");
    let r;
    try {
      r = await patiently("reply", ask);
    } catch (error) {
      if (asked !== this.asked) return;
      this.note(error.message);
      this.takeBack();
      return;
    }
    if (asked !== this.asked) return;
    this.turn(false);
    if (!r.known && !this.lost) {
      this.lost = true;
      this.note("The reference cannot solve this position. It plays on without knowing who wins.");
    }
    if (r.move) this.note("The reference plays " + r.move + ".");
    this.board.ask = { ...ask, game: r.board.game };
    this.board.from = this.board.board;
    this.board.take(r.board);
    if (r.board.over) this.end(r.board.end);
    else this.board.say("It is your move.");
  }

  async reply(move) {
    this.note("You play " + move.text + ".");
    const { ask, board } = this.board.stack.pop();
    this.earlier.push({ ask, board });
    await this.answer(this.board.ask);
  }

  takeBack() {
    this.turn(false);
    const last = this.earlier.pop();
    if (!last) return;
    this.board.ask = last.ask;
    this.board.take(last.board);
    this.note("Your last move is taken back.");
  }
}
