// Answers from paper: what is typed is read while one goes on, and Enter leads to the next field.
"use strict";

{
  const form = () => document.getElementById("enter");
  const fields = () => [...form().querySelectorAll("input:not([type=hidden]), textarea")];
  const waits = new Map(); // what is about to be read, by the names of fields

  // Questions have ids of their own, which may be those of the form's own fields.
  const value = (id) => document.getElementById(id)?.value ?? "";

  async function read(field) {
    const at = document.getElementById(field.getAttribute("aria-describedby"));
    const question = field.id.startsWith("a-") ? field.name : field.id;
    waits.get(field)?.abort();
    const wait = new AbortController();
    waits.set(field, wait);
    try {
      if (field.value.trim() === "") {
        at.replaceChildren();
        return;
      }
      const data = new FormData(form());
      const body = new URLSearchParams({ token: data.get("token"), set: data.get("set"), student: value("student"), form: value("form"), question, answer: field.value });
      const answer = await fetch("/enter/read", { method: "POST", body, signal: wait.signal });
      if (!answer.ok) throw new Error("not read");
      const { said, html, wrong, order } = await answer.json();
      at.textContent = said;
      if (html) at.insertAdjacentHTML("beforeend", html); // from the printer, which escapes it
      at.classList.toggle("wrong", Boolean(wrong));
      field.toggleAttribute("aria-invalid", Boolean(wrong));
      if (order) arrange(order);
    } catch (error) {
      if (error.name !== "AbortError") at.textContent = "This cannot be read now; it is saved as it stands.";
    }
  }

  // Arrange has the fields in the order of the paper.
  function arrange(order) {
    const typed = document.getElementById("typed"), rows = new Map([...typed.children].map((row) => [row.dataset.question, row]));
    const now = [...rows.keys()];
    order.forEach((id, i) => {
      const row = rows.get(id);
      row.querySelector(".number").textContent = i + 1;
      if (now[i] !== id) typed.append(row);
    });
    if (order.join() !== now.join()) order.forEach((id) => typed.append(rows.get(id)));
  }

  const timers = new Map();
  document.addEventListener("input", (e) => {
    if (e.target.form !== form() || !form()) return;
    clearTimeout(timers.get(e.target));
    timers.set(e.target, setTimeout(() => {
      read(e.target);
      // Who and which form decide what the answers are about.
      if (!e.target.id.startsWith("a-")) fields().filter((one) => one.id.startsWith("a-") && one.value).forEach(read);
    }, 150));
  });

  // Enter alone never submits: that it leads on moves the focus between its events.
  const leads = (e) => e.key === "Enter" && !e.ctrlKey && !e.metaKey && form() && e.target.form === form() && e.target.matches("input");
  document.addEventListener("keypress", (e) => { if (leads(e)) e.preventDefault(); });
  document.addEventListener("keydown", (e) => {
    if (!leads(e) || e.isComposing) return;
    e.preventDefault();
    const all = fields(), next = all[all.indexOf(e.target) + 1];
    if (next) next.focus();
    else submit.call(form());
  });

  // Questions may be called as what a form can do, and one field is called form: htmx would take it
  // for the form itself. What is typed stays if it cannot be written.
  const submit = HTMLFormElement.prototype.requestSubmit;
  document.addEventListener("submit", async (e) => {
    if (e.target !== form()) return;
    e.preventDefault();
    const error = document.getElementById("error");
    try {
      const answer = await fetch("/enter", { method: "POST", body: new URLSearchParams(new FormData(e.target)) });
      if (answer.ok) {
        location.assign(answer.url);
        return;
      }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      error.replaceChildren(...page.getElementById("error").children);
    } catch {
      error.textContent = "Nothing was written: the desk cannot be reached.";
    }
    error.scrollIntoView();
  });
}
