"use strict";
// Everything can be read without this script: it sorts and filters the tables of
// marks, and puts what was said of a student's answers in place when they are opened.
const value = (row, column) => {
  const text = row.cells[column].textContent;
  const number = parseFloat(text.replace("(", ""));
  return { text, number: Number.isNaN(number) ? -Infinity : number };
};
const sortBy = (table, column, numeric, down) => {
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, key: value(row, column), at: Number(row.dataset.at) }));
  rows.sort((a, b) => {
    const order = numeric ? a.key.number - b.key.number || 0 : a.key.text.localeCompare(b.key.text, undefined, { numeric: true });
    return (down ? -order : order) || a.at - b.at;
  });
  body.append(...rows.map((r) => r.row));
};
for (const table of document.querySelectorAll("table.grades")) {
  [...table.tBodies[0].rows].forEach((row, at) => { row.dataset.at = at; });
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const numeric = column > 0 && !head.matches(".name, .text");
    const button = document.createElement("button");
    button.type = "button";
    button.append(...[...head.childNodes].filter((node) => !node.matches?.(".states"))); // the words, and not the bar below them
    head.prepend(button);
    head.setAttribute("aria-sort", "none");
    button.addEventListener("click", () => {
      const was = head.getAttribute("aria-sort");
      const down = was === "none" ? numeric : was === "ascending";
      for (const other of heads) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      sortBy(table, column, numeric, down);
    });
  });
}
for (const tools of document.querySelectorAll(".tools[data-table]")) {
  const table = document.getElementById(tools.dataset.table);
  const [find, show, status] = ["input", "select", "output"].map((name) => tools.querySelector(name));
  const filter = () => {
    const want = find.value.trim().toLocaleLowerCase();
    let count = 0;
    const rows = table.tBodies[0].rows;
    for (const row of rows) {
      const name = [...row.querySelectorAll("th, .name, .text")].map((cell) => cell.textContent).join(" ");
      const fits = name.toLocaleLowerCase().includes(want) && (!show?.value || (row.dataset.is ?? "").split(" ").includes(show.value));
      row.hidden = !fits;
      if (fits) count++;
    }
    status.textContent = `${count} of ${rows.length} shown`;
  };
  find.addEventListener("input", filter);
  show?.addEventListener("change", filter);
  tools.hidden = false;
  const all = table.tBodies[0].rows.length;
  status.textContent = `${all} of ${all} shown`;
}
for (const parts of document.querySelectorAll(".parts")) {
  const [find, status] = ["input", "output"].map((name) => parts.querySelector(name));
  const items = [...parts.querySelectorAll("li")];
  const order = new Intl.Collator(undefined, { numeric: true }).compare;
  find.addEventListener("input", () => {
    const want = find.value.trim();
    let count = 0;
    for (const item of items) {
      const [first, last] = item.textContent.split(" to ");
      item.hidden = want !== "" && !(first.startsWith(want) || last.startsWith(want) || order(first, want) <= 0 && order(want, last) <= 0);
      if (!item.hidden) count++;
    }
    status.textContent = `${count} of ${items.length} pages may have the student`;
  });
  parts.querySelector(".tools").hidden = false;
}
document.addEventListener("toggle", (event) => {
  const details = event.target;
  if (!details.open || details.dataset.full) return;
  details.dataset.full = "yes";
  const rows = details.closest("section:has(.grades)")?.querySelectorAll(".grades tbody th a") ?? [];
  const links = new Map([...rows].map((link) => [link.textContent, link]));
  const linked = (id) => links.get(id)?.cloneNode(true) ?? id;
  if (details.matches(".who")) {
    const list = details.querySelector("p");
    const students = list.textContent.split(",\n").map(linked);
    list.replaceChildren(...students.flatMap((one, i) => (i > 0 ? [", ", one] : [one])));
  }
  for (const rare of details.querySelectorAll(".answers > li > i")) rare.replaceChildren(linked(rare.textContent));
  if (!details.matches(".sheet")) return;
  for (const link of details.querySelectorAll("li > a")) {
    const answer = document.getElementById(link.hash.slice(1));
    if (!answer) continue;
    // What the line says already, and who else gave the answer, is left out.
    const noted = [...answer.children].some((part) => !part.matches("code, .who, .essay"));
    const said = (node) => node.nodeName === "CODE" ? node.textContent === link.textContent : node.matches?.(".who") ?? !noted;
    const copy = document.createElement("div");
    copy.append(...[...answer.childNodes].filter((node) => !said(node)).map((node) => node.cloneNode(true)));
    link.parentElement.append(copy);
  }
}, true);
