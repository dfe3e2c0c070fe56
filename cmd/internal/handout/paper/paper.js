// Lays each paper out in pages: no block is cut, and every page says whose it is and which of how many.
"use strict";

for (const paper of document.querySelectorAll("main")) {
  const header = paper.querySelector("header"), pages = [];
  let page, room;
  const begin = () => {
    page = document.createElement("div");
    page.className = "page";
    page.append(header.cloneNode(true));
    paper.before(page);
    pages.push(page);
  };
  // What follows the last block must not reach into the foot of the page.
  const isFull = () => {
    const last = page.lastElementChild.getBoundingClientRect();
    return last.bottom > page.getBoundingClientRect().bottom - room;
  };
  begin();
  room = page.getBoundingClientRect().height * 14 / 278;
  for (const block of paper.querySelectorAll(".block")) {
    page.append(block);
    if (isFull() && page.children.length > 2) {
      // A heading stays with what it is about.
      const before = block.previousElementSibling;
      begin();
      if (before.matches(".top") || before.matches(".rules") && before.querySelector("h2")) page.append(before);
      page.append(block);
    }
  }
  if (paper.hasAttribute("data-double") && pages.length % 2) {
    begin();
    const empty = document.createElement("p");
    empty.textContent = "This page is for notes. What stands here is not marked.";
    page.append(empty);
  }
  pages.forEach((one, i) => {
    const foot = document.createElement("footer");
    foot.textContent = `page ${i + 1} of ${pages.length}`;
    one.append(foot);
  });
  paper.remove();
}
