"use strict";
// A board: a position whose moves are made at their places in the drawing, or by buttons
// where they have none. To point at a place shows its move.

const svgOf = (tag, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

const middle = ([x, y, w, h]) => ({ x: x + w / 2, y: y + h / 2 });

// The middle of all places of a list.
const mean = (places) => ({
  x: places.map((p) => middle(p).x).reduce((a, b) => a + b, 0) / places.length,
  y: places.map((p) => middle(p).y).reduce((a, b) => a + b, 0) / places.length,
});

// A domino lies on some squares.
function domino(squares) {
  const x = Math.min(...squares.map((s) => s[0])), y = Math.min(...squares.map((s) => s[1]));
  const w = Math.max(...squares.map((s) => s[0] + s[2])) - x, h = Math.max(...squares.map((s) => s[1] + s[3])) - y;
  const line = w > h ? { x1: x + w / 2, y1: y + 6, x2: x + w / 2, y2: y + h - 6 } : { x1: x + 6, y1: y + h / 2, x2: x + w - 6, y2: y + h / 2 };
  const group = svgOf("g", { class: "domino" });
  group.append(svgOf("rect", { x: x + 3, y: y + 3, width: w - 6, height: h - 6, rx: 5 }), svgOf("line", line));
  return group;
}

// Zones divides a place among its moves, by where each of them changes the drawing: into strips,
// or into triangles on its sides. There are none if that is not clear. The side of a strip is its own.
function zones({ x, y, w, h }, moves, centreOf) {
  const corners = { left: [x, y, x, y + h], right: [x + w, y, x + w, y + h], up: [x, y, x + w, y], down: [x, y + h, x + w, y + h] };
  const box = (x, y, w, h) => ({ d: `M${x} ${y}h${w}v${h}h${-w}z`, side: Math.min(w, h) });
  if (moves.length === 1) return [box(x, y, w, h)];
  const at = moves.map(centreOf), here = { x: x + w / 2, y: y + h / 2 };
  const spread = (axis) => Math.max(...at.map((p) => p[axis])) - Math.min(...at.map((p) => p[axis]));
  const across = spread("x"), down = spread("y");
  if (moves.length <= 3 && Math.min(across, down) < 3) {
    const axis = down > across ? "y" : "x", order = moves.map((_, i) => i).sort((i, j) => at[i][axis] - at[j][axis] || i - j), n = moves.length;
    const strip = (k) => (axis === "x" ? box(x + (k * w) / n, y, w / n, h) : box(x, y + (k * h) / n, w, h / n));
    return moves.map((_, i) => strip(order.indexOf(i)));
  }
  const paths = moves.map(() => ({ d: "", side: Math.min(w, h) }));
  for (const [side, [dx, dy]] of Object.entries({ left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] })) {
    const towards = at.map((p) => (p.x - here.x) * dx + (p.y - here.y) * dy), [a, b, c, d] = corners[side];
    paths[towards.indexOf(Math.max(...towards))].d += `M${a} ${b}L${c} ${d}L${here.x} ${here.y}z`;
  }
  return moves.length <= 4 && paths.every((p) => p.d) ? paths : [];
}

// UntilKeyUp does what a key is pressed for, which may bring the focus to a button. To hold the key
// down then does not press the button, too.
function untilKeyUp(key, act) {
  const rest = (e) => { if (e.key === key && (e.type === "keypress" || e.repeat)) e.preventDefault(); };
  for (const event of ["keypress", "keydown"]) document.addEventListener(event, rest, true);
  document.addEventListener("keyup", () => {
    for (const event of ["keypress", "keydown"]) document.removeEventListener(event, rest, true);
  }, { capture: true, once: true });
  act();
}

