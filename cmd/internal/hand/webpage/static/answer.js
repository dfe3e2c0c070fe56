"use strict";
// The board of a question whose answer is made of moves: what is clicked becomes a chip. A
// strategy, or a reversible move, takes two steps: a move, and the answer to it.

const other = (player) => (player === "left" ? "right" : "left");

function answerOnBoard(q, spec) {
  const { board: text, player } = q.section.dataset;
  if (!text) return;
  const start = JSON.parse(text), pairs = spec.shape === "replies", two = pairs || spec.moves === "through";
  const { shape } = q.field;
  const misere = q.section.dataset.misere === "true";
  const touch = matchMedia("(pointer: coarse)").matches;
  let first = null; // the move whose answer is to be chosen
  // Where options may be named by their values, what looks like one is no name of a move.
  const textOf = (move) => (spec.moves === "through" && /^\*?\d*$/.test(move.text) ? move.to : move.text);
  const board = new Board("question " + q.number, { act, textOf, escape: back, words: two ? "Choose a move, then the " + (pairs ? "answer to it." : "move through which it is reversible.") : touch ? "Tap a part to see its move." : "Click a part to add its move." });

  function back() {
    first = null;
    board.buttons.style.minHeight = "";
    board.lead.replaceChildren();
    board.show(start);
    open();
  }

  // Open lists the moves that still want a reply.
  function open() {
    if (!pairs || first || start.moves.length > 12) return;
    const texts = start.moves.map((move) => move.text);
    board.list(start.moves.map((_, i) => i).filter((i) => texts.indexOf(texts[i]) === i && shape.has(texts[i]) < 0 && shape.has(start.moves[i].to) < 0), "Still without a reply:");
  }

  async function act(move) {
    if (!two) {
      shape.append([textOf(move)]);
      return;
    }
    if (first) {
      shape.append([pairs ? [first.text, move.text] : textOf(first) + " through " + textOf(move)]);
      const held = board.element.contains(document.activeElement);
      back();
      if (held) board.focus();
      return;
    }
    if (pairs && shape.has(move.text) >= 0) {
      shape.shake(shape.entries()[shape.has(move.text)]);
      return;
    }
    try {
      const next = await patiently("board", { question: q.id, game: move.to, misere, player: other(player) });
      if (next.over) {
        shape.say(fragment(move.shown).textContent + ": there is no answer to it.");
        return;
      }
      const held = board.element.contains(document.activeElement);
      first = move;
      board.buttons.style.minHeight = board.buttons.offsetHeight + "px"; // what is below stays where it is
      const out = make("button", { type: "button", class: "out", text: "×", "aria-label": "Back to the first move, question " + q.number });
      out.addEventListener("click", () => { back(); board.focus(); });
      board.lead.replaceChildren(make("span", { class: "chip half" }, make("span", { class: "word" }, fragment(move.shown), pairs ? " · answered by …" : " · reversible through …"), out));
      board.show(next);
      if (held) board.focus();
    } catch (error) {
      shape.say(error.message);
    }
  }

  shape.pointed = (entry, r) => {
    if (first) return;
    if (entry === null) board.point(-1);
    else board.find(pairs ? entry[0] : (r?.text || entry).split(" through ")[0]);
  };
  q.board = board;
  q.refreshed = open;
  board.show(start);
  open();
  board.foot.prepend(q.section.querySelector(".game"));
  q.section.querySelector(".position").replaceChildren(board.element);
}
