// Lays each paper out in pages, of which each says whose it is and which of how many. A block goes to
// the next page if it does not fit, and over several if it is taller than one.
"use strict";

for (const paper of document.querySelectorAll("main")) {
  const header = paper.querySelector("header"), pages = [];
  let open; // the elements that are being filled, the page first
  let isEmpty;
  const begin = () => {
    const page = document.createElement("div");
    page.className = "page";
    page.append(header.cloneNode(true));
    paper.before(page);
    pages.push(page);
    open = (open ?? [page]).map((one, i) => (i ? one.cloneNode(false) : page));
    open.forEach((one, i) => i && open[i - 1].append(one));
    isEmpty = true;
  };
  const height = (node) => node.getBoundingClientRect().height;
  const end = () => open[0].getBoundingClientRect().bottom - height(open[0]) * 15 / 278; // above the foot
  const isFull = (node) => node.getBoundingClientRect().bottom > end();
  const isTall = (node) => height(node) > end() - open[0].firstElementChild.getBoundingClientRect().bottom;
  const isHeading = (node) => node?.matches(".top, .lead, h2, thead, caption") || node?.firstElementChild?.matches("h2:only-child");
  const opens = (node) => node?.previousElementSibling === open[0].firstElementChild; // below the header
  const put = (node) => {
    open.at(-1).append(node);
    const before = node.previousElementSibling, follows = isHeading(before) && !opens(before);
    if (isFull(node) && !isEmpty && !(isTall(node) && (open.length > 1 || isHeading(before) && !follows))) {
      node.remove();
      begin();
      if (follows) open.at(-1).append(before); // stays with what it is about
      open.at(-1).append(node);
    }
    const parts = [...node.childNodes].filter((one) => one.nodeType === 1 || one.data?.trim());
    if (isFull(node) && parts.length && parts.every((one) => one.nodeType === 1) && !node.matches("svg, p:not(.boxes), tr, .cells span")) {
      node.remove();
      open.at(-1).append(node.cloneNode(false));
      open.push(open.at(-1).lastElementChild);
      parts.forEach(put);
      open.pop();
    } else if (isFull(node)) {
      open[0].classList.add("long"); // rather than cut
    }
    isEmpty = false;
  };
  begin();
  paper.querySelectorAll(".block").forEach(put);
  if (paper.hasAttribute("data-double") && pages.length % 2) {
    begin();
    const empty = document.createElement("p");
    empty.textContent = "This page is for notes. What stands here is not marked.";
    open[0].append(empty);
  }
  pages.forEach((one, i) => {
    const foot = document.createElement("footer");
    foot.textContent = `page ${i + 1} of ${pages.length}`;
    one.append(foot);
  });
  paper.remove();
}
