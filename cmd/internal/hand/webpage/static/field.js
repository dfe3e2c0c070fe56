"use strict";
// A field for a question: a shape, what it falls back to, and what is put into it as a whole.

// What may be for more inputs than the one that it is in: a list, a table, several words.
const forSeveral = (text) => /[[{=:,;\n\t]|\S\s+\S|^[NP]{2,}$/i.test(text.trim());

// Spread fills several inputs from the text that is put into one, pasted or typed, as the
// checker reads it.
function spread(element, shape, changed, ask) {
  const inputs = () => [...element.querySelectorAll("input, select")];
  const fill = async (one, text) => {
    const typed = one.value;
    if (!forSeveral(text)) return;
    try {
      const { value } = await ask(text);
      const before = inputs(), at = before.indexOf(document.activeElement), later = at > before.indexOf(one);
      if (value === null || !one.isConnected || one.value !== typed || !shape.fill(value, one)) return;
      if (at >= 0) inputs()[later ? at + inputs().length - before.length : at].focus(); // rows may be new
      changed(true);
    } catch { /* the checker was stopped, and the text is where it was put */ }
  };
  element.addEventListener("paste", (e) => {
    const text = e.clipboardData.getData("text/plain").trim(), one = e.target;
    if (!one.setRangeText) return;
    if (!/[\n\t]/.test(text)) {
      setTimeout(() => fill(one, one.value));
      return;
    }
    e.preventDefault(); // an input would lose where lines end
    const whole = one.value.slice(0, one.selectionStart) + text + one.value.slice(one.selectionEnd);
    one.setRangeText(text.replace(/\s*[\n\t]\s*/g, ", "), one.selectionStart, one.selectionEnd, "end");
    one.dispatchEvent(new Event("input", { bubbles: true }));
    fill(one, whole);
  });
  element.addEventListener("change", (e) => { if (e.target.type === "text") fill(e.target, e.target.value); });
}

// A field for a question, which falls back to the text of the file for an answer that does not
// fit its shape: nothing that somebody has written is lost. Once that text is taken away the field
// has its shape again. Changed is called with true where something else than typing has changed the
// answer.
function newField(id, spec, changed, drawn) {
  const shape = shapes[spec.shape](id, spec, changed);
  const raw = make("textarea", { name: id, rows: "2", "aria-label": "Your answer to " + called(id) + ", as the file has it", spellcheck: "false" });
  const rawBox = make("div", { class: "raw", hidden: true }, raw, make("p", { class: "note", text: "So the file has it. Empty this field to answer anew." }));
  const graph = spec.shape === "labels" ? atVertices(drawn, shape.parts) : null;
  const shaped = make("div", { class: "shaped" }, ...(graph ? [graph] : []), ...shape.inputs);
  if (spec.signs && !spec.board) shaped.append(palette(spec.signs, id, shaped));
  const mode = () => { rawBox.hidden = raw.value === ""; shaped.hidden = !rawBox.hidden; };
  raw.addEventListener("input", () => {
    if (raw.value.trim() !== "") return;
    raw.value = "";
    mode();
    shaped.querySelector("input, select, textarea").focus();
  });
  if (shape.fill) spread(shaped, shape, changed, (text) => patiently("fill", { question: id, text }));
  return {
    shape,
    element: make("div", {}, shaped, rawBox),
    get: () => (rawBox.hidden ? shape.get() : raw.value.trim()),
    set(value, text) { const fits = shape.set(value); raw.value = fits ? "" : text; mode(); },
    clear(empty) { shape.restore(empty); raw.value = ""; mode(); },
    state: () => (raw.value === "" ? { shape: shape.state() } : { shape: shape.state(), raw: raw.value }),
    restore(s) {
      if (s.shape !== undefined) shape.restore(s.shape);
      raw.value = s.form ? "" : s.raw || "";
      mode();
    },
    isRaw: () => !rawBox.hidden,
    // Mark tells beside the rows how lines stand, and is false where there are no rows.
    mark(lines) {
      if (!shape.mark || !rawBox.hidden) return false;
      shape.mark(lines);
      return true;
    },
  };
}
