"use strict";
// A game against the program, beside the question that it is about.

class Match {
  constructor(q, root) {
    this.q = q;
    const name = "the game, question " + q.number;
    const group = (words, choices, changed) => {
      const boxes = choices.map(([value, text]) => {
        const box = make("input", { type: "radio", name: words + " " + q.id, value, "aria-label": text + ", " + name });
        box.addEventListener("input", (e) => { e.stopPropagation(); changed(value); });
        return [box, make("label", { class: "choice" }, box, make("span", { text }))];
      });
      const element = make("div", { class: "row", role: "radiogroup", "aria-label": words + ", " + name }, ...boxes.map(([, label]) => label));
      return { element, set: (value) => boxes.forEach(([box]) => { box.checked = box.value === value; }) };
    };
    this.first = group("Who begins", [["you", "You begin"], ["program", "The program begins"]], (value) => this.start({ ...this.match, second: value === "program", claim: "" }));
    this.side = group("Your side", [["left", "You are Left"], ["right", "You are Right"]], (value) => this.start({ ...this.match, player: value, claim: "" }));
    this.board = new Board(name, { act: (move) => this.play(move), verb: "Play", words: "", steady: true });
    this.state = make("p", { class: "turn", role: "status" });
    this.typed = make("input", { type: "text", "aria-label": "Type a move, " + name, placeholder: "or type a move", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.typed.addEventListener("input", (e) => e.stopPropagation());
    this.typed.addEventListener("keydown", (e) => {
      if (e.key !== "Enter") return;
      e.preventDefault();
      e.stopPropagation();
      this.type(this.typed.value);
    });
    this.again = make("button", { type: "button", class: "small", text: "Again", "aria-label": "Again, " + name, hidden: true });
    this.again.addEventListener("click", () => this.start(this.match));
    this.claim = make("p", { class: "note" });
    this.element = make("div", { class: "match" }, this.claim, this.board.element, make("div", { class: "row" }, this.state, this.again), this.typed, make("div", { class: "row" }, this.first.element, this.side.element));
    root.append(this.element);
  }

  async start(match) {
    this.match = match;
    this.asked = {};
    this.known = true;
    this.claim.textContent = printed(match.claim || "");
    this.first.set(match.second ? "program" : "you");
    this.player = match.player || this.q.section.dataset.player || "left";
    this.side.set(this.player);
    this.again.hidden = true;
    this.board.forget();
    this.ask = { question: this.q.id, game: match.game, start: match.game, misere: match.misere, player: this.player };
    const rule = match.misere ? "The player who cannot move wins. " : "";
    try {
      const board = await patiently("board", this.ask);
      this.side.element.hidden = !board.sides || Boolean(match.claim);
      this.show(board, rule + "You begin.");
      if (match.second) await this.answer();
    } catch (error) {
      this.state.textContent = error.message;
    }
  }

  // Show shows a position in which the person is next, unless it is the end.
  show(board, words) {
    this.now = board;
    this.board.show(board);
    this.state.textContent = board.over ? board.end : words;
    this.again.hidden = !board.over;
    this.typed.hidden = board.over;
  }

  async play(move) {
    if (this.board.locked) return;
    const held = this.board.element.contains(document.activeElement), before = { ask: this.ask, board: this.now };
    this.ask = { ...this.ask, game: move.to };
    if (!(await this.answer())) {
      this.ask = before.ask;
      this.show(before.board, this.state.textContent + " Your last move is taken back.");
    }
    if (held && !this.again.hidden) this.again.focus();
    else if (held) this.board.focus();
  }

  // Answer is the turn of the program. It is false if it was stopped.
  async answer() {
    const asked = (this.asked = {});
    this.board.locked = true;
    this.state.textContent = "The program is thinking.";
    try {
      const before = await checker.call("board", this.ask), r = await patiently("reply", this.ask);
      if (asked !== this.asked) return true;
      const plays = r.move ? "The program plays " + fragment(r.move).textContent + ". " : "";
      const lost = r.known || !this.known ? "" : "It cannot solve this position, and plays on without knowing who wins. ";
      this.known &&= r.known;
      this.ask = { ...this.ask, game: r.board.game };
      this.show(r.board, plays + lost + "Your move.");
      if (r.board.over) this.state.textContent = plays + r.board.end;
      if (r.move) this.board.last(before);
      return true;
    } catch (error) {
      if (asked === this.asked) this.state.textContent = error.message;
      return asked !== this.asked;
    } finally {
      if (asked === this.asked) this.board.locked = false;
    }
  }

  type(text) {
    const plain = (words) => printed(words).replace(/\s/g, "");
    const move = this.now.moves.find((m) => [m.text, m.to].some((words) => plain(words) === plain(text)));
    if (move) {
      this.typed.value = "";
      this.play(move);
      return;
    }
    const example = this.now.moves[0];
    this.state.replaceChildren("There is no such move here.", make("br"), example ? "Write one as " : "", example ? fragment(example.shown) : "", ".");
  }
}

// TogglePlay begins a game when its panel is opened: the one that puts the answer to the test, where
// the level is full.
async function togglePlay(q, play) {
  if (!play.open) return;
  const root = play.querySelector("div");
  q.match ||= new Match(q, root);
  try {
    await q.match.start(await patiently("match", { question: q.id, toml: q.field.get() }));
    if (play.contains(document.activeElement)) q.match.board.focus();
  } catch (error) {
    q.match.state.textContent = error.message;
  }
}