class Board {
  // Act is told of the move that is made. Verb stands on the button that makes it on a touch
  // screen, and words say what to do. TextOf is how a move is written. A steady board does not grow
  // as its positions get smaller.
  constructor(name, { act, verb = "Add", words, textOf = (move) => move.text, escape = () => {}, steady = false }) {
    Object.assign(this, { name, act, verb, words, textOf, at: -1, held: -1 });
    this.stage = make("div", { class: "stage" });
    this.stage.steady = steady;
    this.lead = make("span", { class: "lead" });
    this.label = make("span", { class: "label" });
    this.says = make("div", { class: "says", "aria-live": "polite" }, this.lead, this.label);
    this.buttons = make("div", { class: "moves" });
    this.rest = make("p", { class: "note rest" }); // what to do, while no move is shown
    this.foot = make("div", { class: "foot" }, this.says, this.rest);
    this.legend = make("div", { class: "legend" });
    this.element = make("div", { class: "board" }, this.stage, this.legend, this.foot, this.buttons);
    this.stage.addEventListener("pointerover", (e) => { if (e.pointerType !== "touch") this.point(Number(e.target.dataset.index ?? -1), e.target); });
    this.stage.addEventListener("pointerleave", () => { if (this.held < 0 && this.stage !== document.activeElement) this.point(-1); });
    this.stage.addEventListener("click", (e) => this.clicked(e));
    this.stage.addEventListener("focus", () => { if (this.stage.matches(":focus-visible") && this.at < 0) this.point(this.order[0]); });
    this.stage.addEventListener("blur", () => { if (this.held < 0) this.point(-1); });
    this.stage.addEventListener("keydown", (e) => {
      if (e.key === "Escape") escape();
      else if ((e.key === "Enter" && !e.ctrlKey) || e.key === " ") untilKeyUp(e.key, () => this.make(this.at));
      else if (!this.go(e.key)) return;
      e.preventDefault();
      e.stopPropagation();
    });
    fitted.observe(this.stage);
  }

  // Show shows a position. Its moves are in an order in which one reads the drawing.
  show(board) {
    Object.assign(this, { board, at: -1, held: -1, order: [], places: [] });
    this.stage.replaceChildren(...board.parts.map((part, i) => this.piece(part, i)));
    this.stage.hidden = !board.parts.some((part) => part.html) && !this.stage.style.minHeight;
    this.legend.replaceChildren(fragment(board.legend));
    const none = board.moves.map((_, i) => i).filter((i) => !this.order.includes(i));
    this.rest.textContent = this.words;
    if (this.order.length) {
      const words = { role: "application", "aria-roledescription": "board", tabindex: "0", "aria-label": "Board of " + this.name + ": arrow keys go from move to move, Enter makes it" };
      for (const [key, value] of Object.entries(words)) this.stage.setAttribute(key, value);
    } else {
      for (const key of ["role", "aria-roledescription", "tabindex", "aria-label"]) this.stage.removeAttribute(key);
    }
    this.list(none);
    this.label.replaceChildren();
    fit(this.stage);
  }

  piece(part, i) {
    const plus = i > 0 && this.board.parts[i - 1].term !== part.term ? [make("span", { class: "plus", text: "+" })] : []; // on one line with what follows
    const box = make("div", { class: "piece" });
    if (part.html) box.append(fragment(part.html));
    else box.append(make("code", { text: printed(part.text) }));
    const svg = box.querySelector("svg");
    if (svg) {
      svg.append(svgOf("g", { class: "effect" }));
      for (const hit of part.hits) this.place(hit, part, svg);
    }
    if (this.board.terms > 1 && (i === 0 || plus.length)) box.prepend(make("span", { class: "term", text: part.term + 1 + ":" }));
    return plus.length ? make("div", { class: "joined" }, ...plus, box) : box;
  }

