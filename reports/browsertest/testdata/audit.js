// What axe-core finds on the page as it stands, and what it does not look for.
async () => {
  const found = [];
  const short = (node) => node.outerHTML.replace(/\s+/g, " ").slice(0, 160);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
  const orders = ["heading-order", "page-has-heading-one", "region", "landmark-one-main", "landmark-unique", "landmark-no-duplicate-banner", "landmark-no-duplicate-main", "scope-attr-valid", "empty-heading", "empty-table-header"];
  const runOnly = dark ? ["color-contrast", "link-in-text-block"] : axe.getRules().filter((rule) => orders.includes(rule.ruleId) || rule.tags.some((tag) => tags.includes(tag))).map((rule) => rule.ruleId);
  const still = new CSSStyleSheet(); // what the bar lies over depends on where the page is scrolled to
  still.replaceSync("#bar { position: static !important; }");
  document.adoptedStyleSheets = [still];
  const result = await axe.run(document, { runOnly, resultTypes: ["violations"] });
  document.adoptedStyleSheets = [];
  for (const violation of result.violations)
    for (const node of violation.nodes) found.push(violation.id + ": " + node.html.replace(/\s+/g, " ").slice(0, 160) + " " + node.any.concat(node.all, node.none).map((check) => check.message).join("; "));

  if (dark) return JSON.stringify(found); // nothing else depends on colours

  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
  // 1.4.10: nothing is wider than the screen, but for tables, drawings, code and a list of questions, which scroll.
  const inScroll = (node) => node.parentElement && (/auto|scroll|hidden/.test(getComputedStyle(node.parentElement).overflowX) || inScroll(node.parentElement));
  const wide = () => { if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than " + innerWidth + ": " + [...document.body.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > innerWidth && !inScroll(e)).slice(-1).map(short)); };
  wide();
  for (const box of document.body.querySelectorAll("*"))
    if (seen(box) && box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX) && !box.matches("input, textarea, select, pre, #list") && !box.querySelector("svg, table, pre, code, .net"))
      found.push("it scrolls sideways and is neither a table nor a drawing: " + short(box));
  // 1.3.1: a table has headings with a scope, and a name, but in a document, where the text says what it is.
  for (const table of document.querySelectorAll("table:not([role])")) {
    if (table.closest(".scroll") && !table.caption && !table.getAttribute("aria-label") && !table.getAttribute("aria-labelledby")) found.push("a table has no name: " + short(table));
    for (const cell of table.querySelectorAll("th:not([scope])")) found.push("a heading has no scope: " + short(cell));
    if (!table.querySelector("th")) found.push("a table has no headings: " + short(table));
  }
  // 1.4.12: with room between letters, words and lines nothing is cut.
  const room = new CSSStyleSheet();
  room.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }");
  document.adoptedStyleSheets = [room];
  wide();
  for (const box of document.body.querySelectorAll("*")) {
    if (!seen(box) || box.matches("input, textarea, select, svg *")) continue;
    const style = getComputedStyle(box), hides = (way) => /hidden|clip/.test(way);
    if (hides(style.overflowX) && box.scrollWidth > box.clientWidth + 1 || hides(style.overflowY) && box.scrollHeight > box.clientHeight + 1) found.push("it is cut with room between letters: " + short(box));
    if (!box.matches("button, summary, th, td, .state, label")) continue;
    const range = document.createRange();
    range.selectNodeContents(box);
    const text = range.getBoundingClientRect(), own = box.getBoundingClientRect();
    if (text.width && style.position !== "sticky" && (text.right > own.right + 1 || text.bottom > own.bottom + 1)) found.push("with room between letters its text leaves it: " + short(box));
  }
  document.adoptedStyleSheets = [];
  return JSON.stringify([...new Set(found)]);
}
