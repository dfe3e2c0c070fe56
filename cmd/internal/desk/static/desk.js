// What the pages of the desk do besides being pages: keys, and looking again when something
// has changed. All else works without it.
"use strict";

// A field that somebody has typed into keeps what is there when the page changes around it.
document.addEventListener("input", (e) => { e.target.closest("form[action='/decide']")?.setAttribute("hx-morph-skip", ""); });

// A key presses the control that names it, or goes to it if it is a field.
document.addEventListener("keydown", (e) => {
  const field = e.target.closest("textarea, select, input:not([type=checkbox])");
  if (e.key === "Escape" && field) { field.blur(); return; }
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && field?.form) {
    e.preventDefault();
    field.form.requestSubmit(field.form.querySelector("button[value=mark], button"));
    return;
  }
  if (field || e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return;
  const to = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === e.key && one.getClientRects().length > 0);
  if (!to) return;
  e.preventDefault();
  if (to.matches("textarea, input:not([type=checkbox])")) { to.focus(); to.select(); } else to.click();
});

// A comment that was used before goes into the field.
document.addEventListener("click", (e) => {
  const text = e.target.closest("[data-insert]")?.dataset.insert;
  if (text === undefined) return;
  const field = e.target.closest("form").querySelector("textarea");
  field.value = field.value.trim() ? field.value.trimEnd() + "\n\n" + text : text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});

// A new view begins at its top, and with what a screen reader reads first.
let here = location.pathname + location.search;
document.addEventListener("htmx:after:swap", () => {
  const now = location.pathname + location.search;
  if (now === here || document.activeElement?.closest("form.tools")) { here = now; return; }
  here = now;
  document.getElementById("main")?.focus({ preventScroll: true });
  scrollTo(0, 0);
});

// The desk tells of changes, and the page looks again, in place.
let looking = false;
async function look(mark) {
  const page = document.getElementById("page");
  if (looking || !page || page.dataset.mark === mark) return;
  looking = true;
  try {
    await htmx.ajax("GET", location.pathname + location.search, { target: "#page", select: "#page", swap: "outerMorph" });
  } finally { looking = false; }
  const now = document.getElementById("page")?.dataset.mark;
  if (now !== wanted && now !== mark) look(wanted);
}
let wanted = "";
const events = new EventSource("/events");
events.addEventListener("at", (e) => { document.getElementById("gone").hidden = true; wanted = e.data; look(wanted); });
events.addEventListener("error", () => { document.getElementById("gone").hidden = false; });