  // EffectOf is what a move takes away and changes. In a row of counters a move that is made
  // from either end is shown at the end that is meant.
  effectOf(index, near) {
    const move = this.board.moves[index], { spots, row } = this.board.parts[move.part];
    const gone = move.gone.map((i) => spots[i]), marks = move.marks.map((i) => spots[i]);
    if (!near || !row || !gone.length || gone.some((s) => Math.abs(middle(s).x - near.x) < s[2])) return { gone, marks };
    const left = Math.min(...spots.map((s) => s[0])), right = Math.max(...spots.map((s) => s[0] + s[2]));
    return { gone: gone.map(([x, y, w, h]) => [left + right - x - w, y, w, h]), marks };
  }

  place(hit, part, svg) {
    const near = { x: hit.x + hit.w / 2, y: hit.y + hit.h / 2 };
    const centre = (index) => {
      const { gone, marks } = this.effectOf(index, near), all = [...gone, ...marks];
      return all.length ? mean(all) : near;
    };
    const whole = hit.name === "this place", paths = whole && hit.moves.length > 1 ? [] : zones(hit, hit.moves, centre);
    hit.moves.forEach((index, i) => {
      if (!paths.length && (i > 0 || whole)) return;
      const { d, side } = paths[i] || zones(hit, [index])[0];
      const path = svgOf("path", { class: "hit", d, "data-index": index, "aria-hidden": "true", "data-side": side, "data-column": Math.min(hit.w, hit.h) });
      if (paths.length) path.dataset.move = this.textOf(this.board.moves[index]);
      else path.dataset.several = hit.moves.join();
      this.places.push({ path, index, near });
      svg.append(path);
    });
    if (!whole || paths.length) this.order.push(...hit.moves.filter((index) => !this.order.includes(index)));
  }

