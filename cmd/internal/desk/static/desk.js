// What the pages of the desk do besides being pages: keys, and looking again when something
// has changed. All else works without it.
"use strict";

// How many views somebody has asked for that are not here yet.
let asked = 0;

// A field that somebody has typed into keeps what is there when the page changes around it.
document.addEventListener("input", (e) => { e.target.closest("form[action='/decide']")?.setAttribute("hx-morph-skip", ""); });

// A key presses the control that names it, or goes to it if it is a field. It is not typed
// into that field, too.
let pressed = false;
document.addEventListener("keypress", (e) => { if (pressed) e.preventDefault(); });
document.addEventListener("keyup", () => { pressed = false; });
document.addEventListener("keydown", (e) => {
  pressed = false;
  const field = e.target.closest("textarea, select, input:not([type=checkbox])");
  if (e.key === "Escape" && field) { field.blur(); return; }
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && field?.form) {
    e.preventDefault();
    field.form.requestSubmit(field.form.querySelector("button[value=mark], button:not([type=button])"));
    return;
  }
  if (field || e.ctrlKey || e.metaKey || e.altKey || e.isComposing || e.repeat) return;
  // Comments that are unfolded have the digits.
  const all = [...document.querySelectorAll("[data-key]")].filter((one) => one.dataset.key === e.key && one.checkVisibility());
  const to = all.find((one) => one.closest(".used ul")) || all[0];
  if (!to) return;
  e.preventDefault();
  pressed = true;
  if (asked > 0) return; // the page that it is meant for is not here yet
  if (to.matches("textarea, input:not([type=checkbox])")) { to.focus(); to.select(); } else to.click();
  if (to.matches("summary") && to.parentNode.open) to.parentNode.querySelector("input:not([type=hidden]), textarea")?.focus();
});

// A comment that was used before goes into the field.
document.addEventListener("click", (e) => {
  const text = e.target.closest("[data-insert]")?.dataset.insert;
  if (text === undefined) return;
  const field = e.target.closest("form").querySelector("textarea");
  field.value = field.value.trim() ? field.value.trimEnd() + "\n\n" + text : text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  e.target.closest("details").open = false;
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

// The desk tells of changes, and the page looks again, in place. What somebody asks for
// goes before: a page that changes under a key that is being pressed would be the wrong one.
let wanted = "", looking = null, seeing = "";
function look() {
  const page = document.getElementById("page");
  if (asked > 0 || looking || !page || !wanted || page.dataset.mark === wanted) return;
  seeing = wanted;
  htmx.ajax("GET", location.pathname + location.search, { target: "#page", select: "#page", swap: "outerMorph" });
}
htmx.registerExtension("desk", {
  htmx_before_request: (_, { ctx }) => {
    if (ctx.sourceElement === document.body) { looking = ctx; return; }
    asked++;
    looking?.request.abort();
  },
  // What somebody has unfolded stays so.
  htmx_before_morph_attr: (e, { attrName }) => !(attrName === "open" && e.matches("details")),
  htmx_finally_request: (_, { ctx }) => {
    if (ctx === looking) {
      looking = null;
      if (ctx.status === "swapped" && wanted === seeing) wanted = ""; // or it was something newer, which will be told
      else if (ctx.status !== "swapped" && asked === 0) return; // until the desk tells of something again
    } else asked--;
    look();
  },
});
const events = new EventSource("/events");
events.addEventListener("at", (e) => { document.getElementById("gone").hidden = true; wanted = e.data; look(); });
events.addEventListener("error", () => { document.getElementById("gone").hidden = false; });
