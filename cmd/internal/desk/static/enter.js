// Answers from paper: what is typed is read while one goes on, and Enter leads to the next field.
"use strict";

{
  const form = () => document.getElementById("enter");
  // Questions have ids of their own, which may be those of the form's own fields.
  const value = (id) => document.getElementById(id)?.value ?? "";
  const asks = (field) => field.id.startsWith("a-");
  const fields = () => [...form().querySelectorAll("input:not([type=hidden]), textarea")].filter((one) => one.checkVisibility());
  const waits = new WeakMap(); // what is about to be read, by the fields

  const show = (field, said, html, wrong) => {
    const at = document.getElementById(field.getAttribute("aria-describedby"));
    at.textContent = said;
    if (html) at.insertAdjacentHTML("beforeend", html); // from the printer, which escapes it
    at.classList.toggle("wrong", Boolean(wrong));
    field.setAttribute("aria-invalid", Boolean(wrong));
  };

  async function read(field) {
    waits.get(field)?.abort();
    const wait = new AbortController();
    waits.set(field, wait);
    if (field.value.trim() === "") {
      show(field, "");
      return;
    }
    const body = new URLSearchParams({
      token: form().querySelector("[name=token]").value, set: form().querySelector("[name=set]").value,
      student: value("student"), form: value("form"),
      field: asks(field) ? "answer" : field.id, question: field.name, answer: field.value,
    });
    try {
      const answer = await fetch("/enter/read", { method: "POST", body, signal: wait.signal });
      if (!answer.ok) throw new Error("not read");
      const { said, html, wrong } = await answer.json();
      if (field.isConnected) show(field, said, html, wrong);
    } catch (error) {
      if (error.name !== "AbortError" && field.isConnected) show(field, "This cannot be read now; it is saved as it stands.");
    }
  }

  // Arrange has the fields in the order of the paper at once: whoever types goes on without waiting.
  let forms = [];
  function arrange() {
    const found = [...form().querySelectorAll("[data-form]")];
    if (found.length) forms = found.map((one) => [one.dataset.form.toLowerCase(), one.dataset.order.split(" ")]);
    const order = new Map(forms).get(value("form").trim().toLowerCase());
    if (!order) return;
    const typed = document.getElementById("typed");
    for (const row of [...typed.children]) {
      const at = order.indexOf(row.dataset.question);
      row.hidden = at < 0;
      row.querySelector(".number").textContent = at + 1;
      row.dataset.at = at;
    }
    typed.append(...[...typed.children].sort((a, b) => a.dataset.at - b.dataset.at));
  }

  const timers = new WeakMap();
  document.addEventListener("input", (e) => {
    if (!form() || e.target.form !== form()) return;
    if (e.target.id === "form") arrange();
    clearTimeout(timers.get(e.target));
    timers.set(e.target, setTimeout(() => {
      if (!e.target.isConnected) return;
      read(e.target);
      // Who and which form decide what the answers are about.
      if (!asks(e.target)) fields().filter((one) => asks(one) && one.value).forEach(read);
    }, 150));
  });

  const leads = (e) => e.key === "Enter" && !e.ctrlKey && !e.metaKey && !e.isComposing && form() && e.target.form === form() && e.target.matches("input");
  document.addEventListener("keypress", (e) => { if (leads(e)) e.preventDefault(); }); // it would send the form
  document.addEventListener("keydown", (e) => {
    if (!leads(e)) return;
    e.preventDefault();
    const all = fields(), next = all[all.indexOf(e.target) + 1];
    if (next) next.focus();
    else if (!e.repeat) form().requestSubmit();
  });

  // The form has a field called form, which htmx would take for the form: it gets the button.
  document.addEventListener("submit", (e) => {
    if (e.target !== form()) return;
    e.preventDefault();
    htmx.ajax("POST", "/enter", { source: e.target.querySelector("button"), target: "#page", select: "#page", swap: "outerHTML", push: "true" });
  });

  document.addEventListener("htmx:after:swap", () => {
    if (form() && !document.getElementById("error").hasChildNodes() && !fields().includes(document.activeElement)) document.getElementById("student").focus();
  });
}
