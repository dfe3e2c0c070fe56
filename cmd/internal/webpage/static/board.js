"use strict";
// A board: the drawing of a position, in which a click makes a move, and the list of its
// moves, which does the same by keyboard.

// The HTML comes from the checker, which escapes all that people have written.
const fragment = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
};

const other = (player) => (player === "left" ? "right" : "left");

class Board {
  // Call asks the checker. Moved is told of a move (and of one that is taken back), with
  // how many were made before it. With turns the other player is next after each move.
  // Written means that the page has the position at the start in words.
  constructor(name, call, { moved = () => {}, undone = () => {}, again = true, turns = false, written = false } = {}) {
    Object.assign(this, { call, moved, undone, turns, written, stack: [], name });
    this.drawing = make("div", { class: "drawing" });
    this.said = make("p", { class: "said", "aria-live": "polite" });
    this.moves = make("div", { class: "moves", role: "group", "aria-label": "Moves in " + name });
    this.side = make("select", { "aria-label": "Whose moves, in " + name }, make("option", { value: "left", text: "Left moves" }), make("option", { value: "right", text: "Right moves" }));
    const of = () => make("span", { class: "aside", text: " in " + name }); // for screen readers
    this.undo = make("button", { type: "button", class: "small undo" }, "Undo", of());
    this.restart = make("button", { type: "button", class: "small restart" }, "Back to the start", of());
    this.every = make("button", { type: "button", class: "small", hidden: true }, "Show all moves", of());
    this.list = make("details", {}, make("summary", {}, "Moves", of()), this.moves);
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
      this.take(await this.call("board", ask));
      return true;
    } catch (error) {
      this.say(error.message);
      return false;
    }
  }

  take(board) {
    this.board = board;
    this.drawing.replaceChildren();
    board.parts.forEach((part) => {
      if (!part.html) return;
      const box = fragment(part.html);
      const svg = box.querySelector("svg");
      for (const hit of part.hits) if (svg) svg.append(this.spot(hit));
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

  spot(hit) {
    const ns = "http://www.w3.org/2000/svg";
    const rect = document.createElementNS(ns, "rect");
    for (const [k, v] of Object.entries({ x: hit.x, y: hit.y, width: hit.w, height: hit.h, class: "hit", "data-hit": hit.name })) rect.setAttribute(k, v);
    const title = document.createElementNS(ns, "title");
    title.textContent = hit.moves.length === 1 ? this.board.moves[hit.moves[0]].text : hit.name;
    rect.append(title);
    rect.addEventListener("click", () => (hit.moves.length === 1 ? this.make(hit.moves[0]) : this.narrow(hit.moves, hit.name)));
    return rect;
  }

  // Narrow leaves the choice among some moves; null is all of them.
  narrow(some, name) {
    const list = some || this.board.moves.map((_, i) => i);
    const held = this.moves.contains(document.activeElement) || document.activeElement === this.every;
    this.moves.replaceChildren(...list.map((i) => {
      const button = make("button", { type: "button", class: "move", text: this.board.moves[i].text, title: "leaves " + this.board.moves[i].to });
      button.addEventListener("click", () => this.make(i));
      return button;
    }));
    if (this.board.more && !some) this.moves.append(make("p", { text: "and more" }));
    this.every.hidden = !some;
    if (some) {
      this.list.open = true;
      this.say("Choose among the moves at " + name + ".");
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
    const move = this.board.moves[index];
    const depth = this.stack.length;
    this.stack.push({ ask: this.ask, board: this.board, move });
    if (!(await this.show({ ...this.ask, game: move.to, player: this.turns ? other(this.ask.player) : this.ask.player }))) {
      this.stack.pop();
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
  constructor(root, call) {
    this.call = call;
    this.log = make("ol", { class: "log", "aria-live": "polite" });
    this.board = new Board("the match", call, { moved: (move) => this.reply(move), again: false });
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
    if (claim) this.note(claim);
    this.note(misere ? "Misère play: the player who cannot move wins." : "Normal play: the player who cannot move loses.");
    this.ask = { question, game, misere, player };
    if (!(await this.board.show(this.ask))) return;
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

  // Answer is the turn of the reference in a position.
  async answer(ask) {
    let r;
    try {
      r = await this.call("reply", ask);
    } catch (error) {
      this.note(error.message);
      return;
    }
    if (!r.known && !this.lost) {
      this.lost = true;
      this.note("The reference cannot solve this position. It plays on without knowing who wins.");
    }
    if (r.move) this.note("The reference plays " + r.move + ".");
    this.board.ask = { ...ask, game: r.board.game };
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
    const last = this.earlier.pop();
    if (!last) return;
    this.board.ask = last.ask;
    this.board.take(last.board);
    this.note("Your last move is taken back.");
  }
}