  // Point shows a move; -1 is none.
  point(index, path) {
    this.at = index;
    this.element.querySelectorAll(".effect").forEach((g) => g.replaceChildren());
    this.stage.querySelectorAll(".pointed").forEach((one) => one.classList.remove("pointed"));
    this.label.replaceChildren();
    if (index === undefined || index < 0) return;
    const move = this.board.moves[index];
    const place = this.places.find((p) => (path ? p.path === path : p.index === index)) || this.places.find((p) => p.path.dataset.several?.split(",").includes(String(index)));
    const effect = this.stage.querySelectorAll(".piece")[move.part].querySelector(".effect");
    const { gone, marks } = this.effectOf(index, place?.near);
    if (effect) {
      const rect = ([x, y, width, height, x1, y1, x2, y2], name) => (x1 === undefined ? svgOf("rect", { class: name, x, y, width, height }) : svgOf("line", { class: name, x1, y1, x2, y2 }));
      effect.append(...gone.map((s) => rect(s, "pale")));
      if (marks.length > 1 && this.board.parts[move.part].covers) effect.append(domino(marks));
      else effect.append(...marks.map((s) => rect(s, "mark")));
    }
    if (place) {
      place.path.classList.add("pointed");
      if (!path && this.stage.scrollWidth > this.stage.clientWidth) place.path.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.label.append(make("span", {}, fragment(move.shown)));
  }

  clicked(e) {
    const { index, several } = e.target.dataset;
    if (index === undefined) return;
    const moves = several ? several.split(",").map(Number) : [Number(index)];
    if (several) this.list(moves, "Which one?");
    else if (e.pointerType === "touch" && this.held !== moves[0]) {
      this.point(moves[0], e.target);
      this.held = moves[0];
      this.label.append(make("button", { type: "button", "data-add": this.textOf(this.board.moves[moves[0]]), text: this.verb }));
      this.label.lastChild.addEventListener("click", () => this.make(this.held));
    } else {
      this.make(moves[0]);
    }
  }

  make(index) {
    if (index === undefined || index < 0 || this.locked) return;
    this.held = -1;
    this.label.querySelector("[data-add]")?.remove();
    this.act(this.board.moves[index]);
  }

  // Go is what a key does: the moves one after another, or what lies above or below. It is false
  // for any other key.
  go(key) {
    const at = this.order.indexOf(this.at), n = this.order.length;
    const to = { ArrowRight: at + 1, ArrowLeft: at < 0 ? n - 1 : at - 1 + n, Home: 0, End: n - 1 }[key];
    if (to !== undefined) this.point(this.order[to % n]);
    else if (key === "ArrowDown" || key === "ArrowUp") this.point(this.beside(key === "ArrowDown" ? 1 : -1));
    return to !== undefined || key === "ArrowDown" || key === "ArrowUp";
  }

  beside(down) {
    const here = this.places.find((p) => p.index === this.at)?.path.getBoundingClientRect();
    if (!here) return this.order[0];
    const far = (r) => Math.abs(r.y + r.height / 2 - here.y - here.height / 2) + 3 * Math.abs(r.x + r.width / 2 - here.x - here.width / 2);
    const some = this.places.map((p) => ({ index: p.index, box: p.path.getBoundingClientRect() })).filter(({ box }) => down * (box.y - here.y) > 4);
    return some.length ? some.reduce((a, b) => (far(a.box) <= far(b.box) ? a : b)).index : this.at;
  }

  // List has buttons for some moves, as many as are easily looked through. The focus stays on its move.
  list(moves, words = "") {
    const held = this.buttons.contains(document.activeElement) ? document.activeElement.dataset.move : undefined;
    const most = 60, buttons = moves.slice(0, most).map((index) => {
      const button = make("button", { type: "button", class: "move", "data-move": this.textOf(this.board.moves[index]) }, fragment(this.board.moves[index].shown));
      button.addEventListener("click", () => this.make(index));
      button.addEventListener("focus", () => { if (button.matches(":focus-visible")) this.point(index); });
      button.addEventListener("pointerenter", (e) => { if (e.pointerType !== "touch") this.point(index); });
      for (const event of ["blur", "pointerleave"]) button.addEventListener(event, () => this.point(-1));
      return button;
    });
    this.buttons.replaceChildren(...(words && buttons.length ? [make("span", { class: "note", text: words })] : []), ...(buttons.length ? [toolbar("Moves, " + this.name, buttons)] : []));
    if (held !== undefined) (buttons.find((b) => b.dataset.move === held) || buttons[0])?.focus();
  }

  // Find shows the move of a text, which is pointed at elsewhere.
  find(text) {
    this.point(this.board.moves.findIndex((m) => m.text === text || m.to === text || printed(m.text) === printed(text)));
  }

  // Forget lets the next position be of any size.
  forget() {
    this.stage.room = 0;
    this.stage.style.minHeight = "";
  }

  // Last marks what the board before the last move has not, and shows faintly what it has besides.
  last(before) {
    const known = new Set(before.parts.flatMap((part) => [...fragment(part.html || "").querySelectorAll("svg > *")].map((one) => one.outerHTML)));
    if (before.parts.length !== this.board.parts.length) return;
    const size = (html) => fragment(html).querySelector("svg")?.getAttribute("viewBox");
    [...this.stage.querySelectorAll(".piece")].forEach((piece, i) => {
      const was = before.parts[i], is = this.board.parts[i];
      if (was.html === is.html && was.text === is.text) return;
      piece.classList.add("last");
      if (size(was.html) !== size(is.html)) return; // nothing is at its place
      const drawn = "svg > :not(g, title, .hit)", now = [...piece.querySelectorAll(drawn)], stays = new Set(now.map((one) => one.outerHTML));
      now.forEach((one) => { if (!known.has(one.outerHTML)) one.classList.add("last"); });
      const gone = [...fragment(was.html).querySelectorAll(drawn)].filter((one) => !stays.has(one.outerHTML));
      gone.forEach((one) => one.classList.add("gone"));
      now[0]?.before(...gone);
    });
  }

  focus() { (this.order.length ? this.stage : this.buttons.querySelector("button") || this.stage).focus(); }
}
