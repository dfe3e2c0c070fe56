"use strict";
// The bar: how far one is, and what is said for a while. It folds away when one goes on.

// Score tells in one line how many questions are answered, and the points of those that are checked.
function score() {
  const all = [...questions.values()], done = all.filter((q) => q.field.get() !== "").length;
  const short = (points) => String(Math.round(points * 100) / 100);
  const worth = all.reduce((sum, q) => sum + Number(q.section.dataset.worth), 0), told = all.filter((q) => q.earned !== undefined);
  const earned = told.reduce((sum, q) => sum + q.earned, 0);
  $("score").replaceChildren(
    make("span", {}, done + " of " + all.length, make("span", { class: "wide", text: " answered" })),
    ...(told.length ? [make("span", { text: " · " }), make("span", { text: short(earned) + " of " + short(worth) + " points" })] : []),
  );
  const counts = new Map();
  for (const q of all) {
    const state = q.field.get() === "" ? "unanswered" : q.section.dataset.status || "answered";
    counts.set(state, (counts.get(state) || 0) + 1);
  }
  const order = [...new Set([...Object.keys(states).reverse(), "unanswered"])].sort((a, b) => (a === "unanswered") - (b === "unanswered"));
  $("states").replaceChildren(...order.filter((state) => counts.has(state)).map((state) => {
    const one = make("i", { class: state });
    one.style.flexGrow = counts.get(state);
    return one;
  }));
}

const mostLinks = 12;

// Links lead to questions, by their numbers.
const links = (some) => [...some.slice(0, mostLinks).flatMap((q, i) => [i ? ", " : "", make("a", { href: "#" + q.section.id, "aria-label": "Question " + q.number, text: q.number })]), some.length > mostLinks ? ` and ${some.length - mostLinks} more` : ""];

// Say replaces what the bar says.
function say(...parts) {
  $("summary").replaceChildren(...parts.map((part) => (typeof part === "string" ? make("p", { text: part }) : part)));
}

const complaint = (text) => make("pre", { class: "complaint", text });

// UndoHere is what was just replaced or cleared, told with the way back.
function undoHere(text) {
  const button = make("button", { type: "button", class: "small", text: "Undo" });
  button.addEventListener("click", () => turn(() => page.back()));
  return make("p", { class: "row" }, make("span", { text }), button);
}

// The due time may pass while the page is open.
function isPast() {
  const past = Boolean(setup.due) && Date.now() > Date.parse(setup.due);
  if (past) $("past").hidden = false;
  return past;
}

const pastDue = () => (isPast() ? [make("p", { text: $("past").textContent.replace("This time", "The due time") })] : []);

function beginBar() {
  const menu = $("menu");
  menu.addEventListener("click", (e) => { if (e.target.matches("button")) menu.open = false; });
  document.addEventListener("click", (e) => { if (!menu.contains(e.target)) menu.open = false; });
  menu.addEventListener("keydown", (e) => {
    if (e.key !== "Escape") return;
    menu.open = false;
    menu.firstElementChild.focus();
  });
  // Whoever goes on has read it.
  const goOn = (e) => { if ($("summary").hasChildNodes() && !e.target.closest?.("#bar")) say(); };
  $("sheet").addEventListener("input", goOn);
  $("sheet").addEventListener("pointerdown", goOn);
  // What has the focus is never below the bar, or the list of questions.
  $("list").addEventListener("focusin", (e) => e.target.scrollIntoView({ block: "nearest", inline: "nearest" }));
  const { style } = document.documentElement, covering = (one) => (getComputedStyle(one).position === "sticky" ? one.offsetHeight + 8 + "px" : "0");
  const covered = new ResizeObserver(() => {
    style.scrollPaddingBottom = covering($("bar"));
    style.scrollPaddingTop = covering(document.querySelector("nav"));
  });
  [$("bar"), document.querySelector("nav")].forEach((one) => covered.observe(one));
  setInterval(isPast, 60_000);
  isPast();
}
