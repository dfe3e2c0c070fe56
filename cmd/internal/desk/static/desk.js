// What the pages of the desk do besides being pages: keys, and looking again when something
// has changed. All else works without it.
"use strict";

// How many views somebody has asked for that are not here yet.
let asked = 0;

// After a change that nobody at this page asked for, keys are no commands until a second has
// passed without any: whoever types must not decide about what came under the hands.
const rest = 1000;
let calm = 0;
const calming = () => performance.now() < calm;
function wait() {
  calm = performance.now() + rest;
  setTimeout(() => { if (!calming()) document.getElementById("calm").hidden = true; }, rest + 20);
}

// Who types by voice, or hits keys by accident, turns the keys off. A cookie keeps that, as
// every sitting has a port of its own.
const keys = document.getElementById("use-keys");
keys.checked = !/(^|; )keys=off(;|$)/.test(document.cookie);
const showKeys = () => document.documentElement.classList.toggle("no-keys", !keys.checked);
keys.addEventListener("change", () => {
  document.cookie = "keys=" + (keys.checked ? "on" : "off") + "; max-age=31536000; path=/; samesite=strict";
  showKeys();
});
showKeys();
document.getElementById("keys").addEventListener("toggle", (e) => { if (e.newState === "open") keys.focus(); });

// A key presses the control that names it, or goes to it if it is a field. It is not typed
// into that field, too.
let pressed = false;
document.addEventListener("keypress", (e) => { if (pressed) e.preventDefault(); });
document.addEventListener("keyup", () => { pressed = false; });
document.addEventListener("keydown", (e) => {
  pressed = false;
  const field = e.target.closest("textarea, select, input:not([type=checkbox])");
  const early = calming();
  if (early) wait();
  if (e.key === "Escape" && field) { field.blur(); return; }
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && field?.form) {
    e.preventDefault();
    field.form.requestSubmit(field.form.querySelector("button[value=mark], button:not([type=button])"));
    return;
  }
  if (!keys.checked || field || e.ctrlKey || e.metaKey || e.altKey || e.isComposing || e.repeat) return;
  if (early && (e.key.length === 1 || e.key === "Enter")) {
    e.preventDefault();
    document.getElementById("calm").hidden = false;
    return;
  }
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

// What is typed belongs to whoever types: nothing is put in its place. A field that has the
// focus is about to be typed into.
const fields = (root) => [...root.querySelectorAll("form:is([action='/decide'], [action='/enter']) :is(textarea, select, input:not([type=hidden]))")];
function changed(field) {
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.matches("select")) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
  return field.value !== field.defaultValue;
}
const typing = () => document.activeElement?.matches("#page :is(textarea, select, input)") || fields(document).some(changed) || document.getElementById("error").hasChildNodes(); // or is told why nothing was written

// What was typed stays when somebody asks for the page as it is now.
let kept = null;
document.addEventListener("click", (e) => {
  if (e.target.closest("[data-load]")) kept = fields(document).filter(changed).map((one) => [one.form.id, one.name, one.type === "checkbox" ? one.value : null, one.type === "checkbox" ? one.checked : one.value]);
}, true);
function restore() {
  for (const [id, name, item, value] of kept || []) {
    const field = fields(document).find((one) => one.form.id === id && one.name === name && (item === null || one.value === item));
    if (!field) continue;
    if (item === null) field.value = value; else field.checked = value;
  }
  kept = null;
}

// A new view begins at its top, and with what a screen reader reads first.
let here = location.pathname + location.search;
document.addEventListener("htmx:after:swap", () => {
  const now = location.pathname + location.search;
  restore();
  if (now === here || document.activeElement?.closest("form.tools")) { here = now; return; }
  here = now;
  document.getElementById("main")?.focus({ preventScroll: true });
  scrollTo(0, 0);
});

// What of a page is not the same on another: in words, none if they look the same.
function differences(one, other) {
  const text = (page, what) => [...page.querySelectorAll(what)].map((e) => e.textContent).join("\n");
  const names = new Set([one, other].flatMap((page) => [...page.querySelectorAll("[data-tell]")].map((e) => e.dataset.tell)));
  const list = [...names].filter((name) => text(one, `[data-tell="${name}"]`) !== text(other, `[data-tell="${name}"]`));
  const commands = (page) => [...page.querySelectorAll("[data-key]")].map((e) => e.dataset.key + " " + (e.getAttribute("href") || e.value)).join("\n");
  const rest = (page) => text(page, "nav, #saved, main") + commands(page);
  return list.length || rest(one) === rest(other) ? list : ["something on this page"];
}

// tell says beside what is typed what is not the same any more.
function tell(list) {
  const text = list.length ? "Changed meanwhile: " + list.join(", ") + ". " : "";
  const news = document.getElementById("news");
  if (news.firstChild?.data === text || !text && !news.firstChild) return;
  news.replaceChildren();
  if (!text) return;
  const link = document.createElement("a");
  link.href = location.pathname + location.search;
  link.dataset.load = "";
  link.dataset.key = "g";
  link.innerHTML = "Show it, and keep what was typed <kbd>g</kbd>";
  news.append(text, link);
  htmx.process(news);
}

// The desk tells of changes, and the page looks again, in place. What somebody asks for
// goes before: a page that changes under a key that is being pressed would be the wrong one.
let wanted = "", looking = null, seeing = "", held = "";
function look() {
  const page = document.getElementById("page");
  if (asked > 0 || looking || !page || !wanted || page.dataset.mark === wanted) return;
  seeing = wanted;
  htmx.ajax("GET", location.pathname + location.search, { target: "#page", select: "#page", swap: "outerMorph" });
}
// Whoever has left what they typed sees what has changed meanwhile.
const resume = () => setTimeout(() => { if (held && !typing()) { wanted = wanted || held; held = ""; look(); } });
document.addEventListener("focusout", resume);
document.addEventListener("input", resume);
htmx.registerExtension("desk", {
  htmx_before_request: (_, { ctx }) => {
    if (ctx.sourceElement === document.body) { looking = ctx; return; }
    asked++;
    looking?.request.abort();
  },
  htmx_before_swap: (_, { ctx, tasks }) => {
    const page = document.getElementById("page"), now = tasks[0]?.fragment.querySelector("#page");
    if (ctx !== looking || !now) return;
    if (asked > 0) return false;
    const list = document.getElementById("enter") ? [] : differences(page, now); // every sheet that is typed in changes something
    if (typing()) {
      tell(list);
      held = seeing;
      return false;
    }
    if (list.length && page.dataset.outside !== now.dataset.outside) wait();
    document.querySelectorAll("form[action='/decide']").forEach((form) => form.reset());
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
